/** What a new deal's form does with the closing date; on a deal that exists the server does. */
import { useEffect } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { today } from '#client/core/format.ts';
import { useTypedValues } from '#client/form/form-scope.ts';
import { Banner } from '#client/ui/banner.tsx';
import { moveClosingForward } from '#shared/records/deals/deal.ts';
import { explainClosedDay } from '#shared/records/deals/warnings.ts';

const FULL_WIDTH = { gridColumn: '1 / -1' };

/** Asks about a closing on a weekend or a federal holiday, while it is typed; nothing on a business day, and nothing once the deal is over. */
export function ClosingDayOff() {
  const { closing_date, status } = useTypedValues(['closing_date', 'status']);
  if (typeof closing_date !== 'string' || status === 'closed' || status === 'cancelled') return null;
  const doubt = explainClosedDay(closing_date);
  return doubt ? (
    <div style={FULL_WIDTH}>
      <Banner tone="yellow">{doubt}</Banner>
    </div>
  ) : null;
}

/** Setting Closed moves a future closing date to today, and reverting restores it. */
export function ClosedEarly() {
  const { status } = useTypedValues(['status']);
  const { getValues, setValue, clearErrors } = useFormContext();
  const { dirtyFields } = useFormState();
  const isClosing = status === 'closed' && Boolean(dirtyFields.status);

  useEffect(() => {
    if (!isClosing) return;
    const before = String(getValues('closing_date') ?? '');
    const closed = moveClosingForward({ contract_date: String(getValues('contract_date') ?? ''), closing_date: before }, today());
    if (!closed) return;
    setValue('closing_date', closed, { shouldDirty: true });
    clearErrors('closing_date');
    return () => {
      const isTakenBack = getValues('status') !== 'closed' && getValues('closing_date') === closed;
      if (isTakenBack) setValue('closing_date', before, { shouldDirty: true });
    };
  }, [isClosing, getValues, setValue, clearErrors]);
  return null;
}

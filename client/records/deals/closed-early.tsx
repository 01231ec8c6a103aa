/** What a deal brought counts by its closing date: one that closes before that date closes on the day it is said. */
import { useEffect } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { today } from '#client/core/format.ts';
import { useTypedValues } from '#client/form/form-scope.ts';
import type { Deal } from '#shared/records/deals/deal.ts';

/** The closing date of a deal that is closed on `day`; undefined where it stays. */
export const bringForward = ({ contract_date, closing_date }: Pick<Deal, 'contract_date' | 'closing_date'>, day = today()) =>
  closing_date > day && contract_date <= day ? day : undefined;

/** In the form of a deal: choosing Closed sets a closing date that is still to come to today, and going back restores it. */
export function ClosedEarly() {
  const { status } = useTypedValues(['status']);
  const { getValues, setValue, clearErrors } = useFormContext();
  const { dirtyFields } = useFormState();
  const isClosing = status === 'closed' && Boolean(dirtyFields.status);

  useEffect(() => {
    if (!isClosing) return;
    const before = String(getValues('closing_date') ?? '');
    const closed = bringForward({ contract_date: String(getValues('contract_date') ?? ''), closing_date: before });
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

/** A deal's form shows the closing date with which it will be closed. */
import { useEffect } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { today } from '#client/core/format.ts';
import { useTypedValues } from '#client/form/form-scope.ts';
import { bringForward } from '#shared/records/deals/closing.ts';

/** In the form of a deal: choosing Closed sets a closing date that is still to come to today, and going back restores it. */
export function ClosedEarly() {
  const { status } = useTypedValues(['status']);
  const { getValues, setValue, clearErrors } = useFormContext();
  const { dirtyFields } = useFormState();
  const isClosing = status === 'closed' && Boolean(dirtyFields.status);

  useEffect(() => {
    if (!isClosing) return;
    const before = String(getValues('closing_date') ?? '');
    const closed = bringForward({ contract_date: String(getValues('contract_date') ?? ''), closing_date: before }, today());
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

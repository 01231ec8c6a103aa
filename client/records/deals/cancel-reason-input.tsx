import { type ComponentProps, useId } from 'react';
import { Input } from '#client/ui/input.tsx';
import { CANCEL_REASONS } from '#shared/records/deals/deal.ts';

/** Where a reason is typed, or chosen from the usual ones. */
export function CancelReasonInput(input: Omit<ComponentProps<typeof Input>, 'list'>) {
  const options = useId();
  return (
    <>
      <Input {...input} list={options} />
      <datalist id={options}>
        {CANCEL_REASONS.map((reason) => (
          <option key={reason} value={reason} />
        ))}
      </datalist>
    </>
  );
}

import { FormField } from '#client/form/field.tsx';
import { useHandWays } from '#client/records/contacts/use-hand-ways.ts';
import { Banner } from '#client/ui/banner.tsx';
import type { AppointmentKind } from '#shared/outreach/appointments/appointment.ts';

/** Warns that the lead must not be contacted, and asks whether they agreed. */
export function Agreed({ kind, lead }: { kind: AppointmentKind; lead: number }) {
  const { reason, why } = useHandWays({ lead })(kind === 'phone' ? 'call' : 'any');
  if (!lead || !reason || reason === 'no_address') return null;
  return (
    <>
      <div className="field span-12">
        <Banner tone="yellow">{why}</Banner>
      </div>
      <FormField name="agreed" span={12} />
    </>
  );
}

import { trpc } from '#client/core/trpc.ts';
import { getOwnZone } from '#client/core/zone.ts';
import { toDay } from '#shared/core/days.ts';
import { OUTCOMES } from '#shared/records/leads/touches/touch.ts';
import { BookDialog } from './book-dialog.tsx';

interface Props {
  lead: { id: number; name: string };
  onClose: () => void;
}

/** Asks for day and time once "Appointment" was logged; the lead's next step moves to the day that is booked. */
export function BookAfterCall({ lead, onClose }: Props) {
  const { mutate } = trpc.leads.update.useMutation();
  const { next_action } = OUTCOMES.appointment.step;
  return (
    <BookDialog
      open
      lead={lead}
      onBooked={({ starts_at }) => mutate({ id: lead.id, next_action, next_action_date: toDay(new Date(starts_at), getOwnZone()) })}
      onClose={onClose}
    />
  );
}

/** For a lead's page: what is booked next, in one line; nothing while nothing is. */
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { APPOINTMENT_LABELS } from './appointment-facts.tsx';
import { useNextAppointments } from './use-next-appointments.ts';
import { formatDayAndClock } from './zone-times.ts';
import './appointments.css';

export function BookedAhead({ leadId }: { leadId: number }) {
  const { appointments, zone } = useNextAppointments(leadId);
  const next = appointments?.[0];
  if (!next || !zone) return null;
  return (
    <p className="booked-ahead">
      <b>{APPOINTMENT_LABELS[next.kind]}</b>
      <Link className="link" to={`${paths.aiAssistant.appointments}?appointment=${next.id}`}>
        {formatDayAndClock(next.starts_at, zone)}
      </Link>
    </p>
  );
}

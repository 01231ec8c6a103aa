/** For a lead's page: the next appointments, and a way to book one. */
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Card } from '#client/ui/card.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';
import { appointmentTexts } from '#shared/outreach/appointments/texts.ts';
import { DateLeaf, APPOINTMENT_LABELS, countMinutes } from './appointment-facts.tsx';
import { BookDialog } from './book-dialog.tsx';
import { formatDayAndClock } from './zone-times.ts';
import './appointments.css';
import { joinSentences, toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import type { Appointment } from '#shared/outreach/appointments/appointment.ts';

export function NextAppointments({ lead }: { lead: { id: number; name: string } }) {
  const { appointments, zone, isLoading, error } = useNextAppointments(lead.id);
  const [isBooking, setBooking] = useState(false);
  return (
    <Card title="Appointments" actions={<IconButton label="Book an appointment" icon={CalendarPlus} onClick={() => setBooking(true)} />}>
      {isLoading && <LoadingArea text={appointmentTexts.loading} />}
      {error && <Banner tone="red">{error}</Banner>}
      {appointments?.length === 0 && <p className="muted">{appointmentTexts.noneAhead}</p>}
      {appointments && appointments.length > 0 && zone && (
        <ul className="stack g-3">
          {appointments.map((one) => (
            <li key={one.id} className="row g-3">
              <DateLeaf at={one.starts_at} zone={zone} />
              <div className="two grow">
                <Link className="name" to={`${paths.aiAssistant.appointments}?appointment=${one.id}`}>
                  {formatDayAndClock(one.starts_at, zone)}
                </Link>
                <small>
                  {countMinutes(one)} min {APPOINTMENT_LABELS[one.kind].toLowerCase()}
                </small>
              </div>
            </li>
          ))}
        </ul>
      )}
      {isBooking && <BookDialog open lead={lead} onClose={() => setBooking(false)} />}
    </Card>
  );
}

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

/** Starts at the full hour, so that the query key stays stable. */
const HOUR_MS = 3_600_000;
const getCurrentHour = (): string => new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS).toISOString();

/** How many are shown before the calendar has to be opened. */
const SHOWN = 3;

interface NextAppointments {
  /** Booked and not over, earliest first; undefined until they are known. */
  appointments: Appointment[] | undefined;
  /** The zone in which they are read. */
  zone: string | undefined;
  isLoading: boolean;
  error: string | undefined;
}

/** A lead's next appointments. */
export function useNextAppointments(leadId: number): NextAppointments {
  const settings = trpc.appointments.settings.useQuery();
  const next = trpc.appointments.list.useQuery({ lead_id: leadId, status: 'booked', from: getCurrentHour(), per_page: SHOWN });
  const problem = next.data && settings.data ? null : (next.error ?? settings.error);
  return {
    appointments: next.data?.data,
    zone: settings.data?.time_zone,
    isLoading: !problem && (next.isPending || settings.isPending),
    error: problem ? joinSentences(appointmentTexts.listFailed, toProblem(problem).reason) : undefined,
  };
}

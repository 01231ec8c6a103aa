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
import { useNextAppointments } from './use-next-appointments.ts';
import { formatDayAndClock } from './zone-times.ts';
import './appointments.css';

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

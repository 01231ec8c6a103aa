/** The appointments of the day. */
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { formatPhoneOrDash, placeText } from '#client/core/format.ts';
import { getOwnZone } from '#client/core/zone.ts';
import { nameAppointment } from '#shared/outreach/appointments/appointment.ts';
import type { Dashboard } from '#shared/workspace/dashboard/dashboard.ts';

export function Appointments({ appointments }: Pick<Dashboard, 'appointments'>) {
  const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: getOwnZone() });
  return (
    <section className="card">
      <header className="card-head">
        <h2>Appointments today</h2>
        <span className="push">
          <Link className="link small" to={paths.aiAssistant.appointments}>
            Calendar
          </Link>
        </span>
      </header>
      <div className="card-body">
        {appointments.length === 0 ? (
          <p className="muted">No appointments today.</p>
        ) : (
          <ul className="stack g-3">
            {appointments.map(({ id, kind, starts_at, lead, location }) => (
              <li key={id} className="row g-3">
                <b className="num">
                  <time dateTime={starts_at}>{time.format(new Date(starts_at))}</time>
                </b>
                <span className="two">
                  <Link className="name" to={paths.leads.one(lead.id)}>
                    {nameAppointment(kind, lead.name)}
                  </Link>
                  <small>{location ? placeText(location) : lead.phone ? formatPhoneOrDash(lead.phone) : lead.property_address}</small>
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

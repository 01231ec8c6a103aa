/** What the day holds: appointments, and the milestones that press. */
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { dueDay, phoneNumber, placeText } from '#client/core/format.ts';
import { ownZone } from '#client/core/zone.ts';
import { addDays } from '#shared/core/days.ts';
import { appointmentName } from '#shared/outreach/appointments/appointment.ts';
import type { Dashboard } from '#shared/workspace/dashboard/dashboard.ts';

export function Appointments({ appointments }: Pick<Dashboard, 'appointments'>) {
  const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: ownZone() });
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
                    {appointmentName(kind, lead.name)}
                  </Link>
                  <small>{location ? placeText(location) : lead.phone ? phoneNumber(lead.phone) : lead.property_address}</small>
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

const MILESTONES_SHOWN = 3;

export function MilestonesDue({ milestones, today }: Pick<Dashboard, 'milestones' | 'today'>) {
  const overdue = `${paths.milestones.list}?is_open=true&due_date_to=${addDays(today, -1)}`;
  const due = `${paths.milestones.list}?is_open=true&due_date_from=${today}&due_date_to=${addDays(today, 7)}`;
  return (
    <section className="card">
      <header className="card-head">
        <h2>Milestones</h2>
        <span className="push small">
          <Link className={milestones.overdue > 0 ? 'tone name' : 'link'} data-tone="red" to={overdue}>
            {milestones.overdue} overdue
          </Link>
          <span className="muted">·</span>
          <Link className="link" to={due}>
            {milestones.due} due in 7 days
          </Link>
        </span>
      </header>
      <div className="card-body">
        {milestones.next.length === 0 ? (
          <p className="muted">No milestone is overdue or due within a week.</p>
        ) : (
          <ul className="stack g-3">
            {milestones.next.slice(0, MILESTONES_SHOWN).map(({ id, title, due_date, is_overdue, is_critical, property_address }) => (
              <li key={id} className="row">
                <span className="two grow">
                  <Link className="name" to={paths.milestones.one(id)}>
                    {title}
                  </Link>
                  <small>
                    {property_address}
                    {is_critical && ' · Critical'}
                  </small>
                </span>
                <small className={is_overdue ? 'tone num' : 'soft num'} data-tone="red">
                  {dueDay(due_date, today)}
                </small>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

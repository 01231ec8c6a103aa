/** A week as a list of days, for phones or by choice. */
import { Plus } from 'lucide-react';
import { formatQuantity, placeText } from '#client/core/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import type { Appointment, Slot } from '#shared/outreach/appointments/appointment.ts';
import { appointmentTexts } from '#shared/outreach/appointments/texts.ts';
import { AppointmentStatusBadge, KIND_ICONS, APPOINTMENT_LABELS, countMinutes } from './appointment-facts.tsx';
import { formatClockIn, toDayIn, listWeekDays } from './zone-times.ts';

interface WeekListProps {
  first: string;
  today: string;
  zone: string;
  appointments: readonly Appointment[];
  free: readonly Slot[];
  isBusy: boolean;
  onBook: (starts_at: string) => void;
  onOpen: (id: number) => void;
}

const wholeDay = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long', month: 'short', day: 'numeric' });

export function WeekList({ first, today, zone, appointments, free, isBusy, onBook, onOpen }: WeekListProps) {
  const isBooked = (day: string) => appointments.some(({ starts_at }) => toDayIn(starts_at, zone) === day);
  const week = listWeekDays(first);
  // Past free times are hidden; a past week is shown whole.
  const isCurrent = week.includes(today);
  const days = week.filter((day) => !isCurrent || day >= today || isBooked(day));
  return (
    <div className="stack g-3" aria-busy={isBusy}>
      {days.map((day) => {
        const ofDay = appointments.filter(({ starts_at }) => toDayIn(starts_at, zone) === day);
        const slots = free.filter(({ starts_at }) => toDayIn(starts_at, zone) === day);
        const [next] = slots;
        const name = wholeDay.format(new Date(`${day}T00:00:00Z`));
        return (
          <section key={day} className="card agenda-day" aria-label={`${name}${day === today ? ', today' : ''}`}>
            <header className="card-head">
              <h2>{name}</h2>
              {day === today && (
                <Badge tone="blue" dot={false}>
                  Today
                </Badge>
              )}
              <div className="push">
                {next && (
                  <Button
                    size="sm"
                    icon={Plus}
                    onClick={() => onBook(next.starts_at)}
                    aria-label={`Book ${name}, ${formatQuantity(slots.length, 'free time')}`}
                  >
                    {formatQuantity(slots.length, 'free time')}
                  </Button>
                )}
              </div>
            </header>
            {ofDay.length === 0 ? (
              <p className="muted note">{appointmentTexts.nothingOn}</p>
            ) : (
              <ul>
                {ofDay.map((one) => (
                  <li key={one.id}>
                    <button type="button" className="agenda-item" data-status={one.status} onClick={() => onOpen(one.id)}>
                      <span className="two">
                        <b className="num">{formatClockIn(one.starts_at, zone)}</b>
                        <small className="num">{countMinutes(one)} min</small>
                      </span>
                      <span className="two grow">
                        <span className="name clip">{one.lead.name}</span>
                        <small className="row g-tight">
                          <Icon of={KIND_ICONS[one.kind]} size="sm" />
                          <span className="clip">
                            {APPOINTMENT_LABELS[one.kind]}
                            {one.location ? `, ${placeText(one.location)}` : ''}
                          </span>
                        </small>
                      </span>
                      <AppointmentStatusBadge appointment={one} />
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </section>
        );
      })}
    </div>
  );
}

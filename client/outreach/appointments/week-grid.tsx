/** A week as a calendar: a column a day, 24 pixels a quarter of an hour, so that every time can be hit and reached by arrow keys. */
import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { type Appointment, nameAppointment, type Slot } from '#shared/outreach/appointments/appointment.ts';
import { type Availability, parseClock, type ClockSpan } from '#shared/outreach/appointments/settings.ts';
import { KIND_ICONS, countMinutes, getStatusLabel } from './appointment-facts.tsx';
import { formatClockIn, formatClockRange, toDayIn, listWeekDays, toMinuteIn, formatMinute } from './zone-times.ts';

interface WeekGridProps {
  /** The Sunday that the week begins with. */
  first: string;
  today: string;
  availability: Availability;
  appointments: readonly Appointment[];
  free: readonly Slot[];
  isBusy: boolean;
  onBook: (starts_at: string) => void;
  onOpen: (id: number) => void;
}

const createPartFormat = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options });
  return (day: string) => format.format(new Date(`${day}T00:00:00Z`));
};
const weekday = createPartFormat({ weekday: 'short' });
const date = createPartFormat({ day: 'numeric' });
const wholeDay = createPartFormat({ weekday: 'long', month: 'long', day: 'numeric' });

const HOUR = 60;
const TONES = { booked: 'blue', completed: 'green', no_show: 'orange', cancelled: 'red' } as const;

/** What lies in a column at a minute of its day. */
const place = (from: number, minutes: number) => ({ '--from': from, '--minutes': minutes }) as CSSProperties;

export function WeekGrid({ first, today, availability, appointments, free, isBusy, onBook, onOpen }: WeekGridProps) {
  const zone = availability.time_zone;
  const days = listWeekDays(first);
  // A canceled appointment's time is free again.
  const shown = appointments.filter(({ status }) => status !== 'cancelled');
  const taken = shown.map((one) => {
    const from = toMinuteIn(one.starts_at, zone);
    return { from, to: Math.min(24 * HOUR, from + countMinutes(one)) };
  });
  const hours = findShownHours(availability.spans, taken);
  const lines = Array.from({ length: (hours.to - hours.from) / HOUR }, (_, index) => hours.from + index * HOUR);
  const keys = useArrowKeys(first);
  return (
    <section
      className="card week"
      aria-label={`Week of ${wholeDay(first)}`}
      aria-busy={isBusy}
      aria-describedby="week-keys"
      style={{ '--top': hours.from, '--span': hours.to - hours.from } as CSSProperties}
      {...keys}
    >
      <p className="sr" id="week-keys">
        Arrow keys move between appointments and free times.
      </p>
      <div className="week-hours" aria-hidden="true">
        {lines.map((minute) => (
          <span key={minute} style={place(minute, HOUR)}>
            {formatMinute(minute).replace(':00', '')}
          </span>
        ))}
      </div>
      {days.map((day, index) => (
        <section
          key={day}
          className="week-day"
          aria-label={`${wholeDay(day)}${day === today ? ', today' : ''}`}
          data-today={day === today || undefined}
        >
          <h2>
            <small>{weekday(day)}</small>
            <span>{date(day)}</span>
          </h2>
          <div className="week-track">
            {availability.spans
              .filter((span) => span.weekday === index)
              .map(({ from, to }) => (
                <i key={from} className="open" style={place(parseClock(from) ?? 0, (parseClock(to) ?? 0) - (parseClock(from) ?? 0))} />
              ))}
            {free
              .filter(({ starts_at }) => toDayIn(starts_at, zone) === day)
              .map(({ starts_at }) => (
                <button
                  key={starts_at}
                  type="button"
                  className="free"
                  tabIndex={-1}
                  data-at={starts_at}
                  data-day={index}
                  style={place(toMinuteIn(starts_at, zone), 15)}
                  aria-label={`Book ${wholeDay(day)}, ${formatClockIn(starts_at, zone)}`}
                  onClick={() => onBook(starts_at)}
                >
                  <span aria-hidden="true">{formatClockIn(starts_at, zone)}</span>
                </button>
              ))}
            {shown
              .filter(({ starts_at }) => toDayIn(starts_at, zone) === day)
              .map((one) => (
                <button
                  key={one.id}
                  type="button"
                  className="event"
                  tabIndex={-1}
                  data-at={one.starts_at}
                  data-day={index}
                  data-tone={TONES[one.status]}
                  data-short={countMinutes(one) < 30 || undefined}
                  style={place(toMinuteIn(one.starts_at, zone), countMinutes(one))}
                  aria-label={`${joinWords(one.lead.name, formatClockRange(one, zone), getStreet(one))}, ${wholeDay(day)}, ${nameAppointment(one.kind, one.lead.name)}, ${getStatusLabel(one.status)}`}
                  onClick={() => onOpen(one.id)}
                >
                  <span className="row g-tight">
                    <Icon of={KIND_ICONS[one.kind]} size="sm" />
                    <b className="clip">{one.lead.name}</b>
                  </span>{' '}
                  <small className="clip">{formatClockRange(one, zone)}</small>{' '}
                  {getStreet(one) && <small className="event-where">{getStreet(one)}</small>}
                </button>
              ))}
            {day === today && <Now zone={zone} />}
          </div>
        </section>
      ))}
    </section>
  );
}

const getStreet = (one: Appointment): string | undefined => (countMinutes(one) < 45 ? undefined : one.location?.split(',')[0]);

const joinWords = (...words: (string | undefined)[]): string => words.filter(Boolean).join(' ');

const MINUTE_MS = 60_000;

/** A line across the day at the present moment. */
function Now({ zone }: { zone: string }) {
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return <i className="now" style={place(toMinuteIn(now, zone), 0)} />;
}

const listItems = (week: HTMLElement) =>
  [...week.querySelectorAll<HTMLElement>('[data-at]')].sort((one, other) => (one.dataset.at ?? '').localeCompare(other.dataset.at ?? ''));
const readTop = (item: HTMLElement): number => Number(item.style.getPropertyValue('--from'));

/** One stop for Tab; within it arrows: up and down through a day, left and right to about the same hour of the next. */
function useArrowKeys(week: string) {
  const element = useRef<HTMLElement>(null);
  const current = useRef<string>(undefined);
  useEffect(() => {
    // After every drawing: what was the stop may be gone.
    if (!element.current) return;
    const items = listItems(element.current);
    const now = new Date().toISOString();
    const stop =
      items.find(({ dataset }) => dataset.at === current.current) ?? items.find(({ dataset }) => (dataset.at ?? '') >= now) ?? items[0];
    for (const item of items) item.tabIndex = item === stop ? 0 : -1;
  });
  useEffect(() => {
    current.current = undefined;
  }, [week]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const from = event.target as HTMLElement;
    if (!element.current || from.dataset.at === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = findNeighbor(listItems(element.current), from, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  const onFocus = (event: { target: EventTarget }) => {
    const item = event.target as HTMLElement;
    if (!element.current || item.dataset.at === undefined) return;
    current.current = item.dataset.at;
    for (const other of listItems(element.current)) other.tabIndex = other === item ? 0 : -1;
  };
  return { ref: element, onKeyDown, onFocus };
}

function findNeighbor(items: HTMLElement[], from: HTMLElement, key: string): HTMLElement | undefined {
  const inDay = items.filter(({ dataset }) => dataset.day === from.dataset.day);
  const at = inDay.indexOf(from);
  if (key === 'ArrowDown') return inDay[at + 1];
  if (key === 'ArrowUp') return inDay[at - 1];
  if (key === 'Home') return inDay[0];
  if (key === 'End') return inDay.at(-1);
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return undefined;
  const step = key === 'ArrowRight' ? 1 : -1;
  for (let day = Number(from.dataset.day) + step; day >= 0 && day < 7; day += step) {
    const others = items.filter(({ dataset }) => Number(dataset.day) === day);
    const near = others.sort((one, other) => Math.abs(readTop(one) - readTop(from)) - Math.abs(readTop(other) - readTop(from)))[0];
    if (near) return near;
  }
  return undefined;
}

const USUAL = { from: 9 * HOUR, to: 17 * HOUR };

/** From the first to the last hour in which something is or could be, in whole hours as minutes of the day. */
export function findShownHours(spans: readonly ClockSpan[], taken: readonly { from: number; to: number }[]): { from: number; to: number } {
  const open = spans.map(({ from, to }) => ({ from: parseClock(from) ?? 0, to: parseClock(to) ?? 0 }));
  const all = [...open, ...taken];
  if (all.length === 0) return USUAL;
  return {
    from: Math.floor(Math.min(...all.map(({ from }) => from)) / HOUR) * HOUR,
    to: Math.ceil(Math.max(...all.map(({ to }) => to)) / HOUR) * HOUR,
  };
}

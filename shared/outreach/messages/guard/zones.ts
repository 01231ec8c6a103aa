/** Clock times in the zones of the United States, daylight saving included; by the platform's own time zone data. */

/** Local time in a zone. */
interface LocalTime {
  /** YYYY-MM-DD */
  day: string;
  /** 0: Sunday. */
  weekday: number;
  /** Minutes since midnight. */
  minute: number;
}

const HOUR = 3_600_000;
const MINUTE = 60_000;

const formatters = new Map<string, Intl.DateTimeFormat>();
function getFormatter(zone: string): Intl.DateTimeFormat {
  let known = formatters.get(zone);
  if (!known) {
    known = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
    formatters.set(zone, known);
  }
  return known;
}

/** Offsets are cached by the hour, since clocks change at full hours. */
const MOST_KNOWN = 5000;
const known = new Map<string, number>();

/** How far the zone's clock is from UTC at the moment, in milliseconds. */
function getUtcOffset(ms: number, zone: string): number {
  const hour = Math.floor(ms / HOUR);
  const key = `${zone} ${hour}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const parts = Object.fromEntries(
    getFormatter(zone)
      .formatToParts(hour * HOUR)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute', number>;
  const found = Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute) - hour * HOUR;
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, found);
  return found;
}

/** What the clocks of a zone show at a moment (milliseconds since 1970). */
export function toLocalTime(ms: number, zone: string): LocalTime {
  const shown = new Date(ms + getUtcOffset(ms, zone));
  return {
    day: shown.toISOString().slice(0, 10),
    weekday: shown.getUTCDay(),
    minute: shown.getUTCHours() * 60 + shown.getUTCMinutes(),
  };
}

/** When the clocks of a zone show a time; of a time that daylight saving leaves out, the moment after the gap. */
export function toMoment(day: string, minute: number, zone: string): number {
  const shown = Date.parse(`${day}T00:00:00Z`) + minute * MINUTE;
  const first = shown - getUtcOffset(shown, zone);
  const second = shown - getUtcOffset(first, zone);
  return toLocalTime(second, zone).minute === minute ? second : Math.max(first, second);
}

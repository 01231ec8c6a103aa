/**
 * Writes iCalendar (RFC 5545), the little of it that appointments need: lines of at most 75 octets ended by CRLF, text with its
 * signs escaped, moments in UTC, so that no definition of a time zone has to be believed.
 */

export interface CalendarEvent {
  uid: string;
  /** Grows with every change. */
  sequence: number;
  starts_at: string;
  ends_at: string;
  created_at: string;
  /** When this was last changed, and so what it says became true. */
  updated_at: string;
  summary: string;
  description: string | null;
  location: string | null;
  isCancelled: boolean;
  /** A web address to open it at. */
  url?: string | undefined;
  /** Minutes before the beginning at which a calendar program says so. */
  alarm_minutes: number;
}

interface CalendarFile {
  /** How a calendar program names it; left out for one event alone. */
  name?: string;
  /** IANA; in which a calendar program may show it. */
  time_zone?: string;
  events: readonly CalendarEvent[];
}

const LINE_OCTETS = 75;
const encoder = new TextEncoder();

/** Folds a content line (3.1): continuation lines begin with a space, and no character is split. */
function foldLine(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > LINE_OCTETS) {
      pieces.push(piece);
      piece = ' ';
      octets = 1;
    }
    piece += character;
    octets += size;
  }
  return [...pieces, piece].map((one) => `${one}\r\n`).join('');
}

/** TEXT (3.3.11). Of control characters only the line break has a meaning; the others must not stand in a file. */
const escapeText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must go.
    .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f\u0085\u2028\u2029]/g, ' ')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`);

/** DATE-TIME in UTC (3.3.5): 20261124T150000Z */
const formatUtc = (iso: string): string => `${new Date(iso).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** URI (3.3.13): taken as it is, so it must hold nothing that could end the line. */
const formatUri = (address: string): string => new URL(address).href;

const writeEvent = (event: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${escapeText(event.uid)}`,
  `SEQUENCE:${event.sequence}`,
  `DTSTAMP:${formatUtc(event.updated_at)}`,
  `CREATED:${formatUtc(event.created_at)}`,
  `LAST-MODIFIED:${formatUtc(event.updated_at)}`,
  `DTSTART:${formatUtc(event.starts_at)}`,
  `DTEND:${formatUtc(event.ends_at)}`,
  `SUMMARY:${escapeText(event.summary)}`,
  ...(event.description ? [`DESCRIPTION:${escapeText(event.description)}`] : []),
  ...(event.location ? [`LOCATION:${escapeText(event.location)}`] : []),
  ...(event.url ? [`URL:${formatUri(event.url)}`] : []),
  `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  `TRANSP:${event.isCancelled ? 'TRANSPARENT' : 'OPAQUE'}`,
  ...(event.isCancelled
    ? []
    : ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escapeText(event.summary)}`, `TRIGGER:-PT${event.alarm_minutes}M`, 'END:VALARM']),
  'END:VEVENT',
];

/** The file's text. */
export const writeCalendar = ({ name, time_zone, events }: CalendarFile): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//DealFlow//Appointments//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...(name ? [`NAME:${escapeText(name)}`, `X-WR-CALNAME:${escapeText(name)}`] : []),
    ...(time_zone ? [`X-WR-TIMEZONE:${escapeText(time_zone)}`] : []),
    // RFC 7986, 5.7, and what older programs read instead.
    ...(name ? ['REFRESH-INTERVAL;VALUE=DURATION:PT15M', 'X-PUBLISHED-TTL:PT15M'] : []),
    ...events.flatMap(writeEvent),
    'END:VCALENDAR',
  ]
    .map(foldLine)
    .join('');

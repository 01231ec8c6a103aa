import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { writeCalendar } from './calendar-file.ts';

type CalendarEvent = Parameters<typeof writeCalendar>[0]['events'][number];

const event: CalendarEvent = {
  uid: 'a@dealflow',
  sequence: 3,
  starts_at: '2026-11-24T15:00:00.000Z',
  ends_at: '2026-11-24T16:00:00.000Z',
  created_at: '2026-11-20T15:00:00.000Z',
  updated_at: '2026-11-21T15:00:00.000Z',
  summary: 'Visit with Maria',
  description: null,
  location: null,
  isCancelled: false,
  alarm_minutes: 30,
};
const write = (about: Partial<CalendarEvent>) => writeCalendar({ events: [{ ...event, ...about }] });

/** What a calendar program makes of it. */
function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
  return { calendar, events, first: events[0] as ICAL.Event };
}

test('the whole of a small file', () => {
  expect(write({ location: '12 Elm Street' })).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//DealFlow//Appointments//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:a@dealflow',
      'SEQUENCE:3',
      'DTSTAMP:20261121T150000Z',
      'CREATED:20261120T150000Z',
      'LAST-MODIFIED:20261121T150000Z',
      'DTSTART:20261124T150000Z',
      'DTEND:20261124T160000Z',
      'SUMMARY:Visit with Maria',
      'LOCATION:12 Elm Street',
      'STATUS:CONFIRMED',
      'TRANSP:OPAQUE',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'DESCRIPTION:Visit with Maria',
      'TRIGGER:-PT30M',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  );
});

describe('a calendar program reads back', () => {
  test.each([
    ['signs that have a meaning', String.raw`Tom; Dick, Harry \ "Sons": 50 % off`],
    ['several lines', 'First line\nSecond line\n\nFourth'],
    ['every alphabet, and pictures', 'Zoë Łukasz Иван 山田 🏠👨‍👩‍👧‍👦 é'],
    ['long text without a blank', 'x'.repeat(400)],
    ['long text of wide characters', '🏠'.repeat(120)],
    ['what looks like an escape', String.raw`C:\new\n\\, \;`],
    ['what would end the event', 'Hi\nEND:VEVENT\nBEGIN:VEVENT\nSUMMARY:Mine'],
  ])('%s', (_, text) => {
    const { events, first } = read(write({ summary: text, description: text, location: text }));
    expect(events).toHaveLength(1);
    expect([first.summary, first.description, first.location]).toEqual([text, text, text]);
  });

  test('returns as line breaks, and no control character at all', () => {
    const { events, first } = read(write({ summary: 'A\r\nDTSTART:19700101T000000Z\rB\u0000\u0007\u2028C' }));
    expect(events).toHaveLength(1);
    expect(first.summary).toBe('A\nDTSTART:19700101T000000Z\nB   C');
    expect(first.startDate.toJSDate().toISOString()).toBe(event.starts_at);
  });

  test('times, number, state and alarm', () => {
    const { first } = read(write({}));
    expect([first.uid, first.sequence]).toEqual(['a@dealflow', 3]);
    expect([first.startDate.toJSDate().toISOString(), first.endDate.toJSDate().toISOString()]).toEqual([event.starts_at, event.ends_at]);
    expect(first.component.getFirstPropertyValue('status')).toBe('CONFIRMED');
    const alarm = first.component.getFirstSubcomponent('valarm');
    expect(String(alarm?.getFirstPropertyValue('trigger'))).toBe('-PT30M');
    const gone = read(write({ isCancelled: true })).first.component;
    expect([gone.getFirstPropertyValue('status'), gone.getFirstSubcomponent('valarm')]).toEqual(['CANCELLED', null]);
  });
});

test('no line is longer than 75 octets, and every line ends with CRLF', () => {
  const file = write({ summary: 'Ünïcödé 🏠 '.repeat(40), description: `${'a'.repeat(74)}🏠${'b'.repeat(80)}`, location: 'é'.repeat(200) });
  const lines = file.split('\r\n');
  expect(lines.at(-1)).toBe('');
  expect(lines.filter((line) => new TextEncoder().encode(line).length > 75)).toEqual([]);
  expect(lines.filter((line) => /[\r\n]/.test(line))).toEqual([]);
  // Nothing was cut inside a character.
  expect(file).not.toContain('\ufffd');
});

test('a feed says its name, its zone, and how often to look', () => {
  const { calendar, events } = read(
    writeCalendar({ name: 'DealFlow: Walker, Homes', time_zone: 'America/Chicago', events: [event, event] }),
  );
  expect(events).toHaveLength(2);
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe(String.raw`DealFlow: Walker\, Homes`);
  expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
  expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT15M');
});

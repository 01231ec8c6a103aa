import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import ICAL from 'ical.js';
import { and, asc, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadAccountScope } from '#server/accounts/auth/scope-of-account.ts';
import { createLiveChanges } from '#server/core/live.ts';
import { messages } from '#server/outreach/messages/table.ts';
import { DAY, IS_SQLITE, MINUTE, testApp } from '#server/testing/app.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import type { Activity } from '#shared/accounts/history/activity.ts';
import type { Appointment, SlotPage } from '#shared/outreach/appointments/appointment.ts';
import type { CalendarFeed } from '#shared/outreach/appointments/settings.ts';
import type { Lead } from '#shared/records/leads/lead.ts';
import { bookAppointment, markAppointment, updateAppointment } from './appointments.ts';
import { staleReminder } from './announce.ts';
import { remindDue } from './reminders.ts';

// Monday, 23 November 2026, 6:00 in Chicago.
const app = await testApp({ at: '2026-11-23T12:00:00.000Z', settings: { PUBLIC_URL: 'https://deals.example.com/' } });
const HOUR = 60 * MINUTE;
const parts = { store: app.store, live: createLiveChanges(), now: app.clock.now, publicUrl: 'https://deals.example.com' };

/** Somebody in Chicago, whose appointments are their own. */
async function inChicago(): Promise<Person> {
  const person = await signUp(app);
  const { status } = await person.rest('PUT', '/user', { ...person.user, time_zone: 'America/Chicago' });
  expect(status).toBe(200);
  // Without a postal address no email may leave.
  const sender = {
    sender_name: 'June',
    postal_address: '1 Main St, Austin, TX 78701',
    quiet_until: 540,
    quiet_from: 1200,
    on_saturday: true,
  };
  const settings = { ...sender, on_sunday: false, contacts_a_day: 1, messages_a_minute: 60 };
  expect((await person.rest('PUT', '/outreach/settings', settings)).status).toBe(200);
  return person;
}
let ann: Person;
let lead_id: number;
beforeAll(async () => {
  ann = await inChicago();
});
/** A clock that goes on by a millisecond each time it is looked at. */
const ticking = (from: number) => {
  let at = from;
  return () => new Date(at++);
};
/** Every test has a Monday of its own: at nine in Chicago. */
let nine = Date.parse('2026-11-23T15:00:00Z');
beforeEach(async () => {
  nine += 7 * DAY;
  lead_id = await ann.addLead();
});
/** Somebody new, and the next Monday: for tests that let time pass, and sessions with it. */
async function comeMonday(): Promise<void> {
  nine = Date.parse('2026-11-23T15:00:00Z');
  while (nine < app.clock.now().getTime() + 2 * DAY) nine += 7 * DAY;
  ann = await inChicago();
  lead_id = await ann.addLead();
}
const at = (hours: number, from = nine) => new Date(from + hours * HOUR).toISOString();
const visit = (hours: number, about: Record<string, unknown> = {}) => ({ lead_id, kind: 'visit', starts_at: at(hours), ...about });
const call = (hours: number, about: Record<string, unknown> = {}) => ({ lead_id, kind: 'phone', starts_at: at(hours), ...about });
async function book(input: Record<string, unknown>, person = ann): Promise<Appointment> {
  const { status, body } = await person.rest<Appointment>('POST', '/appointments', input);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
}
const freeOn = async (kind: string, more = '') =>
  (await ann.rest<SlotPage>('GET', `/appointments/slots?kind=${kind}&from=${at(-3)}&to=${at(15)}${more}`)).body.data.slots.map(
    ({ starts_at }) => (Date.parse(starts_at) - nine) / HOUR,
  );
const said = async (appointment: Appointment) =>
  app.store.read
    .select()
    .from(messages)
    .where(and(eq(messages.purpose, 'reminder'), eq(messages.subject_id, appointment.id)))
    .orderBy(asc(messages.id));
const actionsOf = async (appointment: Appointment) =>
  (await ann.rest<Activity[]>('GET', `/activities?entity=appointments&entity_id=${appointment.id}`)).body.data.map(({ action }) => action);

test('nobody is booked who must not be called, unless they agreed to it, which the history keeps', async () => {
  const shut = await ann.addLead({ phone: '(206) 555-0181', email: 'shut@example.com' });
  const mark = (of: Record<string, unknown>) => ann.rest('POST', `/leads/${shut}/contact-permissions`, of);
  expect((await mark({ kind: 'phone', contact_status: 'dnc_registry' })).status).toBe(201);
  const refused = await ann.rest('POST', '/appointments', call(2, { lead_id: shut }));
  expect(refused.status).toBe(422);
  expect(refused.body.errors?.agreed?.[0]).toMatch(/^On the Do Not Call registry/);
  await book(visit(2, { lead_id: shut }));
  const booked = await book(call(5, { lead_id: shut, agreed: true }));
  const history = await ann.rest<Activity[]>('GET', `/activities?entity=appointments&entity_id=${booked.id}`);
  expect(JSON.stringify(history.body.data)).toContain('On the Do Not Call registry, and no consent');
  expect((await ann.rest('PATCH', `/appointments/${booked.id}`, { starts_at: at(6) })).status, 'another time').toBe(422);
  expect((await mark({ kind: 'lead', contact_status: 'do_not_contact' })).status).toBe(201);
  expect((await ann.rest('POST', '/appointments', visit(7, { lead_id: shut }))).status).toBe(422);
  const nonsense = await mark({ kind: 'do_not_contact', contact_status: 'do_not_contact' });
  expect(nonsense.status, nonsense.text).toBe(422);
});

describe('hours and settings', () => {
  test('begin with usual ones, and keep what is changed', async () => {
    const bob = await inChicago();
    const usual = await bob.rest<{ time_zone: string; spans: unknown[] }>('GET', '/availability');
    expect(usual.body.data.time_zone).toBe('America/Chicago');
    expect(usual.body.data.spans).toHaveLength(6);
    expect(usual.body.data.spans.at(-1)).toEqual({ weekday: 6, from: '10:00', to: '14:00' });
    const settings = { phone_minutes: 30, visit_minutes: 90, buffer_minutes: 15, notice_hours: 24 };
    expect((await bob.rest('PUT', '/appointments/settings', settings)).body.data).toEqual({ ...settings, time_zone: 'America/Chicago' });
    expect((await bob.rest<{ spans: unknown[] }>('GET', '/availability')).body.data.spans).toHaveLength(6);
    const spans = [
      { weekday: 1, from: '13:00', to: '17:30' },
      { weekday: 1, from: '08:00', to: '12:00' },
      { weekday: 0, from: '22:00', to: '24:00' },
    ];
    expect((await bob.rest('PUT', '/availability', { spans })).body.data).toEqual({
      time_zone: 'America/Chicago',
      spans: [spans[2], spans[1], spans[0]],
    });
    expect((await bob.rest('GET', '/appointments/settings')).body.data).toMatchObject(settings);
    expect((await bob.rest<{ spans: unknown[] }>('PUT', '/availability', { spans: [] })).body.data.spans).toEqual([]);
    expect((await bob.rest<SlotPage>('GET', '/appointments/slots?kind=phone')).body.data.slots).toEqual([]);
  });

  test.each([
    [{ spans: [{ weekday: 7, from: '09:00', to: '10:00' }] }],
    [{ spans: [{ weekday: 1, from: '09:05', to: '10:00' }] }],
    [{ spans: [{ weekday: 1, from: '10:00', to: '10:00' }] }],
    [
      {
        spans: [
          { weekday: 1, from: '09:00', to: '12:00' },
          { weekday: 1, from: '11:45', to: '13:00' },
        ],
      },
    ],
    [{ spans: 'always' }],
    [{}],
  ])('refuse %j', async (body) => {
    expect((await ann.rest('PUT', '/availability', body)).status).toBe(422);
  });

  test('refuse minutes that are no quarters', async () => {
    const { body } = await ann.rest('PUT', '/appointments/settings', {
      phone_minutes: 20,
      visit_minutes: 60,
      buffer_minutes: 30,
      notice_hours: 2,
    });
    expect(body.errors).toEqual({ phone_minutes: ['Must be a multiple of 15'] });
  });
});

describe('free times', () => {
  test('are the available hours without what is booked and the room around a visit', async () => {
    expect(await freeOn('visit')).toHaveLength(29);
    await book(visit(2));
    const visits = await freeOn('visit');
    expect(visits.filter((hours) => hours > 0.5 && hours < 3.5)).toEqual([]);
    expect([visits.includes(0.5), visits.includes(3.5)]).toEqual([true, true]);
    const calls = await freeOn('phone');
    expect(calls.filter((hours) => hours > 1.25 && hours < 3.5)).toEqual([]);
    expect(calls.includes(1.25)).toBe(true);
  });

  test('are a page of days at most', async () => {
    const { status, body } = await ann.rest('GET', `/appointments/slots?kind=visit&from=${at(0)}&to=${at(24 * 63)}`);
    expect([status, body.errors]).toEqual([422, { to: ['Must be later, and within 62 days'] }]);
    expect((await ann.rest('GET', `/appointments/slots?kind=visit&from=${at(1)}&to=${at(0)}`)).status).toBe(422);
  });

  test('are proposed hours apart', async () => {
    const { body } = await ann.rest<SlotPage>('GET', `/appointments/proposals?kind=phone&count=3&from=${at(0)}`);
    expect(body.data.slots.map(({ starts_at }) => starts_at)).toEqual([at(0), at(3), at(6)]);
  });
});

describe('booking', () => {
  test('answers with the record, which knows its lead and its place', async () => {
    const { status, body } = await ann.rest<Appointment>('POST', '/appointments', visit(1, { notes: 'Bring a ladder' }));
    expect([status, body.message]).toEqual([201, 'Appointment booked']);
    expect(body.data).toEqual({
      id: expect.any(Number),
      lead_id,
      conversation_id: null,
      kind: 'visit',
      status: 'booked',
      location: '12 Elm Street, St. Louis, MO 63101',
      not_told: 'no mail server is connected',
      notes: 'Bring a ladder',
      starts_at: at(1),
      ends_at: at(2),
      lead: { id: lead_id, name: "Maria O'Brien", phone: '(512) 555-0142', property_address: '12 Elm Street' },
      created_at: expect.any(String),
      updated_at: expect.any(String),
      version: 1,
    });
    expect({
      ...((await ann.rest('GET', `/appointments/${body.data.id}`)).body.data as object),
      not_told: 'no mail server is connected',
    }).toEqual(body.data);
    expect((await book(call(4))).location).toBe('(512) 555-0142');
  });

  test('refuses a taken time with the nearest free ones', async () => {
    await book(visit(2));
    const { status, body } = await ann.rest('POST', '/appointments', visit(2.5));
    expect(status).toBe(409);
    expect(body.message).toMatch(/^Mon, \w+ \d+, 11:30 AM C[SD]T is taken\. Free nearby: .*12:30 PM C[SD]T; .*12:45 PM/);
    expect((await ann.rest('POST', '/appointments', visit(2.5, { force: true }))).status).toBe(409);
  });

  test('outside the hours, in the room around a visit, or at short notice: only when a person wants it so', async () => {
    await book(visit(2));
    for (const input of [visit(10), call(3.25)]) {
      const { status, body } = await ann.rest('POST', '/appointments', input);
      expect([status, body.message]).toEqual([409, expect.stringContaining('is outside the hours in which appointments can be booked.')]);
      expect((await book({ ...input, force: true })).status).toBe('booked');
    }
  });

  test.each([
    ['starts_at', { starts_at: 'tomorrow' }],
    ['starts_at', { starts_at: '2027-01-04T15:07:00Z' }],
    ['kind', { kind: 'dinner' }],
    ['lead_id', { lead_id: 987_654_321 }],
    ['location', { location: 'x'.repeat(301) }],
  ])('refuses a wrong %s', async (field, about) => {
    const { status, body } = await ann.rest('POST', '/appointments', visit(1, about));
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  test('refuses what has passed, whoever wants it', async () => {
    const { status, body } = await ann.rest('POST', '/appointments', {
      lead_id,
      kind: 'phone',
      starts_at: '2026-11-23T11:45:00Z',
      force: true,
    });
    expect([status, body.message]).toEqual([409, expect.stringContaining('has passed.')]);
  });

  test('of fifty at once over both faces one gets the time, and each neighbour only its own', async () => {
    const tries = Array.from({ length: 50 }, (_, index) => {
      const input = { lead_id, kind: 'visit' as const, starts_at: at(index % 2 === 0 ? 2 : 2.5), force: index % 5 === 0 };
      return index % 3 === 0
        ? ann.trpc.appointments.create.mutate(input).then(
            () => 201,
            (error: { data?: { httpStatus: number } }) => error.data?.httpStatus,
          )
        : ann.rest('POST', '/appointments', input).then(({ status }) => status);
    });
    const statuses = await Promise.all(tries);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    // So many at once may be more than a slow machine takes; what it takes, it refuses for the right reason.
    expect(statuses.filter((status) => status !== 201 && status !== 503 && status !== 409)).toEqual([]);
    expect(statuses.filter((status) => status === 409).length).toBeGreaterThan(10);
    const { body } = await ann.rest<Appointment[]>('GET', `/appointments?from=${at(0)}&to=${at(8)}`);
    expect(body.data).toHaveLength(1);
  });
});

test.skipIf(!IS_SQLITE)('of two processes on one database, one gives the time away', async () => {
  const database = `file:${path.join(mkdtempSync(path.join(tmpdir(), 'dealflow-two-')), 'test.db')}`;
  const one = await testApp({ at: '2026-11-23T12:00:00.000Z', database });
  const two = await testApp({ at: '2026-11-23T12:00:00.000Z', database });
  const bob = await signUp(one);
  const wanted = { ...visit(2), lead_id: await bob.addLead(), force: true };
  const tries = Array.from({ length: 16 }, (_, index) => (index % 2 === 0 ? one : two).rest('POST', '/appointments', wanted, bob.token));
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(statuses.filter((status) => ![201, 409, 503].includes(status))).toEqual([]);
});

describe('changing', () => {
  test('moves to a free time at once, gives the old one back, and never loses it to a conflict', async () => {
    const mine = await book(visit(1));
    const other = await book(visit(4));
    const refused = await ann.rest('PATCH', `/appointments/${mine.id}`, { starts_at: at(4.5) });
    expect(refused.status).toBe(409);
    expect((await ann.rest<Appointment>('GET', `/appointments/${mine.id}`)).body.data).toEqual({ ...mine, not_told: undefined });
    // Its own time does not stand in its way.
    const moved = await ann.rest<Appointment>('PATCH', `/appointments/${mine.id}`, { starts_at: at(1.5) });
    expect(moved.body.data).toMatchObject({ starts_at: at(1.5), ends_at: at(2.5), version: 2 });
    await ann.rest('PATCH', `/appointments/${mine.id}`, { starts_at: at(6) });
    expect((await freeOn('visit')).includes(1.5)).toBe(true);
    const shorter = await ann.rest<Appointment>('PATCH', `/appointments/${other.id}`, { kind: 'phone' });
    expect(shorter.body.data.ends_at).toBe(at(4.25));
    expect(await actionsOf(mine)).toEqual(['rescheduled', 'rescheduled', 'booked']);
  });

  test('a place that nobody wrote by hand changes with the kind', async () => {
    const mine = await book(call(0));
    const change = async (more: object) => (await ann.rest<Appointment>('PATCH', `/appointments/${mine.id}`, more)).body.data.location;
    expect(await change({ kind: 'visit' })).toBe('12 Elm Street, St. Louis, MO 63101');
    expect(await change({ kind: 'phone', location: '12 Elm Street, St. Louis, MO 63101' }), 'as the form sends it').toBe('(512) 555-0142');
    expect(await change({ kind: 'visit', location: 'At the diner' })).toBe('At the diner');
    expect(await change({ kind: 'phone' })).toBe('At the diner');
  });

  test('notes and place without a word about the time; nothing for nothing', async () => {
    const mine = await book(visit(1));
    const changed = await ann.rest<Appointment>('PATCH', `/appointments/${mine.id}`, { notes: 'Gate code 7', location: '' });
    expect(changed.body.data).toMatchObject({ notes: 'Gate code 7', location: null, starts_at: mine.starts_at, version: 2 });
    expect((await ann.rest<Appointment>('PATCH', `/appointments/${mine.id}`, { notes: 'Gate code 7' })).body.data.version).toBe(2);
    expect(await actionsOf(mine)).toEqual(['updated', 'booked']);
  });

  test('only from the version that the caller has seen', async () => {
    const mine = await book(visit(1));
    await ann.rest('PATCH', `/appointments/${mine.id}`, { notes: 'A' });
    for (const [method, path] of [
      ['PATCH', ''],
      ['PATCH', '/cancel'],
    ] as const) {
      const { status } = await ann.rest(method, `/appointments/${mine.id}${path}`, { version: 1, notes: 'B' });
      expect(status).toBe(412);
    }
    expect((await ann.rest('DELETE', `/appointments/${mine.id}?version=1`)).status).toBe(412);
    expect((await ann.rest('DELETE', `/appointments/${mine.id}?version=2`)).status).toBe(200);
    expect((await ann.rest('GET', `/appointments/${mine.id}`)).status).toBe(404);
    expect((await freeOn('visit')).includes(1)).toBe(true);
  });

  test('a cancelled one gives its time back, and stays cancelled', async () => {
    const mine = await book(visit(1));
    for (const version of [2, 2]) {
      const { body } = await ann.rest<Appointment>('PATCH', `/appointments/${mine.id}/cancel`);
      expect(body.data).toMatchObject({ status: 'cancelled', version });
    }
    await book(visit(1));
    expect((await ann.rest('PATCH', `/appointments/${mine.id}`, { starts_at: at(5) })).status).toBe(409);
    expect((await ann.rest('PATCH', `/appointments/${mine.id}/complete`)).status).toBe(409);
    expect(await actionsOf(mine)).toEqual(['cancelled', 'booked']);
  });

  test("nobody sees or touches another account's", async () => {
    const mine = await book(visit(1));
    const bob = await inChicago();
    for (const [method, path, body] of [
      ['GET', ''],
      ['GET', '/calendar.ics'],
      ['PATCH', '', { notes: 'x' }],
      ['PATCH', '/cancel', {}],
      ['PATCH', '/no-show', {}],
      ['DELETE', ''],
    ] as const)
      expect((await bob.rest(method, `/appointments/${mine.id}${path}`, body)).status, `${method} ${path}`).toBe(404);
    expect((await bob.rest<Appointment[]>('GET', '/appointments')).body.data).toEqual([]);
    expect((await bob.rest('POST', '/appointments', visit(1))).body.errors).toEqual({ lead_id: ['Lead not found'] });
  });
});

describe('the list', () => {
  test('has what touches a span of time, by state, kind and lead', async () => {
    const early = await book(visit(0));
    const late = await book(call(5));
    const other = await book({ ...call(6), lead_id: await ann.addLead() });
    const ids = async (query: string) => (await ann.rest<Appointment[]>('GET', `/appointments?${query}`)).body.data.map(({ id }) => id);
    expect(await ids(`from=${at(0.5)}&to=${at(8)}`)).toEqual([early.id, late.id, other.id]);
    expect(await ids(`from=${at(1)}&to=${at(6)}`)).toEqual([late.id]);
    expect(await ids(`lead_id=${lead_id}&sort_order=desc`)).toEqual([late.id, early.id]);
    expect(await ids(`lead_id=${lead_id}&kind=visit`)).toEqual([early.id]);
    await ann.rest('PATCH', `/appointments/${late.id}/cancel`);
    expect(await ids(`lead_id=${lead_id}&status=cancelled`)).toEqual([late.id]);
  });
});

describe('notices to a seller', () => {
  test('a confirmation with the calendar file, the new time, the end; each only while it is true', async () => {
    const mine = await book(visit(1));
    const [first] = await said(mine);
    expect(first).toMatchObject({ channel: 'email', lead_id });
    expect(first?.body).toContain('This confirms our visit at 12 Elm Street, St. Louis, MO 63101 on ');
    // Missouri has one zone, whatever the account's.
    expect(first?.subject).toMatch(/^Your visit on Mon, \w+ \d+, 1[01]:00 AM C[SD]T$/);
    const link = /https:\/\/deals\.example\.com(\/calendar\/\S+\.ics)/.exec(first?.body ?? '')?.[1];
    const file = await (await fetch(`${app.address}${link}`)).text();
    expect(file).toContain('SUMMARY:Visit with Walker Homes\r\n');
    await ann.rest('PATCH', `/appointments/${mine.id}`, { starts_at: at(5), notes: 'Wants 120' });
    await ann.rest('PATCH', `/appointments/${mine.id}/cancel`);
    const all = await said(mine);
    expect(all.map(({ subject }) => subject?.split(/[ :]/)[0])).toEqual(['Your', 'New', 'Cancelled']);
    expect(all.filter(({ status }) => status === 'queued').length).toBeLessThanOrEqual(1);
    const after = await (await fetch(`${app.address}${link}`)).text();
    expect(after).toContain('STATUS:CANCELLED');
    expect(after, 'what was noted is not for the seller').not.toContain('Wants 120');
  });

  test('reminders only where the booking is confirmed elsewhere', async () => {
    await comeMonday();
    const scope = await loadAccountScope(parts, ann.user.id);
    const about = { lead_id, kind: 'visit' as const, starts_at: at(0), confirm: false };
    const mine = await scope.write((tx) => bookAppointment(scope, tx, about));
    expect(await said(mine)).toEqual([]);
    app.clock.advance(nine - DAY - app.clock.now().getTime());
    await remindDue(parts);
    expect(await said(mine)).toHaveLength(1);
  });

  test('nothing when the person does not want it, or nobody may', async () => {
    expect(await said(await book(visit(0, { notify: false })))).toEqual([]);
    await ann.rest('PATCH', `/leads/${lead_id}`, { email: null, status: 'hot' });
    const silent = await ann.addLead({ preferred_contact_method: 'text', phone: '(206) 555-0183', email: 'silent@example.com' });
    const agreed = await book(call(4, { lead_id: silent }));
    // Who agreed to an appointment may be told of it by text, by the rules that hold each message when it leaves.
    expect((await said(agreed)).map(({ channel }) => channel)).toEqual(['sms']);
    const consent = (contact_status: string) =>
      ann.rest('POST', `/leads/${silent}/contact-permissions`, { kind: 'lead', contact_status, evidence: 'Said so' });
    expect((await consent('opted_out')).status).toBeLessThan(300);
    const moved = await ann.rest<{ not_told: string }>('PATCH', `/appointments/${agreed.id}`, { starts_at: at(6), agreed: true });
    const cancelled = await ann.rest<{ not_told: string }>('PATCH', `/appointments/${agreed.id}/cancel`);
    expect([moved.body.data.not_told, cancelled.body.data.not_told]).toEqual(['Has opted out', 'Has opted out']);
    expect((await said(agreed)).filter(({ status }) => status === 'queued')).toEqual([]);
  });
});

describe('the calendar', () => {
  const feed = async (target: string, headers: Record<string, string> = {}) => fetch(`${app.address}${target}`, { headers });

  test('one appointment is a file', async () => {
    const mine = await book(visit(1, { notes: 'Bring a ladder;\nand a lamp' }));
    const { headers, text } = await ann.rest('GET', `/appointments/${mine.id}/calendar.ics`);
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const event = new ICAL.Event(new ICAL.Component(ICAL.parse(text) as unknown[]).getFirstSubcomponent('vevent') ?? undefined);
    expect(event.summary).toBe("Visit with Maria O'Brien");
    expect(event.description).toContain('Bring a ladder;\nand a lamp');
    expect(event.startDate.toJSDate().toISOString()).toBe(at(1));
    expect((await app.send(`/appointments/${mine.id}/calendar.ics`, {})).status).toBe(401);
  });

  test('all of them are at a private address, until it is renewed', async () => {
    const bob = await inChicago();
    await bob.rest('PUT', '/availability', { spans: [{ weekday: 1, from: '09:00', to: '17:00' }] });
    expect((await bob.rest('GET', '/appointments/feed')).body.data).toEqual({ path: null, url: null });
    const { body } = await bob.rest<CalendarFeed>('POST', '/appointments/feed');
    const { path, url } = body.data as { path: string; url: string };
    expect(url).toBe(`https://deals.example.com${path}`);
    expect((await bob.rest('GET', '/appointments/feed')).body.data).toEqual(body.data);
    const kept = await book({ ...visit(1), lead_id: await bob.addLead() }, bob);
    const gone = await book({ ...visit(5), lead_id: await bob.addLead() }, bob);
    await bob.rest('PATCH', `/appointments/${gone.id}/cancel`);
    const answer = await feed(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    const calendar = new ICAL.Component(ICAL.parse(await answer.text()) as unknown[]);
    const events = calendar
      .getAllSubcomponents('vevent')
      .map((component) => [
        component.getFirstPropertyValue('status'),
        component.getFirstPropertyValue('sequence'),
        new ICAL.Event(component).startDate.toJSDate().toISOString(),
      ]);
    expect(events).toEqual([
      ['CONFIRMED', 0, at(1)],
      ['CANCELLED', 1, at(5)],
    ]);
    const tag = answer.headers.get('etag') ?? '';
    expect((await feed(path, { 'if-none-match': tag })).status).toBe(304);
    await bob.rest('PATCH', `/appointments/${kept.id}`, { notes: 'New' });
    expect((await feed(path, { 'if-none-match': tag })).status).toBe(200);

    expect((await bob.rest('POST', '/appointments/feed')).body.message).toContain('new link');
    const unknown = [
      path,
      '/calendar/x.ics',
      `/calendar/${'A'.repeat(43)}.ics`,
      '/calendar/..%2f.ics',
      path.replace('.ics', ''),
      '/calendar/%00.ics',
    ];
    for (const one of unknown) expect((await feed(one)).status, one).toBe(404);
  });

  test('has no number of somebody who must not be called, neither alone nor in the feed', async () => {
    const cleo = await inChicago();
    await cleo.rest('PUT', '/availability', { spans: [{ weekday: 1, from: '09:00', to: '17:00' }] });
    const [open, shut] = [await cleo.addLead({ phone: '(206) 555-0142' }), await cleo.addLead({ phone: '(206) 555-0177' })];
    const kept = await book({ ...call(1), lead_id: open }, cleo);
    const quiet = await book({ ...call(3), lead_id: shut }, cleo);
    const alone = async ({ id }: Appointment) => (await cleo.rest('GET', `/appointments/${id}/calendar.ics`)).text;
    expect(await alone(quiet)).toMatch(/555-?0177/);
    const said = { kind: 'lead', contact_status: 'do_not_contact', evidence: 'Said so at the door' };
    expect((await cleo.rest('POST', `/leads/${shut}/contact-permissions`, said)).status).toBe(201);
    const { path } = (await cleo.rest<CalendarFeed>('POST', '/appointments/feed')).body.data as { path: string };
    const all = await (await feed(path)).text();
    for (const text of [await alone(quiet), all]) {
      expect(text).not.toMatch(/555-?0177/);
      expect(text).toContain("SUMMARY:Call with Maria O'Brien");
    }
    for (const text of [await alone(kept), all]) expect(text).toMatch(/555-?0142/);
  });

  test('is not given to programs', async () => {
    const { body } = await ann.rest<{ token: string }>('POST', '/api-tokens', { name: 'Dialer', scope: 'write' });
    expect((await app.rest('GET', '/appointments/feed', undefined, body.data.token)).status).toBe(403);
    expect((await app.rest('POST', '/appointments/feed', {}, body.data.token)).status).toBe(403);
  });
});

describe('as time passes', () => {
  beforeEach(comeMonday);

  test('reminders a day and two hours before, each exactly once, whoever looks', async () => {
    const mine = await book(visit(3));
    const quiet = await book(call(6, { notify: false }));
    const remindedAt = async (ms: number) => {
      app.clock.advance(ms - app.clock.now().getTime());
      await Promise.all([remindDue(parts), remindDue(parts), remindDue(parts)]);
      return (await said(mine)).map(({ subject }) => subject?.split(' ').slice(0, 2).join(' '));
    };
    const start = Date.parse(mine.starts_at);
    expect(await remindedAt(start - DAY - MINUTE)).toEqual(['Your visit']);
    expect(await remindedAt(start - DAY)).toEqual(['Your visit', 'Reminder: your']);
    expect(await remindedAt(start - DAY + HOUR)).toEqual(['Your visit', 'Reminder: your']);
    expect(await remindedAt(start - 2 * HOUR)).toEqual(['Your visit', 'Reminder: your', 'Reminder: your']);
    expect(await remindedAt(start - HOUR)).toHaveLength(3);
    expect(await said(quiet)).toEqual([]);
  });

  test('a moved one is due again, and two hours before nobody hears of the day before', async () => {
    const mine = await book(visit(3));
    app.clock.advance(Date.parse(mine.starts_at) - DAY - app.clock.now().getTime());
    await remindDue(parts);
    await ann.rest('PATCH', `/appointments/${mine.id}`, { starts_at: at(3 + 24) });
    app.clock.advance(DAY + 22.5 * HOUR);
    await remindDue(parts);
    const subjects = (await said(mine)).map(({ subject }) => subject ?? '');
    expect(subjects).toHaveLength(4);
    expect(subjects.at(-1)).toContain('Reminder: your visit today');
  });
});

describe('what waited too long', () => {
  beforeEach(comeMonday);

  test('is not sent when the appointment has begun', async () => {
    const mine = await book(visit(3));
    const [held] = await said(mine);
    const start = Date.parse(mine.starts_at);
    const due_at = new Date(start + MINUTE).toISOString();
    await app.store.write((tx) =>
      tx
        .update(messages)
        .set({ status: 'queued', due_at })
        .where(eq(messages.id, held?.id ?? 0)),
    );
    app.clock.advance(start + 2 * MINUTE - app.clock.now().getTime());
    await vi.waitFor(
      async () =>
        expect((await said(mine))[0]).toMatchObject({ status: 'cancelled', error: 'Too late: the appointment has begun or is over' }),
      { timeout: 30_000, interval: 100 },
    );
  });

  test('is not sent for a changed time, nor for a deleted appointment', async () => {
    const mine = await book(visit(3));
    const scope = await loadAccountScope(parts, ann.user.id);
    const judge = async () => {
      const rows = await said(mine);
      return scope.write(async (tx) => Promise.all(rows.map((row) => staleReminder(scope, tx, row))));
    };
    expect(await judge()).toEqual([null]);
    app.clock.advance(MINUTE);
    await ann.rest('PATCH', `/appointments/${mine.id}`, { starts_at: at(5) });
    const changed = 'The appointment was changed after this was written';
    expect(await judge()).toEqual([changed, null]);
    app.clock.advance(MINUTE);
    await ann.rest('PATCH', `/appointments/${mine.id}/cancel`);
    expect(await judge()).toEqual([changed, changed, null]);
    await ann.rest('DELETE', `/appointments/${mine.id}`);
    expect(await judge()).toEqual(Array.from({ length: 3 }, () => 'The appointment was deleted'));
  });

  test('is sent for each change, however long writing it takes', async () => {
    const scope = await loadAccountScope({ ...parts, now: ticking(app.clock.now().getTime()) }, ann.user.id);
    const mine = await book(visit(3));
    const lastWord = async () => {
      const row = (await said(mine)).at(-1) as typeof messages.$inferSelect;
      return [row.subject, await scope.write((tx) => staleReminder(scope, tx, row))];
    };
    await updateAppointment(scope, mine.id, { starts_at: at(5) });
    expect(await lastWord()).toEqual([expect.stringContaining('New time'), null]);
    await markAppointment(scope, mine.id, 'cancelled');
    expect(await lastWord()).toEqual([expect.stringContaining('Cancelled'), null]);

    const missed = await book(call(7));
    const later = await loadAccountScope({ ...parts, now: ticking(Date.parse(missed.starts_at) + 20 * MINUTE) }, ann.user.id);
    await markAppointment(later, missed.id, 'no_show');
    const proposal = (await said(missed)).at(-1) as typeof messages.$inferSelect;
    expect(proposal.status).toBe('queued');
    expect(await later.write((tx) => staleReminder(later, tx, proposal))).toBeNull();
  });
});

describe('how it went', () => {
  test('is known after it has begun; a no-show is asked once for another time, and becomes a task', async () => {
    await comeMonday();
    const mine = await book(call(1));
    expect((await ann.rest('PATCH', `/appointments/${mine.id}/complete`)).body.message).toBe('It has not begun yet.');
    app.clock.advance(Date.parse(mine.starts_at) + 20 * MINUTE - app.clock.now().getTime());
    const missed = await ann.rest<Appointment>('PATCH', `/appointments/${mine.id}/no-show`);
    expect(missed.body.data.status).toBe('no_show');
    const again = (await said(mine)).filter(({ subject }) => subject?.startsWith('Another time'));
    expect(again).toHaveLength(1);
    expect(again[0]).toMatchObject({ status: 'queued', due_at: at(1 + 24) });
    expect(again[0]?.body).toMatch(/Would Tue, .* or .* work instead\?/);
    const lead = (await ann.rest<Lead>('GET', `/leads/${lead_id}`)).body.data;
    expect(lead).toMatchObject({ next_action: expect.stringContaining('call missed on '), next_action_date: at(24).slice(0, 10) });
    // It came late after all: nobody is asked any more, and not again when that was wrong.
    await ann.rest('PATCH', `/appointments/${mine.id}/complete`);
    expect((await said(mine)).filter(({ status }) => status === 'queued')).toEqual([]);
    expect(await actionsOf(mine)).toEqual(['completed', 'missed', 'booked']);
    const task = async () => (await ann.rest<Lead>('GET', `/leads/${lead_id}`)).body.data.next_action;
    expect(await task()).toBeNull();
    // Nor is another time to be agreed on once there is one.
    const { id } = await book({ ...call(2), force: true });
    app.clock.advance(6 * 60 * MINUTE);
    await ann.rest('PATCH', `/appointments/${id}/no-show`);
    expect(await task()).toContain('call missed on ');
    await book(call(26));
    expect(await task()).toBeNull();
  });
});

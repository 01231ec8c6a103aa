/** Phones, emails and mailing addresses beside the first, and what holds for whoever has them. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUp } from '#server/testing/people.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import type { ContactPermissions } from '#shared/records/contacts/permission.ts';
import type { Buyer } from '#shared/records/buyers/buyer.ts';
import type { Lead } from '#shared/records/leads/lead.ts';
import { aBuyer, aLead } from '#shared/testing/records.ts';
import type { OwnerKind } from '#shared/records/contacts/contact-point.ts';
import { selectPoints } from './may-contact.ts';
import { markImported, recordLines } from './points.ts';

let app: TestApp;
type Member = Awaited<ReturnType<typeof signUp>>;
let ann: Member;
beforeAll(async () => {
  app = await testApp();
  ann = await signUp(app);
});
afterAll(() => app.close());

const MAILING = { mailing_address: '9 Elm Ave', mailing_city: 'Columbus', mailing_state: 'OH', mailing_zip: '43004' } as const;
const add = async (about: Parameters<typeof aLead>[0] = {}): Promise<Lead> =>
  (await ann.rest<Lead>('POST', '/leads', aLead(about))).body.data;
const read = async (id: number): Promise<Lead> => (await ann.rest<Lead>('GET', `/leads/${id}`)).body.data;
const valuesOf = ({ contact_points = [] }: Pick<Lead | Buyer, 'contact_points'>) =>
  contact_points.map(({ kind, value, rank }) => `${kind} ${value} ${rank}`);
const permissions = async (id: number) => (await ann.rest<ContactPermissions>('GET', `/leads/${id}/contact-permissions`)).body.data;

describe('contact points', () => {
  test('of a batch, of an import or of messages, are found by their owners, not among all of the account', async () => {
    const { read } = app.store;
    const ofBoth = ['lead', 'buyer'].map((kind) => ({ kind: kind as OwnerKind, id: 1 }));
    for (const query of [markImported(read), recordLines(read), selectPoints({ account: { id: 1 } }, read, ofBoth)]) {
      const statement = sql.raw(query.toSQL().sql.replaceAll('?', '1'));
      const steps = (await app.store.read.all<{ detail: string }>(sql`explain query plan ${statement}`)).map(({ detail }) => detail);
      expect(steps.filter((step) => /SCAN contact_points|SCAN point|\(account_id=\?\)/.test(step))).toEqual([]);
    }
  });

  test('are every phone, email and mailing address, and follow the record', async () => {
    const given = {
      phone: '5125550101',
      email: 'a@seller.example',
      other_phones: ['(512) 555-0102', '5125550103'],
      other_emails: ['b@seller.example'],
    };
    const lead = await add({ ...given, ...MAILING });
    expect(lead).toMatchObject({ ...given, ...MAILING });
    const first = ['email a@seller.example 0', 'email b@seller.example 1', 'mail 9 Elm Ave, Columbus, OH 43004 0', 'phone 5125550101 0'];
    expect(valuesOf(await read(lead.id))).toEqual([...first, 'phone (512) 555-0102 1', 'phone 5125550103 2']);
    await ann.rest('PATCH', `/leads/${lead.id}`, { phone: '5125550102', other_phones: ['5125550104'], mailing_address: null });
    expect(valuesOf(await read(lead.id)).filter((one) => one.startsWith('phone'))).toEqual(['phone 5125550102 0', 'phone 5125550104 1']);
    await ann.rest('PATCH', `/leads/${lead.id}`, { mailing_city: null, mailing_state: null, mailing_zip: null });
    expect(valuesOf(await read(lead.id)).filter((one) => one.startsWith('mail'))).toEqual([]);
  });

  test('belong to buyers too', async () => {
    const { id } = (await ann.rest<Buyer>('POST', '/buyers', aBuyer({ phone: '5125550110', other_phones: ['5125550111'], ...MAILING })))
      .body.data;
    const buyer = (await ann.rest<Buyer>('GET', `/buyers/${id}`)).body.data;
    expect(buyer).toMatchObject({ other_phones: ['5125550111'], ...MAILING });
    expect(valuesOf(buyer).slice(1)).toEqual(['mail 9 Elm Ave, Columbus, OH 43004 0', 'phone 5125550110 0', 'phone 5125550111 1']);
  });

  test.each([
    ['other_phones', ['call me'], 'Must be valid phone numbers'],
    ['other_emails', ['nobody'], 'Must be valid emails'],
    ['mailing_zip', '1', 'Must be a valid ZIP code'],
    ['other_phones', Array.from({ length: 61 }, (_, n) => String(5_125_550_100 + n)), 'Must be at most 60 entries'],
  ])('%s is refused when it does not fit', async (field, value, message) => {
    const { status, body } = await ann.rest('POST', '/leads', aLead({ [field]: value }));
    expect([status, body.errors]).toEqual([422, { [field]: [message] }]);
  });
});

describe('a no', () => {
  test('holds for every phone and email of the person, also for those that they gain later, and after the record is gone', async () => {
    const marked = await add({ phone: '5125550120', email: 'm@seller.example', other_phones: ['5125550121'] });
    const [byOther, byLater] = [
      await add({ phone: '5125550121', email: 'o@seller.example' }),
      await add({ phone: '5125550122', email: 'l@seller.example' }),
    ];
    await ann.rest('POST', `/leads/${marked.id}/contact-permissions`, { kind: 'lead', contact_status: 'do_not_contact' });
    const closed = { call: { may: false, reason: 'do_not_contact' }, email: { may: false, reason: 'do_not_contact' } };
    expect((await permissions(byOther.id)).by_hand).toMatchObject(closed);
    expect((await permissions(byLater.id)).by_hand.any.may).toBe(true);
    await ann.rest('PATCH', `/leads/${marked.id}`, { other_phones: ['5125550121', '5125550122'] });
    expect((await permissions(byLater.id)).by_hand).toMatchObject(closed);
    expect((await ann.rest('DELETE', `/leads/${marked.id}`)).status).toBeLessThan(300);
    expect((await permissions(byOther.id)).by_hand).toMatchObject(closed);
  });

  test('of two people with one phone: each lifts their own, and the stricter holds', async () => {
    const [one, two] = [
      await add({ phone: '5125550130', email: '1@seller.example' }),
      await add({ phone: '5125550130', email: '2@seller.example' }),
    ];
    const record = (id: number, contact_status: string, evidence: string | null = null) =>
      ann.rest('POST', `/leads/${id}/contact-permissions`, { kind: 'lead', contact_status, evidence });
    await record(one.id, 'do_not_contact');
    await record(two.id, 'litigator');
    expect((await permissions(one.id)).by_hand.any.reason).toBe('litigator');
    await record(two.id, 'lift', 'A namesake');
    expect((await permissions(two.id)).by_hand.any.reason).toBe('do_not_contact');
    await record(one.id, 'lift', 'A slip');
    expect([(await permissions(one.id)).by_hand.any.may, (await permissions(two.id)).by_hand.any.may]).toEqual([true, true]);
  });
});

describe('an imported number', () => {
  test('is stored with its type and status, and a landline, a dead line and a deceased owner are respected', async () => {
    const who = await signUp(app);
    const body =
      'Owner,Address,City,State,Zip,Email,Phone 1,Phone Type 1,Phone Status 1,Phone 2,Phone Type 2,Phone Status 2,Deceased Owner\n' +
      'Ann Lee,12 Oak St,Austin,TX,78704,a@list.example,5125550141,Landline,,5125550142,Mobile,Dead,\n' +
      'Bob Ray,14 Oak St,Austin,TX,78704,b@list.example,5125550143,Mobile,CORRECT,,,,Yes\n';
    const upload = await app.send<{ id: number }>('/leads/import', {
      method: 'POST',
      headers: { authorization: `Bearer ${who.token}`, 'content-type': 'text/csv' },
      body,
    });
    await expect.poll(async () => (await who.trpc.imports.get.query({ id: upload.body.data.id })).status).toBe('done');
    const found = (await who.trpc.leads.list.query({})).data;
    const of = async (name: string) =>
      who.trpc.outreach.permissions.query({ id: found.find(({ first_name }) => first_name === name)?.id ?? 0 });
    const [lee, ray] = [await of('Ann'), await of('Bob')];
    expect(lee.by_hand).toMatchObject({ call: { may: true }, text: { reason: 'landline' }, email: { may: true } });
    expect(lee.other_points).toMatchObject([
      { value: '5125550142', line: 'mobile', status: 'dead', channels: [{ reason: 'dead' }, { reason: 'dead' }] },
    ]);
    const gone = { may: false, reason: 'deceased' };
    expect(ray.by_hand).toMatchObject({ call: gone, text: gone, email: gone });
    expect([ray.reach.email, ray.reach.direct_mail]).toEqual([gone, gone]);
    const count = async (channel: 'email' | 'sms') => (await who.trpc.campaigns.audience.query({ channel })).left_out;
    expect(await count('email')).toEqual([{ reason: 'deceased', count: 1 }]);
    expect(await count('sms')).toEqual([
      { reason: 'deceased', count: 1 },
      { reason: 'landline', count: 1 },
    ]);
    const actions = (await who.rest<{ actions: { title: string; context?: unknown }[] }>('GET', '/next-actions')).body.data.actions;
    expect(JSON.stringify(actions)).not.toContain('Bob Ray');
  });
});

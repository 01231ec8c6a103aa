import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { loadAccountScope } from '#server/accounts/auth/scope-of-account.ts';
import { createLiveChanges } from '#server/core/live.ts';
import { buildLeadSource } from '#server/records/leads/leads.ts';
import { leads } from '#server/records/leads/table.ts';
import { testApp } from '#server/testing/app.ts';
import { longestTurn, MAX_STALL_MS } from '#server/testing/stall.ts';
import { leadRecord } from '#shared/records/leads/lead.ts';
import { leadList } from '#shared/records/leads/lead-list.ts';
import { exportCsv } from './export.ts';
import { signUp } from '#server/testing/people.ts';
import { aBuyer } from '#shared/testing/records.ts';

const app = await testApp();

const read = (text: string) => parse<Record<string, string>>(text, { columns: true, bom: true });

test('leads are exported as they are filtered and sorted, all pages', async () => {
  const who = await signUp(app);
  for (let n = 0; n < 12; n++)
    await who.addLead({ first_name: `Ann${'abcdefghijkl'[n]}`, status: n % 2 === 0 ? 'hot' : 'new', asking_price: 1000 + n });
  const { headers, text } = await who.rest('GET', '/leads/export?status=hot&sort_by=asking_price&sort_order=asc&per_page=2');
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toBe('attachment; filename="leads-2026-11-20.csv"');
  expect(text.startsWith('id,')).toBe(true);
  expect(text.endsWith('\r\n')).toBe(true);
  const rows = read(text);
  expect(rows.map(({ first_name }) => first_name)).toEqual(['Anna', 'Annc', 'Anne', 'Anng', 'Anni', 'Annk']);
  expect(rows[0]).toMatchObject({ status: 'hot', asking_price: '1000', property_state: 'MO', missing: '' });
});

test('no cell becomes a formula, and nothing is lost in quotes', async () => {
  const who = await signUp(app);
  const notes = '=HYPERLINK("http://evil.example","x"), and\na second line';
  await who.addLead({ notes, next_action: '@SUM(A1)', phone: '+1 512 555 0142' });
  const { text } = await who.rest('GET', '/leads/export');
  const [row] = read(text);
  expect(row).toMatchObject({ notes: `'${notes}`, next_action: "'@SUM(A1)", phone: "'+1 512 555 0142" });
});

test('a cell that another separator would part hides no formula, and comes back as it was', async () => {
  const [who, other] = [await signUp(app), await signUp(app)];
  const notes = 'x;=1+cmd|@SUM(A1)\n- roof; -5';
  await who.addLead({ notes });
  const { text } = await who.rest('GET', '/leads/export');
  expect(read(text)[0]?.notes).toBe("x;'=1+cmd|'@SUM(A1)\n'- roof; '-5");
  const { body } = await app.send<{ id: number }>('/leads/import', {
    method: 'POST',
    headers: { authorization: `Bearer ${other.token}`, 'content-type': 'text/csv' },
    body: text,
  });
  for (;;) if ((await other.rest<{ status: string }>('GET', `/imports/${body.data.id}`)).body.data.status !== 'running') break;
  expect((await other.rest<{ data: { notes: string }[] }>('GET', '/leads')).body.data.data[0]?.notes).toBe(notes);
});

test('a negative number stays a number', async () => {
  const who = await signUp(app);
  const property_id = await who.addProperty();
  await who.addDeal({ property_id, purchase_price: 200_000, sale_price: 150_000.5, assignment_fee: null });
  const [row] = read((await who.rest('GET', '/deals/export')).text);
  expect(row).toMatchObject({ profit: '-49999.5', property_id: String(property_id), property_city: 'Austin', lead_first_name: 'Maria' });
});

test.each(['leads', 'properties', 'deals', 'deal-milestones', 'property-saves'])(
  '/%s/export: header alone when empty, 401 and 422 as the list',
  async (path) => {
    const who = await signUp(app);
    const empty = await who.rest('GET', `/${path}/export`);
    expect(empty.status).toBe(200);
    expect(empty.text.split('\r\n')).toHaveLength(2);
    expect(empty.text).toMatch(/^id,.*created_at/);
    expect((await app.rest('GET', `/${path}/export`)).status).toBe(401);
    const wrong = await who.rest('GET', `/${path}/export?sort_by=password_hash`);
    expect(wrong.status).toBe(422);
    expect(Object.keys(wrong.body.errors)).toEqual(['sort_by']);
  },
);

test('an exported list of leads can be imported by somebody else as it is', async () => {
  const [one, other] = [await signUp(app), await signUp(app)];
  await one.addLead({ first_name: 'José', notes: '- roof\n- cellar', phone: '+1 (512) 555-0142' });
  const { text } = await one.rest('GET', '/leads/export');
  const { body } = await app.send<{ id: number }>('/leads/import', {
    method: 'POST',
    headers: { authorization: `Bearer ${other.token}`, 'content-type': 'text/csv' },
    body: text,
  });
  for (;;) {
    const { data } = (await other.rest<{ status: string }>('GET', `/imports/${body.data.id}`)).body;
    if (data.status === 'done') break;
    expect(data.status).toBe('running');
  }
  const { data } = (await other.rest<{ data: object[] }>('GET', '/leads')).body.data;
  expect(data).toMatchObject([
    {
      first_name: 'José',
      last_name: "O'Brien",
      phone: '5125550142',
      property_address: '12 Elm Street',
      property_zip: '63101',
      estimated_value: 300_000,
      mortgage_balance: 90_000,
      asking_price: 195_000,
      source: 'direct_mail',
      preferred_contact_method: 'phone',
      missing: [],
    },
  ]);
});

test('an exported list of people says who must not be contacted, and whoever imports it obeys', async () => {
  const [one, other] = [await signUp(app), await signUp(app)];
  const person = (first_name: string, phone: string, more = {}) => ({ first_name, phone, email: `${first_name}@example.com`, ...more });
  const never = await one.addLead(person('Never', '5125550111'));
  await one.addLead(person('Shares', '5125550111', { property_address: '9 Oak Street' }));
  const wrong = await one.addLead(person('Wrong', '5125550133', { property_address: '10 Oak Street' }));
  const quiet = await one.addLead(person('Quiet', '5125550155', { property_address: '11 Oak Street' }));
  await one.addLead(person('Open', '5125550144', { property_address: '12 Oak Street' }));
  const paul = await one.rest<{ id: number }>('POST', '/buyers', aBuyer({ name: 'Paul Never' }));
  const know = (path: string, body: object) => one.rest('POST', `/${path}/contact-permissions`, body);
  await know(`leads/${never}`, { kind: 'lead', contact_status: 'do_not_contact' });
  await know(`leads/${wrong}`, { kind: 'phone', contact_status: 'wrong_number' });
  await know(`leads/${quiet}`, { kind: 'email', contact_status: 'opted_out' });
  await know(`buyers/${paul.body.data.id}`, { kind: 'buyer', contact_status: 'opted_out' });

  const FLAGS = ['do_not_contact', 'opted_out', 'litigator', 'do_not_call', 'email_opt_out', 'do_not_mail'];
  const { text } = await one.rest('GET', '/leads/export?sort_by=created_at&sort_order=asc');
  const said = read(text).map((row) => [row['first_name'], FLAGS.filter((flag) => row[flag] === 'yes')]);
  const all = ['do_not_contact', 'do_not_call', 'email_opt_out', 'do_not_mail'];
  expect(said).toEqual([
    ['Never', all],
    ['Shares', all],
    ['Wrong', ['do_not_call']],
    ['Quiet', ['email_opt_out']],
    ['Open', []],
  ]);
  const [buyer] = read((await one.rest('GET', '/buyers/export')).text);
  expect(buyer).toMatchObject({ name: 'Paul Never', opted_out: 'yes', do_not_call: 'yes', email_opt_out: 'yes', do_not_contact: '' });

  const { body } = await app.send<{ id: number }>('/leads/import', {
    method: 'POST',
    headers: { authorization: `Bearer ${other.token}`, 'content-type': 'text/csv' },
    body: text,
  });
  for (;;) if ((await other.rest<{ status: string }>('GET', `/imports/${body.data.id}`)).body.data.status !== 'running') break;
  const taken = (await other.rest<{ data: { id: number; first_name: string }[] }>('GET', '/leads')).body.data.data;
  const callable: string[] = [];
  for (const { id, first_name } of taken) {
    const known = await other.rest<{ by_hand: { call: { may: boolean } } }>('GET', `/leads/${id}/contact-permissions`);
    if (known.body.data.by_hand.call.may) callable.push(first_name);
  }
  expect(callable.sort()).toEqual(['Open', 'Quiet']);
});

test('however many lists an account exports at once, the process does one short piece at a time', async () => {
  const who = await signUp(app);
  await app.store.write((tx) =>
    tx.run(sql`INSERT INTO ${leads} (account_id, first_name, last_name, email, email_key, phone, phone_digits, property_address, notes, ai_score,
        motivation_score, urgency_score, financial_score, created_at, updated_at)
      WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 1200)
      SELECT ${who.user.id}, 'Ann', 'Lee', 'ann' || n || '@example.com', 'ann' || n || '@example.com', '(512) 555-' || (1000 + n), '512555' || (1000 + n),
        n || ' Oak Street', 'Called twice', 50, 50, 50, 50, 1000 + n, 0 FROM n`),
  );
  const scope = await loadAccountScope({ store: app.store, live: createLiveChanges(), now: app.clock.now }, who.user.id);
  const list = { path: 'leads', input: leadList.input, record: leadRecord, source: buildLeadSource };
  const all = async () => {
    let lines = 0;
    for await (const text of exportCsv(scope, list, {})) lines += text.split('\r\n').length - 1;
    return lines;
  };
  expect(await all()).toBe(1201);
  let lines: number[] = [];
  const longest = await longestTurn(async () => {
    lines = await Promise.all(Array.from({ length: 12 }, all));
  });
  expect(lines).toEqual(Array.from({ length: 12 }, () => 1201));
  expect(longest).toBeLessThan(MAX_STALL_MS / 2);
});

import { describe, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { aLead } from '#shared/testing/records.ts';
import type { Import } from '#shared/workspace/import-export/import.ts';
import { type Lead, LEAD_DETAILS } from '#shared/records/leads/lead.ts';
import type { LeadScore } from '#shared/records/leads/score.ts';
import type { Activity } from '#shared/accounts/history/activity.ts';
import { requireOneOf } from '#shared/core/fields.ts';
import { STATE_CODES } from '#shared/core/us-states.ts';

const app = await testApp();
const ann = await signUp(app);

describe('create', () => {
  test('answers 201 with the message and the record', async () => {
    const input = aLead();
    const { status, body } = await ann.rest<Lead>('POST', '/leads', input);
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'success', message: "Lead created successfully! We'll contact you soon." });
    expect(body.data).toMatchObject({ ...input, id: expect.any(Number), status: 'new', next_action: null, notes: null, missing: [] });
    expect(body.data.created_at).toBe('2026-11-20T15:00:00.000Z');
    expect(body.data).not.toHaveProperty('account_id');
    const contact_points = [
      { kind: 'email', value: input.email, line: 'unknown', status: 'untried', rank: 0, source: 'form' },
      { kind: 'phone', value: input.phone, line: 'unknown', status: 'untried', rank: 0, source: 'form' },
    ];
    expect((await ann.rest('GET', `/leads/${body.data.id}`)).body).toEqual({ status: 'success', data: { ...body.data, contact_points } });
  });

  test('an empty form names all 14 fields', async () => {
    const { status, body } = await ann.rest('POST', '/leads', {});
    expect(status).toBe(422);
    expect(body).toMatchObject({ status: 'error', message: 'Please fix the validation errors above.' });
    expect(body.errors).toEqual({
      first_name: ['First name is required'],
      last_name: ['Last name is required'],
      email: ['Email is required'],
      phone: ['Phone is required'],
      source: ['Source is required'],
      property_address: ['Property address is required'],
      property_city: ['Property city is required'],
      property_state: ['Property state is required'],
      property_zip: ['Property zip is required'],
      property_type: ['Property type is required'],
      estimated_value: ['Estimated value is required'],
      mortgage_balance: ['Mortgage balance is required'],
      asking_price: ['Asking price is required'],
      preferred_contact_method: ['Preferred contact method is required'],
    });
  });

  test.each([
    ['first_name', 'J0hn', 'Must be alphabetic value'],
    ['first_name', "'Brien", 'Must be alphabetic value'],
    ['first_name', 'J', 'Must be at least 2 characters'],
    ['first_name', '   ', 'First name is required'],
    ['last_name', 'x'.repeat(101), 'Must be at most 100 characters'],
    ['email', 'maria@', 'Must be a valid email'],
    ['email', 'a b@example.com', 'Must be a valid email'],
    ['phone', '012345678', 'Must be a valid phone number'],
    ['phone', 'call me', 'Must be a valid phone number'],
    ['source', 'billboard', 'Must be one of: website_form, referral, cold_call, direct_mail, social_media, yard_sign, other'],
    ['property_address', '1 A', 'Must be at least 5 characters'],
    ['property_city', 'A', 'Must be at least 2 characters'],
    ['property_city', 'Town 7', 'Must be alphabetic value'],
    ['property_state', 'ZZ', requireOneOf(STATE_CODES)],
    ['property_zip', '1234', 'Must be a valid ZIP code'],
    ['property_type', 'duplex', 'Must be one of: single_family, condo, townhouse, multi_family, land, commercial'],
    ['estimated_value', 0, 'Must be a positive number'],
    ['estimated_value', 'abc', 'Must be a positive number'],
    ['estimated_value', 12.345, 'Must have at most 2 decimals'],
    ['asking_price', -5, 'Must be a positive number'],
    ['asking_price', '', 'Asking price is required'],
    ['mortgage_balance', -0.01, 'Must be a non-negative number'],
    ['mortgage_balance', 1_000_000_000.01, 'Must be at most $1,000,000,000'],
    ['preferred_contact_method', 'fax', 'Must be one of: phone, email, text'],
    ['status', 'lost', 'Must be one of: new, qualified, hot, cold'],
    ['next_action_date', '2026-02-30', 'Must be a valid date (YYYY-MM-DD)'],
    ['next_action', 'x'.repeat(201), 'Must be at most 200 characters'],
    ['notes', 'x'.repeat(10_001), 'Must be at most 10,000 characters'],
    ['first_name', ['Maria'], 'Must be text'],
  ])('%s %j: %s', async (field, value, message) => {
    const { status, body } = await ann.rest('POST', '/leads', aLead({ [field]: value }));
    expect(status).toBe(422);
    expect(body.errors).toEqual({ [field]: [message] });
  });

  test.each([
    ['first_name', 'Jean-Luc', 'Jean-Luc'],
    ['first_name', '  Zoë ', 'Zoë'],
    ['last_name', 'Nguyễn', 'Nguyễn'],
    ['phone', '+1 512 555 0142', '+1 512 555 0142'],
    ['phone', '(555) 123-4567', '(555) 123-4567'],
    ['property_state', 'texas', 'TX'],
    ['property_state', 'tx', 'TX'],
    ['property_zip', '63101-0001', '63101-0001'],
    ['estimated_value', '300000.50', 300_000.5],
    ['mortgage_balance', 0, 0],
    ['asking_price', 1_000_000_000, 1_000_000_000],
    ['status', 'hot', 'hot'],
    ['next_action', '', null],
    ['notes', '50% off_it\n"quoted" \\ 日本', '50% off_it\n"quoted" \\ 日本'],
  ])('%s %j is stored as %j', async (field, value, stored) => {
    const { status, body } = await ann.rest<Lead>('POST', '/leads', aLead({ [field]: value }));
    expect(status).toBe(201);
    expect(body.data[field as keyof Lead]).toEqual(stored);
  });

  test('unknown keys and computed ones are ignored', async () => {
    const { status, body } = await ann.rest<Lead>(
      'POST',
      '/leads',
      aLead({ ai_score: 100, id: 1, account_id: 99, nonsense: true, created_at: 'x' }),
    );
    expect(status).toBe(201);
    expect(body.data.ai_score).not.toBe(100);
    expect(body.data.id).not.toBe(1);
  });

  test('money is exact to the cent', async () => {
    for (const amount of [0.07, 1.13, 1234.5, 19.99, 1_234_567.89, 999_999_999.99]) {
      const { body } = await ann.rest<Lead>(
        'POST',
        '/leads',
        aLead({ estimated_value: amount, asking_price: amount, mortgage_balance: amount }),
      );
      expect(body.data).toMatchObject({ estimated_value: amount, asking_price: amount, mortgage_balance: amount });
    }
  });
});

describe('capture', () => {
  const capture = (body: Record<string, unknown>) => ann.rest<Lead>('POST', '/leads/capture', body);

  test('takes a name or an address alone, and says what is missing', async () => {
    const { status, body } = await capture({ first_name: 'Ray', phone: '(206) 555-0142' });
    expect([status, body.message]).toEqual([201, 'Lead added']);
    expect(body.data).toMatchObject({ first_name: 'Ray', phone: '(206) 555-0142', last_name: null, status: 'new' });
    expect(body.data.missing).toEqual(LEAD_DETAILS.filter((name) => name !== 'first_name' && name !== 'phone'));
    const house = (await capture({ property_address: '12 Elm Street', notes: 'Vacant', status: 'hot' })).body.data;
    expect(house).toMatchObject({ property_address: '12 Elm Street', notes: 'Vacant', status: 'hot', first_name: null });
    expect((await ann.rest<Lead>('GET', `/leads/${house.id}`)).body.data.missing).not.toContain('property_address');
    expect((await ann.trpc.leads.capture.mutate({ last_name: 'Trevino' })).missing).toContain('first_name');
  });

  test('refuses one of which neither is known, and what is wrong in any field', async () => {
    const nobody = await capture({ phone: '2065550142' });
    expect([nobody.status, nobody.body.errors]).toEqual([422, { first_name: ['Enter a name or an address'] }]);
    const wrong = await capture({ first_name: 'Ray', phone: 'call me' });
    expect(wrong.body.errors).toEqual({ phone: ['Must be a valid phone number'] });
  });
});

describe('change', () => {
  test('PUT replaces the 14 fields, and keeps the workflow fields that it leaves out', async () => {
    const workflow = { status: 'qualified', next_action: 'Call', next_action_date: '2026-12-01', notes: 'Inherited' };
    const id = await ann.addLead(workflow);
    const input = aLead({ first_name: 'Rosa', asking_price: 180_000 });
    const { status, body } = await ann.rest<Lead>('PUT', `/leads/${id}`, input);
    expect(status).toBe(200);
    expect(body.message).toBe('Lead updated successfully!');
    expect(body.data).toMatchObject({ ...input, ...workflow, id });
    const cleared = await ann.rest<Lead>('PUT', `/leads/${id}`, { ...input, notes: null, next_action: '' });
    expect(cleared.body.data).toMatchObject({ notes: null, next_action: null, status: 'qualified', next_action_date: '2026-12-01' });
    const { first_name: _, ...incomplete } = input;
    expect((await ann.rest('PUT', `/leads/${id}`, incomplete)).body.errors).toEqual({ first_name: ['First name is required'] });
  });

  test('PATCH takes any subset', async () => {
    const id = await ann.addLead();
    const { status, body } = await ann.rest<Lead>('PATCH', `/leads/${id}`, { status: 'hot' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ message: 'Lead updated successfully!', data: { status: 'hot', first_name: 'Maria' } });
    expect((await ann.rest('PATCH', `/leads/${id}`, {})).status).toBe(200);
    expect((await ann.rest('PATCH', `/leads/${id}`)).status).toBe(200);
    expect((await ann.rest('PATCH', `/leads/${id}`, { first_name: '' })).body.errors).toEqual({ first_name: ['First name is required'] });
    expect((await ann.rest('PATCH', `/leads/${id}`, { status: 'lost' })).status).toBe(422);
  });

  test('updated_at moves, created_at stays', async () => {
    const other = await testApp();
    const person = await signUp(other);
    const id = await person.addLead();
    other.clock.advance(5_000);
    const { body } = await person.rest<Lead>('PATCH', `/leads/${id}`, { status: 'cold' });
    expect(body.data).toMatchObject({ created_at: '2026-11-20T15:00:00.000Z', updated_at: '2026-11-20T15:00:05.000Z' });
  });
});

describe('delete', () => {
  test('answers 200 with the message, and the lead is gone', async () => {
    const id = await ann.addLead();
    const { status, body } = await ann.rest('DELETE', `/leads/${id}`);
    expect(status).toBe(200);
    expect(body).toEqual({ status: 'success', message: 'Lead deleted successfully' });
    const gone = await ann.rest('DELETE', `/leads/${id}`);
    expect(gone.status).toBe(404);
    expect(gone.body).toMatchObject({ status: 'error', message: 'Lead not found' });
  });

  test('a lead that deals use stays: 409 says how many', async () => {
    const lead_id = await ann.addLead();
    const first = await ann.addDeal({ lead_id });
    const one = await ann.rest('DELETE', `/leads/${lead_id}`);
    expect(one.status).toBe(409);
    expect(one.body).toMatchObject({ status: 'error', message: 'This lead has 1 deal. Delete it first.' });
    const second = await ann.addDeal({ lead_id });
    expect((await ann.rest('DELETE', `/leads/${lead_id}`)).body.message).toBe('This lead has 2 deals. Delete them first.');
    await ann.rest('DELETE', `/deals/${first}`);
    await ann.rest('DELETE', `/deals/${second}`);
    expect((await ann.rest('DELETE', `/leads/${lead_id}`)).status).toBe(200);
  });

  test('the id of a deleted lead is never given again', async () => {
    const id = await ann.addLead();
    await ann.rest('DELETE', `/leads/${id}`);
    expect(await ann.addLead()).toBeGreaterThan(id);
  });
});

describe('score', () => {
  test('is computed on every write and explained on request', async () => {
    const id = await ann.addLead({ notes: 'Inherited, vacant. Wants to close within 30 days.', next_action_date: '2026-11-21' });
    const { body } = await ann.rest<LeadScore>('GET', `/leads/${id}/ai-score`);
    expect(body.data).toMatchObject({ lead_id: id, financial_score: 96, computed_at: '2026-11-20T15:00:00.000Z' });
    expect(body.data.model).not.toBe('');
    expect(body.data.factors.map((factor) => factor.code)).toEqual([
      'F1',
      'F2',
      'F3',
      'F4',
      'M1',
      'M2',
      'M3',
      'M4',
      'U1',
      'U2',
      'U3',
      'U4',
    ]);
    const lead = (await ann.rest<Lead>('GET', `/leads/${id}`)).body.data;
    const { ai_score, motivation_score, urgency_score, financial_score } = body.data;
    expect(lead).toMatchObject({ ai_score, motivation_score, urgency_score, financial_score });

    const worse = (await ann.rest<Lead>('PATCH', `/leads/${id}`, { mortgage_balance: 310_000 })).body.data;
    expect(worse.financial_score).toBeLessThanOrEqual(20);
    expect(worse.ai_score).toBeLessThan(lead.ai_score);
  });

  test('as of now: a lead that nobody touched grows cold', async () => {
    const other = await testApp();
    const person = await signUp(other);
    const id = await person.addLead();
    const urgency = async () => (await person.trpc.leads.aiScore.query({ id })).urgency_score;
    const fresh = await urgency();
    other.clock.advance(14 * 86_400_000);
    // The token has not expired: each use renews it.
    expect(await urgency()).toBe(fresh - 12);
  });
});

describe('an imported lead may be incomplete', () => {
  /** Imports one lead of which only the address and the owner are known. */
  async function incomplete(person: Person): Promise<Lead> {
    const csv = 'Owner Name,Property Address,City,State,Zip\r\nMaria Lopez,12 Elm Street,Austin,TX,78701\r\n';
    const { body } = await app.send<Import>('/leads/import', {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'text/csv' },
      body: csv,
    });
    await expect.poll(async () => (await person.rest<Import>('GET', `/imports/${body.data.id}`)).body.data.status).toBe('done');
    const [lead] = (await person.rest<{ data: Lead[] }>('GET', '/leads')).body.data.data;
    return lead as Lead;
  }

  test('what is not known is null and named, and has a score all the same', async () => {
    const lead = await incomplete(await signUp(app));
    expect(lead).toMatchObject({
      first_name: 'Maria',
      last_name: 'Lopez',
      email: null,
      phone: null,
      estimated_value: null,
      asking_price: null,
    });
    expect(lead.missing).toEqual(LEAD_DETAILS.filter((field) => lead[field] === null));
    expect(lead.missing).toEqual(expect.arrayContaining(['email', 'phone', 'estimated_value', 'mortgage_balance', 'asking_price']));
    expect(lead.ai_score).toBeGreaterThan(0);
  });

  test('PATCH takes what becomes known, one by one; PUT still needs everything', async () => {
    const person = await signUp(app);
    const lead = await incomplete(person);
    const patched = await person.rest<Lead>('PATCH', `/leads/${lead.id}`, { phone: '512 555 0142', status: 'qualified' });
    expect(patched.status).toBe(200);
    expect(patched.body.data.missing).toEqual(lead.missing.filter((field) => field !== 'phone'));
    // What is unknown may be sent back as it came; what is known cannot be taken away.
    const { contact_points: _, ...known } = (await person.rest<Lead & { contact_points: unknown }>('GET', `/leads/${lead.id}`)).body.data;
    expect((await person.rest('PATCH', `/leads/${lead.id}`, { ...known, status: 'hot' })).status).toBe(200);
    const taken = await person.rest('PATCH', `/leads/${lead.id}`, { phone: null, notes: null });
    expect([taken.status, taken.body.errors]).toEqual([422, { phone: ['Phone is required'] }]);
    const { status, body } = await person.rest('PUT', `/leads/${lead.id}`, { ...lead, phone: '512 555 0142' });
    expect(status).toBe(422);
    expect(Object.keys(body.errors).sort()).toEqual(patched.body.data.missing.toSorted());
    const whole = await person.rest<Lead>('PUT', `/leads/${lead.id}`, aLead());
    expect(whole.body.data.missing).toEqual([]);
    const questions = (await person.rest<LeadScore>('GET', `/leads/${lead.id}/ai-score`)).body.data.missing;
    expect(questions.map((question) => question.field)).not.toContain('estimated_value');
  });

  test('is listed, searched and sorted among the others', async () => {
    const person = await signUp(app);
    const lead = await incomplete(person);
    const complete = await person.addLead();
    const ids = async (query: string) => (await person.rest<{ data: Lead[] }>('GET', `/leads?${query}`)).body.data.data.map(({ id }) => id);
    expect(await ids('search=lopez')).toEqual([lead.id]);
    expect(await ids('sort_by=asking_price&sort_order=asc')).toEqual([lead.id, complete]);
    expect(await ids('sort_by=asking_price&sort_order=desc')).toEqual([complete, lead.id]);
    expect(await ids('source=direct_mail')).toContain(complete);
  });
});

describe('history', () => {
  test('each change is one activity, with who, when and what from and to', async () => {
    const id = await ann.addLead({ first_name: 'Nora', last_name: 'Quinn' });
    await ann.rest('PATCH', `/leads/${id}`, { status: 'hot', asking_price: 190_000.5 });
    await ann.rest('PATCH', `/leads/${id}`, { status: 'hot' });
    await ann.rest('DELETE', `/leads/${id}`);
    const { body } = await ann.rest<Activity[]>('GET', `/activities?entity=leads&entity_id=${id}`);
    expect(body.data.map((activity) => activity.action)).toEqual(['deleted', 'updated', 'created']);
    expect(body.data[1]).toMatchObject({
      entity: 'leads',
      entity_id: id,
      summary: 'Nora Quinn',
      actor: { id: ann.user.id, name: 'Ann Walker' },
      created_at: '2026-11-20T15:00:00.000Z',
    });
    expect(body.data[1]?.changes).toEqual(
      expect.arrayContaining([
        { field: 'status', before: 'new', after: 'hot' },
        { field: 'asking_price', before: 195_000, after: 190_000.5 },
      ]),
    );
    expect(body.meta.total).toBe(3);
  });
});

test('says when it first became qualified or hot', async () => {
  const since = async (id: number, status?: Lead['status']) => {
    const answer = status ? ann.rest<Lead>('PATCH', `/leads/${id}`, { status }) : ann.rest<Lead>('GET', `/leads/${id}`);
    return (await answer).body.data.qualified_at;
  };
  const first = app.clock.now().toISOString();
  const [early, later] = [await ann.addLead({ status: 'hot' }), await ann.addLead()];
  expect([await since(early), await since(later)]).toEqual([first, null]);
  app.clock.advance(60_000);
  const then = app.clock.now().toISOString();
  expect([await since(early, 'cold'), await since(later, 'cold'), await since(later, 'qualified')]).toEqual([first, null, then]);
  app.clock.advance(60_000);
  expect(await since(later, 'hot')).toBe(then);
});

test('a lead and a property are found by the parcel number, however it is punctuated', async () => {
  const kim = await signUp(app);
  const lead = await kim.addLead({ apn: '07-12-203-004' });
  await kim.addLead({ apn: 'R 881-B' });
  const property = await kim.addProperty({ apn: '07-12-203-004' });
  const idsOf = async (path: string) => {
    const { data } = (await kim.rest<{ id: number }[] | { data: { id: number }[] }>('GET', path)).body;
    return (Array.isArray(data) ? data : data.data).map(({ id }) => id);
  };
  for (const search of ['07-12-203-004', '0712203004', '12203'])
    expect([await idsOf(`/leads?search=${search}`), await idsOf(`/properties?search=${search}`)]).toEqual([[lead], [property]]);
  expect(await idsOf('/leads?search=881-b')).toHaveLength(1);
  await kim.rest('PATCH', `/properties/${property}`, { apn: '99-1' });
  expect(await idsOf('/properties?search=0712203004')).toEqual([]);
});

describe('a search does not ask for accents and apostrophes', async () => {
  const eva = await signUp(app);
  const names = ['Muñoz', 'Nguyễn', "O'Brien", 'O’Brien', 'Zoë', 'Smith', 'Za\u0300\u0301lgo'];
  const ids = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await eva.addLead({ last_name: name })] as const)));
  const foundBy = async (search: string) =>
    (await eva.rest<{ data: Lead[] }>('GET', `/leads?search=${encodeURIComponent(search)}&sort_by=id&sort_order=asc`)).body.data.data.map(
      ({ last_name }) => last_name,
    );
  const SEARCHES: [string, string[]][] = [
    ['Munoz', ['Muñoz']],
    ['MUÑOZ', ['Muñoz']],
    ['nguyen', ['Nguyễn']],
    ["O'Brien", ["O'Brien", 'O’Brien']],
    ['o’brien', ["O'Brien", 'O’Brien']],
    ['obrien', ["O'Brien", 'O’Brien']],
    ['zoe', ['Zoë']],
    ['oë', ['Zoë']],
    ['mith', ['Smith']],
    ['Za\u0300\u0301lgo', ['Za\u0300\u0301lgo']],
    ['Smi%', []],
    ["'", ["O'Brien"]],
  ];
  test.each(SEARCHES)('%s, not yet in the index', async (search, found) => {
    expect((await foundBy(search)).sort()).toEqual([...found].sort());
  });
  test('and in the index', async () => {
    // Sixty-four at once go into it.
    for (let at = 0; at < 70; at += 10) await Promise.all(Array.from({ length: 10 }, () => eva.addLead({ last_name: 'Filler' })));
    expect(Object.keys(ids)).toHaveLength(names.length);
    for (const [search, found] of SEARCHES) expect([search, (await foundBy(search)).sort()]).toEqual([search, [...found].sort()]);
  });
});

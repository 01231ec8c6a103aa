/** Contracts from the template to the draft that may leave: fields, clauses, what is missing, what a state holds back, the PDF. */
import { readdirSync, readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { openPdf } from '#shared/testing/read-pdf.ts';
import { longestTurn } from '#server/testing/stall.ts';
import type { Deal } from '#shared/records/deals/deal.ts';
import type { ContractDetail } from '#shared/closing/contracts/contract.ts';
import { type StateRule, stateRuleData } from '#shared/closing/contracts/state-rule.ts';
import { STATE_RULES } from '#shared/closing/contracts/state-rules.ts';
import type { ContractTemplate } from '#shared/closing/contracts/template.ts';
import type { SentContract } from '#shared/closing/contracts/sending.ts';
import { contracts } from './table.ts';

const app = await testApp({ works: false });
let ann: Person;
let bob: Person;

const RULE_FILES = new URL('../../../shared/closing/contracts/state-rules/', import.meta.url);
const SETTINGS = {
  ...{ sender_name: 'Ann', postal_address: '12 Main St, Memphis, TN 38103', quiet_until: 540, quiet_from: 1200 },
  ...{ on_saturday: true, on_sunday: false, contacts_a_day: 1, messages_a_minute: 60 },
};
const OWN = {
  name: 'Own agreement',
  kind: 'purchase',
  states: ['TX'],
  body: 'Price: **{{deal.purchase_price}}**\n\n{{#if inspection}}\nInspect until {{deal.inspection_ends}}.\n{{else}}\nNo inspection.\n{{/if}}\n\n[sign: seller]',
};

beforeAll(async () => {
  ann = await signUp(app, { company_name: 'Avery Home Buyers LLC' });
  bob = await signUp(app);
  expect((await ann.rest('PUT', '/outreach/settings', SETTINGS)).status).toBe(200);
});

async function addDeal(person: Person, about: { state?: string; zip?: string; lead?: object; deal?: object } = {}): Promise<number> {
  const { state = 'TX', zip = '78704', lead = {}, deal = {} } = about;
  const property_id = await person.addProperty({ address: '4127 Sycamore Bend Dr', city: 'Austin', state, zip });
  const lead_id = await person.addLead({ first_name: 'Marisol', last_name: 'Trevino', phone: '(512) 555-0142', ...lead });
  return person.addDeal({
    ...{ property_id, lead_id, contract_date: '2026-11-20', closing_date: '2026-12-18', inspection_period: 10 },
    ...{ purchase_price: 131_500, earnest_money: 1000, inspection_contingency: true, ...deal },
  });
}
const prepare = async (person: Person, body: object): Promise<ContractDetail> => {
  const answer = await person.rest<ContractDetail>('POST', '/contracts', body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
};
const addTemplate = async (about: object = {}): Promise<ContractTemplate> => {
  const answer = await ann.rest<ContractTemplate>('POST', '/contract-templates', { ...OWN, ...about });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
};
const bodyProblem = async (body: string): Promise<string | undefined> =>
  (await ann.rest('POST', '/contract-templates', { ...OWN, body })).body.errors?.body?.[0];

async function readPdf(person: Person, id: number): Promise<string[]> {
  const response = await fetch(`${app.address}/api/contracts/${id}/document.pdf`, { headers: { authorization: `Bearer ${person.token}` } });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const document = await openPdf(await response.arrayBuffer());
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, at) => (await (await document.getPage(at + 1)).getTextContent()).items),
  );
  return pages.map((items) =>
    items
      .map((item) => ('str' in item ? item.str : ''))
      .join(' ')
      .replace(/\s+/g, ' '),
  );
}

const rules = async (person: Person): Promise<StateRule[]> =>
  (await person.rest<{ rules: StateRule[] }>('GET', '/state-rules')).body.data.rules;

describe('templates', () => {
  test('refuse an unknown field with the nearest name, and a clause that does not end', async () => {
    expect(await bodyProblem('{{deal.price}}')).toBe('Unknown field {{deal.price}}: did you mean {{deal.purchase_price}}?');
    expect(await bodyProblem('{{seller.nmae}}')).toBe('Unknown field {{seller.nmae}}: did you mean {{lead.name}}?');
    expect(await bodyProblem('{{seller.full_legal_name}}')).toMatch(/did you mean \{\{lead\./);
    expect(await bodyProblem('{{lead.nane}}')).toBe('Unknown field {{lead.nane}}: did you mean {{lead.name}}?');
    expect(await bodyProblem('{{#if inspecton}}a{{/if}}')).toBe('Unknown field {{#if inspecton}}: did you mean {{#if inspection}}?');
    expect(await bodyProblem('{{#if inspection}}a')).toBe('{{#if inspection}} has no {{/if}}');
    expect(await bodyProblem('a{{/if}}')).toBe('{{/if}} ends no condition');
    expect(await bodyProblem('Price {{deal.purchase_price')).toContain('A field begins with {{ and ends with }}');
    expect(await bodyProblem('[sign: sellr]')).toContain('Unknown role in [sign: sellr]');
    expect(await bodyProblem('{{deal.inspection}}')).toContain('Unknown field');
  });

  test('keep every text as a version, and a contract keeps the one that it was made of', async () => {
    const { id } = await addTemplate();
    const deal_id = await addDeal(ann);
    const first = await prepare(ann, { deal_id, template_id: id });
    await ann.rest('PATCH', `/contract-templates/${id}`, { body: 'Changed. [sign: seller]' });
    await ann.rest('PATCH', `/contract-templates/${id}`, { name: 'Another name' });
    const { data } = (await ann.rest<{ number: number; body: string }[]>('GET', `/contract-templates/${id}/versions`)).body;
    expect(data.map(({ number, body }) => [number, body.slice(0, 7)])).toEqual([
      [2, 'Changed'],
      [1, 'Price: '],
    ]);
    const kept = (await ann.rest<ContractDetail>('GET', `/contracts/${first.id}`)).body.data;
    expect([kept.template_number, kept.body]).toEqual([
      1,
      'Price: **{{deal.purchase_price}}**\n\nInspect until {{deal.inspection_ends}}.\n\n[sign: seller]',
    ]);
    expect((await prepare(ann, { deal_id, template_id: id })).template_number).toBe(2);
    expect((await ann.rest('DELETE', `/contract-templates/${id}`)).status).toBe(200);
    expect((await ann.rest<ContractDetail>('GET', `/contracts/${first.id}`)).body.data).toMatchObject({
      template_id: null,
      body: kept.body,
    });
  });

  test('preview what a text would say of a deal', async () => {
    const deal_id = await addDeal(ann, { deal: { inspection_contingency: false } });
    const { data } = (await ann.rest<{ body: string; values: object }>('POST', '/contract-templates/preview', { body: OWN.body, deal_id }))
      .body;
    expect(data).toEqual({
      body: 'Price: **{{deal.purchase_price}}**\n\nNo inspection.\n\n[sign: seller]',
      values: { 'deal.purchase_price': '$131,500' },
    });
  });

  test('of any length and shape are read in a moment', async () => {
    for (const part of ['[', '{{', '**', '{{#if inspection}}', '[sign:', '1. ', '# ', '{{deal.closing_date}}']) {
      const body = part.repeat(Math.floor(60_000 / part.length));
      const longest = await longestTurn(() => ann.rest('POST', '/contract-templates', { ...OWN, body }));
      expect(longest, part).toBeLessThan(500);
    }
    expect(await bodyProblem('a'.repeat(60_001))).toBe('Must be at most 60,000 characters');
    expect(await bodyProblem('[initial: seller] '.repeat(101))).toBe('At most 100 places to initial');
  });
});

describe('preparing', () => {
  test('a complete deal fills each field and says where its value comes from; the PDF says the same', async () => {
    const deal_id = await addDeal(ann);
    const { id, values, missing, holds, is_sample, signers } = await prepare(ann, { deal_id, sample: 'purchase_agreement' });
    expect(missing.map(({ field }) => field)).toEqual(['contract.deposit_days', 'contract.title_company']);
    expect(values.find(({ name }) => name === 'deal.purchase_price')).toMatchObject({
      value: '$131,500',
      source: 'deal',
      record_id: deal_id,
    });
    expect(values.find(({ name }) => name === 'deal.inspection_ends')?.value).toBe('Nov 30, 2026');
    expect(values.find(({ name }) => name === 'account.company')?.value).toBe('Avery Home Buyers LLC');
    expect(signers.map(({ role, name, channel, needs_code }) => [role, name, channel, needs_code])).toEqual([
      ['seller', 'Marisol Trevino', null, false],
      ['me', `${ann.user.first_name} ${ann.user.last_name}`, null, false],
    ]);
    expect([holds, is_sample]).toEqual([[], true]);

    const answers = {
      'contract.deposit_days': '3',
      'contract.title_company': 'Larkfield Title',
      'contract.other_terms': '# no heading\n**plain**',
    };
    const filled = await ann.rest<ContractDetail>('PATCH', `/contracts/${id}`, { answers });
    expect(filled.body.data.missing).toEqual([]);
    const pages = await readPdf(ann, id);
    expect(pages.length).toBeGreaterThan(1);
    const words = pages.join(' ');
    for (const text of [
      'Marisol Trevino',
      '$131,500',
      'Larkfield Title',
      'within 3 business days',
      'Dec 18, 2026',
      '4127 Sycamore Bend Dr',
    ])
      expect(words).toContain(text);
    expect(words).toContain('# no heading');
    expect(words).toContain('**plain**');
    expect(words).not.toContain('{{');
    for (const page of pages) expect(page).toContain('SAMPLE');
    expect(pages[0]).toContain(`1 / ${pages.length}`);
  });

  test('who prepared a sample is asked before it is sent, and the answer is kept', async () => {
    const eve = await signUp(app);
    await eve.rest('PUT', '/outreach/settings', SETTINGS);
    const deal_id = await addDeal(eve);
    const again = () => prepare(eve, { deal_id, sample: 'purchase_agreement' });
    const send = async (about: object) => {
      const { id, prepared_by } = await again();
      await eve.rest('PATCH', `/contracts/${id}`, { answers: { 'contract.deposit_days': '3', 'contract.title_company': 'Larkfield' } });
      const sent = await eve.rest<SentContract>('POST', `/contracts/${id}/send`, about);
      expect(sent.status, sent.text).toBe(200);
      return [prepared_by, sent.body.data.contract.is_sample];
    };
    expect((await eve.rest('POST', `/contracts/${(await again()).id}/send`, { prepared_by: 'nobody' })).body.errors).toHaveProperty(
      'prepared_by',
    );
    expect(await send({ prepared_by: 'me' })).toEqual([null, true]);
    expect(await send({ prepared_by: 'attorney' })).toEqual(['me', false]);
    expect(await send({})).toEqual(['attorney', false]);
  });

  test('an incomplete deal names what is missing, and takes only values that a field can hold', async () => {
    const deal_id = await addDeal(ann);
    const { id, missing } = await prepare(ann, { deal_id, sample: 'assignment' });
    expect(missing.map(({ label }) => label).sort()).toEqual([
      'A buyer to sign',
      'Assignment fee',
      'Buyer',
      'Date of the first contract',
      'Title company',
    ]);
    const wrong = await ann.rest('PATCH', `/contracts/${id}`, { answers: { 'contract.original_date': 'soon', 'deal.nothing': 'x' } });
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['answers.contract.original_date', 'answers.deal.nothing']]);
    const signers = [{ role: 'buyer', name: 'Bea Cash', channel: 'email' }];
    const given = await ann.rest<ContractDetail>('PATCH', `/contracts/${id}`, {
      answers: { 'contract.original_date': '2026-11-20' },
      signers,
    });
    expect(given.body.data.values.find(({ name }) => name === 'contract.original_date')).toMatchObject({
      value: 'Nov 20, 2026',
      is_typed: true,
    });
    expect(given.body.data.missing.map(({ label }) => label)).toEqual(expect.arrayContaining(['Bea Cash, email', 'You to sign']));
  });

  test('the figures of the deal are not typed over, what it lacks can be', async () => {
    const { id } = await addTemplate({ body: '{{deal.purchase_price}} {{deal.earnest_money}} {{lead.name}} [sign: seller]' });
    const contract = await prepare(ann, { deal_id: await addDeal(ann, { deal: { earnest_money: null } }), template_id: id });
    const answers = { 'deal.purchase_price': '1', 'deal.earnest_money': '2500.5', 'lead.name': 'Marisol and Rafael Trevino' };
    const { values } = (await ann.rest<ContractDetail>('PATCH', `/contracts/${contract.id}`, { answers })).body.data;
    expect(values.map(({ value }) => value)).toEqual(['$131,500', '$2,500.50', 'Marisol and Rafael Trevino']);
  });

  test('a value that makes the text too long is named, and nothing of it is printed or sent', async () => {
    const template_id = (await addTemplate({ body: `${'{{contract.other_terms}} '.repeat(200)}\n\n[sign: seller]` })).id;
    const answers = { 'contract.other_terms': 'As seen. '.repeat(200) };
    const { id } = await prepare(ann, { deal_id: await addDeal(ann), template_id, answers });
    const problem = 'With its values the text has 360,016 characters: at most 200,000';
    for (const answer of [await ann.rest('POST', `/contracts/${id}/send`, {}), await ann.rest('GET', `/contracts/${id}/document.pdf`)])
      expect([answer.status, answer.body.errors]).toEqual([422, { 'answers.contract.other_terms': [problem] }]);
  });

  test('follows its deal while it is a draft', async () => {
    const deal_id = await addDeal(ann);
    const { id } = await prepare(ann, { deal_id, template_id: (await addTemplate()).id });
    await ann.rest('PATCH', `/deals/${deal_id}`, { purchase_price: 128_000 });
    const { values } = (await ann.rest<ContractDetail>('GET', `/contracts/${id}`)).body.data;
    expect(values.find(({ name }) => name === 'deal.purchase_price')?.value).toBe('$128,000');
  });

  test('a sample is marked until its text is confirmed, and then in no new contract', async () => {
    const cleo = await signUp(app);
    const deal_id = await addDeal(cleo);
    const { id, template_id } = await prepare(cleo, { deal_id, sample: 'assignment_notice' });
    const again = await prepare(cleo, { deal_id, sample: 'assignment_notice' });
    expect([again.template_id, again.is_sample]).toEqual([template_id, true]);
    const confirmed = await cleo.rest<ContractTemplate>('PATCH', `/contract-templates/${template_id}/confirm`, {});
    expect(confirmed.body.data).toMatchObject({ is_sample: false, confirmed_at: app.clock.now().toISOString() });
    const draft = (await cleo.rest<ContractDetail>('GET', `/contracts/${id}`)).body.data;
    expect(draft.is_sample).toBe(false);
    expect((await readPdf(cleo, id)).join(' ')).not.toContain('SAMPLE');
  });
});

describe('rules of states', () => {
  test('name their sources and the day on which each was read', async () => {
    const all = await rules(ann);
    expect(all.map(({ state }) => state)).toEqual([...['AZ', 'CT', 'IL', 'KY', 'MD', 'NC', 'ND', 'OH', 'OK', 'OR', 'SC', 'TN', 'TX']]);
    for (const { sources, checked_on, basis } of all) {
      for (const { read_on } of sources) expect(read_on <= checked_on).toBe(true);
      if (basis === 'law') expect(sources.map(({ kind }) => kind)).toContain('statute');
    }
    const summaries = all.filter(({ basis }) => basis === 'summary').map(({ state }) => state);
    expect(summaries).toEqual(['AZ', 'CT', 'IL', 'NC', 'ND', 'OH', 'OK', 'SC', 'TN', 'TX']);
  });

  test('stand in a file for each state, which holds what its schema names and nothing else', () => {
    for (const name of readdirSync(RULE_FILES)) {
      const rule: unknown = JSON.parse(readFileSync(new URL(name, RULE_FILES), 'utf8'));
      expect(stateRuleData.safeParse(rule).error, name).toBeUndefined();
      expect(STATE_RULES.find(({ state }) => name === `${state.toLowerCase()}.json`)).toEqual(rule);
    }
    expect(readdirSync(RULE_FILES)).toHaveLength(STATE_RULES.length);
  });

  test('put their disclosure first, for who signs', async () => {
    const deal_id = await addDeal(ann, { state: 'TN', zip: '38128' });
    const purchase = await prepare(ann, { deal_id, sample: 'purchase_agreement' });
    const [first] = await readPdf(ann, purchase.id);
    expect(first).toContain('Disclosure to the seller');
    expect(first).toContain('at least three business days before');
    const assignment = await prepare(ann, { deal_id, sample: 'assignment' });
    expect(assignment.body.startsWith('# Disclosure to the buyer')).toBe(true);
    expect(assignment.state_rule).toMatchObject({ state: 'TN', notice_days: 3 });
  });

  test('that nobody has read are marked, on the contract and by state', async () => {
    const deal_id = await addDeal(ann, { state: 'ID', zip: '83702' });
    const words = 'No rules for Idaho on file: ask your attorney';
    expect(await prepare(ann, { deal_id, sample: 'purchase_agreement' })).toMatchObject({
      state: 'ID',
      state_rule: null,
      state_notice: words,
    });
    expect((await ann.rest('GET', '/state-rules/ID')).body.data).toEqual({ state: 'ID', rule: null, notice: words });
    expect((await ann.rest('GET', '/state-rules/KY')).body.data).toMatchObject({ rule: { state: 'KY' }, notice: null });
    expect((await ann.rest('GET', '/state-rules/XX')).status).toBe(422);
  });

  test('of Oregon: in bold on the first page, registered, three business days for both', async () => {
    const deal_id = await addDeal(bob, { state: 'OR', zip: '97203' });
    const draft = await prepare(bob, { deal_id, sample: 'purchase_agreement' });
    expect(draft.state_rule).toMatchObject({ state: 'OR', registration_needed: true, days_to_cancel: 3 });
    expect(draft.holds.map(({ code }) => code)).toEqual(['registration']);
    expect(draft.body).toMatch(/\*\*A seller or buyer who enters .* third business day .*\*\*/);
    expect((await readPdf(bob, draft.id))[0]).toContain('third business day after the receipt of this disclosure');
    expect((await prepare(bob, { deal_id, sample: 'assignment' })).body).toContain('**A seller or buyer who enters');
  });

  test('of Arizona, Texas and Tennessee say what they ask', async () => {
    const asks = Object.fromEntries((await rules(ann)).map((rule) => [rule.state, rule.asks.join(' ')]));
    expect(asks.AZ).toContain('before the seller is bound');
    expect(asks.TX).toContain('every potential buyer');
    expect(asks.TN).toContain('for 30 days');
    expect(asks.TN).toContain('register of deeds');
  });

  test('hold back what the profile lacks, until it is there or overridden with a reason', async () => {
    const deal_id = await addDeal(bob, { state: 'KY', zip: '40202' });
    const { id, holds } = await prepare(bob, { deal_id, sample: 'purchase_agreement' });
    expect(holds).toEqual([{ code: 'license', message: 'License number is not in your profile' }]);
    expect((await bob.rest('PATCH', `/contracts/${id}`, { override_reason: 'short' })).body.errors).toHaveProperty('override_reason');
    const numbers = await bob.rest<StateRule>('PUT', '/state-rules/KY/numbers', { license_number: 'B-204417' });
    expect(numbers.body.data).toMatchObject({ state: 'KY', license_number: 'B-204417' });
    expect((await bob.rest<ContractDetail>('GET', `/contracts/${id}`)).body.data.holds).toEqual([]);
    expect((await rules(ann)).find(({ state }) => state === 'KY')?.license_number).toBeNull();
    expect((await bob.rest('PUT', '/state-rules/WY/numbers', { license_number: '1' })).status).toBe(404);
    const away = await prepare(bob, { deal_id: await addDeal(bob, { state: 'CT', zip: '06103' }), sample: 'purchase_agreement' });
    expect(away.holds.map(({ code }) => code)).toEqual(['registration']);
  });
});

describe('names that the type has no letters for', () => {
  const nameIn = 'Write the name as on the ID in Latin letters.';

  test.each([
    ['小芳', '王敏', '小芳 王敏'],
    ['خديجة', 'العلوي', 'خديجة العلوي'],
    ['רבקה', 'לוי', 'רבקה לוי'],
  ])('do not leave: %s %s', async (first_name, last_name, name) => {
    const deal_id = await addDeal(ann, { lead: { first_name, last_name, email: 'owner@example.com' } });
    const { id, unprintable } = await prepare(ann, { deal_id, sample: 'purchase_agreement' });
    expect(unprintable).toContainEqual({ field: 'signers.1', message: `The contract’s font has no letters for ${name}. ${nameIn}` });
    const sent = await ann.rest('POST', `/contracts/${id}/send`, {});
    expect(sent.status).toBe(422);
    expect(sent.body.errors?.['signers.1']).toEqual([`The contract’s font has no letters for ${name}. ${nameIn}`]);
  });

  test.each([
    ['Thị Bưởi', 'Trần'],
    ['Grażyna', 'Wójcik'],
    ['Ольга', 'Щербакова'],
    ['Siobhán', 'Ní Ghráinne'],
  ])('but others are printed as they are: %s %s', async (first_name, last_name) => {
    const deal_id = await addDeal(ann, { lead: { first_name, last_name } });
    const { id, unprintable } = await prepare(ann, { deal_id, sample: 'purchase_agreement' });
    expect(unprintable).toEqual([]);
    expect((await readPdf(ann, id)).join(' ')).toContain(`${first_name} ${last_name}`);
  });
});

describe('drafts', () => {
  test('a deal with a contract stays, and says which; a draft can be deleted', async () => {
    const deal_id = await addDeal(ann);
    const { id } = await prepare(ann, { deal_id, sample: 'purchase_agreement' });
    const refused = await ann.rest('DELETE', `/deals/${deal_id}`);
    expect([refused.status, refused.body.message]).toEqual([409, 'This deal has a contract, "Purchase agreement". Delete it first.']);
    expect((await ann.rest('DELETE', `/contracts/${id}`)).status).toBe(200);
    expect((await ann.rest('DELETE', `/deals/${deal_id}`)).status).toBe(200);
  });

  test('of an amendment names the term that it moves, of the same deal alone', async () => {
    const deal_id = await addDeal(ann);
    const term = await ann.rest<{ id: number }>('POST', `/deals/${deal_id}/terms`, { kind: 'inspection', due_date: '2026-11-30' });
    const answers = { 'contract.amended_term': 'Inspection', 'contract.former_day': '2026-11-30', 'contract.new_day': '2026-12-04' };
    const about = { sample: 'amendment', term_id: term.body.data.id, answers };
    const made = await prepare(ann, { ...about, deal_id });
    expect(made).toMatchObject({ term_id: term.body.data.id, kind: 'amendment', is_sample: true, missing: [], answers });
    expect((await readPdf(ann, made.id)).join(' ')).toContain('Dec 4, 2026');
    const elsewhere = await ann.rest('POST', '/contracts', { ...about, deal_id: await addDeal(ann) });
    expect(elsewhere.body.errors).toEqual({ term_id: ['Must be a term of the same deal'] });
    const wrong = await ann.rest('POST', '/contracts', { ...about, deal_id, answers: { 'contract.new_day': 'soon' } });
    expect(wrong.body.errors).toHaveProperty('answers.contract.new_day');
  });

  test('of an amendment begins at the day that was agreed last, and ends at that of the term', async () => {
    const deal_id = await addDeal(ann);
    const term = await ann.rest<{ id: number }>('POST', `/deals/${deal_id}/terms`, { kind: 'inspection', due_date: '2026-11-30' });
    const { id: term_id } = term.body.data;
    const extend = async (due_date: string) =>
      expect((await ann.rest('PATCH', `/terms/${term_id}/extend`, { due_date, reason: 'The roof' })).status).toBe(200);
    const amend = async () => prepare(ann, { deal_id, sample: 'amendment', term_id });
    const sign = (id: number, status: 'completed' | 'declined') =>
      app.store.write(async (tx) => {
        await tx.update(contracts).set({ status, completed_at: app.clock.now().toISOString() }).where(eq(contracts.id, id));
      });
    const days = (from: string, to: string) => ({
      answers: { 'contract.amended_term': 'Inspection', 'contract.former_day': from, 'contract.new_day': to },
    });
    expect((await amend()).missing.map(({ field }) => field)).toContain('contract.new_day');
    await extend('2026-12-04');
    const first = await amend();
    expect(first).toMatchObject(days('2026-11-30', '2026-12-04'));
    await sign(first.id, 'completed');
    await extend('2026-12-08');
    const second = await amend();
    expect(second).toMatchObject(days('2026-12-04', '2026-12-08'));
    await sign(second.id, 'declined');
    await extend('2026-12-10');
    expect(await amend()).toMatchObject(days('2026-12-04', '2026-12-10'));
  });

  test('take the parcel number from the property, until another is typed', async () => {
    const deal_id = await addDeal(ann);
    const property = (await ann.rest<Deal>('GET', `/deals/${deal_id}`)).body.data.property.id;
    await ann.rest('PATCH', `/properties/${property}`, { apn: '07-12-203' });
    const { id, body, values } = await prepare(ann, { deal_id, sample: 'purchase_agreement' });
    expect(body).toContain('Parcel number: {{contract.parcel_number}}');
    expect(values).toContainEqual(expect.objectContaining({ name: 'contract.parcel_number', value: '07-12-203', source: 'property' }));
    const typed = { answers: { 'contract.parcel_number': '07-12-204' } };
    expect((await ann.rest<ContractDetail>('PATCH', `/contracts/${id}`, typed)).body.data.values).toContainEqual(
      expect.objectContaining({ name: 'contract.parcel_number', value: '07-12-204', source: 'contract' }),
    );
  });

  test('of an assignment begin with what the signed contract of the deal says', async () => {
    const deal_id = await addDeal(ann);
    const first = await prepare(ann, { deal_id, sample: 'purchase_agreement' });
    const typed = { 'contract.title_company': 'Larkfield Title', 'contract.deposit_days': '3', 'contract.parcel_number': '07-12' };
    await ann.rest('PATCH', `/contracts/${first.id}`, { answers: typed });
    const assignment = async () => (await prepare(ann, { deal_id, sample: 'assignment' })).answers;
    expect(await assignment()).toEqual({});
    const fields = { 'deal.contract_date': 'Nov 19, 2026' };
    const signed = { status: 'completed' as const, completed_at: app.clock.now().toISOString(), fields };
    await app.store.write(async (tx) => void (await tx.update(contracts).set(signed).where(eq(contracts.id, first.id))));
    expect(await assignment()).toEqual({
      'contract.title_company': 'Larkfield Title',
      'contract.parcel_number': '07-12',
      'contract.original_date': '2026-11-19',
    });
    const given = await prepare(ann, { deal_id, sample: 'assignment', answers: { 'contract.title_company': 'Other Title' } });
    expect(given.answers['contract.title_company']).toBe('Other Title');
  });

  test('of what came to nothing begin with the records as they are now, and keep what only the contract knows', async () => {
    const deal_id = await addDeal(ann);
    const old = await prepare(ann, { deal_id, sample: 'purchase_agreement', title: 'Elm Street' });
    const again = () => ann.rest<ContractDetail>('POST', `/contracts/${old.id}/again`);
    const early = await again();
    expect([early.status, early.body.message]).toEqual([409, expect.stringContaining('voided, declined or not signed in time')]);
    const answers = { 'contract.title_company': 'Larkfield Title', 'account.name': 'A. Avery' };
    await ann.rest('PATCH', `/contracts/${old.id}`, { answers, signers: [{ role: 'seller', name: 'Nobody' }] });
    await ann.rest('PATCH', `/deals/${deal_id}`, { purchase_price: 128_000 });
    for (const status of ['voided', 'declined', 'expired'] as const) {
      await app.store.write(async (tx) => void (await tx.update(contracts).set({ status }).where(eq(contracts.id, old.id))));
      const made = await again();
      expect([made.status, made.body.data.status, made.body.data.title]).toEqual([201, 'draft', 'Elm Street']);
      expect(made.body.data).toMatchObject({ deal_id, template_id: old.template_id, kind: 'purchase' });
      expect(made.body.data.answers).toEqual({ 'contract.title_company': 'Larkfield Title' });
      expect(made.body.data.values.find(({ name }) => name === 'deal.purchase_price')?.value).toBe('$128,000');
      expect(made.body.data.signers.map(({ name }) => name)).toEqual(old.signers.map(({ name }) => name));
    }
    expect((await bob.rest('POST', `/contracts/${old.id}/again`)).status).toBe(404);
    expect((await ann.rest<ContractDetail>('GET', `/contracts/${old.id}`)).body.data.status).toBe('expired');
  });

  test("are made of nobody else's deals and templates", async () => {
    const template_id = (await addTemplate()).id;
    const deal_id = await addDeal(ann);
    expect((await bob.rest('POST', '/contracts', { deal_id, sample: 'assignment' })).body.errors).toEqual({ deal_id: ['Deal not found'] });
    const own = await addDeal(bob);
    expect((await bob.rest('POST', '/contracts', { deal_id: own, template_id })).body.errors).toEqual({
      template_id: ['Template not found'],
    });
    expect((await bob.rest('POST', '/contract-templates/preview', { body: 'Hi', deal_id })).status).toBe(422);
    const { id } = await prepare(ann, { deal_id, template_id });
    const file = await fetch(`${app.address}/api/contracts/${id}/document.pdf`, { headers: { authorization: `Bearer ${bob.token}` } });
    expect(file.status).toBe(404);
  });

  test('a change that came in between is not overwritten', async () => {
    const { id, version } = await prepare(ann, { deal_id: await addDeal(ann), sample: 'purchase_agreement' });
    expect((await ann.rest('PATCH', `/contracts/${id}`, { title: 'One' })).status).toBe(200);
    expect((await ann.rest('PATCH', `/contracts/${id}`, { title: 'Two', version })).status).toBe(412);
  });
});

test('a rule that was read long ago says so', async () => {
  expect((await rules(ann)).some(({ is_old }) => is_old)).toBe(false);
  app.clock.advance(190 * 24 * 60 * 60_000);
  const later = await rules(await signUp(app));
  expect(later.map(({ is_old, age_days }) => is_old && age_days > 180)).toEqual(later.map(() => true));
});

/** What a list knows of a house and its owner, through the API. */
import { describe, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { signUp } from '#server/testing/people.ts';
import { aLead } from '#shared/testing/records.ts';
import type { Lead } from '#shared/records/leads/lead.ts';
import { LIST_FACTS } from '#shared/records/leads/list-facts.ts';

const app = await testApp();
const ann = await signUp(app);

const FACTS = {
  bedrooms: 3,
  bathrooms: 1.5,
  square_feet: 1180,
  lot_size: 0.2516,
  year_built: 1938,
  last_sale_date: '2008-05-21',
  last_sale_price: 59_222.5,
  owner_type: 'trust',
  is_absentee: true,
  is_out_of_state: false,
  is_vacant: true,
  is_probate: false,
  is_pre_foreclosure: false,
  is_tax_delinquent: true,
  tax_owed: 4210.07,
  equity_amount: -1200.5,
  equity_percent: -3.25,
};

const create = async (input: Record<string, unknown>) => (await ann.rest<Lead>('POST', '/leads', aLead(input))).body.data;
const patch = async (id: number, input: Record<string, unknown>) => (await ann.rest<Lead>('PATCH', `/leads/${id}`, input)).body.data;

test('all facts are stored to the cent, a PUT without them keeps them, null clears one', async () => {
  const lead = await create(FACTS);
  expect(lead).toMatchObject(FACTS);
  const { body } = await ann.rest<Lead>('PUT', `/leads/${lead.id}`, aLead({ first_name: 'Bea' }));
  expect(body.data).toMatchObject({ ...FACTS, first_name: 'Bea' });
  expect(await patch(lead.id, { bedrooms: null, is_vacant: null, tax_owed: '' })).toMatchObject({
    ...FACTS,
    ...{ first_name: 'Bea', bedrooms: null, is_vacant: null, tax_owed: null },
  });
});

test('a lead without any has them all unknown', async () => {
  const lead = await create({});
  expect(LIST_FACTS.map((name) => lead[name])).toEqual(LIST_FACTS.map(() => null));
});

test.each([
  ['bedrooms', 2.5, 'Must be a whole number'],
  ['bathrooms', -1, 'Must be at least 0'],
  ['year_built', 12, 'Must be at least 1600'],
  ['last_sale_date', '2026-02-30', 'Must be a valid date (YYYY-MM-DD)'],
  ['last_sale_price', -5, 'Must be at least $0'],
  ['owner_type', 'church', 'Must be one of: person, company, trust, estate, bank, government, other'],
  ['is_vacant', 'perhaps', 'Must be true or false'],
  ['tax_owed', 'much', 'Must be a number'],
  ['equity_percent', 101, 'Must be at most 100'],
])('%s: %j is refused by name', async (field, value, message) => {
  const { status, body } = await ann.rest('POST', '/leads', aLead({ [field]: value }));
  expect({ status, errors: body.errors }).toEqual({ status: 422, errors: { [field]: [message] } });
});

describe('absentee and out of state', () => {
  const house = { property_address: '12 Oak Street', property_city: 'Memphis', property_state: 'TN', property_zip: '38104' };
  const mail = (mailing_address: string, mailing_zip: string, mailing_state = 'TN') => ({ mailing_address, mailing_zip, mailing_state });

  test.each([
    ['another street', mail('98 Elm Ave', '38112'), true, false],
    ['another state', mail('98 Elm Ave', '44101', 'OH'), true, true],
    ['the same house, spelled otherwise', mail('12 OAK ST.', '38104-1234'), false, false],
    ['a unit of the same house', mail('12 Oak St Apt 2', '38104'), false, false],
    ['the same street elsewhere', mail('12 Oak St', '37201'), true, false],
    ["a box at the house's own post office", mail('P.O. Box 71', '38104'), null, false],
    ['a box elsewhere', mail('PO Box 71', '38201'), true, false],
    ['no mailing address', {}, null, null],
  ])('%s', async (_, mailing, is_absentee, is_out_of_state) => {
    expect(await create({ ...house, ...mailing })).toMatchObject({ is_absentee, is_out_of_state });
  });

  test('a given value outranks the addresses; a derived one follows them', async () => {
    const said = await create({ ...house, ...mail('98 Elm Ave', '38112'), is_absentee: false });
    expect(said.is_absentee).toBe(false);
    expect(await patch(said.id, { mailing_address: '5 Pine Ct' })).toMatchObject({ is_absentee: false });
    const derived = await create({ ...house, ...mail('98 Elm Ave', '44101', 'OH') });
    expect(derived).toMatchObject({ is_absentee: true, is_out_of_state: true });
    const moved = await ann.rest<Lead>('PUT', `/leads/${derived.id}`, { ...aLead({ ...derived, ...mail('12 Oak St', '38104') }) });
    expect(moved.body.data).toMatchObject({ is_absentee: false, is_out_of_state: false });
    const forgotten = { mailing_address: null, mailing_state: null, mailing_zip: null };
    expect(await patch(derived.id, forgotten)).toMatchObject({ is_absentee: null, is_out_of_state: null });
  });
});

import { expect, test } from 'vitest';
import { BUYERS } from '#shared/workspace/import-export/nouns/buyers.ts';
import { suggestMapping } from '#shared/workspace/import-export/suggest-mapping.ts';
import { csvTexts } from '#shared/workspace/import-export/texts.ts';
import { createBuyerCleaner, splitAreas } from './buyer-row.ts';

const GOOD = {
  'Buyer Name': 'Ann Lee',
  'First Name': '',
  'Last Name': '',
  Company: 'Lee Homes LLC',
  Email: 'ann@example.com',
  Phone: '5125550142',
  Areas: '78704',
  'Property Types': '',
  'Min Price': '',
  'Max Price': '',
  'Price Range': '',
  'Min Beds': '',
  'Min ROI': '',
  Payment: '',
  POF: '',
  'POF Date': '',
  'POF Amount': '',
  Status: '',
};
type Cells = Partial<Record<keyof typeof GOOD, string>>;

function clean(cells: Cells = {}) {
  const columns = Object.keys(GOOD);
  return createBuyerCleaner(columns, suggestMapping(BUYERS, columns).mapping)(Object.values({ ...GOOD, ...cells }));
}

test.each<[Cells, object]>([
  [
    {},
    { name: 'Ann Lee', company: 'Lee Homes LLC', email: 'ann@example.com', phone: '5125550142', areas: ['78704'], property_types: null },
  ],
  [{ 'Buyer Name': '', 'First Name': 'Ann', 'Last Name': 'Lee' }, { name: 'Ann Lee' }],
  [{ Email: 'Ann@Example.com' }, { email: 'ann@example.com' }],
  [{ Phone: '+1 (512) 555-0142' }, { phone: '5125550142' }],
  [{ 'Property Types': 'SFR, Duplexes; Condos' }, { property_types: ['single_family', 'duplex', 'condo'] }],
  [{ 'Property Types': 'Any' }, { property_types: null }],
  [
    { 'Min Price': '100k', 'Max Price': '$1.2M' },
    { price_min: 100_000, price_max: 1_200_000 },
  ],
  [{ 'Price Range': '$100,000 - $250,000' }, { price_min: 100_000, price_max: 250_000 }],
  [{ 'Price Range': '100-250k' }, { price_min: 100_000, price_max: 250_000 }],
  [{ 'Price Range': 'up to 300k' }, { price_min: null, price_max: 300_000 }],
  [{ 'Price Range': '200k+' }, { price_min: 200_000, price_max: null }],
  [{ 'Min Beds': '3+' }, { bedrooms_min: 3 }],
  [{ 'Min ROI': '12%' }, { return_min: 12 }],
  [{ Payment: 'Cash / Hard Money' }, { payment: 'cash' }],
  [{ Payment: 'conventional loan' }, { payment: 'financed' }],
  [{ POF: '3/1/2026' }, { proof_of_funds_on: '2026-03-01', proof_of_funds_amount: null }],
  [{ POF: '$250,000' }, { proof_of_funds_on: null, proof_of_funds_amount: 250_000 }],
  [
    { 'POF Date': '2026-03-01', 'POF Amount': '250k' },
    { proof_of_funds_on: '2026-03-01', proof_of_funds_amount: 250_000 },
  ],
  [{ Status: 'Inactive' }, { status: 'inactive' }],
])('%j', (cells, values) => expect(clean(cells)).toMatchObject({ values, problems: [], adjustments: [], rejected: false }));

test.each<[Cells, object, string]>([
  [{ 'Buyer Name': '' }, { name: 'Lee Homes LLC', company: 'Lee Homes LLC' }, csvTexts.companyAsName],
  [{ 'Buyer Name': 'ANN LEE' }, { name: 'Ann Lee' }, csvTexts.nameCase],
  [{ 'Min Price': '250000', 'Max Price': '100000' }, { price_min: 100_000, price_max: 250_000 }, csvTexts.rangeTurned],
  [{ 'Min ROI': '0.12' }, { return_min: 12 }, csvTexts.perCent],
  [{ Areas: 'Anywhere' }, { areas: null }, csvTexts.anywhere],
])('%j is adjusted, and says so', (cells, values, why) => {
  const row = clean(cells);
  expect(row).toMatchObject({ values, problems: [], rejected: false });
  expect(row.adjustments.map((one) => one.why)).toEqual([why]);
});

test.each<[Cells, string, object]>([
  [{ 'Property Types': 'condo, castle' }, 'property_types', { property_types: ['condo'] }],
  [{ Email: 'none given' }, 'email', { email: null }],
  [{ POF: 'yes' }, 'proof_of_funds', { proof_of_funds_on: null, proof_of_funds_amount: null }],
  [{ 'Price Range': 'cheap' }, 'price_range', { price_min: null, price_max: null }],
])('%j: what cannot be read is reported, and the rest comes in', (cells, field, values) => {
  const row = clean(cells);
  expect(row).toMatchObject({ rejected: false, values });
  expect(row.problems.map((problem) => problem.field)).toEqual([field]);
});

test('without a name and a company there is no buyer', () => {
  const row = clean({ 'Buyer Name': '', Company: '' });
  expect(row.rejected).toBe(true);
  expect(row.problems[0]?.message).toBe(`${csvTexts.buyerRequired} (columns Buyer Name, First Name, Last Name, Company)`);
});

test.each([
  ['78704; 78745 | 78701\n78702', ['78704', '78745', '78701', '78702']],
  ['78704, 78745', ['78704', '78745']],
  ['78704 78745', ['78704', '78745']],
  ['TX, Oklahoma', ['TX', 'Oklahoma']],
  ['Austin, TX', ['Austin, TX']],
  ['New York, NY', ['New York, NY']],
  ['Austin, TX, Waco, TX', ['Austin, TX', 'Waco, TX']],
  ['Travis County, TX; Hays County, TX', ['Travis County, TX', 'Hays County, TX']],
  ['', []],
])('areas %j', (cell, areas) => expect(splitAreas(cell)).toEqual(areas));

import { readFileSync } from 'node:fs';
import { personName } from '#shared/core/fields.ts';
import { expect, test } from 'vitest';
import { cleanName, readOwner, detectOrder, splitOwner } from './owner.ts';
import { isCompanyLike } from './owner-words.ts';
import { toProperCase } from './person-case.ts';

test.each([
  ['SMITH, JOHN & MARY', 'John', 'Smith'],
  ['SMITH, JOHN A', 'John A', 'Smith'],
  ['SMITH JR, JOHN', 'John', 'Smith Jr'],
  ['John Smith, Jr.', 'John', 'Smith Jr.'],
  ['JOHN & MARY SMITH', 'John', 'Smith'],
  ['John Smith and Mary Jones', 'John', 'Smith'],
  ['John Quincy Adams', 'John Quincy', 'Adams'],
  ['Anna van der Berg', 'Anna', 'van der Berg'],
  ['MARY ANN MCDONALD', 'Mary Ann', 'McDonald'],
  ["PATRICK O'BRIEN III", 'Patrick', "O'Brien III"],
  ['SMITH, JOHN ETAL', 'John', 'Smith'],
  ['JOHN SMITH TRUSTEE', 'John', 'Smith'],
  ['JOHN SMITH TRUSTEE OAK STREET TRUST', 'John', 'Smith'],
  ['Mr. John Smith', 'John', 'Smith'],
  ['Smith', null, 'Smith'],
])('%s', (cell, first, last) => {
  expect(splitOwner(cell, 'first_last')).toEqual({ first_name: first, last_name: last });
});

test.each([
  ['SMITH JOHN A', 'John A', 'Smith'],
  ['SMITH JOHN & MARY', 'John', 'Smith'],
  ['DE LA CRUZ MARIA', 'Maria', 'De La Cruz'],
  ['SMITH JR JOHN', 'John', 'Smith Jr'],
])('%s in a list that puts the family name first', (cell, first, last) => {
  expect(splitOwner(cell, 'last_first')).toEqual({ first_name: first, last_name: last });
});

test.each([
  ['Smith 2nd', 'Smith'],
  ["O'BRIEN jr.", "O'Brien Jr."],
  ['JOHN & MARY', 'John'],
  ['Anne-Marie', 'Anne-Marie'],
  ['ANNE-MARIE', 'Anne-Marie'],
  ['Robert "Bob"', 'Robert'],
  ['José (deceased)', 'José'],
  ['RENÉE', 'Renée'],
  ['Smith*', 'Smith'],
  ['DeLuca', 'DeLuca'],
  ['12', null],
  ['&', null],
])('the name %s becomes one that the rules accept', (cell, name) => {
  expect(cleanName(cell)).toBe(name);
  if (name !== null) expect(personName({ label: 'Name' }).safeParse(name).success).toBe(true);
});

test.each([
  'MAPLE GROVE HOLDINGS LLC',
  'Acme, Inc.',
  'Smith Family Trust',
  'ESTATE OF JOHN SMITH',
  'JOHN SMITH ESTATE',
  'First National Bank',
  'Redbud L.L.C.',
  'Oak Street LP',
  'Third Street Partners',
  'City of Springfield',
  'Union County Treasurer',
  'MASON TWP LIBRARY',
  'A & D TOOL AND DIE',
  'Dale Bros Plumbing',
  'HEIRS OF ANN LEE',
  'City Mission Fellowship',
  'HARBOR LIGHT MINISTRY',
  'New Dawn Outreach',
  'St Brigid Convent',
])('%s is no person', (owner) => {
  expect(isCompanyLike(owner)).toBe(true);
});

test.each([
  'John Banks',
  'Ann Clerk',
  'Carl Welder',
  'Charlotte Church',
  'Lincoln Park',
  'Inez Corpuz',
  'Bill Trustman',
  'Estates Brown',
  'Al Limon',
])('%s is a person', (owner) => {
  expect(isCompanyLike(owner)).toBe(false);
});

test('only text in one case is changed', () => {
  expect(toProperCase('6930 HAMPTON COVE WAY')).toBe('6930 Hampton Cove Way');
  expect(toProperCase('170 penhow cir')).toBe('170 Penhow Cir');
  expect(toProperCase('12 McKinley Ave NW')).toBe('12 McKinley Ave NW');
});

/** The columns of testing/owners.txt. */
const OWNERS = readFileSync(new URL('testing/owners.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('|').map((part) => part.trim()) as [string, string, string, string, string?]);

test.each(OWNERS)('%s', (cell, first, last, company, words = '') => {
  const owner = readOwner(cell, 'last_first');
  expect([owner.first_name ?? '', owner.last_name ?? '', owner.company ?? '']).toEqual([first, last, company]);
  const marks = { dead: owner.isDeceased, estate: owner.type === 'estate', trust: owner.type === 'trust' };
  const found = { ...marks, several: owner.hasOthers, nobody: owner.namesNobody };
  expect(Object.entries(found).flatMap(([word, is]) => (is ? [word] : []))).toEqual(words.split(' ').filter(Boolean));
});

test.each([
  ['Dana Whitfield', 'first_last'],
  ['WHITFIELD DANA M', 'last_first'],
  ['ANN & TOM WHITFIELD', 'first_last'],
  ['WHITFIELD TOM & ANN', 'last_first'],
  ['ABEL J WHITFIELD RUTH WHITFIELD', 'first_last'],
  ['WHITFIELD, DANA', undefined],
  ['TAM LIU', undefined],
  ['BLUE HERON HOLDINGS LLC', undefined],
])('the order that %s shows', (cell, order) => {
  expect(detectOrder(cell)).toBe(order);
});

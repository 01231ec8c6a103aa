import { expect, test } from 'vitest';
import { valueText } from '#client/core/value-text.ts';
import { HISTORY_FIELDS } from './history-fields.ts';
import { PROPERTY_HISTORY_FIELDS } from './property-history-fields.ts';

test('the amounts of a property are told as money: entered, calculated and assumed', () => {
  const { repair_estimate, profit_potential } = HISTORY_FIELDS.properties;
  const { repairs, rent, tax_year, hoa_month } = PROPERTY_HISTORY_FIELDS;
  expect(valueText(32_400, repair_estimate)).toBe('$32,400');
  expect(valueText(37_700, profit_potential)).toBe('$37,700');
  expect(valueText(28_315.3, repairs)).toBe('$28,315.30');
  expect([rent, tax_year, hoa_month].map((field) => valueText(1425, field))).toEqual(['$1,425', '$1,425', '$1,425']);
});

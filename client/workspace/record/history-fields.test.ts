import { expect, test } from 'vitest';
import { formatValue } from '#client/core/value-text.ts';
import { HISTORY_FIELDS } from './history-fields.ts';
import { PROPERTY_HISTORY_FIELDS } from './property-history-fields.ts';

test('the amounts of a property are shown as money: entered, calculated and assumed', () => {
  const { repair_estimate, profit_potential } = HISTORY_FIELDS.properties;
  const { repairs, rent, tax_year, hoa_month } = PROPERTY_HISTORY_FIELDS;
  expect(formatValue(32_400, repair_estimate)).toBe('$32,400');
  expect(formatValue(37_700, profit_potential)).toBe('$37,700');
  expect(formatValue(28_315.3, repairs)).toBe('$28,315.30');
  expect([rent, tax_year, hoa_month].map((field) => formatValue(1425, field))).toEqual(['$1,425', '$1,425', '$1,425']);
});

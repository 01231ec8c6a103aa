import { expect, test } from 'vitest';
import { addCounts, createRowCounts, type PlannedRow } from './plan-rows.ts';

const count = (field: string, from: string, to: string): number => {
  const counts = createRowCounts();
  const row = { outcome: 'imported', adjustments: [{ field, from, to, why: '' }], problems: [], bars: undefined, isChanged: false };
  addCounts(counts, [row as unknown as PlannedRow]);
  return counts.adjusted;
};

test.each([
  ['first_name', 'MARY-ANN', 'Mary-Ann', 0],
  ['property_address', '12  ELM ST.', '12 Elm St', 0],
  ['property_zip', '38103-1234', '38103', 0],
  ['property_zip', '2134', '02134', 0],
  ['property_zip', '', '38103', 1],
  ['last_name', 'Smith 2nd', 'Smith', 1],
  ['owner_name', 'SMITH, JOHN & MARY', 'John Smith', 1],
  ['bedrooms', '3.5', '4', 1],
])('%s from "%s" to "%s": %i to look at', (field, from, to, times) => {
  expect(count(field, from, to)).toBe(times);
});

import { describe, expect, test } from 'vitest';
import { compareChanges, mergeChoices } from './merge.ts';

const began = { city: 'Memphis', price: '100', notes: '', images: ['a'], critical: false };
const compare = (mine: object, theirs: object) => compareChanges(began, { ...began, ...mine }, { ...began, ...theirs });
const nobody = { mine: [], theirs: [], both: [] };

describe('compareChanges', () => {
  test('sorts fields by who changed them', () => {
    expect(compare({ city: 'Cleveland', notes: 'Mine' }, { price: '120', notes: 'Theirs' })).toEqual({
      mine: ['city'],
      theirs: ['price'],
      both: ['notes'],
    });
  });

  test('has nothing to say about the same change on both sides, and about none', () => {
    expect(compare({ city: 'Cleveland', images: ['a', 'b'] }, { city: 'Cleveland', images: ['a', 'b'] })).toEqual(nobody);
    expect(compare({}, {})).toEqual(nobody);
  });

  test('knows a value that was cleared, a tick and a list', () => {
    expect(compare({ city: '', images: [] }, { critical: true, images: ['a', 'b'] })).toEqual({
      mine: ['city'],
      theirs: ['critical'],
      both: ['images'],
    });
  });
});

describe('mergeChoices', () => {
  const mine = { ...began, city: 'Cleveland', notes: 'Mine', price: '110' };
  const theirs = { ...began, critical: true, notes: 'Theirs', price: '120' };
  const comparison = compareChanges(began, mine, theirs);

  test('takes theirs over, keeps mine, and mine too where both changed and nobody chose', () => {
    expect(mergeChoices(comparison, { mine, theirs }, {})).toEqual({ ...mine, critical: true });
  });

  test('takes what was chosen', () => {
    expect(mergeChoices(comparison, { mine, theirs }, { notes: 'theirs', price: 'mine' })).toEqual({
      ...mine,
      critical: true,
      notes: 'Theirs',
    });
  });

  test('never takes theirs where only mine changed', () => {
    expect(mergeChoices(comparison, { mine, theirs }, { city: 'theirs' }).city).toBe('Cleveland');
  });
});

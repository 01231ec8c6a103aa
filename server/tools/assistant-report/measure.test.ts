/** The rules read at least this well. Floors lie a little under what was measured, so that a change that reads worse is seen. */
import { expect, test } from 'vitest';
import { HELD_OUT } from './held-out.ts';
import { measure } from './measure.ts';
import { LATER_ANSWERS } from './later-answers.ts';
import { measureShort } from './measure-short.ts';
import { halves, SHORT_ANSWERS, type ShortAnswer } from './short-answers.ts';
import { WORKED_ON } from './worked-on.ts';

test('there is enough to measure, and nothing twice', () => {
  const said = [...WORKED_ON, ...HELD_OUT].map((one) => `${one.asked} ${one.said.toLowerCase()}`);
  expect(said.length).toBeGreaterThanOrEqual(120);
  expect(new Set(said).size).toBe(said.length);
});

test('the sayings that the rules were made with', () => {
  const { all } = measure(WORKED_ON);
  expect(all.precision).toBeGreaterThanOrEqual(0.97);
  expect(all.recall).toBeGreaterThanOrEqual(0.97);
});

test('the sayings that were held out', () => {
  const { all, bySlot } = measure(HELD_OUT);
  expect(all.precision).toBeGreaterThanOrEqual(0.86);
  expect(all.recall).toBeGreaterThanOrEqual(0.87);
  for (const slot of ['price', 'debt', 'listing', 'person'] as const) expect(bySlot[slot]?.precision).toBeGreaterThanOrEqual(0.8);
});

test('an engine that reads nothing, or makes things up, is seen', () => {
  expect(measure(WORKED_ON, () => []).all.recall).toBe(0);
  const made = measure(WORKED_ON, () => [{ slot: 'price', value: 1, confidence: 1, quote: '' }]);
  expect(made.all.precision).toBe(0);
});

test.each(['price', 'timeline', 'condition', 'occupancy'] as const)('short answers about the %s that were held out', (slot) => {
  const { right, wrongAndSure } = measureShort(slot, halves<ShortAnswer>(SHORT_ANSWERS[slot]).heldOut);
  expect(right).toBeGreaterThanOrEqual(0.85);
  expect(wrongAndSure).toBeLessThan(0.02);
});

test.each(['timeline', 'condition'] as const)('short answers about the %s that were written later', (slot) => {
  const { right, wrongAndSure } = measureShort(slot, LATER_ANSWERS[slot]);
  expect(right).toBeGreaterThanOrEqual(0.75);
  expect(wrongAndSure).toBeLessThan(0.02);
});

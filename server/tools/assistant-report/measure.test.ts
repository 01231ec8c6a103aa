/** The rules read at least this well. Floors lie a little under what was measured, so that a change that reads worse is seen. */
import { expect, test } from 'vitest';
import { HELD_OUT } from './held-out.ts';
import { measure } from './measure.ts';
import { MADE_OF } from '#shared/outreach/messages/stop-weights.ts';
import { fingerprintSentences, trainingSentences } from '../stop-model/sentences.ts';
import { LATER_ANSWERS } from './later-answers.ts';
import { measureShort } from './measure-short.ts';
import { heldOutWishes, inboxWishes, measureWishes } from './measure-wishes.ts';
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

test('who wants to hear no more is obeyed, or looked at by a person, and hardly anybody else', () => {
  const learned = measureWishes(trainingSentences().filter((_, at) => at % 5 === 0));
  expect(learned.wishes.obeyed / learned.wishes.count).toBeGreaterThanOrEqual(0.98);
  expect(learned.others.obeyed / learned.others.count).toBeLessThan(0.002);
  const { wishes, others } = measureWishes(heldOutWishes());
  expect(wishes.obeyed / wishes.count).toBeGreaterThanOrEqual(0.85);
  expect((wishes.obeyed + wishes.doubted) / wishes.count).toBeGreaterThanOrEqual(0.91);
  expect(others.obeyed / others.count).toBeLessThanOrEqual(0.02);
  expect(others.doubted / others.count).toBeLessThanOrEqual(0.06);
  const inbox = measureWishes(inboxWishes());
  expect(inbox.wishes.obeyed / inbox.wishes.count).toBeGreaterThanOrEqual(0.98);
  expect((inbox.wishes.obeyed + inbox.wishes.doubted) / inbox.wishes.count).toBeGreaterThanOrEqual(0.99);
  expect(inbox.others.obeyed / inbox.others.count).toBeLessThanOrEqual(0.03);
});

test('the weights are made of the sentences that are there, none of which was held out', () => {
  expect(MADE_OF, 'run npm run assistant:train').toBe(fingerprintSentences());
  const learned = new Set(trainingSentences().map(({ said }) => said.toLowerCase()));
  const twice = [...heldOutWishes(), ...inboxWishes()].filter(({ said }) => said.length > 20 && learned.has(said.toLowerCase()));
  expect(twice).toEqual([]);
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

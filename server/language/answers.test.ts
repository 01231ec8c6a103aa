/** Answers to a question. `answers.tsv`: what was asked, what is read ("-" for nothing), and the answer, one a line. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CERTAIN, type QuestionSlot } from '#shared/language/slots.ts';
import { readMessage } from './read.ts';

const LINES = readFileSync(new URL('./answers.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n');

test.each(LINES.map((line) => line.split('\t')))('%s %s: %s', (topic = '', value, said = '') => {
  const asked = (topic === 'foreclosure' ? 'motivation' : topic) as QuestionSlot;
  const reads = readMessage(said, { asked, today: '2026-11-26' }).filter(({ confidence }) => confidence >= CERTAIN);
  const isStranger = topic === 'deciders' && reads.some((one) => one.slot === 'person' && one.value === 'no');
  const found = reads.filter((one) => one.slot === asked && (topic !== 'foreclosure' || one.value === 'foreclosure'));
  expect(isStranger ? 'not_owner' : String(found.at(-1)?.value ?? '-')).toBe(value);
});

/** `noted.tsv`: what is read of a note about a lead, each slot with its value, and the note. */
const NOTED = readFileSync(new URL('./noted.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n');

test.each(NOTED.map((line) => line.split('\t')))('noted %s: %s', (expected, said = '') => {
  const reads = readMessage(said, { asked: null, today: '2026-11-26', isNote: true }).filter(({ confidence }) => confidence >= CERTAIN);
  expect(reads.map(({ slot, value }) => `${slot} ${value}`).join(', ') || '-').toBe(expected);
});

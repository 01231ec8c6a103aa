/** Notes and messages are read alike. `alike.tsv`: the slot, its value ("-" for nothing), and a sentence, one a line. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CERTAIN } from '#shared/language/slots.ts';
import { readMessage } from './read.ts';

const LINES = readFileSync(new URL('./alike.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n');

test('there are a hundred sentences', () => expect(new Set(LINES).size).toBeGreaterThanOrEqual(100));

test.each(LINES.map((line) => line.split('\t')))('%s %s: %s', (slot, value, said = '') => {
  const readAs = (isNote: boolean) =>
    readMessage(said, { asked: null, today: '2026-11-20', isNote })
      .filter((one) => one.slot === slot && one.confidence >= CERTAIN)
      .map((one) => String(one.value));
  const expected = value === '-' ? [] : [value];
  expect({ message: readAs(false), note: readAs(true) }).toEqual({ message: expected, note: expected });
});

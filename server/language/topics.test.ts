/** What sellers ask, one a line of `topics.tsv`: the topic, or "-" for what is no such question. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findTopic } from './topics.ts';

const LINES = readFileSync(new URL('./topics.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n');

test.each(LINES.map((line) => line.split('\t')))('%s: %s', (topic, said = '') => expect(findTopic(said) ?? '-').toBe(topic));

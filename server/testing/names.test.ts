/** What the names in the source promise: one meaning each, verbs for functions, and the field's own words. */
import { expect, test } from 'vitest';
import { sourceFiles } from './source.ts';

const EXPORT = /^export (?:async )?(?:const|function\*?|class|interface|type|enum) (\w+)/gm;
/** Two halves of the client, of which a page loads one. */
const SHARED_NAMES = new Set(['mount']);
/** Words of nobody's trade, and what takes their place. */
const FORBIDDEN_WORDS: readonly (readonly [RegExp, string])[] = [
  [/\breckon\w*/i, 'calculate, breakdown'],
  [/\btall(y|ies)\b/i, 'counter, counts'],
  [/\bobsolete\b/i, 'stale'],
  [/\blessons?\b|\bteaching\b|\btaught\b/i, 'weights, training, trained'],
  [/\bcheckoutDesk\b|\bdesk\b(?! check)/i, 'checkout service'],
  [/\bpost-?office\b/i, 'message dispatcher'],
  [/\bnear top\b|nearTop/i, 'index scan'],
];
/** Where the words of people are read. */
const READS_PEOPLE = /\/(rules|testing|demo)\/|names\.test\.ts|\.test\.tsx?$/;

const files = sourceFiles().filter(({ file }) => !/\/(testing|tools)\/|\.test\.tsx?$/.test(file));

test('one exported name means one thing', () => {
  const homes = new Map<string, Set<string>>();
  for (const { file, text } of files)
    for (const [, name = ''] of text.matchAll(EXPORT)) homes.set(name, (homes.get(name) ?? new Set()).add(file));
  const shared = [...homes].filter(([name, where]) => where.size > 1 && !SHARED_NAMES.has(name));
  expect(shared.map(([name, where]) => `${name}: ${[...where].join(', ')}`)).toEqual([]);
});

test('an exported function begins with what it does', () => {
  const named = files.flatMap(({ file, text }) =>
    [...text.matchAll(/^export (?:async )?function (\w+Of)\b/gm)].map(([, name]) => `${file}: ${name}`),
  );
  expect(named).toEqual([]);
});

test.each(FORBIDDEN_WORDS)('%s: %s', (word) => {
  const found = sourceFiles()
    .filter(({ file }) => !READS_PEOPLE.test(file))
    .flatMap(({ file, text }) => text.split('\n').flatMap((line, at) => (word.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])));
  expect(found).toEqual([]);
});

test('numbers and money are written in one place', () => {
  /** A call of a language model costs less than a cent. */
  const allowed = ['shared/core/format.ts', 'client/outreach/conversations/assistant-settings-page.tsx'];
  const found = files.filter(({ file, text }) => !allowed.includes(file) && /Intl\.NumberFormat|toLocaleString\('en-US'\)/.test(text));
  expect(found.map(({ file }) => file)).toEqual([]);
});

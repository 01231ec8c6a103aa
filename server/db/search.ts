/**
 * Search: every word must occur somewhere in the record, as plain characters. Words of three characters and more are answered
 * by the table's trigram index, shorter ones by comparing the columns themselves.
 */
import { and, or, type SQL, sql } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';

export interface Searchable {
  /** The FTS5 table (columns `text` and `digits`) of trigrams, whose rowid is the record's id. */
  index: string;
  /** The table of ids of rows that the index does not hold yet: it takes many at once, which is many times cheaper. */
  pending?: string;
  /** What the index holds, for words that it cannot see. */
  columns: (AnySQLiteColumn | SQL)[];
  /** Digits of a phone number, matched however the number is punctuated. */
  digits?: SQL;
}

const TRIGRAM = 3;
const PHONE_LIKE = /^[\d\s()+.-]*\d[\d\s()+.-]*$/;

/** A phone number's digits alone, as the search index holds them. */
export const digitsIn = (phone: AnySQLiteColumn): SQL =>
  [' ', '-', '(', ')', '+', '.', '\t'].reduce((text, sign) => sql`replace(${text}, ${sign}, '')`, sql`coalesce(${phone}, '')`);

/** The search's words, split at white space. */
export const splitWords = (search: string): string[] => search.split(/\s+/).filter(Boolean);

/** A LIKE pattern for a substring; `%`, `_` and the escape sign itself stay plain characters. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

const isAscii = (text: string): boolean => [...text].every((sign) => (sign.codePointAt(0) ?? 0) < 128);

/** A sign in both cases; one that becomes several letters in the other case has none there, as in the trigram index. */
const casesOf = (sign: string): string[] =>
  [...new Set([sign, sign.toLowerCase(), sign.toUpperCase()])].filter((spelling) => [...spelling].length === 1);

/** A GLOB pattern for a substring in any case: LIKE folds only the ASCII letters, the trigram index folds them all. */
const anyCase = (text: string): string =>
  `*${[...text].map((sign) => (casesOf(sign).length > 1 ? `[${casesOf(sign).join('')}]` : sign.replace(/[*?[]/, '[$&]'))).join('')}*`;

/** `column` contains `text`, without regard to case. */
export const contains = (column: AnySQLiteColumn | SQL, text: string): SQL =>
  isAscii(text) ? sql`${column} LIKE ${containing(text)} ESCAPE '\\'` : sql`${column} GLOB ${anyCase(text)}`;

const quote = (word: string): string => `"${word.replaceAll('"', '""')}"`;

/** A search as conditions on a row. */
export interface Search {
  /** By the columns alone: for reading along a sort when many rows match. */
  seen: SQL;
  /** By the index where it can answer: for beginning with the matches. */
  found: SQL;
  /** What the index is asked; undefined when all words are too short for it. */
  match: string | undefined;
  /** The words that the index cannot see, by the columns. */
  rest: SQL | undefined;
}

/** What a row of the table (its id in `id`) must meet for a search; undefined when the search has no words. */
export function searchFor(id: AnySQLiteColumn, searchable: Searchable, search: string | null | undefined): Search | undefined {
  const words = splitWords(search ?? '').map((word) => readWord(searchable, word));
  if (words.length === 0) return undefined;
  const index = sql.identifier(searchable.index);
  const seen = and(...words.map((word) => word.seen)) as SQL;
  const match = words.flatMap(({ match }) => match ?? []).join(' AND ') || undefined;
  const rest = and(...words.filter((word) => !word.match).map(({ seen }) => seen));
  if (match === undefined) return { seen, found: seen, match, rest };
  const indexed = sql`${id} IN (SELECT rowid FROM ${index} WHERE ${index} MATCH ${match})`;
  const pending = searchable.pending && sql`(${id} IN (SELECT id FROM ${sql.identifier(searchable.pending)}) AND ${seen})`;
  return { seen, found: and(pending ? sql`(${indexed} OR ${pending})` : indexed, rest) as SQL, match, rest };
}

function readWord({ columns, digits }: Searchable, word: string): { seen: SQL; match?: string } {
  const number = digits && PHONE_LIKE.test(word) ? word.replace(/\D/g, '') : '';
  const seen = or(...columns.map((column) => contains(column, word)), ...(digits && number ? [contains(digits, number)] : [])) as SQL;
  const isShort = [word, ...(number ? [number] : [])].some((text) => [...text].length < TRIGRAM);
  if (isShort) return { seen };
  return { seen, match: `(${[quote(word), ...(number ? [`digits : ${quote(number)}`] : [])].join(' OR ')})` };
}

/**
 * Search: every word must occur somewhere in the record, as plain characters. Words of three characters and more are answered
 * by the table's trigram index; shorter ones, which such an index cannot see, by comparing the columns themselves.
 */
import { and, or, type SQL, sql } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';

export interface Searchable {
  /** The FTS5 table (columns `text` and `digits`), whose rowid is the record's id. */
  index: string;
  /** What the index holds, for words that are too short for it. */
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
export const wordsOf = (search: string): string[] => search.split(/\s+/).filter(Boolean);

/** A LIKE pattern for a substring; `%`, `_` and the escape sign itself stay plain characters. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** `column` contains `text`, without regard to case. SQLite's own LIKE folds only ASCII, so other letters are tried in both cases. */
export function contains(column: AnySQLiteColumn | SQL, text: string): SQL {
  const spellings = [...new Set([text, text.toLowerCase(), text.toUpperCase()])];
  const asciiOnly = [...text].every((sign) => (sign.codePointAt(0) ?? 0) < 128);
  const tried = asciiOnly ? [text] : spellings;
  return or(...tried.map((spelling) => sql`${column} LIKE ${containing(spelling)} ESCAPE '\\'`)) as SQL;
}

const quote = (word: string): string => `"${word.replaceAll('"', '""')}"`;

/** A search, in the two ways in which it can be answered. */
export interface Search {
  /** By the index, for what it can see, and by the columns for the rest: fast when few records match. */
  found: SQL;
  /** By the columns alone: fast along a sort when so many match that the first page is full at once. */
  seen: SQL;
  /** The index's own expression when it sees every word. */
  expression: string | undefined;
}

/** The conditions that a row of the table (its id in `id`) matches a search; undefined when the search has no words. */
export function searchFor(id: AnySQLiteColumn, searchable: Searchable, search: string | null | undefined): Search | undefined {
  const words = wordsOf(search ?? '').map((word) => readWord(searchable, word));
  if (words.length === 0) return undefined;
  const seen = and(...words.map((word) => word.seen)) as SQL;
  const indexed = words.flatMap((word) => word.expression ?? []);
  if (indexed.length === 0) return { found: seen, seen, expression: undefined };
  const expression = indexed.join(' AND ');
  const index = sql.identifier(searchable.index);
  const byIndex = sql`${id} IN (SELECT rowid FROM ${index} WHERE ${index} MATCH ${expression})`;
  const rest = words.filter((word) => !word.expression).map((word) => word.seen);
  return { found: and(byIndex, ...rest) as SQL, seen, expression: rest.length === 0 ? expression : undefined };
}

function readWord({ columns, digits }: Searchable, word: string): { seen: SQL; expression?: string } {
  const number = digits && PHONE_LIKE.test(word) ? word.replace(/\D/g, '') : '';
  const seen = or(...columns.map((column) => contains(column, word)), ...(digits && number ? [contains(digits, number)] : [])) as SQL;
  const isIndexed = [word, ...(number && number !== word ? [number] : [])].every((text) => [...text].length >= TRIGRAM);
  if (!isIndexed) return { seen };
  return { seen, expression: `(${[quote(word), ...(number ? [`digits : ${quote(number)}`] : [])].join(' OR ')})` };
}

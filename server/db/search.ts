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

/** The condition that a row of the table (its id in `id`) matches a search; undefined when the search has no words. */
export function matches(id: AnySQLiteColumn, searchable: Searchable, search: string | null | undefined): SQL | undefined {
  const indexed: string[] = [];
  const compared: SQL[] = [];
  for (const word of wordsOf(search ?? '')) {
    const digits = searchable.digits && PHONE_LIKE.test(word) ? word.replace(/\D/g, '') : '';
    const alternatives = [word, ...(digits && digits !== word ? [digits] : [])];
    if (alternatives.every((text) => [...text].length >= TRIGRAM)) {
      indexed.push(`(${[quote(word), ...(digits ? [`digits : ${quote(digits)}`] : [])].join(' OR ')})`);
    } else {
      const inColumns = searchable.columns.map((column) => contains(column, word));
      compared.push(or(...inColumns, ...(searchable.digits && digits ? [contains(searchable.digits, digits)] : [])) as SQL);
    }
  }
  const byIndex =
    indexed.length > 0
      ? sql`${id} IN (SELECT rowid FROM ${sql.identifier(searchable.index)} WHERE ${sql.identifier(searchable.index)} MATCH ${indexed.join(' AND ')})`
      : undefined;
  return and(byIndex, ...compared);
}

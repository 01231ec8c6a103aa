/**
 * Search: every word must occur somewhere in the record, as plain characters. Words of three characters and more are answered
 * by the table's trigram index, shorter ones by its index of pairs, where it has one; what neither can see is found by comparing
 * the columns themselves.
 */
import { and, or, type SQL, sql } from 'drizzle-orm';
import type { AnySQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';

export interface Searchable {
  /** The FTS5 table (columns `text` and `digits`) of trigrams, whose rowid is the record's id. */
  index: string;
  /** The FTS5 table of pairs of neighbouring characters, digits of the phone included. */
  pairs?: string;
  /** What the index holds, for words that it cannot see. */
  columns: (AnySQLiteColumn | SQL)[];
  /** Digits of a phone number, matched however the number is punctuated. */
  digits?: SQL;
  /** For lists that grow large: how the rows are spread over blocks of ids. */
  blocks?: Blocks;
}

/** Rows and changes by account and block of ids, kept by triggers; and the index of owner and id that holds the filtered columns. */
export interface Blocks {
  table: SQLiteTable;
  lookup: string;
}

const TRIGRAM = 3;
const PHONE_LIKE = /^[\d\s()+.-]*\d[\d\s()+.-]*$/;
/** What the index of pairs takes for a part of a word: everything but control characters. */
const PAIRABLE = /^[!-~\u0080-\u{10ffff}]+$/u;

/** A phone number's digits alone, as the search index holds them. */
export const digitsIn = (phone: AnySQLiteColumn): SQL =>
  [' ', '-', '(', ')', '+', '.', '\t'].reduce((text, sign) => sql`replace(${text}, ${sign}, '')`, sql`coalesce(${phone}, '')`);

/** The search's words, split at white space. */
export const wordsOf = (search: string): string[] => search.split(/\s+/).filter(Boolean);

/** A LIKE pattern for a substring; `%`, `_` and the escape sign itself stay plain characters. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

const isAscii = (text: string): boolean => [...text].every((sign) => (sign.codePointAt(0) ?? 0) < 128);

/** A sign in both cases; one that becomes several letters in the other case has none there, as in the trigram index. */
const casesOf = (sign: string): string[] =>
  [...new Set([sign, sign.toLowerCase(), sign.toUpperCase()])].filter((spelling) => [...spelling].length === 1);

/** A short word in all the ways in which it may be written, for an index that folds only the ASCII letters. */
const spellings = (text: string): string[] =>
  isAscii(text) ? [text] : [...text].reduce((begun, sign) => begun.flatMap((part) => casesOf(sign).map((one) => part + one)), ['']);

/** A GLOB pattern for a substring in any case: LIKE folds only the ASCII letters, the trigram index folds them all. */
const anyCase = (text: string): string =>
  `*${[...text].map((sign) => (casesOf(sign).length > 1 ? `[${casesOf(sign).join('')}]` : sign.replace(/[*?[]/, '[$&]'))).join('')}*`;

/** `column` contains `text`, without regard to case. */
export const contains = (column: AnySQLiteColumn | SQL, text: string): SQL =>
  isAscii(text) ? sql`${column} LIKE ${containing(text)} ESCAPE '\\'` : sql`${column} GLOB ${anyCase(text)}`;

const quote = (word: string): string => `"${word.replaceAll('"', '""')}"`;

/** What an FTS5 table is asked. */
export interface Asked {
  index: string;
  expression: string;
}

/** Ids from `from` to `to`, both included. */
export interface IdRange {
  from: number;
  to: number;
}

/** A search, in the ways in which it can be answered. */
export interface Search {
  /** By the columns alone: fast along a sort when so many match that the first page is full at once. */
  seen: SQL;
  /** By one of the indexes asked (the first unless told), and by the columns for the rest: fast when few records match. */
  found(range?: IdRange, driver?: Asked): SQL;
  /** What the indexes are asked so that together they see every word; empty when they cannot. */
  asked: Asked[];
}

/** The condition on a rowid. A number is bound as a float, which an FTS5 table would not take for a bound. */
export const isWithin = (rowid: SQL, { from, to }: IdRange): SQL =>
  sql`${rowid} BETWEEN CAST(${from} AS INTEGER) AND CAST(${to} AS INTEGER)`;

const inIndex = ({ index, expression }: Asked, range?: IdRange): SQL => {
  const name = sql.identifier(index);
  const within = range ? sql` AND ${isWithin(sql`rowid`, range)}` : sql``;
  return sql`(SELECT rowid FROM ${name} WHERE ${name} MATCH ${expression}${within})`;
};
export const isFound = (id: SQL | AnySQLiteColumn, asked: Asked, range?: IdRange): SQL => sql`${id} IN ${inIndex(asked, range)}`;

/** The conditions that a row of the table (its id in `id`) matches a search; undefined when the search has no words. */
export function searchFor(id: AnySQLiteColumn, searchable: Searchable, search: string | null | undefined): Search | undefined {
  const words = wordsOf(search ?? '').map((word) => readWord(searchable, word));
  if (words.length === 0) return undefined;
  const seen = and(...words.map((word) => word.seen)) as SQL;
  const asked = [searchable.index, searchable.pairs].flatMap((index) => {
    const expression = words.flatMap((word) => (index && word.index === index ? (word.expression ?? []) : [])).join(' AND ');
    return index && expression ? [{ index, expression }] : [];
  });
  const found: Search['found'] = (range, driver = asked[0]) => {
    if (!driver) return seen;
    const rest = words.filter(({ index }) => index !== driver.index).map((word) => word.seen);
    return and(isFound(id, driver, range), ...rest) as SQL;
  };
  return { seen, found, asked: words.every(({ index }) => index) ? asked : [] };
}

interface Word {
  seen: SQL;
  /** The index that sees the word, and how it is asked. */
  index?: string;
  expression?: string;
}

function readWord({ index, pairs, columns, digits }: Searchable, word: string): Word {
  const number = digits && PHONE_LIKE.test(word) ? word.replace(/\D/g, '') : '';
  const seen = or(...columns.map((column) => contains(column, word)), ...(digits && number ? [contains(digits, number)] : [])) as SQL;
  const lengths = [word, ...(number && number !== word ? [number] : [])].map((text) => [...text].length);
  if (lengths.every((length) => length >= TRIGRAM))
    return { seen, index, expression: `(${[quote(word), ...(number ? [`digits : ${quote(number)}`] : [])].join(' OR ')})` };
  const [length = 0] = lengths;
  if (!pairs || lengths.length > 1 || length >= TRIGRAM || !PAIRABLE.test(word)) return { seen };
  // A single character is the beginning of a pair.
  const asPair = (text: string) => (length === 1 ? `${quote(text)} *` : quote(text));
  return { seen, index: pairs, expression: `(${spellings(word).map(asPair).join(' OR ')})` };
}

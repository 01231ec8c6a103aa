/**
 * Search: every word must occur somewhere in the record, as plain characters, whatever its case, accents and apostrophes. Words of three characters and more are answered
 * by the table's trigram index, shorter ones by comparing the columns themselves.
 */
import { and, or, type SQL, sql } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';

export interface Searchable {
  /**
   * The FTS5 table (columns `text` and `digits`) of trigrams, whose rowid is the record's id; without it the columns themselves are read.
   */
  index?: string;
  /** The table of ids of rows that the index does not hold yet: it takes many at once, which is many times cheaper. */
  pending?: string;
  /** The index's columns, for words it cannot find. */
  columns: (AnySQLiteColumn | SQL)[];
  /** Digits of a phone or a parcel, matched however the number is punctuated. */
  digits?: SQL;
}

const TRIGRAM = 3;
const PHONE_LIKE = /^[\d\s()+.-]*\d[\d\s()+.-]*$/;

/** The numbers of some columns without their punctuation, as the search index holds them. */
export const selectDigits = (...columns: AnySQLiteColumn[]): SQL =>
  sql.join(
    columns.map((column) =>
      [' ', '-', '(', ')', '+', '.', '\t'].reduce((text, sign) => sql`replace(${text}, ${sign}, '')`, sql`coalesce(${column}, '')`),
    ),
    sql` || char(10) || `,
  );

/** The search's words, split at white space. */
export const splitWords = (search: string): string[] => search.split(/\s+/).filter(Boolean);

/** A LIKE pattern for a substring; `%`, `_` and the escape sign itself stay plain characters. */
const toLikePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

const isAscii = (text: string): boolean => [...text].every((sign) => (sign.codePointAt(0) ?? 0) < 128);

/** A sign in both cases; one that becomes several letters in the other case has none there, as in the trigram index. */
const listCases = (sign: string): string[] =>
  [...new Set([sign, sign.toLowerCase(), sign.toUpperCase()])].filter((spelling) => [...spelling].length === 1);

/** A GLOB pattern for a substring in any case: LIKE folds only the ASCII letters, the trigram index folds them all. */
const toGlobPattern = (text: string): string =>
  `*${[...text].map((sign) => (listCases(sign).length > 1 ? `[${listCases(sign).join('')}]` : sign.replace(/[*?[]/, '[$&]'))).join('')}*`;

/** `column` contains `text`, without regard to case. */
export const buildContains = (column: AnySQLiteColumn | SQL, text: string): SQL =>
  isAscii(text) ? sql`${column} LIKE ${toLikePattern(text)} ESCAPE '\\'` : sql`${column} GLOB ${toGlobPattern(text)}`;

/** The index holds texts without them, as `drizzle/` says. */
const removeApostrophes = (text: string): string => text.replaceAll(/['’]/g, '');
const removeApostrophesIn = (text: SQL): SQL => sql`replace(replace(${text}, '''', ''), '’', '')`;

const LATIN_LETTER = /[a-z]/i;
const MARKS = /\p{Mark}+/gu;
const MARK = /\p{Mark}/u;
/** A letter of Latin script without its accents; any other sign as it is, as the index has it. */
const foldSign = (sign: string): string => {
  const bare = sign.normalize('NFD').replaceAll(MARKS, '');
  return bare.length === 1 && LATIN_LETTER.test(bare) ? bare : sign;
};
const foldAccents = (text: string): string => [...text.normalize('NFC')].map(foldSign).join('');

/** Of each Latin letter in lower case the letters with accents, in both cases. */
const accented = new Map<string, string>();
for (const [from, to] of [
  [0xc0, 0x24f],
  [0x1e00, 0x1eff],
] as const)
  for (let code = from; code <= to; code += 1) {
    const sign = String.fromCodePoint(code);
    const base = foldSign(sign).toLowerCase();
    if (base !== sign.toLowerCase()) accented.set(base, (accented.get(base) ?? '') + sign);
  }

/** A GLOB pattern for a substring in any case, with or without accents. */
const toAccentGlob = (text: string): string =>
  `*${[...text]
    .map((sign) => {
      const all = listCases(sign).join('') + (accented.get(sign.toLowerCase()) ?? '');
      return all.length > 1 ? `[${all}]` : sign.replace(/[*?[]/, '[$&]');
    })
    .join('')}*`;

/** One of the columns has `word`, which is folded, without regard to case, accents and apostrophes. */
function matchFolded(columns: readonly (AnySQLiteColumn | SQL)[], word: string): SQL {
  const text = sql`concat_ws(char(10), ${sql.join([...columns], sql`, `)})`;
  const folded = removeApostrophesIn(text);
  if (!isAscii(word)) return sql`${folded} GLOB ${toAccentGlob(word)}`;
  const accents = LATIN_LETTER.test(word) ? sql` OR ${folded} GLOB ${toAccentGlob(word)}` : sql``;
  // Most texts have no accents, and are not scanned a second time.
  const isSpecial = sql`(octet_length(${text}) <> length(${text}) OR instr(${text}, ''''))`;
  return sql`(${buildContains(text, word)} OR (${isSpecial} AND (${buildContains(folded, word)}${accents})))`;
}

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

/** What a row must meet for the words of a search, by a condition of its own. */
export const searchBy = (condition: SQL | undefined): Search | undefined =>
  condition && { seen: condition, found: condition, match: undefined, rest: condition };

/** What a row of the table (its id in `id`) must meet for a search; undefined when the search has no words. */
export function searchFor(id: AnySQLiteColumn, searchable: Searchable, search: string | null | undefined): Search | undefined {
  const words = splitWords(search ?? '').map((word) => readWord(searchable, word));
  if (words.length === 0) return undefined;
  const seen = and(...words.map((word) => word.seen)) as SQL;
  if (!searchable.index) return searchBy(seen);
  const index = sql.identifier(searchable.index);
  const match = words.flatMap(({ match }) => match ?? []).join(' AND ') || undefined;
  const rest = and(...words.filter((word) => !word.match).map(({ seen }) => seen));
  if (match === undefined) return { seen, found: seen, match, rest };
  const indexed = sql`${id} IN (SELECT rowid FROM ${index} WHERE ${index} MATCH ${match})`;
  const pending = searchable.pending && sql`(${id} IN (SELECT id FROM ${sql.identifier(searchable.pending)}) AND ${seen})`;
  return { seen, found: and(pending ? sql`(${indexed} OR ${pending})` : indexed, rest) as SQL, match, rest };
}

function readWord({ columns, digits }: Searchable, typed: string): { seen: SQL; match?: string } {
  const number = digits && PHONE_LIKE.test(typed) ? typed.replace(/\D/g, '') : '';
  const word = foldAccents(removeApostrophes(typed));
  const isShort = [word, ...(number ? [number] : [])].some((text) => [...text].length < TRIGRAM);
  const ofNumber = digits && number ? [buildContains(digits, number)] : [];
  // Rows are gone through one by one for a short word: its accents count.
  if (isShort) return { seen: or(...columns.map((column) => buildContains(column, typed)), ...ofNumber) as SQL };
  const seen = or(matchFolded(columns, word), ...ofNumber) as SQL;
  // The index drops some marks beyond the one that a letter has in Unicode: those are compared as they were typed.
  if (MARK.test(word)) return { seen: or(seen, ...columns.map((column) => buildContains(column, typed))) as SQL };
  return { seen, match: `(${[quote(word), ...(number ? [`digits : ${quote(number)}`] : [])].join(' OR ')})` };
}

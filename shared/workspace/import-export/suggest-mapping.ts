/** Matches the columns of a file to our fields by their names. */
import { normalHeader } from './header.ts';
import { IMPORTED, type Imported } from './import.ts';
import { type Mapping, mappingProblem } from './mapping.ts';
import { findAddressParts } from './nouns/address-parts.ts';
import type { ImportNoun } from './nouns/noun.ts';
import { IMPORT_NOUNS } from './nouns/nouns.ts';
import { findVendor, type NameOrder } from './vendors.ts';

export interface Suggestion {
  /** The tool whose export this looks like. */
  vendor: string | null;
  mapping: Mapping;
  name_order: NameOrder;
}

/**
 * Which column becomes what, as far as the names tell: by a tool's own names, then by known names, then by likeness. A column
 * that is not clearly one of ours stays unmatched, and no field gets two columns, except those with spares.
 */
export function suggestMapping(noun: ImportNoun, columns: readonly string[]): Suggestion {
  const known = knownNames(noun);
  // What was sent to a skip trace gives way to what came back.
  const byTrust = columns.toSorted((one, other) => Number(IS_SENT.test(one)) - Number(IS_SENT.test(other)));
  const normal = new Map(byTrust.map((column) => [column, normalHeader(column)]));
  const vendor = findVendor(noun.vendors, new Set(normal.values()));
  const best = new Map<string, { column: string; rank: number }>();
  const offer = (column: string, target: string, rank: number) => {
    const first = best.get(target);
    if (!first || rank < first.rank) best.set(target, { column, rank });
  };
  const several = new Map<string, string>();
  const parts = findParts(noun, columns, known);
  for (const [column, name] of normal) {
    if (parts.parts.has(column) || parts.become.has(column)) continue;
    const ofOther = noun.special?.(column);
    if (ofOther) {
      offer(column, ofOther, SPECIAL_RANK);
      if (noun.spare.some(({ target }) => target === ofOther)) several.set(column, ofOther);
      continue;
    }
    const special = vendor?.means && Object.hasOwn(vendor.means, name) ? vendor.means[name] : undefined;
    if (special === null) continue;
    if (special) offer(column, special, -1);
    else
      for (const { target, rank } of known.exact.get(name) ?? inFull(known, column)) {
        offer(column, target, rank);
        if (noun.joined.includes(target)) several.set(column, target);
      }
  }
  const taken = new Set([...best.values()].map(({ column }) => column));
  for (const column of columns) {
    if (
      taken.has(column) ||
      noun.special?.(column) ||
      parts.parts.has(column) ||
      parts.become.has(column) ||
      (vendor && vendor.means?.[normalHeader(column)] === null)
    )
      continue;
    const target = likely(noun, known.phrases, column);
    if (target) offer(column, target, LIKELY_RANK);
  }
  for (const [surer, other] of noun.instead) if (best.has(surer)) best.delete(other);
  const mapping = inFileOrder(noun, columns, best, new Map([...several, ...parts.become]));
  return { vendor: vendor?.name ?? null, mapping, name_order: vendor?.nameOrder ?? 'first_last' };
}

/**
 * Which other kind of list a file looks like, by its columns: one that could come in as that, and either cannot come in as what
 * was asked for, or has names that only the other kind has.
 */
export function looksLike(asked: Imported, columns: readonly string[]): Imported | null {
  const read = IMPORTED.map((entity) => {
    const noun = IMPORT_NOUNS[entity];
    const { mapping } = suggestMapping(noun, columns);
    const telling = columns.filter((column) => noun.telling.test(normalHeader(column))).length;
    return { entity, isComplete: mappingProblem(noun, mapping) === undefined, telling };
  });
  const own = read.find(({ entity }) => entity === asked);
  const [most] = read
    .filter(({ entity, isComplete, telling }) => entity !== asked && isComplete && telling > 0)
    .sort((one, other) => other.telling - one.telling);
  if (!own || !most) return null;
  if (!own.isComplete) return most.entity;
  return own.telling === 0 && most.telling > 1 ? most.entity : null;
}

/** The parts of addresses, unless a column outside them has the whole. */
function findParts(noun: ImportNoun, columns: readonly string[], known: KnownNames): ReturnType<typeof findAddressParts> {
  const { wholes } = noun;
  if (!wholes) return { become: new Map(), parts: new Set() };
  return findAddressParts(columns, (of, own) =>
    columns.some(
      (column) => !own.has(column) && (known.exact.get(normalHeader(column)) ?? []).some(({ target }) => wholes[of].includes(target)),
    ),
  );
}

/** The known names that a column in abbreviations stands for ("Mkt Val"); they rank behind those written out. */
const inFull = (known: KnownNames, column: string) =>
  (column.length > LONGEST_LIKELY ? [] : (known.exact.get(normalHeader(tokens(column).join(' '))) ?? [])).map(({ target, rank }) => ({
    target,
    rank: rank + ABBREVIATED_RANK,
  }));

const SPECIAL_RANK = -2;
const ABBREVIATED_RANK = 500;
const IS_SENT = /^input data:/i;
const LIKELY_RANK = 1000;
/** No known name is half as long. */
const LONGEST_LIKELY = 80;

interface KnownNames {
  exact: ReadonlyMap<string, readonly { target: string; rank: number }[]>;
  phrases: readonly { target: string; words: readonly string[] }[];
}

const namesOf = new WeakMap<ImportNoun, KnownNames>();

function knownNames(noun: ImportNoun): KnownNames {
  const before = namesOf.get(noun);
  if (before) return before;
  const exact = new Map<string, { target: string; rank: number }[]>();
  for (const [target, names] of Object.entries(noun.headers))
    for (const [rank, name] of names.entries()) {
      const key = normalHeader(name);
      exact.set(key, [...(exact.get(key) ?? []), { target, rank }]);
    }
  const phrases = noun.likely.flatMap((target) => (noun.headers[target] ?? []).map((name) => ({ target, words: tokens(name) })));
  const known = { exact, phrases };
  namesOf.set(noun, known);
  return known;
}

const spareOf = (noun: ImportNoun, name: string): string | undefined => noun.spare.find(({ form }) => form.test(name))?.target;

/** Whether a column has a name that is known from some tool. */
export const isKnownHeader = (column: string): boolean => {
  const name = normalHeader(column);
  return Object.values(IMPORT_NOUNS).some((noun) => knownNames(noun).exact.has(name) || spareOf(noun, name) !== undefined);
};

function inFileOrder(
  noun: ImportNoun,
  columns: readonly string[],
  best: ReadonlyMap<string, { column: string }>,
  several: ReadonlyMap<string, string>,
): Mapping {
  const targetOf = new Map([...best].map(([target, { column }]) => [column, target]));
  const mapping: Mapping = {};
  for (const column of columns) {
    const target = targetOf.get(column) ?? several.get(column) ?? spareOf(noun, normalHeader(column));
    if (target) mapping[column] = target;
  }
  return mapping;
}

const ALIASES: Readonly<Record<string, string>> = {
  addr: 'address',
  adr: 'address',
  ad: 'address',
  prop: 'property',
  est: 'estimated',
  val: 'value',
  tel: 'phone',
  ph: 'phone',
  zipcode: 'zip',
  postcode: 'zip',
  mtg: 'mortgage',
  bal: 'balance',
  firstname: 'first',
  lastname: 'last',
  fullname: 'full',
  num: 'number',
  nbr: 'number',
  mkt: 'market',
  yr: 'year',
  blt: 'built',
  sz: 'size',
  sf: 'sqft',
  ac: 'acres',
  dt: 'date',
  amt: 'amount',
  zp: 'zip',
  cty: 'city',
  sit: 'situs',
  ml: 'mailing',
  nm: 'name',
  own: 'owner',
};

const tokens = (header: string): string[] =>
  header
    .replace(/['’]/g, '')
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}$]+/u)
    .filter(Boolean)
    .map((token) => ALIASES[token] ?? token);

/** The one target whose known names share all their words with this header, give or take a typing mistake and neutral words. */
function likely(noun: ImportNoun, phrases: KnownNames['phrases'], header: string): string | undefined {
  if (header.length > LONGEST_LIKELY) return undefined;
  const words = tokens(header);
  if (words.some((word) => noun.foreign.has(word))) return undefined;
  const found = new Set<string>();
  for (const phrase of phrases) {
    if (words.length > phrase.words.length + 2) continue;
    if (!phrase.words.every((word) => words.some((other) => alike(word, other)))) continue;
    const extra = words.filter((word) => !phrase.words.some((other) => alike(word, other)));
    if (!extra.every((word) => noun.neutral.has(word))) continue;
    if (noun.notBeside?.targets.includes(phrase.target) && extra.some((word) => noun.notBeside?.words.has(word))) continue;
    found.add(phrase.target);
  }
  return found.size === 1 ? [...found][0] : undefined;
}

/** Equal, or one typing mistake (a letter wrong, missing, extra or swapped with its neighbour) in a word of five letters or more. */
function alike(a: string, b: string): boolean {
  if (a === b) return true;
  if (Math.min(a.length, b.length) < 5 || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const [restA, restB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  return (restA.length <= 1 && restB.length <= 1) || (restA.length === 2 && restA === [...restB].reverse().join(''));
}

/** Matches the columns of a file to our fields by the words of their names and by their first values. */
import type { OwnerListKind } from '../../records/leads/lists/owner-list.ts';
import { findColumnDoubt } from './doubtful-column.ts';
import { normalizeHeader } from './vendors.ts';
import { type HeaderCandidate, type Forms, findCandidates, readForms } from './header-forms.ts';
import { IMPORTED, type Imported } from './import.ts';
import { type Mapping, findMappingProblem } from './mapping.ts';
import { findAddressParts } from './nouns/address-parts.ts';
import type { ImportNoun } from './nouns/noun.ts';
import { IMPORT_NOUNS } from './mapping.ts';
import { findVendor, type NameOrder } from './vendors.ts';

interface Suggestion {
  /** The tool whose export this looks like. */
  vendor: string | null;
  mapping: Mapping;
  name_order: NameOrder;
}

/** Samples of a column. */
interface ColumnValues {
  samples: readonly string[];
  typical: number | null;
}

/**
 * Which column becomes what, as far as names and values tell: by a tool's own names, then by their words. A column that is not clearly
 * one of ours stays unmatched, and no field gets two columns, except those that gather several. `values`: of each column, where known.
 */
export function suggestMapping(noun: ImportNoun, columns: readonly string[], values?: readonly ColumnValues[]): Suggestion {
  const forms = getForms(noun);
  const vendor = findVendor(noun.vendors, new Set(columns.map(normalizeHeader)));
  const candidates = new Map(columns.map((column, at) => [column, listCandidates(forms, column, values?.[at])]));
  const parts = findParts(noun, columns, candidates);
  const mapping = new Map(parts.become);
  const offers: (HeaderCandidate & { column: string })[] = [];
  for (const [column, found] of candidates) {
    if (parts.parts.has(column) || parts.become.has(column)) continue;
    const name = normalizeHeader(column);
    const meant = vendor?.means && Object.hasOwn(vendor.means, name) ? vendor.means[name] : undefined;
    if (meant === null) continue;
    offers.push(...(meant ? [{ column, target: meant, rank: MEANT_RANK }] : found.map((one) => ({ ...one, column }))));
  }
  const taken = new Set<string>();
  for (const { column, target } of offers.sort((one, other) => one.rank - other.rank)) {
    if (mapping.has(column) || (taken.has(target) && !noun.joined.includes(target))) continue;
    mapping.set(column, target);
    taken.add(target);
  }
  for (const [surer, other] of noun.instead)
    if (taken.has(surer)) for (const [column, target] of mapping) if (target === other) mapping.delete(column);
  const inFileOrder = columns.flatMap((column): [string, string][] => {
    const target = mapping.get(column);
    return target === undefined ? [] : [[column, target]];
  });
  return { vendor: vendor?.name ?? null, mapping: Object.fromEntries(inFileOrder), name_order: vendor?.nameOrder ?? 'first_last' };
}

const MEANT_RANK = -1;
/** What was sent to a skip trace gives way to what came back, and a column without values to one that has some. */
const SENT_RANK = 100;
const EMPTY_RANK = 200;
const IS_SENT = /^input data:/i;

function listCandidates(forms: Forms, column: string, values: ColumnValues | undefined): HeaderCandidate[] {
  const behind = (IS_SENT.test(column) ? SENT_RANK : 0) + (values?.samples.length === 0 ? EMPTY_RANK : 0);
  return findCandidates(forms, column).flatMap(({ target, rank }) =>
    values && findColumnDoubt(target, values.samples) ? [] : [{ target, rank: rank + behind }],
  );
}

/**
 * Which other kind of list a file looks like, by its columns: one that could come in as that, and either cannot come in as what
 * was asked for, or has names that only the other kind has.
 */
export function guessOtherNoun(asked: Imported, columns: readonly string[]): Imported | null {
  const read = IMPORTED.map((entity) => {
    const noun = IMPORT_NOUNS[entity];
    const { mapping } = suggestMapping(noun, columns);
    const telling = columns.filter((column) => noun.telling.test(normalizeHeader(column))).length;
    return { entity, isComplete: findMappingProblem(noun, mapping) === undefined, telling };
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
function findParts(noun: ImportNoun, columns: readonly string[], candidates: ReadonlyMap<string, readonly HeaderCandidate[]>) {
  const { wholes } = noun;
  if (!wholes) return { become: new Map<string, string>(), parts: new Set<string>() };
  return findAddressParts(columns, (of, own) =>
    columns.some((column) => !own.has(column) && wholes[of].includes(candidates.get(column)?.[0]?.target ?? '')),
  );
}

const formsByNoun = new WeakMap<ImportNoun, Forms>();

function getForms(noun: ImportNoun): Forms {
  const forms = formsByNoun.get(noun) ?? readForms(noun.headers);
  formsByNoun.set(noun, forms);
  return forms;
}

/** Whether a column has a name that says what it is. */
export const isKnownHeader = (column: string): boolean =>
  Object.values(IMPORT_NOUNS).some((noun) => findCandidates(getForms(noun), column).length > 0);

/** On a list of unpaid taxes, the surest that a file has is what is owed. */
const OWED = readForms({
  tax_owed: [
    'total owed amount|balance?',
    'owed amount|balance|tax?',
    'lien amount|tax?',
    'judgment amount|tax|lien|total?',
    'lien total amount?',
    'unpaid amount|balance|tax|total?',
    'total balance|tax amount?',
    'balance',
    'min|offer min|offer amount',
    'amount',
    'total amount?',
    'tax amount',
  ],
});

/** The mapping with what a list of the kind says more. */
export function suggestForList(mapping: Mapping, columns: readonly string[], kind: OwnerListKind | null | undefined): Mapping {
  if (kind !== 'tax_delinquent' || Object.values(mapping).includes('tax_owed')) return mapping;
  const owed = columns
    .filter((column) => !Object.hasOwn(mapping, column))
    .flatMap((column) => findCandidates(OWED, column).map(({ rank }) => ({ column, rank })))
    .sort((one, other) => one.rank - other.rank)[0];
  return owed === undefined ? mapping : { ...mapping, [owed.column]: 'tax_owed' };
}

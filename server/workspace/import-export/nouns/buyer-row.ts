/** One row of a list of buyers into a buyer and what is looked for. Without a name or a company there is none. */
import { toBuyerPerson, listContactValues } from '#server/records/contacts/may-contact.ts';
import { normalizeEmail, normalizePhone } from '#shared/records/contacts/address.ts';
import { BUYER_PAYMENTS, BUYER_STATUSES, buyerFields, type BuyerInput } from '#shared/records/buyers/buyer.ts';
import { STATE_SPELLINGS } from '#shared/core/us-states.ts';
import type { Mapping } from '#shared/workspace/import-export/mapping.ts';
import type { FlagAbout } from '#shared/workspace/import-export/nouns/contact-flags.ts';
import { BUYERS, type BuyerTarget } from '#shared/workspace/import-export/nouns/buyers.ts';
import { csvTexts } from '#shared/workspace/import-export/texts.ts';
import {
  readCellText,
  isYes,
  type CellReader,
  readAddress,
  readCity,
  readDay,
  readEmail,
  readMoney,
  readNumber,
  readPhone,
  readStateCell,
  readZip,
  SEVERAL,
} from '../cells.ts';
import { isCompanyLike } from '../owner-words.ts';
import { toProperCase } from '../person-case.ts';
import type { CleanOptions, CleanRow } from './noun.ts';
import { readHouseType } from './house-reader.ts';
import { FileRow, openRows, type RowTable, ignoreDifferences } from './row-reader.ts';

type BuyerField = keyof typeof buyerFields;

/** The values of a buyer that comes out of a row. Unknown is null. */
export type BuyerValues = { [Field in BuyerField]: Exclude<BuyerInput[Field], undefined> | null };

export const BUYER_FIELDS = Object.keys(buyerFields) as BuyerField[];

type BuyerRow = FileRow<BuyerTarget, BuyerValues>;

const TABLE: RowTable<BuyerTarget, BuyerValues> = {
  noun: BUYERS,
  fields: buyerFields,
  hasContacts: true,
  readers: {
    name: readName,
    email: readBuyerEmail,
    phone: readPhone,
    mailing_address: ignoreDifferences(readAddress),
    mailing_city: ignoreDifferences(readCity),
    mailing_state: ignoreDifferences(readStateCell),
    mailing_zip: ignoreDifferences(readZip),
    status: readStatus,
    price_min: readAmount,
    price_max: readAmount,
    repairs_max: readAmount,
    return_min: readReturn,
    proof_of_funds_amount: readAmount,
  },
  special: ['name', 'company', 'email', 'phone', 'other_phones', 'other_emails', 'areas', 'property_types', 'price_min', 'price_max'],
};

/** Makes the function that reads the rows of one file: `columns` in file order, and what each becomes. */
export function createBuyerCleaner(
  columns: readonly string[],
  mapping: Mapping,
  { shared_emails }: Pick<CleanOptions, 'shared_emails'> = {},
) {
  const file = openRows(TABLE, columns, mapping, (places) => {
    const column = columns[places.get('payment')?.[0] ?? -1] ?? '';
    return { payment: (cell) => readPayment(cell, column) };
  });
  return (cells: readonly string[]): CleanRow<BuyerValues> => readRow(new FileRow(file, cells), shared_emails);
}

function readRow(row: BuyerRow, shared: CleanOptions['shared_emails']): CleanRow<BuyerValues> {
  const { values } = row;
  takeName(row);
  row.takeFirst('email', row.ownEmails(row.cellsOf('email'), shared));
  row.takeFirst('phone', row.cellsOf('phone'));
  takeOthers(row, shared);
  takeAreas(row);
  takeTypes(row);
  takePrices(row);
  row.takePlain();
  takeProof(row);
  const all = [values.phone, ...(values.other_phones ?? [])].flatMap((one) => normalizePhone(one) ?? []);
  const has = (about: FlagAbout) =>
    about === 'person' || listContactValues(toBuyerPerson({ ...values, id: 0 }), []).some(({ kind }) => kind === about);
  row.takeBars(new Map(), all, has);
  return row.finish(values.name === null);
}

/** The phones and emails beside the first. */
function takeOthers(row: BuyerRow, shared: CleanOptions['shared_emails']): void {
  const cellsOf = (...names: BuyerTarget[]) => names.flatMap((name) => row.cellsOf(name).flatMap((cell) => cell.split(SEVERAL)));
  const phones = cellsOf('phone', 'other_phones').map((cell) => readPhone(cell).value);
  row.takeOthers('other_phones', phones, normalizePhone(row.values.phone), normalizePhone);
  const emails = row.ownEmails(cellsOf('email', 'other_emails'), shared).map((cell) => readBuyerEmail(cell.trim()).value);
  row.takeOthers('other_emails', emails, row.values.email ?? undefined, (one) => normalizeEmail(one) || undefined);
}

function takeName(row: BuyerRow): void {
  const parts = [row.cell('first_name'), row.cell('last_name')].filter(Boolean).join(' ');
  const person = row.cell('name') || parts;
  const company = row.cell('company');
  row.take('company', company);
  if (person !== '') row.take('name', person);
  else if (company === '') row.refuse('name', '', csvTexts.buyerRequired + row.columnsOf('name', 'first_name', 'last_name', 'company'));
  else if (row.take('name', company, (cell) => ({ value: cell }))) row.adjust('name', company, company, csvTexts.companyAsName);
}

function takeAreas(row: BuyerRow): void {
  // Line ends part areas, so the cells are read as they came.
  const cells = (row.file.places.get('areas') ?? []).map((place) => row.cells[place] ?? '');
  const areas = cells.flatMap((cell) => splitAreas(cell));
  const given = cells.filter((cell) => readCellText(cell) !== '').join('; ');
  if (areas.length === 0) return;
  if (areas.every((area) => ANYWHERE.test(area))) {
    row.adjust('areas', given, '', csvTexts.anywhere);
    return;
  }
  const named = areas.filter((area) => !ANYWHERE.test(area));
  const checked = buyerFields.areas.safeParse(named);
  if (checked.success) row.values.areas = checked.data ?? null;
  else row.refuse('areas', given.slice(0, 200), checked.error.issues[0]?.message ?? '');
}

/** The kinds that are known; the others are reported, and do not cost the rest. */
function takeTypes(row: BuyerRow): void {
  const cell = row.cell('property_types');
  if (cell === '' || ANYTHING.test(cell)) return;
  const words = cell.split(/[;|,/&\n]+|\band\b|\bor\b/i).map((word) => word.trim());
  const read = words.filter(Boolean).map((word) => ({ word, type: readHouseType(toSingular(word)) }));
  const known = read.flatMap(({ type }) => type ?? []);
  const unknown = read.filter(({ type }) => !type).map(({ word }) => word);
  if (known.length > 0) row.values.property_types = [...new Set(known)];
  if (unknown.length > 0) row.refuse('property_types', unknown.join(', '), csvTexts.unknownTypes);
}

function takePrices(row: BuyerRow): void {
  const range = row.cell('price_range');
  if (range !== '') {
    const read = readRange(range);
    if (!read) row.refuse('price_range', range, csvTexts.noRange);
    row.take('price_min', read?.from ?? '');
    row.take('price_max', read?.to ?? '');
  }
  row.take('price_min', row.cell('price_min'));
  row.take('price_max', row.cell('price_max'));
  const { price_min, price_max } = row.values;
  if (price_min === null || price_max === null || price_min <= price_max) return;
  Object.assign(row.values, { price_min: price_max, price_max: price_min });
  row.adjust('price_min', `${price_min} - ${price_max}`, `${price_max} - ${price_min}`, csvTexts.rangeTurned);
}

/** A cell that only says that there is a proof says neither of when nor of how much, so nothing of it can be stored. */
function takeProof(row: BuyerRow): void {
  const cell = row.cell('proof_of_funds');
  if (cell === '' || /^(no|n|false|0)$/i.test(cell)) return;
  const amount = readAmount(cell).value;
  if (/^\d{4}-\d{2}-\d{2}$/.test(readDay(cell).value)) row.take('proof_of_funds_on', cell);
  else if (Number(amount) > 1) row.take('proof_of_funds_amount', cell);
  else row.refuse('proof_of_funds', cell, csvTexts.noProof);
}

function readName(cell: string): CellReader {
  const value = isCompanyLike(cell) ? cell : toProperCase(cell);
  return value === cell ? { value } : { value, why: csvTexts.nameCase };
}

/** Lower case, so that the same buyer is found again. */
function readBuyerEmail(cell: string): CellReader {
  const read = readEmail(cell);
  return { ...read, value: read.value.toLowerCase() };
}

/** An amount that may be the least of what is meant: "200k+". */
function readAmount(cell: string): CellReader {
  return readMoney(cell.replace(/\+$/, '').trim());
}

/** "100k-250k", "$100,000 to $250,000", "up to 300k", "over 150k", "200k+". A single price is the most that is paid. */
function readRange(cell: string): ReturnType<typeof toRange> {
  const number = (text: string): string | undefined => {
    const { value } = readAmount(text.trim());
    return Number.isFinite(Number(value)) && Number(value) > 0 ? value : undefined;
  };
  const least = /^(?:over|above|from|at least|min(?:imum)?|>=?)\s*(.+)$/i.exec(cell)?.[1] ?? /^(.+)\+$/.exec(cell)?.[1];
  const most = /^(?:up to|under|below|max(?:imum)?|at most|less than|to|<=?)\s*(.+)$/i.exec(cell)?.[1];
  if (least !== undefined) return toRange(number(least), undefined);
  if (most !== undefined) return toRange(undefined, number(most));
  const both = /^(.+?)\s*(?:-|–|—|\bto\b|\band\b)\s*(.+)$/i.exec(cell.replace(/^between\s+/i, ''));
  if (!both) return toRange(undefined, number(cell));
  const to = number(both[2] as string);
  // "100-250k" means thousands on both sides.
  const unit = /(k|m)\+?$/i.exec((both[2] as string).trim())?.[1] ?? '';
  const first = (both[1] as string).trim();
  const from = number(/[km]$/i.test(first) || /\d{4,}|,/.test(first) ? first : `${first}${unit}`);
  return from === undefined || to === undefined ? undefined : { from, to };
}

const toRange = (from: string | undefined, to: string | undefined) => ((from ?? to) === undefined ? undefined : { from, to });

/** Per cent; a fraction such as 0.12 means 12. */
function readReturn(cell: string): CellReader {
  const { value } = readNumber(cell.replace(/\s*(roi|coc|cap|cap rate)$/i, ''));
  const number = Number(value);
  if (!cell.includes('%') && number > 0 && number < 1) return { value: String(Number((number * 100).toFixed(2))), why: csvTexts.perCent };
  return { value };
}

function readStatus(cell: string): CellReader {
  const key = cell.toLowerCase();
  if (/inactive|dead|archived|lost|do not|unsub|^no$/.test(key)) return { value: BUYER_STATUSES[1] };
  return { value: /active|verified|vip|hot|warm|new|yes|current|open/.test(key) ? BUYER_STATUSES[0] : cell };
}

/** "Cash, hard money" is cash; a yes or no answers what the column asks. */
function readPayment(cell: string, column: string): CellReader {
  const [cash, financed] = BUYER_PAYMENTS;
  if (isYes(cell)) return { value: /financ|loan|lender/i.test(column) ? financed : cash };
  if (/^(no|n|false|0)$/i.test(cell)) return { value: /financ|loan|lender/i.test(column) ? cash : financed };
  if (/cash/i.test(cell)) return { value: cash };
  return { value: /financ|loan|mortgage|lend|conventional|hard money|private money|fha|va\b|bank|dscr/i.test(cell) ? financed : cell };
}

const ANYWHERE = /^(any(where)?|all|everywhere|nationwide|usa?|united states)$/i;
const ANYTHING = /^(any(thing)?|all|everything|open)( types?| property types?)?$/i;
const toSingular = (word: string): string =>
  word
    .replace(/homes$/i, 'home')
    .replace(/families$/i, 'family')
    .replace(/(plex|condo|house|lot|unit|sfr|sfh)(e?s)$/i, '$1');

const isZip = (part: string): boolean => /^\d{5}(-\d{4})?$/.test(part);
const isState = (part: string): boolean => Object.hasOwn(STATE_SPELLINGS, part.toLowerCase());

/** Semicolons, bars and line ends part areas; commas do so between ZIP codes and between states, and after "City, ST". */
export function splitAreas(cell: string): string[] {
  return cell
    .split(/[;|\r\n]+/)
    .map((part) => readCellText(part))
    .filter((part) => part !== '')
    .flatMap((part) => {
      const spaced = part.split(/[\s,]+/).filter(Boolean);
      if (spaced.every(isZip)) return spaced;
      const pieces = part
        .split(',')
        .map((piece) => piece.trim())
        .filter(Boolean);
      // "New York, NY" is a city.
      if (pieces.every(isState) && !(pieces.length === 2 && isSameState(pieces[0] as string, pieces[1] as string))) return pieces;
      const pairs = pieces.length % 2 === 0 && pieces.length > 2 && pieces.every((piece, at) => isState(piece) === (at % 2 === 1));
      if (!pairs) return [part];
      return pieces.flatMap((piece, at) => (at % 2 === 0 ? [`${piece}, ${pieces[at + 1]}`] : []));
    });
}

const isSameState = (one: string, other: string): boolean => STATE_SPELLINGS[one.toLowerCase()] === STATE_SPELLINGS[other.toLowerCase()];

/** One row of someone else's file into a lead: what is usable is taken, what is not is reported, nothing is invented. */
import { ZIP } from '#shared/core/address.ts';
import { findMailState } from '#shared/core/us-states.ts';
import { findAbsentee } from '#server/records/leads/absentee.ts';
import { buildLeadKeys } from '#server/records/leads/keys.ts';
import type { CellProblem } from '#shared/workspace/import-export/import.ts';
import { isOneHouse } from '#shared/core/house-number.ts';
import { normalizeHeader, findVendor, type VendorPlace } from '#shared/workspace/import-export/vendors.ts';
import type { Mapping } from '#shared/workspace/import-export/mapping.ts';
import type { FlagAbout } from '#shared/workspace/import-export/nouns/contact-flags.ts';
import { LEADS } from '#shared/workspace/import-export/nouns/leads.ts';
import { LEAD_FILE_FIELDS, type LeadTarget } from '#shared/workspace/import-export/nouns/lead-targets.ts';
import { csvTexts } from '#shared/workspace/import-export/texts.ts';
import type { LeadSignals, ListFlag } from '#shared/records/leads/signals.ts';
import { normalizeEmail, normalizePhone } from '#shared/records/contacts/address.ts';
import type { LineType, PointStatus } from '#shared/records/contacts/contact-point.ts';
import { leadFields } from '#shared/records/leads/lead.ts';
import type { OwnerListKind } from '#shared/records/leads/lists/owner-list.ts';
import { FACT_OF_MARK, type FlagFact } from '#shared/records/leads/list-facts.ts';
import {
  readCellText,
  isYes,
  readAddress,
  readCity,
  readContactMethod,
  readCount,
  readCounty,
  readEmail,
  readMoney,
  readNumber,
  readParcel,
  readPercent,
  readPhone,
  readPropertyType,
  readSource,
  readStateCell,
  readYesNo,
  readZip,
  SEVERAL,
  splitAddress,
  splitCity,
  removeCity,
  withUnit,
} from '../cells.ts';
import { findCompanyType, readOwnerType } from '../owner-words.ts';
import { type DeathColumns, findDeathColumns, hasOwner, isDeceased, type LeadFileRow, type ReadOwner, takeOwner } from './owner-reader.ts';
import type { CleanOptions, CleanRow, RowPoint } from './noun.ts';
import { type PhoneColumn, findPhoneColumns, readLine, readStatus, UNUSABLE } from './phone-columns.ts';
import { listFlagReader } from './list-flags.ts';
import { createMoneyReaders, readPastDay, takeBathrooms, takeLot, unlessZero } from './house-reader.ts';
import { joinStreet, joinUnit, readMailing } from './address-reader.ts';
import { FileRow, FLAG_WORDS, openRows, type RowTable, ignoreDifferences } from './row-reader.ts';
import type { LeadColumn, LeadValues } from './lead-values.ts';

type Options = Omit<CleanOptions, 'today'> & { today?: string };

const TABLE: RowTable<LeadTarget, LeadValues> = {
  noun: LEADS,
  fields: LEAD_FILE_FIELDS,
  hasContacts: true,
  readers: {
    mailing_address: ignoreDifferences(readAddress),
    mailing_city: ignoreDifferences(readCity),
    property_address: readAddress,
    property_city: readCity,
    property_state: readStateCell,
    property_zip: readZip,
    property_type: readPropertyType,
    county: readCounty,
    apn: readParcel,
    preferred_contact_method: readContactMethod,
    square_feet: unlessZero(readCount),
    year_built: unlessZero(readCount),
    equity_amount: readMoney,
    equity_percent: readPercent,
  },
  special: [
    ...(['first_name', 'last_name', 'company', 'is_deceased', 'deceased_name', 'contact_role', 'owner_type', 'source'] as const),
    ...(['phone', 'email', 'other_phones', 'other_emails'] as const),
    ...(['property_address', 'property_city', 'property_state', 'property_zip'] as const),
    ...(['mailing_address', 'mailing_city', 'mailing_state', 'mailing_zip', 'mailing_country'] as const),
    ...(['bathrooms', 'lot_size', 'equity_amount', 'equity_percent'] as const),
  ],
};

const OF_TAXES = /tax[\s_-]*(es|delinq|lien|owed|default)|delinq|delq|years?[\s_-]*owed|total[\s_-]*due|balance amt/i;
/** What somebody is by being on a list of a kind, where the row itself does not say otherwise. */
const FACT_OF_LIST: Partial<Record<OwnerListKind, FlagFact>> = {
  absentee: 'is_absentee',
  tax_delinquent: 'is_tax_delinquent',
  vacant: 'is_vacant',
  probate: 'is_probate',
  pre_foreclosure: 'is_pre_foreclosure',
};
const CODE_VIOLATION: ListFlag = { code: 'code_violation', label: 'Code violation list' };
const OF_STATE = /out[\s_-]*of[\s_-]*state/i;

/**
 * Makes the function that reads the rows of one file: `columns` in file order, what each becomes, and the import's options.
 * About 20 microseconds a row.
 */
export function createLeadCleaner(columns: readonly string[], mapping: Mapping, options: Options) {
  const file = openRows(TABLE, columns, mapping, (places) => {
    const { last_sale_price = readMoney, ...money } = createMoneyReaders(columns, places, options.typical ?? []);
    return { ...money, last_sale_price: unlessZero(last_sale_price), last_sale_date: readPastDay(options.today) };
  });
  const { places } = file;
  const names = columns.map(normalizeHeader);
  const placesOf = (...targets: LeadTarget[]) => targets.flatMap((target) => places.get(target) ?? []);
  const death = findDeathColumns(columns, names, {
    owner: placesOf('owner_name', 'first_name', 'last_name'),
    representative: placesOf('representative_name', 'representative_first_name', 'representative_last_name'),
  });
  for (const target of ['phone', 'email'] as const)
    places.get(target)?.sort((one, other) => Number(death.ofRepresentative.has(other)) - Number(death.ofRepresentative.has(one)));
  const phones = findPhoneColumns(columns, places.get('phone') ?? []);
  const flagsOf = listFlagReader(columns, options.today ?? '');
  const vendor = findVendor(LEADS.vendors, new Set(names));
  const { city, state } = options.place ?? {};
  const known = { ...vendor?.place, ...(city && { city }), ...(state && { state }) };
  const fill = createInputDataFiller(columns);
  const isFraction = vendor?.percentAsFraction ?? false;
  return (row: readonly string[]): CleanRow<LeadValues> => {
    const cells = fill(row);
    const signals = options.list_kind === 'code_violation' ? withMark(flagsOf(cells), CODE_VIOLATION) : flagsOf(cells);
    return readRow(new FileRow(file, cells), { ...options, known, death, phones, signals, isFraction });
  };
}

const SENT = /^input data: ?/i;

/** Skip traces repeat the submitted cells under "Input Data: ..."; they fill blank results. */
function createInputDataFiller(columns: readonly string[]): (cells: readonly string[]) => readonly string[] {
  const results = new Map(columns.flatMap((column, place) => (SENT.test(column) ? [] : [[normalizeHeader(column), place] as const])));
  const pairs = columns.flatMap((column, from) => {
    const to = SENT.test(column) ? results.get(normalizeHeader(column)) : undefined;
    return to === undefined ? [] : [{ from, to }];
  });
  if (pairs.length === 0) return (cells) => cells;
  return (cells) => {
    const filled = [...cells];
    for (const { from, to } of pairs) if ((filled[to] ?? '').trim() === '') filled[to] = cells[from] ?? '';
    return filled;
  };
}

/** The signals with a mark of the list, unless they have one of the kind. */
function withMark(signals: LeadSignals | null, mark: ListFlag): LeadSignals {
  const list = signals?.list ?? [];
  return { ...signals, list: list.some(({ code }) => code === mark.code) ? list : [...list, mark] };
}

/** Of a cell for city, state and ZIP code. */
const ZIP_BEHIND = /,? (\d{5}(?:-\d{4})?)$/;

interface RowOptions extends Options {
  known: VendorPlace;
  death: DeathColumns;
  phones: ReadonlyMap<number, PhoneColumn>;
  signals: LeadSignals | null;
  /** Whether the file writes 40 % as 0.4. */
  isFraction: boolean;
}

/** The numbers of each column, ten digits each. */
type Numbers = ReadonlyMap<number, readonly string[]>;

function readRow(row: LeadFileRow, options: RowOptions): CleanRow<LeadValues> {
  const { values } = row;
  const hasHouse = takePlace(row, options);
  const owner = takeOwner(row, options);
  const numbers = takePhones(row, options.phones);
  takeEmails(row, options);
  takeMailing(row);
  row.takePlain();
  if (row.cell('mortgage_balance') === '' && isYes(row.cell('free_and_clear'))) values.mortgage_balance = 0;
  takeBathrooms(row);
  takeLot(row);
  takeEquity(row, options.isFraction);
  takeOwnerFacts(row, options, owner);
  const source = row.cell('source');
  const own = leadFields.source.safeParse(source.toLowerCase().replace(/[\s-]+/g, '_'));
  values.source = own.success ? own.data : ((source === '' ? undefined : readSource(source)) ?? options.source);
  row.takeBars(numbers, listOwnNumbers(row), (about) => hasAddress(values, about));
  const isOwned = hasOwner(row) || owner.namesNobody;
  const isPerson = isOwned && !hasHouse && takeWithoutHouse(row);
  if (!isOwned) row.refuse('owner_name', row.cell('owner_name'), csvTexts.ownerRequired);
  if (options.signals) values.signals = options.signals;
  return row.finish((values.property_address === null && !isPerson) || !isOwned, markDeceased(row, numbers, options.death, owner));
}

const listOwnNumbers = ({ values }: LeadFileRow): string[] =>
  [values.phone, ...(values.other_phones ?? [])].flatMap((one) => normalizePhone(one) ?? []);

function hasAddress(values: LeadValues, about: FlagAbout): boolean {
  const { email_key, phone_digits, address_key } = buildLeadKeys(values);
  return { person: true, email: email_key !== null, phone: phone_digits !== null, mail: address_key !== null }[about];
}

/** An heir or a reachable person is a lead even without a house; all others need one. */
function takeWithoutHouse(row: LeadFileRow): boolean {
  const isBarred = row.contact_statuses.some(({ about }) => about !== 'email');
  const isReachable = hasOwner(row) && (row.values.mailing_address !== null || (row.values.phone !== null && !isBarred));
  if (!row.values.is_probate && !isReachable) {
    row.refuseBlank('property_address');
    return false;
  }
  row.adjust('property_address', '', csvTexts.houseToFind, csvTexts.noHouse);
  row.values.next_action ??= csvTexts.findHouse;
  return true;
}

/** A street address of the house, or of the mail: what a column of the whole says, else its parts. */
const readStreet = (row: LeadFileRow, whole: string, of: '' | 'mailing_'): string =>
  joinStreet({
    whole,
    number: row.cellsOf(`${of}house_number`),
    before: row.cell(`${of}street_direction`),
    name: row.joinedCell(`${of}street_name`),
    type: row.cell(`${of}street_type`),
    after: row.cell(`${of}street_direction_after`),
  });

/** Whether the row names a house. */
function takePlace(row: LeadFileRow, { known, place }: RowOptions): boolean {
  const zipBehind = ZIP_BEHIND.exec(row.cell('property_city'));
  const cityCell = row.cell('property_city').slice(0, zipBehind?.index);
  const stateCell = row.cell('property_state');
  // One cell for both, where no other says the state.
  const both = stateCell === '' ? splitCity(cityCell) : undefined;
  const own = { city: both?.city ?? cityCell, state: both?.state ?? stateCell, zip: row.cell('property_zip') || (zipBehind?.[1] ?? '') };
  const street = readStreet(row, row.joinedCell('property_address'), '');
  const whole = street || row.joinedCell('full_address');
  const complete = street !== '' && own.city !== '' && own.state !== '' && own.zip !== '';
  const parts = complete ? { street, city: '', state: '', zip: '' } : splitAddress(whole);
  const address = withUnit(
    street !== '' && own.city !== '' ? removeCity(street, own.city) : parts.street,
    joinUnit(row.cellsOf('unit'), whole),
  );
  if (row.take('property_address', address) && !isOneHouse(address)) row.refuse('property_address', address, csvTexts.noHouseNumber);
  row.take('property_city', own.city || parts.city);
  row.take('property_state', own.state || parts.state);
  row.take('property_zip', own.zip || parts.zip);
  const given = { city: own.city || parts.city, state: own.state || parts.state, zip: row.values.property_zip };
  row.takeKnownPlace(given, { city: 'property_city', state: 'property_state' }, known, Boolean(place));
  return address !== '';
}

/** Every number with its type and status; the first that may be called is the lead's own. */
function takePhones(row: LeadFileRow, phones: RowOptions['phones']): Numbers {
  const { values, problems } = row;
  const found = new Map<number, string[]>();
  const barred: string[] = [];
  const refused: CellProblem[] = [];
  const others: string[] = [];
  for (const place of row.file.places.get('phone') ?? []) {
    const cell = readCellText(row.cells[place]);
    const column = phones.get(place);
    if (cell === '' || !column) continue;
    const marks = column.marks.map((mark) => readCellText(row.cells[mark]));
    const status = readStatus(marks);
    const isBarred = row.bars.ofPhone.has(place);
    const line = column.types.map((type) => readLine(readCellText(row.cells[type]))).find((one) => one !== 'unknown') ?? column.line;
    const isUsable = !isBarred && !UNUSABLE.includes(status);
    if (!isUsable) barred.push(cell);
    const before = problems.length;
    const isFirst = isUsable && values.phone === null && row.take('phone', cell);
    refused.push(...problems.splice(before));
    const numbers = cell.split(SEVERAL).map((one) => readPhone(one).value);
    others.push(...numbers.slice(isFirst ? 1 : 0));
    found.set(
      place,
      numbers.flatMap((number) => normalizePhone(number) ?? []),
    );
    for (const number of numbers) notePhone(row, number, { line, status, evidence: `${row.file.columns[place]}: ${cell}` });
  }
  others.push(...row.cellsOf('other_phones').flatMap((cell) => cell.split(SEVERAL).map((one) => readPhone(one).value)));
  row.takeOthers('other_phones', others, normalizePhone(values.phone), (one) => normalizePhone(one));
  if (values.phone === null) problems.push(...refused.slice(0, 1));
  if (barred.length === 0) return found;
  if (values.phone !== null) row.adjust('phone', barred[0] as string, String(values.phone), csvTexts.doNotCallSkipped);
  else row.refuse('phone', barred[0] as string, csvTexts.doNotCall);
  return found;
}

function notePhone(row: LeadFileRow, number: string, about: { line: LineType; status: PointStatus; evidence: string }): void {
  const value_key = normalizePhone(number);
  if (value_key === undefined) return;
  const { line, status, evidence } = about;
  if (line !== 'unknown' || status !== 'untried') row.points.push({ kind: 'phone', value_key, line, status });
  if (status === 'wrong') row.contact_statuses.push({ about: 'phone', value: value_key, evidence, contact_status: 'wrong_number' });
}

function takeEmails(row: LeadFileRow, { shared_emails }: RowOptions): void {
  const cells = row.ownEmails(row.cellsOf('email'), shared_emails);
  row.takeFirst('email', cells);
  const more = row.cellsOf('other_emails').flatMap((cell) => cell.split(SEVERAL));
  const others = [...cells, ...row.ownEmails(more, shared_emails)];
  const key = (one: string) => normalizeEmail(one) || undefined;
  const read = others.map((cell) => readEmail(cell.trim()).value);
  row.takeOthers('other_emails', read, key(row.values.email ?? ''), key);
}

function takeMailing(row: LeadFileRow): void {
  const street = readStreet(row, row.joinedCell('mailing_address') || row.joinedCell('mailing_full'), 'mailing_');
  const mailing = readMailing({
    street,
    second: joinUnit(row.cellsOf('mailing_unit'), street),
    city: row.cell('mailing_city'),
    state: row.cell('mailing_state'),
    zip: row.cell('mailing_zip'),
    country: row.cell('mailing_country'),
  });
  if (!mailing) return;
  row.take('mailing_address', mailing.street);
  row.take('mailing_city', mailing.city);
  const as = (name: LeadColumn, cell: string) => row.take(name, cell, (value) => ({ value }));
  if (as('mailing_country', mailing.country)) {
    as('mailing_state', mailing.state);
    as('mailing_zip', mailing.zip);
    return;
  }
  if (mailing.state === '' || findMailState(mailing.state)) as('mailing_state', mailing.state);
  else row.refuse('mailing_state', mailing.state, csvTexts.noState);
  const zip = readZip(mailing.zip).value;
  if (zip === '' || ZIP.test(zip)) as('mailing_zip', zip);
  else row.refuse('mailing_zip', mailing.zip, csvTexts.noZip);
}

/** Nobody who has died is contacted: their phones and emails are marked. */
function markDeceased(row: LeadFileRow, numbers: Numbers, death: DeathColumns, { representative }: ReadOwner): RowPoint[] {
  const { values, points } = row;
  const theirs = [...numbers].flatMap(([place, many]) => (death.ofRepresentative.has(place) ? many : []));
  // Without a number of their own, the row's numbers may be theirs.
  const isTheirs = representative !== undefined && theirs.length === 0;
  if (isTheirs || !isDeceased(row.cells, death)) return points;
  const phones = listOwnNumbers(row).filter((one) => !theirs.includes(one));
  const emails = representative ? [] : [values.email, ...(values.other_emails ?? [])].flatMap((one) => (one ? normalizeEmail(one) : []));
  const lineOf = (key: string) => points.find(({ value_key }) => value_key === key)?.line ?? 'unknown';
  return [
    ...phones.map((value_key) => ({ kind: 'phone' as const, value_key, line: lineOf(value_key), status: 'deceased' as const })),
    ...emails.map((value_key) => ({ kind: 'email' as const, value_key, line: 'unknown' as const, status: 'deceased' as const })),
  ];
}

/** In dollars and percent, as far as the row has them; a loan to value gives the remainder to 100. */
function takeEquity(row: LeadFileRow, isFraction: boolean): void {
  const amount = row.cell('equity_amount');
  if (amount.endsWith('%')) row.take('equity_percent', amount);
  else row.take('equity_amount', amount);
  const percent = (cell: string): string => {
    const share = Number(readNumber(cell).value);
    if (cell === '' || cell.endsWith('%') || !Number.isFinite(share)) return cell;
    return isFraction || (share !== 0 && Math.abs(share) < 1) ? String(roundToTwo(share * 100)) : cell;
  };
  row.take('equity_percent', percent(row.cell('equity_percent')));
  const loan = Number(readPercent(percent(row.cell('loan_to_value'))).value);
  if (row.values.equity_percent === null && row.cell('loan_to_value') !== '' && Number.isFinite(loan))
    row.take('equity_percent', String(roundToTwo(100 - loan)));
}

/** From the row's own columns, else the marks of lists and tags. A mark that means yes is a yes. */
function takeOwnerFacts(row: LeadFileRow, { signals, list_kind }: RowOptions, { representative }: ReadOwner): void {
  const { values } = row;
  const occupied = readYesNo(row.cell('owner_occupied'), FLAG_WORDS);
  if (occupied !== undefined) values.is_absentee ??= !occupied;
  for (const { code, label } of signals?.list ?? []) {
    const fact = FACT_OF_MARK[code] ?? (code === 'lien' && OF_TAXES.test(label) ? 'is_tax_delinquent' : undefined);
    if (fact) values[fact] = true;
    if (code === 'absentee' && OF_STATE.test(label)) values.is_out_of_state = true;
  }
  if ((values.tax_owed ?? 0) > 0) values.is_tax_delinquent ??= true;
  if (values.is_out_of_state) values.is_absentee ??= true;
  const fact = list_kind && FACT_OF_LIST[list_kind];
  if (fact && (fact !== 'is_absentee' || findAbsentee(values).is_absentee === null)) values[fact] ??= true;
  const type = row.cell('owner_type');
  if (type !== '') values.owner_type = readOwnerType(type);
  else if (representative) values.owner_type = 'estate';
  else if (values.company !== null) values.owner_type = findCompanyType(values.company);
  else if (readYesNo(row.cell('owner_is_company'), FLAG_WORDS) === false) values.owner_type = 'person';
}

const roundToTwo = (number: number): number => Number(number.toFixed(2));

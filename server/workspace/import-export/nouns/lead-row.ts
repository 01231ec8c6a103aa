/** One row of someone else's file into a lead: what is usable is taken, what is not is reported, nothing is invented. */
import { ZIP } from '#shared/core/address.ts';
import { mailStateOf } from '#shared/core/us-states.ts';
import { findAbsentee } from '#server/records/leads/absentee.ts';
import { leadKeys } from '#server/records/leads/keys.ts';
import type { CellProblem } from '#shared/workspace/import-export/import.ts';
import { namesOneHouse } from '#shared/core/house-number.ts';
import { normalHeader } from '#shared/workspace/import-export/header.ts';
import type { Mapping } from '#shared/workspace/import-export/mapping.ts';
import type { FlagAbout } from '#shared/workspace/import-export/nouns/contact-flags.ts';
import { LEADS } from '#shared/workspace/import-export/nouns/leads.ts';
import type { LeadTarget } from '#shared/workspace/import-export/nouns/lead-targets.ts';
import { csvTexts } from '#shared/workspace/import-export/texts.ts';
import { findVendor, type VendorPlace } from '#shared/workspace/import-export/vendors.ts';
import type { LeadSignals, ListFlag } from '#shared/records/leads/signals.ts';
import { emailKey, phoneDigits } from '#shared/records/contacts/address.ts';
import type { LineType, PointStatus } from '#shared/records/contacts/contact-point.ts';
import { leadFields } from '#shared/records/leads/lead.ts';
import type { OwnerListKind } from '#shared/records/lists/owner-list.ts';
import { FACT_OF_MARK, FLAG_FACTS, type FlagFact } from '#shared/records/leads/list-facts.ts';
import {
  cellText,
  isYes,
  type CellReader,
  readAddress,
  readCity,
  readContactMethod,
  readCount,
  readCounty,
  readDay,
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
  streetBefore,
  withUnit,
} from '../cells.ts';
import { findCompanyType, readOwnerType } from '../owner-words.ts';
import { type DeathColumns, findDeathColumns, saysDeceased } from './deceased.ts';
import { moneyReaders } from './money-columns.ts';
import { OwnerReader } from './owner-reader.ts';
import { findBarColumns, type BarColumn } from './bar-columns.ts';
import type { CleanOptions, CleanRow, RowPoint } from './noun.ts';
import { type PhoneColumn, phoneColumns, readLine, readStatus, UNUSABLE } from './phone-columns.ts';
import { listFlagReader } from './list-flags.ts';
import { isZero } from './house-reader.ts';
import { inputDataFiller } from './input-data.ts';
import { readMailing } from './mailing.ts';
import { readRowBars, type RowBars } from './row-bars.ts';
import { findColumns } from './row-reader.ts';
import { LEAD_COLUMNS, type LeadColumn, type LeadValues } from './lead-values.ts';
import { joinStreet, joinUnit } from './street.ts';

interface Options extends Pick<CleanOptions, 'source' | 'name_order' | 'list_kind' | 'shared_emails' | 'typical' | 'place'> {
  today?: string;
}

/** What is only spelled otherwise is no news in an address beside the house. */
function silently(reader: (cell: string) => CellReader): (cell: string) => CellReader {
  return (cell) => ({ value: reader(cell).value });
}

const READERS: Partial<Record<LeadColumn, (cell: string) => CellReader>> = {
  email: readEmail,
  phone: readPhone,
  mailing_address: silently(readAddress),
  mailing_city: silently(readCity),
  property_city: readCity,
  property_state: readStateCell,
  property_zip: readZip,
  property_type: readPropertyType,
  county: readCounty,
  apn: readParcel,
  estimated_value: readMoney,
  mortgage_balance: readMoney,
  asking_price: readMoney,
  preferred_contact_method: readContactMethod,
  next_action_date: readDay,
  bedrooms: readCount,
  square_feet: readCount,
  year_built: readCount,
  last_sale_date: readDay,
  last_sale_price: readMoney,
  tax_owed: readMoney,
  equity_amount: readMoney,
  equity_percent: readPercent,
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
const CODE_VIOLATION: ListFlag = { code: 'code_violation', said: 'Code violation list' };
const OF_STATE = /out[\s_-]*of[\s_-]*state/i;
const YES_NO_WORDS = { yes: /^(active|open|filed|absentee|vacant)$/i, no: /^(inactive|closed|released|none|not .*|no .*)$/i };

/**
 * Makes the function that reads the rows of one file: `columns` in file order, what each becomes, and the import's options.
 * About 20 microseconds a row.
 */
export function leadCleaner(columns: readonly string[], mapping: Mapping, options: Options) {
  const places = findColumns(columns, mapping, LEADS);
  const phones = phoneColumns(columns, places.get('phone') ?? []);
  const barColumns = findBarColumns(columns, mapping, places.get('phone') ?? []);
  const placesOf = (...targets: LeadTarget[]) => targets.flatMap((target) => places.get(target) ?? []);
  const death = findDeathColumns(columns, columns.map(normalHeader), {
    owner: placesOf('owner_name', 'first_name', 'last_name'),
    representative: placesOf('representative_name', 'representative_first_name', 'representative_last_name'),
  });
  for (const target of ['phone', 'email'] as const)
    (places.get(target) as number[] | undefined)?.sort(
      (one, other) => Number(death.ofRepresentative.has(other)) - Number(death.ofRepresentative.has(one)),
    );
  const money = moneyReaders(columns, places, options.typical ?? []);
  const file = { columns, places, fields: leadFields };
  const flagsOf = listFlagReader(columns, options.today ?? '');
  const vendor = findVendor(LEADS.vendors, new Set(columns.map(normalHeader)));
  const { place } = options;
  const known = { ...vendor?.place, ...(place?.city && { city: place.city }), ...(place?.state && { state: place.state }) };
  const fill = inputDataFiller(columns);
  const isFraction = vendor?.percentAsFraction ?? false;
  return (row: readonly string[]): CleanRow<LeadValues> => {
    const cells = fill(row);
    const signals = options.list_kind === 'code_violation' ? withMark(flagsOf(cells), CODE_VIOLATION) : flagsOf(cells);
    return new LeadReader(file, cells, phones, { ...options, known, death, money, signals, isFraction, barColumns }).read();
  };
}

/** The signals with a mark of the list, unless they have one of the kind. */
function withMark(signals: LeadSignals | null, mark: ListFlag): LeadSignals {
  const list = signals?.list ?? [];
  return { ...signals, list: list.some(({ code }) => code === mark.code) ? list : [...list, mark] };
}

/** Of a cell for city, state and ZIP code. */
const ZIP_BEHIND = /,? (\d{5}(?:-\d{4})?)$/;
/** "No date", as some systems write it. */
const FIRST_DAY = '1900-01-02';
const SHOWN_CHARACTERS = 200;

interface RowOptions extends Options {
  known: VendorPlace;
  death: DeathColumns;
  money: ReturnType<typeof moneyReaders>;
  signals: LeadSignals | null;
  /** Whether the file writes 40 % as 0.4. */
  isFraction: boolean;
  barColumns: readonly BarColumn[];
}

class LeadReader extends OwnerReader {
  private readonly phones: ReadonlyMap<number, PhoneColumn>;
  private readonly options: RowOptions;
  private readonly bars: RowBars;
  /** The numbers of each column, ten digits each. */
  private readonly numbers = new Map<number, string[]>();
  private hasNoHouse = false;

  constructor(
    file: ConstructorParameters<typeof OwnerReader>[0],
    cells: readonly string[],
    phones: ReadonlyMap<number, PhoneColumn>,
    options: RowOptions,
  ) {
    super(file, cells, Object.fromEntries([...LEAD_COLUMNS, 'company'].map((name) => [name, null])) as unknown as LeadValues);
    this.phones = phones;
    this.options = options;
    this.bars = readRowBars(options.barColumns, cells);
  }

  read(): CleanRow<LeadValues> {
    this.readPlace();
    this.readOwner(this.options);
    this.readPhones();
    this.readEmails();
    this.readMailing();
    for (const name of ['property_type', 'estimated_value', 'mortgage_balance', 'asking_price', 'preferred_contact_method'] as const)
      this.take(name, this.cell(name));
    for (const name of ['next_action', 'next_action_date'] as const) this.take(name, this.cell(name));
    if (this.cell('mortgage_balance') === '' && isYes(this.cell('free_and_clear'))) this.values.mortgage_balance = 0;
    this.readHouse();
    this.readEquity();
    this.readOwnerFacts();
    this.readSource();
    this.takeNotes('notes', 'notes');
    const all = [this.values.phone, ...(this.values.other_phones ?? [])].flatMap((one) => phoneDigits(one) ?? []);
    this.takeBars(this.bars, this.numbers, all, (about) => this.hasAddress(about));
    const owner = this.values.first_name ?? this.values.last_name ?? this.values.company;
    const isOwned = owner !== null || this.namesNobody;
    const isPerson = isOwned && this.takeWithoutHouse();
    if (!isOwned) this.problems.push({ field: 'owner_name', value: this.cell('owner_name'), message: csvTexts.ownerRequired });
    return {
      values: this.options.signals ? { ...this.values, signals: this.options.signals } : this.values,
      adjustments: this.adjustments,
      problems: this.problems,
      standings: this.standings,
      points: this.markDeceased(),
      bars: this.countBars(),
      rejected: (this.values.property_address === null && !isPerson) || !isOwned,
    };
  }

  /** Who inherits, or can be reached, is worth a lead before the house is known; of all others a house is asked. */
  private takeWithoutHouse(): boolean {
    if (!this.hasNoHouse) return false;
    const isBarred = this.standings.some(({ about }) => about !== 'email');
    const isReachable = this.hasOwner() && (this.values.mailing_address !== null || (this.values.phone !== null && !isBarred));
    if (!this.values.is_probate && !isReachable) {
      this.refuseBlank('property_address');
      return false;
    }
    this.adjust('property_address', '', csvTexts.houseToFind, csvTexts.noHouse);
    this.values.next_action ??= csvTexts.findHouse;
    return true;
  }

  private hasAddress(about: FlagAbout): boolean {
    const { email_key, phone_digits, address_key } = leadKeys(this.values);
    return { person: true, email: email_key !== null, phone: phone_digits !== null, mail: address_key !== null }[about];
  }

  /** Each field has its reader, unless told otherwise. */
  protected override take(name: LeadColumn, cell: string, reader?: (cell: string) => CellReader): boolean {
    const ofColumn = (this.options.money as Partial<Record<LeadColumn, (cell: string) => CellReader>>)[name];
    return super.take(name, cell, reader ?? ofColumn ?? READERS[name]);
  }

  private readPlace(): void {
    const zipBehind = ZIP_BEHIND.exec(this.cell('property_city'));
    const cityCell = this.cell('property_city').slice(0, zipBehind?.index);
    const stateCell = this.cell('property_state');
    // One cell for both, where no other says the state.
    const both = stateCell === '' ? splitCity(cityCell) : undefined;
    const own = { city: both?.city ?? cityCell, state: both?.state ?? stateCell, zip: this.cell('property_zip') || (zipBehind?.[1] ?? '') };
    const street = this.streetOf();
    const whole = street || this.joinedCell('full_address');
    const complete = street !== '' && own.city !== '' && own.state !== '' && own.zip !== '';
    const parts = complete ? { street, city: '', state: '', zip: '' } : splitAddress(whole);
    const address = withUnit(
      street !== '' && own.city !== '' ? streetBefore(street, own.city) : parts.street,
      joinUnit(this.cellsOf('unit'), whole),
    );
    if (address === '') this.hasNoHouse = true;
    else if (this.take('property_address', address, readAddress) && !namesOneHouse(address))
      this.refuse('property_address', address, csvTexts.noHouseNumber);
    this.take('property_city', own.city || parts.city);
    this.take('property_state', own.state || parts.state);
    this.take('property_zip', own.zip || parts.zip);
    const given = { city: own.city || parts.city, state: own.state || parts.state, zip: this.values.property_zip };
    this.takeKnownPlace(given, { city: 'property_city', state: 'property_state' }, this.options.known, Boolean(this.options.place));
  }

  /** The house's street: of a column of its own, or of the parts. */
  private streetOf(): string {
    return joinStreet({
      whole: this.joinedCell('property_address'),
      number: this.cellsOf('house_number'),
      before: this.cell('street_direction'),
      name: this.joinedCell('street_name'),
      type: this.cell('street_type'),
      after: this.cell('street_direction_after'),
    });
  }

  private mailingStreet(): string {
    return joinStreet({
      whole: this.joinedCell('mailing_address') || this.joinedCell('mailing_full'),
      number: this.cellsOf('mailing_house_number'),
      before: this.cell('mailing_street_direction'),
      name: this.joinedCell('mailing_street_name'),
      type: this.cell('mailing_street_type'),
      after: this.cell('mailing_street_direction_after'),
    });
  }

  /** Every number with its type and status; the first that may be called is the lead's own. */
  private readPhones(): void {
    const barred: string[] = [];
    const refused: CellProblem[] = [];
    const others: string[] = [];
    for (const place of this.places.get('phone') ?? []) {
      const cell = cellText(this.cells[place]);
      const column = this.phones.get(place);
      if (cell === '' || !column) continue;
      const marks = column.marks.map((mark) => cellText(this.cells[mark]));
      const status = readStatus(marks);
      const isBarred = this.bars.ofPhone.has(place);
      const line = column.types.map((type) => readLine(cellText(this.cells[type]))).find((one) => one !== 'unknown') ?? column.line;
      const isUsable = !isBarred && !UNUSABLE.includes(status);
      if (!isUsable) barred.push(cell);
      const before = this.problems.length;
      const isFirst = isUsable && this.values.phone === null && this.take('phone', cell);
      refused.push(...this.problems.splice(before));
      const numbers = cell.split(SEVERAL).map((one) => readPhone(one).value);
      others.push(...numbers.slice(isFirst ? 1 : 0));
      this.numbers.set(
        place,
        numbers.flatMap((number) => phoneDigits(number) ?? []),
      );
      for (const number of numbers) this.notePhone(number, { line, status, said: `${this.columns[place]}: ${cell}` });
    }
    others.push(...this.cellsOf('other_phones').flatMap((cell) => cell.split(SEVERAL).map((one) => readPhone(one).value)));
    this.takeOthers('other_phones', others, phoneDigits(this.values.phone), (one) => phoneDigits(one));
    if (this.values.phone === null) this.problems.push(...refused.slice(0, 1));
    if (barred.length === 0) return;
    if (this.values.phone !== null) this.adjust('phone', barred[0] as string, String(this.values.phone), csvTexts.doNotCallSkipped);
    else this.problems.push({ field: 'phone', value: barred[0] as string, message: csvTexts.doNotCall });
  }

  private notePhone(number: string, about: { line: LineType; status: PointStatus; said: string }): void {
    const value_key = phoneDigits(number);
    if (value_key === undefined) return;
    const { line, status, said } = about;
    if (line !== 'unknown' || status !== 'untried') this.points.push({ kind: 'phone', value_key, line, status });
    if (status === 'wrong') this.standings.push({ about: 'phone', value: value_key, said, standing: 'wrong_number' });
  }

  private readEmails(): void {
    const { shared_emails } = this.options;
    const cells = this.ownEmails(this.cellsOf('email'), shared_emails);
    this.takeFirst('email', cells);
    const more = this.cellsOf('other_emails').flatMap((cell) => cell.split(SEVERAL));
    const others = [...cells, ...this.ownEmails(more, shared_emails)];
    const key = (one: string) => emailKey(one) || undefined;
    const read = others.map((cell) => readEmail(cell.trim()).value);
    this.takeOthers('other_emails', read, key(this.values.email ?? ''), key);
  }

  private readMailing(): void {
    const street = this.mailingStreet();
    const mailing = readMailing({
      street,
      second: joinUnit(this.cellsOf('mailing_unit'), street),
      city: this.cell('mailing_city'),
      state: this.cell('mailing_state'),
      zip: this.cell('mailing_zip'),
      country: this.cell('mailing_country'),
    });
    if (!mailing) return;
    this.take('mailing_address', mailing.street);
    this.take('mailing_city', mailing.city);
    const as = (name: LeadColumn, cell: string) => this.take(name, cell, (value) => ({ value }));
    if (as('mailing_country', mailing.country)) {
      as('mailing_state', mailing.state);
      as('mailing_zip', mailing.zip);
      return;
    }
    if (mailing.state === '' || mailStateOf(mailing.state)) as('mailing_state', mailing.state);
    else this.refuse('mailing_state', mailing.state, csvTexts.noState);
    const zip = readZip(mailing.zip).value;
    if (zip === '' || ZIP.test(zip)) as('mailing_zip', zip);
    else this.refuse('mailing_zip', mailing.zip, csvTexts.noZip);
  }

  /** Nobody who has died is called or written to: their phones and emails say so. */
  private markDeceased(): RowPoint[] {
    const { death } = this.options;
    const ownNumbers = [...this.numbers].flatMap(([place, numbers]) => (death.ofRepresentative.has(place) ? numbers : []));
    // Without a number of their own, those of the row are as likely theirs.
    const isTheirs = this.representative !== undefined && ownNumbers.length === 0;
    if (isTheirs || !saysDeceased(this.cells, death)) return this.points;
    const all = [this.values.phone, ...(this.values.other_phones ?? [])].flatMap((one) => phoneDigits(one) ?? []);
    const phones = all.filter((one) => !ownNumbers.includes(one));
    const emails = this.representative
      ? []
      : [this.values.email, ...(this.values.other_emails ?? [])].flatMap((one) => (one ? emailKey(one) : []));
    const lineOf = (key: string) => this.points.find(({ value_key }) => value_key === key)?.line ?? 'unknown';
    return [
      ...phones.map((value_key) => ({ kind: 'phone' as const, value_key, line: lineOf(value_key), status: 'deceased' as const })),
      ...emails.map((value_key) => ({ kind: 'email' as const, value_key, line: 'unknown' as const, status: 'deceased' as const })),
    ];
  }

  private readHouse(): void {
    this.take('county', this.cell('county'));
    this.take('apn', this.cell('apn'));
    this.take('bedrooms', this.cell('bedrooms'));
    this.takeBathrooms();
    this.takeLot();
    for (const name of ['square_feet', 'year_built', 'last_sale_price'] as const)
      if (!isZero(this.cell(name))) this.take(name, this.cell(name));
    this.take('last_sale_date', this.cell('last_sale_date'));
    const { last_sale_date: soldOn } = this.values;
    const { today } = this.options;
    if (soldOn === null || (soldOn >= FIRST_DAY && (!today || soldOn <= today))) return;
    this.values.last_sale_date = null;
    this.refuse('last_sale_date', this.cell('last_sale_date'), soldOn < FIRST_DAY ? csvTexts.noDay : csvTexts.inFuture);
  }

  /** In dollars and per cent as far as the row says; a loan to value says the rest of a hundred. */
  private readEquity(): void {
    const amount = this.cell('equity_amount');
    if (amount.endsWith('%')) this.take('equity_percent', amount);
    else this.take('equity_amount', amount);
    const percent = (cell: string): string => {
      const share = Number(readNumber(cell).value);
      if (cell === '' || cell.endsWith('%') || !Number.isFinite(share)) return cell;
      const isFraction = this.options.isFraction || (share !== 0 && Math.abs(share) < 1);
      return isFraction ? String(twoDecimals(share * 100)) : cell;
    };
    this.take('equity_percent', percent(this.cell('equity_percent')));
    const loan = Number(readPercent(percent(this.cell('loan_to_value'))).value);
    if (this.values.equity_percent === null && this.cell('loan_to_value') !== '' && Number.isFinite(loan))
      this.take('equity_percent', String(twoDecimals(100 - loan)));
  }

  /** What the row's own columns say, and the marks of lists and tags where those are silent. A mark that says yes is a yes. */
  private readOwnerFacts(): void {
    const { values } = this;
    this.take('tax_owed', this.cell('tax_owed'));
    for (const name of FLAG_FACTS) this.takeYesNo(name, this.cell(name));
    const occupied = readYesNo(this.cell('owner_occupied'), YES_NO_WORDS);
    if (occupied !== undefined) values.is_absentee ??= !occupied;
    for (const { code, said } of this.options.signals?.list ?? []) {
      const fact = FACT_OF_MARK[code] ?? (code === 'lien' && OF_TAXES.test(said) ? 'is_tax_delinquent' : undefined);
      if (fact) values[fact] = true;
      if (code === 'absentee' && OF_STATE.test(said)) values.is_out_of_state = true;
    }
    if ((values.tax_owed ?? 0) > 0) values.is_tax_delinquent ??= true;
    if (values.is_out_of_state) values.is_absentee ??= true;
    const fact = this.options.list_kind && FACT_OF_LIST[this.options.list_kind];
    if (fact && (fact !== 'is_absentee' || findAbsentee(values).is_absentee === null)) values[fact] ??= true;
    const type = this.cell('owner_type');
    if (type !== '') values.owner_type = readOwnerType(type);
    else if (this.representative) values.owner_type = 'estate';
    else if (values.company !== null) values.owner_type = findCompanyType(values.company);
    else if (readYesNo(this.cell('owner_is_company'), YES_NO_WORDS) === false) values.owner_type = 'person';
  }

  private takeYesNo(name: FlagFact, cell: string): void {
    if (cell === '') return;
    const says = readYesNo(cell, YES_NO_WORDS);
    if (says === undefined) this.refuse(name, cell.slice(0, SHOWN_CHARACTERS), csvTexts.neitherYesNorNo);
    else this.values[name] = says;
  }

  private readSource(): void {
    const cell = this.cell('source');
    const own = leadFields.source.safeParse(cell.toLowerCase().replace(/[\s-]+/g, '_'));
    this.values.source = own.success ? own.data : ((cell === '' ? undefined : readSource(cell)) ?? this.options.source);
  }
}

const twoDecimals = (number: number): number => Number(number.toFixed(2));

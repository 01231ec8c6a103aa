/** One row of someone else's file into a lead: what is usable is taken, what is not is reported, nothing is invented. */
import { leadKeys } from '#server/records/leads/keys.ts';
import type { LeadFacts } from '#server/records/leads/leads.ts';
import type { CellProblem } from '#shared/workspace/import-export/import.ts';
import { normalHeader } from '#shared/workspace/import-export/header.ts';
import type { Mapping } from '#shared/workspace/import-export/mapping.ts';
import { type FlagAbout, OWNER_FLAGS } from '#shared/workspace/import-export/nouns/contact-flags.ts';
import { LEADS } from '#shared/workspace/import-export/nouns/leads.ts';
import type { LeadTarget } from '#shared/workspace/import-export/nouns/lead-targets.ts';
import { csvTexts } from '#shared/workspace/import-export/texts.ts';
import { findVendor, type VendorPlace } from '#shared/workspace/import-export/vendors.ts';
import type { LeadSignals } from '#shared/records/leads/signals.ts';
import { LEAD_DETAILS, type LeadDetail, leadFields } from '#shared/records/leads/lead.ts';
import {
  cellText,
  isYes,
  type Read,
  readAddress,
  readCity,
  readContactMethod,
  readDay,
  readEmail,
  readMoney,
  readPhone,
  readPropertyType,
  readSource,
  readStateCell,
  readZip,
  splitAddress,
  streetBefore,
  withUnit,
} from '../cells.ts';
import { cleanName, isCompanyWord, looksLikeCompany, splitOwner } from '../owner.ts';
import type { CleanOptions, CleanRow } from './noun.ts';
import { listFlagReader } from './list-flags.ts';
import { placesOf, RowReader } from './row-reader.ts';

export type LeadColumn = LeadDetail | 'notes' | 'next_action' | 'next_action_date';

/** The values of a lead that comes out of a row. Unknown is null. */
export type LeadValues = { [Column in LeadColumn]: Exclude<LeadFacts[Column], undefined> | null } & {
  company: string | null;
  signals?: LeadSignals;
};

export const LEAD_COLUMNS: readonly LeadColumn[] = [...LEAD_DETAILS, 'notes', 'next_action', 'next_action_date'];

type Options = Pick<CleanOptions, 'source' | 'name_order'> & Partial<Pick<CleanOptions, 'today'>>;

const READERS: Partial<Record<LeadColumn, (cell: string) => Read>> = {
  email: readEmail,
  phone: readPhone,
  property_city: readCity,
  property_state: readStateCell,
  property_zip: readZip,
  property_type: readPropertyType,
  estimated_value: readMoney,
  mortgage_balance: readMoney,
  asking_price: readMoney,
  preferred_contact_method: readContactMethod,
  next_action_date: readDay,
};

/**
 * Makes the function that reads the rows of one file: `columns` in file order, what each becomes, and the import's options.
 * About 20 microseconds a row.
 */
export function leadCleaner(columns: readonly string[], mapping: Mapping, options: Options) {
  const places = placesOf(columns, mapping, LEADS);
  const unwanted = unwantedPhones(columns, places.get('phone') ?? []);
  const file = { columns, places, fields: leadFields };
  const flagsOf = listFlagReader(columns, options.today ?? '');
  const known = findVendor(LEADS.vendors, new Set(columns.map(normalHeader)))?.place ?? {};
  return (cells: readonly string[]): CleanRow<LeadValues> => {
    const row = new LeadReader(file, cells, unwanted, { ...options, known }).read();
    const signals = flagsOf(cells);
    return signals ? { ...row, values: { ...row.values, signals } } : row;
  };
}

const compact = (column: string): string => column.toLowerCase().replace(/[^a-z0-9]/g, '');

/** For each phone column, the columns that say whether the number may be called ("Phone 1 DNC", "Phone Status 1"). */
function unwantedPhones(columns: readonly string[], phones: readonly number[]): ReadonlyMap<number, readonly number[]> {
  const names = columns.map(compact);
  return new Map(
    phones.map((index) => {
      const name = names[index] as string;
      const number = /\d+$/.exec(name)?.[0] ?? '';
      const marks = [`${name}dnc`, `${name}donotcall`, `${name}status`, `phonestatus${number}`, `phonetags${number}`];
      return [index, names.flatMap((other, at) => (number !== '' && marks.includes(other) ? [at] : []))];
    }),
  );
}

class LeadReader extends RowReader<LeadTarget, LeadValues> {
  private readonly unwanted: ReadonlyMap<number, readonly number[]>;
  private readonly options: Options & { known: VendorPlace };

  constructor(
    file: ConstructorParameters<typeof RowReader<LeadTarget, LeadValues>>[0],
    cells: readonly string[],
    unwanted: ReadonlyMap<number, readonly number[]>,
    options: Options & { known: VendorPlace },
  ) {
    super(file, cells, Object.fromEntries([...LEAD_COLUMNS, 'company'].map((name) => [name, null])) as unknown as LeadValues);
    this.unwanted = unwanted;
    this.options = options;
  }

  read(): CleanRow<LeadValues> {
    this.readPlace();
    this.readOwner();
    this.readPhones();
    this.takeFirst('email', this.cellsOf('email'));
    for (const name of ['property_type', 'estimated_value', 'mortgage_balance', 'asking_price', 'preferred_contact_method'] as const)
      this.take(name, this.cell(name));
    for (const name of ['next_action', 'next_action_date'] as const) this.take(name, this.cell(name));
    if (this.cell('mortgage_balance') === '' && isYes(this.cell('free_and_clear'))) this.values.mortgage_balance = 0;
    this.readSource();
    this.takeNotes('notes', 'notes');
    this.takeFlags(OWNER_FLAGS, (about) => this.hasAddress(about));
    const owner = this.values.first_name ?? this.values.last_name ?? this.values.company;
    if (owner === null) this.problems.push({ field: 'owner_name', value: this.cell('owner_name'), message: csvTexts.ownerRequired });
    return {
      values: this.values,
      adjustments: this.adjustments,
      problems: this.problems,
      standings: this.standings,
      rejected: this.values.property_address === null || owner === null,
    };
  }

  private hasAddress(about: FlagAbout): boolean {
    const { email_key, phone_digits, address_key } = leadKeys(this.values);
    return { person: true, email: email_key !== null, phone: phone_digits !== null, mail: address_key !== null }[about];
  }

  /** Each field has its reader, unless told otherwise. */
  protected override take(name: LeadColumn, cell: string, reader: ((cell: string) => Read) | undefined = READERS[name]): boolean {
    return super.take(name, cell, reader);
  }

  private readPlace(): void {
    const own = { city: this.cell('property_city'), state: this.cell('property_state'), zip: this.cell('property_zip') };
    const street = this.cell('property_address');
    const whole = street || this.cell('full_address');
    const complete = street !== '' && own.city !== '' && own.state !== '' && own.zip !== '';
    const parts = complete ? { street, city: '', state: '', zip: '' } : splitAddress(whole);
    const address = withUnit(street !== '' && own.city !== '' ? streetBefore(street, own.city) : parts.street, this.cell('unit'));
    if (address === '') this.refuseBlank('property_address');
    else this.take('property_address', address, readAddress);
    this.take('property_city', own.city || parts.city);
    this.take('property_state', own.state || parts.state);
    this.take('property_zip', own.zip || parts.zip);
    const given = { city: own.city || parts.city, state: own.state || parts.state, zip: this.values.property_zip };
    this.takeKnownPlace(given, { city: 'property_city', state: 'property_state' }, this.options.known);
  }

  private readOwner(): void {
    const [first, last, full] = [this.cell('first_name'), this.cell('last_name'), this.cell('owner_name')];
    const person = [first, last].filter(Boolean).join(' ');
    const given = this.cell('company');
    const flagged = isYes(this.cell('owner_is_company'));
    const personIsCompany = person !== '' && (isCompanyWord(person) || ((first === '' || last === '') && looksLikeCompany(person)));
    const fullIsCompany = full !== '' && (flagged || looksLikeCompany(full));
    if (given !== '') this.values.company = given.slice(0, 200);
    else if (fullIsCompany) this.values.company = full.slice(0, 200);
    else if (personIsCompany || (flagged && person !== '')) {
      this.values.company = person.slice(0, 200);
      this.adjust('company', person, this.values.company, csvTexts.recognisedCompany);
    }
    const personStands =
      person !== '' && !personIsCompany && !(flagged && given === '' && !fullIsCompany) && person !== this.values.company;
    if (personStands) {
      this.takeName('first_name', first);
      this.takeName('last_name', last);
    } else if (person === '' && full !== '' && !fullIsCompany && full !== given) this.splitFull(full);
  }

  private takeName(name: 'first_name' | 'last_name', cell: string): void {
    if (cell === '') return;
    const cleaned = cleanName(cell);
    this.take(name, cell, () => ({ value: cleaned ?? cell, ...(cleaned && cleaned !== cell ? { why: nameWhy(cell, cleaned) } : {}) }));
  }

  private splitFull(full: string): void {
    const { first_name, last_name } = splitOwner(full, this.options.name_order);
    if (first_name !== null) this.take('first_name', first_name);
    if (last_name !== null) this.take('last_name', last_name);
    const name = [this.values.first_name, this.values.last_name].filter(Boolean).join(' ');
    if (name !== '' && name !== full) this.adjust('owner_name', full, name, nameWhy(full, name));
  }

  /** The first number that may be called and passes the rule; a number on a do-not-call list is never taken. */
  private readPhones(): void {
    const places = this.places.get('phone') ?? [];
    const barred: string[] = [];
    const refused: CellProblem[] = [];
    for (const place of places) {
      const cell = cellText(this.cells[place]);
      if (cell === '') continue;
      const marks = (this.unwanted.get(place) ?? []).map((mark) => cellText(this.cells[mark]));
      if (marks.some((mark) => isYes(mark) || /\bdnc\b|do not call|wrong/i.test(mark))) {
        barred.push(cell);
        continue;
      }
      const before = this.problems.length;
      if (this.take('phone', cell)) return this.reportSkipped(barred);
      refused.push(...this.problems.splice(before));
    }
    this.problems.push(...refused.slice(0, 1));
    if (barred.length > 0) this.problems.push({ field: 'phone', value: barred[0] as string, message: csvTexts.doNotCall });
  }

  private reportSkipped(barred: readonly string[]): void {
    if (barred.length > 0) this.adjust('phone', barred[0] as string, String(this.values.phone), csvTexts.doNotCallSkipped);
  }

  private readSource(): void {
    const cell = this.cell('source');
    const own = leadFields.source.safeParse(cell.toLowerCase().replace(/[\s-]+/g, '_'));
    this.values.source = own.success ? own.data : ((cell === '' ? undefined : readSource(cell)) ?? this.options.source);
  }
}

function nameWhy(from: string, to: string): string {
  if (/&|\+|\/|;|\band\b/i.test(from)) return csvTexts.severalPeople;
  return from.toLowerCase() === to.toLowerCase() ? csvTexts.nameCase : csvTexts.nameSigns;
}

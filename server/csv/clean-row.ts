/** One row of someone else's file into a lead: what is usable is taken, what is not is reported, nothing is invented. */
import type { LeadFacts } from '#server/leads/leads.ts';
import type { Adjustment, CellProblem, ImportOptions } from '#shared/csv/import.ts';
import { type ImportTarget, type Mapping, SEVERAL_COLUMNS } from '#shared/csv/target.ts';
import { csvTexts } from '#shared/csv/texts.ts';
import { LEAD_DETAILS, type LeadDetail, leadFields } from '#shared/leads/lead.ts';
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
  readZip,
  splitAddress,
} from './cells.ts';
import { cleanName, isCompanyWord, looksLikeCompany, splitOwner } from './owner.ts';

export type LeadColumn = LeadDetail | 'notes' | 'next_action' | 'next_action_date';

/** The values of a lead that comes out of a row. Unknown is null. */
export type RowValues = { [Column in LeadColumn]: Exclude<LeadFacts[Column], undefined> | null } & { company: string | null };

export interface CleanRow {
  values: RowValues;
  adjustments: Adjustment[];
  problems: CellProblem[];
  /** Without an address or an owner there is no lead. */
  rejected: boolean;
}

export const LEAD_COLUMNS: readonly LeadColumn[] = [...LEAD_DETAILS, 'notes', 'next_action', 'next_action_date'];

const READERS: Partial<Record<LeadColumn, (cell: string) => Read>> = {
  email: readEmail,
  phone: readPhone,
  property_city: readCity,
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
export function rowCleaner(columns: readonly string[], mapping: Mapping, options: Pick<ImportOptions, 'source' | 'name_order'>) {
  const places = placesOf(columns, mapping);
  const unwanted = unwantedPhones(columns, places.get('phone') ?? []);
  return (cells: readonly string[]): CleanRow => new RowReader(columns, places, unwanted, cells, options).read();
}

type Places = ReadonlyMap<ImportTarget, readonly number[]>;

function placesOf(columns: readonly string[], mapping: Mapping): Places {
  const places = new Map<ImportTarget, number[]>();
  for (const [index, column] of columns.entries()) {
    const target = Object.hasOwn(mapping, column) ? mapping[column] : undefined;
    if (!target) continue;
    const known = places.get(target);
    if (!known) places.set(target, [index]);
    else if (SEVERAL_COLUMNS.includes(target)) known.push(index);
  }
  return places;
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

class RowReader {
  private readonly adjustments: Adjustment[] = [];
  private readonly problems: CellProblem[] = [];
  private readonly values = Object.fromEntries([...LEAD_COLUMNS, 'company'].map((name) => [name, null])) as unknown as RowValues;
  private readonly columns: readonly string[];
  private readonly places: Places;
  private readonly unwanted: ReadonlyMap<number, readonly number[]>;
  private readonly cells: readonly string[];
  private readonly options: Pick<ImportOptions, 'source' | 'name_order'>;

  constructor(
    columns: readonly string[],
    places: Places,
    unwanted: ReadonlyMap<number, readonly number[]>,
    cells: readonly string[],
    options: Pick<ImportOptions, 'source' | 'name_order'>,
  ) {
    this.columns = columns;
    this.places = places;
    this.unwanted = unwanted;
    this.cells = cells;
    this.options = options;
  }

  read(): CleanRow {
    this.readPlace();
    this.readOwner();
    this.readPhones();
    this.firstUsable('email');
    for (const name of ['property_type', 'estimated_value', 'mortgage_balance', 'asking_price', 'preferred_contact_method'] as const)
      this.take(name, this.cell(name));
    for (const name of ['next_action', 'next_action_date'] as const) this.take(name, this.cell(name));
    if (this.cell('mortgage_balance') === '' && isYes(this.cell('free_and_clear'))) this.values.mortgage_balance = 0;
    this.readSource();
    this.readNotes();
    const owner = this.values.first_name ?? this.values.last_name ?? this.values.company;
    if (owner === null) this.problems.push({ field: 'owner_name', value: this.cell('owner_name'), message: csvTexts.ownerRequired });
    return {
      values: this.values,
      adjustments: this.adjustments,
      problems: this.problems,
      rejected: this.values.property_address === null || owner === null,
    };
  }

  private cell(target: ImportTarget): string {
    const place = this.places.get(target)?.[0];
    return place === undefined ? '' : cellText(this.cells[place]);
  }

  /** A cell through its reader and through the field's own rule; what the rule refuses is reported and stays unknown. */
  private take(name: LeadColumn, cell: string, reader: ((cell: string) => Read) | undefined = READERS[name]): boolean {
    if (cell === '') return false;
    const read = reader ? reader(cell) : { value: cell };
    const checked = leadFields[name].safeParse(read.value);
    if (!checked.success) {
      this.problems.push({ field: name, value: cell, message: checked.error.issues[0]?.message ?? '' });
      return false;
    }
    Object.assign(this.values, { [name]: checked.data ?? null });
    if (read.why) this.adjust(name, cell, String(this.values[name]), read.why);
    return true;
  }

  private adjust(field: string, from: string, to: string, why: string): void {
    this.adjustments.push({ field, from, to, why });
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
  }

  /** The field's own words for being absent. */
  private refuseBlank(name: LeadColumn): void {
    const checked = leadFields[name].safeParse(undefined);
    if (!checked.success) this.problems.push({ field: name, value: '', message: checked.error.issues[0]?.message ?? '' });
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

  private firstUsable(name: 'email'): void {
    const refused: CellProblem[] = [];
    for (const place of this.places.get(name) ?? []) {
      const before = this.problems.length;
      if (this.take(name, cellText(this.cells[place]))) return;
      refused.push(...this.problems.splice(before));
    }
    this.problems.push(...refused.slice(0, 1));
  }

  private readSource(): void {
    const cell = this.cell('source');
    const own = leadFields.source.safeParse(cell.toLowerCase().replace(/[\s-]+/g, '_'));
    this.values.source = own.success ? own.data : ((cell === '' ? undefined : readSource(cell)) ?? this.options.source);
  }

  private readNotes(): void {
    const places = (this.places.get('notes') ?? []).filter((place) => cellText(this.cells[place]) !== '');
    if (places.length === 0) return;
    const text = (place: number) => (this.cells[place] as string).trim();
    const several = (this.places.get('notes')?.length ?? 0) > 1;
    this.take('notes', places.map((place) => (several ? `${this.columns[place]}: ${text(place)}` : text(place))).join('\n'));
  }
}

/** The street of "12 Oak St, Springfield, IL 62701" when the city stands in its own column as well. */
function streetBefore(address: string, city: string): string {
  const at = address.toLowerCase().lastIndexOf(`, ${city.toLowerCase()}`);
  return at > 4 ? address.slice(0, at) : address;
}

function withUnit(address: string, unit: string): string {
  if (address === '' || unit === '') return address;
  if (address.toLowerCase().endsWith(` ${unit.toLowerCase()}`) || address.toLowerCase().endsWith(`#${unit.toLowerCase()}`)) return address;
  return /^(#|[a-z]{2,}\b)/i.test(unit) ? `${address} ${unit}` : `${address} #${unit}`;
}

function nameWhy(from: string, to: string): string {
  if (/&|\+|\/|;|\band\b/i.test(from)) return csvTexts.severalPeople;
  return from.toLowerCase() === to.toLowerCase() ? csvTexts.nameCase : csvTexts.nameSigns;
}

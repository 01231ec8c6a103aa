/** Reads rows by a noun's table: each field by its kind, complex ones by functions. Unusable cells are reported. */
import { getFieldMeta, type FieldKind } from '#shared/core/fields.ts';
import type { z } from '#shared/core/zod.ts';
import type { ImportAdjustment, CellProblem } from '#shared/workspace/import-export/import.ts';
import type { Mapping } from '#shared/workspace/import-export/mapping.ts';
import type { FlagAbout } from '#shared/workspace/import-export/nouns/contact-flags.ts';
import type { ImportNoun } from '#shared/workspace/import-export/nouns/noun.ts';
import type { VendorPlace } from '#shared/workspace/import-export/vendors.ts';
import { US_STATES } from '#shared/core/us-states.ts';
import { findStateOfZip } from '#shared/core/zip-states.ts';
import { csvTexts } from '#shared/workspace/import-export/texts.ts';
import { normalizeEmail, isPersonal, normalizePhone } from '#shared/records/contacts/address.ts';
import { contactFields, MAX_OTHERS } from '#shared/records/contacts/contact-fields.ts';
import type { PointStatus } from '#shared/records/contacts/contact-point.ts';
import { CONTACT_STATUS_LABELS } from '#shared/records/contacts/permission.ts';
import { unguardFormulas } from '#server/core/write-csv.ts';
import {
  readCellText,
  type CellReader,
  readCount,
  readDay,
  readEmail,
  readMoney,
  readNumber,
  readPhone,
  readYesNo,
  SEVERAL,
} from '../cells.ts';
import { isSpreadsheetError, UNREAD } from '../spreadsheet.ts';
import { type CellBar, readBar } from './bar-cells.ts';
import { type BarColumn, findBarColumns } from './bar-columns.ts';
import type { CleanRow, RowPoint, RowContactStatus } from './noun.ts';
import { UNUSABLE } from './phone-columns.ts';

/** Which columns become what, by their places in the file. */
type Places<Target extends string> = ReadonlyMap<Target, readonly number[]>;

/** How a cell becomes what the field's rule reads. */
export type CellRule = (cell: string) => CellReader;

/** A mere spelling difference is no new address beside the house. */
export const ignoreDifferences =
  (reader: CellRule): CellRule =>
  (cell) => ({ value: reader(cell).value });

/** How to read the rows of a noun. Fields that it does not name are read by their kind. */
export interface RowTable<Target extends string, Values extends object> {
  noun: Pick<ImportNoun<Target>, 'labels' | 'several'>;
  fields: Readonly<Record<string, z.ZodType>>;
  readers: Partial<Record<keyof Values & string, CellRule>>;
  /** Values that take more than a cell of their own: functions read them. */
  special: readonly (keyof Values & string)[];
  /** Whether rows may contain do-not-contact flags. */
  hasContacts?: boolean;
}

interface RowFile<Target extends string, Values extends object> {
  columns: readonly string[];
  places: ReadonlyMap<Target, number[]>;
  fields: RowTable<Target, Values>['fields'];
  kinds: Readonly<Record<string, FieldKind | undefined>>;
  readers: Readonly<Record<string, CellRule | undefined>>;
  /** The fields with a column that are not special. */
  plain: readonly string[];
  blank: Values;
  bars: readonly BarColumn[];
}

/** The words of columns of yes or no, beside yes and no. */
export const FLAG_WORDS = { yes: /^(active|open|filed|absentee|vacant)$/i, no: /^(inactive|closed|released|none|not .*|no .*)$/i };

const OF_KIND: Partial<Record<FieldKind, CellRule>> = {
  money: readMoney,
  count: readCount,
  decimal: readNumber,
  day: readDay,
  email: readEmail,
  phone: readPhone,
  flag: (cell) => {
    const says = readYesNo(cell, FLAG_WORDS);
    return says === undefined ? { value: '', refused: csvTexts.neitherYesNorNo } : { value: String(says) };
  },
};

/** Prepares the reading of one file. `own`: readers that look at this file's columns. */
export function openRows<Target extends string, Values extends object>(
  table: RowTable<Target, Values>,
  columns: readonly string[],
  mapping: Mapping,
  own: (places: Places<Target>) => RowTable<Target, Values>['readers'] = () => ({}),
): RowFile<Target, Values> {
  const places = findColumns(columns, mapping, table.noun);
  const names = Object.keys(table.fields);
  const kinds = Object.fromEntries(Object.entries(table.fields).map(([name, field]) => [name, getFieldMeta(field).kind]));
  const byKind = Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, OF_KIND[kind]]));
  return {
    ...{ columns, places, kinds, fields: table.fields },
    readers: { ...byKind, ...table.readers, ...own(places) },
    plain: names.filter((name) => places.has(name as Target) && !(table.special as readonly string[]).includes(name)),
    blank: Object.fromEntries([...names, ...table.special].map((name) => [name, null])) as Values,
    bars: table.hasContacts ? findBarColumns(columns, mapping, places.get('phone' as Target) ?? []) : [],
  };
}

/** The first column of each target; all of those that take several. */
function findColumns<Target extends string>(columns: readonly string[], mapping: Mapping, noun: RowTable<Target, object>['noun']) {
  const places = new Map<Target, number[]>();
  for (const [index, column] of columns.entries()) {
    const target = Object.hasOwn(mapping, column) ? (mapping[column] as Target) : undefined;
    if (!target || !Object.hasOwn(noun.labels, target)) continue;
    const known = places.get(target);
    if (!known) places.set(target, [index]);
    else if (noun.several.includes(target)) known.push(index);
  }
  return places;
}

interface SaidBar extends CellBar {
  column: BarColumn;
  cell: string;
}

/** `cells` unchanged: a cell that is too long to be read still forbids. */
function readBars(columns: readonly BarColumn[], cells: readonly string[]) {
  const ofPhone = new Map<number, SaidBar[]>();
  const ofRow: SaidBar[] = [];
  for (const column of columns) {
    const text = (cells[column.place] ?? '').slice(0, 20_000);
    const cell = text === '' ? '' : readCellText(text);
    const bar = readBar(column.kind, cell, column.column);
    if (!bar) continue;
    const found = { ...bar, column, cell: cell.slice(0, SHOWN_CHARACTERS) };
    if (!column.phones) ofRow.push(found);
    for (const place of column.phones ?? []) ofPhone.set(place, [...(ofPhone.get(place) ?? []), found]);
  }
  return { ofPhone, ofRow };
}

const MAX_CELL_CHARACTERS = 1000;
const MAX_TEXT_CHARACTERS = 10_000;
const SHOWN_CHARACTERS = 200;
const LONG_KINDS: readonly (FieldKind | undefined)[] = ['long_text', 'texts'];

type OtherName = 'other_phones' | 'other_emails';

const formatSource = ({ column, cell }: SaidBar): string => `${column.column}: ${cell}`;

export class FileRow<Target extends string, Values extends object> {
  private readonly adjustments: ImportAdjustment[] = [];
  readonly problems: CellProblem[] = [];
  readonly contact_statuses: RowContactStatus[] = [];
  readonly points: RowPoint[] = [];
  /** Whether each number that is barred is so only for being unclear. */
  private readonly barred = new Map<string, boolean>();
  readonly bars: ReturnType<typeof readBars>;
  readonly values: Values;
  readonly file: RowFile<Target, Values>;
  readonly cells: readonly string[];

  constructor(file: RowFile<Target, Values>, cells: readonly string[]) {
    this.file = file;
    this.bars = readBars(file.bars, cells);
    this.cells = this.usable(cells);
    this.values = { ...file.blank };
  }

  /** The row as it stands. */
  finish(rejected: boolean, points: RowPoint[] = this.points): CleanRow<Values> {
    const { values, adjustments, problems, contact_statuses } = this;
    return { values, adjustments, problems, contact_statuses, points, bars: this.countBars(), rejected };
  }

  /** A cell that is longer than any that can be meant is reported, and blank; so are signs that could not be read. */
  private usable(cells: readonly string[]): readonly string[] {
    let read: string[] | undefined;
    for (const [target, places] of this.file.places) {
      const most = LONG_KINDS.includes(this.file.kinds[target]) ? MAX_TEXT_CHARACTERS : MAX_CELL_CHARACTERS;
      for (const place of places) {
        const cell = cells[place] ?? '';
        const isTooLong = cell.length > most && cell.trim().length > most;
        if (!isTooLong && !cell.includes(UNREAD)) continue;
        read ??= [...cells];
        read[place] = isTooLong ? '' : cell.replaceAll(UNREAD, '');
        this.refuse(target, cell.trim().slice(0, SHOWN_CHARACTERS), isTooLong ? csvTexts.tooLong(most) : csvTexts.unreadCharacter);
      }
    }
    return read ?? cells;
  }

  cell(target: Target): string {
    const place = this.file.places.get(target)?.[0];
    return place === undefined ? '' : readCellText(this.cells[place]);
  }

  /** The cells of a target that takes several columns, without the blank ones. */
  cellsOf(target: Target): string[] {
    return (this.file.places.get(target) ?? []).map((place) => readCellText(this.cells[place])).filter((cell) => cell !== '');
  }

  /** The cells of a target in file order, as one. */
  joinedCell(target: Target): string {
    const places = this.file.places.get(target) ?? [];
    return places.length > 1 ? [...new Set(this.cellsOf(target))].join(' ') : this.cell(target);
  }

  /** Every field that has a cell of its own. */
  takePlain(): void {
    for (const name of this.file.plain as readonly (keyof Values & Target)[])
      if (this.file.kinds[name] === 'long_text') this.takeNotes(name);
      else this.take(name, this.cell(name));
  }

  /** A cell through its reader and through the field's own rule; what the rule refuses is reported and stays unknown. */
  take(name: keyof Values & string, cell: string, reader = this.file.readers[name]): boolean {
    if (cell === '') return false;
    if (isSpreadsheetError(cell)) return this.refuse(name, cell, csvTexts.spreadsheetError);
    const read: CellReader = reader ? reader(cell) : { value: cell };
    if (read.refused) return this.refuse(name, cell.slice(0, SHOWN_CHARACTERS), read.refused);
    if (read.value === '') return false;
    const checked = this.rule(name).safeParse(read.value);
    if (!checked.success) return this.refuse(name, cell, checked.error.issues[0]?.message ?? '');
    this.values[name] = (checked.data ?? null) as Values[typeof name];
    if (read.why) this.adjust(name, cell, String(this.values[name]), read.why);
    return true;
  }

  /** Cells of emails without those that are no one's own; each of them is reported once. */
  ownEmails(cells: readonly string[], shared: ReadonlySet<string> | undefined): string[] {
    return cells.filter((cell) => {
      const value = normalizeEmail(readEmail(cell.trim()).value);
      const isPlaceholder = !isPersonal({ kind: 'email', value });
      if (!isPlaceholder && !shared?.has(value)) return true;
      if (!this.problems.some((problem) => problem.field === 'email' && normalizeEmail(problem.value) === value))
        this.refuse('email', value, isPlaceholder ? csvTexts.placeholderEmail : csvTexts.sharedEmail);
      return false;
    });
  }

  /** The first usable of several cells; of those that are not, one is reported. */
  takeFirst(name: keyof Values & string, cells: readonly string[]): boolean {
    const refused: CellProblem[] = [];
    for (const cell of cells) {
      const before = this.problems.length;
      if (this.take(name, cell)) return true;
      refused.push(...this.problems.splice(before));
    }
    this.problems.push(...refused.slice(0, 1));
    return false;
  }

  /** The place that a kind of file has throughout, and the state of a ZIP code, where the row leaves them blank. */
  takeKnownPlace(
    given: { city: string; state: string; zip: string | null },
    names: { city: keyof Values & string; state: keyof Values & string },
    known: VendorPlace,
    isAsked = false,
  ): void {
    const zipState = findStateOfZip(given.zip);
    const ofZip = zipState !== undefined && Object.hasOwn(US_STATES, zipState) ? zipState : undefined;
    // A ZIP code elsewhere says that the row is none of the file's kind.
    const isThere = ofZip === undefined || known.state === undefined || ofZip === known.state;
    if (given.city === '' && isThere && known.city !== undefined && this.take(names.city, known.city) && !isAsked)
      this.adjust(names.city, '', known.city, csvTexts.placeOfFile);
    if (given.state !== '') return;
    if (ofZip !== undefined) this.take(names.state, ofZip);
    else if (known.state !== undefined && this.take(names.state, known.state) && !isAsked)
      this.adjust(names.state, '', known.state, csvTexts.placeOfFile);
  }

  /** Those that pass the rule, each once, without the first. */
  takeOthers(name: OtherName, found: readonly string[], first: string | undefined, key: (one: string) => string | undefined): void {
    const rule = contactFields[name];
    const usable = found.filter((one) => one !== '' && key(one) !== undefined && key(one) !== first && rule.safeParse([one]).success);
    const each = [...new Map(usable.map((one) => [key(one), one])).values()].slice(0, MAX_OTHERS);
    Object.assign(this.values, { [name]: each.length > 0 ? each : null });
  }

  refuse(field: string, value: string, message: string): false {
    this.problems.push({ field, value, message });
    return false;
  }

  adjust(field: string, from: string, to: string, why: string): void {
    this.adjustments.push({ field, from, to, why });
  }

  /** The field's own words for being absent. */
  refuseBlank(name: keyof Values & string): void {
    const checked = this.rule(name).safeParse(undefined);
    if (!checked.success) this.refuse(name, '', checked.error.issues[0]?.message ?? '');
  }

  /** Every note with the name of its column where there are several. */
  private takeNotes(name: keyof Values & Target): void {
    const all = this.file.places.get(name) ?? [];
    const places = all.filter((place) => readCellText(this.cells[place]) !== '');
    if (places.length === 0) return;
    const notes = places.map((place) => {
      const note = unguardFormulas((this.cells[place] as string).trim());
      return all.length > 1 ? `${this.file.columns[place]}: ${note}` : note;
    });
    this.take(name, notes.join('\n'));
  }

  /**
   * What the row says against contacting them: of the numbers of each column (`phones`, by place), and of `all` of them. What says
   * neither yes nor no forbids as well, and is reported; so is a no of an address that the row does not have.
   */
  takeBars(phones: ReadonlyMap<number, readonly string[]>, all: readonly string[], has: (about: FlagAbout) => boolean): void {
    const { ofPhone, ofRow } = this.bars;
    for (const [place, found] of ofPhone)
      for (const bar of found) this.takeBar(bar, [...(phones.get(place) ?? this.numbersAt(place)), ...bar.numbers]);
    for (const bar of ofRow) {
      const about = bar.isOfPerson ? 'person' : bar.column.about;
      if (bar.numbers.length > 0) this.takeBar(bar, bar.numbers);
      else if (about === 'phone') this.takeBar(bar, all);
      else if (!has(about)) this.refuseBar(bar, about);
      else {
        this.contact_statuses.push({ about, contact_status: bar.contact_status, evidence: formatSource(bar) });
        this.noteBar(bar);
        if (about === 'person') this.countBarred(bar, all.length > 0 ? all : ['']);
      }
    }
  }

  /** Numbers of a column that is no number of this person's: theirs is barred all the same. */
  private numbersAt(place: number): string[] {
    return (this.cells[place] ?? '').split(SEVERAL).flatMap((one) => normalizePhone(readPhone(readCellText(one)).value) ?? []);
  }

  private takeBar(bar: SaidBar, numbers: readonly string[]): void {
    if (numbers.length === 0) {
      // A flag beside a blank cell of its number has nothing to forbid.
      if (!bar.column.phones) this.refuseBar(bar, 'phone');
      return;
    }
    for (const value of new Set(numbers)) {
      if (bar.status === 'dead') this.notePoint(value, 'dead');
      else {
        if (bar.contact_status === 'wrong_number') this.notePoint(value, 'wrong');
        const isKnown = this.contact_statuses.some((one) => one.value === value && one.contact_status === bar.contact_status);
        if (!isKnown)
          this.contact_statuses.push({ about: 'phone', value, contact_status: bar.contact_status, evidence: formatSource(bar) });
      }
    }
    this.noteBar(bar);
    this.countBarred(bar, numbers);
  }

  /** That a number is dead or another's; the first entry wins. */
  private notePoint(value_key: string, status: PointStatus): void {
    const known = this.points.find((point) => point.kind === 'phone' && point.value_key === value_key);
    if (!known) this.points.push({ kind: 'phone', value_key, line: 'unknown', status });
    else if (!UNUSABLE.includes(known.status)) known.status = status;
  }

  private noteBar(bar: SaidBar): void {
    const { column, cell, status, contact_status, isUnclear } = bar;
    if (isUnclear) this.refuse(column.column, cell, csvTexts.unclearNo);
    else
      this.adjust(
        column.column,
        cell,
        status === 'dead' ? csvTexts.lineNotActive : CONTACT_STATUS_LABELS[contact_status],
        csvTexts.recordedContactStatus,
      );
  }

  private refuseBar({ column, cell }: SaidBar, about: FlagAbout): void {
    if (about !== 'person') this.refuse(column.column, cell, `${csvTexts.noAddressFor[about]} (column ${column.column})`);
  }

  private countBarred(bar: CellBar, numbers: readonly string[]): void {
    for (const number of numbers) this.barred.set(number, (this.barred.get(number) ?? true) && bar.isUnclear);
  }

  /** How many numbers the row bars, and how many of them only because it does not say that they are free. */
  private countBars(): { barred: number; unclear: number } | undefined {
    const unclear = [...this.barred.values()].filter(Boolean).length;
    return this.barred.size === 0 ? undefined : { barred: this.barred.size, unclear };
  }

  /** "column Close Price is blank", "columns zipcode, lat are blank": where to look for what is missing. */
  columnsOf(...targets: Target[]): string {
    const names = targets.flatMap((target) => (this.file.places.get(target) ?? []).map((place) => this.file.columns[place] as string));
    if (names.length === 0) return '';
    return names.length === 1 ? ` (column ${names[0]})` : ` (columns ${names.join(', ')})`;
  }

  private rule(name: string): z.ZodType {
    return this.file.fields[name] as z.ZodType;
  }
}

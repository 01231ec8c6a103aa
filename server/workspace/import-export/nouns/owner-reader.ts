/** Reads who owns the house of a row, whether they have died, and who acts for them then. */
import type { ContactRole } from '#shared/records/leads/list-facts.ts';
import { readHeader } from '#shared/workspace/import-export/header-forms.ts';
import { csvTexts } from '#shared/workspace/import-export/texts.ts';
import type { LeadTarget } from '#shared/workspace/import-export/nouns/lead-targets.ts';
import type { NameOrder } from '#shared/workspace/import-export/vendors.ts';
import { readCellText, isYes, readYesNo } from '../cells.ts';
import { cleanName, type Owner, type OwnerName, readMarks, readOwner } from '../owner.ts';
import { isCompanyWord, isCompanyLike } from '../owner-words.ts';
import type { LeadValues } from './lead-values.ts';
import type { FileRow } from './row-reader.ts';

const ROLES: readonly [RegExp, ContactRole][] = [
  [/execut(?:or|rix)|^exec?\b/i, 'executor'],
  [/administrat(?:or|rix|ion)|^adm(?:in|r)?\b|\bc\.?t\.?a\b/i, 'administrator'],
  [/personal ?rep|\bp\.?\s?r\b|representative|fiduciary|petitioner|applicant/i, 'personal_representative'],
  [/attorney|lawyer|counsel|\besq/i, 'attorney'],
  [/trustee/i, 'trustee'],
  [
    /heir|next of kin|survivor|beneficiary|devisee|legatee|spouse|wife|husband|widow|daughter|son\b|child|sister|brother|niece|nephew|mother|father|parent/i,
    'heir',
  ],
];

/** The role that a cell or the name of a column says. */
const readRole = (text: string): ContactRole | undefined => ROLES.find(([words]) => words.test(text))?.[1];

/** Whether a column is about the person who acts for the owner. */
const isOfRepresentative = (column: string): boolean => readHeader(column)?.has('rep') ?? false;

/** Columns that say that the owner has died, or list it among other flags. */
const DECEASED = /^(is|owner)?deceased(owner)?$|^contact1?flags$/;
/** The owner's own name under a header that says so. */
const OF_DECEDENT = /decedent|deceased(?!owner$|$)/;
const LAST = /last|surname/;

export interface DeathColumns {
  /** Say it with a yes, the word, or a day. */
  marks: readonly number[];
  /** Places of names under a header that speaks of the dead. */
  names: readonly number[];
  lastNames: ReadonlySet<number>;
  ofRepresentative: ReadonlySet<number>;
  /** The role that the name of the representative's column says. */
  role: ContactRole | undefined;
}

/** `names`: the columns, normalized; `places`: those of the owner's names and of the representative's. */
export function findDeathColumns(
  columns: readonly string[],
  names: readonly string[],
  places: { owner: readonly number[]; representative: readonly number[] },
): DeathColumns {
  const among = (is: (at: number) => boolean) => columns.flatMap((_, at) => (is(at) ? [at] : []));
  return {
    marks: among((at) => DECEASED.test(names[at] as string)),
    names: places.owner.filter((at) => OF_DECEDENT.test(names[at] as string)),
    lastNames: new Set(among((at) => LAST.test(names[at] as string))),
    ofRepresentative: new Set(among((at) => isOfRepresentative(columns[at] as string))),
    role: places.representative.flatMap((at) => readRole(columns[at] as string) ?? [])[0],
  };
}

const SAYS_DEAD = { yes: /\bdeceased\b|\bdead\b/i, no: /^(alive|living|not .*|no .*)$/i };

/** Whether a row's marks say that its owner has died. */
export const isDeceased = (cells: readonly string[], { marks, names }: DeathColumns): boolean =>
  marks.some((at) => readYesNo(readCellText(cells[at]), SAYS_DEAD) === true) || names.some((at) => readCellText(cells[at]) !== '');

interface Representative extends OwnerName {
  company: string | null;
  role: ContactRole;
}

/** Who acts for the owner: of a column of the whole name, or of two. */
function readRepresentative(
  cells: { name: string; first: string; last: string; role: string },
  role: ContactRole | undefined,
): Representative | undefined {
  const whole = [cells.first, cells.last].filter(Boolean).join(' ') || cells.name;
  // "Jane Doe, Executor" and "Jane Doe (Attorney)" say the role with the name.
  const [, name = whole, suffix = ''] =
    /^([^,(]*[^,( ])\s*[,(]\s*([^,()]*(?:execut|admin|attorney|esq|heir|rep|trustee|pr\b)[^,()]*)\)?$/i.exec(whole) ?? [];
  const read: Owner = readOwner(name, 'first_last');
  if (whole === '' || read.namesNobody || (read.first_name ?? read.last_name ?? read.company) === null) return undefined;
  return {
    first_name: read.company === null ? read.first_name : null,
    last_name: read.company === null ? read.last_name : null,
    company: read.company,
    role: readRole(cells.role) ?? readRole(suffix) ?? role ?? 'other',
  };
}

const LONGEST_NAME = 200;
const YES_NO = { yes: /\bdeceased\b/i, no: /^(alive|living)$/i };

export type LeadFileRow = FileRow<LeadTarget, LeadValues>;

export interface ReadOwner {
  /** "Unknown owner": the lead comes in without a name. */
  namesNobody: boolean;
  representative: Representative | undefined;
}

/** Takes the owner of a row, or who acts for one who has died. */
export function takeOwner(row: LeadFileRow, { name_order, death }: { name_order: NameOrder; death: DeathColumns }): ReadOwner {
  const { isMarked, ...names } = takeNames(row, name_order);
  let { namesNobody } = names;
  const decedent = joinDecedentCells(row, death);
  if (decedent !== '' && !hasOwner(row)) namesNobody = takeRead(row, decedent, readOwner(decedent, name_order));
  if (!hasOwner(row) && !namesNobody) takeAsWritten(row);
  const representative = readRepresentative(
    {
      name: row.cell('representative_name'),
      first: row.cell('representative_first_name'),
      last: row.cell('representative_last_name'),
      role: row.cell('contact_role'),
    },
    death.role,
  );
  const isSaid = readYesNo(row.cell('is_deceased'), YES_NO) === true || isDeceased(row.cells, death);
  const hasDied = decedent !== '' || row.cell('date_of_death') !== '';
  if (!isMarked && !isSaid && !hasDied && !representative) return { namesNobody, representative };
  row.values.is_deceased = true;
  if (hasDied || representative) row.values.is_probate = true;
  if (representative) takeRepresentative(row, representative, decedent, name_order);
  else row.adjust('is_deceased', nameOf(row), 'Deceased', csvTexts.deceasedOwner);
  return { namesNobody, representative };
}

export const hasOwner = ({ values }: LeadFileRow): boolean => (values.first_name ?? values.last_name ?? values.company) !== null;

/** "R & J" is too short for a person, and somebody all the same. */
function takeAsWritten(row: LeadFileRow): void {
  const written = row.cell('owner_name') || [row.cell('first_name'), row.cell('last_name')].filter(Boolean).join(' ');
  if (/\p{L}/u.test(written)) takeCompany(row, written, csvTexts.nameAsWritten);
}

function takeCompany(row: LeadFileRow, name: string, why: string): void {
  row.values.company = name.slice(0, LONGEST_NAME);
  row.adjust('company', name, row.values.company, why);
}

const formatPerson = ({ values }: LeadFileRow): string => [values.first_name, values.last_name].filter(Boolean).join(' ');
const nameOf = (row: LeadFileRow): string => formatPerson(row) || (row.values.company ?? '');

/** The name of the dead as it is spoken, where columns of its own have it. */
function joinDecedentCells({ file, cells }: LeadFileRow, { lastNames }: DeathColumns): string {
  const places = [...(file.places.get('deceased_name') ?? [])];
  const inOrder = places.sort((one, other) => Number(lastNames.has(one)) - Number(lastNames.has(other)));
  return inOrder
    .map((place) => readCellText(cells[place]))
    .filter(Boolean)
    .join(' ');
}

/** The lead is named after whoever acts for the owner; the owner's name is stored beside it. */
function takeRepresentative(row: LeadFileRow, found: Representative, decedent: string, order: NameOrder): void {
  const { first_name, last_name, company, role } = found;
  const dead = decedent === '' ? undefined : readOwner(decedent, order);
  const name = [dead?.first_name, dead?.last_name].filter(Boolean).join(' ') || nameOf(row);
  Object.assign(row.values, { first_name: null, last_name: null, company, contact_role: role, owner_type: 'estate' });
  row.take('deceased_name', name.slice(0, LONGEST_NAME));
  row.take('first_name', first_name ?? '');
  row.take('last_name', last_name ?? '');
  row.adjust('owner_name', name, nameOf(row), csvTexts.actsForOwner);
}

/** Reads the name columns; also whether a name there is marked as deceased. */
function takeNames(row: LeadFileRow, order: NameOrder): { isMarked: boolean; namesNobody: boolean } {
  const { values } = row;
  const [first, last, full, given] = [row.cell('first_name'), row.cell('last_name'), row.cell('owner_name'), row.cell('company')];
  const person = [first, last].filter(Boolean).join(' ');
  const flagged = isYes(row.cell('owner_is_company'));
  const marks = readMarks(person);
  const owner = readOwner(full, order);
  const personIsCompany =
    person !== '' && (marks.isEstate || isCompanyWord(marks.text) || ((first === '' || last === '') && isCompanyLike(marks.text)));
  const fullIsCompany = full !== '' && (flagged || owner.company !== null);
  if (given !== '') values.company = given.slice(0, LONGEST_NAME);
  else if (fullIsCompany) values.company = (owner.company ?? full).slice(0, LONGEST_NAME);
  else if (personIsCompany || (flagged && person !== '')) takeCompany(row, person, csvTexts.recognizedCompany);
  const personStands = person !== '' && !personIsCompany && !(flagged && given === '' && !fullIsCompany) && person !== values.company;
  let namesNobody = false;
  if (personStands) {
    takeName(row, 'first_name', first);
    takeName(row, 'last_name', last);
  } else if (person === '' && full !== '' && full !== given && (!fullIsCompany || owner.type === 'estate'))
    namesNobody = takeRead(row, full, owner);
  return { isMarked: person !== '' ? marks.isDeceased : owner.isDeceased || readMarks(given).isDeceased, namesNobody };
}

function takeName(row: LeadFileRow, name: 'first_name' | 'last_name', cell: string): void {
  if (cell === '') return;
  const cleaned = cleanName(cell) ?? cell;
  row.take(name, cell, () => ({ value: cleaned, ...(cleaned && cleaned !== cell ? { why: nameWhy(cell, cleaned) } : {}) }));
}

/** Whether the cell means that nobody is known. */
function takeRead(row: LeadFileRow, full: string, owner: Owner): boolean {
  if (owner.namesNobody) row.refuse('owner_name', full, csvTexts.namesNobody);
  if (owner.company !== null) row.values.company = owner.company.slice(0, LONGEST_NAME);
  row.take('first_name', owner.first_name ?? '');
  row.take('last_name', owner.last_name ?? '');
  if (owner.type === 'trust') row.values.owner_type = 'trust';
  const name = formatPerson(row);
  if (name !== '' && name !== full) row.adjust('owner_name', full, name, owner.hasOthers ? csvTexts.severalPeople : nameWhy(full, name));
  return owner.namesNobody;
}

/** The words of a name in one order, without case and punctuation. */
const sortWords = (name: string): string =>
  name
    .toLowerCase()
    .split(/[^\p{L}\p{N}'-]+/u)
    .filter(Boolean)
    .sort()
    .join(' ');

function nameWhy(from: string, to: string): string {
  if (/&|\+|\/|;|\band\b/i.test(from)) return csvTexts.severalPeople;
  if (sortWords(from) === sortWords(to) && from.toLowerCase() !== to.toLowerCase()) return csvTexts.nameOrder;
  return from.toLowerCase() === to.toLowerCase() ? csvTexts.nameCase : csvTexts.nameSigns;
}

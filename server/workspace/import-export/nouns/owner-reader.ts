/** Reads who owns the house of a row, whether they have died, and who acts for them then. */
import { csvTexts } from '#shared/workspace/import-export/texts.ts';
import type { LeadTarget } from '#shared/workspace/import-export/nouns/lead-targets.ts';
import type { NameOrder } from '#shared/workspace/import-export/vendors.ts';
import { readCellText, isYes, readYesNo } from '../cells.ts';
import { cleanName, type Owner, readMarks, readOwner } from '../owner.ts';
import { isCompanyWord, isCompanyLike } from '../owner-words.ts';
import { type DeathColumns, joinDecedent, readRepresentative, type Representative, isDeceased } from './deceased.ts';
import type { LeadValues } from './lead-values.ts';
import type { FileRow } from './row-reader.ts';

const LONGEST_NAME = 200;
const YES_NO = { yes: /\bdeceased\b/i, no: /^(alive|living)$/i };

type LeadRow = FileRow<LeadTarget, LeadValues>;

export interface ReadOwner {
  /** "Unknown owner": the lead comes in without a name. */
  namesNobody: boolean;
  representative: Representative | undefined;
}

/** Takes the owner of a row, or who acts for one who has died. */
export function takeOwner(row: LeadRow, { name_order, death }: { name_order: NameOrder; death: DeathColumns }): ReadOwner {
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

export const hasOwner = ({ values }: LeadRow): boolean => (values.first_name ?? values.last_name ?? values.company) !== null;

/** "R & J" is too short for a person, and somebody all the same. */
function takeAsWritten(row: LeadRow): void {
  const written = row.cell('owner_name') || [row.cell('first_name'), row.cell('last_name')].filter(Boolean).join(' ');
  if (/\p{L}/u.test(written)) takeCompany(row, written, csvTexts.nameAsWritten);
}

function takeCompany(row: LeadRow, name: string, why: string): void {
  row.values.company = name.slice(0, LONGEST_NAME);
  row.adjust('company', name, row.values.company, why);
}

const formatPerson = ({ values }: LeadRow): string => [values.first_name, values.last_name].filter(Boolean).join(' ');
const nameOf = (row: LeadRow): string => formatPerson(row) || (row.values.company ?? '');

function joinDecedentCells({ file, cells }: LeadRow, death: DeathColumns): string {
  const pieces = (file.places.get('deceased_name') ?? []).map((place) => ({ place, cell: readCellText(cells[place]) }));
  return joinDecedent(
    pieces.filter(({ cell }) => cell !== ''),
    death,
  );
}

/** The lead is named after whoever acts for the owner; the owner's name is stored beside it. */
function takeRepresentative(row: LeadRow, found: Representative, decedent: string, order: NameOrder): void {
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
function takeNames(row: LeadRow, order: NameOrder): { isMarked: boolean; namesNobody: boolean } {
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
  else if (personIsCompany || (flagged && person !== '')) takeCompany(row, person, csvTexts.recognisedCompany);
  const personStands = person !== '' && !personIsCompany && !(flagged && given === '' && !fullIsCompany) && person !== values.company;
  let namesNobody = false;
  if (personStands) {
    takeName(row, 'first_name', first);
    takeName(row, 'last_name', last);
  } else if (person === '' && full !== '' && full !== given && (!fullIsCompany || owner.type === 'estate'))
    namesNobody = takeRead(row, full, owner);
  return { isMarked: person !== '' ? marks.isDeceased : owner.isDeceased || readMarks(given).isDeceased, namesNobody };
}

function takeName(row: LeadRow, name: 'first_name' | 'last_name', cell: string): void {
  if (cell === '') return;
  const cleaned = cleanName(cell) ?? cell;
  row.take(name, cell, () => ({ value: cleaned, ...(cleaned && cleaned !== cell ? { why: nameWhy(cell, cleaned) } : {}) }));
}

/** Whether the cell means that nobody is known. */
function takeRead(row: LeadRow, full: string, owner: Owner): boolean {
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

/** Reads who owns the house of a row, whether they have died, and who acts for them then. */
import { csvTexts } from '#shared/workspace/import-export/texts.ts';
import type { LeadTarget } from '#shared/workspace/import-export/nouns/lead-targets.ts';
import type { NameOrder } from '#shared/workspace/import-export/vendors.ts';
import { type CellReader, cellText, isYes, readYesNo } from '../cells.ts';
import { cleanName, type Owner, readMarks, readOwner } from '../owner.ts';
import { isCompanyWord, looksLikeCompany } from '../owner-words.ts';
import { type DeathColumns, joinDecedent, readRepresentative, type Representative, saysDeceased } from './deceased.ts';
import { HouseReader } from './house-reader.ts';
import type { LeadValues } from './lead-values.ts';

const LONGEST_NAME = 200;
const YES_NO = { yes: /\bdeceased\b/i, no: /^(alive|living)$/i };

export class OwnerReader extends HouseReader<LeadTarget, LeadValues> {
  /** "Unknown owner": the lead comes in without a name. */
  protected namesNobody = false;
  protected representative: Representative | undefined;

  protected readOwner(options: { name_order: NameOrder; death: DeathColumns }): void {
    const isMarked = this.readNames(options.name_order);
    const decedent = this.decedentCell(options.death);
    if (decedent !== '' && !this.hasOwner()) this.takeOwner(decedent, readOwner(decedent, options.name_order));
    if (!this.hasOwner() && !this.namesNobody) this.takeAsWritten();
    const ofOwner = (name: LeadTarget) => this.cell(name);
    this.representative = readRepresentative(
      {
        name: ofOwner('representative_name'),
        first: ofOwner('representative_first_name'),
        last: ofOwner('representative_last_name'),
        role: ofOwner('contact_role'),
      },
      options.death.role,
    );
    const isSaid = readYesNo(this.cell('is_deceased'), YES_NO) === true || saysDeceased(this.cells, options.death);
    const isDead = isMarked || isSaid || decedent !== '' || this.cell('date_of_death') !== '';
    if (!isDead && !this.representative) return;
    this.values.is_deceased = true;
    if (decedent !== '' || this.representative || this.cell('date_of_death') !== '') this.values.is_probate = true;
    if (this.representative) this.takeRepresentative(this.representative, decedent, options.name_order);
    else this.adjust('is_deceased', this.nameOf(), 'Deceased', csvTexts.deceasedOwner);
  }

  protected hasOwner(): boolean {
    return (this.values.first_name ?? this.values.last_name ?? this.values.company) !== null;
  }

  /** "R & J" is too short for a person, and somebody all the same. */
  private takeAsWritten(): void {
    const written = this.cell('owner_name') || [this.cell('first_name'), this.cell('last_name')].filter(Boolean).join(' ');
    if (!/\p{L}/u.test(written)) return;
    this.values.company = written.slice(0, LONGEST_NAME);
    this.adjust('company', written, this.values.company, csvTexts.nameAsWritten);
  }

  private nameOf(): string {
    return [this.values.first_name, this.values.last_name].filter(Boolean).join(' ') || (this.values.company ?? '');
  }

  private decedentCell(death: DeathColumns): string {
    const pieces = (this.places.get('deceased_name') ?? []).map((place) => ({ place, cell: cellText(this.cells[place]) }));
    return joinDecedent(
      pieces.filter(({ cell }) => cell !== ''),
      death,
    );
  }

  /** The lead is called after who acts for the owner; the owner's name is kept beside it. */
  private takeRepresentative({ first_name, last_name, company, role }: Representative, decedent: string, order: NameOrder): void {
    const dead = decedent === '' ? undefined : readOwner(decedent, order);
    const spoken = [dead?.first_name, dead?.last_name].filter(Boolean).join(' ');
    const name = spoken || this.nameOf();
    Object.assign(this.values, { first_name: null, last_name: null, company, contact_role: role, owner_type: 'estate' });
    if (name !== '') this.take('deceased_name', name.slice(0, LONGEST_NAME));
    if (first_name !== null) this.take('first_name', first_name);
    if (last_name !== null) this.take('last_name', last_name);
    this.adjust('owner_name', name, this.nameOf(), csvTexts.actsForOwner);
  }

  /** What the columns of names say; whether a name there is marked as that of somebody who has died. */
  private readNames(order: NameOrder): boolean {
    const [first, last, full, given] = [this.cell('first_name'), this.cell('last_name'), this.cell('owner_name'), this.cell('company')];
    const person = [first, last].filter(Boolean).join(' ');
    const flagged = isYes(this.cell('owner_is_company'));
    const marks = readMarks(person);
    const owner = readOwner(full, order);
    const personIsCompany =
      person !== '' && (marks.isEstate || isCompanyWord(marks.text) || ((first === '' || last === '') && looksLikeCompany(marks.text)));
    const fullIsCompany = full !== '' && (flagged || owner.company !== null);
    if (given !== '') this.values.company = given.slice(0, LONGEST_NAME);
    else if (fullIsCompany) this.values.company = (owner.company ?? full).slice(0, LONGEST_NAME);
    else if (personIsCompany || (flagged && person !== '')) {
      this.values.company = person.slice(0, LONGEST_NAME);
      this.adjust('company', person, this.values.company, csvTexts.recognisedCompany);
    }
    const personStands =
      person !== '' && !personIsCompany && !(flagged && given === '' && !fullIsCompany) && person !== this.values.company;
    if (personStands) {
      this.takeName('first_name', first);
      this.takeName('last_name', last);
    } else if (person === '' && full !== '' && full !== given && (!fullIsCompany || owner.type === 'estate')) this.takeOwner(full, owner);
    return person !== '' ? marks.isDeceased : owner.isDeceased || readMarks(given).isDeceased;
  }

  private takeName(name: 'first_name' | 'last_name', cell: string): void {
    if (cell === '') return;
    const cleaned = cleanName(cell);
    const reader = (): CellReader => ({ value: cleaned ?? cell, ...(cleaned && cleaned !== cell ? { why: nameWhy(cell, cleaned) } : {}) });
    this.take(name, cell, reader);
  }

  private takeOwner(full: string, owner: Owner): void {
    this.namesNobody = owner.namesNobody;
    if (owner.namesNobody) this.refuse('owner_name', full, csvTexts.namesNobody);
    if (owner.company !== null) this.values.company = owner.company.slice(0, LONGEST_NAME);
    if (owner.first_name !== null) this.take('first_name', owner.first_name);
    if (owner.last_name !== null) this.take('last_name', owner.last_name);
    if (owner.type === 'trust') this.values.owner_type = 'trust';
    const name = [this.values.first_name, this.values.last_name].filter(Boolean).join(' ');
    if (name !== '' && name !== full) this.adjust('owner_name', full, name, owner.hasOthers ? csvTexts.severalPeople : nameWhy(full, name));
  }
}

/** The words of a name in one order, without case and punctuation. */
const wordsOf = (name: string): string =>
  name
    .toLowerCase()
    .split(/[^\p{L}\p{N}'-]+/u)
    .filter(Boolean)
    .sort()
    .join(' ');

function nameWhy(from: string, to: string): string {
  if (/&|\+|\/|;|\band\b/i.test(from)) return csvTexts.severalPeople;
  if (wordsOf(from) === wordsOf(to) && from.toLowerCase() !== to.toLowerCase()) return csvTexts.nameOrder;
  return from.toLowerCase() === to.toLowerCase() ? csvTexts.nameCase : csvTexts.nameSigns;
}

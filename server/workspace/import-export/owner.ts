/** Owners as lists write them: a company, a trust, an estate, or people with ampersands, suffixes and capitals. */
import { withoutEnding } from '#shared/core/trim.ts';
import type { OwnerType } from '#shared/records/leads/list-facts.ts';
import type { NameOrder } from '#shared/workspace/import-export/vendors.ts';

/** Words that make an owner a company, a trust or an estate wherever they stand. */
const ALWAYS =
  /\b(l\.?\s?l\.?\s?c|l\.?l\.?p|p\.?l\.?l\.?c|inc|incorporated|corp|corporation|ltd|limited|lp|trust|revocable|irrevocable|estate|heirs|holdings?|properties|investments?|investors|bank|company|llc\.?)\b\.?/i;
/** Words that do so in a cell that holds the whole owner, since people are called so too. */
const IN_FULL_NAME =
  /\b(partners|partnership|group|association|assn|hoa|homes|homebuyers|rentals?|realty|ventures?|capital|enterprises?|foundation|ministries|authority|university|department|development|developers|management|services|solutions|acquisitions?|fund|federal|mortgage|lending|credit union|apartments|condominiums?|housing|builders|construction|equities|assets|church of|city of|county of|state of|town of|village of|diocese|et al trust|trustees)\b/i;

export const isCompanyWord = (text: string): boolean => ALWAYS.test(text);
export const looksLikeCompany = (owner: string): boolean => ALWAYS.test(owner) || IN_FULL_NAME.test(owner);

const IN_COMPANY_NAME: readonly [RegExp, OwnerType][] = [
  [/\bbank\b|\bmortgage\b|\bcredit union\b|fannie mae|freddie mac|federal (national|home loan)/i, 'bank'],
  [/\b(city|county|state|town|village) of\b|\bcounty$|housing authority|land bank|school district|united states|\bhud\b/i, 'government'],
  [/\btrust(ees?)?\b|\b(ir)?revocable\b/i, 'trust'],
  [/\best(ate)? of\b|(?<!real )\bestate$|\bheirs\b/i, 'estate'],
];
/** As lists say it in a column of its own. */
const IN_OWNER_TYPE: readonly [RegExp, OwnerType][] = [
  [/trust/i, 'trust'],
  [/estate|heirs|probate/i, 'estate'],
  [/bank|lender|\breo\b|financial/i, 'bank'],
  [/gov|municipal|public|\b(city|county|state|federal)\b/i, 'government'],
  [/compan|corp|llc|business|entity|partnership|investor/i, 'company'],
  [/individual|person|private|natural|spouse|married|single|joint|tenan/i, 'person'],
];

/** What kind of owner a company's name tells. */
export const findCompanyType = (name: string): OwnerType => IN_COMPANY_NAME.find(([words]) => words.test(name))?.[1] ?? 'company';
/** Another tool's word for the kind of owner as one of ours. */
export const readOwnerType = (cell: string): OwnerType => IN_OWNER_TYPE.find(([words]) => words.test(cell))?.[1] ?? 'other';

const GENERATION = /^(jr|sr|ii|iii|iv|v)\.?$/i;
/** What is no part of a name: written ordinals, and the law's additions. */
const ADDITION =
  /\b(\d+(?:st|nd|rd|th)|et\.?\s?al|et\.?\s?ux|et\.?\s?vir|etal|etux|etvir|trustees?|trs?|ttees?|life tenant|jtwros|h\/w|(?:mr|mrs|ms|dr)\.?(?=\s))(?!\p{L})\.?/giu;
const JOINT = /\s*(?:&|\+|\/|;|\band\b|\bor\b)\s*/i;
/** Particles that belong to the word after them. */
const PARTICLE = /^(van|von|der|den|de|del|della|di|da|dos|du|la|las|le|los|st\.?|saint|san|santa|bin|al|el|ter|ten)$/i;

export interface OwnerName {
  first_name: string | null;
  last_name: string | null;
}

const squeeze = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** One word of a name in capitals and small letters: MCDONALD, O'BRIEN and ANNE-MARIE as their owners write them. */
function titleWord(word: string): string {
  if (/^(ii|iii|iv)$/i.test(word)) return word.toUpperCase();
  return word
    .toLowerCase()
    .replace(/(^|[-.]|^[od]['’])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replace(/^([OD]['’])(\p{L})/iu, (_, before: string, letter: string) => before.toUpperCase() + letter.toUpperCase())
    .replace(/^Mc(\p{L})/u, (_, letter: string) => `Mc${letter.toUpperCase()}`);
}

const oneCase = (text: string): boolean => /\p{L}/u.test(text) && (text === text.toUpperCase() || text === text.toLowerCase());

/** Text that is all capitals or all small, as it would be typed; other text as it is, save for words all in capitals. */
export const properCase = (text: string): string => (oneCase(text) && text.length > 1 ? text.replace(/\S+/g, titleWord) : text);

/** Names keep their generation (Jr., III); a mixed cell may still hold one word in the wrong case ("O'BRIEN jr."). */
function personCase(name: string): string {
  return properCase(name).replace(/\S+/g, (word) => {
    if (GENERATION.test(word)) return titleWord(word);
    return word.length > 2 && oneCase(word) && !PARTICLE.test(word) ? titleWord(word) : word;
  });
}

/** One cell of a name without what the rules refuse: second persons, ordinals, additions in brackets, digits, stray signs. */
export function cleanName(cell: string): string | null {
  const first =
    withoutAdditions(cell)
      .split(JOINT)
      .find((part) => part.trim() !== '') ?? '';
  const letters = squeeze(first.replace(/[^\p{L}\p{M} .'’-]+/gu, ' ').replace(/^[^\p{L}]+/u, ''));
  return letters === '' ? null : personCase(withoutEnding(letters, " '’-"));
}

const withoutAdditions = (text: string): string => squeeze(text.replace(/\([^)]*\)?|"[^"]*"/g, ' ').replace(ADDITION, ' '));

/**
 * A whole owner in one cell. "SMITH, JOHN & MARY" is John Smith, "JOHN & MARY SMITH" too; without a comma the order is that of
 * the list. Only the first of several people is taken.
 */
export function splitOwner(cell: string, order: NameOrder): OwnerName {
  const text = withoutAdditions(cell);
  const [before = '', ...after] = text.split(',').map((part) => part.trim());
  const rest = after.filter((part) => part !== '' && !GENERATION.test(part)).join(' ');
  const generation = [...after].find((part) => GENERATION.test(part));
  const person = rest === '' ? withoutComma(before, order) : { first: rest.split(JOINT)[0] ?? '', last: before.split(JOINT)[0] ?? '' };
  const last = generation && person.last ? `${person.last} ${generation}` : person.last;
  return { first_name: cleanName(person.first), last_name: cleanName(last) };
}

function withoutComma(text: string, order: NameOrder): { first: string; last: string } {
  const people = text.split(JOINT).filter((part) => part.trim() !== '');
  const words = squeeze(people[0] ?? '')
    .split(' ')
    .filter(Boolean);
  if (words.length === 1) {
    // "JOHN & MARY SMITH": the family name stands with the last person.
    const shared = squeeze(people.at(-1) ?? '').split(' ');
    return people.length > 1 && shared.length > 1
      ? { first: words[0] as string, last: familyName(shared).last }
      : { first: '', last: words[0] as string };
  }
  if (order === 'first_last') return familyName(words);
  const end = words.findIndex((word) => !PARTICLE.test(word)) + 1;
  const generation = words[end] && GENERATION.test(words[end]) ? 1 : 0;
  return { last: words.slice(0, end + generation).join(' '), first: words.slice(end + generation).join(' ') };
}

/** The words of "Anna van der Berg Jr." as first and last name. */
function familyName(words: readonly string[]): { first: string; last: string } {
  let start = words.length - 1;
  if (start > 1 && GENERATION.test(words[start] as string)) start--;
  while (start > 1 && PARTICLE.test(words[start - 1] as string)) start--;
  return { first: words.slice(0, start).join(' '), last: words.slice(start).join(' ') };
}

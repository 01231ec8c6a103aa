/** Owners as lists write them: companies, trusts, estates, and people with co-owners, tenancies, suffixes and capitals. */
import { trimEnding } from '#shared/core/trim.ts';
import type { OwnerType } from '#shared/records/leads/list-facts.ts';
import type { NameOrder } from '#shared/workspace/import-export/vendors.ts';
import { isDoubleSurname, isGivenName, isOnlyGivenName } from './given-names.ts';
import { findCompanyType, hasLegalForm, isTrust, isCompanyLike } from './owner-words.ts';
import { GENERATION, PARTICLE, toPersonCase } from './person-case.ts';

export interface OwnerName {
  first_name: string | null;
  last_name: string | null;
}

export interface Owner extends OwnerName {
  /** A company, trust or estate, as it is written. */
  company: string | null;
  type: OwnerType | null;
  /** Whether the owner named has died. */
  isDeceased: boolean;
  /** "Unknown owner", "Taxpayer of": nobody's name. */
  namesNobody: boolean;
  hasOthers: boolean;
}

/** No owner is called by more. */
const LONGEST_OWNER = 400;

const trimSpaces = (text: string): string => text.replace(/\s+/g, ' ').trim();
const splitWords = (text: string): string[] => text.split(' ').filter(Boolean);

const NOBODY =
  /^(?:the )?(?:(?:unknown|current|present|unnamed|various|undetermined|unlisted|undisclosed|confidential|no|not|multiple)(?: (?:property )?(?:owners?|taxpayers?|occupants?|residents?|heirs?|persons?|name|names|available|listed|found|given|provided|of record))*|(?:property )?owners?(?: of record| unknown| unavailable| not (?:found|available|listed|known)| name)*|(?:occupant|resident|taxpayer)s?(?: of\b.*)?|(?:or )?current (?:owner|resident|occupant)s?|n\/?a|tbd|name withheld.*|withheld.*|redacted)[ .,]*$/i;
/** Behind these stands the name of somebody else. */
const CARE_OF = /(?:%|\bc[/\\]o\b|\b(?:in )?care of\b|\battn\b:?|\battention\b:?)[:.\s]*/i;
const SHARE =
  /\b(?:und(?:iv(?:ided)?)?\.? )?(?<![\d/])\d{1,3} ?\/ ?\d{1,4}(?![\d/])(?:st|nd|rd|th|s)?(?: (?:und(?:iv(?:ided)?)?|int(?:erest|r|s)?|share|each|ea)\b\.?)*|\d+(?:\.\d+)? ?%(?: (?:und(?:iv(?:ided)?)?|int(?:erest)?|share|each)\b\.?)*/gi;
const DECEASED = /\(? ?\b(?:deceased|dec['’]d|de?ce?d|dcsd|decsd|deceas)\b\.? ?\)?/i;
const LIFE_ESTATE =
  /,? ?(?:\bself\b,? )?(?:\(|\ba )?\b(?:(?:life|lf) (?:est(?:ate)?|tenants?|ten|int(?:erest)?|use)|l\/e)\b\.?\)?|\(le\)|\b(?:et al )?remaind(?:er(?:m[ae]n)?)?\b/gi;
const ESTATE = /\best(?:ate)?\.? of\b|\bheirs?\b(?!loom)|\bdevisees?\b|(?<!real )\best(?:ate)?\.?$|^est(?:ate)? |\bhrs(?: of)?$/i;
/** The estate of the first of several owners. */
const OF_FIRST = /(?<!real )\best(?:ate)? ?(?=&|\band\b)/i;
/** The words around the name of who has died; behind "of" it reads as it is spoken. */
const ESTATE_WORDS =
  /\b(?:the |unknown |unk )?(?:(?:est(?:ate)?|heirs?|hrs|devisees?|assigns?|legatees?|beneficiar(?:y|ies)|successors?|executors?)\b\.?(?: at law)?(?: ?[&,]| and| or)?(?: of)? ?)+/gi;
const ALSO_KNOWN =
  / ?[,(]? ?\b(?:a\/?k\/?a|f\/?k\/?a|n\/?k\/?a|d\/?b\/?a|t\/a|also known as|(?:now|formerly|fmr?ly) known as|formerly|fmr?ly|nee|f\/?b\/?o|who took title as)\b.*$/i;
/** A second owner follows, or is meant. */
const AND_OTHERS = /[,(]? ?\bet\.?\s?(?:ux|uxor|vir)\b\.? ?\)?|\s(?:h\/w|w\/h)\s(?=[a-z])/gi;
const ET_AL = /[,(]? ?\b(?:et\.?\s?als?|etal|& others|and others)\b\.? ?\)?/gi;
const SUCCESSORS = /\b(?:or|&|and)? ?(?:their|his|her|the|its)? ?success?ors?(?: ?\(s\))?(?: in (?:trust|interest))?(?: trustees?)?\b/gi;
const TRUSTEE =
  /,? ?\b(?:as )?(?:co-? ?|succ(?:essor)? )?(?:trustees?|ttees?|trtees?|trs|tr|tre)\b\.?(?: (?:of|for)\b.*| \S.*\btrust\b.*)?/gi;
/** How several own together, how they are married, titles and letters behind a name. */
const NOISE =
  /\b(?:jt ?wros|j\.?t\.?\/?r\.?s|jt ?ten(?:ants)?(?: wros)?|j\/t|joint ten(?:ants?|ancy)?(?: with (?:right|rights) of survivorship)?|w\/?ros|r\/?o?\/?s|ten(?:ants?)? (?:in )?com(?:mon)?|t\/?i\/?c|t\/c|t\/?b\/?e|t\/e|ten(?:ants)? by (?:the )?ent(?:iret(?:y|ies))?|comm(?:unity)? prop(?:erty)?|h\/w|w\/h|h ?& ?w|hus(?:b(?:and)?)? ?(?:&|and) ?wife|his wife|her husband|as (?:joint|tenants|husband|community)\b.*|(?:a|an) (?:single|married|unmarried) (?:man|woman|person)|(?:un)?married|widow(?:er)?|single (?:man|woman|person)|sole (?:owner|and separate).*|executor|executrix|administrat(?:or|rix)|personal rep(?:resentative)?|guardian|conservator|poa|custodian|life ten(?:ant)?|\d+(?:st|nd|rd|th)|esq(?:uire)?|ph\.?d)(?!\p{L})\.?|,\s*(?:md|dds|dvm|cpa|rn|dmd|jd)\b\.?/giu;
const TITLE = /^(?:mr|mrs|ms|miss|dr|rev|the)\.? (?=\S)|,? (?:mr|mrs|ms|miss|dr|rev)\.?$/gi;
const JOINT = / ?(?:&|\+|\/|;|\||\band\b|\bor\b) ?/i;
/** "John Smith or current resident" */
const OR_CURRENT = /,? (?:or|and|&) (?:current|present) (?:owner|resident|occupant)s?$/i;

/** One cell of a name without what the rules refuse: second persons, ordinals, additions in brackets, digits, stray signs. */
export function cleanName(cell: string): string | null {
  return stripName(splitPeople(cell).people[0] ?? '');
}

/** The letters of one person's name, in their case. */
function stripName(name: string): string | null {
  const letters = trimSpaces(name.replace(/[^\p{L}\p{M} .'’-]+/gu, ' ').replace(/^[^\p{L}]+/u, ''));
  return letters === '' ? null : toPersonCase(trimEnding(letters, " '’-"));
}

/** The people of a cell, without additions to their names; commas stay. */
function splitPeople(cell: string): { people: string[]; hasOthers: boolean; isTrustee: boolean } {
  const cut = trimSpaces(cell).slice(0, LONGEST_OWNER).replace(ALSO_KNOWN, '');
  const joined = cut.replace(AND_OTHERS, ' & ').replace(/\bh ?& ?w\b|\bhus(?:b(?:and)?)? ?(?:&|and) ?wife\b/gi, ' ');
  const withoutTrustee = joined.replace(SUCCESSORS, ' ').replace(TRUSTEE, ' ');
  const plain = trimSpaces(
    withoutTrustee
      .replace(ET_AL, ' ')
      .replace(/\([^)]*\)?|"[^"]*"/g, ' ')
      .replace(LIFE_ESTATE, ' ')
      .replace(DECEASED, ' ')
      .replace(NOISE, ' ')
      .replace(/ - /g, '-'),
  );
  const people = plain
    .split(JOINT)
    .map((part) => trimEnding(part.replace(TITLE, '').replace(/^[\s,.]+/, ''), ', '))
    .filter((part) => /\p{L}/u.test(part));
  return {
    people,
    hasOthers: people.length > 1 || joined !== cut || joined.search(ET_AL) >= 0,
    isTrustee: withoutTrustee !== joined,
  };
}

const isInitial = (word: string | undefined): boolean => word !== undefined && /^\p{L}\.?$/u.test(word);
const isSame = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && one.length > 1 && one.toLowerCase() === other.toLowerCase();

/** A family name that is written again in front of, or behind, the second of two people without a sign between them. */
function splitAtRepeated(words: readonly string[]): { words: string[]; order: NameOrder } | undefined {
  if (words.length < 4) return undefined;
  const again = words.findIndex((word, at) => at > 1 && isSame(word, words[0]));
  if (again > 0 && again < words.length - 1) return { words: words.slice(0, again), order: 'last_first' };
  const before = words.findIndex((word, at) => at > 0 && at < words.length - 2 && isSame(word, words.at(-1)));
  return before > 0 ? { words: words.slice(0, before + 1), order: 'first_last' } : undefined;
}

/** What one cell without a comma shows of the order of its names; undefined where it may be either. */
function findCellOrder(people: readonly string[]): { order: NameOrder; isSure: boolean } | undefined {
  const words = splitWords(people[0] ?? '').filter((word) => !GENERATION.test(word));
  const next = splitWords(people[1] ?? '').filter((word) => !GENERATION.test(word));
  const repeated = splitAtRepeated(words);
  const sure = (order: NameOrder) => ({ order, isSure: true });
  if (repeated) return sure(repeated.order);
  const [one = '', two = '', three] = words;
  if (words.length === 1) return next.length > 1 ? sure('first_last') : undefined;
  // "John A & Mary B Smith": both are called after the last.
  if (words.length === 2 && isInitial(two) && isGivenName(one)) return next.length > 2 ? sure('first_last') : undefined;
  if (isInitial(words.at(-1)) && words.length > 1) return sure('last_first');
  const isFirstGiven = isGivenName(one);
  if (words.length === 3 && isInitial(two)) {
    if (isFirstGiven && !isGivenName(three as string)) return sure('first_last');
    if (!isFirstGiven && isGivenName(three as string)) return sure('last_first');
  }
  const isNextGiven = next.length > 0 && isGivenName(next[0] as string);
  if (isNextGiven && (next.length === 1 || (next.length === 2 && isInitial(next[1]))) && isGivenName(two) && !isFirstGiven)
    return sure('last_first');
  if (isFirstGiven && !words.slice(1).some(isGivenName)) return { order: 'first_last', isSure: isOnlyGivenName(one) };
  const isSecondGiven = !isFirstGiven && !PARTICLE.test(one) && isGivenName(two);
  return isSecondGiven ? { order: 'last_first', isSure: words.length === 2 && isOnlyGivenName(two) } : undefined;
}

/** Which order the name of a cell shows, for a count over its column; undefined for what shows none. */
export function detectOrder(cell: string): NameOrder | undefined {
  if (cell.includes(',') || cell.length > 120 || isCompanyLike(cell)) return undefined;
  const found = findCellOrder(splitPeople(removeShares(cell).split(CARE_OF)[0] ?? '').people);
  // "BO RAY" comes from a county's roll; "Bo Ray" was written as people write it, and Ray may well be the family name.
  const isWeak = found?.order === 'last_first' && !found.isSure && cell !== cell.toUpperCase();
  return isWeak ? undefined : found?.order;
}

/**
 * A whole owner in one cell. "SMITH, JOHN & MARY" is John Smith, "JOHN & MARY SMITH" too; without a comma the order is that of
 * the column, unless the cell itself is sure. Only the first of several people is taken.
 */
export const splitOwner = (cell: string, order: NameOrder): OwnerName => nameFirst(splitPeople(cell).people, order);

function nameFirst(people: readonly string[], order: NameOrder): OwnerName {
  const [first = ''] = people;
  const parts = first.split(',').map((part) => part.trim());
  const person = parts.length > 1 ? splitAtCommas(parts.filter(Boolean)) : undefined;
  const { first: given, last } = person ?? splitWithoutComma([parts.join(' '), ...people.slice(1)], order);
  return { first_name: stripName(given), last_name: stripName(last) };
}

interface Split {
  first: string;
  last: string;
}

/** "SMITH JR, JOHN", "John Smith, Jr." and "HALLOWELL, JACK L HALLOWELL, BONITA A", of whom Jack is taken. */
function splitAtCommas(parts: readonly string[]): Split | undefined {
  const generation = parts.slice(1).find((part) => GENERATION.test(part));
  const [before = '', ...after] = parts.filter((part, at) => at === 0 || !GENERATION.test(part));
  const [own = [], surname = []] = [splitWords(before), splitWords(after[0] ?? '')];
  const withGeneration = ({ first, last }: Split): Split => ({ first, last: generation && last ? `${last} ${generation}` : last });
  if (after.length === 0) return withGeneration(splitFirstLast(own));
  const ownFamily = own.filter((word) => !GENERATION.test(word));
  const nextFamily = surname.filter((word) => !GENERATION.test(word));
  if (ownFamily.length > 1 && nextFamily.length > 1) {
    // Two whole people with a comma between them.
    if (isSame(ownFamily.at(-1), nextFamily.at(-1))) return withGeneration(splitFirstLast(own));
    if (isSame(ownFamily[0], nextFamily[0])) return withGeneration(splitLastFirst(own));
    const [isOneGiven, isTwoGiven] = [ownFamily, nextFamily].map(([word = '']) => isGivenName(word));
    if (
      isOneGiven &&
      isTwoGiven &&
      !isGivenName(ownFamily.at(-1) as string) &&
      !isInitial(nextFamily.at(-1)) &&
      !isGivenName(nextFamily.at(-1) as string)
    )
      return withGeneration(splitFirstLast(own));
  }
  const given = after.length > 1 ? dropNextSurname(surname, ownFamily) : surname;
  const end = GENERATION.test(given.at(-1) ?? '') && given.length > 1 ? given.at(-1) : undefined;
  return withGeneration({ first: given.slice(0, end ? -1 : undefined).join(' '), last: end ? `${before} ${end}` : before });
}

/** Whether the commas of a cell part people too, not one name alone. */
function hasSeveralAtCommas(text: string): boolean {
  const parts = text.split(',').map((part) => part.trim());
  const names = parts.filter((part) => part !== '' && !GENERATION.test(part));
  if (names.length > 2) return true;
  const read = names.length === 2 ? splitAtCommas(names) : undefined;
  return read !== undefined && ![names[0], names[1]].includes(read.last) && read.first !== names[1];
}

/** Given names, behind which the family name of the next person may stand. */
function dropNextSurname(words: readonly string[], family: readonly string[]): readonly string[] {
  let end = words.length;
  while (end > 1 && GENERATION.test(words[end - 1] as string)) end--;
  const last = words[end - 1];
  if (end < 2 || isInitial(last)) return words;
  const isSurname = isSame(last, family.at(-1)) || end > 2 || !isGivenName(last as string);
  if (!isSurname) return words;
  end--;
  while (end > 1 && PARTICLE.test(words[end - 1] as string)) end--;
  return words.slice(0, end);
}

function splitWithoutComma(people: readonly string[], order: NameOrder): Split {
  const found = findCellOrder(people);
  const repeated = splitAtRepeated(splitWords(people[0] ?? ''));
  const words = repeated?.words ?? splitWords(people[0] ?? '');
  const read = found?.isSure ? found.order : order;
  const lacksFamily = words.length === 1 || (words.length === 2 && isInitial(words[1]) && isGivenName(words[0] as string));
  if (lacksFamily) {
    // "JOHN & MARY SMITH": the family name stands with the last person.
    const shared = splitWords(people.at(-1) ?? '');
    if (people.length > 1 && shared.length > 1) return { first: words.join(' '), last: splitFirstLast(shared).last };
    if (words.length === 1) return { first: '', last: words[0] as string };
  }
  return read === 'first_last' ? splitFirstLast(words) : splitLastFirst(words);
}

function splitLastFirst(words: readonly string[]): Split {
  const one = words.length === 2 ? 1 : words.findIndex((word) => !PARTICLE.test(word)) + 1;
  const isTwo = words.length > one + 1 && isDoubleSurname(words[one - 1] as string, words[one] as string);
  const end = isTwo ? one + 1 : one;
  const generation = words[end] && GENERATION.test(words[end]) ? 1 : 0;
  const given = words.slice(end + generation);
  const behind = given.length > 1 && GENERATION.test(given.at(-1) as string) && given.at(-1) !== 'V' ? given.pop() : undefined;
  return { last: [...words.slice(0, end + generation), behind].filter(Boolean).join(' '), first: given.join(' ') };
}

/** The words of "Anna van der Berg Jr." as first and last name. */
function splitFirstLast(words: readonly string[]): Split {
  let start = words.length - 1;
  if (start > 1 && GENERATION.test(words[start] as string)) start--;
  if (start > 1 && isDoubleSurname(words[start - 1] as string, words[start] as string)) start--;
  while (start > 1 && PARTICLE.test(words[start - 1] as string)) start--;
  return { first: words.slice(0, start).join(' '), last: words.slice(start).join(' ') };
}

/** A name without the words for a life estate and for death. */
export function readMarks(cell: string): { text: string; isDeceased: boolean; isEstate: boolean } {
  const text = trimSpaces(cell).slice(0, LONGEST_OWNER);
  const living = trimSpaces(text.replace(LIFE_ESTATE, ' '));
  const named = trimSpaces(living.replace(DECEASED, ' '));
  const isEstate = (ESTATE.test(named) || OF_FIRST.test(named)) && !hasLegalForm(named) && !isTrust(named);
  return { text: named, isDeceased: isEstate || named !== living, isEstate };
}

const removeShares = (cell: string): string => trimSpaces(cell.replace(SHARE, ' ').replace(OR_CURRENT, ''));

const NO_OWNER: Owner = {
  first_name: null,
  last_name: null,
  company: null,
  type: null,
  isDeceased: false,
  namesNobody: false,
  hasOthers: false,
};

/** All that a cell says of the owner. */
export function readOwner(cell: string, order: NameOrder): Owner {
  if (cell === '') return NO_OWNER;
  const whole = trimSpaces(cell).slice(0, LONGEST_OWNER);
  if (NOBODY.test(whole)) return { ...NO_OWNER, namesNobody: true };
  const [head = '', ...tail] = removeShares(whole).split(CARE_OF);
  const mail = trimSpaces(tail.join(' ')) || null;
  const text = trimEnding(head, ' ,-') || mail || '';
  const { text: named, isDeceased, isEstate } = readMarks(text);
  if (isEstate) {
    const name = trimSpaces(named.replace(ESTATE_WORDS, ' '));
    const isSpoken = /\bof \S/i.test(named);
    const person = isCompanyLike(name) ? {} : splitOwner(name, isSpoken ? 'first_last' : order);
    return { ...NO_OWNER, ...person, company: named, type: 'estate', isDeceased, hasOthers: OF_FIRST.test(named) };
  }
  const { people, hasOthers, isTrustee } = splitPeople(named);
  const byTrustee = trimSpaces(
    named
      .replace(SUCCESSORS, ' ')
      .replace(
        /(?<=\S )(?:trustees?|ttees?)\b\.? (?:(?:of|for|u\/)\b.*|(?!of\b|for\b)\S.*\btrust\b.*)|\b(?:trustees?|ttees?)\b\.? (?:of|for|u\/)\b.*/gi,
        ' ',
      ),
  );
  const asPeople = isTrust(byTrustee) ? byTrustee : trimSpaces(byTrustee.replace(TRUSTEE, ' '));
  if (isCompanyLike(asPeople.replace(ALSO_KNOWN, '')) || people.length === 0) {
    const company = text === '' ? whole : text;
    return { ...NO_OWNER, company, type: findCompanyType(company), isDeceased };
  }
  if (NOBODY.test(people[0] ?? '')) return { ...NO_OWNER, namesNobody: true };
  const name = nameFirst(people, order);
  const [one = ''] = people;
  const isSeveral = hasOthers || splitAtRepeated(splitWords(one)) !== undefined || hasSeveralAtCommas(one);
  return { ...NO_OWNER, ...name, type: isTrustee ? 'trust' : 'person', isDeceased, hasOthers: isSeveral };
}

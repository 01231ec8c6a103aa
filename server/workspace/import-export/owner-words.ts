/** Words that identify an owner as a company, a church, a government, a trust or an estate. */
import type { OwnerType } from '#shared/records/leads/list-facts.ts';
import { isGivenName } from './given-names.ts';

/** Legal forms: nobody is called so. */
const LEGAL_FORM =
  /\b(l\.?\s?l\.?\s?c|l\.?\s?l\.?\s?l?\.?p|p\.?l\.?l\.?c|inc|incorporated|corp|corporation|ltd|limited|l\.?p|n\.\s?a|f\.?s\.?b|gmbh)\b\.?/i;
/** Words that make an owner a company, a trust or an estate wherever they stand. */
const ALWAYS =
  /\b(trust|revocable|irrevocable|estate|heirs|holdings?|properties|investments?|investors|bank|company|ministr(y|ies)|fellowship|congregation|tabernacle|iglesia)\b\.?/i;
/** Words that do so in a cell that has the whole owner, since people are called so too. */
const IN_FULL_NAME =
  /\b(partners|partnership|group|association|assoc(iates)?|assn|(?<!\bthi |\bvan |\bnguyen |\btran |\ble |\bpham )hoa|homes|homebuyers|rentals?|realty|ventures?|capital|enterprises?|foundation|authority|university|college|department|dept|development|redevelopment|developers|management|mgmt|services|solutions|systems|acquisitions?|fund|federal|mortgage|lending|savings|credit union|apartments|condominiums?|condo|housing|builders|construction|contract(ors?|ing)|equities|assets|industries|international|bros|brothers|& sons|et al trust|ptnrs|invs?|invest|props?)\b|\b(school|water|fire|sewer|park|utility) (district|dist|board)\b|\bboard of\b|\btool (and|&) die\b|\b(plumbing|roofing|landscaping|trucking|restaurants?|motors|hardware|bakery|towing|excavating|welding|laundry|grocery|pharmacy|logistics|consulting)\b|\b(society|missions?|outreach|convent|monastery|rectory|club|cemetery|hospital|clinic|railroad|railway|commission|diocese|archdiocese|seminary|synagogue|mosque|masonic|vfw|legion post|elks|habitat for humanity)\b|\S \S+ co\.?$/i;
const TWO_WORDS_AND_CO = /^(\p{L}+) co\.?$/iu;
const CHURCH =
  /\b(church|temple|chapel|parish|cathedral|assembly|lodge)\b.*\b(of|christ|god|inc|no)\b|\b(baptist|methodist|lutheran|presbyterian|pentecostal|episcopal|evangelical|apostolic|catholic|adventist|orthodox|nazarene|a\.?m\.?e\.?|c\.?o\.?g\.?i\.?c\.?|cme|holiness|missionary|zion|gospel|worship|fellowship|community|united|first|true|new|greater|mount|mt|faith|bible|christian|trinity|our lady|st|saints?|grace|calvary|bethel|emmanuel|immanuel|harvest|victory|cornerstone|living|holy|sacred)\b.*\b(church|temple|chapel|parish|cathedral|assembly|ch|center|fellowship)\b|\bjehovah'?s?\b|\blatter[- ]day\b|\bkingdom hall\b|\bsalvation army\b/i;
const GOVERNMENT =
  /\b(city|county|state|town|township|village|borough|parish|commonwealth|people|school district|secretary) of\b|\b(county|township|twp)$|\bhousing (auth|authority)\b|\bland bank\b|\bschool (district|dist|board)\b|\bboard of (education|supervisors|commissioners)\b|\bunited states\b|\bu\.?\s?s\.?\s?a\b|\bhud\b|\bveterans affairs\b|\bpublic (schools|works|utilit)|\b(dept|department) of\b|\b(port|transit|airport|redevelopment|water) authority\b|\bredevelopment (agency|auth)|\b(internal revenue|postal) service\b|\bmetro(politan)? gov|\b(city|county|township|twp) (land|government|gov|school|commission|treasurer|clerk|collector|assessor|auditor|recorder|sheriff|library)/i;
const BANK =
  /\bbank\b|\bmortgage\b|\bcredit union\b|\bsavings\b|fannie mae|freddie mac|federal (national|home loan)|\bn\.?\s?a\.?$|\bf\.?s\.?b\b/i;

/** A trust by its kind; a person who is trustee of one is a person. */
const TRUST =
  /\btrusts?\b|\b(ir)?revocable\b|\b(liv(ing)?|lvg|rev|ir+ev|irr|fam(ily)?|land|test(amentary)?|residuary|marital|survivors?'?s?|bypass|special needs|inter ?vivos|grantor|credit shelter|exempt)\s+tr(st)?\b|\btr(st|ust)?\.?\s+(dtd|dated|agree(ment)?|agmt|no|u\/?[at]|number|\d)|\bu\/?[at]\/?d\b|\bu\/[at]\b|\bdtd\b|\br\/?l\/?t\b/i;
/** Long words that a column of limited width cuts short. */
const LONG_WORDS =
  'properties investments holdings partnership associates association development management corporation enterprises apartments'.split(' ');
const ROOM_OF_A_COLUMN = 20;

const getLastWord = (text: string): string => /(\p{L}+)\W*$/u.exec(text)?.[1]?.toLowerCase() ?? '';

function isCutShort(owner: string): boolean {
  const last = owner.length >= ROOM_OF_A_COLUMN ? getLastWord(owner) : '';
  return last.length > 4 && LONG_WORDS.some((word) => word.length > last.length && word.startsWith(last));
}

export const isCompanyWord = (text: string): boolean => LEGAL_FORM.test(text) || ALWAYS.test(text);
export const hasLegalForm = (owner: string): boolean => LEGAL_FORM.test(owner);
export const isTrust = (owner: string): boolean => TRUST.test(owner);
export const isCompanyLike = (owner: string): boolean =>
  isCompanyWord(owner) ||
  IN_FULL_NAME.test(owner) ||
  CHURCH.test(owner) ||
  GOVERNMENT.test(owner) ||
  TRUST.test(owner) ||
  isCutShort(owner) ||
  (TWO_WORDS_AND_CO.test(owner) && !isGivenName(owner.split(' ')[0] as string)) ||
  // A street or a lot: "1830, 1832 AND 1834 WEST PRATT STREET".
  /\d{2}/.test(owner);

/** What kind of owner a company's name tells. */
export function findCompanyType(name: string): OwnerType {
  if (TRUST.test(name) && !LEGAL_FORM.test(name)) return 'trust';
  if (/\b(est(ate)?\.? of|heirs?)\b|(?<!real )\best(ate)?\.?$/i.test(name) && !LEGAL_FORM.test(name)) return 'estate';
  if (BANK.test(name)) return 'bank';
  return GOVERNMENT.test(name) ? 'government' : 'company';
}

/** As lists say it in a column of its own. */
const IN_OWNER_TYPE: readonly [RegExp, OwnerType][] = [
  [/trust/i, 'trust'],
  [/estate|heirs|probate/i, 'estate'],
  [/bank|lender|\breo\b|financial/i, 'bank'],
  [/gov|municipal|public|\b(city|county|state|federal)\b/i, 'government'],
  [/compan|corp|llc|business|entity|partnership|investor/i, 'company'],
  [/individual|person|private|natural|spouse|married|single|joint|tenan/i, 'person'],
];
/** Another tool's word for the kind of owner as one of ours. */
export const readOwnerType = (cell: string): OwnerType => IN_OWNER_TYPE.find(([words]) => words.test(cell))?.[1] ?? 'other';

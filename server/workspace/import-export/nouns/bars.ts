/** Which columns of a file may say that somebody must not be contacted, whatever they are matched to, and of which numbers. */
import type { ContactStatus } from '#shared/records/contacts/kinds.ts';
import { type FlagAbout, OWNER_FLAGS } from '#shared/workspace/import-export/nouns/contact-flags.ts';
import { normalizeHeader } from '#shared/workspace/import-export/vendors.ts';
import type { PointStatus } from '#shared/records/contacts/contact-point.ts';
import { readPhone, readYesNo } from '../cells.ts';

/** What a column asks: `may_call`, `line_works` say no where the others say yes, `codes` and `words` hold a scrub's results and free text. */
type BarKind = keyof typeof STATUS_OF_KIND | 'words';

/** What a no of such a column is. */
const STATUS_OF_KIND = {
  ...{ litigator: 'litigator', do_not_contact: 'do_not_contact', opted_out: 'opted_out', dnc_registry: 'dnc_registry' },
  ...{ not_theirs: 'wrong_number', line_dead: 'wrong_number', line_works: 'wrong_number' },
  ...{ may_call: 'do_not_contact', codes: 'dnc_registry' },
} as const satisfies Record<string, ContactStatus>;

export interface BarColumn {
  column: string;
  place: number;
  kind: BarKind;
  about: FlagAbout;
  /** The places of the numbers it names; undefined where it names none, and speaks of all of the row. */
  phones: readonly number[] | undefined;
}

/** What a matched column asks, by the target that it has. */
const OF_TARGET: Readonly<Record<string, { kind: BarKind; about: FlagAbout }>> = {
  ...Object.fromEntries(Object.entries(OWNER_FLAGS).map(([target, { contact_status: kind, about }]) => [target, { kind, about }])),
  notes: { kind: 'words', about: 'phone' },
};

const CONSENT = /consent|optin|optedin|optsin|compliant|exempt/;
const LINE = String.raw`(?:is|phone|line|number|tel|telephone|cell|mobile|landline|wireless|status|flag|yn|\d)*`;

/** By the whole name, normalized; the first that fits. */
const KINDS: readonly [RegExp, BarKind, FlagAbout][] = [
  [
    /(^|non?|not)dnc(safe|clean|clear|ok)$|^(notdnc|nondnc)|(ok|okay|safe|can|may|allow(ed)?|clear)to?(call|dial|text|contact)|callable|contactable|dialable/,
    'may_call',
    'phone',
  ],
  [/litig|tcpa|plaintiff/, 'litigator', 'person'],
  [/donot(e)?mail|dontmail|mailoptout|optoutof(direct)?mail|optedoutof(direct)?mail|^no(direct)?mail$|^dnm$/, 'do_not_contact', 'mail'],
  [/unsub|email(is)?opt(ed)?out|opt(ed)?outof(e)?mail|opt(ed)?outemail|donotemail|^noemails?$/, 'opted_out', 'email'],
  [
    /(sms|texts?|phone)opt(ed)?out|opt(ed)?out(of)?(sms|text|phone|call)|donot(sms|text)|dont(sms|text)|^no(sms|texts?)$/,
    'opted_out',
    'phone',
  ],
  [
    /donotcontact|dontcontact|^nocontact(flag)?$|blacklist|blocklist|donotsolicit|nosolicit|ceaseanddesist|suppress(ed|ionlist|ionflag|ionstatus)|complainer|^dnd$/,
    'do_not_contact',
    'person',
  ],
  [/opt(ed)?out|^stop(ped)?(list|flag)?$/, 'opted_out', 'person'],
  [/dnc|donotcall|dontcall|donotphone|donotdial|nocalls?$|^(federal|state|national)registry$/, 'dnc_registry', 'phone'],
  [/reassign|wrongnumber|wrongphone|badnumber|badphone/, 'not_theirs', 'phone'],
  [new RegExp(`^${LINE}(inactive|disconnected|outofservice|notinservice)${LINE}$`), 'line_dead', 'phone'],
  [new RegExp(`^${LINE}(active|connected|inservice|working)${LINE}$`), 'line_works', 'phone'],
  [/^(phone|line|number)(\d+)?valid$|^(is)?valid(phone|number)(\d+)?$/, 'line_works', 'phone'],
  [/scrub|^resultcode$|^compliance(status|result|flag|code)$/, 'codes', 'phone'],
  [
    /note|comment|remark|tags?(\d+)?$|^tag|flags?(\d+)?$|disposition|^(phone|line|number|call|contact)?(\d+)?status(\d+)?$/,
    'words',
    'phone',
  ],
];

/** When something was last checked or how often is no answer to it. */
const ABOUT_CHECKING = /(date|day|time|at|on|by|vendor|provider|source|cost|version|checked|updated)$/;
const CHECKS = /scrub|check|updat|verif|test|look/;

interface Column {
  place: number;
  name: string;
  words: readonly string[];
}

/** Words by which a column names a number; `phone` is each of them. */
const PHONE_WORDS: Readonly<Record<string, string>> = {
  ...{ phone: 'phone', tel: 'phone', telephone: 'phone', ph: 'phone', number: 'phone' },
  ...{ cell: 'cell', mobile: 'cell', wireless: 'cell', cellphone: 'cell', landline: 'land', home: 'home', work: 'work', voip: 'voip' },
  ...{ contact: 'contact', owner: 'owner', seller: 'seller', relative: 'relative' },
};
const A_PHONE = new Set(['phone', 'cell', 'land', 'voip']);
/** What stands in a name of a column of phones beside these. */
const BESIDE_PHONE = new Set(['best', 'primary', 'main', 'other', 'alt', 'alternate', 'no', 'first', 'second', 'third', 'line', 'the']);

const splitColumnWords = (column: string): string[] =>
  column
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]{2,})([A-Z][a-z])/g, '$1 $2')
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .replace(/(\d)(\p{L})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Which of its words name a number. */
const listNumberNames = (words: readonly string[]): string[] =>
  words.flatMap((word) => (/^\d{1,2}$/.test(word) ? [word] : Object.hasOwn(PHONE_WORDS, word) ? [PHONE_WORDS[word] as string] : []));

const isPhoneColumn = ({ words }: Column): boolean =>
  listNumberNames(words).some((name) => A_PHONE.has(name)) &&
  words.every((word) => /^\d{1,2}$/.test(word) || Object.hasOwn(PHONE_WORDS, word) || BESIDE_PHONE.has(word)) &&
  !words.every((word) => word === 'number' || /^\d/.test(word));

const isWithin = (some: readonly string[], all: readonly string[]): boolean => {
  const rest = [...all];
  return some.every((word) => {
    const at = rest.indexOf(word);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
};

/** `phones`: the places of the columns that are matched to a phone. */
export function findBarColumns(
  columns: readonly string[],
  mapping: Readonly<Record<string, string>>,
  phones: readonly number[],
): readonly BarColumn[] {
  const all = columns.map((column, place) => ({ place, name: normalizeHeader(column), words: splitColumnWords(column) }));
  const numbers = all.filter((column) => phones.includes(column.place) || isPhoneColumn(column));
  const found = all.flatMap((column) => {
    const header = columns[column.place] as string;
    if (numbers.includes(column)) return [];
    const target = Object.hasOwn(mapping, header) ? OF_TARGET[mapping[header] as string] : undefined;
    const kind = target ?? resolveKind(column, numbers.length > 0);
    return kind ? [{ ...column, ...kind }] : [];
  });
  return found.map(({ place, kind, about, words, name }) => {
    const siblings = found.filter((other) => other.kind === kind && other.about === about);
    const named = about === 'phone' || about === 'person' ? findNamed({ place, name, words }, siblings, numbers) : undefined;
    return { column: columns[place] as string, place, kind, about: named ? 'phone' : about, phones: named };
  });
}

function resolveKind({ name, words }: Column, hasPhones: boolean): { kind: BarKind; about: FlagAbout } | undefined {
  if (CONSENT.test(name)) return undefined;
  if (words.some((word) => word === 'rnd')) return { kind: 'not_theirs', about: 'phone' };
  const found = KINDS.find(([form]) => form.test(name));
  if (!found) return undefined;
  const [, kind, about] = found;
  if (kind === 'codes' && ABOUT_CHECKING.test(name)) return undefined;
  if (CHECKS.test(name) && ABOUT_CHECKING.test(name)) return undefined;
  if (!hasPhones && (kind === 'line_works' || kind === 'line_dead')) return undefined;
  return { kind, about };
}

/** The numbers that a column names: by its words, or by following each where a name is repeated. */
function findNamed(column: Column, siblings: readonly Column[], numbers: readonly Column[]): number[] | undefined {
  const asked = listNumberNames(column.words);
  const behind = findPrecedingNumber(column, siblings, numbers);
  if (behind !== undefined) return [behind];
  const isNumbered = asked.some((word) => /\d/.test(word));
  const hasNumberedSibling = siblings.some(({ words }) => listNumberNames(words).some((word) => /\d/.test(word)));
  const withNames = numbers.map(({ place, words }) => ({ place, names: listNumberNames(words) }));
  const unnumbered = asked.every((word) => word === 'phone');
  if (unnumbered && !hasNumberedSibling) return undefined;
  if (unnumbered) {
    const first = withNames.filter(({ names }) => names.every((name) => !/\d/.test(name) || name === '1'));
    return first.length > 0 ? first.map(({ place }) => place) : undefined;
  }
  if (!isNumbered && !asked.some((word) => A_PHONE.has(word) || word === 'home' || word === 'work')) return undefined;
  const same = withNames.filter(({ names }) => names.length === asked.length && isWithin(asked, names));
  const within = same.length > 0 ? same : withNames.filter(({ names }) => isWithin(asked, [...names, 'phone']));
  return within.length > 0 ? within.map(({ place }) => place) : undefined;
}

/** "Mobile, DNC, Landline, DNC (2)": repeated names, each with one number before it. */
function findPrecedingNumber(column: Column, siblings: readonly Column[], numbers: readonly Column[]): number | undefined {
  const bare = ({ name }: Column) => name.replace(/\d+$/, '');
  const alike = siblings.filter((other) => bare(other) === bare(column));
  if (alike.length < 2 || alike.length !== numbers.length) return undefined;
  if (alike.some((other) => listNumberNames(other.words).some((word) => A_PHONE.has(word)))) return undefined;
  const owners = alike.map((other, at) => {
    const from = at === 0 ? -1 : (alike[at - 1] as Column).place;
    return numbers.filter(({ place }) => place > from && place < other.place);
  });
  if (owners.some((many) => many.length !== 1)) return undefined;
  return owners[alike.findIndex(({ place }) => place === column.place)]?.[0]?.place;
}

export interface CellBar {
  contact_status: ContactStatus;
  /** Of the number, where the line says more than a permission. */
  status?: PointStatus;
  /** It forbids only because it does not say that it allows. */
  isUnclear: boolean;
  /** Numbers that stand in the cell itself, ten digits each. */
  numbers: readonly string[];
  /** The words speak of the person, whatever the way. */
  isOfPerson?: boolean;
}

/** No flag, in any such column. */
const FREE =
  /^(none|not? ?flag|ok|okay|ok to (call|contact|mail|text)|good|callable|allowed|permitted|clean|clear(ed)?|safe|pass(ed)?|negative|not? (listed|found|match(ed|es)?|dnc|litigator|on dnc|reassigned|flagged|hits?|records?)|unlisted|not on .*(list|registry|dnc)|(opted[ -]?in|subscribed)|no,? (not )?(dnc|litigator|on .*list)|false positive)$/i;
const YES_WORDS =
  /^(d|dnc|dnd|do not (call|contact|mail|text)|listed|registered|federal|national|state|internal|company|(federal|national|state|internal|company)[ -]?(dnc|do not call)( list)?|on .*(list|registry|dnc)|(known |tcpa |serial )?litigators?|tcpa|blacklist(ed)?|blocked|opt(ed)?[ -]?out|unsubscribed?|stop(ped)?|reassigned|inactive|disconnected|wrong|dead|flag(ged)?|positive|match(ed)?|hit|true positive)$/i;
const STATES = /^(A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])$/;
const ALIVE = /^(active|connected|working|in service|valid|good|ok|live|reachable|verified)$/i;
const DEAD = /inactive|disconnect|dead|not in service|out of service|invalid|not active|suspended|malformed/i;

/** A scrub's letter codes: clean, or clean and a mobile or internet line, which a person may call. */
const FREE_CODES = /^[CXWGE]$/i;
const DEAD_CODES = /^[IM]$/i;
const BARRED_CODES = /^[DPBL]$/i;
const MAX_CHARACTERS = 1000;

const PHONES = /(?:\+?1[-. ]?)?\(?\b\d{3}\)?[-. ]?\d{3}[-. ]?\d{4}\b/g;
const findNumbers = (cell: string): string[] =>
  (cell.match(PHONES) ?? []).map((one) => readPhone(one).value).filter((one) => /^\d{10}$/.test(one));

/** Undefined where it forbids nothing. `cell` without blanks around it; "" says nothing. */
export function readBar(kind: BarKind, cell: string, column = ''): CellBar | undefined {
  if (cell === '') return undefined;
  if (kind === 'words') return readNoWords(cell);
  if (cell.length > MAX_CHARACTERS) return { contact_status: STATUS_OF_KIND[kind], isUnclear: true, numbers: [] };
  const says = kind === 'line_works' || kind === 'may_call' ? readWorks(kind, cell) : readFlag(kind, cell, /state/i.test(column));
  if (says === 'free') return undefined;
  const contact_status = readPermission(cell) ?? STATUS_OF_KIND[kind];
  const isLine = kind === 'line_dead' || kind === 'line_works';
  const isDead = isLine || (kind === 'codes' && DEAD_CODES.test(cell)) || (kind !== 'litigator' && DEAD.test(cell));
  const numbers = isLine || kind === 'may_call' ? [] : findNumbers(cell);
  return { contact_status, ...(isDead && { status: 'dead' as const }), isUnclear: says === 'unclear' && numbers.length === 0, numbers };
}

/** A cell may say more exactly than its column what there is. */
function readPermission(cell: string): ContactStatus | undefined {
  if (/litig|tcpa/i.test(cell)) return 'litigator';
  if (/reassign|wrong/i.test(cell)) return 'wrong_number';
  if (/opt(ed)?[ -]?out|unsub/i.test(cell)) return 'opted_out';
  return /\bdnc\b|do not call|national|federal/i.test(cell) ? 'dnc_registry' : undefined;
}

type Says = 'free' | 'barred' | 'unclear';

function readWorks(kind: BarKind, cell: string): Says {
  const says = readYesNo(cell, { yes: kind === 'may_call' ? FREE : ALIVE, no: DEAD });
  return says === undefined ? 'unclear' : says ? 'free' : 'barred';
}

/** `OK` is Oklahoma in a column of states, and a yes to calls anywhere else. */
function readFlag(kind: BarKind, cell: string, isOfStates: boolean): Says {
  if (isOfStates && STATES.test(cell)) return 'barred';
  if (kind === 'codes' && cell.length === 1) {
    if (FREE_CODES.test(cell)) return 'free';
    return DEAD_CODES.test(cell) || BARRED_CODES.test(cell) ? 'barred' : /^[n0]$/i.test(cell) ? 'free' : 'unclear';
  }
  if (kind === 'dnc_registry' && /^c$/i.test(cell)) return 'free';
  const parts = cell.split(/[;,|/]/).map((part) => part.replace(/^[\p{L} ]{1,30}[:=]/u, '').trim());
  const says = parts.filter(Boolean).map(readPart);
  if (says.every((one) => one === 'free')) return 'free';
  return says.includes('barred') || readYesNo(cell, { yes: YES_WORDS, no: FREE }) ? 'barred' : 'unclear';
}

function readPart(part: string): Says {
  if ((part !== 'OK' && STATES.test(part)) || /^[1-9]\d?$/.test(part)) return 'barred';
  if (/^0+(\.0+)?$|^[-–—]+$/.test(part)) return 'free';
  const says = readYesNo(part, { yes: YES_WORDS, no: FREE });
  return says === undefined ? 'unclear' : says ? 'barred' : 'free';
}

const MAX_WORDS_CHARACTERS = 10_000;

/** What takes such words back: "not on DNC", "DNC: no", "not a litigator". */
const DENIED =
  /\b(?:not?|non|isn'?t|never) (?:on |in |a |an |the |known |any |federal |national |state )*(?:dnc|do not call|litigators?|blacklist(?:ed)?)(?: list| registry)?\b|\b(?:dnc|do not call|litigator|tcpa)(?: list| status| flag| check)?\s*[:=-]\s*(?:no|none|false|clean|clear|ok|n)\b|\bdnc[ -](?:clean|clear|safe|scrubbed|checked|ok)\b/g;

const WORDS: readonly [words: RegExp, contact_status: ContactStatus, isOfPerson: boolean][] = [
  [/\blitigat(?:or|ors|ious)\b|\btcpa\b|\bserial plaintiff\b/, 'litigator', true],
  [
    /\b(?:do|does|did) ?n[o']?t (?:ever )?(?:contact|solicit|bother|disturb)\b|\bdo not ?contact\b|\bdont (?:contact|solicit|bother)\b|\bno contact\b|\bnever contact\b|\bcease (?:and|&) desist\b|\bblack ?list(?:ed)?\b|\bno solicit(?:ing|ation|ors?)?\b|\bno contact(?:ar|e|en)\b|\bno (?:me |nos |le |les )?(?:molest(?:ar|e|en)|contact(?:ar|e|en))\b/,
    'do_not_contact',
    true,
  ],
  [
    /\bopt(?:ed)?[ -]?out\b|\bunsubscribed?\b|\b(?:do not|don'?t|dont|never|no more|stop) (?:text(?:s|ing)?|sms|messag(?:e|es|ing))\b|\bremove(?:d)? (?:me |us |him |her |them |my number |number )?from (?:the |our |your |my |all )?(?:call |calling |text |mailing |contact )?lists?\b|\btake (?:me|us|him|her|them) off\b|\bquit(?:ar|e|en|eme|enme)(?:lo|la)? de (?:la |su |sus )?listas?\b/,
    'opted_out',
    true,
  ],
  [
    /\bdnc\b|\bdo ?not ?call\b|\b(?:don'?t|dont|never|no more|stop|quit) call(?:s|ing)?\b|\bno calls?\b(?! (?:made|yet|back|attempt))|\bdo not (?:phone|dial|ring)\b|\bno (?:me |nos |le |les |lo |la )?llam(?:ar|e|en|es)\b|\bno (?:quiere|quieren|desea|desean) (?:que (?:le|les|lo|la) )?llam(?:adas|en|emos|ar)\b|\bdejen? de llamar\b/,
    'do_not_contact',
    false,
  ],
];

/** A bar with an hour, a day or a place to it may be no bar for ever: it bars until a person has read it. */
const LIMITED =
  /^.{0,20}\b(?:before|after|until|till|at work|on (?:sun|mon|tues|wednes|thurs|fri|satur)days?|during|while|antes|despues|hasta|en el trabajo|between|except|unless)\b/;

/** What somebody wrote beside a person, in notes, tags and flags; undefined where the words forbid nothing. */
function readNoWords(text: string): CellBar | undefined {
  const plain = text
    .slice(0, MAX_WORDS_CHARACTERS)
    .toLowerCase()
    .replace(/[’‘`]/g, "'")
    .replace(/[_\s]+/g, ' ')
    .replace(DENIED, ' ');
  for (const [words, contact_status, isOfPerson] of WORDS) {
    const found = words.exec(plain);
    if (!found) continue;
    const rest = plain.slice(found.index + found[0].length, found.index + found[0].length + 60);
    return { contact_status: found[0] === 'dnc' ? 'dnc_registry' : contact_status, isUnclear: LIMITED.test(rest), isOfPerson, numbers: [] };
  }
  return undefined;
}

/** Which columns of a file may say that somebody must not be contacted, whatever they are matched to, and of which numbers. */
import type { ContactStatus } from '#shared/records/contacts/kinds.ts';
import { type FlagAbout, OWNER_FLAGS } from '#shared/workspace/import-export/nouns/contact-flags.ts';
import { normalizeHeader } from '#shared/workspace/import-export/vendors.ts';

/** What a column asks: `may_call`, `line_works` say no where the others say yes, `codes` and `words` hold a scrub's results and free text. */
export type BarKind = keyof typeof STATUS_OF_KIND | 'words';

/** What a no of such a column is. */
export const STATUS_OF_KIND = {
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

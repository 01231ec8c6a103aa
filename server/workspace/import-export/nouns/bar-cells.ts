/** What a cell of a column that may forbid contact says. What is no plain "no flag" forbids until a person says otherwise. */
import type { PointStatus } from '#shared/records/contacts/contact-point.ts';
import type { ContactStatus } from '#shared/records/contacts/kinds.ts';
import { readPhone, readYesNo } from '../cells.ts';
import { type BarKind, STATUS_OF_KIND } from './bar-columns.ts';

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

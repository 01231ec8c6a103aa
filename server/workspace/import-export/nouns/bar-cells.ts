/** What a cell of a column that may forbid contact says. What is no plain "no flag" forbids until a person says otherwise. */
import type { PointStatus } from '#shared/records/contacts/contact-point.ts';
import type { ContactStatus } from '#shared/records/contacts/kinds.ts';
import { readPhone, readYesNo } from '../cells.ts';
import { type BarKind, STATUS_OF_KIND } from './bar-columns.ts';
import { readNoWords } from './bar-words.ts';

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
  if (kind === 'words') {
    const found = readNoWords(cell);
    return found && { ...found, numbers: [] };
  }
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

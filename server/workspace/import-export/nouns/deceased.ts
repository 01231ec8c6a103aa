/** What a row says of an owner's death, and who acts for the owner. */
import type { ContactRole } from '#shared/records/leads/list-facts.ts';
import { readHeader } from '#shared/workspace/import-export/header-words.ts';
import { readCellText, readYesNo } from '../cells.ts';
import { type Owner, type OwnerName, readOwner } from '../owner.ts';

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

/** The name of the dead as it is spoken, where a column of its own has it. */
export function joinDecedent(pieces: readonly { place: number; cell: string }[], { lastNames }: DeathColumns): string {
  const inOrder = [...pieces].sort((one, other) => Number(lastNames.has(one.place)) - Number(lastNames.has(other.place)));
  return inOrder.map(({ cell }) => cell).join(' ');
}

export interface Representative extends OwnerName {
  company: string | null;
  role: ContactRole;
}

/** Who acts for the owner: of a column of the whole name, or of two. */
export function readRepresentative(
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

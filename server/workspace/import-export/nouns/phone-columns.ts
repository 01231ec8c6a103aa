/** The columns of numbers, and those beside them that say of what kind each is and how it has fared. */
import type { LineType, PointStatus } from '#shared/records/contacts/contact-point.ts';

const normalizeName = (column: string): string => column.toLowerCase().replace(/[^a-z0-9]/g, '');

export interface PhoneColumn {
  line: LineType;
  types: readonly number[];
  /** The columns that say how the number has fared ("Phone Status 1"). */
  marks: readonly number[];
}

/** Each column of a number: of what line it is by its name, and what is shown beside it. */
export function findPhoneColumns(columns: readonly string[], phones: readonly number[]): ReadonlyMap<number, PhoneColumn> {
  const names = columns.map(normalizeName);
  const among = (wanted: readonly string[]) => names.flatMap((name, at) => (wanted.includes(name) ? [at] : []));
  return new Map(
    phones.map((index) => {
      const name = names[index] as string;
      const number = /\d+$/.exec(name)?.[0] ?? '';
      const marks = [`${name}status`, `phonestatus${number}`, `phonetags${number}`];
      return [index, { line: readLine(name), types: among([`${name}type`, `${name}linetype`, `phonetype${number}`]), marks: among(marks) }];
    }),
  );
}

/** The kind of line that a name or a cell says. */
export function readLine(text: string): LineType {
  if (/cell|mobile|wireless|^w$|^m$|^c$/i.test(text)) return 'mobile';
  if (/voip|^v$/i.test(text)) return 'voip';
  return /land|residential|fixed|^l$/i.test(text) ? 'landline' : 'unknown';
}

const STATUSES: readonly [RegExp, PointStatus][] = [
  [/deceased/i, 'deceased'],
  [/wrong/i, 'wrong'],
  [/dead|disconnect|invalid|not in service/i, 'dead'],
  [/^correct$|verified/i, 'correct'],
  [/no[\s_-]?answer|voicemail/i, 'no_answer'],
];
/** How a number has fared, by what is shown beside it. */
export const readStatus = (marks: readonly string[]): PointStatus =>
  STATUSES.find(([words]) => marks.some((mark) => words.test(mark)))?.[1] ?? 'untried';
/** Numbers that are stored and never offered first. */
export const UNUSABLE: readonly PointStatus[] = ['wrong', 'dead', 'deceased'];

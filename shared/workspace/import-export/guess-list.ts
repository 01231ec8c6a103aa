/** Which list a file of leads looks like, by its name and its columns. */
import { isDay } from '../../core/days.ts';
import type { OwnerListKind } from '../../records/leads/lists/owner-list.ts';
import { normalizeHeader } from './vendors.ts';

const BY_NAME: readonly [RegExp, OwnerListKind][] = [
  [/foreclos|sheriff|\bnod\b|lis pendens|notice of default|auction/i, 'pre_foreclosure'],
  [/tax|delinquen|\bdelq|trustee list|\bliens?\b/i, 'tax_delinquent'],
  [/probate|inherit|estate sale|deceased|decedent|letters testamentary|\bestates?\b/i, 'probate'],
  [/violation|code enforcement/i, 'code_violation'],
  [/vacan/i, 'vacant'],
  [/absentee|out of state|landlord/i, 'absentee'],
  [/equity|free and clear/i, 'high_equity'],
  [/driving|\bd4d\b/i, 'driving'],
];

/** Columns (normalized) that hardly any other kind of list has. */
const BY_COLUMN: readonly [RegExp, OwnerListKind][] = [
  [/^(defaultdate|lispendens|noticeofdefault|trusteesaledate|sheriffsaledate)$/, 'pre_foreclosure'],
  [
    /^(totaldue|taxesowed|basedelqamt|delinquentamount|pastdueamount|yearsowed|yearsdelinquent|delqyr|amtdue|taxesdue|taxdue|yrsdelinquent|lien)$/,
    'tax_delinquent',
  ],
  [/^(probatefiledate|probatefilingdate|probateopendate|personalrepresentative)$|decedent|^(dateofdeath|dod)$/, 'probate'],
  [/^(violationdate|violationtype|violationdescription|dateofviolation)$/, 'code_violation'],
];

interface ListGuess {
  name: string;
  /** Null when neither name nor columns say. */
  kind: OwnerListKind | null;
  /** The day in the file's name, YYYY-MM-DD; a month is its first day. Null without one. */
  day: string | null;
}

const ISO = /(?<!\d)(20\d\d)[-_. ]?(0[1-9]|1[0-2])(?:[-_. ]?(0[1-9]|[12]\d|3[01]))?(?!\d)/;
const US = /(?<!\d)(0?[1-9]|1[0-2])[-_. ](0?[1-9]|[12]\d|3[01])[-_. ](20\d\d)(?!\d)/;
const MAX_NAME = 100;

/** "shelby_tax_delinquent_2026-03.csv" is "Shelby tax delinquent", of March 1, 2026. */
export function guessList(filename: string, columns: readonly string[]): ListGuess {
  const bare = filename.replace(/\.\w{1,5}$/, '');
  const us = US.exec(bare);
  const iso = us ? null : ISO.exec(bare);
  const two = (text: string | undefined) => (text ?? '1').padStart(2, '0');
  const day = us ? `${us[3]}-${two(us[1])}-${two(us[2])}` : iso ? `${iso[1]}-${iso[2]}-${two(iso[3])}` : '';
  const words = bare
    .replace((us ?? iso)?.[0] ?? '', ' ')
    .replace(/[_\-.]+|\(\d+\)/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
  const named = BY_NAME.find(([form]) => form.test(words))?.[1];
  const names = columns.map(normalizeHeader);
  const hinted = BY_COLUMN.filter(([form]) => names.some((name) => form.test(name))).map(([, kind]) => kind);
  const name = (words.charAt(0).toUpperCase() + words.slice(1)).slice(0, MAX_NAME);
  return { name, kind: named ?? (hinted.length === 1 ? (hinted[0] ?? null) : null), day: isDay(day) ? day : null };
}

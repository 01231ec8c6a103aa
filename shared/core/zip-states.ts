/** The state of a ZIP code, by its first three digits (USPS). */
import { US_STATES } from './us-states.ts';

/** First three digits from which on a state's codes lie, up to those of the next; two letters that are no state: nobody's. */
const FROM =
  '005 NY 006 PR 008 VI 009 PR 010 MA 028 RI 030 NH 039 ME 050 VT 055 MA 056 VT 060 CT 070 NJ 090 -- 100 NY 150 PA 197 DE 200 DC 201 VA 202 DC 206 MD 220 VA 247 WV 270 NC 290 SC 300 GA 320 FL 350 AL 370 TN 386 MS 398 GA 400 KY 430 OH 460 IN 480 MI 500 IA 530 WI 550 MN 570 SD 580 ND 590 MT 600 IL 630 MO 660 KS 680 NE 700 LA 716 AR 730 OK 733 TX 734 OK 750 TX 800 CO 820 WY 832 ID 840 UT 850 AZ 870 NM 885 TX 886 -- 889 NV 900 CA 967 HI 969 GU 970 OR 980 WA 995 AK';
const RANGES = FROM.split(' ').reduce<{ from: number; state: string }[]>(
  (ranges, word, at, words) => (at % 2 === 0 ? [...ranges, { from: Number(word), state: words[at + 1] ?? '' }] : ranges),
  [],
);

/** Codes whose first three digits are of another state. */
const SHARED = new Map([
  ['96799', 'AS'],
  ['96950', 'MP'],
  ['96951', 'MP'],
  ['96952', 'MP'],
]);

/** The state's code; undefined for an unknown ZIP code. */
export function findStateOfZip(zip: string | null): string | undefined {
  const [, five = '', first] = /^\s*((\d{3})\d{2})(?:-?\d{4})?\s*$/.exec((zip ?? '').slice(0, 20)) ?? [];
  if (first === undefined) return undefined;
  if (SHARED.has(five)) return SHARED.get(five);
  const state = RANGES.findLast(({ from }) => from <= Number(first))?.state;
  return state === '--' ? undefined : state;
}

const NAMES = new Map(Object.entries(US_STATES).map(([code, name]) => [name.toLowerCase(), code]));
const LONGEST = 300;

/** The state as two letters, of "TX", "tx" or "Texas"; undefined for anything else. */
export function findStateCode(state: string | null): string | undefined {
  const typed = (state ?? '').slice(0, LONGEST).trim();
  const code = typed.toUpperCase();
  return Object.hasOwn(US_STATES, code) ? code : NAMES.get(typed.toLowerCase());
}

/** The state at the end of an address as it was typed: "12 Elm St, Dallas, TX 75201". */
export function findStateInAddress(address: string | null): string | undefined {
  const words = (address ?? '')
    .slice(0, LONGEST)
    .split(/[\s,]+/)
    .filter(Boolean);
  const last = words.at(-1) ?? '';
  const byZip = words.length > 1 ? findStateOfZip(last) : undefined;
  if (byZip !== undefined) return byZip;
  // "Ct" and "La" are also street types: a state must be in capitals, or by name after the city.
  if (words.length > 2 && /^[A-Z]{2}$/.test(last)) return findStateCode(last);
  return words.length > 3 ? (findStateCode(last.length > 3 ? last : null) ?? findStateCode(words.slice(-2).join(' '))) : undefined;
}

/** How a spreadsheet shows the number of a cell, as text that the readers of cells know: days as YYYY-MM-DD, zeros that a format adds. */

export type NumberFormat = { kind: 'plain' } | { kind: 'day' } | { kind: 'percent' } | { kind: 'digits'; pattern: string };

const PLAIN: NumberFormat = { kind: 'plain' };
const DAY: NumberFormat = { kind: 'day' };

const isBetween = (id: number, from: number, to: number): boolean => id >= from && id <= to;

/** By the number of a format, and by its code where the workbook defines it. */
export function readFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) {
    if (isBetween(id, 14, 17) || id === 22 || isBetween(id, 27, 36) || isBetween(id, 50, 58)) return DAY;
    return id === 9 || id === 10 ? { kind: 'percent' } : PLAIN;
  }
  const bare = code
    .slice(0, 200)
    .split(';', 1)[0]
    ?.replace(/"[^"]*"|\\.|\[[^\]]*\]|[_*]./g, '') as string;
  if (/[yd]/i.test(bare) || (/m/i.test(bare) && !/[hs]/i.test(bare))) return DAY;
  if (bare.includes('%')) return { kind: 'percent' };
  const pattern = (code.split(';', 1)[0] as string).slice(0, 40).replace(/\\(.)|"([^"]*)"/g, '$1$2');
  return /^[0-]*00000[0-]*$/.test(pattern) || /^[(\d# )-]*0{3,}[-.]0{4}$/.test(pattern.replaceAll('#', '0'))
    ? { kind: 'digits', pattern }
    : PLAIN;
}

const DAY_MS = 86_400_000;
const LAST_SERIAL = 2_958_465;
const FROM_1900 = Date.UTC(1899, 11, 30);
const FROM_1904 = Date.UTC(1904, 0, 1);

/** A day number as YYYY-MM-DD; undefined for what is none. Of 1900, spreadsheets count a February 29 that was none. */
function convertSerial(serial: number, is1904: boolean): string | undefined {
  const whole = Math.floor(serial);
  if (!(whole > 0 && whole <= LAST_SERIAL)) return undefined;
  const from = is1904 ? FROM_1904 : FROM_1900;
  const days = !is1904 && whole < 60 ? whole + 1 : whole;
  return new Date(from + days * DAY_MS).toISOString().slice(0, 10);
}

/** Digits into the zeros of a format, from the right: 2139 by 00000 is 02139. */
function fillDigits(digits: string, pattern: string): string {
  const rest = [...digits];
  const out: string[] = [];
  for (const sign of [...pattern].reverse()) {
    if (sign === '0' || sign === '#') {
      const next = rest.pop();
      if (next !== undefined) out.unshift(next);
      else if (sign === '0') out.unshift('0');
    } else out.unshift(sign);
  }
  return `${rest.join('')}${out.join('')}`;
}

/** The number of a cell as its format shows it; text that is no number as it is. */
export function showNumber(text: string, format: NumberFormat, is1904: boolean): string {
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number)) return text;
  // Fifteen digits are what a spreadsheet computes with: what lies behind them is noise.
  const plain = Number(number.toPrecision(15));
  if (format.kind === 'day') return convertSerial(number, is1904) ?? String(plain);
  if (format.kind === 'percent') return `${Number((plain * 100).toPrecision(12))}%`;
  if (format.kind === 'digits' && Number.isInteger(plain) && plain >= 0) return fillDigits(String(plain), format.pattern);
  return Math.abs(plain) < 1e-6 && plain !== 0 ? plain.toFixed(12).replace(/0+$/, '') : String(plain);
}

/** Figures as they are written. */
import { exactMoney, money, number } from '#client/core/format.ts';
import type { Figure } from '#shared/analysis/figure.ts';

const NOTHING = '–';

/** "$25,865.83", "30.38%", "1.142", "152". */
export function figureWords(figure: Figure): string {
  const { value, unit } = figure;
  if (value === null) return isEndless(figure) ? '∞' : NOTHING;
  if (unit === 'usd') return exactMoney(value);
  return unit === 'percent' ? `${number(value)}%` : String(value);
}

/** A cash flow on no cash at all. */
const isEndless = ({ code, inputs }: Figure): boolean => code === 'cash_on_cash' && (inputs[0]?.value ?? 0) > 0;

/** The same without cents, for tables. */
export function shortWords(figure: Figure): string {
  const { value, unit } = figure;
  if (value === null) return figureWords(figure);
  if (unit === 'usd') return money(value);
  return unit === 'percent' ? `${number(Math.round(value * 10) / 10)}%` : figureWords(figure);
}

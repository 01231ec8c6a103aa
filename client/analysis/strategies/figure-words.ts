/** Figures as they are written. */
import { formatMoney } from '#client/core/format.ts';
import type { Figure } from '#shared/analysis/strategies/figure.ts';
import { formatPercent } from '#shared/core/format.ts';

const NOTHING = '–';

/** "$25,866", "30.38%", "1.14", "152". */
export function figureWords(figure: Figure): string {
  const { value, unit } = figure;
  if (value === null) return isEndless(figure) ? '∞' : NOTHING;
  if (unit === 'usd') return formatMoney(value);
  if (unit === 'percent') return formatPercent(value);
  return unit === 'ratio' ? value.toFixed(2) : String(value);
}

/** A cash flow on no cash at all. */
const isEndless = ({ code, inputs }: Figure): boolean => code === 'cash_on_cash' && (inputs[0]?.value ?? 0) > 0;

/** The same with one decimal of a percentage, for tables. */
export function shortWords(figure: Figure): string {
  const { value, unit } = figure;
  if (value === null) return figureWords(figure);
  return unit === 'percent' ? formatPercent(Math.round(value * 10) / 10) : figureWords(figure);
}

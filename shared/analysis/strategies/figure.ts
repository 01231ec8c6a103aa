/** A number that carries its formula with the property's own numbers. */
import { formatPercent, formatUsd } from '../../core/format.ts';
import { toDollars } from '../../core/money.ts';
import { z } from '../../core/zod.ts';
import { calculatePercentage } from './cents.ts';

/** `part / whole` to three decimals, half up; null where there is nothing to divide by. */
const calculateQuotient = (part: number, whole: number): number | null =>
  whole > 0 ? Math.floor((part / whole) * 1000 + 0.5) / 1000 : null;

const FIGURE_UNITS = ['usd', 'percent', 'ratio', 'days'] as const;
type FigureUnit = (typeof FIGURE_UNITS)[number];

const figureInput = z.object({ label: z.string(), value: z.number(), unit: z.enum(FIGURE_UNITS) });

export const figure = z.object({
  code: z.string(),
  label: z.string(),
  /** null where it cannot be known. */
  value: z.number().nullable(),
  unit: z.enum(FIGURE_UNITS),
  /** How it was calculated, with the property's own numbers. */
  formula: z.string(),
  inputs: z.array(figureInput),
});
export type Figure = z.output<typeof figure>;

/** A part of a sum in cents, negative where it is subtracted. */
export interface Part {
  label: string;
  cents: number;
}

export const sumParts = (parts: readonly Part[]): number => parts.reduce((sum, part) => sum + part.cents, 0);

/** "$250,000 ARV − $140,000 purchase": what is nothing is left out, but for the first. */
export function sumText(parts: readonly Part[]): string {
  return parts
    .filter((part, at) => at === 0 || part.cents !== 0)
    .map(({ cents, label }, at) => `${at === 0 ? (cents < 0 ? '−' : '') : cents < 0 ? ' − ' : ' + '}${formatUsd(Math.abs(cents))} ${label}`)
    .join('');
}

const listInputs = (parts: readonly Part[]): Figure['inputs'] =>
  parts.filter((part, at) => at === 0 || part.cents !== 0).map(({ label, cents }) => ({ label, value: toDollars(cents), unit: 'usd' }));

/** A figure that is not known, and why not. */
export const buildUnknownFigure = (code: string, label: string, unit: FigureUnit, why: string): Figure => ({
  code,
  label,
  value: null,
  unit,
  formula: why,
  inputs: [],
});

/** A money figure with its own formula text. */
export const buildMoneyFigure = (code: string, label: string, cents: number, words: string, parts: readonly Part[]): Figure => ({
  code,
  label,
  value: toDollars(cents),
  unit: 'usd',
  formula: `${words} = ${formatUsd(cents)}`,
  inputs: listInputs(parts),
});

/** A sum of money. */
export function sumFigure(code: string, label: string, parts: readonly Part[]): Figure {
  const sum = buildMoneyFigure(code, label, sumParts(parts), sumText(parts), parts);
  return parts.length === 1 ? { ...sum, formula: sumText(parts) } : sum;
}

const describeShare = (part: Part, of: Part) => `${formatUsd(part.cents)} ${part.label} ÷ ${formatUsd(of.cents)} ${of.label}`;

/** A share in percent. */
export function buildPercentFigure(code: string, label: string, part: Part, of: Part): Figure {
  const value = calculatePercentage(part.cents, of.cents);
  const formula =
    value === null ? `${describeShare(part, of)}: nothing to divide by` : `${describeShare(part, of)} = ${formatPercent(value)}`;
  return { code, label, value, unit: 'percent', formula, inputs: listInputs([part, of]) };
}

/** The ratio of one amount to another. */
export function buildRatioFigure(code: string, label: string, part: Part, of: Part): Figure {
  const value = calculateQuotient(part.cents, of.cents);
  const formula = value === null ? `${describeShare(part, of)}: no loan to pay` : `${describeShare(part, of)} = ${value.toFixed(2)}`;
  return { code, label, value, unit: 'ratio', formula, inputs: listInputs([part, of]) };
}

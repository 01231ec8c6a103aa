/** A number that can say how it was calculated, with the property's own numbers. */
import { formatPercent, formatUsd } from '../../core/format.ts';
import { toDollars } from '../../core/money.ts';
import { z } from '../../core/zod.ts';
import { percentage, quotient } from './cents.ts';

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

/** What goes into a sum: cents, negative for what is taken away. */
export interface Part {
  label: string;
  cents: number;
}

export const total = (parts: readonly Part[]): number => parts.reduce((sum, part) => sum + part.cents, 0);

/** "$250,000 ARV − $140,000 purchase": what is nothing is left out, but for the first. */
export function sumText(parts: readonly Part[]): string {
  return parts
    .filter((part, at) => at === 0 || part.cents !== 0)
    .map(({ cents, label }, at) => `${at === 0 ? (cents < 0 ? '−' : '') : cents < 0 ? ' − ' : ' + '}${formatUsd(Math.abs(cents))} ${label}`)
    .join('');
}

const inputsOf = (parts: readonly Part[]): Figure['inputs'] =>
  parts.filter((part, at) => at === 0 || part.cents !== 0).map(({ label, cents }) => ({ label, value: toDollars(cents), unit: 'usd' }));

/** A figure that is not known, and why not. */
export const unknownFigure = (code: string, label: string, unit: FigureUnit, why: string): Figure => ({
  code,
  label,
  value: null,
  unit,
  formula: why,
  inputs: [],
});

/** A sum of money. */
export const sumFigure = (code: string, label: string, parts: readonly Part[]): Figure => ({
  code,
  label,
  value: toDollars(total(parts)),
  unit: 'usd',
  formula: parts.length === 1 ? sumText(parts) : `${sumText(parts)} = ${formatUsd(total(parts))}`,
  inputs: inputsOf(parts),
});

/** Money with a formula of its own words. */
export const moneyFigure = (code: string, label: string, cents: number, words: string, parts: readonly Part[]): Figure => ({
  code,
  label,
  value: toDollars(cents),
  unit: 'usd',
  formula: `${words} = ${formatUsd(cents)}`,
  inputs: inputsOf(parts),
});

const shareText = (part: Part, of: Part) => `${formatUsd(part.cents)} ${part.label} ÷ ${formatUsd(of.cents)} ${of.label}`;

/** A share in percent. */
export function percentFigure(code: string, label: string, part: Part, of: Part): Figure {
  const value = percentage(part.cents, of.cents);
  const formula = value === null ? `${shareText(part, of)}: nothing to divide by` : `${shareText(part, of)} = ${formatPercent(value)}`;
  return { code, label, value, unit: 'percent', formula, inputs: inputsOf([part, of]) };
}

/** How often one amount is in the other. */
export function ratioFigure(code: string, label: string, part: Part, of: Part): Figure {
  const value = quotient(part.cents, of.cents);
  const formula = value === null ? `${shareText(part, of)}: no loan to pay` : `${shareText(part, of)} = ${value.toFixed(2)}`;
  return { code, label, value, unit: 'ratio', formula, inputs: inputsOf([part, of]) };
}

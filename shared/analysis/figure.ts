/** A number that can say how it was reckoned, with the property's own numbers. */
import { toDollars } from '../core/money.ts';
import { z } from '../core/zod.ts';
import { percentage, quotient } from './cents.ts';

export const FIGURE_UNITS = ['usd', 'percent', 'ratio', 'days'] as const;
type FigureUnit = (typeof FIGURE_UNITS)[number];

const figureInput = z.object({ label: z.string(), value: z.number(), unit: z.enum(FIGURE_UNITS) });

export const figure = z.object({
  code: z.string(),
  label: z.string(),
  /** null where it cannot be known. */
  value: z.number().nullable(),
  unit: z.enum(FIGURE_UNITS),
  /** How it was reckoned, with the property's own numbers. */
  formula: z.string(),
  inputs: z.array(figureInput),
});
export type Figure = z.output<typeof figure>;

/** What goes into a sum: cents, negative for what is taken away. */
export interface Part {
  label: string;
  cents: number;
}

const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** Cents as dollars, with cents only where there are any: "$5,454.17". */
export const usd = (cents: number): string => (cents % 100 === 0 ? whole : exact).format(toDollars(cents)).replace('-', '−');

const plain = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });
/** "30.38 %" */
export const percentWords = (value: number): string => `${plain.format(value).replace('-', '−')} %`;

export const total = (parts: readonly Part[]): number => parts.reduce((sum, part) => sum + part.cents, 0);

/** "$250,000 ARV − $140,000 purchase": what is nothing is left out, but for the first. */
export function sumText(parts: readonly Part[]): string {
  return parts
    .filter((part, at) => at === 0 || part.cents !== 0)
    .map(({ cents, label }, at) => `${at === 0 ? (cents < 0 ? '−' : '') : cents < 0 ? ' − ' : ' + '}${usd(Math.abs(cents))} ${label}`)
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
  formula: parts.length === 1 ? sumText(parts) : `${sumText(parts)} = ${usd(total(parts))}`,
  inputs: inputsOf(parts),
});

/** Money with a formula of its own words. */
export const moneyFigure = (code: string, label: string, cents: number, words: string, parts: readonly Part[]): Figure => ({
  code,
  label,
  value: toDollars(cents),
  unit: 'usd',
  formula: `${words} = ${usd(cents)}`,
  inputs: inputsOf(parts),
});

const shareText = (part: Part, of: Part) => `${usd(part.cents)} ${part.label} ÷ ${usd(of.cents)} ${of.label}`;

/** A share in percent. */
export function percentFigure(code: string, label: string, part: Part, of: Part): Figure {
  const value = percentage(part.cents, of.cents);
  const formula = value === null ? `${shareText(part, of)}: nothing to divide by` : `${shareText(part, of)} = ${percentWords(value)}`;
  return { code, label, value, unit: 'percent', formula, inputs: inputsOf([part, of]) };
}

/** How often one amount is in the other. */
export function ratioFigure(code: string, label: string, part: Part, of: Part): Figure {
  const value = quotient(part.cents, of.cents);
  const formula = value === null ? `${shareText(part, of)}: no loan to pay` : `${shareText(part, of)} = ${value}`;
  return { code, label, value, unit: 'ratio', formula, inputs: inputsOf([part, of]) };
}

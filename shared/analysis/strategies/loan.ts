/** Loans: what they cost, in whole cents. */
import { scaleByRatio, WHOLE } from './cents.ts';

const MONTHS = 12;

/** Interest-only cost for a number of hundredths of a month: loan x yearly rate / 12 x months. */
export const calculateInterestOnly = (loan: number, rate: number, months: number): number =>
  scaleByRatio(loan, rate * months, MONTHS * 100 * WHOLE);

/** The unrounded payment of a month: P x i / (1 - (1 + i)^-n) with i = rate / 12; without interest P / n. */
function calculatePayment(loan: number, rate: number, years: number): number {
  const n = years * MONTHS;
  const i = rate / WHOLE / MONTHS;
  if (n <= 0) return loan;
  return i === 0 ? loan / n : (loan * i) / (1 - (1 + i) ** -n);
}

/** The payment of a month in cents: 150,000 at 7 % over 30 years is 997.95. */
export const calculateMonthlyPayment = (loan: number, rate: number, years: number): number =>
  Math.floor(calculatePayment(loan, rate, years) + 0.5);

/** A year's payments in cents, rounded once: 150,000 at 7 % over 30 years is 11,975.44. */
export const calculateYearlyPayment = (loan: number, rate: number, years: number): number =>
  Math.floor(calculatePayment(loan, rate, years) * MONTHS + 0.5);

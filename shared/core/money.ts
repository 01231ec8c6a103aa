/** Money is US dollars exact to the cent on every face, and integer cents wherever it is stored or added up. */

/** Dollars to whole cents, half up. */
export const toCents = (dollars: number): number => Math.round(Number((dollars * 100).toFixed(3)));

/** Whole cents to dollars. */
export const toDollars = (cents: number): number => cents / 100;

/** Adds and subtracts dollar amounts without binary rounding: `sum(0.1, 0.2)` is 0.3. Absent amounts count as 0. */
export const sum = (...dollars: (number | null | undefined)[]): number =>
  toDollars(dollars.reduce<number>((cents, d) => cents + toCents(d ?? 0), 0));

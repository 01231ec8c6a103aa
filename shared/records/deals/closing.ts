/** Profit counts on the closing date; a deal marked as closed before that date closes on the day it is marked. */
import type { Deal } from './deal.ts';

/** The closing date of a deal that is closed on `day`; undefined where it stays. */
export const moveClosingForward = ({ contract_date, closing_date }: Pick<Deal, 'contract_date' | 'closing_date'>, day: string) =>
  closing_date > day && contract_date <= day ? day : undefined;

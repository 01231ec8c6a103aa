/** What a deal brought counts by its closing date: one that closes before that date closes on the day it is said. */
import type { Deal } from './deal.ts';

/** The closing date of a deal that is closed on `day`; undefined where it stays. */
export const bringForward = ({ contract_date, closing_date }: Pick<Deal, 'contract_date' | 'closing_date'>, day: string) =>
  closing_date > day && contract_date <= day ? day : undefined;

/** New days of a deal's terms when its closing moves. */
import { findBusinessDayUntil } from '../../core/business-days.ts';
import { addDays, countDaysBetween } from '../../core/days.ts';

/** Days closer to the closing than this depend on it; earlier ones depend on the contract. */
const HANGS_DAYS = 10;

interface Days {
  contract_date: string;
  closing_date: string;
  next_closing_date: string;
}

/** The same distance from the new closing, on a business day; what hangs on the contract stays, but never after the new closing. */
export function moveWithClosing({ contract_date, closing_date, next_closing_date }: Days, day: string, isClosing: boolean): string {
  if (isClosing && day === closing_date) return next_closing_date;
  const left = countDaysBetween(day, closing_date);
  if (left > HANGS_DAYS) return day > next_closing_date ? next_closing_date : day;
  const moved = addDays(next_closing_date, -left);
  const worked = left <= 0 ? moved : findBusinessDayUntil(moved);
  return worked < contract_date ? contract_date : worked;
}

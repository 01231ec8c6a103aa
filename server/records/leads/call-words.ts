/** The script of a call: what to know before it, and what to say. */
import type { leads } from '#server/records/leads/table.ts';
import { formatDollars } from '#shared/core/format.ts';
import { HIGH_EQUITY_PERCENT } from '#shared/records/leads/list-facts.ts';

type LeadRow = typeof leads.$inferSelect;

const MOST_REASONS = 3;
const LEAST_YEARS = 15;

/** Calendar years since the last sale; undefined when unknown. */
export const countYearsOwned = ({ last_sale_date }: Pick<LeadRow, 'last_sale_date'>, year: number): number | undefined =>
  last_sale_date ? year - Number(last_sale_date.slice(0, 4)) : undefined;

/** Of the value, in per cent; null when it is not known. */
const findEquityPercent = ({ equity_percent, estimated_value: value, mortgage_balance: owed }: LeadRow): number | null =>
  equity_percent ?? (value && owed !== null ? (100 * (value - owed)) / value : null);

/** "Vacant, $9,140 tax owed, lives in Boise": why the owner may sell, the strongest first; null when nothing is known. */
export function describeReasons(lead: LeadRow, year: number): string | null {
  const codes = new Set((lead.signals?.list ?? []).map(({ code }) => code));
  const equity = findEquityPercent(lead);
  const years = countYearsOwned(lead, year) ?? 0;
  const place = [lead.mailing_city, lead.mailing_state].filter(Boolean).join(', ');
  const reasons = [
    lead.is_pre_foreclosure && 'pre-foreclosure',
    lead.is_probate && 'probate',
    lead.tax_owed ? `${formatDollars(lead.tax_owed)} tax owed` : lead.is_tax_delinquent && 'tax delinquent',
    lead.is_vacant && 'vacant',
    codes.has('code_violation') && 'code violation',
    codes.has('divorce') && 'divorce',
    codes.has('bankruptcy') && 'bankruptcy',
    lead.is_out_of_state ? `lives in ${place || 'another state'}` : lead.is_absentee && 'absentee',
    equity !== null && equity >= HIGH_EQUITY_PERCENT && (equity === 100 ? 'free and clear' : `${Math.floor(equity)}% equity`),
    years >= LEAST_YEARS && `${years} years in the house`,
  ].filter((reason) => typeof reason === 'string');
  const words = reasons.slice(0, MOST_REASONS).join(', ');
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : null;
}

/** Names the house and asks; what a list says about the owner is not repeated to them. */
export function writeOpening(lead: LeadRow, caller: string): string {
  const street = (lead.property_address ?? '').replace(/^\d\S*\s+/, '').replace(/,?\s+(?:#|(?:apt|unit|ste|suite)\b).*$/i, '');
  const what = lead.property_type === 'land' ? 'lot' : 'house';
  const where = street ? `the ${what} on ${street}` : `your ${what}`;
  return `Hi${lead.first_name ? ` ${lead.first_name}` : ''}, it's ${caller}. I'm calling about ${where}. Have you thought about selling it?`;
}

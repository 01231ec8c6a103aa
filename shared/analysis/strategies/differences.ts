/** Points out where estimates or sales disagree with the figures used for a property. */
import { formatDollars } from '../../core/format.ts';
import { sum, toCents } from '../../core/money.ts';
import { END_BUYER_SOURCES, type EndBuyer } from './end-buyer.ts';

const toCentsOrZero = (amount: number | null | undefined): number => toCents(amount ?? 0);

/** Whether a record agrees with an estimate: estimates are rounded, so less than $100 is no difference. */
export const matchEstimate = (recorded: number | null | undefined, estimated: number): boolean =>
  Math.abs(toCentsOrZero(estimated) - toCentsOrZero(recorded)) < 100_00;

interface Recorded {
  arv?: number | null;
  repair_estimate?: number | null;
}

/** The saved repair estimate, where the record has another amount; undefined where they agree. */
export function compareRepairs({ repair_estimate }: Recorded, saved: { expected: number } | null | undefined): string | undefined {
  if (!saved || matchEstimate(repair_estimate, saved.expected)) return undefined;
  return `Your repair estimate is ${formatDollars(saved.expected)}; these figures use ${formatDollars(repair_estimate ?? 0)} of the record`;
}

/** What the sales nearby say, where the recorded ARV lies outside their range; undefined without enough sales. */
export function compareValue(
  { arv }: Recorded,
  valued: { arv: number | null; low: number | null; high: number | null } | null | undefined,
): string | undefined {
  if (!valued?.arv || !arv || (arv >= (valued.low ?? valued.arv) && arv <= (valued.high ?? valued.arv))) return undefined;
  return `Nearby sales put the value at ${formatDollars(valued.arv)}; these figures use the ARV of ${formatDollars(arv)} of the record`;
}

/** What the deal assumes, where a bid names another price; undefined where they agree. */
export function offerDiffers(buyer: EndBuyer | null): string | undefined {
  if (!buyer?.deal_price || buyer.source === 'deal' || toCents(buyer.deal_price) === toCents(buyer.price)) return undefined;
  return `Your deal counts on ${formatDollars(buyer.deal_price)}; these figures use the ${END_BUYER_SOURCES[buyer.source]} of ${formatDollars(buyer.price)}`;
}

/** Why a double close leaves less than its deal records; undefined where it is none. */
export function compareClosingCosts(buyer: EndBuyer | null, result: { profit: number | null } | undefined): string | undefined {
  const profit = result?.profit ?? null;
  if (buyer?.deal_type !== 'double_close' || buyer.source !== 'deal' || buyer.deal_profit === null || profit === null) return undefined;
  const costs = sum(buyer.deal_profit, -profit);
  if (costs <= 0) return undefined;
  return `Your deal records a profit of ${formatDollars(buyer.deal_profit)} before closing costs; these figures take ${formatDollars(costs)} of them off, as assumed`;
}

/** What the deal pays the seller, where the record has another price; undefined where they agree. */
export function compareContractPrice(
  { purchase_price }: { purchase_price?: number | null },
  buyer: { contract_price: number | null } | null,
): string | undefined {
  const signed = buyer?.contract_price;
  if (!signed || !purchase_price || toCents(signed) === toCents(purchase_price)) return undefined;
  return `Your deal pays the seller ${formatDollars(signed)}; these figures use the purchase price of ${formatDollars(purchase_price)} of the record`;
}

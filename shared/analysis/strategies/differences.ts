/** Where what was estimated or is known of sales is another than what a property is reckoned with. */
import { toCents } from '../../core/money.ts';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const inCents = (amount: number | null | undefined): number => toCents(amount ?? 0);

/** Whether a record holds what was estimated: an estimate is told in round sums, so that less than $100 between them is none. */
export const holdsEstimate = (recorded: number | null | undefined, estimated: number): boolean =>
  Math.abs(inCents(estimated) - inCents(recorded)) < 100_00;

interface Recorded {
  arv?: number | null;
  repair_estimate?: number | null;
}

/** What the saved repair estimate says, where the record holds another amount; undefined where they agree. */
export function repairsDiffer({ repair_estimate }: Recorded, saved: { expected: number } | null | undefined): string | undefined {
  if (!saved || holdsEstimate(repair_estimate, saved.expected)) return undefined;
  return `Your repair estimate is ${dollars.format(saved.expected)}; these figures use ${dollars.format(repair_estimate ?? 0)} of the record`;
}

/** What the sales near a property say, where the ARV of the record lies outside of their range; undefined without enough sales. */
export function valueDiffers(
  { arv }: Recorded,
  valued: { arv: number | null; low: number | null; high: number | null } | null | undefined,
): string | undefined {
  if (!valued?.arv || !arv || (arv >= (valued.low ?? valued.arv) && arv <= (valued.high ?? valued.arv))) return undefined;
  return `The sales near it say a value of ${dollars.format(valued.arv)}; these figures use the ARV of ${dollars.format(arv)} of the record`;
}

/** What the deal pays the seller, where the record holds another price; undefined where they agree. */
export function contractDiffers(
  { purchase_price }: { purchase_price?: number | null },
  buyer: { contract_price: number | null } | null,
): string | undefined {
  const signed = buyer?.contract_price;
  if (!signed || !purchase_price || toCents(signed) === toCents(purchase_price)) return undefined;
  return `Your deal pays the seller ${dollars.format(signed)}; these figures use the purchase price of ${dollars.format(purchase_price)} of the record`;
}

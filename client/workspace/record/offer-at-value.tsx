import { useStrategies } from '#client/analysis/strategies/use-strategies.ts';
import { formatMoney } from '#client/core/format.ts';
import { END_BUYER_SOURCES } from '#shared/analysis/strategies/end-buyer.ts';

/** What the account's own strategy allows at a value; an offer of a buyer does not follow it. */
export function OfferAtValue({ value }: { value: number }) {
  const { results, endBuyer } = useStrategies(value);
  const [own] = results;
  if (!own || own.max_offer === null) return null;
  return (
    <p className="push num" role="status">
      <span className="muted">{endBuyer ? `Max offer by the ${END_BUYER_SOURCES[endBuyer.source]}` : 'Max offer at this value'}</span>{' '}
      <b>{formatMoney(own.max_offer)}</b>
    </p>
  );
}

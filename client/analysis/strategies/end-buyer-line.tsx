import { formatMoney } from '#client/core/format.ts';
import { END_BUYER_SOURCES, type EndBuyer } from '#shared/analysis/strategies/end-buyer.ts';

/** The known buyer's price that replaces the rule in the figures above. */
export const EndBuyerLine = ({ endBuyer }: { endBuyer: EndBuyer }) => (
  <p className="small muted">
    An end buyer pays <b className="num">{formatMoney(endBuyer.price)}</b>: {END_BUYER_SOURCES[endBuyer.source]}.
  </p>
);

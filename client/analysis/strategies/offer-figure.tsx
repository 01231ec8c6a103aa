/** One offer in large, and on a scale up to the after repair value. */
import type { CSSProperties } from 'react';
import { formatMoney } from '#client/core/format.ts';
import type { StrategyResult } from '#shared/analysis/strategies/strategies.ts';
import './analysis.css';

/** The maximum offer, and how the price compares to it. */
export function OfferFigure({ result, price, arv }: { result: StrategyResult; price: number | null; arv: number }) {
  const offer = result.max_offer ?? 0;
  const headroom = price === null ? null : Math.round(offer - price);
  const isOver = headroom !== null && headroom < 0;
  const onScale = (dollars: number) => `${Math.min(100, Math.max(0, (dollars / arv) * 100))}%`;
  return (
    <>
      <div>
        <p className="big-figure num">{formatMoney(offer)}</p>
        <p className="muted small">
          {result.label}: leaves {result.asks}. {headroom === 0 && 'Your price is exactly that.'}
          {headroom !== null && headroom !== 0 && (
            <>
              Your price is{' '}
              <b className="tone" data-tone={isOver ? 'red' : 'green'}>
                {formatMoney(Math.abs(headroom))} {isOver ? 'over' : 'below'}
              </b>{' '}
              it.
            </>
          )}
        </p>
      </div>
      {price !== null && (
        <div
          className="offer-gauge"
          role="img"
          aria-label={`On the way to the ARV of ${formatMoney(arv)}: maximum offer ${formatMoney(offer)}, purchase price ${formatMoney(price)}`}
          data-tone={isOver ? 'red' : 'green'}
          style={{ '--offer': onScale(offer), '--price': onScale(price) } as CSSProperties}
        >
          <i className="price" />
          <i className="offer" />
        </div>
      )}
    </>
  );
}

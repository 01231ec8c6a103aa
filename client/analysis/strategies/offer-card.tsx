/** Beside the form, at every key stroke: the most to offer and what is left, by strategy. */
import type { CSSProperties } from 'react';
import { formatMoney } from '#client/core/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Card } from '#client/ui/card.tsx';
import type { StrategyResult } from '#shared/analysis/strategies/strategies.ts';
import { EndBuyerLine } from './end-buyer-line.tsx';
import { useStrategies } from './use-strategies.ts';
import './analysis.css';

/** `detailsAt` is the address of the whole comparison. */
export function OfferCard({ detailsAt }: { detailsAt: string }) {
  const { results, best, facts, endBuyer } = useStrategies();
  const [first] = results;
  const isKnown = results.some(({ max_offer, profit }) => max_offer !== null || profit !== null);
  return (
    <Card title="Maximum allowable offer">
      <div className="stack g-3 offer-card">
        {first && first.max_offer !== null ? (
          <Offer result={first} price={facts.purchase_price ?? null} arv={facts.arv ?? 0} />
        ) : (
          <p className="muted">{first?.warnings[0] ?? 'Not known without the after repair value.'}</p>
        )}
        {isKnown && (
          <table className="offer-lines">
            <thead>
              <tr>
                <th scope="col">Strategy</th>
                <th scope="col">Offer</th>
                <th scope="col">Profit</th>
              </tr>
            </thead>
            <tbody>
              {results.map((result) => (
                <tr key={result.strategy} data-best={result.strategy === best?.strategy || undefined}>
                  <th scope="row">{result.label}</th>
                  <td className="num">{formatMoney(result.max_offer)}</td>
                  <td className="num tone" data-tone={result.holds === null ? undefined : result.holds ? 'green' : 'red'}>
                    {formatMoney(result.profit)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {best && (
          <div className="small muted">
            {best.strategy && <Badge tone="green">Best: {results.find(({ strategy }) => strategy === best.strategy)?.label}</Badge>}{' '}
            {best.why}
          </div>
        )}
        {endBuyer && <EndBuyerLine endBuyer={endBuyer} />}
        {isKnown && (
          <a className="link small" href={detailsAt}>
            Compare the strategies
          </a>
        )}
      </div>
    </Card>
  );
}

/** The offer that leaves what is asked for, and where the price stands to it. */
function Offer({ result, price, arv }: { result: StrategyResult; price: number | null; arv: number }) {
  const offer = result.max_offer ?? 0;
  const headroom = price === null ? null : Math.round(offer - price);
  const isOver = headroom !== null && headroom < 0;
  const onScale = (dollars: number) => `${Math.min(100, Math.max(0, (dollars / arv) * 100))}%`;
  return (
    <>
      <div>
        <p className="big num">{formatMoney(offer)}</p>
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

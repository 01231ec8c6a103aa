/** Beside the form, updated on every keystroke: the maximum offer and the profit, by strategy. */
import { formatMoney } from '#client/core/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Card } from '#client/ui/card.tsx';
import { EndBuyerLine } from './end-buyer-line.tsx';
import { OfferFigure } from './offer-figure.tsx';
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
          <OfferFigure result={first} price={facts.purchase_price ?? null} arv={facts.arv ?? 0} />
        ) : (
          <p className="muted">{first?.warnings[0] ?? 'Needs the after repair value.'}</p>
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

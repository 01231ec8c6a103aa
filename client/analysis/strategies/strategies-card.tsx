/** The strategies side by side, live while one types: what each allows, leaves, needs and returns. */
import { Badge } from '#client/ui/badge.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { Card } from '#client/ui/card.tsx';
import type { Figure } from '#shared/analysis/strategies/figure.ts';
import type { StrategyResult } from '#shared/analysis/strategies/strategies.ts';
import { EndBuyerLine } from './end-buyer-line.tsx';
import { FigureValue } from './figure-value.tsx';
import { useStrategies } from './use-strategies.ts';
import './analysis.css';

const COLUMNS: readonly { code: string; label: string }[] = [
  { code: 'max_offer', label: 'Max offer' },
  { code: 'profit', label: 'Profit' },
  { code: 'cash_needed', label: 'Cash needed' },
  { code: 'roi', label: 'Return' },
  { code: 'annualised', label: 'Annual' },
  { code: 'cash_on_cash', label: 'Cash-on-cash' },
  { code: 'cap_rate', label: 'Cap rate' },
  { code: 'dscr', label: 'DSCR' },
  { code: 'days', label: 'Days' },
];

export function StrategiesCard() {
  const { results, best, facts, endBuyer, differs } = useStrategies();
  // Once it is sold as planned, that another exit would not pay is no warning.
  const isSold = Boolean(best?.strategy) && endBuyer !== null && endBuyer.source !== 'best_offer';
  const isKnown = results.some(({ max_offer, profit }) => max_offer !== null || profit !== null);
  return (
    <Card title="Strategies side by side" padded={false}>
      <div className="card-body strategies-best">
        {best ? (
          <Banner tone={best.strategy ? 'green' : 'yellow'}>
            <b>{best.strategy ? 'Best at this price' : 'No strategy holds at this price'}</b>
            <p>{best.why}</p>
          </Banner>
        ) : (
          <p className="muted">
            {facts.arv ? 'Enter the purchase price to see what each leaves.' : 'Enter the ARV to see what each allows.'}
          </p>
        )}
        {endBuyer && <EndBuyerLine endBuyer={endBuyer} />}
      </div>
      {differs && (
        <div className="card-body">
          <Banner tone="yellow">{differs}. “Use as repair estimate” below the estimate puts it into the record.</Banner>
        </div>
      )}
      {isKnown && (
        <div className="table-wrap">
          <table className="table strategies" role="table" aria-label="Strategies side by side">
            <thead role="rowgroup">
              <tr role="row">
                <th role="columnheader" scope="col">
                  Strategy
                </th>
                {COLUMNS.map(({ code, label }) => (
                  <th key={code} role="columnheader" scope="col" className="num">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody role="rowgroup">
              {results.map((result) => (
                <Row key={result.strategy} result={result} isBest={result.strategy === best?.strategy} isSold={isSold} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {isKnown && <p className="small muted card-body">Click a number for its formula. {pickedWarning(results)}</p>}
    </Card>
  );
}

const pickedWarning = (results: readonly StrategyResult[]) =>
  results.some(({ asks }) => asks.includes('rent')) ? 'Enter the rent under Assumptions to see rentals.' : '';

function Row({ result, isBest, isSold }: { result: StrategyResult; isBest: boolean; isSold: boolean }) {
  const figureOf = (code: string): Figure | undefined => result.figures.find((figure) => figure.code === code);
  return (
    <tr role="row" data-best={isBest || undefined} data-aside={(isSold && !isBest) || undefined}>
      <th role="rowheader" scope="row">
        <span className="row g-2">
          {result.label}
          {isBest ? (
            <Badge tone="green">Best</Badge>
          ) : (
            result.holds === false &&
            !isSold && (
              <Badge tone="red" plain>
                Price too high
              </Badge>
            )
          )}
        </span>
      </th>
      {COLUMNS.map(({ code, label }) => {
        const figure = figureOf(code);
        return (
          <td key={code} role="cell" className="num" data-label={label} data-empty={figure === undefined || undefined}>
            {figure ? <FigureValue figure={figure} about={result.label} /> : <span className="muted">–</span>}
          </td>
        );
      })}
    </tr>
  );
}

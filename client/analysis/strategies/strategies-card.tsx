/** The strategies side by side, live while one types: what each allows, leaves, needs and returns. */
import { useState } from 'react';
import { Badge } from '#client/ui/badge.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import type { Strategy } from '#shared/analysis/strategies/strategy.ts';
import type { Figure } from '#shared/analysis/strategies/figure.ts';
import type { StrategyResult } from '#shared/analysis/strategies/strategies.ts';
import { EndBuyerLine } from './end-buyer-line.tsx';
import { FigureValue } from './figure-value.tsx';
import { OfferFigure } from './offer-figure.tsx';
import { useStrategies } from './use-strategies.ts';
import './analysis.css';

interface Column {
  code: string;
  label: string;
}
const COLUMNS: readonly Column[] = [
  { code: 'max_offer', label: 'Max offer' },
  { code: 'profit', label: 'Profit' },
  { code: 'cash_needed', label: 'Cash needed' },
  { code: 'roi', label: 'Return' },
  { code: 'days', label: 'Days' },
];
/** Strategies of owners who rent out or lend. */
const MORE_COLUMNS: readonly Column[] = [
  { code: 'annualised', label: 'Annual' },
  { code: 'cash_on_cash', label: 'Cash-on-cash' },
  { code: 'cap_rate', label: 'Cap rate' },
  { code: 'dscr', label: 'DSCR' },
];

/** `ownStrategy` is the one behind the maximum offer in the record's header. */
export function StrategiesCard({ ownStrategy }: { ownStrategy?: Strategy | undefined }) {
  const { results, best, facts, endBuyer, differs } = useStrategies();
  const [isWide, setWide] = useState(false);
  // Once it is sold as planned, warnings about other strategies do not matter.
  const isSold = Boolean(best?.strategy) && endBuyer !== null && endBuyer.source !== 'best_offer';
  const isKnown = results.some(({ max_offer, profit }) => max_offer !== null || profit !== null);
  const own = results.find(({ strategy }) => strategy === ownStrategy);
  const columns = isWide ? [...COLUMNS, ...MORE_COLUMNS] : COLUMNS;
  return (
    <Card
      title="Strategies side by side"
      padded={false}
      actions={
        isKnown && (
          <Button size="sm" variant="ghost" aria-pressed={isWide} onClick={() => setWide(!isWide)}>
            {isWide ? 'Fewer figures' : 'All figures'}
          </Button>
        )
      }
    >
      <div className="card-body strategies-best">
        {own && own.max_offer !== null && (
          <div className="stack g-2 offer-card">
            <p className="small muted">Max offer</p>
            <OfferFigure result={own} price={facts.purchase_price ?? null} arv={facts.arv ?? 0} />
          </div>
        )}
        {best ? (
          <div className="stack g-2 strategies-why" data-tone={best.strategy && !best.is_near ? 'green' : 'yellow'}>
            <b className="tone">
              {best.is_near ? 'Near your number' : best.strategy ? 'Best at this price' : 'No exit works at this price'}
            </b>
            <p>{best.why}</p>
            {endBuyer && <EndBuyerLine endBuyer={endBuyer} />}
          </div>
        ) : (
          <p className="muted">
            {facts.arv ? 'Enter the purchase price to see what each leaves.' : 'Enter the ARV to see what each allows.'}
          </p>
        )}
      </div>
      {differs && (
        <div className="card-body">
          <Banner tone="yellow">{differs}. “Use as repair estimate” under Repairs saves it to the property.</Banner>
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
                {columns.map(({ code, label }) => (
                  <th key={code} role="columnheader" scope="col" className="num">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody role="rowgroup">
              {results.map((result) => (
                <Row key={result.strategy} result={result} columns={columns} isBest={result.strategy === best?.strategy} isSold={isSold} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {results.some(({ asks }) => asks.includes('rent')) && (
        <p className="small muted card-body">Enter the rent under Assumptions to see rentals.</p>
      )}
    </Card>
  );
}

interface RowProps {
  result: StrategyResult;
  columns: readonly Column[];
  isBest: boolean;
  isSold: boolean;
}

function Row({ result, columns, isBest, isSold }: RowProps) {
  const figureOf = (code: string): Figure | undefined => result.figures.find((figure) => figure.code === code);
  return (
    <tr role="row" data-best={isBest ? (result.is_near ? 'near' : '') : undefined} data-aside={(isSold && !isBest) || undefined}>
      <th role="rowheader" scope="row">
        <span className="row g-2">
          {result.label}
          {isBest ? (
            <Badge tone={result.is_near ? 'yellow' : 'green'}>{result.is_near ? 'Near your number' : 'Best'}</Badge>
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
      {columns.map(({ code, label }) => {
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

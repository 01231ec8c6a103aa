/** The strategies side by side, live while one types: what each allows, leaves, needs and returns. */
import { useState } from 'react';
import { Badge } from '#client/ui/badge.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { type SmallColumn, SmallTable } from '#client/ui/small-table.tsx';
import type { Strategy } from '#shared/analysis/strategies/strategy.ts';
import type { StrategyResult } from '#shared/analysis/strategies/strategies.ts';
import { EndBuyerLine } from './end-buyer-line.tsx';
import { OfferFigure } from './offer-figure.tsx';
import { useStrategies } from './use-strategies.ts';
import './analysis.css';
import type { Figure } from '#shared/analysis/strategies/figure.ts';
import { Popover } from '#client/ui/popover.tsx';
import { formatFigure } from './figure-value.tsx';

/** A figure that opens its formula. */
function FigureValue({ figure, about }: { figure: Figure; about: string }) {
  const name = `${figure.label}, ${about}`;
  return (
    <Popover
      label={name}
      trigger={
        <button
          type="button"
          className="figure-value num"
          data-negative={(figure.value ?? 0) < 0 || undefined}
          aria-label={`${formatFigure(figure, true)}: ${name}, how it is calculated`}
        >
          {formatFigure(figure, true)}
        </button>
      }
    >
      <div className="figure-formula">
        <p className="muted small">{name}</p>
        <p className="num">
          <b>{formatFigure(figure)}</b>
        </p>
        <p className="small">{figure.formula}</p>
      </div>
    </Popover>
  );
}

const buildColumn = (code: string, header: string): SmallColumn<StrategyResult> => ({
  header,
  isNumber: true,
  cell: ({ figures, label }) => {
    const figure = figures.find((one) => one.code === code);
    return figure ? <FigureValue figure={figure} about={label} /> : null;
  },
});
const COLUMNS = [
  buildColumn('max_offer', 'Max offer'),
  buildColumn('profit', 'Profit'),
  buildColumn('cash_needed', 'Cash needed'),
  buildColumn('roi', 'Return'),
  buildColumn('days', 'Days'),
];
/** Strategies of owners who rent out or lend. */
const MORE_COLUMNS = [
  buildColumn('annualized', 'Annual'),
  buildColumn('cash_on_cash', 'Cash-on-cash'),
  buildColumn('cap_rate', 'Cap rate'),
  buildColumn('dscr', 'DSCR'),
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
  const rankOf = ({ strategy }: StrategyResult) => {
    const isBest = strategy === best?.strategy;
    return { isBest, isAside: isSold && !isBest };
  };
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
        <SmallTable
          className="strategies"
          isLabeled
          label="Strategies side by side"
          columns={[{ header: 'Strategy', isRowHeader: true, cell: (result) => <Name {...rankOf(result)} result={result} /> }, ...columns]}
          rows={results}
          keyOf={({ strategy }) => strategy}
          attributesOf={(result) => {
            const { isBest, isAside } = rankOf(result);
            return { 'data-best': isBest ? (result.is_near ? 'near' : '') : undefined, 'data-aside': isAside || undefined };
          }}
        />
      )}
      {results.some(({ asks }) => asks.includes('rent')) && (
        <p className="small muted card-body">Enter the rent under Assumptions to see rentals.</p>
      )}
    </Card>
  );
}

interface NameProps {
  result: StrategyResult;
  isBest: boolean;
  /** It does not matter any more. */
  isAside: boolean;
}

const Name = ({ result: { label, is_near, holds }, isBest, isAside }: NameProps) => (
  <span className="row g-2">
    {label}
    {isBest && <Badge tone={is_near ? 'yellow' : 'green'}>{is_near ? 'Near your number' : 'Best'}</Badge>}
    {!isBest && holds === false && !isAside && (
      <Badge tone="red" plain>
        Price too high
      </Badge>
    )}
  </span>
);

import { useState } from 'react';
import { calendarDay, counted, exactMoney, formatMoney, formatNumberOrDash } from '#client/core/format.ts';
import { Button } from '#client/ui/button.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { type Sale, saleLine } from '#shared/records/sales/sale.ts';
import type { Comparable, Valuation } from '#shared/analysis/valuation/valuation.ts';
import type { ChoiceControls } from './use-choice.ts';

/** So many are shown at first: the weightiest. */
const SHOWN = 6;

interface Props {
  valuation: Valuation;
  choice: ChoiceControls;
}

/** The sales that count, the weightiest first. */
export function ComparableList({ valuation, choice }: Props) {
  const [isAll, setAll] = useState(false);
  const counting = valuation.comparables.filter((entry) => entry.included);
  if (counting.length === 0) return null;
  const shown = isAll ? counting : counting.slice(0, SHOWN);
  return (
    <div>
      <h3 className="small">{counted(counting.length, 'comparable sale')}</h3>
      <ul className="comparables">
        {shown.map((entry) => (
          <Entry key={entry.sale.id} entry={entry} choice={choice} />
        ))}
      </ul>
      {counting.length > SHOWN && (
        <Button variant="ghost" size="sm" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
          {isAll ? `Show the first ${SHOWN}` : `Show all ${counting.length}`}
        </Button>
      )}
    </div>
  );
}

/** The sales that do not count, each with the reason. */
export function LeftOutList({ valuation, choice }: Props) {
  const others = valuation.comparables.filter((entry) => !entry.included);
  if (others.length === 0) return null;
  return (
    <details>
      <summary>Left out ({others.length})</summary>
      <ul className="comparables">
        {others.map((entry) => (
          <Entry key={entry.sale.id} entry={entry} choice={choice} />
        ))}
      </ul>
    </details>
  );
}

/** "0.42 mi, Mar 11, 2026, 3 bd, 2 ba, 1,650 sq ft, built 1985", as far as known. */
export const saleFacts = (sale: Sale, miles: number | null): string =>
  [
    miles === null ? '' : `${miles.toFixed(2)} mi`,
    calendarDay(sale.sold_on),
    sale.bedrooms === null ? '' : `${sale.bedrooms} bd`,
    sale.bathrooms === null ? '' : `${sale.bathrooms} ba`,
    sale.square_feet === null ? '' : `${formatNumberOrDash(sale.square_feet)} sq ft`,
    sale.year_built === null ? '' : `built ${sale.year_built}`,
  ]
    .filter(Boolean)
    .join(', ');

function Entry({ entry, choice }: { entry: Comparable; choice: ChoiceControls }) {
  const { sale, included } = entry;
  const name = saleLine(sale);
  return (
    <li>
      <div className="row">
        <span className="two grow">
          <b className="clip">{name}</b>
          <small>{saleFacts(sale, entry.distance_miles)}</small>
        </span>
        <Switch
          label={<span className="sr">{name} counts</span>}
          checked={included}
          disabled={choice.isBusy}
          onChange={() => void choice.turn(entry)}
        />
      </div>
      {entry.why_not && <p className="small muted">{entry.why_not}.</p>}
      <details>
        <summary className="small">
          <span className="num">
            {formatMoney(sale.price)} <span className="muted">adjusted to</span> <b>{formatMoney(entry.adjusted_price)}</b>
          </span>
          {included && <span className="muted num">{percent(entry.weight)} of the value</span>}
        </summary>
        <AdjustmentLines entry={entry} />
      </details>
    </li>
  );
}

const percent = (part: number) => `${(part * 100).toFixed(part < 0.1 ? 1 : 0)}%`;
const signed = (dollars: number) => `${dollars < 0 ? '−' : '+'}${exactMoney(Math.abs(dollars))}`;

function AdjustmentLines({ entry }: { entry: Comparable }) {
  return (
    <dl className="adjustments small">
      <div>
        <dt>Sold for</dt>
        <dd className="num">{exactMoney(entry.sale.price)}</dd>
      </div>
      {entry.adjustments.map((line) => (
        <div key={line.code}>
          <dt>
            {line.label} <small>{line.formula}</small>
          </dt>
          <dd className="num">{signed(line.amount)}</dd>
        </div>
      ))}
      <div className="total">
        <dt>Adjusted price</dt>
        <dd className="num">{exactMoney(entry.adjusted_price)}</dd>
      </div>
      {entry.included &&
        entry.weight_terms.map((term) => (
          <div key={term.code}>
            <dt>
              Weight by {term.label.toLowerCase()} <small>{term.formula}</small>
            </dt>
            <dd className="num">× {term.factor.toFixed(2)}</dd>
          </div>
        ))}
    </dl>
  );
}

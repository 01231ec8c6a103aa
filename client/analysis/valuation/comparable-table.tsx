import { useState } from 'react';
import { formatCalendarDay, formatExactMoney, formatMoney, formatNumberOrDash } from '#client/core/format.ts';
import { Button } from '#client/ui/button.tsx';
import { Popover } from '#client/ui/popover.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { type Sale, formatSaleLine } from '#shared/records/deals/sales/sale.ts';
import type { Comparable } from '#shared/analysis/valuation/valuation.ts';
import type { LetteredComparable } from './comparable-dots.tsx';
import type { ChoiceControls } from './use-choice.ts';

/** How many are shown at first. */
const SHOWN = 6;

interface TableProps {
  sales: readonly LetteredComparable[];
  choice: ChoiceControls;
}

/** The sales of the pictures in words: used or left out by a switch, each price with its adjustments on demand. */
export function ComparableTable({ sales, choice }: TableProps) {
  const [isAll, setAll] = useState(false);
  if (sales.length === 0) return null;
  return (
    <section className="card">
      <div className="table-wrap">
        <table className="table comparables" data-cards="" role="table" aria-label="Comparable sales">
          <thead role="rowgroup">
            <tr role="row">
              <th scope="col" role="columnheader">
                Use
              </th>
              <th scope="col" role="columnheader">
                Sale
              </th>
              {['Size', 'Distance', 'Sold', 'Price', 'Adjusted', 'Weight'].map((label) => (
                <th key={label} scope="col" role="columnheader" className={label === 'Sold' ? undefined : 'num'}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {(isAll ? sales : sales.slice(0, SHOWN)).map((one) => (
              <Row key={one.entry.sale.id} {...one} choice={choice} />
            ))}
          </tbody>
        </table>
      </div>
      {sales.length > SHOWN && (
        <div className="card-foot">
          <Button variant="ghost" size="sm" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
            {isAll ? `Show the first ${SHOWN}` : `Show all ${sales.length}`}
          </Button>
        </div>
      )}
    </section>
  );
}

function Row({ letter, entry, choice }: LetteredComparable & { choice: ChoiceControls }) {
  const { sale, included, distance_miles: miles } = entry;
  const name = formatSaleLine(sale);
  return (
    <tr role="row" data-off={!included || undefined}>
      <td role="cell" className="c-side">
        <UseSwitch entry={entry} choice={choice} />
      </td>
      <td role="cell" className="c-main">
        <span className="row g-2">
          <span className="letter" aria-hidden="true">
            {letter}
          </span>
          <span className="two">
            <b className="clip">{sale.address ?? name}</b>
            <small>{included ? formatRooms(sale) : entry.why_not}</small>
          </span>
        </span>
      </td>
      <td role="cell" className="num">
        {formatNumberOrDash(sale.square_feet)}
      </td>
      <td role="cell" className="num">
        {miles === null ? '–' : `${miles.toFixed(2)} mi`}
      </td>
      <td role="cell" className="c-wide">
        {formatCalendarDay(sale.sold_on)}
      </td>
      <td role="cell" className="num">
        {formatMoney(sale.price)}
      </td>
      <td role="cell" className="num c-end">
        <Popover
          label={`Adjustments of ${name}`}
          trigger={
            <button type="button" className="adjusted num" aria-label={`${formatMoney(entry.adjusted_price)}: ${name}, how it is adjusted`}>
              {formatMoney(entry.adjusted_price)}
            </button>
          }
        >
          <AdjustmentLines entry={entry} />
        </Popover>
      </td>
      <td role="cell" className="num">
        {included ? formatShare(entry.weight) : '–'}
      </td>
    </tr>
  );
}

const UseSwitch = ({ entry, choice }: { entry: Comparable; choice: ChoiceControls }) => (
  <Switch
    label={null}
    aria-label={`Use ${formatSaleLine(entry.sale)}`}
    checked={entry.included}
    disabled={choice.isBusy}
    onChange={() => void choice.turn(entry)}
  />
);

/** "3 bd, 2 ba, built 1985", as far as known. */
const formatRooms = ({ bedrooms, bathrooms, year_built }: Sale): string =>
  [bedrooms === null ? '' : `${bedrooms} bd`, bathrooms === null ? '' : `${bathrooms} ba`, year_built === null ? '' : `built ${year_built}`]
    .filter(Boolean)
    .join(', ');

/** "0.42 mi, Mar 11, 2026, 3 bd, 2 ba, built 1985, 1,650 sq ft", as far as known. */
export const formatSaleFacts = (sale: Sale, miles: number | null): string =>
  [
    miles === null ? '' : `${miles.toFixed(2)} mi`,
    formatCalendarDay(sale.sold_on),
    formatRooms(sale),
    sale.square_feet === null ? '' : `${formatNumberOrDash(sale.square_feet)} sq ft`,
  ]
    .filter(Boolean)
    .join(', ');

/** The sales that the rules leave out, each with the reason. */
export function LeftOutComparables({ entries, choice }: { entries: readonly Comparable[]; choice: ChoiceControls }) {
  if (entries.length === 0) return null;
  return (
    <details>
      <summary>Left out ({entries.length})</summary>
      <ul className="sales-left-out">
        {entries.map((entry) => (
          <li key={entry.sale.id} className="row">
            <span className="two grow">
              <span className="clip">{formatSaleLine(entry.sale)}</span>
              <small>
                {entry.why_not}. {formatMoney(entry.sale.price)}, {formatSaleFacts(entry.sale, entry.distance_miles)}
              </small>
            </span>
            <UseSwitch entry={entry} choice={choice} />
          </li>
        ))}
      </ul>
    </details>
  );
}

const formatShare = (part: number) => `${(part * 100).toFixed(part < 0.1 ? 1 : 0)}%`;
const formatSigned = (dollars: number) => `${dollars < 0 ? '−' : '+'}${formatExactMoney(Math.abs(dollars))}`;

function AdjustmentLines({ entry }: { entry: Comparable }) {
  return (
    <dl className="adjustments small">
      <div>
        <dt>Sold for</dt>
        <dd className="num">{formatExactMoney(entry.sale.price)}</dd>
      </div>
      {entry.adjustments.map((line) => (
        <div key={line.code}>
          <dt>
            {line.label} <small>{line.formula}</small>
          </dt>
          <dd className="num">{formatSigned(line.amount)}</dd>
        </div>
      ))}
      <div className="total">
        <dt>Adjusted price</dt>
        <dd className="num">{formatExactMoney(entry.adjusted_price)}</dd>
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

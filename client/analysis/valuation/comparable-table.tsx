import { useState } from 'react';
import { formatCalendarDay, formatExactMoney, formatMoney, formatNumberOrDash } from '#client/core/format.ts';
import { Button } from '#client/ui/button.tsx';
import { Popover } from '#client/ui/popover.tsx';
import { type SmallColumn, SmallTable } from '#client/ui/small-table.tsx';
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
      <SmallTable
        className="comparables"
        label="Comparable sales"
        columns={[{ header: 'Use', className: 'c-side', cell: ({ entry }) => <UseSwitch entry={entry} choice={choice} /> }, ...COLUMNS]}
        rows={isAll ? sales : sales.slice(0, SHOWN)}
        keyOf={({ entry }) => entry.sale.id}
        attributesOf={({ entry }) => ({ 'data-off': !entry.included || undefined })}
      />
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

const COLUMNS: SmallColumn<LetteredComparable>[] = [
  {
    header: 'Sale',
    className: 'c-main',
    cell: ({ letter, entry: { sale, included, why_not } }) => (
      <span className="row g-2">
        <span className="letter" aria-hidden="true">
          {letter}
        </span>
        <span className="two">
          <b className="clip">{sale.address ?? formatSaleLine(sale)}</b>
          <small>{included ? formatRooms(sale) : why_not}</small>
        </span>
      </span>
    ),
  },
  { header: 'Size', isNumber: true, cell: ({ entry }) => formatNumberOrDash(entry.sale.square_feet) },
  { header: 'Distance', isNumber: true, cell: ({ entry }) => formatMiles(entry.distance_miles) || '–' },
  { header: 'Sold', className: 'c-wide', cell: ({ entry }) => formatCalendarDay(entry.sale.sold_on) },
  { header: 'Price', isNumber: true, cell: ({ entry }) => formatMoney(entry.sale.price) },
  { header: 'Adjusted', isNumber: true, className: 'c-end', cell: ({ entry }) => <AdjustedPrice entry={entry} /> },
  { header: 'Weight', isNumber: true, cell: ({ entry: { included, weight } }) => (included ? formatShare(weight) : '–') },
];

function AdjustedPrice({ entry }: { entry: Comparable }) {
  const [name, price] = [formatSaleLine(entry.sale), formatMoney(entry.adjusted_price)];
  return (
    <Popover
      label={`Adjustments of ${name}`}
      trigger={
        <button type="button" className="figure-value num" aria-label={`${price}: ${name}, how it is adjusted`}>
          {price}
        </button>
      }
    >
      <AdjustmentLines entry={entry} />
    </Popover>
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

const formatMiles = (miles: number | null) => (miles === null ? '' : `${miles.toFixed(2)} mi`);

/** "3 bd, 2 ba, built 1985", as far as known. */
const formatRooms = ({ bedrooms, bathrooms, year_built }: Sale): string =>
  [bedrooms === null ? '' : `${bedrooms} bd`, bathrooms === null ? '' : `${bathrooms} ba`, year_built === null ? '' : `built ${year_built}`]
    .filter(Boolean)
    .join(', ');

/** "0.42 mi, Mar 11, 2026, 3 bd, 2 ba, built 1985, 1,650 sq ft", as far as known. */
export const formatSaleFacts = (sale: Sale, miles: number | null): string =>
  [
    formatMiles(miles),
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

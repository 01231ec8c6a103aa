import { formatMoney, formatNumberOrDash } from '#client/core/format.ts';
import { Card } from '#client/ui/card.tsx';
import { formatSaleLine } from '#shared/records/deals/sales/sale.ts';
import type { Valuation } from '#shared/analysis/valuation/valuation.ts';
import { ComparableDots, HouseStar, type LetteredComparable } from './comparable-dots.tsx';
import { fitLine, fitScale, placeOn } from './plot.ts';
import type { ChoiceControls } from './use-choice.ts';

interface Props {
  valuation: Valuation;
  sales: readonly LetteredComparable[];
  /** The living area of the house. */
  squareFeet: number | null;
  choice: ChoiceControls;
}

const formatThousands = (dollars: number) => (dollars === 0 ? '$0' : `$${formatNumberOrDash(dollars / 1000)}k`);

/** Price by size of each sale, the line through those that count, and the house with its range. */
export function PriceBySize({ valuation: { arv, low, high }, sales, squareFeet, choice }: Props) {
  const sized = sales.flatMap(({ letter, entry }) =>
    entry.sale.square_feet ? [{ letter, entry, x: entry.sale.square_feet, y: entry.sale.price }] : [],
  );
  if (sized.length === 0) return null;
  const known = (value: number | null): number[] => (value === null ? [] : [value]);
  const across = fitScale([...sized.map(({ x }) => x), ...known(squareFeet)]);
  const up = fitScale([...sized.map(({ y }) => y), ...[arv, low, high].flatMap(known)]);
  const left = (size: number) => placeOn(across, size);
  const top = (price: number) => 100 - placeOn(up, price);
  const line = fitLine(sized.filter(({ entry }) => entry.included));
  return (
    <Card title="Price by size" actions={<span className="muted small">sq ft</span>}>
      <div className="plot" role="group" aria-label="Price by size: arrow keys move through the sales, Enter leaves one out">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {up.ticks.map((price) => (
            <path key={price} d={`M0 ${top(price)}H100`} />
          ))}
          {line && <path className="fit" d={`M0 ${top(line(across.from))}L100 ${top(line(across.to))}`} />}
        </svg>
        {up.ticks.map((price) => (
          <span key={price} className="axis" data-y="" aria-hidden="true" style={{ top: `${top(price)}%` }}>
            {formatThousands(price)}
          </span>
        ))}
        {across.ticks.map((size) => (
          <span key={size} className="axis" data-x="" aria-hidden="true" style={{ left: `${left(size)}%` }}>
            {formatNumberOrDash(size)}
          </span>
        ))}
        {squareFeet !== null && low !== null && high !== null && (
          <i className="range" style={{ left: `${left(squareFeet)}%`, top: `${top(high)}%`, bottom: `${100 - top(low)}%` }} />
        )}
        <ComparableDots
          choice={choice}
          dots={sized.map(({ letter, entry, x, y }) => ({
            letter,
            entry,
            at: { left: left(x), top: top(y) },
            name: `${letter}: ${formatSaleLine(entry.sale)}, ${formatNumberOrDash(x)} sq ft, ${formatMoney(y)}`,
          }))}
        />
        {squareFeet !== null && arv !== null && (
          <HouseStar
            at={{ left: left(squareFeet), top: top(arv) }}
            label={`This house, ${formatNumberOrDash(squareFeet)} sq ft, ${formatMoney(arv)}`}
          />
        )}
      </div>
    </Card>
  );
}

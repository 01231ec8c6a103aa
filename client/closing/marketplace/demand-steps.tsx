import { formatMoney, formatQuantity } from '#client/core/format.ts';
import { Card } from '#client/ui/card.tsx';
import type { Listing } from '#shared/closing/marketplace/listing.ts';
import type { ListingDemand } from '#shared/closing/marketplace/room.ts';

const [LEFT, RIGHT, TOP, BOTTOM] = [24, 312, 24, 128];

/** The number of real bids at or above each price. */
export function DemandSteps({ listing: { ask, floor }, steps }: { listing: Listing; steps: ListingDemand['steps'] }) {
  const marks = [ask, ...(floor === null ? [] : [floor])];
  const prices = [...steps.map(({ price }) => price), ...marks];
  const [least, most] = [Math.min(...prices) * 0.99, Math.max(...prices) * 1.01];
  const highest = steps[0]?.bids ?? 1;
  const x = (price: number) => LEFT + ((price - least) / (most - least)) * (RIGHT - LEFT);
  const y = (bids: number) => BOTTOM - (bids / highest) * (BOTTOM - TOP);
  const line = steps.reduce(
    (path, { price, bids }, at) => {
      const next = steps[at + 1]?.bids ?? 0;
      return `${path} L${x(price)} ${y(bids)} V${y(next)}`;
    },
    `M${LEFT} ${y(highest)}`,
  );
  const atAsk = steps.filter(({ price }) => price >= ask)[0]?.bids ?? 0;
  const words = steps.map(({ price, bids }) => `${formatQuantity(bids, 'bid')} at ${formatMoney(price)} or more`).join(', ');
  return (
    <Card title="Demand" actions={<span className="muted small">bids at or above</span>}>
      <svg className="demand-steps" viewBox="0 0 320 150" role="img" aria-label={words}>
        <path className="area" d={`${line} H${LEFT}z`} />
        <path className="line" d={line} />
        <path className="mark" d={marks.map((price) => `M${x(price)} 16V${BOTTOM}`).join('')} />
        <text x={x(ask)} y="10" textAnchor="middle">
          Ask
        </text>
        {floor !== null && Math.abs(x(floor) - x(ask)) > 34 && (
          <text x={x(floor)} y="10" textAnchor="middle">
            Floor
          </text>
        )}
        {steps.length > 1 && (
          <text x={x(steps[0]?.price ?? 0)} y="146" textAnchor="start">
            {formatMoney(steps[0]?.price)}
          </text>
        )}
        <text x={x(steps.at(-1)?.price ?? 0)} y="146" textAnchor="end">
          {formatMoney(steps.at(-1)?.price)}
        </text>
      </svg>
      <p className="small soft">{formatQuantity(atAsk, 'bid')} at the ask or more.</p>
    </Card>
  );
}

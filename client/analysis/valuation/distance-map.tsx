import type { CSSProperties } from 'react';
import { formatQuantity } from '#client/core/format.ts';
import { Card } from '#client/ui/card.tsx';
import { formatSaleLine } from '#shared/records/sales/sale.ts';
import { ComparableDots, HouseStar, type LetteredComparable } from './comparable-dots.tsx';
import { pickRings, placeAround, calculateRadius } from './plot.ts';
import type { ChoiceControls } from './use-choice.ts';

export interface HousePlace {
  latitude: number | null;
  longitude: number | null;
}

interface Props {
  place: HousePlace;
  sales: readonly LetteredComparable[];
  choice: ChoiceControls;
}

/** The sales around the house by their coordinates, with rings of distance instead of a downloaded map. */
export function DistanceMap({ place: { latitude, longitude }, sales, choice }: Props) {
  const placed = sales.flatMap(({ letter, entry }) => {
    const { sale, distance_miles: miles } = entry;
    return miles === null || sale.latitude === null || sale.longitude === null
      ? []
      : [{ letter, entry, miles, place: { latitude: sale.latitude, longitude: sale.longitude } }];
  });
  if (latitude === null || longitude === null || placed.length === 0)
    return (
      <Card title="Distance">
        <p className="muted">
          {latitude === null || longitude === null ? 'Known with the place of the house on the map (Facts).' : 'No sale has coordinates.'}
        </p>
      </Card>
    );
  const rings = pickRings(Math.max(...placed.map(({ miles }) => miles)));
  const widest = rings.at(-1) ?? 1;
  const without = sales.length - placed.length;
  return (
    <Card
      title="Distance"
      actions={without > 0 && <span className="muted small">{formatQuantity(without, 'sale')} without coordinates</span>}
    >
      <div className="rings" role="group" aria-label="Distance: the arrow keys go through the sales, Enter leaves one out">
        {rings.toReversed().map((miles) => (
          <i key={miles} style={{ '--size': `${calculateRadius(miles, widest)}%` } as CSSProperties} />
        ))}
        {rings.map((miles) => (
          <span key={miles} className="axis" aria-hidden="true" style={{ top: `${50 - calculateRadius(miles, widest) / 2}%` }}>
            {miles} mi
          </span>
        ))}
        <span className="north" aria-hidden="true">
          N ↑
        </span>
        <ComparableDots
          choice={choice}
          dots={placed.map(({ letter, entry, miles, place }) => ({
            letter,
            entry,
            at: placeAround({ latitude, longitude }, place, miles, widest),
            name: `${letter}: ${formatSaleLine(entry.sale)}, ${miles.toFixed(2)} mi`,
          }))}
        />
        <HouseStar at={{ left: 50, top: 50 }} label="This house" />
      </div>
    </Card>
  );
}

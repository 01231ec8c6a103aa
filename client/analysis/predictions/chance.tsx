/** A chance as a figure, and with its range on a line from 0 to 100 %. */
import type { CSSProperties } from 'react';
import { formatOneDecimal } from '#shared/core/format.ts';
import { ENOUGH_FOR_DECIMALS } from '#shared/analysis/predictions/odds.ts';

/** "58%"; from 100 finished records on with a decimal where there is one. */
export const formatChance = (chance: number, learnedFrom: number): string =>
  `${learnedFrom >= ENOUGH_FOR_DECIMALS ? formatOneDecimal(chance * 100) : Math.round(chance * 100)}%`;

interface Chance {
  probability: number;
  low: number;
  high: number;
}

export function ChanceScale({ chance: { probability, low, high }, learnedFrom }: { chance: Chance; learnedFrom: number }) {
  const percent = (chance: number) => formatChance(chance, learnedFrom);
  return (
    <div>
      <span
        className="chance-scale"
        role="img"
        aria-label={`${percent(probability)}, in 8 of 10 cases between ${percent(low)} and ${percent(high)}`}
        style={{ '--low': low, '--high': high, '--p': probability } as CSSProperties}
      >
        <i />
        <b />
      </span>
      <p className="row small muted" aria-hidden="true">
        <span>0%</span>
        <span className="grow chance-range">
          {percent(low)} to {percent(high)}
        </span>
        <span>100%</span>
      </p>
    </div>
  );
}

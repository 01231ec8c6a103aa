import { number } from '#client/core/format.ts';

/** Counts with their names; what is nothing stays quiet. */
export function Tally({ counts }: { counts: readonly (readonly [label: string, count: number])[] }) {
  return (
    <dl className="tally">
      {counts.map(([label, count]) => (
        <div key={label} data-none={count === 0 || undefined}>
          <dt>{label}</dt>
          <dd className="num">{number(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

import { formatNumberOrDash } from '#client/core/format.ts';

/** Counts with their names; what is nothing stays quiet. */
export function CountList({ counts }: { counts: readonly (readonly [label: string, count: number])[] }) {
  return (
    <dl className="counter">
      {counts.map(([label, count]) => (
        <div key={label} data-none={count === 0 || undefined}>
          <dt>{label}</dt>
          <dd className="num">{formatNumberOrDash(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Of rows that join a list: whose lead is new, was there and changes, and was there as it is. */
export const countJoined = ({ imported, merged, skipped, changed }: Joined): (readonly [label: string, count: number])[] => [
  ['New', imported],
  ['Changed', changed],
  ['Known', merged + skipped - changed],
];

type Joined = Record<'imported' | 'merged' | 'skipped' | 'changed', number>;

/** Numbers that the file forbids to use, and those of them of which it says neither yes nor no; none where it forbids none. */
export const countBarred = ({ barred, unclear }: Record<'barred' | 'unclear', number>): (readonly [label: string, count: number])[] =>
  barred === 0 ? [] : [[unclear > 0 ? `Numbers barred, ${unclear} unclear` : 'Numbers barred', barred]];

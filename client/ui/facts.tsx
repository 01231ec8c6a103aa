import type { ReactNode } from 'react';
import type { Tone } from './badge.tsx';

/** Named values under each other; `Fact`s inside. */
export const FactList = ({ children }: { children: ReactNode }) => <dl className="facts">{children}</dl>;

export function FactItem({ label, children, total, tone }: { label: ReactNode; children: ReactNode; total?: boolean; tone?: Tone }) {
  return (
    <div className={total ? 'total' : undefined} data-tone={tone}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

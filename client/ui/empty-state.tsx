import type { ReactNode } from 'react';

type Glyph = 'add' | 'search' | 'problem' | 'place' | 'offline';

const LOTS = 'M14 54 34 30h24L42 54zM42 54 58 30h24L70 54zM70 54 82 30h24L98 54zM26 74 42 54h28L58 74zM58 74 70 54h28L90 74z';
const INK: Record<Glyph, ReactNode> = {
  add: <path className="ink" d="M62 36v12M56 42h12" />,
  search: (
    <>
      <circle className="ink" cx="62" cy="40" r="9" />
      <path className="ink" d="m69 47 8 8" />
    </>
  ),
  problem: <path className="ink" d="M62 35v8M62 48v.5" />,
  place: (
    <>
      <path className="ink" d="M62 47c-5-5-8-8.5-8-12.5a8 8 0 0 1 16 0C70 38.5 67 42 62 47z" />
      <circle className="ink" cx="62" cy="34.5" r="2.5" />
    </>
  ),
  offline: <path className="ink" d="M53 37c5-5 13-5 18 0M57 41.5c3-2.5 7-2.5 10 0M62 46.5v.5M54 32l16 17" />,
};

/** Lot lines with one marked lot: the picture of an empty, missing or failed place. */
export function LotGlyph({ glyph }: { glyph: Glyph }) {
  const marked = glyph === 'problem' ? 'bad' : 'hot';
  return (
    <svg className="glyph" width="150" height="78" viewBox="0 22 120 60" aria-hidden="true">
      <path d={LOTS} className="pen" />
      <path className={marked} strokeDasharray={glyph === 'add' || glyph === 'place' ? '3 3' : undefined} d="M42 54 58 30h24L70 54z" />
      {INK[glyph]}
    </svg>
  );
}

interface Props {
  title: string;
  children?: ReactNode;
  /** Buttons or links. */
  actions?: ReactNode;
  glyph?: Glyph;
}

export function EmptyState({ title, children, actions, glyph = 'add' }: Props) {
  return (
    <div className="empty">
      <LotGlyph glyph={glyph} />
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {actions && <div className="row">{actions}</div>}
    </div>
  );
}

/** Building blocks of bar charts; a bar may be a link or a slider position. */
import type { CSSProperties } from 'react';
import './styles/bars.css';

/** The gap between bars, as a share. */
const GAP = 0.3;

/** The position of a bar among others. */
export function placeBar(at: number, count: number): CSSProperties {
  const step = 100 / (count + GAP);
  return { left: `${step * (at + GAP)}%`, width: `${step * (1 - GAP)}%` };
}

interface BarProps {
  /** In percent of the drawing, from below. */
  from?: number;
  height: number;
  isNegative?: boolean;
  /** Under the bar. */
  caption?: string | undefined;
}

/** A bar in its place, and what stands under it. */
export function Bar({ from = 0, height, isNegative = false, caption }: BarProps) {
  return (
    <>
      <span>
        <i data-negative={isNegative ? '' : undefined} style={{ bottom: `${from}%`, height: `${height}%` }} />
      </span>
      {caption && <small aria-hidden="true">{caption}</small>}
    </>
  );
}

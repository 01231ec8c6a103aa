/** What a chart of bars is drawn of. Who uses it says what a bar is: a link, or a place of a slider. */
import type { CSSProperties } from 'react';
import './styles/bars.css';

/** Of the room that a bar has, so much stays free beside it. */
const GAP = 0.3;

/** Where a bar stands among so many, from edge to edge. */
export function barPlace(at: number, count: number): CSSProperties {
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

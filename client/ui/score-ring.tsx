import type { CSSProperties } from 'react';
import type { Tone } from './badge.tsx';

/** The color of a score from 0 to 100: 90 or more green, 70 or more yellow, 50 or more orange, else red. */
export const scoreTone = (value: number): Tone => (value >= 90 ? 'green' : value >= 70 ? 'yellow' : value >= 50 ? 'orange' : 'red');

/** A score from 0 to 100, or a dash while nothing is known. `label` names what is scored, for those who cannot see the ring. */
export function ScoreRing({ value, label, size }: { value: number | null; label: string; size?: 'lg' }) {
  return (
    <span
      className="ring"
      data-tone={value === null ? 'neutral' : scoreTone(value)}
      data-size={size}
      style={{ '--v': value ?? 0 } as CSSProperties}
      role="img"
      aria-label={value === null ? `${label}: nothing known yet` : `${label} ${value} of 100`}
    >
      {value ?? '–'}
    </span>
  );
}

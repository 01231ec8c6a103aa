import type { CSSProperties } from 'react';
import type { Tone } from './badge.tsx';

/** The first letters of the first and the last word. */
export const toInitials = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return letters.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
};

/** The initials of a name; the name itself is shown beside it. */
export function Avatar({ name, size, tone = 'blue' }: { name: string; size?: number; tone?: Tone }) {
  return (
    <span className="avatar" data-tone={tone} style={size ? ({ '--size': `${size}px` } as CSSProperties) : undefined} aria-hidden="true">
      {toInitials(name)}
    </span>
  );
}

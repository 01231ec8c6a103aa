/** The sales of a picture as dots, each named by its letter: a click or Enter leaves one out or takes it in again. */
import { Star } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import type { Comparable } from '#shared/analysis/valuation/valuation.ts';
import type { placeAround } from './plot.ts';
import type { ChoiceControls } from './use-choice.ts';

type Point = ReturnType<typeof placeAround>;

/** A sale with the letter that it has in both pictures and in the table. */
export interface LetteredComparable {
  letter: string;
  entry: Comparable;
}

interface Props {
  dots: readonly (LetteredComparable & { at: Point; name: string })[];
  choice: ChoiceControls;
}

/** One stop for the tab key; the arrow keys go from dot to dot. */
export function ComparableDots({ dots, choice }: Props) {
  const [chosen, setChosen] = useState(0);
  const group = useRef<HTMLDivElement>(null);
  const last = dots.length - 1;
  const current = Math.min(chosen, last);
  const move = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (current + step + dots.length) % dots.length;
    setChosen(next);
    group.current?.querySelectorAll<HTMLElement>('.dot-sale')[next]?.focus();
  };
  return (
    <div ref={group} onKeyDown={move}>
      {dots.map(({ letter, entry, at, name }, index) => (
        <button
          key={entry.sale.id}
          type="button"
          className="dot-sale"
          style={{ left: `${at.left}%`, top: `${at.top}%` }}
          tabIndex={index === current ? 0 : -1}
          aria-pressed={entry.included}
          aria-label={name}
          title={name}
          onFocus={() => setChosen(index)}
          onClick={() => !choice.isBusy && void choice.turn(entry)}
        >
          {letter}
        </button>
      ))}
    </div>
  );
}

/** The house itself. */
export const HouseStar = ({ at, label }: { at: Point; label: string }) => (
  <span className="house-star" role="img" aria-label={label} title={label} style={{ left: `${at.left}%`, top: `${at.top}%` }}>
    <Icon of={Star} />
  </span>
);

import type { CSSProperties } from 'react';
import type { Tone } from './badge.tsx';

const toPercent = (value: number, max: number) => Math.min(100, Math.max(0, (value / max) * 100));

/** A bar of `value` out of `max`; the number is shown beside it, so the bar itself is silent. */
export function MeterBar({ value, max = 100, tone }: { value: number; max?: number; tone?: Tone }) {
  return <span className="bar" data-tone={tone} style={{ '--v': toPercent(value, max) } as CSSProperties} aria-hidden="true" />;
}

/** A named value with its bar. */
export function Meter({ label, value, max = 100, tone, text }: { label: string; value: number; max?: number; tone?: Tone; text?: string }) {
  return (
    <div className="meter">
      <div>
        <span>{label}</span>
        <b className="num">{text ?? value}</b>
      </div>
      <MeterBar value={value} max={max} tone={tone} />
    </div>
  );
}

/** The progress of a task from 0 to 1, announced as it changes. */
export function Progress({ label, value }: { label: string; value: number }) {
  const done = Math.round(toPercent(value, 1));
  return (
    <span
      className="bar"
      data-tone="blue"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={done}
      style={{ '--v': done, '--bh': '6px' } as CSSProperties}
    />
  );
}

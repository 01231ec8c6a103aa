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

interface ProgressProps {
  label: string;
  /** From 0 to 1. */
  value: number;
  tone?: Tone;
  /** A CSS length. */
  height?: string;
}

/** How far something is, announced as it changes. */
export function Progress({ label, value, tone = 'blue', height = '6px' }: ProgressProps) {
  const done = toPercent(value, 1);
  return (
    <span
      className="bar"
      data-tone={tone}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(done)}
      style={{ '--v': done, '--bh': height } as CSSProperties}
    />
  );
}

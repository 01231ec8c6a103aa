import type { ReactNode } from 'react';
import { Popover } from '#client/ui/popover.tsx';
import type { Figure } from '#shared/analysis/strategies/figure.ts';
import { formatMoney } from '#client/core/format.ts';
import { formatPercent } from '#shared/core/format.ts';
import './analysis.css';

/** "$25,866", "30.38%" (30.4% in tables), "1.14", "152"; a cash flow on no cash at all is endless. */
export function formatFigure({ value, unit, code, inputs }: Figure, isShort = false): string {
  if (value === null) return code === 'cash_on_cash' && (inputs[0]?.value ?? 0) > 0 ? '∞' : '–';
  if (unit === 'usd') return formatMoney(value);
  if (unit === 'percent') return formatPercent(isShort ? Math.round(value * 10) / 10 : value);
  return unit === 'ratio' ? value.toFixed(2) : String(value);
}

/** A figure that opens its formula. */
export function FigureValue({ figure, about }: { figure: Figure; about: string }) {
  const name = `${figure.label}, ${about}`;
  return (
    <Popover
      label={name}
      trigger={
        <button
          type="button"
          className="figure-value num"
          data-negative={(figure.value ?? 0) < 0 || undefined}
          aria-label={`${formatFigure(figure, true)}: ${name}, how it is calculated`}
        >
          {formatFigure(figure, true)}
        </button>
      }
    >
      <div className="figure-formula">
        <p className="muted small">{name}</p>
        <p className="num">
          <b>{formatFigure(figure)}</b>
        </p>
        <p className="small">{figure.formula}</p>
      </div>
    </Popover>
  );
}

/** A line that folds its formula out. */
export const FoldedLine = ({ label, value, children }: { label: string; value: string; children: ReactNode }) => (
  <details>
    <summary>
      <span>{label}</span>
      <b className="num">{value}</b>
    </summary>
    <p className="small muted">{children}</p>
  </details>
);

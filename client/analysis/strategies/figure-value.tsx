import type { ReactNode } from 'react';
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

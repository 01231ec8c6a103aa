import { Popover } from '#client/ui/popover.tsx';
import type { Figure } from '#shared/analysis/strategies/figure.ts';
import { formatMoney } from '#client/core/format.ts';
import { formatPercent } from '#shared/core/format.ts';

const NOTHING = '–';

/** "$25,866", "30.38%", "1.14", "152". */
function formatFigure(figure: Figure): string {
  const { value, unit } = figure;
  if (value === null) return isEndless(figure) ? '∞' : NOTHING;
  if (unit === 'usd') return formatMoney(value);
  if (unit === 'percent') return formatPercent(value);
  return unit === 'ratio' ? value.toFixed(2) : String(value);
}

/** A cash flow on no cash at all. */
const isEndless = ({ code, inputs }: Figure): boolean => code === 'cash_on_cash' && (inputs[0]?.value ?? 0) > 0;

/** The same with one decimal of a percentage, for tables. */
function formatFigureShort(figure: Figure): string {
  const { value, unit } = figure;
  if (value === null) return formatFigure(figure);
  return unit === 'percent' ? formatPercent(Math.round(value * 10) / 10) : formatFigure(figure);
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
          aria-label={`${formatFigureShort(figure)}: ${name}, how it is calculated`}
        >
          {formatFigureShort(figure)}
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
export const FigureLine = ({ figure }: { figure: Figure }) => (
  <details>
    <summary>
      <span>{figure.label}</span>
      <b className="num">{formatFigure(figure)}</b>
    </summary>
    <p className="small muted">{figure.formula}</p>
  </details>
);

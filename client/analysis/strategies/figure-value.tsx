import { Popover } from '#client/ui/popover.tsx';
import type { Figure } from '#shared/analysis/strategies/figure.ts';
import { figureWords, shortWords } from './figure-words.ts';

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
          aria-label={`${shortWords(figure)}: ${name}, how it is calculated`}
        >
          {shortWords(figure)}
        </button>
      }
    >
      <div className="figure-formula">
        <p className="muted small">{name}</p>
        <p className="num">
          <b>{figureWords(figure)}</b>
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
      <b className="num">{figureWords(figure)}</b>
    </summary>
    <p className="small muted">{figure.formula}</p>
  </details>
);

/** One strategy: all its figures, warnings, and the sensitivity of its profit. */
import { useDeferredValue, useId, useMemo, useState, type KeyboardEvent, useRef } from 'react';
import { scaleLinear } from 'd3-scale';
import { Banner } from '#client/ui/banner.tsx';
import { Select } from '#client/ui/select.tsx';
import { type SmallColumn, SmallTable } from '#client/ui/small-table.tsx';
import type { Strategy } from '#shared/analysis/strategies/strategy.ts';
import { calculateSensitivity, SENSITIVITY_INPUTS, SENSITIVITY_STEPS } from '#shared/analysis/strategies/sensitivity.ts';
import { formatMoney } from '#client/core/format.ts';
import { FoldedLine, formatFigure } from './figure-value.tsx';
import { useAssumptions } from './use-assumptions.tsx';
import { useStrategies } from './use-strategies.ts';
import './analysis.css';

type SensitivityRow = ReturnType<typeof calculateSensitivity>[number];
type Swing = SensitivityRow['swings'][number];

const describeSwing = (swing: Swing) =>
  `${swing.label}: ${swing.low_label} leaves ${formatMoney(swing.low)}, ${swing.high_label} leaves ${formatMoney(swing.high)}`;

/** The arrow keys go from one estimate to the next. */
function Tornado({ row }: { row: SensitivityRow }) {
  const [chosen, setChosen] = useState(0);
  const bars = useRef<(HTMLButtonElement | null)[]>([]);
  const last = row.swings.length - 1;
  const values = [row.profit, 0, ...row.swings.flatMap(({ low, high }) => [low, high])];
  const x = scaleLinear([Math.min(...values), Math.max(...values) || 1], [0, 100]);
  const move = (event: KeyboardEvent) => {
    const at = bars.current.indexOf(event.target as HTMLButtonElement);
    const next = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: last }[event.key];
    if (next === undefined || next < 0 || next > last) return;
    event.preventDefault();
    bars.current[next]?.focus();
  };
  const shown = row.swings[chosen];
  return (
    <div
      className="tornado"
      role="group"
      aria-label={`Profit of ${row.label} when one estimate is off; arrow keys move through them`}
      onKeyDown={move}
    >
      {row.swings.map((swing, at) => {
        const [from, to] = [Math.min(swing.low, swing.high), Math.max(swing.low, swing.high)];
        return (
          <button
            key={swing.input}
            type="button"
            ref={(element) => {
              bars.current[at] = element;
            }}
            tabIndex={at === chosen ? 0 : -1}
            data-chosen={at === chosen || undefined}
            aria-label={describeSwing(swing)}
            onFocus={() => setChosen(at)}
            onMouseEnter={() => setChosen(at)}
          >
            <span aria-hidden="true">{swing.label}</span>
            <span className="track" aria-hidden="true">
              <i className="worse" style={{ left: `${x(from)}%`, width: `${Math.max(0, x(Math.min(row.profit, to)) - x(from))}%` }} />
              <i className="better" style={{ left: `${x(row.profit)}%`, width: `${Math.max(0, x(to) - x(row.profit))}%` }} />
              <i className="now" style={{ left: `${x(row.profit)}%` }} />
              <i className="zero" style={{ left: `${x(0)}%` }} />
            </span>
          </button>
        );
      })}
      <p className="small muted num" aria-hidden="true">
        {shown && describeSwing(shown)}. Now {formatMoney(row.profit)}.
      </p>
    </div>
  );
}

const SHORT = { arv: 'ARV', repairs: 'Repairs', months: 'Months' } as const;

/** Every strategy's profit with each estimate a step lower and higher. */
const COLUMNS: SmallColumn<SensitivityRow>[] = [
  { header: 'Profit', isRowHeader: true, cell: ({ label }) => label },
  ...SENSITIVITY_INPUTS.flatMap((input) =>
    (['low', 'high'] as const).map((end) => ({
      header: `${SHORT[input]} ${end === 'low' ? '−' : '+'}${SENSITIVITY_STEPS[input]}${input === 'months' ? '' : '%'}`,
      isNumber: true,
      cell: ({ swings }: SensitivityRow) => formatMoney(swings.find((one) => one.input === input)?.[end]),
    })),
  ),
];

export function StrategyDetail() {
  const { results, best, facts } = useStrategies();
  const { assumptions } = useAssumptions();
  const [chosen, setChosen] = useState<Strategy>();
  const id = useId();
  const strategy = chosen ?? best?.strategy ?? results[0]?.strategy;
  const result = results.find((one) => one.strategy === strategy);
  const [laterFacts, laterAssumptions] = [useDeferredValue(facts), useDeferredValue(assumptions)];
  const rows = useMemo(() => calculateSensitivity(laterFacts, laterAssumptions), [laterFacts, laterAssumptions]);
  const row = rows.find((one) => one.strategy === strategy);
  if (!result) return null;
  return (
    <div className="card-body stack">
      <div className="row">
        <h3>{result.label} in detail</h3>
        <span className="strategy-choice push">
          <label className="sr" htmlFor={id}>
            Strategy
          </label>
          <Select
            id={id}
            value={strategy}
            options={results.map(({ strategy: value, label }) => ({ value, label }))}
            onChange={(event) => setChosen(event.target.value as Strategy)}
          />
        </span>
      </div>
      <div className="strategy-detail">
        <div className="stack g-3">
          <p className="soft">{result.about}</p>
          <p className="small muted">Asked for: {result.asks}.</p>
          {result.warnings.length > 0 && (
            <Banner tone="yellow">
              <ul className="warnings">
                {result.warnings.map((warning) => (
                  <li key={warning}>{warning}</li>
                ))}
              </ul>
            </Banner>
          )}
          <div className="figures">
            {result.figures.map((figure) => (
              <FoldedLine key={figure.code} label={figure.label} value={formatFigure(figure)}>
                {figure.formula}
              </FoldedLine>
            ))}
          </div>
        </div>
        <div className="stack g-3">
          <h4>What if an estimate is off?</h4>
          {row ? (
            <>
              <Tornado row={row} />
              <SmallTable
                className="compact"
                isLabeled
                label="Profit when one estimate is off"
                columns={COLUMNS}
                rows={rows}
                keyOf={({ strategy: key }) => key}
              />
            </>
          ) : (
            <p className="muted">Needs the profit.</p>
          )}
        </div>
      </div>
    </div>
  );
}

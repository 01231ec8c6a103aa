/** One strategy: all its figures, warnings, and the sensitivity of its profit. */
import { useDeferredValue, useId, useMemo, useState, type KeyboardEvent, useRef } from 'react';
import { scaleLinear } from 'd3-scale';
import { Banner } from '#client/ui/banner.tsx';
import { Select } from '#client/ui/select.tsx';
import type { Strategy } from '#shared/analysis/strategies/strategy.ts';
import {
  calculateSensitivity,
  SENSITIVITY_INPUTS,
  SENSITIVITY_STEPS,
  type SensitivityRow,
} from '#shared/analysis/strategies/sensitivity.ts';
import { formatMoney } from '#client/core/format.ts';
import { FigureLine } from './figure-value.tsx';
import { useAssumptions } from './use-assumptions.tsx';
import { useStrategies } from './use-strategies.ts';
import './analysis.css';

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
const step = { arv: `${SENSITIVITY_STEPS.arv}%`, repairs: `${SENSITIVITY_STEPS.repairs}%`, months: String(SENSITIVITY_STEPS.months) };

/** Every strategy's profit with each estimate a step lower and higher. */
const SensitivityTable = ({ rows }: { rows: readonly SensitivityRow[] }) => (
  <div className="table-wrap" role="region" aria-label="Profit when one estimate is off" tabIndex={0}>
    <table className="table compact labelled" role="table">
      <thead role="rowgroup">
        <tr role="row">
          <th scope="col" role="columnheader">
            Profit
          </th>
          {SENSITIVITY_INPUTS.flatMap((input) => [
            <th key={`${input}-`} scope="col" role="columnheader" className="num">
              {SHORT[input]} −{step[input]}
            </th>,
            <th key={`${input}+`} scope="col" role="columnheader" className="num">
              {SHORT[input]} +{step[input]}
            </th>,
          ])}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={row.strategy} role="row">
            <th scope="row" role="rowheader">
              {row.label}
            </th>
            {SENSITIVITY_INPUTS.flatMap((input) => {
              const swing = row.swings.find((one) => one.input === input);
              return [
                <td key={`${input}-`} role="cell" className="num" data-label={`${SHORT[input]} −${step[input]}`}>
                  {formatMoney(swing?.low)}
                </td>,
                <td key={`${input}+`} role="cell" className="num" data-label={`${SHORT[input]} +${step[input]}`}>
                  {formatMoney(swing?.high)}
                </td>,
              ];
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

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
              <FigureLine key={figure.code} figure={figure} />
            ))}
          </div>
        </div>
        <div className="stack g-3">
          <h4>What if an estimate is off?</h4>
          {row ? (
            <>
              <Tornado row={row} />
              <SensitivityTable rows={rows} />
            </>
          ) : (
            <p className="muted">Needs the profit.</p>
          )}
        </div>
      </div>
    </div>
  );
}

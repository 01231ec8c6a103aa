/** The sensitivity of a profit to each estimate: as bars, widest first, and as a table. */
import { scaleLinear } from 'd3-scale';
import { type KeyboardEvent, useRef, useState } from 'react';
import { formatMoney } from '#client/core/format.ts';
import { SENSITIVITY_INPUTS, SENSITIVITY_STEPS, type SensitivityRow } from '#shared/analysis/strategies/sensitivity.ts';

type Swing = SensitivityRow['swings'][number];

const describeSwing = (swing: Swing) =>
  `${swing.label}: ${swing.low_label} leaves ${formatMoney(swing.low)}, ${swing.high_label} leaves ${formatMoney(swing.high)}`;

/** The arrow keys go from one estimate to the next. */
export function Tornado({ row }: { row: SensitivityRow }) {
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
      aria-label={`Profit of ${row.label} when one estimate is off; the arrow keys go through them`}
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
export const SensitivityTable = ({ rows }: { rows: readonly SensitivityRow[] }) => (
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

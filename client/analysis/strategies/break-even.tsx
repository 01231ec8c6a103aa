/** The break-even value of each input, the others unchanged. */
import { useDeferredValue, useMemo } from 'react';
import { formatMoney, formatNumberOrDash } from '#client/core/format.ts';
import { type BreakEvenRow, calculateBreakEven, NO_EFFECT } from '#shared/analysis/strategies/sensitivity.ts';
import { useAssumptions } from './use-assumptions.tsx';
import { useStrategies } from './use-strategies.ts';
import './analysis.css';

type Value = BreakEvenRow['values'][number];

const formatBreakEven = (value: number | null, unit: Value['unit']): string =>
  value === null ? '–' : unit === 'months' ? `${formatNumberOrDash(Math.round(value * 10) / 10)} months` : formatMoney(value);

export function BreakEven() {
  const { facts } = useStrategies();
  const { assumptions } = useAssumptions();
  const [laterFacts, laterAssumptions] = [useDeferredValue(facts), useDeferredValue(assumptions)];
  const rows = useMemo(() => calculateBreakEven(laterFacts, laterAssumptions), [laterFacts, laterAssumptions]);
  const [first] = rows;
  if (!first) return <p className="muted card-body">Needs the ARV and the purchase price.</p>;
  return (
    <>
      <div className="table-wrap" role="region" aria-label="Break-even of each input" tabIndex={0}>
        <table className="table compact labelled" role="table">
          <thead role="rowgroup">
            <tr role="row">
              <th scope="col" role="columnheader">
                Nothing is left at
              </th>
              {first.values.map(({ input, label }) => (
                <th key={input} scope="col" role="columnheader" className="num">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.map((row) => (
              <tr key={row.strategy} role="row">
                <th scope="row" role="rowheader">
                  {row.label}
                </th>
                {row.values.map((value) => (
                  <td key={value.input} role="cell" className="num" data-label={value.label}>
                    {value.why_not === null || value.why_not === NO_EFFECT ? (
                      formatBreakEven(value.value, value.unit)
                    ) : (
                      <small className="muted">{value.why_not}</small>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot role="rowgroup">
            <tr role="row">
              <th scope="row" role="rowheader">
                Now
              </th>
              {first.values.map((value) => (
                <td key={value.input} role="cell" className="num muted" data-label={value.label}>
                  {formatBreakEven(value.now, value.unit)}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      <p className="small muted card-body">
        Each input is changed alone: the highest price, repairs and time before a loss, and the lowest ARV and rent.
      </p>
    </>
  );
}

/** One strategy: all its figures, warnings, and the sensitivity of its profit. */
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { Banner } from '#client/ui/banner.tsx';
import { Select } from '#client/ui/select.tsx';
import type { Strategy } from '#shared/analysis/strategies/strategy.ts';
import { calculateSensitivity } from '#shared/analysis/strategies/sensitivity.ts';
import { FigureLine } from './figure-value.tsx';
import { SensitivityTable, Tornado } from './tornado.tsx';
import { useAssumptions } from './use-assumptions.tsx';
import { useStrategies } from './use-strategies.ts';
import './analysis.css';

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
            <p className="muted">Known once the profit is.</p>
          )}
        </div>
      </div>
    </div>
  );
}

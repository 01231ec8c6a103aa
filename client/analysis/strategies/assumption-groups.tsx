import {
  ACCOUNT_KEYS,
  ASSUMPTION_GROUPS,
  type AssumptionGroup,
  type AssumptionKey,
  ASSUMPTIONS,
  OF_PROPERTY_KEYS,
  PROPERTY_KEYS,
} from '#shared/analysis/strategies/assumptions.ts';
import { AssumptionInput } from './assumption-input.tsx';
import { useAssumptions } from './use-assumptions.tsx';

const groups = Object.entries(ASSUMPTION_GROUPS) as [AssumptionGroup, string][];

const isOfProperty = (key: AssumptionKey) => (OF_PROPERTY_KEYS as readonly AssumptionKey[]).includes(key);

/** What an account assumes, by group; `isOpen` unfolds all. */
export function AssumptionGroups({ isOpen = false }: { isOpen?: boolean }) {
  const live = useAssumptions();
  const changed = (keys: readonly AssumptionKey[]) => keys.filter((key) => live.textOf(key) !== '').length;
  const parts = groups.map(([group, label]) => {
    const keys = ACCOUNT_KEYS.filter((key) => ASSUMPTIONS[key].group === group && (live.isOfAccount || isOfProperty(key)));
    return (
      <details key={group} className="assumption-group" open={isOpen}>
        <summary>
          {label}
          {changed(keys) > 0 && <span className="muted small"> ({changed(keys)} changed)</span>}
        </summary>
        <div className="assumption-grid">
          {keys.map((key) => (
            <AssumptionInput key={key} assumption={key} />
          ))}
        </div>
      </details>
    );
  });
  return (
    <>
      {parts}
      <Sources keys={live.isOfAccount ? ACCOUNT_KEYS : [...PROPERTY_KEYS, ...ACCOUNT_KEYS.filter(isOfProperty)]} />
    </>
  );
}

/** What each assumption is, and where its default comes from. */
const Sources = ({ keys }: { keys: readonly AssumptionKey[] }) => (
  <details className="assumption-group">
    <summary>Sources</summary>
    <dl className="assumption-sources small">
      {keys.map((key) => (
        <div key={key}>
          <dt>{ASSUMPTIONS[key].label}</dt>
          <dd className="muted">{ASSUMPTIONS[key].source}</dd>
        </div>
      ))}
    </dl>
  </details>
);

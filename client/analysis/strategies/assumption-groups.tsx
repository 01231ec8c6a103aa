import {
  ACCOUNT_KEYS,
  ASSUMPTION_GROUPS,
  type AssumptionGroup,
  type AssumptionKey,
  ASSUMPTIONS,
  OF_PROPERTY_KEYS,
} from '#shared/analysis/strategies/assumptions.ts';
import { AssumptionInput } from './assumption-input.tsx';
import { useAssumptions } from './use-assumptions.tsx';

const groups = Object.entries(ASSUMPTION_GROUPS) as [AssumptionGroup, string][];

const isOfProperty = (key: AssumptionKey) => (OF_PROPERTY_KEYS as readonly AssumptionKey[]).includes(key);

/** What an account assumes, by group; `isOpen` unfolds all. */
export function AssumptionGroups({ isOpen = false }: { isOpen?: boolean }) {
  const live = useAssumptions();
  const changed = (keys: readonly AssumptionKey[]) => keys.filter((key) => live.textOf(key) !== '').length;
  return groups.map(([group, label]) => {
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
}

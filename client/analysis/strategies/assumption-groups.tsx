import {
  ACCOUNT_KEYS,
  ASSUMPTION_GROUPS,
  type AssumptionKey,
  ASSUMPTIONS,
  OF_PROPERTY_KEYS,
  PROPERTY_KEYS,
} from '#shared/analysis/strategies/assumptions.ts';
import { AssumptionInput } from './assumption-input.tsx';
import { useAssumptions } from './use-assumptions.tsx';

const groups = Object.entries(ASSUMPTION_GROUPS) as [keyof typeof ASSUMPTION_GROUPS, string][];

const isOfProperty = (key: AssumptionKey) => (OF_PROPERTY_KEYS as readonly AssumptionKey[]).includes(key);

/** The account's assumptions by group: collapsed beside a property's figures, open on their own page. */
export function AssumptionGroups({ isPage = false }: { isPage?: boolean }) {
  const live = useAssumptions();
  const changed = (keys: readonly AssumptionKey[]) => keys.filter((key) => live.textOf(key) !== '').length;
  const parts = groups.map(([group, label]) => {
    const keys = ACCOUNT_KEYS.filter((key) => ASSUMPTIONS[key].group === group && (live.isOfAccount || isOfProperty(key)));
    const count = changed(keys);
    const title = (
      <>
        {label}
        {count > 0 && <span className="muted small"> ({count} changed)</span>}
      </>
    );
    const grid = (
      <div className="assumption-grid">
        {keys.map((key) => (
          <AssumptionInput key={key} assumption={key} />
        ))}
      </div>
    );
    if (isPage)
      return (
        <section key={group} className="assumption-section" aria-label={label}>
          <h2>{title}</h2>
          {grid}
        </section>
      );
    return (
      <details key={group} className="assumption-group">
        <summary>{title}</summary>
        {grid}
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

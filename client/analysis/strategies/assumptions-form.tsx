/** The assumptions behind a property's figures, edited in place: applied at once, and saved for this property. */
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { UnsavedChanges } from '#client/form/unsaved-changes.tsx';
import { Pending } from '#client/ui/pending.tsx';
import { PROPERTY_KEYS } from '#shared/analysis/strategies/assumptions.ts';
import { analysisTexts } from '#shared/analysis/strategies/texts.ts';
import { AssumptionGroups } from './assumption-groups.tsx';
import { AssumptionInput } from './assumption-input.tsx';
import { SaveAssumptions } from './save-assumptions.tsx';
import { useAssumptions } from './use-assumptions.tsx';
import './analysis.css';

export function AssumptionsForm() {
  const live = useAssumptions();
  if (!live.isLoaded)
    return (
      <div className="card-body">
        <Pending error={live.error} failed={analysisTexts.failed} loading={analysisTexts.loading} />
      </div>
    );
  return (
    <>
      <UnsavedChanges when={live.propertyId !== undefined && live.isDirty} onDiscard={live.clear} />
      <div className="card-body stack">
        <div className="assumption-grid">
          {PROPERTY_KEYS.map((key) => (
            <AssumptionInput key={key} assumption={key} />
          ))}
        </div>
        <AssumptionGroups />
      </div>
      <footer className="card-foot">
        {live.propertyId !== undefined && <SaveAssumptions />}
        <Link className="link small push" to={paths.assumptions}>
          For all properties
        </Link>
      </footer>
    </>
  );
}

import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { LoadedPart } from '#client/list/loaded-part.tsx';
import { UnsavedChanges } from '#client/form/unsaved-changes.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Card } from '#client/ui/card.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { analysisTexts } from '#shared/analysis/strategies/texts.ts';
import { AssumptionGroups } from './assumption-groups.tsx';
import { SaveAssumptions } from './save-assumptions.tsx';
import { AssumptionsProvider, useAssumptions } from './use-assumptions.tsx';
import './analysis.css';

/** What the account assumes for all its properties. */
export function AssumptionsPage() {
  return (
    <>
      <PageHead title="Assumptions" actions={<ButtonLink to={paths.properties.list}>Properties</ButtonLink>}>
        For every property without its own. Blank uses the default.
      </PageHead>
      <AssumptionsProvider isOfAccount>
        <AccountAssumptions />
      </AssumptionsProvider>
    </>
  );
}

function AccountAssumptions() {
  const live = useAssumptions();
  const utils = trpc.useUtils();
  const query = { data: live.isLoaded || undefined, error: live.error, refetch: () => utils.analysis.assumptions.refetch() };
  return (
    <Card footer={live.isLoaded && <SaveAssumptions />}>
      <LoadedPart query={query} failed={analysisTexts.failed} loading={analysisTexts.loading}>
        {() => (
          <>
            <AssumptionGroups isPage />
            <UnsavedChanges when={live.isDirty} onDiscard={live.clear} />
          </>
        )}
      </LoadedPart>
    </Card>
  );
}

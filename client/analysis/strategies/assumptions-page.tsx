import { paths } from '#client/core/paths.ts';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { UnsavedChanges } from '#client/form/unsaved-changes.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Card } from '#client/ui/card.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';
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
  if (!live.isLoaded)
    return (
      <Card>
        {live.error ? (
          <ErrorState
            title={analysisTexts.failed}
            message={toProblem(live.error).reason}
            requestId={toProblem(live.error).requestId ?? null}
            onRetry={() => void utils.analysis.assumptions.refetch()}
          />
        ) : (
          <LoadingArea text={analysisTexts.loading} />
        )}
      </Card>
    );
  return (
    <Card footer={<SaveAssumptions />}>
      <AssumptionGroups isPage />
      <UnsavedChanges when={live.isDirty} onDiscard={live.clear} />
    </Card>
  );
}

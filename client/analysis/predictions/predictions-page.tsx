/** How good the scores are: what was predicted for finished leads and deals, and how they ended. */
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { ErrorState } from '#client/ui/error-state.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';
import { predictionTexts } from '#shared/analysis/predictions/texts.ts';
import { QualitySection } from './quality-section.tsx';
import { SourcePoints } from './source-points.tsx';
import './predictions.css';

const texts = predictionTexts.report;
/** Polls quickly while the result is being calculated. */
const SOON_MS = 2000;

export function PredictionsPage() {
  const { data, error, refetch } = trpc.predictions.report.useQuery(undefined, {
    refetchInterval: ({ state }) => ([state.data?.leads.state, state.data?.deals.state].includes('learning') ? SOON_MS : false),
  });
  return (
    <>
      <PageHead title={texts.title} />
      {data ? (
        <div className="grid quality-grid">
          <QualitySection quality={data.leads} />
          <div className="stack">
            <QualitySection quality={data.deals} />
            <SourcePoints sources={data.leads.sources} />
          </div>
        </div>
      ) : error ? (
        <div className="card">
          <ErrorState
            title={texts.failed}
            message={toProblem(error).reason}
            requestId={toProblem(error).requestId}
            onRetry={() => void refetch()}
          />
        </div>
      ) : (
        <LoadingArea text={texts.loading} />
      )}
    </>
  );
}

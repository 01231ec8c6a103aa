/** How good the scores are: what was predicted for finished leads and deals, and how they ended. */
import { Link } from 'react-router-dom';
import { trpc } from '#client/core/trpc.ts';
import { LoadedPart } from '#client/list/loaded-part.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { predictionTexts } from '#shared/analysis/predictions/texts.ts';
import { paths } from '#client/core/paths.ts';
import { formatNumberOrDash } from '#client/core/format.ts';
import { formatOption } from '#client/core/option-label.ts';
import { Card } from '#client/ui/card.tsx';
import type { PredictionReport } from '#shared/analysis/predictions/quality.ts';
import { QualitySection } from './quality-section.tsx';
import './predictions.css';

/** What each source has brought, and the points it gets in the lead score. */
function SourcePoints({ sources }: Pick<PredictionReport['leads'], 'sources'>) {
  if (sources.length === 0) return null;
  return (
    <Card title={predictionTexts.report.sources} padded={false}>
      <div className="table-wrap">
        <table className="table source-points">
          <caption className="sr">Points by source in the lead score, learned from finished leads</caption>
          <thead>
            <tr>
              <th scope="col">Source</th>
              <th className="num">Finished</th>
              <th className="num">Contracts</th>
              <th className="num">Points of 30</th>
            </tr>
          </thead>
          <tbody>
            {sources.map(({ source, finished, contracts, points }) => (
              <tr key={source}>
                <th scope="row">
                  <Link className="name" to={`${paths.leads.list}?source=${source}`}>
                    {formatOption(undefined, source)}
                  </Link>
                </th>
                <td className="num">{formatNumberOrDash(finished)}</td>
                <td className="num">{formatNumberOrDash(contracts)}</td>
                <td className="num">{formatNumberOrDash(points)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

const texts = predictionTexts.report;
/** Polls quickly while the result is being calculated. */
const SOON_MS = 2000;

export function PredictionsPage() {
  const query = trpc.predictions.report.useQuery(undefined, {
    refetchInterval: ({ state }) => ([state.data?.leads.state, state.data?.deals.state].includes('learning') ? SOON_MS : false),
  });
  return (
    <>
      <PageHead title={texts.title} />
      <LoadedPart isPage query={query} failed={texts.failed} loading={texts.loading}>
        {({ leads, deals }) => (
          <div className="grid quality-grid">
            <QualitySection quality={leads} />
            <div className="stack">
              <QualitySection quality={deals} />
              <SourcePoints sources={leads.sources} />
            </div>
          </div>
        )}
      </LoadedPart>
    </>
  );
}

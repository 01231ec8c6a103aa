/** What each source has brought, and the points it gets in the lead score. */
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { formatNumberOrDash } from '#client/core/format.ts';
import { formatOption } from '#client/core/option-label.ts';
import { Card } from '#client/ui/card.tsx';
import type { PredictionReport } from '#shared/analysis/predictions/quality.ts';
import { predictionTexts } from '#shared/analysis/predictions/texts.ts';

export function SourcePoints({ sources }: Pick<PredictionReport['leads'], 'sources'>) {
  if (sources.length === 0) return null;
  return (
    <Card title={predictionTexts.report.sources} padded={false}>
      <div className="table-wrap">
        <table className="table source-points">
          <caption className="sr">Points of each source in the lead score, learned from finished leads</caption>
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

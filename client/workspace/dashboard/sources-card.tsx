/** Where the leads of the period came from, and what came of them; beside it what campaigns cost and brought. */
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { formatMoney, formatNumberOrDash } from '#client/core/format.ts';
import { formatOption } from '#client/core/option-label.ts';
import { CalmHint } from '#client/ui/calm-hint.tsx';
import type { Dashboard } from '#shared/workspace/dashboard/dashboard.ts';
import { dashboardTexts } from '#shared/workspace/dashboard/texts.ts';

const formatRoi = (roi: number | null) => (roi === null ? '–' : `${formatNumberOrDash(Math.round(roi))}%`);

export function SourcesCard({ by_source, by_channel }: Pick<Dashboard, 'by_source' | 'by_channel'>) {
  const isCostKnown = by_source.some(({ cost }) => cost !== null);
  return (
    <section className="card">
      <header className="card-head">
        <h2>New leads by source</h2>
        <CalmHint about="New leads by source">{dashboardTexts.how.sources}</CalmHint>
      </header>
      {by_source.length === 0 ? (
        <p className="card-body muted">No leads came in within the period.</p>
      ) : (
        <div className="table-wrap">
          <table className="table">
            <caption className="sr">New leads by source</caption>
            <thead>
              <tr>
                <th>Source</th>
                <th className="num">Leads</th>
                <th className="num wide">Contracts</th>
                <th className="num">Closed</th>
                <th className="num">Their profit</th>
                {isCostKnown && (
                  <>
                    <th className="num wide">Cost</th>
                    <th className="num wide">Cost per lead</th>
                    <th className="num">Return</th>
                  </>
                )}
              </tr>
            </thead>
            <tbody>
              {by_source.map((row) => (
                <tr key={row.source ?? ''}>
                  <th scope="row">
                    {row.source ? (
                      <Link className="name" to={`${paths.leads.list}?source=${row.source}`}>
                        {formatOption(undefined, row.source)}
                      </Link>
                    ) : (
                      'Unknown'
                    )}
                  </th>
                  <td className="num">{formatNumberOrDash(row.leads)}</td>
                  <td className="num wide">{formatNumberOrDash(row.contracts)}</td>
                  <td className="num">{formatNumberOrDash(row.closed)}</td>
                  <td className="num">{formatMoney(row.profit)}</td>
                  {isCostKnown && (
                    <>
                      <td className="num wide">{formatMoney(row.cost)}</td>
                      <td className="num wide">{formatMoney(row.cost_per_lead)}</td>
                      <td className="num">{formatRoi(row.roi)}</td>
                    </>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {by_channel.length > 0 && (
        <details className="fold-card channels">
          <summary className="card-head">
            <h3 id="dashboard-channels">Campaigns started in the period</h3>
          </summary>
          <table className="table" aria-labelledby="dashboard-channels">
            <thead>
              <tr>
                <th>Channel</th>
                <th className="num">Spent</th>
                <th className="num wide">Responses</th>
                <th className="num wide">Contracts</th>
                <th className="num">Profit</th>
                <th className="num">Return</th>
              </tr>
            </thead>
            <tbody>
              {by_channel.map((row) => (
                <tr key={row.channel}>
                  <th scope="row">
                    <Link className="name" to={`${paths.campaigns.list}?channel=${row.channel}`}>
                      {formatOption(undefined, row.channel)}
                    </Link>
                  </th>
                  <td className="num">{formatMoney(row.spent)}</td>
                  <td className="num wide">{formatNumberOrDash(row.responses)}</td>
                  <td className="num wide">{formatNumberOrDash(row.contracts)}</td>
                  <td className="num">{formatMoney(row.profit)}</td>
                  <td className="num">{formatRoi(row.roi)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </section>
  );
}

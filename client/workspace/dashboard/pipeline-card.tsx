/** The funnel of the leads that came in, and what the open deals are worth. */
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { formatQuantity, formatExactMoney, formatNumberOrDash } from '#client/core/format.ts';
import { formatOption } from '#client/core/option-label.ts';
import type { Tone } from '#client/ui/badge.tsx';
import { WeightedPipeline } from '#client/analysis/predictions/weighted-pipeline.tsx';
import { CalmHint } from '#client/ui/calm-hint.tsx';
import { MeterBar } from '#client/ui/meter.tsx';
import type { Dashboard } from '#shared/workspace/dashboard/dashboard.ts';
import { formatWholePercent } from '#shared/core/format.ts';
import { dashboardTexts } from '#shared/workspace/dashboard/texts.ts';

type Stage = Dashboard['funnel'][number]['stage'];
const STAGES: Record<Stage, { label: string; tone: Tone; to: string }> = {
  leads: { label: 'Leads', tone: 'blue', to: paths.leads.list },
  qualified: { label: 'Qualified', tone: 'violet', to: `${paths.leads.list}?status=qualified` },
  under_contract: { label: 'Under contract', tone: 'yellow', to: paths.deals.list },
  closed: { label: 'Closed', tone: 'green', to: `${paths.deals.list}?status=closed` },
};

export function PipelineCard({ funnel, pipeline }: Pick<Dashboard, 'funnel' | 'pipeline'>) {
  const most = Math.max(1, ...funnel.map(({ count }) => count));
  return (
    <section className="card pipeline-card">
      <header className="card-head">
        <h2>Pipeline</h2>
        <CalmHint about="Pipeline">{dashboardTexts.how.funnel}</CalmHint>
      </header>
      <div className="card-body">
        <table className="funnel">
          <caption className="sr">Pipeline</caption>
          <thead className="small muted">
            <tr>
              <th>
                <span className="sr">Stage</span>
              </th>
              <td />
              <th className="num">
                <span className="sr">Leads</span>
              </th>
              <th className="num">Rate</th>
              <th className="num">Days</th>
            </tr>
          </thead>
          <tbody>
            {funnel.map(({ stage, count, conversion, median_days, measured }) => (
              <tr key={stage}>
                <th scope="row" className="soft">
                  {STAGES[stage].label}
                </th>
                <td aria-hidden="true">
                  <MeterBar value={count} max={most} tone={STAGES[stage].tone} />
                </td>
                <td className="num">
                  <Link className="name" to={STAGES[stage].to}>
                    <b>{formatNumberOrDash(count)}</b>
                  </Link>
                </td>
                <td className="num muted small">{conversion === null ? '' : formatWholePercent(conversion)}</td>
                <td className="num muted small" title={median_days === null ? undefined : `Median of ${formatQuantity(measured, 'lead')}`}>
                  {median_days === null ? '' : formatNumberOrDash(median_days)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <dl className="facts">
          {pipeline.map(({ status, count, value }) => (
            <div key={status}>
              <dt>
                {formatOption(undefined, status)}, {formatQuantity(count, 'deal')}
              </dt>
              <dd>
                <Link className="name" to={`${paths.deals.list}?status=${status}`}>
                  {formatExactMoney(value)}
                </Link>
              </dd>
            </div>
          ))}
        </dl>
        <WeightedPipeline />
      </div>
    </section>
  );
}

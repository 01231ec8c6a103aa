/** The four key figures, a line and a course each; what they mean is behind the question mark. */
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { formatQuantity, formatMoney, formatNumberOrDash } from '#client/core/format.ts';
import type { Tone } from '#client/ui/badge.tsx';
import { CalmHint } from '#client/ui/calm-hint.tsx';
import type { Dashboard } from '#shared/workspace/dashboard/dashboard.ts';
import { countDays } from '#shared/workspace/dashboard/period.ts';
import { dashboardTexts } from '#shared/workspace/dashboard/texts.ts';
import { buildClosedDealsPath } from './closed-deals.ts';

const Spark = lazy(async () => ({ default: (await import('./spark.tsx')).Spark }));

const formatSigned = (value: number, text: string) => `${value > 0 ? '+' : value < 0 ? '−' : '±'}${text}`;
const formatRate = ({ value, is_so_far, closed }: Dashboard['conversion_rate'], leads: number): string => {
  if (!is_so_far) return value === null ? '–' : `${value}%`;
  return leads === 0 ? '0%' : `${formatNumberOrDash(Math.round((1000 * closed) / leads) / 10)}% so far`;
};

export function StatCards({ data }: { data: Dashboard }) {
  const { total_leads, active_deals, revenue, conversion_rate } = data;
  const before = `the ${formatQuantity(countDays(data.previous), 'day')} before`;
  return (
    <section className="grid dashboard-cards" aria-label="Key figures">
      <Stat
        title="Total Leads"
        how={dashboardTexts.how.total_leads}
        to={paths.leads.list}
        value={formatNumberOrDash(total_leads.value)}
        figure={total_leads}
      >
        {formatNumberOrDash(total_leads.current)} new
        {total_leads.change !== null && !total_leads.is_small && (
          <>
            {' '}
            <Change figure={total_leads} text={`${formatNumberOrDash(Math.abs(total_leads.change))}%`} />
          </>
        )}
      </Stat>
      <Stat
        title="Active Deals"
        how={dashboardTexts.how.active_deals}
        to={`${paths.deals.list}?sort_by=status&sort_order=asc`}
        value={formatNumberOrDash(active_deals.value)}
        figure={active_deals}
      >
        {formatQuantity(active_deals.current ?? 0, 'contract')}{' '}
        <Change figure={active_deals} text={formatNumberOrDash(Math.abs(active_deals.change ?? 0))} />
      </Stat>
      <Stat
        title="Revenue"
        how={dashboardTexts.how.revenue}
        to={buildClosedDealsPath(data.period)}
        value={formatMoney(revenue.value)}
        figure={revenue}
      >
        {revenue.change === null || revenue.is_small ? (
          `${formatMoney(revenue.previous)} in ${before}`
        ) : (
          <>
            <Change figure={revenue} text={`${formatNumberOrDash(Math.abs(revenue.change))}%`} /> vs {before}
          </>
        )}
      </Stat>
      <Stat
        title="Conversion Rate"
        how={dashboardTexts.how.conversion_rate}
        to={`${paths.deals.list}?status=closed&sort_by=closing_date`}
        value={formatRate(conversion_rate, total_leads.value ?? 0)}
        figure={conversion_rate}
      >
        {conversion_rate.is_so_far
          ? dashboardTexts.tooYoung
          : `${formatNumberOrDash(conversion_rate.closed)} of ${formatQuantity(conversion_rate.leads, 'lead')} closed`}
      </Stat>
    </section>
  );
}

type Figure = Pick<Dashboard['revenue'], 'change' | 'is_small' | 'series'>;

/** Colored where it means something. */
function Change({ figure: { change, is_small }, text }: { figure: Figure; text: string }) {
  const value = change ?? 0;
  const tone: Tone = is_small || value === 0 ? 'neutral' : value > 0 ? 'green' : 'red';
  return (
    <b data-tone={tone} title={is_small ? dashboardTexts.small : undefined}>
      {formatSigned(value, text)}
    </b>
  );
}

interface StatProps {
  title: string;
  how: string;
  /** The records behind the figure. */
  to: string;
  value: string;
  figure: Figure;
  children: ReactNode;
}

function Stat({ title, how, to, value, figure, children }: StatProps) {
  return (
    <article className="card stat">
      <header className="row g-tight">
        <h2 className="over">{title}</h2>
        <CalmHint about={title}>{how}</CalmHint>
      </header>
      <Link className="value" to={to}>
        {value}
      </Link>
      <Suspense fallback={<span className="spark" />}>
        <Spark values={figure.series} />
      </Suspense>
      <span className="delta clip">{children}</span>
    </article>
  );
}

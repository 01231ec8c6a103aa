/** The dashboard: what to do now, then how the business is doing. One query, refreshed by live changes. */
import { keepPreviousData } from '@tanstack/react-query';
import { Briefcase, Megaphone, Phone, Plus, Sparkles } from 'lucide-react';
import { RecentActivity } from '#client/accounts/history/recent-activity.tsx';
import { paths } from '#client/core/paths.ts';
import { formatDayAndMonth, formatNumberOrDash, formatPhoneOrDash, placeText } from '#client/core/format.ts';
import { toProblem } from '#client/core/problem.ts';
import { useSession } from '#client/core/session.ts';
import { trpc } from '#client/core/trpc.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Card } from '#client/ui/card.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { LoadingArea, Skeleton } from '#client/ui/skeleton.tsx';
import type { Dashboard } from '#shared/workspace/dashboard/dashboard.ts';
import { ACTIVITIES_READ } from '#shared/workspace/dashboard/input.ts';
import { dashboardTexts } from '#shared/workspace/dashboard/texts.ts';
import { getOwnZone } from '#client/core/zone.ts';
import { nameAppointment } from '#shared/outreach/appointments/appointment.ts';
import { FirstRun, useSkippedSteps } from './first-run.tsx';
import { PeriodChoice } from './period-choice.tsx';
import { PipelineCard } from './pipeline-card.tsx';
import { SourcesCard } from './sources-card.tsx';
import { StatCards } from './stat-cards.tsx';
import { usePeriod } from './use-period.ts';
import './dashboard.css';
import { loadWhenIdle } from '#client/ui/when-calm.tsx';
import { buildClosedDealsPath } from './closed-deals.ts';
import { Link } from 'react-router-dom';
import { ActionList, SHOWN_AT_FIRST } from '#client/workspace/today/action-list.tsx';

/** The appointments of the day. */
function Appointments({ appointments }: Pick<Dashboard, 'appointments'>) {
  const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: getOwnZone() });
  return (
    <section className="card">
      <header className="card-head">
        <h2>Appointments today</h2>
        <span className="push">
          <Link className="link small" to={paths.aiAssistant.appointments}>
            Calendar
          </Link>
        </span>
      </header>
      <div className="card-body">
        {appointments.length === 0 ? (
          <p className="muted">No appointments today.</p>
        ) : (
          <ul className="stack g-3">
            {appointments.map(({ id, kind, starts_at, lead, location }) => (
              <li key={id} className="row g-3">
                <b className="num">
                  <time dateTime={starts_at}>{time.format(new Date(starts_at))}</time>
                </b>
                <span className="two">
                  <Link className="name" to={paths.leads.one(lead.id)}>
                    {nameAppointment(kind, lead.name)}
                  </Link>
                  <small>{location ? placeText(location) : lead.phone ? formatPhoneOrDash(lead.phone) : lead.property_address}</small>
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

/** The head of the day's list, in its order. */
const TodayHead = ({ to_do, today }: Pick<Dashboard, 'to_do' | 'today'>) => (
  <ActionList
    today={today}
    groups={[
      {
        title: 'Today',
        count: to_do.count,
        note: (
          <Link className="link small" to={paths.today}>
            Open Today
          </Link>
        ),
        actions: to_do.next.slice(0, SHOWN_AT_FIRST),
      },
    ]}
  />
);

const RevenueChart = loadWhenIdle(async () => (await import('./revenue-chart.tsx')).RevenueChart);

function RevenueCard({ months }: { months: Dashboard['revenue_by_month'] }) {
  return (
    <section className="card revenue-card">
      <header className="card-head">
        <h2>Revenue</h2>
      </header>
      <div className="card-body">
        <div className="months">
          <RevenueChart months={months} to={buildClosedDealsPath} />
        </div>
      </div>
    </section>
  );
}

const ACTIONS = [
  { label: 'Add Lead', to: paths.leads.add, icon: Plus },
  { label: 'Create Deal', to: paths.deals.add, icon: Briefcase },
  { label: 'Start Campaign', to: paths.campaigns.add, icon: Megaphone },
  { label: 'AI Analysis', to: `${paths.properties.list}?sort_by=ai_score`, icon: Sparkles },
];

const QuickActions = () => (
  <Card title="Quick Actions">
    <div className="grid quick-actions">
      {ACTIONS.map(({ label, to, icon }) => (
        <ButtonLink key={to} to={to} icon={icon}>
          {label}
        </ButtonLink>
      ))}
    </div>
  </Card>
);

/** "Tuesday, March 10. 14 to do, 3 overdue." */
const describeDay = ({ today, to_do: { count, late } }: Dashboard): string =>
  `${formatDayAndMonth(today)}. ${formatNumberOrDash(count)} to do${late === 0 ? '' : `, ${formatNumberOrDash(late)} overdue`}.`;

export function DashboardPage() {
  const period = usePeriod();
  const { data, error, refetch } = trpc.dashboard.get.useQuery(period.input, { placeholderData: keepPreviousData });
  const { user } = useSession();
  const [isSkipped, skip] = useSkippedSteps(user?.id);
  if (data?.first_run && !isSkipped)
    return (
      <div className="stack dashboard">
        <FirstRun steps={data.first_run} next={data.to_do.next} onSkip={skip} />
        <StatCards data={data} />
        <LatestActivity activities={data.activities} />
      </div>
    );
  return (
    <div className="stack dashboard">
      <PageHead
        title="Welcome back"
        actions={
          <>
            <ButtonLink to={paths.insight}>Insight</ButtonLink>
            <ButtonLink variant="primary" to={paths.calls.today} icon={Phone}>
              Start calling
            </ButtonLink>
          </>
        }
      >
        {data && describeDay(data)}
      </PageHead>
      <PeriodChoice period={period} shown={data?.period} />
      {data ? (
        <Figures data={data} />
      ) : error ? (
        <div className="card">
          <ErrorState
            title={dashboardTexts.failed}
            message={toProblem(error).reason}
            requestId={toProblem(error).requestId}
            onRetry={() => void refetch()}
          />
        </div>
      ) : (
        <Loading />
      )}
    </div>
  );
}

const ACTIVITIES_SHOWN = 5;
const LatestActivity = ({ activities }: Pick<Dashboard, 'activities'>) => (
  <Card title="Recent Activity">
    <RecentActivity activities={activities} shown={ACTIVITIES_SHOWN} read={ACTIVITIES_READ} />
  </Card>
);

const Figures = ({ data }: { data: Dashboard }) => (
  <>
    <StatCards data={data} />
    <TodayHead to_do={data.to_do} today={data.today} />
    <div className="split dashboard-split">
      <div className="stack">
        <div className="grid dashboard-pair">
          <PipelineCard funnel={data.funnel} pipeline={data.pipeline} />
          <RevenueCard months={data.revenue_by_month} />
        </div>
        <SourcesCard by_source={data.by_source} by_channel={data.by_channel} />
      </div>
      <div className="stack">
        <QuickActions />
        <Appointments appointments={data.appointments} />
        <LatestActivity activities={data.activities} />
      </div>
    </div>
  </>
);

const Loading = () => (
  <LoadingArea text="Loading dashboard...">
    <div className="grid dashboard-cards">
      {['a', 'b', 'c', 'd'].map((key) => (
        <div key={key} className="card stat">
          <Skeleton width="88px" height="12px" />
          <Skeleton width="72px" height="24px" />
        </div>
      ))}
    </div>
  </LoadingArea>
);

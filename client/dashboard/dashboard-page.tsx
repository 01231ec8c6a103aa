/** The dashboard: what to do now, then how the business goes. All of it in one answer, kept up to date by what happens. */
import { keepPreviousData } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { RecentActivity } from '#client/activities/recent-activity.tsx';
import { paths } from '#client/app/paths.ts';
import { counted, dayAndMonth } from '#client/core/format.ts';
import { problemOf } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Card } from '#client/ui/card.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { LoadingArea, Skeleton } from '#client/ui/skeleton.tsx';
import { ACTIVITIES_READ, type Dashboard } from '#shared/dashboard/dashboard.ts';
import { dashboardTexts } from '#shared/dashboard/texts.ts';
import { Appointments, MilestonesDue } from './agenda.tsx';
import { DoNext } from './do-next.tsx';
import { PeriodChoice } from './period-choice.tsx';
import { PipelineCard } from './pipeline-card.tsx';
import { QuickActions } from './quick-actions.tsx';
import { RevenueCard } from './revenue-card.tsx';
import { SourcesCard } from './sources-card.tsx';
import { StatCards } from './stat-cards.tsx';
import { usePeriod } from './use-period.ts';
import './dashboard.css';

/** "Tuesday, March 10. 3 follow-ups today, 1 is late." */
function summary({ today, follow_ups }: Dashboard): string {
  const due = follow_ups.today === 0 ? 'No follow-ups today' : `${counted(follow_ups.today, 'follow-up')} today`;
  const late = follow_ups.late === 0 ? '' : `, ${follow_ups.late} ${follow_ups.late === 1 ? 'is' : 'are'} late`;
  return `${dayAndMonth(today)}. ${due}${late}.`;
}

export function DashboardPage() {
  const period = usePeriod();
  const { data, error, refetch } = trpc.dashboard.get.useQuery(period.input, { placeholderData: keepPreviousData });
  return (
    <div className="stack dashboard">
      <PageHead
        title="Welcome back"
        actions={
          <ButtonLink variant="primary" to={paths.leads.add} icon={Plus}>
            Add Lead
          </ButtonLink>
        }
      >
        {data && summary(data)}
      </PageHead>
      <PeriodChoice period={period} shown={data?.period} />
      {data ? (
        <Figures data={data} />
      ) : error ? (
        <div className="card">
          <ErrorState
            title={dashboardTexts.failed}
            message={problemOf(error).reason}
            requestId={problemOf(error).requestId}
            onRetry={() => void refetch()}
          />
        </div>
      ) : (
        <Loading />
      )}
    </div>
  );
}

const ACTIVITIES_SHOWN = 8;

const Figures = ({ data }: { data: Dashboard }) => (
  <>
    <StatCards data={data} />
    <div className="split dashboard-split">
      <div className="stack">
        <DoNext follow_ups={data.follow_ups} today={data.today} />
        <div className="grid dashboard-pair">
          <PipelineCard funnel={data.funnel} pipeline={data.pipeline} />
          <RevenueCard months={data.revenue_by_month} />
        </div>
        <SourcesCard by_source={data.by_source} by_channel={data.by_channel} />
      </div>
      <div className="stack">
        <QuickActions />
        <Appointments appointments={data.appointments} />
        <MilestonesDue milestones={data.milestones} today={data.today} />
        <Card title="Recent Activity">
          <RecentActivity activities={data.activities} shown={ACTIVITIES_SHOWN} read={ACTIVITIES_READ} />
        </Card>
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

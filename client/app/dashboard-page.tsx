import { Plus, Upload } from 'lucide-react';
import { Link } from 'react-router-dom';
import { number } from '#client/core/format.ts';
import { trpc } from '#client/core/trpc.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Card } from '#client/ui/card.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Counts } from '#shared/counts/counts.ts';
import { type Area, WORK_AREAS } from './areas.ts';
import { paths } from './paths.ts';

/** The second line of a card: the part that asks for attention. */
const DETAILS: Partial<Record<string, (counts: Counts) => string>> = {
  [paths.leads.list]: (counts) => `${number(counts.leads_hot)} hot`,
  [paths.deals.list]: (counts) => `${number(counts.deals_open)} open`,
  [paths.milestones.list]: (counts) => `${number(counts.milestones_pending)} pending, ${number(counts.milestones_overdue)} overdue`,
};

/** How much there is of everything, and the ways on. */
export function DashboardPage() {
  return (
    <div className="stack">
      <PageHead title="Welcome back">
        Revenue, conversion and recent activity will be shown here; this version counts your records.
      </PageHead>
      <div className="grid overview">
        {WORK_AREAS.filter(({ count }) => count).map((area) => (
          <AreaCard key={area.path} area={area} />
        ))}
      </div>
      <Card title="Quick Actions">
        <div className="row" data-wrap>
          {WORK_AREAS.map(
            ({ create }) =>
              create && (
                <ButtonLink key={create.path} to={create.path} icon={Plus}>
                  {create.label}
                </ButtonLink>
              ),
          )}
          <ButtonLink to={paths.leads.import} icon={Upload}>
            Import a list
          </ButtonLink>
        </div>
      </Card>
    </div>
  );
}

function AreaCard({ area: { label, path, icon, count } }: { area: Area }) {
  const counts = trpc.counts.get.useQuery();
  return (
    <Link to={path} className="card stat">
      <span className="over row">
        <Icon of={icon} size="sm" />
        {label}
      </span>
      <span className="value">{counts.data && count ? number(counts.data[count]) : <Skeleton width="56px" height="22px" />}</span>
      <span className="delta">{counts.data && DETAILS[path]?.(counts.data)}</span>
    </Link>
  );
}

import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { ActionList, SHOWN_AT_FIRST } from '#client/workspace/today/action-list.tsx';
import type { Dashboard } from '#shared/workspace/dashboard/dashboard.ts';

/** The head of the day's list, in its order. */
export const TodayHead = ({ to_do, today }: Pick<Dashboard, 'to_do' | 'today'>) => (
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

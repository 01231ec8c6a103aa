/** The bell: what others did since one looked last. What was seen is remembered in this browser. */
import { Bell } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { useSession } from '#client/core/session.ts';
import { trpc } from '#client/core/trpc.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Popover } from '#client/ui/popover.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';
import type { Activity } from '#shared/accounts/history/activity.ts';
import { useSeen } from './seen.ts';

const Notifications = lazy(async () => ({ default: (await import('./notifications.tsx')).Notifications }));

/** `ask`: what is asked because of a notification. */
export function NotificationsBell({ ask }: { ask?: (activity: Activity) => ReactNode }) {
  const { user } = useSession();
  const { data = [] } = trpc.activities.news.useQuery();
  const [seen, see] = useSeen(user?.id);
  const unread = data.filter(({ id }) => id > seen).length;
  const label = unread > 0 ? `Notifications, ${unread} unread` : 'Notifications';
  return (
    <Popover label="Notifications" trigger={<IconButton label={label} icon={Bell} data-unread={unread > 0 ? '' : undefined} />}>
      <Suspense fallback={<LoadingArea text="Loading notifications..." />}>
        <Notifications news={data} onSeen={see} ask={ask} />
      </Suspense>
    </Popover>
  );
}

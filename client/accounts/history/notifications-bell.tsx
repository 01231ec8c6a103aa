/** The bell: what others did since the last look, which this browser remembers. */
import { Bell } from 'lucide-react';
import { type ReactNode, Suspense, lazy, useCallback, useSyncExternalStore } from 'react';
import { useSession } from '#client/core/session.ts';
import { trpc } from '#client/core/trpc.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Popover } from '#client/ui/popover.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';
import type { Activity } from '#shared/accounts/history/activity.ts';
import { readStored, writeStored } from '#client/core/browser-storage.ts';

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The id of the newest activity seen, and a setter. */
function useSeen(accountId: number | undefined): [number, (id: number) => void] {
  const key = `seen_news_${accountId}`;
  const seen = useSyncExternalStore(subscribe, () => Number(readStored(key) ?? 0));
  const see = useCallback(
    (id: number) => {
      writeStored(key, String(id));
      for (const listener of listeners) listener();
    },
    [key],
  );
  return [seen, see];
}

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

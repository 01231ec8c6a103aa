import { useEffect } from 'react';
import type { Activity } from '#shared/accounts/history/activity.ts';
import { RecentActivity } from './recent-activity.tsx';

interface NotificationsProps {
  news: readonly Activity[];
  /** Told of the newest that is on the screen. */
  onSeen: (id: number) => void;
}

export function Notifications({ news, onSeen }: NotificationsProps) {
  const newest = news[0]?.id;
  useEffect(() => {
    if (newest !== undefined) onSeen(newest);
  }, [newest, onSeen]);
  return (
    <div className="notifications">
      {news.length > 0 ? <RecentActivity activities={news} /> : <p className="muted">No replies, appointments or results yet.</p>}
    </div>
  );
}

import { type ReactNode, useEffect } from 'react';
import { formatRelativeDay } from '#client/core/format.ts';
import { getOwnZone } from '#client/core/zone.ts';
import type { Activity } from '#shared/accounts/history/activity.ts';
import { toDay } from '#shared/core/days.ts';
import { groupNews } from './in-a-row.ts';
import { ActivityEntry } from './recent-activity.tsx';

interface NotificationsProps {
  news: readonly Activity[];
  /** Called with the newest that is on the screen. */
  onSeen: (id: number) => void;
  /** What is asked because of one of them. */
  ask?: ((activity: Activity) => ReactNode) | undefined;
}

/** By day; several answers of one person are one entry, which quotes the newest. */
export function Notifications({ news, onSeen, ask }: NotificationsProps) {
  const newest = news.length === 0 ? undefined : Math.max(...news.map(({ id }) => id));
  useEffect(() => {
    if (newest !== undefined) onSeen(newest);
  }, [newest, onSeen]);
  return (
    <div className="notifications">
      {news.length === 0 && <p className="muted">No replies, appointments or results yet.</p>}
      {groupNews(news, (moment) => toDay(new Date(moment), getOwnZone())).map(({ day, lines }) => (
        <section key={day}>
          <h3 className="over">{formatRelativeDay(day)}</h3>
          <ol className="timeline">
            {lines.map(
              ([activity, ...before]) =>
                activity && (
                  <ActivityEntry key={activity.id} activity={activity} before={before.length} isUnderDay>
                    {ask?.(activity)}
                  </ActivityEntry>
                ),
            )}
          </ol>
        </section>
      ))}
    </div>
  );
}

/** The backup that nobody has to think of. */
import type { Backups } from './backups.ts';

const LOOK_MS = 60_000;
const RETRY_MS = 3_600_000;

/** The last moment at which the clock of this machine showed the time of day. */
export function lastDue(timeOfDay: string, now: Date): Date {
  const [hours = 0, minutes = 0] = timeOfDay.split(':').map(Number);
  const due = new Date(now);
  due.setHours(hours, minutes, 0, 0);
  if (due > now) due.setDate(due.getDate() - 1);
  return due;
}

/** Whether one is to be made: none was since the last due time. A machine that slept over it makes it when it wakes. */
export function isDue(timeOfDay: string, newest: string | undefined, now: Date): boolean {
  return newest === undefined || Date.parse(newest) < lastDue(timeOfDay, now).getTime();
}

/** Looks every minute whether a backup is due. A failure is told, and tried again after an hour. Returns the end of it. */
export function nightlyBackups(backups: Backups, tell: (error: unknown) => void, now: () => Date = () => new Date()): () => void {
  const { nightlyAt } = backups;
  if (nightlyAt === null) return () => undefined;
  const look = async () => {
    const at = now();
    const failed = backups.failure();
    if (failed && at.getTime() - Date.parse(failed.at) < RETRY_MS) return;
    try {
      if (isDue(nightlyAt, backups.list()[0]?.created_at, at)) await backups.create();
    } catch (error) {
      tell(error);
    }
  };
  const timer = setInterval(() => void look(), LOOK_MS);
  timer.unref();
  void look();
  return () => clearInterval(timer);
}

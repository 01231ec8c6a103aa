/** The automatic nightly backup. */
import { DATABASE, type JobKind } from '#server/core/jobs.ts';
import type { Backups } from './backups.ts';

const RETRY_MS = 3_600_000;

/** The most recent occurrence of a time of day on this machine's clock. */
function findLastDue(timeOfDay: string, now: Date): Date {
  const [hours = 0, minutes = 0] = timeOfDay.split(':').map(Number);
  const due = new Date(now);
  due.setHours(hours, minutes, 0, 0);
  if (due > now) due.setDate(due.getDate() - 1);
  return due;
}

/** Whether one is to be made: none was since the last due time. A machine that slept over it makes it when it wakes. */
export function isBackupDue(timeOfDay: string, newest: string | undefined, now: Date): boolean {
  return newest === undefined || Date.parse(newest) < findLastDue(timeOfDay, now).getTime();
}

/** The job that makes one backup a day. After a failure it waits for an hour. */
export function createNightlyBackup(backups: Backups, now: () => Date = () => new Date()): JobKind {
  const isNeeded = (): boolean => {
    const at = now();
    const failed = backups.failure();
    if (backups.nightlyAt === null || (failed && at.getTime() - Date.parse(failed.at) < RETRY_MS)) return false;
    return isBackupDue(backups.nightlyAt, backups.list()[0]?.created_at, at);
  };
  return {
    kind: 'backup.nightly',
    everyMs: 60_000,
    find: async () => ({ subjects: isNeeded() ? [DATABASE] : [] }),
    run: async () => {
      await backups.create();
      return undefined;
    },
  };
}

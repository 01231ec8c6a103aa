/** Says once, in a corner, what was just earned. */
import { useEffect, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { readStored, writeStored } from '#client/core/browser-storage.ts';
import { counted, formatNumberOrDash } from '#client/core/format.ts';
import { sessionAccountId } from '#client/core/session.ts';
import { trpc } from '#client/core/trpc.ts';
import { useToast } from '#client/ui/toast.tsx';

const OFF = 'achievement_toasts';
const listeners = new Set<() => void>();
const areToastsOn = () => readStored(OFF) !== 'off';

export const useAchievementToasts = (): boolean =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, areToastsOn);

/** On unless switched off; remembered in this browser. */
export function setAchievementToasts(on: boolean): void {
  writeStored(OFF, on ? null : 'off');
  for (const listener of listeners) listener();
}

/** The newest achievement that this browser has told of, by account. */
const seenKey = () => `achievements_seen:${sessionAccountId() ?? ''}`;
const LATEST = { sort_by: 'id', sort_order: 'desc', per_page: 10 } as const;

/** For the frame around every page: shows nothing itself. */
export function EarnedToast() {
  const isOn = useAchievementToasts();
  const { data } = trpc.achievements.list.useQuery(LATEST, { enabled: isOn });
  const toast = useToast();
  const navigate = useNavigate();
  // Nothing lies over the number while somebody is calling; it is said afterwards.
  const isCalling = useLocation().pathname === paths.calls.today;
  useEffect(() => {
    if (!data || isCalling) return;
    const newest = data.data[0]?.id ?? 0;
    const stored = readStored(seenKey());
    writeStored(seenKey(), String(newest));
    // What was earned before this browser began to look is no news.
    if (stored === null) return;
    const fresh = data.data.filter(({ id }) => id > Number(stored));
    const [first] = fresh;
    if (!first) return;
    const points = fresh.reduce((sum, { points_earned }) => sum + points_earned, 0);
    toast.success(fresh.length === 1 ? `Earned: ${first.achievement_name}` : `Earned ${counted(fresh.length, 'achievement')}`, {
      detail: `+${formatNumberOrDash(points)} points`,
      action: { label: 'See', onSelect: () => void navigate(paths.achievements.list) },
    });
  }, [data, isCalling, toast, navigate]);
  return null;
}

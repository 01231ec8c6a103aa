/** The calendar's state in the URL: week, view, and open appointment. */
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useMedia } from '#client/core/use-media.ts';
import { isDay } from '#shared/core/days.ts';
import { findSunday } from './zone-times.ts';

const VIEWS = ['week', 'list'] as const;
type CalendarView = (typeof VIEWS)[number];

interface CalendarState {
  /** The Sunday that the week begins with. */
  week: string;
  view: CalendarView;
  /** The appointment that is open. */
  opened: number | undefined;
  /** A blank value leaves the parameter out. */
  change: (change: Partial<Record<'week' | 'view' | 'appointment', string>>, how?: { replace?: boolean }) => void;
}

/** `today` in the account's zone decides which week is shown when the URL names none. */
export function useCalendarState(today: string): CalendarState {
  const [params, setParams] = useSearchParams();
  const isNarrow = useNarrow();
  const wanted = params.get('week') ?? '';
  const week = findSunday(isDay(wanted) ? wanted : today);
  const view = isNarrow || params.get('view') === 'list' ? 'list' : 'week';
  const opened = Number(params.get('appointment')) || undefined;
  const change = useCallback<CalendarState['change']>(
    (values, how) =>
      setParams(
        (now) => {
          for (const [name, value] of Object.entries(values)) {
            if (value) now.set(name, value);
            else now.delete(name);
          }
          return now;
        },
        { replace: how?.replace ?? false, preventScrollReset: true },
      ),
    [setParams],
  );
  return { week, view, opened, change };
}

/** Whether seven days do not fit beside each other. */
const useNarrow = (): boolean => useMedia('(max-width: 767px)');

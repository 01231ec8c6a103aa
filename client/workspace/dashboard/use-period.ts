/** The dashboard's period, stored in the URL. */
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type DashboardInput, dashboardInput } from '#shared/workspace/dashboard/input.ts';
import { DEFAULT_PERIOD, type DaySpan, type Period } from '#shared/workspace/dashboard/period.ts';

export interface ChosenPeriod {
  /** The query input. */
  input: DashboardInput;
  /** The named period; "custom" for days of one's own. */
  choice: Period | 'custom';
  choose: (period: Period) => void;
  chooseDays: (span: DaySpan) => void;
}

/** An address that says something impossible shows what one that says nothing does. */
export function usePeriod(): ChosenPeriod {
  const [params, setParams] = useSearchParams();
  const input = useMemo(() => {
    const read = dashboardInput.safeParse(
      Object.fromEntries(['period', 'from', 'to'].map((name) => [name, params.get(name) ?? undefined])),
    );
    return read.success ? read.data : {};
  }, [params]);
  const put = (next: Record<string, string>) =>
    setParams(
      (before) => {
        for (const name of ['period', 'from', 'to']) before.delete(name);
        for (const [name, value] of Object.entries(next)) before.set(name, value);
        return before;
      },
      { preventScrollReset: true },
    );
  return {
    input,
    choice: input.from && input.to ? 'custom' : (input.period ?? DEFAULT_PERIOD),
    choose: (period) => put(period === DEFAULT_PERIOD ? {} : { period }),
    chooseDays: ({ from, to }) => put({ from, to }),
  };
}

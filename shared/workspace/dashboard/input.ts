/** What is asked of the dashboard: apart from its answer, which no screen needs to check. */
import { isDay } from '../../core/days.ts';
import { optionalDay, optionalOption } from '../../core/fields.ts';
import { z } from '../../core/zod.ts';
import { countDays, MOST_DAYS, PERIODS } from './period.ts';
import { dashboardTexts } from './texts.ts';

/** More activities than are shown: many of a kind in a row are one line. */
export const ACTIVITIES_READ = 40;

export const periodFields = {
  period: optionalOption(PERIODS, { label: 'Period' }),
  from: optionalDay({ label: 'From' }),
  to: optionalDay({ label: 'To' }),
};

/** A named period up to today, or a custom range; the last 30 days by default. */
export const dashboardInput = z.object(periodFields).superRefine(({ from, to }, context) => {
  const problem = (path: 'from' | 'to', message: string) => context.addIssue({ code: 'custom', path: [path], message });
  if (from && !to) problem('to', dashboardTexts.toMissing);
  if (to && !from) problem('from', dashboardTexts.fromMissing);
  if (!from || !to || !isDay(from) || !isDay(to)) return;
  if (to < from) problem('to', dashboardTexts.endsBeforeItBegins);
  else if (countDays({ from, to }) > MOST_DAYS) problem('to', dashboardTexts.tooLong);
});
export type DashboardInput = z.output<typeof dashboardInput>;

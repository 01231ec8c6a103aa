import { paths } from '#client/core/paths.ts';
import type { DaySpan } from '#shared/workspace/dashboard/period.ts';

/** The address of the deals that were closed within some days: those whose profit is the revenue of these days. */
export const buildClosedDealsPath = ({ from, to }: DaySpan): string =>
  `${paths.deals.list}?status=closed&sort_by=closing_date&closing_date_from=${from}&closing_date_to=${to}`;

/** What the dashboard says. */
import { FEW, YOUNG_DAYS } from './formulas.ts';
import { MOST_DAYS } from './period.ts';

export const dashboardTexts = {
  fromMissing: 'From is required',
  toMissing: 'To is required',
  endsBeforeItBegins: 'Must not be before From',
  tooLong: `Must be within ${MOST_DAYS} days`,
  failed: 'Failed to fetch the dashboard',
  /** How each figure is computed. */
  how: {
    total_leads: 'All your leads. The change compares new leads with the period before.',
    active_deals: 'Active and pending deals. The change compares contracts signed with the period before.',
    revenue: 'Profit of closed deals (sale price − purchase price + assignment fee) by closing date.',
    conversion_rate: `Closed leads out of all that are at least ${YOUNG_DAYS} days old or closed, at the end of the period.`,
    funnel:
      'Leads that came in within the period. Qualified: qualified or hot now, or with a deal. Rate and median days are from the stage before.',
    sources: 'Leads that came in within the period. Cost is what campaigns of that channel, started in the period, spent.',
  },
  small: `Fewer than ${FEW}: too few to mean much`,
  tooYoung: `No lead is ${YOUNG_DAYS} days old yet`,
};

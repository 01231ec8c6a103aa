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
    total_leads: 'All your leads. The change compares how many came in with the equal period before.',
    active_deals: 'Deals that are active or pending now. The change compares contracts signed with the equal period before.',
    revenue: 'Profit of closed deals (sale price − purchase price + assignment fee), by closing date.',
    conversion_rate: 'Of the leads that came in within the period, the share that has a closed deal by now.',
    funnel:
      'The leads that came in within the period. Qualified: qualified or hot now, or with a deal. Days are medians: from coming in to the first change to qualified or hot (of the newest 200), from there to the contract date, and from the contract date to the closing date.',
    pipeline: 'Open deals with the profit expected of each, not weighted by how likely it is.',
    sources:
      'Leads that came in within the period, and what came of them. Cost is what campaigns of that channel spent which were started in the period.',
  },
  /** What a figure's link opens where no list can be narrowed to the very rows that were counted. */
  leadsTo: {
    active_deals: 'Opens all deals by status, the active ones first',
    conversion_rate: 'Opens all closed deals, whenever their lead came in',
    leads: 'Opens all leads, whenever they came in',
    qualified: 'Opens the leads that are called qualified now; hot ones and those with a deal are counted too',
    under_contract: 'Opens all deals, whenever their lead came in',
    closed: 'Opens all closed deals, whenever their lead came in',
  },
  small: `Fewer than ${FEW}: too few to mean much`,
  soFar: `So far: the youngest of these leads have had less than ${YOUNG_DAYS} days`,
};

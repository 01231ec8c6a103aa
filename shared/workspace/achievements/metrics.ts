/** Metrics of achievements: figures of own records that bring deals closer. Sending more brings no points. */

import type { EventSubject } from '../../core/nouns.ts';

/** The minimum number of cases for a rate. */
export const FEWEST_CASES = 10;

/**
 * `about`: what is counted, in a sentence. `from`: the records it is read from; the first names what an achievement was earned by. All
 * but rates add up over time, so that every multiple of a threshold can be earned again.
 */
const describeMetric = (
  label: string,
  about: string,
  from: readonly [EventSubject, ...EventSubject[]],
  unit: 'count' | 'dollars' | 'percent' = 'count',
) => ({ label, about, unit, from });

export const METRICS = {
  leads_added: describeMetric('Leads', 'Leads added by hand or imported.', ['leads', 'imports']),
  leads_qualified: describeMetric('Qualified leads', 'Leads that were ever qualified or hot.', ['leads']),
  contracts_signed: describeMetric('Contracts', 'Deals that are not cancelled.', ['deals']),
  deals_closed: describeMetric('Closed deals', 'Deals with the status closed.', ['deals']),
  assignment_fees: describeMetric('Assignment fees', 'Assignment fees of closed deals, added up.', ['deals'], 'dollars'),
  profit: describeMetric('Profit', 'Profit of closed deals, added up.', ['deals'], 'dollars'),
  follow_up_days: describeMetric('Follow-up days', 'Days on which a next action was done by the day it was due.', ['leads']),
  appointments_completed: describeMetric('Appointments completed', 'Appointments that took place.', ['appointments']),
  campaigns_completed: describeMetric('Completed campaigns', 'Campaigns sent in full.', ['campaigns']),
  imports_done: describeMetric('Imported lists', 'Lists imported and not undone.', ['imports']),
  response_rate: describeMetric(
    'Campaign response rate',
    `The best share of delivered messages that was answered, of completed campaigns with at least ${FEWEST_CASES} delivered.`,
    ['campaigns'],
    'percent',
  ),
  conversion_rate: describeMetric(
    'Contract-to-close rate',
    `Closed deals out of all finished ones, once ${FEWEST_CASES} are finished.`,
    ['deals'],
    'percent',
  ),
};

export type MetricName = keyof typeof METRICS;
export const METRIC_NAMES = Object.keys(METRICS) as [MetricName, ...MetricName[]];

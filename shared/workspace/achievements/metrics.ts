/** Metrics of achievements: figures of own records that bring deals closer. Sending more brings no points. */

import type { EventSubject } from '../../core/nouns.ts';

type MetricUnit = 'count' | 'dollars' | 'percent';

interface Metric {
  label: string;
  /** What is counted, in a sentence. */
  about: string;
  unit: MetricUnit;
  /** Adds up over time, so that every multiple of a threshold can be earned again. */
  addsUp: boolean;
  /** The records it is read from; the first names what an achievement was earned by. */
  from: readonly [EventSubject, ...EventSubject[]];
}

/** The minimum number of cases for a rate. */
export const FEWEST_CASES = 10;

export const METRICS = {
  leads_added: {
    label: 'Leads',
    about: 'Leads in the book, added by hand or imported.',
    unit: 'count',
    addsUp: true,
    from: ['leads', 'imports'],
  },
  leads_qualified: {
    label: 'Qualified leads',
    about: 'Leads that were ever qualified or hot.',
    unit: 'count',
    addsUp: true,
    from: ['leads'],
  },
  contracts_signed: { label: 'Contracts', about: 'Deals that are not cancelled.', unit: 'count', addsUp: true, from: ['deals'] },
  deals_closed: { label: 'Closed deals', about: 'Deals with the status closed.', unit: 'count', addsUp: true, from: ['deals'] },
  assignment_fees: {
    label: 'Assignment fees',
    about: 'Assignment fees of closed deals, added up.',
    unit: 'dollars',
    addsUp: true,
    from: ['deals'],
  },
  profit: { label: 'Profit', about: 'Profit of closed deals, added up.', unit: 'dollars', addsUp: true, from: ['deals'] },
  follow_up_days: {
    label: 'Follow-up days',
    about: 'Days on which a next action was done by the day it was due.',
    unit: 'count',
    addsUp: true,
    from: ['leads'],
  },
  appointments_kept: {
    label: 'Appointments kept',
    about: 'Appointments that took place.',
    unit: 'count',
    addsUp: true,
    from: ['appointments'],
  },
  campaigns_completed: {
    label: 'Completed campaigns',
    about: 'Campaigns that were sent to their end.',
    unit: 'count',
    addsUp: true,
    from: ['campaigns'],
  },
  imports_done: {
    label: 'Imported lists',
    about: 'Lists that were imported and not taken back.',
    unit: 'count',
    addsUp: true,
    from: ['imports'],
  },
  response_rate: {
    label: 'Campaign response rate',
    about: `The best share of delivered messages that was answered, of completed campaigns with at least ${FEWEST_CASES} delivered.`,
    unit: 'percent',
    addsUp: false,
    from: ['campaigns'],
  },
  conversion_rate: {
    label: 'Contract-to-close rate',
    about: `Closed deals of all finished ones, from ${FEWEST_CASES} finished on.`,
    unit: 'percent',
    addsUp: false,
    from: ['deals'],
  },
} as const satisfies Record<string, Metric>;

export type MetricName = keyof typeof METRICS;
export const METRIC_NAMES = Object.keys(METRICS) as [MetricName, ...MetricName[]];

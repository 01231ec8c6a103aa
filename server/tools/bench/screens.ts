/** The calls that a screen opens with, all at once, as the client sends them: the boards, and the dashboard. */
import { DEAL_STATUSES } from '#shared/records/deals/deal.ts';
import { LEAD_STATUSES } from '#shared/records/leads/lead.ts';
import { trpcQuery } from './calls.ts';
import type { LoadClient } from './processes.ts';
import { quantile, type Target } from './measure.ts';

export interface ScreenTiming {
  screen: string;
  calls: number;
  p50: number;
  p99: number;
}

const CARDS = 20;
const page = { page: 1, per_page: CARDS };

/** Calls of one screen in one request, which is how the client sends what is asked for in the same moment. */
const together = (calls: [procedure: string, input: object][]): string =>
  `/trpc/${calls.map(([name]) => name).join(',')}?batch=1&input=${encodeURIComponent(
    JSON.stringify(Object.fromEntries(calls.map(([, input], at) => [at, input]))),
  )}`;

const SCREENS: [screen: string, path: string][] = [
  ['counts of the sidebar', trpcQuery('counts.get', {})],
  // All that the measured leads came in within.
  ['dashboard of 90 days', trpcQuery('dashboard.get', { period: '90_days' })],
  ['board of leads', together(LEAD_STATUSES.map((status) => ['leads.list', { ...page, status, sort_by: 'ai_score', sort_order: 'desc' }]))],
  [
    'board of deals',
    together(DEAL_STATUSES.map((status) => ['deals.list', { ...page, status, sort_by: 'closing_date', sort_order: 'asc' }])),
  ],
];

/** Leads that fit a campaign are counted anew with every change of its form. */
const AUDIENCES: typeof SCREENS = [
  ['audience of everybody', trpcQuery('campaigns.audience', { channel: 'email' })],
  ['audience by place and equity', trpcQuery('campaigns.audience', { channel: 'sms', location: 'Memphis, TN', equity_min: 40 })],
];

/** The request that walks through most of all leads. */
export const audienceRequest = { method: 'GET', path: trpcQuery('campaigns.audience', { channel: 'sms', equity_min: 40 }) } as const;

/** Times each screen's calls over one connection. */
export async function measureScreens(load: LoadClient, { port, token }: Target, seconds: number): Promise<ScreenTiming[]> {
  const timings: ScreenTiming[] = [];
  for (const [screen, path] of [...SCREENS, ...AUDIENCES]) {
    const order = { port, token, requests: [{ method: 'GET', path }], connections: 1 };
    await load.run({ ...order, seconds: 0.1 });
    const { milliseconds, failures } = await load.run({ ...order, seconds });
    if (failures.length > 0) throw new Error(`${screen}: ${failures[0]}`);
    timings.push({ screen, calls: milliseconds.length, p50: quantile(milliseconds, 0.5), p99: quantile(milliseconds, 0.99) });
  }
  return timings;
}

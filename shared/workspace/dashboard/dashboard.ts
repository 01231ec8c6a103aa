/** The dashboard: one answer with all its figures, each defined here. Formulas: `formulas.ts`. */
import { activityRecord } from '../../accounts/history/activity.ts';
import { appointmentRecord } from '../../outreach/appointments/appointment.ts';
import { CAMPAIGN_CHANNELS } from '../../outreach/campaigns/campaign.ts';
import { identity } from '../../core/record.ts';
import { z } from '../../core/zod.ts';
import { LEAD_SOURCES, score } from '../../records/leads/lead.ts';
import { MILESTONE_TYPES } from '../../records/deals/milestones/milestone.ts';
import { nextAction } from '../today/next-action.ts';

const day = z.string().meta({ format: 'date' });
const dollars = z.number().meta({ description: 'US dollars' });
const percent = z.number().meta({ description: 'Percent' });
const howMany = z.int().min(0);
const span = z.object({ from: day, to: day });

/** A card: its figure, the same of the period and of the one before, their difference, and the steps of the period. */
const figure = (value: z.ZodType<number | null>, change: string) =>
  z.object({
    value,
    current: value.meta({ description: 'Of the period' }),
    previous: value.meta({ description: 'Of the equal period before' }),
    change: z.number().nullable().meta({ description: change }),
    /** Too few to mean much. */
    is_small: z.boolean(),
    series: z.array(z.number()),
  });

const stage = z.object({
  stage: z.enum(['leads', 'qualified', 'under_contract', 'closed']),
  count: howMany,
  /** Of the stage before; null for the first, and when that one is empty. */
  conversion: percent.nullable(),
  /** Days from the stage before: the median of those of whom both days are known. */
  median_days: z.number().nullable(),
  /** How many the median is of. */
  measured: howMany,
});

const followUp = z.object({
  id: identity.id,
  name: z.string(),
  property_address: z.string().nullable(),
  property_city: z.string().nullable(),
  ai_score: score,
  is_scored: z.boolean(),
  next_action: z.string().nullable(),
  next_action_date: day,
  version: identity.version,
});
export type FollowUp = z.output<typeof followUp>;

const milestone = z.object({
  id: identity.id,
  deal_id: identity.id,
  milestone_type: z.enum(MILESTONE_TYPES),
  title: z.string(),
  due_date: day,
  is_critical: z.boolean(),
  is_overdue: z.boolean(),
  property_address: z.string(),
});

export const dashboard = z
  .object({
    /** In the account's time zone, as all days here. */
    today: day,
    period: span,
    previous: span,
    /** The days of each step of the cards' series. */
    steps: z.array(span),
    /** What a new account has done so far; null once there is a deal, or all of it is done. */
    first_run: z
      .object({
        leads: howMany,
        is_qualified: z.boolean(),
        /** There is a property. */
        is_valued: z.boolean(),
        /** A message was written, sent or not. */
        is_written: z.boolean(),
      })
      .nullable(),
    /** All leads now; of the periods, the leads that came in. */
    total_leads: figure(howMany, 'Percent more leads came in'),
    /** Deals active or pending now; of the periods, the contracts signed. */
    active_deals: figure(howMany, 'How many more contracts were signed'),
    /** Profit (sale price - purchase price + assignment fee) of closed deals, by closing date. */
    revenue: figure(dollars, 'Percent more profit'),
    /** At the end of the period, of the leads that were 60 days old or had closed, the share that had. */
    conversion_rate: figure(percent.nullable(), 'Points more').extend({
      leads: howMany,
      closed: howMany,
      /** No lead has had 60 days to close: there is no rate yet. */
      is_so_far: z.boolean(),
    }),
    /** What became of the leads that came in within the period. */
    funnel: z.array(stage),
    /** Open deals with the profit expected of them, unweighted. */
    pipeline: z.array(z.object({ status: z.enum(['active', 'pending']), count: howMany, value: dollars })),
    /** The twelve months up to the end of the period: profit of closed deals. */
    revenue_by_month: z.array(z.object({ month: z.string(), revenue: dollars, deals: howMany })),
    /** The leads that came in, by source (null: unknown). */
    by_source: z.array(
      z.object({
        source: z.enum(LEAD_SOURCES).nullable(),
        leads: howMany,
        contracts: howMany,
        closed: howMany,
        profit: dollars,
        /** Spent on campaigns of that channel which were started in the period; null where there were none. */
        cost: dollars.nullable(),
        cost_per_lead: dollars.nullable(),
        /** (profit - cost) / cost; null where no cost is known. */
        roi: percent.nullable(),
      }),
    ),
    /** Campaigns that were started in the period, by channel, with the deals that belong to them. */
    by_channel: z.array(
      z.object({
        channel: z.enum(CAMPAIGN_CHANNELS),
        campaigns: howMany,
        spent: dollars,
        responses: howMany,
        contracts: howMany,
        closed: howMany,
        profit: dollars,
        /** (profit - spent) / spent. */
        roi: percent.nullable(),
      }),
    ),
    /** The head of the day's list (GET /next-actions), in its order; nobody stands on it who must not be contacted. */
    to_do: z.object({ count: howMany.meta({ description: "On the day's list" }), late: howMany, next: z.array(nextAction) }),
    /** How many next actions of leads are dated so; of those that stand on the day's list the first leads. */
    follow_ups: z.object({ late: howMany, today: howMany, next: z.array(followUp) }),
    milestones: z.object({ overdue: howMany, due: howMany, next: z.array(milestone) }),
    appointments: z.array(
      appointmentRecord.pick({ id: true, kind: true, status: true, starts_at: true, ends_at: true, location: true, lead: true }),
    ),
    activities: z.array(activityRecord),
  })
  .meta({ id: 'Dashboard' });
export type Dashboard = z.output<typeof dashboard>;

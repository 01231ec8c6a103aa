/** What to do with an import of leads: what kinds came in, how they can be reached, and whom to call first. */
import { identity } from '../../core/record.ts';
import { z } from '../../core/zod.ts';

export const PLAN_KINDS = ['absentee', 'out_of_state', 'high_equity', 'tax_delinquent', 'probate', 'pre_foreclosure', 'vacant'] as const;
export type PlanKind = (typeof PLAN_KINDS)[number];

const count = z.int().min(0);

const plannedCall = z.object({
  lead_id: identity.id,
  name: z.string(),
  address: z.string().nullable(),
  ai_score: z.int().min(0).max(100),
  /** The number to call; the contact rules allow it. */
  phone: z.string(),
  /** Why they may sell, in a few words. */
  reason: z.string(),
  /** What to say first. */
  opening: z.string(),
});
export type PlannedCall = z.output<typeof plannedCall>;

export const importPlan = z
  .object({
    import_id: identity.id,
    /** Leads that came in or were filled, and are still there. */
    leads: count,
    /** Dollars: for each lead the chance that it becomes a contract, times the usual profit of a deal. */
    expected: count,
    /** Most first; a lead may be of several kinds. */
    kinds: z.array(z.object({ kind: z.enum(PLAN_KINDS), count, expected: count })),
    /** Leads of two or more kinds. */
    several: count,
    several_expected: count,
    with_phone: count,
    with_email: count,
    with_mailing_address: count,
    /** Who of these is to be called first, in the order of the day's list, at most 20. */
    start_with: z.array(plannedCall),
  })
  .meta({ id: 'ImportPlan' });
export type ImportPlan = z.output<typeof importPlan>;

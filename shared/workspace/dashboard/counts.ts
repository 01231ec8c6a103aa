/** Record counts for the sidebar. */
import { z } from '../../core/zod.ts';

const howMany = z.int().min(0);

export const counts = z
  .object({
    leads: howMany,
    leads_hot: howMany,
    properties: howMany,
    deals: howMany,
    /** Active or pending. */
    deals_open: howMany,
    milestones: howMany,
    milestones_pending: howMany,
    milestones_overdue: howMany,
    /** Of those that are open. */
    milestones_critical: howMany,
  })
  .meta({ id: 'Counts' });
export type Counts = z.output<typeof counts>;

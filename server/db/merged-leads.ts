/** Which leads were merged into which; by the table's name, since the callers stand below its feature. */
import { type SQL, sql } from 'drizzle-orm';

/** A lead's id and those of the leads that were merged into it, as a subquery. */
export const withMerged = (leadId: number): SQL =>
  sql`(SELECT ${leadId} UNION ALL SELECT merged_lead_id FROM lead_merges WHERE lead_id = ${leadId} AND undone_at IS NULL)`;

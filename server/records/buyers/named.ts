/** Whether a deal means the buyer whose number it holds. */
import { sql } from 'drizzle-orm';
import { events } from '#server/core/events/table.ts';
import { deals } from '#server/records/deals/table.ts';
import { buyers } from './table.ts';

/**
 * For queries that join `deals` with `buyers` by the number: a deal may hold any number, and one that was nobody's when it was saved
 * does not mean whoever gets that number later. It means a buyer who was there when the deal was made, or when it was changed to them.
 * The plus keeps to the index by the record: by the moment, all that happened since would be read for each deal.
 */
export const isNamed = sql`(${buyers.account_id} = ${deals.account_id} AND (${buyers.created_at} <= ${deals.created_at} OR EXISTS (
  SELECT 1 FROM ${events}, json_each(${events.changes}) AS change
  WHERE ${events.account_id} = ${deals.account_id} AND ${events.subject} = 'deals' AND ${events.subject_id} = ${deals.id}
    AND +${events.created_at} >= ${buyers.created_at}
    AND change.value ->> 'field' = 'buyer_id' AND change.value ->> 'after' = ${buyers.id})))`;

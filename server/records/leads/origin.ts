import { sql } from 'drizzle-orm';
import { events } from '#server/core/events/table.ts';
import { leads } from './table.ts';

/** For queries of `leads`: whether it came with a list. Imported leads are not inbound: no response time applies to them. */
export const wasImported = sql`EXISTS (SELECT 1 FROM ${events} AS event WHERE event.account_id = ${leads}.account_id
  AND event.subject = 'leads' AND event.subject_id = ${leads}.id AND event.type = 'lead.imported')`;

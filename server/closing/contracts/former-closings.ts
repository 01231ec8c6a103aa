/** Which days a deal was to close before, as its events tell. */
import { and, desc, isNotNull } from 'drizzle-orm';
import { matchOwn } from '#server/db/conditions.ts';
import type { Scope } from '#server/core/context.ts';
import { events } from '#server/core/events/table.ts';
import type { Db } from '#server/db/store.ts';

/** A change of the closing that moved nothing with it: typed into the form, sent by PUT or PATCH, or by extending its term. */
interface FormerClosing {
  from: string;
  at: string;
}

/** More events of one deal than anybody causes between two looks at its terms. */
const MAX_EVENTS = 200;

/** The former closings of a deal since its terms were last moved with it, earliest first. */
export async function findFormerClosings(scope: Scope, db: Db, id: number): Promise<FormerClosing[]> {
  const rows = await db
    .select({ data: events.data, at: events.created_at })
    .from(events)
    .where(and(matchOwn(scope, events, { subject: 'deals', subject_id: id }), isNotNull(events.data)))
    .orderBy(desc(events.id))
    .limit(MAX_EVENTS);
  const last = rows.findIndex(({ data }) => data?.moved_terms === true);
  return rows
    .slice(0, last < 0 ? rows.length : last)
    .flatMap(({ data, at }) => (typeof data?.former_closing_date === 'string' ? [{ from: data.former_closing_date, at }] : []))
    .reverse();
}

/** Rescores open leads when source weights change, and daily, since freshness and due dates change with time. */
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { loadAccountScope } from '#server/accounts/auth/scope-of-account.ts';
import { users } from '#server/accounts/auth/table.ts';
import { findToday } from '#server/core/account-days.ts';
import type { Scope, ScopeParts } from '#server/core/context.ts';
import type { JobKind } from '#server/core/jobs.ts';
import type { Db } from '#server/db/store.ts';
import { scoreNumbers } from '#server/records/leads/score.ts';
import { leads } from '#server/records/leads/table.ts';
import { loadSourceWeights } from '#server/records/leads/learning/models.ts';
import { toDay } from '#shared/core/days.ts';

const SCORES = ['ai_score', 'motivation_score', 'urgency_score', 'financial_score'] as const;

/**
 * Scores at most `amount` leads after the id `from`, as of the account's today; returns the id of the last, or null when there are no
 * more. Finished leads keep the score that they ended with: by it the score is judged. Nothing of it goes into the history, which tells
 * what somebody has done, and versions stay: nobody who edits a lead meanwhile has anything to merge.
 */
export async function scoreOpenLeads(scope: Scope, tx: Db, from: number, amount: number): Promise<number | null> {
  const weights = await loadSourceWeights(scope, tx);
  const rows = await tx
    .select()
    .from(leads)
    .where(and(eq(leads.account_id, scope.account.id), gt(leads.id, from)))
    .orderBy(asc(leads.id))
    .limit(amount);
  const today = findToday(scope);
  const changed = rows.flatMap((row) => {
    if (row.status === 'cold') return [];
    const scores = scoreNumbers(row, today, weights);
    return SCORES.every((name) => scores[name] === row[name]) ? [] : [{ id: row.id, ...scores }];
  });
  if (changed.length > 0) {
    const set = SCORES.map((name) => sql`${sql.identifier(name)} = new.value ->> ${name}`);
    await tx.run(sql`
      UPDATE leads SET ${sql.join(set, sql`, `)} FROM json_each(${JSON.stringify(changed)}) AS new
      WHERE leads.id = new.value ->> 'id' AND NOT EXISTS (SELECT 1 FROM deals WHERE deals.lead_id = leads.id)`);
  }
  return rows.length < amount ? null : (rows.at(-1)?.id ?? null);
}

const LOOK_MS = 600_000;
const MOST_FOUND = 50;

/** The job that scores the open leads of each account once on each of its days. */
export function createDailyScoresJob(parts: ScopeParts): JobKind {
  /** The position in each account; a restart rescores from the beginning with the same result. */
  const places = new Map<number, { day: string; after: number }>();
  return {
    kind: 'leads.daily-scores',
    everyMs: LOOK_MS,
    batch: { ms: 8, fewest: 5, most: 200 },
    find: async () => {
      const now = parts.now();
      const found = await parts.store.read
        .select({ id: users.id, zone: users.time_zone, day: users.leads_scored_on })
        .from(users)
        .orderBy(asc(users.id));
      const due = found.filter(({ zone, day }) => day !== toDay(now, zone ?? undefined)).slice(0, MOST_FOUND);
      return { subjects: due.map(({ id }) => ({ id, account: id })) };
    },
    run: async (job) => {
      const id = job.subject;
      const scope = await loadAccountScope(parts, id);
      const day = findToday(scope);
      const place = places.get(id);
      const began = performance.now();
      const after = await scope.write((tx) =>
        job.inBatch(async (amount) => {
          await job.confirm(tx);
          const last = await scoreOpenLeads(scope, tx, place?.day === day ? place.after : 0, amount);
          if (last === null) await tx.update(users).set({ leads_scored_on: day }).where(eq(users.id, id));
          return last;
        }),
      );
      if (after === null) {
        places.delete(id);
        return undefined;
      }
      places.set(id, { day, after });
      // Background work: it pauses as long as it works, to leave time for other writers.
      return Math.ceil(performance.now() - began);
    },
  };
}

/** Actions that a person has put off until another day. */
import { and, eq, gt, lte } from 'drizzle-orm';
import { buyerOffers } from '#server/records/buyers/table.ts';
import { findToday } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { Invalid } from '#server/core/errors.ts';
import type { Db } from '#server/db/store.ts';
import type { OwnedTable } from '#server/db/list-source.ts';
import { findOwned } from '#server/db/records.ts';
import { deposits } from '#server/closing/deposits/table.ts';
import { deals } from '#server/records/deals/table.ts';
import { leads } from '#server/records/leads/table.ts';
import { milestones } from '#server/records/deals/milestones/table.ts';
import { addDays } from '#shared/core/days.ts';
import { type ActionKind, toActionKey, readKey, type snoozeInput } from '#shared/workspace/today/next-action.ts';
import { nextActionTexts } from '#shared/workspace/today/texts.ts';
import { snoozedActions } from './table.ts';
import type { z } from '#shared/core/zod.ts';

type SnoozeInput = z.output<typeof snoozeInput>;

/** Whose id a key holds. */
const RECORDS: Record<ActionKind, OwnedTable> = {
  follow_up: leads,
  first_contact: leads,
  missing_fact: leads,
  milestone: milestones,
  find_buyer: deals,
  closing: deals,
  deposit: deposits,
  offer_decision: buyerOffers,
};

/** The keys that are put off until after today. */
export async function loadSnoozedKeys(scope: Scope): Promise<Set<string>> {
  const rows = await scope.read
    .select({ kind: snoozedActions.kind, id: snoozedActions.record_id })
    .from(snoozedActions)
    .where(and(eq(snoozedActions.account_id, scope.account.id), gt(snoozedActions.until, findToday(scope))));
  return new Set(rows.map(({ kind, id }) => toActionKey(kind, id)));
}

const requireKey = async (scope: Scope, db: Db, text: string) => {
  const read = readKey(text);
  if (!read || !(await findOwned(scope, db, RECORDS[read.kind], read.id))) throw new Invalid({ key: [nextActionTexts.notFound] });
  return read;
};

const matchRow = (scope: Scope, { kind, id }: { kind: ActionKind; id: number }) =>
  and(eq(snoozedActions.account_id, scope.account.id), eq(snoozedActions.kind, kind), eq(snoozedActions.record_id, id));

/** Takes an action off the list until a day; throws `Invalid` for a key that names nothing of the account's. */
export function snooze(scope: Scope, { key, until: asked }: SnoozeInput): Promise<{ key: string; until: string }> {
  const today = findToday(scope);
  const until = asked ?? addDays(today, 1);
  if (until <= today) throw new Invalid({ until: [nextActionTexts.past] });
  return scope.write(async (tx) => {
    const { kind, id } = await requireKey(scope, tx, key);
    const own = eq(snoozedActions.account_id, scope.account.id);
    // What is over is forgotten, so that the table holds what is put off and no more.
    await tx.delete(snoozedActions).where(and(own, lte(snoozedActions.until, today)));
    const now = { until, updated_at: scope.now().toISOString() };
    await tx
      .insert(snoozedActions)
      .values({ account_id: scope.account.id, kind, record_id: id, ...now })
      .onConflictDoUpdate({ target: [snoozedActions.account_id, snoozedActions.kind, snoozedActions.record_id], set: now });
    return { key, until };
  });
}

/** Puts an action back on the list; one that is not put off stays as it is. */
export function removeSnooze(scope: Scope, key: string): Promise<null> {
  return scope.write(async (tx) => {
    await tx.delete(snoozedActions).where(matchRow(scope, await requireKey(scope, tx, key)));
    return null;
  });
}

/** Signals of a seller from conversations and messages; every change rescores the lead. */
import { emitEvents } from '#server/core/events/emit.ts';
import { findToday } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import { findOwned } from '#server/db/records.ts';
import { updateRow } from '#server/db/rows.ts';
import { loadSourceWeights } from './learning/models.ts';
import { formatLeadName } from '#shared/records/leads/lead.ts';
import type { LeadSignals } from '#shared/records/leads/signals.ts';
import { computeColumns, toLead } from './leads.ts';
import { leads } from './table.ts';

/** The latest reply times, from which the median is taken. */
const MAX_REPLIES_KEPT = 20;
const MS_AN_HOUR = 3_600_000;

/**
 * Changes the signals of a lead of the account and scores it anew, in the transaction of what showed them; a score that changes is
 * in the history. Gives the scores before and after; undefined when there is no such lead. The version stays, as it does when a
 * score fades by itself: who edits the lead meanwhile has nothing to merge.
 */
export async function changeSignals(
  scope: Scope,
  tx: Db,
  leadId: number,
  change: (signals: LeadSignals) => LeadSignals | null,
): Promise<{ before: number; after: number } | undefined> {
  const before = await findOwned(scope, tx, leads, leadId);
  if (!before) return undefined;
  const facts = { ...before, signals: change(before.signals ?? {}) };
  const { ai_score, motivation_score, urgency_score, financial_score } = computeColumns(
    facts,
    findToday(scope),
    await loadSourceWeights(scope, tx),
  );
  const scores = { ai_score, motivation_score, urgency_score, financial_score };
  await updateRow(tx, leads, before, { signals: facts.signals, ...scores });
  if (ai_score !== before.ai_score)
    await emitEvents(scope, tx, [
      {
        type: 'lead.updated',
        subject_id: leadId,
        summary: formatLeadName(toLead(before)),
        changes: [{ field: 'ai_score', before: before.ai_score, after: ai_score }],
      },
    ]);
  return { before: before.ai_score, after: ai_score };
}

/** Notes that a lead wrote or called (`in`), or was written to or called (`out`), at a moment. The same one noted twice counts once. */
export const recordContact = (
  scope: Scope,
  tx: Db,
  leadId: number,
  contact: { direction: 'in' | 'out'; at: string },
): Promise<{ before: number; after: number } | undefined> =>
  changeSignals(scope, tx, leadId, (signals) =>
    contact.direction === 'in' ? recordInbound(signals, contact.at) : recordOutbound(signals, contact.at),
  );

/** Exported for the tests of the rule: the time to answer counts from the last message before it. */
export function recordInbound(signals: LeadSignals, at: string): LeadSignals {
  const { last_inbound_at: before, last_outbound_at: asked, reply_hours = [] } = signals;
  if (before !== undefined && at <= before) return signals;
  const isAnswer = asked !== undefined && asked <= at && (before === undefined || before < asked);
  const hours = isAnswer ? [...reply_hours, (Date.parse(at) - Date.parse(asked)) / MS_AN_HOUR].slice(-MAX_REPLIES_KEPT) : reply_hours;
  return { ...signals, last_inbound_at: at, ...(hours.length > 0 ? { reply_hours: hours } : {}) };
}

export function recordOutbound(signals: LeadSignals, at: string): LeadSignals {
  const { last_outbound_at: before, tries = 0 } = signals;
  if (before !== undefined && at <= before) return signals;
  return { ...signals, last_outbound_at: at, tries: tries + 1 };
}

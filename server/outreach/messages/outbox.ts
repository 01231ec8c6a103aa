/** The outbox: waiting and sent messages, and actions on them. */
import { takePage } from '#server/db/list-source.ts';
import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Scope } from '#server/core/context.ts';
import { Conflict, NotFound } from '#server/core/errors.ts';
import type { Db } from '#server/db/store.ts';
import { filterBy } from '#server/db/filters.ts';
import { listPage } from '#server/db/list.ts';
import { findOwned, requireOwned } from '#server/db/records.ts';
import { updateRow } from '#server/db/rows.ts';
import { buildContains } from '#server/db/search.ts';
import { buyers } from '#server/records/buyers/table.ts';
import { leads } from '#server/records/leads/table.ts';
import type { Page } from '#shared/core/list.ts';
import { formatLeadName } from '#shared/records/leads/lead.ts';
import type { MessageStatus } from '#shared/outreach/messages/channels.ts';
import { RULE_SOURCES } from '#shared/outreach/messages/guard/pack.ts';
import type { RuleResult } from '#shared/outreach/messages/guard/check.ts';
import { MAY_CANCEL, MAY_RETRY, type Message, type MessageDetail, messageList } from '#shared/outreach/messages/message.ts';
import type { z } from '#shared/core/zod.ts';
import { outreachTexts } from '#shared/outreach/messages/texts.ts';
import { type IsGroupPaused, type MessageRow, resolveWaitingStatus } from './messages.ts';
import { messages } from './table.ts';

const NAME = {
  first_name: leads.first_name,
  last_name: leads.last_name,
  company: leads.company,
  property_address: leads.property_address,
};
type Name = { [Part in keyof typeof NAME]: string | null };

/** What the queue keeps for itself stays here: a text of ours has HTML that the application never shows. */
const toMessage = (row: MessageRow, lead: Name | null, buyer_name: string | null): Message => {
  const { account_id: _account, html: _html, evidence: _evidence, ...message } = row;
  return { ...message, lead_name: lead && formatLeadName(lead), buyer_name };
};

/** In the subject, or the words of what has none, or in the name of whom it goes to; a phone by its digits, however they are typed. */
function hasWord(scope: Scope, word: string): SQL | undefined {
  const digits = /^[\d()+.-]+$/.test(word) ? word.replace(/\D/g, '') : '';
  const ownName = (table: typeof leads | typeof buyers, columns: AnySQLiteColumn[]) =>
    scope.read
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.account_id, scope.account.id), or(...columns.map((column) => buildContains(column, word)))));
  return or(
    ...[messages.to_address, sql`coalesce(${messages.subject}, ${messages.body})`].map((column) => buildContains(column, word)),
    digits ? buildContains(messages.to_address, digits) : undefined,
    inArray(messages.lead_id, ownName(leads, [leads.first_name, leads.last_name, leads.company])),
    inArray(messages.buyer_id, ownName(buyers, [buyers.name])),
  );
}

/** One page of the account's messages, newest first unless asked otherwise. */
export const listMessages = (scope: Scope, input: z.output<typeof messageList.input>): Promise<Page<Message>> =>
  listPage(scope, input, {
    table: messages,
    search: (words) => and(...words.map((word) => hasWord(scope, word))),
    filters: filterBy(messageList, messages, input),
    rows: async (plan) =>
      (
        await takePage(
          scope.read
            .select({ message: messages, lead: NAME, buyer: buyers.name })
            .from(messages)
            .leftJoin(leads, eq(leads.id, messages.lead_id))
            .leftJoin(buyers, eq(buyers.id, messages.buyer_id))
            .where(plan.where)
            .$dynamic(),
          plan,
        )
      ).map(({ message, lead, buyer }) => toMessage(message, message.lead_id === null ? null : lead, buyer)),
  });

/** One message with the rules it was checked against; throws `NotFound`. */
export async function getMessage(scope: Scope, id: number, db: Db = scope.read): Promise<MessageDetail> {
  const row = await requireOwned(scope, db, messages, id, outreachTexts.notFound);
  const lead = row.lead_id === null ? undefined : await findOwned(scope, db, leads, row.lead_id);
  const buyer = row.buyer_id === null ? undefined : await findOwned(scope, db, buyers, row.buyer_id);
  const evidence = (row.evidence ?? []) as unknown as RuleResult[];
  return {
    ...toMessage(row, lead ?? null, buyer?.name ?? null),
    evidence: evidence.map(({ words = null, until = null, ...rule }) => ({ ...rule, source: RULE_SOURCES[rule.rule], words, until })),
  };
}

/** Sends a message again that did not leave, or of which nobody knows; the rules are asked again. Throws `Conflict`. */
export const retryMessage = (scope: Scope, id: number, isGroupPaused: IsGroupPaused): Promise<MessageDetail> =>
  change(scope, id, MAY_RETRY, outreachTexts.cannotRetry, async (now, tx, message) => ({
    status: await resolveWaitingStatus(scope, tx, isGroupPaused, message),
    due_at: now,
    attempts: 0,
    is_given_up: false,
    error: null,
  }));

/** Cancels a queued message; throws `Conflict` for a sent one. */
export const cancelMessage = (scope: Scope, id: number): Promise<MessageDetail> =>
  change(scope, id, MAY_CANCEL, outreachTexts.cannotCancel, async () => ({ status: 'cancelled' }));

function change(
  scope: Scope,
  id: number,
  from: readonly MessageStatus[],
  otherwise: string,
  to: (now: string, tx: Db, message: MessageRow) => Promise<Partial<MessageRow>>,
): Promise<MessageDetail> {
  return scope.write(async (tx) => {
    const message = await findOwned(scope, tx, messages, id);
    if (!message) throw new NotFound(outreachTexts.notFound);
    if (!from.includes(message.status)) throw new Conflict(otherwise);
    const now = scope.now().toISOString();
    await updateRow(tx, messages, message, { ...(await to(now, tx, message)), updated_at: now });
    return getMessage(scope, id, tx);
  });
}

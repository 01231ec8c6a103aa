/** Messages that another program delivers for a channel that is not connected. */
import { and, desc, eq, sql } from 'drizzle-orm';
import { loadAccountScope } from '#server/accounts/auth/scope-of-account.ts';
import type { Context, Scope } from '#server/core/context.ts';
import { Invalid, NotFound } from '#server/core/errors.ts';
import { selectOwnersOf } from '#server/records/contacts/points.ts';
import type { Db } from '#server/db/store.ts';
import { leads } from '#server/records/leads/table.ts';
import { assistantTexts } from '#shared/outreach/conversations/texts.ts';
import type { webhookMessage } from '#shared/outreach/conversations/web-chat.ts';
import type { z } from '#shared/core/zod.ts';
import { leadTexts } from '#shared/records/leads/texts.ts';
import { resumeOrBegin } from './conversations.ts';
import { buildExternalId, receiveInThread, sendWords } from './thread.ts';
import { findWebhookAccount } from './settings.ts';

type WebhookMessage = z.output<typeof webhookMessage>;

/**
 * Stores a message in the lead's latest conversation of the channel, or a new one. `NotFound` for a wrong key, `Invalid` for an unknown
 * lead.
 */
export async function storeFromWebhook(
  world: Pick<Context, 'store' | 'live' | 'now'>,
  { key, ...received }: WebhookMessage,
): Promise<{ conversation_id: number; message_id: number; lead_id: number }> {
  const accountId = await findWebhookAccount(world.store.read, key);
  if (accountId === undefined) throw new NotFound(assistantTexts.chatNotFound);
  const scope = await loadAccountScope(world, accountId);
  return scope.write(async (tx) => {
    const lead_id = await findLead(scope, tx, received);
    const thread = await resumeOrBegin(scope, tx, { lead_id, channel: received.channel });
    const external_id = buildExternalId('webhook', received.author, received.external_id);
    const message =
      received.author === 'lead'
        ? await receiveInThread(scope, tx, thread, { ...received, external_id, at: received.said_at })
        : await sendWords(scope, tx, thread, { author: 'person', body: received.body, external_id });
    return { conversation_id: thread.conversation.id, message_id: message.id, lead_id };
  });
}

async function findLead(
  scope: Scope,
  tx: Db,
  { lead_id, phone, email }: Pick<WebhookMessage, 'lead_id' | 'phone' | 'email'>,
): Promise<number> {
  const way = lead_id
    ? eq(leads.id, lead_id)
    : phone
      ? sql`${leads.id} in (${selectOwnersOf(scope, { owner: 'lead', kind: 'phone', key: phone.replace(/\D/g, '').slice(-10) })})`
      : email
        ? sql`${leads.id} in (${selectOwnersOf(scope, { owner: 'lead', kind: 'email', key: email.toLowerCase() })})`
        : undefined;
  const [lead] = way
    ? await tx
        .select({ id: leads.id })
        .from(leads)
        .where(and(eq(leads.account_id, scope.account.id), way))
        .orderBy(desc(leads.id))
        .limit(1)
    : [];
  if (!lead) throw new Invalid({ [phone && !lead_id ? 'phone' : email && !lead_id ? 'email' : 'lead_id']: [leadTexts.notFound] });
  return lead.id;
}

/** Queues notices of other features, under the same rules as every message. */
import { eq } from 'drizzle-orm';
import { ensureOutreachSettings } from '#server/accounts/auth/settings/settings.ts';
import type { Notices } from '#server/records/contacts/notice.ts';
import { checkMessage } from '#shared/outreach/messages/guard/check.ts';
import type { MessageDispatcher } from './dispatcher.ts';
import { loadMessageFacts } from './facts.ts';
import { cancelMessagesFor, enqueueMessages } from './messages.ts';
import type { OutcomeHandler } from './outcomes.ts';
import { messages } from './table.ts';
import { normalizeAddress } from '#shared/records/contacts/channels.ts';

/** Notices that a rule forbids are refused at once, with the rule's words; what has to wait leaves later. */
export const openNotices = ({ wake, publicUrl }: Pick<MessageDispatcher, 'wake' | 'publicUrl'>): Notices => ({
  publicUrl,
  send: async (scope, tx, notice) => {
    const message = { ...notice, id: 0, to_address: normalizeAddress(notice.channel, notice.to_address) };
    const facts = await loadMessageFacts(scope, tx, await ensureOutreachSettings(scope, tx), [message]);
    const { verdict } = checkMessage(facts.of(message));
    if (verdict.kind === 'block') return { why: verdict.words };
    const due_at = verdict.kind === 'later' ? verdict.until : scope.now().toISOString();
    await enqueueMessages(scope, tx, [{ ...notice, group_id: null, html: null, due_at }]);
    wake();
    return { due_at };
  },
  cancel: async (scope, tx, purpose, subjectId) => void (await cancelMessagesFor(scope, tx, purpose, subjectId)),
});

/** The token of a link, and a code of six digits. */
const SECRETS = /(?<=\/sign\/)[\w-]{43}|\b\d{6}\b/g;

/**
 * What was handed over keeps no secret: whoever reads the outbox must not be able to sign. Without a provider it stays, to be passed on.
 */
export const forgetSecrets: OutcomeHandler = async (_scope, tx, message, { kind }) => {
  if (kind !== 'sent' || message.provider === 'outbox') return;
  const body = message.body.replace(SECRETS, '…');
  await tx.update(messages).set({ body }).where(eq(messages.id, message.id));
};

/** Queues notices of other features, under the same rules as every message. */
import { eq } from 'drizzle-orm';
import type { Notices } from '#server/records/contacts/notice.ts';
import type { Db } from '#server/db/store.ts';
import { askGuard } from './facts.ts';
import { cancelMessagesFor, enqueueMessages, type NewMessage } from './messages.ts';
import type { OutcomeHandler } from './handlers.ts';
import { messages } from './table.ts';
import { emitEvents } from '#server/core/events/emit.ts';
import type { Scope } from '#server/core/context.ts';
import { Conflict, Invalid } from '#server/core/errors.ts';
import { findOwned, requireOwned } from '#server/db/records.ts';
import { leads } from '#server/records/leads/table.ts';
import { formatLeadName } from '#shared/records/leads/lead.ts';
import { leadTexts } from '#shared/records/leads/texts.ts';
import type { MessageDetail, singleInput } from '#shared/outreach/messages/message.ts';
import type { z } from '#shared/core/zod.ts';
import { outreachTexts } from '#shared/outreach/messages/texts.ts';
import { getMessage } from './outbox.ts';

/** Queues a message that the rules allow, as soon as they do; the words of the rule that forbids it. */
async function enqueueAllowed(scope: Scope, tx: Db, message: Omit<NewMessage, 'due_at' | 'group_id' | 'html'>) {
  const [verdict] = await askGuard(scope, tx, [{ ...message, buyer_id: message.buyer_id ?? null }]);
  if (verdict?.kind === 'block') return { why: verdict.words };
  const due_at = verdict?.kind === 'later' ? verdict.until : scope.now().toISOString();
  const [id = 0] = await enqueueMessages(scope, tx, [{ ...message, group_id: null, html: null, due_at }]);
  return { id, due_at };
}

/** Notices that a rule forbids are refused at once, with the rule's words; what has to wait leaves later. */
export const openNotices = ({ wake, publicUrl }: Pick<Notices, 'publicUrl'> & { wake(): void }): Notices => ({
  publicUrl,
  send: async (scope, tx, notice) => {
    const sent = await enqueueAllowed(scope, tx, notice);
    if (sent.why === undefined) wake();
    return sent;
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

/**
 * Queues a message by hand. It needs no consent to automated texts, because nothing about it is automatic; every other rule holds:
 * throws `Conflict` with the rule's words. In quiet hours it waits for the next opening.
 */
export function sendSingle(scope: Scope, { id, channel, subject, body }: z.output<typeof singleInput>): Promise<MessageDetail> {
  return scope.write(async (tx) => {
    const lead = await requireOwned(scope, tx, leads, id, leadTexts.notFound);
    const to = channel === 'email' ? lead.email : lead.phone_digits?.length === 10 ? lead.phone : null;
    if (!to) throw new Invalid({ channel: [outreachTexts.noAddressOf[channel === 'email' ? 'email' : 'phone']] });
    const written = { subject: channel === 'email' ? (subject ?? null) : null, body };
    const message = { lead_id: lead.id, channel, purpose: 'single', subject_id: null, to_address: to, ...written } as const;
    const sent = await enqueueAllowed(scope, tx, message);
    if (sent.why !== undefined) throw new Conflict(outreachTexts.notAllowed(sent.why));
    return getMessage(scope, sent.id, tx);
  });
}

/** The history of a lead says that somebody wrote. */
export const recordContacted: OutcomeHandler = async (scope, tx, message, { kind }) => {
  if (kind !== 'sent' || message.lead_id === null) return;
  const lead = await findOwned(scope, tx, leads, message.lead_id);
  if (lead) await emitEvents(scope, tx, [{ type: 'message.sent', subject_id: lead.id, summary: formatLeadName(lead) }]);
};

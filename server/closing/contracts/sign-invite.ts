/** Makes the links of signers and hands them to the dispatcher, in the order in which they sign. */
import { generateSecret, toSha256 } from '#server/core/secrets.ts';
import { eq } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import type { NoticeOutcome, Notices } from '#server/records/contacts/notice.ts';
import { deals } from '#server/records/deals/table.ts';
import { properties } from '#server/records/properties/table.ts';
import type { SignLink } from '#shared/closing/contracts/sending.ts';
import { findNextSigners } from '#shared/closing/contracts/sign.ts';
import { toSender } from './sign-words.ts';
import { type contracts, contractSigners } from './table.ts';
import { pickAddress, isText, explainNoService, type SentChannel } from '#shared/records/contacts/channels.ts';

type ContractRow = typeof contracts.$inferSelect;
type SignerRow = typeof contractSigners.$inferSelect;

/** Below the public address. */
export const SIGN_PATH = '/sign/';

/** A new link for a signer, in place of the one before; sent if they have a channel that is set up and a rule does not forbid it. */
export async function inviteSigner(
  scope: Scope,
  tx: Db,
  notices: Notices,
  contract: ContractRow,
  signer: SignerRow,
  how: { isReminder?: boolean; channel?: SentChannel | null } = {},
): Promise<SignLink> {
  const token = generateSecret();
  const url = `${notices.publicUrl}${SIGN_PATH}${token}`;
  const channel = how.channel === undefined ? signer.channel : how.channel;
  await notices.cancel(scope, tx, 'signing', signer.id);
  const saveLink = (link_channel: SentChannel | null) =>
    tx
      .update(contractSigners)
      .set({
        ...{ token_hash: toSha256(token), link_channel },
        ...(signer.status === 'waiting' ? { status: 'invited' as const, invited_at: scope.now().toISOString() } : {}),
      })
      .where(eq(contractSigners.id, signer.id));
  const to = channel && pickAddress(channel, signer);
  const link = { signer_id: signer.id, url, leaves_at: null, not_sent: null };
  if (!channel || !to || !scope.delivery?.[channel]) {
    await saveLink(null);
    return { ...link, ...(channel && to ? { channel, not_sent: explainNoService(channel) } : { channel: null }) };
  }
  const [deal] = await tx
    .select({ lead_id: deals.lead_id, buyer_id: deals.own_buyer_id, address: properties.address })
    .from(deals)
    .innerJoin(properties, eq(properties.id, deals.property_id))
    .where(eq(deals.id, contract.deal_id));
  const outcome: NoticeOutcome = await notices.send(scope, tx, {
    purpose: 'signing',
    subject_id: signer.id,
    lead_id: signer.role === 'seller' ? (deal?.lead_id ?? null) : null,
    buyer_id: signer.role === 'buyer' ? (deal?.buyer_id ?? null) : null,
    channel,
    to_address: to,
    ...composeInvitation(scope, contract, signer, { url, channel, address: deal?.address ?? '', isReminder: how.isReminder ?? false }),
  });
  const isSent = 'due_at' in outcome;
  await saveLink(isSent ? channel : null);
  return { ...link, channel, ...(isSent ? { leaves_at: outcome.due_at } : { not_sent: outcome.why }) };
}

/** Invites the signers who are next. */
export async function inviteNext(
  scope: Scope,
  tx: Db,
  notices: Notices,
  contract: ContractRow,
  signers: readonly SignerRow[],
): Promise<SignLink[]> {
  const links: SignLink[] = [];
  for (const signer of findNextSigners(signers)) links.push(await inviteSigner(scope, tx, notices, contract, signer));
  return links;
}

interface Asked {
  url: string;
  channel: SentChannel;
  address: string;
  isReminder: boolean;
}

function composeInvitation(
  scope: Scope,
  { title, sender }: ContractRow,
  { name }: SignerRow,
  { url, channel, address, isReminder }: Asked,
) {
  const about = address ? `${title}, ${address}` : title;
  const { company, name: from, phone } = sender ?? toSender(scope, address);
  if (isText(channel))
    return { subject: null, body: `${company}: ${isReminder ? 'a reminder to read and sign' : 'please read and sign'} "${about}": ${url}` };
  return {
    subject: `${isReminder ? 'Reminder: please' : 'Please'} read and sign: ${about}`,
    body: [
      `Hello ${name},`,
      `${company} asks you to read and sign this document: ${about}.`,
      url,
      `The link is yours alone: do not pass it on. You can also sign on paper; call ${phone} with any question.`,
      from,
    ].join('\n\n'),
  };
}

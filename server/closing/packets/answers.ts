/** Our signed answers to deals of partners: bids, and that we decline. Nothing of the buyer leaves: a bid carries a number that means something here alone. */
import { createHmac } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { outreachSettingsIn } from '#server/accounts/settings/settings.ts';
import { requireInstanceKey, signWithInstanceKey } from '#server/closing/ledger/instance-key.ts';
import { formatMoment } from '#server/closing/marketplace/room.ts';
import { findToday } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { Conflict, Invalid, NotFound } from '#server/core/errors.ts';
import type { Expected } from '#server/core/precondition.ts';
import { emitEvents } from '#server/core/events/emit.ts';
import { insertRows } from '#server/db/rows.ts';
import { findOwned } from '#server/db/records.ts';
import type { Db } from '#server/db/store.ts';
import { buyers } from '#server/records/buyers/table.ts';
import {
  ANSWER_FORMAT,
  type AnswerManifest,
  answerManifest,
  packetManifest,
  type SignedBid,
  toPacketSignedText,
} from '#shared/closing/packets/manifest.ts';
import type { PacketAnswerInput, PacketState, PartnerDeal } from '#shared/closing/packets/packet.ts';
import { packetTexts } from '#shared/closing/packets/texts.ts';
import { toCents } from '#shared/core/money.ts';
import type { FieldErrors } from '#shared/core/problem.ts';
import { buyerTexts } from '#shared/records/buyers/texts.ts';
import { newPacketNumber, toPacketSender } from './make.ts';
import { findOpenState, getPacket, requirePacketRow, writePacket } from './packets.ts';
import { packFile, toManifestText } from './sealed-file.ts';
import { sendToRoom } from './send.ts';
import { packetAnswers, packets } from './table.ts';

type AnswerRow = typeof packetAnswers.$inferSelect;
type PacketRow = typeof packets.$inferSelect;

const REFERENCE_DIGITS = 16;

async function findProofDay(scope: Scope, tx: Db, input: PacketAnswerInput): Promise<string | null> {
  const errors: FieldErrors = {};
  const buyer = input.buyer_id ? await findOwned(scope, tx, buyers, input.buyer_id) : undefined;
  if (input.buyer_id && !buyer) errors.buyer_id = [buyerTexts.notFound];
  if (input.valid_until < findToday(scope)) errors.valid_until = [packetTexts.validUntilPast];
  if (Object.keys(errors).length > 0) throw new Invalid(errors);
  return buyer?.proof_of_funds_on ?? null;
}

/** Signs what we say of a partner's deal, and keeps it to be sent. */
async function signAnswer(scope: Scope, tx: Db, packet: PacketRow, buyer_id: number | null, bid: SignedBid | null): Promise<void> {
  const { packet_id, fee_split_percent, may_market } = packetManifest.parse(JSON.parse(packet.manifest));
  const at = scope.now().toISOString();
  const manifest = answerManifest.parse({
    format: ANSWER_FORMAT,
    answer_id: newPacketNumber(),
    made_at: at,
    sender: toPacketSender(scope),
    public_key: (await requireInstanceKey(tx)).public_key,
    packet_id,
    packet_sha256: packet.manifest_sha256,
    accepts: { fee_split_percent, may_market },
    bid,
  } satisfies AnswerManifest);
  const text = toManifestText(manifest);
  const signature = await signWithInstanceKey(tx, toPacketSignedText(ANSWER_FORMAT, text));
  const own = { account_id: scope.account.id, packet_id: packet.id, buyer_id, answer_id: manifest.answer_id };
  await insertRows(tx, packetAnswers, [{ ...own, manifest: text, signature, created_at: at }]);
}

const isOver = (scope: Scope, { answers_until }: PacketRow): boolean => Date.parse(answers_until) <= scope.now().getTime();

/** Signs a bid on a partner's deal; throws `Invalid`, and `Conflict` once no answer is taken any more. */
export function answerPacket(scope: Scope, id: number, input: PacketAnswerInput): Promise<PartnerDeal> {
  return scope.write(async (tx) => {
    const packet = await requirePacketRow(scope, tx, id);
    if (packet.state === 'declined') throw new Conflict(packetTexts.declined);
    if (isOver(scope, packet)) throw new Conflict(packetTexts.over(formatMoment(scope, packet.answers_until)));
    const proof_of_funds_on = await findProofDay(scope, tx, input);
    const { signing_key } = await outreachSettingsIn(scope, tx);
    const about = `packet-bid\n${packet.packet_id}\n${String(input.buyer_id ?? 0)}`;
    await signAnswer(scope, tx, packet, input.buyer_id ?? null, {
      reference: createHmac('sha256', signing_key).update(about).digest('hex').slice(0, REFERENCE_DIGITS),
      amount: toCents(input.amount),
      payment: input.payment,
      earnest_money: typeof input.earnest_money === 'number' ? toCents(input.earnest_money) : null,
      closing_days: input.closing_days,
      contingencies: input.contingencies ?? [],
      valid_until: input.valid_until,
      proof_of_funds_on,
    });
    const also = [{ field: 'bid', before: null, after: input.amount }];
    return writePacket(
      scope,
      tx,
      packet,
      { state: 'answered' },
      { event: { type: 'packet.answered', data: { amount: input.amount } }, also },
    );
  });
}

/** Declines a partner's deal, and signs that it is; closes it, or takes it up again. */
export const updatePacket = (scope: Scope, id: number, state: PacketState, expected?: Expected): Promise<PartnerDeal> =>
  scope.write(async (tx) => {
    const before = await requirePacketRow(scope, tx, id, expected);
    if (state === 'declined' && before.state !== 'declined' && !isOver(scope, before)) await signAnswer(scope, tx, before, null, null);
    const event = state === 'declined' ? ({ type: 'packet.declined' } as const) : undefined;
    return writePacket(scope, tx, before, { state: state === 'new' ? await findOpenState(tx, id) : state }, { event });
  });

async function requireAnswer(scope: Scope, packetId: number, id: number): Promise<AnswerRow> {
  const own = and(eq(packetAnswers.id, id), eq(packetAnswers.packet_id, packetId), eq(packetAnswers.account_id, scope.account.id));
  const [row] = await scope.read.select().from(packetAnswers).where(own);
  if (!row) throw new NotFound(packetTexts.answerNotFound);
  return row;
}

/** The file of an answer, to be sent back; throws `NotFound`. */
export async function fileOfAnswer(scope: Scope, packetId: number, id: number): Promise<Buffer> {
  const { manifest, signature } = await requireAnswer(scope, packetId, id);
  return packFile({ text: manifest, signature });
}

/** Posts an answer to the address of the room that the packet names, and notes what was said; throws `Conflict`. */
export async function sendAnswer(scope: Scope, packetId: number, id: number, hosts: readonly string[]): Promise<PartnerDeal> {
  const row = await requireAnswer(scope, packetId, id);
  if (row.sent_at !== null) throw new Conflict(packetTexts.alreadySent);
  const [packet] = await scope.read
    .select({ manifest: packets.manifest, state: packets.state, title: packets.title })
    .from(packets)
    .where(eq(packets.id, packetId));
  const isDecline = answerManifest.parse(JSON.parse(row.manifest)).bid === null;
  if (isDecline !== (packet?.state === 'declined')) throw new Conflict(isDecline ? packetTexts.notDeclined : packetTexts.declined);
  const address = packet && packetManifest.parse(JSON.parse(packet.manifest)).answer_url;
  if (!address) throw new Conflict(packetTexts.noAddress);
  const { isTaken, words } = await sendToRoom(address, await packFile({ text: row.manifest, signature: row.signature }), hosts);
  await scope.write(async (tx) => {
    await tx
      .update(packetAnswers)
      .set({ reply: words, sent_at: isTaken ? scope.now().toISOString() : null })
      .where(eq(packetAnswers.id, id));
    if (isTaken) await emitEvents(scope, tx, [{ type: 'packet.sent', subject_id: packetId, summary: packet.title }]);
  });
  if (!isTaken) throw new Conflict(words);
  return getPacket(scope, packetId);
}

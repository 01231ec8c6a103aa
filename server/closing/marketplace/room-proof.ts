/** A guest's proof of funds: a document of the buyer behind the bid, named by the bid. */
import { and, eq } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { Conflict, Invalid } from '#server/core/errors.ts';
import type { SentFile } from '#server/core/multipart.ts';
import { changeBidWithin } from '#server/records/buyers/offers.ts';
import { checkDocument } from '#server/records/documents/check.ts';
import { addDocument } from '#server/records/documents/documents.ts';
import { NoDocument } from '#server/records/documents/no-document.ts';
import { documents } from '#server/records/documents/table.ts';
import { roomTexts } from '#shared/closing/marketplace/texts.ts';
import { documentTexts } from '#shared/records/documents/texts.ts';
import { findBid, type GuestBid } from './room-bids.ts';
import { assertLive, type RoomVisit } from './room.ts';

/** The open bid to which a proof may be added, before its file is read; throws `Conflict`. */
export async function requireOpenBid(visit: RoomVisit): Promise<GuestBid> {
  assertLive(visit);
  const { scope, guest, isConfirmed } = visit;
  if (!guest || !isConfirmed) throw new Conflict(roomTexts.confirmFirst);
  const bid = await findBid(scope.read, guest.id);
  if (bid?.status !== 'open') throw new Conflict(roomTexts.noBid);
  return bid;
}

/** Adds the file of a form to a bid; throws `Invalid` with the reason for what is no PDF or picture, runs something, or is too large. */
export async function addProof({ scope }: RoomVisit, bid: GuestBid, file: SentFile | undefined): Promise<void> {
  if (!file || file.data.length === 0) throw new Invalid({ proof: ['Choose a PDF or a photo.'] });
  const id = await storeProof(scope, bid.buyer_id, file.data, file.filename);
  await scope.write(async (tx) => void (await changeBidWithin(scope, tx, bid.id, { proof_document_id: id })));
}

async function storeProof(scope: Scope, buyerId: number, data: Buffer, filename: string): Promise<number> {
  try {
    const checked = await checkDocument(data, filename);
    const there = await findSame(scope, buyerId, checked.sha256);
    const subject = { entity: 'buyer' as const, id: buyerId };
    return there ?? (await addDocument(scope, { subject, kind: 'proof_of_funds', data, from_guest: true, ...checked })).id;
  } catch (error) {
    if (error instanceof NoDocument)
      throw new Invalid({ proof: [error.message === documentTexts.tooMany ? roomTexts.proofFull : error.message] });
    throw error;
  }
}

/** The same file may have been sent with an earlier bid. */
async function findSame(scope: Scope, buyerId: number, sha256: string): Promise<number | undefined> {
  const own = and(eq(documents.account_id, scope.account.id), eq(documents.buyer_id, buyerId));
  const [row] = await scope.read
    .select({ id: documents.id })
    .from(documents)
    .where(and(own, eq(documents.sha256, sha256)))
    .limit(1);
  return row?.id;
}

/** When the proof of a bid was added. */
export async function findProofDay(scope: Scope, bid: GuestBid | undefined): Promise<string | null> {
  if (!bid?.proof_document_id) return null;
  const own = and(eq(documents.id, bid.proof_document_id), eq(documents.account_id, scope.account.id));
  const [row] = await scope.read.select({ at: documents.created_at }).from(documents).where(own);
  return row?.at ?? null;
}

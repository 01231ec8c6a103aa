/** Papers and money of the demo's open deals: a signed contract with its terms, one that waits, deposits, and an open room. */
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { addScan, sendContract } from '#server/closing/contracts/sign-send.ts';
import { createContract, updateContract } from '#server/closing/contracts/contracts.ts';
import { sealContract } from '#server/closing/contracts/seal.ts';
import { createDeposit } from '#server/closing/deposits/deposits.ts';
import { recordDepositEvent } from '#server/closing/deposits/acts.ts';
import { proposeBox } from '#server/closing/marketplace/buyer-page.ts';
import { draftListing, createListing, findRoom } from '#server/closing/marketplace/listings.ts';
import { inviteBuyers } from '#server/closing/marketplace/guests.ts';
import { askQuestion, placeBid } from '#server/closing/marketplace/room-bids.ts';
import { recordRoomVisit } from '#server/closing/marketplace/room.ts';
import { roomGuests } from '#server/closing/marketplace/table.ts';
import { contractTermSubscriber } from '#server/closing/contracts/contract-terms.ts';
import type { Context, Scope } from '#server/core/context.ts';
import { findOwned } from '#server/db/records.ts';
import { findMatches } from '#server/records/buyers/matches.ts';
import { buyers } from '#server/records/buyers/table.ts';
import { NO_NOTICES } from '#server/records/contacts/notice.ts';
import { deals } from '#server/records/deals/table.ts';
import { completeMilestone } from '#server/records/deals/milestones/milestones.ts';
import { milestones } from '#server/records/deals/milestones/table.ts';
import { properties } from '#server/records/properties/table.ts';
import type { MilestoneInput } from '#shared/records/deals/milestones/milestone.ts';
import { storeDocument } from '#server/records/documents/documents.ts';
import { addDays, toDay } from '#shared/core/days.ts';
import { thousand } from './houses.ts';

const DAY_MS = 86_400_000;
const ROOM_OPENED_DAYS_AGO = 2;
const HOLDER = { holder_name: 'Larkfield Title', holder_contact: 'Dana Whitlow', holder_phone: '(901) 555-0177' };
const ANSWERS = { 'contract.title_company': 'Larkfield Title', 'contract.deposit_days': '3' };

type DealRow = typeof deals.$inferSelect;
type Parts = Pick<Context, 'store' | 'live'>;

const asOf = (scope: Scope, day: string): Scope => ({ ...scope, now: () => new Date(`${day}T17:30:00Z`) });

/** Adds all of it; does nothing where no deal is open. */
export async function addClosings(scope: Scope, parts: Parts, now: Date): Promise<void> {
  const today = toDay(now);
  const open = await scope.read
    .select()
    .from(deals)
    .where(and(eq(deals.account_id, scope.account.id), inArray(deals.status, ['active', 'pending'])))
    .orderBy(desc(deals.contract_date), asc(deals.id));
  const signedDaysAgo = (least: number, most: number) =>
    open.filter(({ contract_date }) => contract_date <= addDays(today, -least) && contract_date >= addDays(today, -most));
  const [signed, waiting] = signedDaysAgo(5, 25);
  if (signed) await signOnPaper(asOf(scope, addDays(signed.contract_date, 1)), parts, signed);
  if (waiting) await sendPaper(asOf(scope, addDays(today, -1)), waiting);
  for (const deal of signedDaysAgo(4, 27).slice(0, 5)) await payDeposit(scope, deal);
  // A house that leaves its buyer the most.
  const offered = signedDaysAgo(3, 24).filter(({ id }) => id !== signed?.id);
  const [best] = await scope.read
    .select({ id: properties.id })
    .from(properties)
    .where(
      inArray(
        properties.id,
        offered.map(({ property_id }) => property_id),
      ),
    )
    .orderBy(desc(sql`${properties.arv} - ${properties.repair_estimate} - ${properties.purchase_price}`))
    .limit(1);
  if (best) await openRoom(scope, best.id, now);
}

/** A purchase agreement, fixed and out for signing; undefined where the rules of its state want more than the demo knows. */
async function sendPaper(scope: Scope, deal: DealRow) {
  const draft = await createContract(scope, { deal_id: deal.id, sample: 'purchase_agreement', answers: ANSWERS });
  const signers = draft.signers.map(({ role, name, email, phone }) => ({ role, name, email, phone, channel: null, needs_code: false }));
  const override_reason = draft.holds.length > 0 ? 'Checked with our attorney before sending.' : null;
  const ready = await updateContract(scope, draft.id, { signers, override_reason });
  const answers = Object.fromEntries(ready.missing.map(({ field }) => [field, 'To follow']));
  if (ready.missing.length > 0) await updateContract(scope, draft.id, { answers });
  return sendContract(scope, NO_NOTICES, { id: draft.id });
}

async function signOnPaper(scope: Scope, parts: Parts, deal: DealRow): Promise<void> {
  const { contract } = await sendPaper(scope, deal);
  const scan = await scope.write(async (tx) =>
    storeDocument(scope, tx, {
      subject: { entity: 'deal', id: deal.id },
      kind: 'contract',
      name: 'Signature page, signed',
      ...{ data: await drawSignatures(contract.signers.map(({ name }) => name)), pages: 1, content_type: 'image/jpeg' },
    }),
  );
  for (const signer of contract.signers) await addScan(scope, NO_NOTICES, { id: contract.id, signer_id: signer.id, document_id: scan.id });
  await sealContract({ ...parts, now: scope.now, publicUrl: undefined }, scope.account.id, contract.id);
  const happened = [{ type: 'contract.completed' as const, subject_id: contract.id }];
  await contractTermSubscriber.handle(scope, happened as never, new AbortController().signal);
  await finishStep(scope, deal, 'contract');
}

/** What was done is checked off. */
async function finishStep(scope: Scope, deal: DealRow, type: MilestoneInput['milestone_type']): Promise<void> {
  const isStep = and(eq(milestones.deal_id, deal.id), eq(milestones.milestone_type, type), eq(milestones.status, 'pending'));
  const [step] = await scope.read.select({ id: milestones.id }).from(milestones).where(isStep).orderBy(asc(milestones.id)).limit(1);
  if (step) await completeMilestone(scope, step.id, true);
}

/** Into escrow the day after the contract, with the receipt and the call before the wire. */
async function payDeposit(scope: Scope, deal: DealRow): Promise<void> {
  const due_on = addDays(deal.contract_date, 3);
  const inspection_ends_on = addDays(deal.contract_date, deal.inspection_period ?? 14);
  const { id } = await createDeposit(asOf(scope, deal.contract_date), deal.id, {
    ...{ direction: 'to_seller', amount: deal.earnest_money || 1000, due_on, inspection_ends_on, ...HOLDER },
    holder_file: `LT-${1000 + deal.id}`,
  });
  const call = { kind: 'wire_call', called: 'Dana Whitlow', phone: HOLDER.holder_phone, note: 'Wire facts read back.' } as const;
  await recordDepositEvent(asOf(scope, addDays(deal.contract_date, 1)), id, call);
  const received_on = addDays(deal.contract_date, 2);
  await recordDepositEvent(asOf(scope, received_on), id, { kind: 'held', received_on, note: 'Receipt by email from Dana Whitlow.' });
  await finishStep(asOf(scope, received_on), deal, 'document_signing');
}

/** A room whose guests were invited by hand, two of whom bid. */
async function openRoom(scope: Scope, property_id: number, now: Date): Promise<void> {
  const at = { ...scope, now: () => new Date(now.getTime() - ROOM_OPENED_DAYS_AGO * DAY_MS) };
  const { matching: _, current_listing_id: __, ...draft } = await draftListing(at, property_id);
  const ask = draft.ask ?? 0;
  const listing = await createListing(at, { ...draft, ask, shows: 'best', open: true });
  const invited = (await findMatches(scope, property_id)).slice(0, 6).map(({ buyer }) => buyer.id);
  await at.write((tx) => inviteBuyers(at, tx, listing.id, invited));
  for (const [n, buyer_id] of invited.slice(0, 4).entries()) {
    const there = { ...scope, now: () => new Date(now.getTime() - (40 - 9 * n) * 3_600_000) };
    const room = await findRoom(scope.read, scope.account.id, listing.id);
    if (!room) return;
    const guestOf = async () => (await scope.read.select().from(roomGuests).where(eq(roomGuests.buyer_id, buyer_id))).at(-1);
    await recordRoomVisit({ scope: there, room, buyer_id, guest: await guestOf(), isConfirmed: false });
    const stayed = { seconds: 20 * (3 + 4 * (3 - n)), seen_photos: true, seen_comparables: n < 3, seen_sheet: n === 0 };
    const ofGuest = and(eq(roomGuests.listing_id, listing.id), eq(roomGuests.buyer_id, buyer_id));
    await scope.write((tx) => tx.update(roomGuests).set(stayed).where(ofGuest));
    if (n > 2) continue;
    await scope.write((tx) => tx.update(roomGuests).set({ confirmed_at: there.now().toISOString() }).where(ofGuest));
    const visit = { scope: there, room, buyer_id, guest: await guestOf(), isConfirmed: true };
    const buyer = n === 1 ? await findOwned(scope, scope.read, buyers, buyer_id) : undefined;
    if (buyer) await proposeBox({ scope: there, buyer, rooms: [], isConfirmed: true }, { price_max: thousand(ask * 1.2), bedrooms_min: 3 });
    if (n === 2) await askQuestion(visit, 'Is the house empty, and is there a lockbox?');
    else {
      const terms = { payment: 'cash', earnest_money: 3000, closing_days: 14 - 3 * n, holds_days: 10 } as const;
      await placeBid(visit, { amount: thousand(ask * (0.97 + 0.04 * n)), contingencies: [], ...terms }, true);
    }
  }
}

/** The last page of a contract as a photo of it looks. */
async function drawSignatures(names: readonly string[]): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const lines = names.map((name, at) => {
    const y = 420 + at * 220;
    const safe = name.replace(/[<>&"]/g, '');
    return `<text x="130" y="${y}" font-family="cursive" font-style="italic" font-size="58" fill="#1d3a8a">${safe}</text>
      <path d="M120 ${y + 20}H820" stroke="#333" stroke-width="3"/><text x="120" y="${y + 60}" font-size="26" fill="#444">${safe}</text>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1294"><rect width="100%" height="100%" fill="#faf8f2"/>
    <text x="120" y="180" font-size="40" fill="#222">Signatures</text>${lines.join('')}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer();
}

import { proposalsInput, proposalList, buyerProposal } from '#shared/closing/marketplace/buyer-page.ts';
import { resolveExpected } from '#server/core/precondition.ts';
import { rest } from '#server/core/rest.ts';
import { listPage } from '#server/db/list.ts';
import { accountProcedure, router } from '#server/core/trpc.ts';
import {
  createListingInput,
  listingDraft,
  listingList,
  listingPatch,
  listingRecord,
  roomLink,
  roomLinkInput,
  roomsSummary,
} from '#shared/closing/marketplace/listing.ts';
import {
  answerInput,
  counterInput,
  listingDemand,
  rankedBid,
  reviewInput,
  roomBidsInput,
  roomBidsOutput,
  roomGuestsInput,
  roomGuestsOutput,
  roomQuestion,
  roomQuestionsInput,
  roomQuestionsOutput,
} from '#shared/closing/marketplace/room.ts';
import { roomEventList, roomEventsInput } from '#shared/closing/marketplace/room-event.ts';
import { marketplaceTexts, sheetTexts } from '#shared/closing/marketplace/texts.ts';
import { byId, nothing, target, toRemove } from '#shared/core/record.ts';
import { counterBid, listBids, loadDemand, reviewBid } from './bids.ts';
import {
  draftListing,
  closeListing,
  createListing,
  listingRecords,
  openListing,
  removeListing,
  updateListing,
  withdrawListing,
  buildListingSource,
} from './listings.ts';
import { answerQuestion, linkOfListing, listGuests, listQuestions } from './guests.ts';
import { decideProposal, listBuyerProposals } from './buyer-page.ts';
import { listRoomEvents, summarizeRooms } from './room-events.ts';
import type { Scope } from '#server/core/context.ts';
import { requireOwned } from '#server/db/records.ts';
import { loadOutreachSettings } from '#server/accounts/auth/settings/settings.ts';
import { properties } from '#server/records/properties/table.ts';
import { type SheetLink, sheetLink } from '#shared/closing/marketplace/sheet.ts';
import { propertyTexts } from '#shared/records/properties/texts.ts';
import { linkVersion, buildSheetUrl, stopLinks } from './sheet-link.ts';

export const listingsRouter = router({
  list: accountProcedure
    .meta(rest.list('/listings', { summary: 'List what is sold in rooms' }))
    .input(listingList.input)
    .output(listingList.output)
    .query(({ ctx, input }) => listPage(ctx.scope, input, buildListingSource(ctx.scope, input))),
  summary: accountProcedure
    .meta(rest.get('/marketplace/summary', { summary: 'Live bids, guests and the newest of what happened in all rooms' }))
    .output(roomsSummary)
    .query(({ ctx }) => summarizeRooms(ctx.scope)),
  draft: accountProcedure
    .meta(rest.get('/properties/{id}/listing-draft', { summary: 'What a listing of a property begins with, and how many buyers match' }))
    .input(byId)
    .output(listingDraft)
    .query(({ ctx, input }) => draftListing(ctx.scope, input.id)),
  get: accountProcedure
    .meta(rest.get('/listings/{id}', { summary: 'One listing, with its bids and guests counted' }))
    .input(byId)
    .output(listingRecord)
    .query(({ ctx, input }) => listingRecords.get(ctx.scope, input.id)),
  create: accountProcedure
    .meta(rest.create('/listings', { summary: 'Add a listing; with `open` its room opens at once', message: marketplaceTexts.created }))
    .input(createListingInput)
    .output(listingRecord)
    .mutation(({ ctx, input }) => createListing(ctx.scope, input)),
  update: accountProcedure
    .meta(
      rest.update('/listings/{id}', {
        summary: 'Change some fields of a listing; what guests were promised is fixed at the opening (409)',
        message: marketplaceTexts.updated,
      }),
    )
    .input(listingPatch.safeExtend(target))
    .output(listingRecord)
    .mutation(({ ctx, input: { id, version, ...patch } }) => updateListing(ctx.scope, id, patch, resolveExpected(ctx, version))),
  open: accountProcedure
    .meta(rest.update('/listings/{id}/open', { summary: 'Open the room of a draft', message: marketplaceTexts.opened }))
    .input(toRemove)
    .output(listingRecord)
    .mutation(({ ctx, input }) => openListing(ctx.scope, input.id, resolveExpected(ctx, input.version))),
  close: accountProcedure
    .meta(rest.update('/listings/{id}/close', { summary: 'Close a room before its time', message: marketplaceTexts.closed }))
    .input(toRemove)
    .output(listingRecord)
    .mutation(({ ctx, input }) => closeListing(ctx.scope, input.id, resolveExpected(ctx, input.version))),
  withdraw: accountProcedure
    .meta(rest.update('/listings/{id}/withdraw', { summary: 'Withdraw a listing: its links say so', message: marketplaceTexts.withdrawn }))
    .input(toRemove)
    .output(listingRecord)
    .mutation(({ ctx, input }) => withdrawListing(ctx.scope, input.id, resolveExpected(ctx, input.version))),
  remove: accountProcedure
    .meta(
      rest.remove('/listings/{id}', {
        summary: 'Delete a listing with its guests and questions; its bids stay as offers for the property',
        message: marketplaceTexts.deleted,
      }),
    )
    .input(toRemove)
    .output(nothing)
    .mutation(({ ctx, input }) => removeListing(ctx.scope, input.id, resolveExpected(ctx, input.version))),
  // No GET: the first link makes the key that signs it.
  link: accountProcedure
    .meta(
      rest.post('/listings/{id}/link', {
        summary: 'The link that lets in whoever has it (409 for a room of invited buyers alone), or the own link of a buyer',
        message: 'The link to the room',
      }),
    )
    .input(roomLinkInput)
    .output(roomLink)
    .mutation(({ ctx, input }) => linkOfListing(ctx.scope, input)),
  bids: accountProcedure
    .meta(rest.list('/listings/{id}/bids', { summary: 'The bids of a room, ranked by what may be expected of each' }))
    .input(roomBidsInput)
    .output(roomBidsOutput)
    .query(({ ctx, input }) => listBids(ctx.scope, input)),
  demand: accountProcedure
    .meta(rest.get('/listings/{id}/demand', { summary: 'What the bids of a room come to: the best, and how many there are at each price' }))
    .input(byId)
    .output(listingDemand)
    .query(({ ctx, input }) => loadDemand(ctx.scope, input.id)),
  review: accountProcedure
    .meta(
      rest.update('/listings/{id}/bids/{offer_id}/review', {
        summary: 'Say whether a doubtful bid is real or set aside; until then it does not count for what is best',
        message: 'Bid reviewed',
      }),
    )
    .input(reviewInput)
    .output(rankedBid)
    .mutation(({ ctx, input }) => reviewBid(ctx.scope, input)),
  counter: accountProcedure
    .meta(
      rest.post('/listings/{id}/bids/{offer_id}/counter', {
        summary: 'Show the buyer behind a bid what you would take instead',
        message: marketplaceTexts.countered,
      }),
    )
    .input(counterInput)
    .output(rankedBid)
    .mutation(({ ctx, input }) => counterBid(ctx.scope, input)),
  guests: accountProcedure
    .meta(rest.list('/listings/{id}/guests', { summary: 'Who was invited to a room, and who was there' }))
    .input(roomGuestsInput)
    .output(roomGuestsOutput)
    .query(({ ctx, input }) => listGuests(ctx.scope, input)),
  events: accountProcedure
    .meta(rest.list('/listings/{id}/events', { summary: 'What happened in a room, the last first' }))
    .input(roomEventsInput)
    .output(roomEventList.output)
    .query(({ ctx, input }) => listRoomEvents(ctx.scope, input)),
  questions: accountProcedure
    .meta(rest.list('/listings/{id}/questions', { summary: 'What guests of a room asked, what is not answered first' }))
    .input(roomQuestionsInput)
    .output(roomQuestionsOutput)
    .query(({ ctx, input }) => listQuestions(ctx.scope, input)),
  answer: accountProcedure
    .meta(
      rest.update('/listings/{id}/questions/{question_id}', {
        summary: 'Answer a question, to who asked or to everybody in the room',
        message: marketplaceTexts.answered,
      }),
    )
    .input(answerInput)
    .output(roomQuestion)
    .mutation(({ ctx, input }) => answerQuestion(ctx.scope, input)),
});

/** What buyers correct of their buy box, on the page that their invitations lead to. */
export const buyerProposalsRouter = router({
  list: accountProcedure
    .meta(rest.list('/buyer-proposals', { summary: 'What buyers would change of their buy box' }))
    .input(proposalsInput)
    .output(proposalList.output)
    .query(({ ctx, input }) => listBuyerProposals(ctx.scope, input)),
  accept: accountProcedure
    .meta(
      rest.update('/buyer-proposals/{id}/accept', {
        summary: 'Take what a buyer proposes into their record',
        message: marketplaceTexts.proposalAccepted,
      }),
    )
    .input(byId)
    .output(buyerProposal)
    .mutation(({ ctx, input }) => decideProposal(ctx.scope, input.id, 'accepted')),
  refuse: accountProcedure
    .meta(
      rest.update('/buyer-proposals/{id}/refuse', {
        summary: 'Leave the record of a buyer as it is',
        message: marketplaceTexts.proposalRefused,
      }),
    )
    .input(byId)
    .output(buyerProposal)
    .mutation(({ ctx, input }) => decideProposal(ctx.scope, input.id, 'refused')),
});

/** The link to the sheet for buyers, which anybody who has it can open. Throws `NotFound`. */
async function buildLink(scope: Scope, propertyId: number): Promise<SheetLink> {
  const [, version] = await Promise.all([
    requireOwned(scope, scope.read, properties, propertyId, propertyTexts.notFound),
    linkVersion(scope.read, propertyId),
  ]);
  return linkOfVersion(scope, propertyId, version);
}

async function linkOfVersion(scope: Scope, propertyId: number, version: number): Promise<SheetLink> {
  const key = await loadOutreachSettings(scope);
  return { url: buildSheetUrl(scope.publicUrl ?? '', key, propertyId, null, version), is_public: scope.publicUrl !== undefined };
}

export const dealSheetsRouter = router({
  // No GET: the first link makes the key that signs it.
  link: accountProcedure
    .meta(
      rest.post('/properties/{id}/deal-sheet-link', {
        summary: 'The public link to the deal sheet of a property',
        message: 'The link to the deal sheet',
      }),
    )
    .input(byId)
    .output(sheetLink)
    .mutation(({ ctx, input }) => buildLink(ctx.scope, input.id)),
  replaceLink: accountProcedure
    .meta(
      rest.post('/properties/{id}/deal-sheet-link/replace', {
        summary: 'Stop all public links to the deal sheet of a property, those in messages too, and make a new one',
        message: sheetTexts.linksStopped,
      }),
    )
    .input(byId)
    .output(sheetLink)
    .mutation(async ({ ctx, input }) => linkOfVersion(ctx.scope, input.id, await stopLinks(ctx.scope, input.id))),
});

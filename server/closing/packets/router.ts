import { expected } from '#server/core/precondition.ts';
import { rest } from '#server/core/rest.ts';
import { accountProcedure, router } from '#server/core/trpc.ts';
import {
  answerTarget,
  packetAnswerInput,
  packetList,
  packetMatches,
  packetPatch,
  packetRecord,
  sentPacket,
} from '#shared/closing/packets/packet.ts';
import { packetTexts } from '#shared/closing/packets/texts.ts';
import { marketplaceList, marketplaceSummary } from '#shared/closing/packets/marketplace.ts';
import { byId, nothing, toRemove } from '#shared/core/record.ts';
import { answerPacket, sendAnswer, updatePacket } from './answers.ts';
import { listMarketplace, summarizeMarketplace } from './marketplace.ts';
import { findPacketMatches, getPacket, listPackets, removePacket } from './packets.ts';
import { listSentPackets } from './receive.ts';

/** Deals of partners. `hosts` on private networks may be sent answers. */
export const packetsRouter = (hosts: readonly string[]) =>
  router({
    list: accountProcedure
      .meta(rest.list('/packets', { summary: 'List the deals that partners have sent as packets' }))
      .input(packetList.input)
      .output(packetList.output)
      .query(({ ctx, input }) => listPackets(ctx.scope, input)),
    get: accountProcedure
      .meta(rest.get('/packets/{id}', { summary: 'One deal of a partner, with who signed it and our answers' }))
      .input(byId)
      .output(packetRecord)
      .query(({ ctx, input }) => getPacket(ctx.scope, input.id)),
    update: accountProcedure
      .meta(
        rest.update('/packets/{id}', {
          summary: 'Decline a deal of a partner with a signed answer, close it, or take it up again',
          message: packetTexts.updated,
        }),
      )
      .input(packetPatch)
      .output(packetRecord)
      .mutation(({ ctx, input: { id, version, state } }) => updatePacket(ctx.scope, id, state, expected(ctx, version))),
    remove: accountProcedure
      .meta(
        rest.remove('/packets/{id}', {
          summary: 'Delete a deal of a partner with its photos and our answers',
          message: packetTexts.deleted,
        }),
      )
      .input(toRemove)
      .output(nothing)
      .mutation(({ ctx, input }) => removePacket(ctx.scope, input.id, expected(ctx, input.version))),
    matches: accountProcedure
      .meta(rest.get('/packets/{id}/matches', { summary: 'Which of our buyers fit the deal of a partner, and why' }))
      .input(byId)
      .output(packetMatches)
      .query(({ ctx, input }) => findPacketMatches(ctx.scope, input.id)),
    answer: accountProcedure
      .meta(
        rest.create('/packets/{id}/answers', {
          summary: 'Sign a bid on the deal of a partner; nothing of the buyer leaves',
          message: packetTexts.answered,
        }),
      )
      .input(packetAnswerInput)
      .output(packetRecord)
      .mutation(({ ctx, input: { id, ...input } }) => answerPacket(ctx.scope, id, input)),
    send: accountProcedure
      .meta(
        rest.post('/packets/{id}/answers/{answer_id}/send', {
          summary: 'Post an answer to the address of the room; 409 with what the room said when it did not take it',
          message: packetTexts.sent,
        }),
      )
      .input(answerTarget)
      .output(packetRecord)
      .mutation(({ ctx, input }) => sendAnswer(ctx.scope, input.id, input.answer_id, hosts)),
    sent: accountProcedure
      .meta(rest.get('/listings/{id}/packets', { summary: 'The packets made of a listing, and what partners answered' }))
      .input(byId)
      .output(sentPacket.array())
      .query(({ ctx, input }) => listSentPackets(ctx.scope, input.id)),
  });

export const marketplaceRouter = router({
  list: accountProcedure
    .meta(
      rest.list('/marketplace', { summary: 'Page through own rooms and the deals of partners, by status, city, highest price and origin' }),
    )
    .input(marketplaceList.input)
    .output(marketplaceList.output)
    .query(({ ctx, input }) => listMarketplace(ctx.scope, input)),
  summary: accountProcedure
    .meta(rest.get('/marketplace/summary', { summary: 'Live bids, guests and the newest of what happened in all rooms' }))
    .output(marketplaceSummary)
    .query(({ ctx }) => summarizeMarketplace(ctx.scope)),
});

import { resolveExpected } from '#server/core/precondition.ts';
import { rest } from '#server/core/rest.ts';
import { accountProcedure, router } from '#server/core/trpc.ts';
import {
  closingMove,
  closingMoveInput,
  closingMoveQuery,
  dealTerms,
  extendInput,
  meetInput,
  termInput,
  termRecord,
  waiveInput,
} from '#shared/closing/contracts/term.ts';
import { termTexts } from '#shared/closing/contracts/texts.ts';
import { byId } from '#shared/core/record.ts';
import { listTermsOfDeal, moveClosing, proposeClosingMove } from './closing-move.ts';
import { addTerm, extendTerm, completeTerm, waiveTerm } from './terms.ts';

export const termsRouter = router({
  ofDeal: accountProcedure
    .meta(rest.get('/deals/{id}/terms', { summary: 'The terms of a deal by their day, and those that its contingencies ask for' }))
    .input(byId)
    .output(dealTerms)
    .query(({ ctx, input }) => listTermsOfDeal(ctx.scope, input.id)),
  create: accountProcedure
    .meta(rest.create('/deals/{id}/terms', { summary: 'Add a term to a deal by hand, with its milestone', message: termTexts.created }))
    .input(termInput)
    .output(termRecord)
    .mutation(({ ctx, input }) => addTerm(ctx.scope, input)),
  meet: accountProcedure
    .meta(rest.update('/terms/{id}/meet', { summary: 'Mark a term as met; its milestone is completed', message: termTexts.met }))
    .input(meetInput)
    .output(termRecord)
    .mutation(({ ctx, input }) => completeTerm(ctx.scope, input.id, input.note ?? null, resolveExpected(ctx, input.version))),
  waive: accountProcedure
    .meta(rest.update('/terms/{id}/waive', { summary: 'Waive a term, with a reason', message: termTexts.waived }))
    .input(waiveInput)
    .output(termRecord)
    .mutation(({ ctx, input }) => waiveTerm(ctx.scope, input.id, input.reason, resolveExpected(ctx, input.version))),
  extend: accountProcedure
    .meta(
      rest.update('/terms/{id}/extend', {
        summary: 'Move the day of a term by what both sides agreed elsewhere; to have them sign it here, POST /contracts with its term_id',
        message: termTexts.extended,
      }),
    )
    .input(extendInput)
    .output(termRecord)
    .mutation(({ ctx, input }) => extendTerm(ctx.scope, input.id, input.due_date, input.reason, resolveExpected(ctx, input.version))),
  closingMove: accountProcedure
    .meta(rest.get('/deals/{id}/closing-move', { summary: 'What would move with the closing of a deal; nothing that is completed' }))
    .input(closingMoveQuery)
    .output(closingMove)
    .query(({ ctx, input }) => proposeClosingMove(ctx.scope, input.id, input.closing_date)),
  moveClosing: accountProcedure
    .meta(
      rest.post('/deals/{id}/closing-move', {
        summary: 'Move the closing of a deal, and of what is proposed the named terms and milestones',
        message: termTexts.closingMoved,
      }),
    )
    .input(closingMoveInput)
    .output(closingMove)
    .mutation(({ ctx, input }) => moveClosing(ctx.scope, input, resolveExpected(ctx, input.version))),
});

import { toNetwork, createWindowLimit } from '#server/core/window-limit.ts';
import { rest } from '#server/core/rest.ts';
import { accountProcedure, openProcedure, router } from '#server/core/trpc.ts';
import { anchorList, anchorListInput } from '#shared/closing/ledger/anchor.ts';
import { ledgerList, ledgerListInput, ledgerTexts } from '#shared/closing/ledger/ledger.ts';
import { ledgerCheck, sealCheck, verifyInput } from '#shared/closing/ledger/verify.ts';
import { listAnchors } from './anchors.ts';
import { checkOwnLedger, listLedger } from './ledger.ts';
import { checkSeal } from './seals.ts';

const checks = createWindowLimit({ most: 60, windowMs: 60_000, message: ledgerTexts.tooMany });
/** Each goes through the whole ledger. */
const ownChecks = createWindowLimit({ most: 20, windowMs: 60_000, message: ledgerTexts.tooMany });

export const ledgerRouter = router({
  list: accountProcedure
    .meta(rest.list('/ledger', { summary: 'What was agreed, signed and paid, the last first: rows that are chained and signed' }))
    .input(ledgerListInput)
    .output(ledgerList.output)
    .query(({ ctx, input }) => listLedger(ctx.scope, input)),
  anchors: accountProcedure
    .meta(rest.list('/ledger/anchors', { summary: 'The heads of the ledger that were written to a chain, the last first' }))
    .input(anchorListInput)
    .output(anchorList.output)
    .query(({ ctx, input }) => listAnchors(ctx.scope, input)),
  // No GET: the first check makes the key.
  check: accountProcedure
    .meta(rest.post('/ledger/check', { summary: 'Check every row of the ledger: the first that is wrong or missing is named' }))
    .output(ledgerCheck)
    .mutation(({ ctx }) => {
      ownChecks.take(String(ctx.scope.account.id), ctx.now());
      return checkOwnLedger(ctx.scope);
    }),
  verify: openProcedure
    .meta(rest.get('/verify/{sha256}', { summary: 'Whether a file with this SHA-256 was sealed here', open: true }))
    .input(verifyInput)
    .output(sealCheck)
    .query(({ ctx, input }) => {
      checks.take(toNetwork(ctx.address), ctx.now());
      return checkSeal(ctx.store.read, input.sha256, input.reference);
    }),
});

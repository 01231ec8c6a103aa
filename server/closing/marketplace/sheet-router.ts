import type { Scope } from '#server/core/context.ts';
import { rest } from '#server/core/rest.ts';
import { accountProcedure, router } from '#server/core/trpc.ts';
import { requireOwned } from '#server/db/records.ts';
import { loadOutreachSettings } from '#server/accounts/auth/settings/settings.ts';
import { properties } from '#server/records/properties/table.ts';
import { byId } from '#shared/core/record.ts';
import { type SheetLink, sheetLink } from '#shared/closing/marketplace/sheet.ts';
import { sheetTexts } from '#shared/closing/marketplace/texts.ts';
import { propertyTexts } from '#shared/records/properties/texts.ts';
import { linkVersion, buildSheetUrl, stopLinks } from './sheet-link.ts';

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

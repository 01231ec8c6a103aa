import { resolveExpected } from '#server/core/precondition.ts';
import { rest } from '#server/core/rest.ts';
import { listPage } from '#server/db/list.ts';
import { accountProcedure, router } from '#server/core/trpc.ts';
import { byId, nothing, toRemove } from '#shared/core/record.ts';
import { documentLink, documentList, documentPatch, documentRecord } from '#shared/records/documents/document.ts';
import { documentTexts } from '#shared/records/documents/texts.ts';
import { buildDocumentSource, getDocument, removeDocument, updateDocument } from './documents.ts';
import { linkDocument } from './link.ts';

export const documentsRouter = router({
  list: accountProcedure
    .meta(rest.list('/documents', { source: buildDocumentSource, summary: 'List the documents of deals, properties, leads and buyers' }))
    .input(documentList.input)
    .output(documentList.output)
    .query(({ ctx, input }) => listPage(ctx.scope, input, buildDocumentSource(ctx.scope, input))),
  get: accountProcedure
    .meta(rest.get('/documents/{id}', { summary: 'One document, without its file' }))
    .input(byId)
    .output(documentRecord)
    .query(({ ctx, input }) => getDocument(ctx.scope, input.id)),
  update: accountProcedure
    .meta(rest.update('/documents/{id}', { summary: 'Change the name or the kind of a document', message: documentTexts.updated }))
    .input(documentPatch)
    .output(documentRecord)
    .mutation(({ ctx, input: { id, version, ...patch } }) => updateDocument(ctx.scope, id, patch, resolveExpected(ctx, version))),
  remove: accountProcedure
    .meta(rest.remove('/documents/{id}', { summary: 'Delete a document', message: documentTexts.deleted }))
    .input(toRemove)
    .output(nothing)
    .mutation(({ ctx, input }) => removeDocument(ctx.scope, input.id, resolveExpected(ctx, input.version))),
  link: accountProcedure
    .meta(rest.post('/documents/{id}/link', { summary: 'An address that opens a document in a browser, for two to four hours' }))
    .input(byId)
    .output(documentLink)
    .mutation(({ ctx, input }) => linkDocument(ctx.scope, input.id)),
});

import { rest } from '#server/core/rest.ts';
import { router } from '#server/core/trpc.ts';
import { changeOne, readOne, readPage, removeOne, writeBy } from '#server/db/procedures.ts';
import { byId } from '#shared/core/record.ts';
import { documentLink, documentList, documentPatch, documentRecord } from '#shared/records/documents/document.ts';
import { documentTexts } from '#shared/records/documents/texts.ts';
import { buildDocumentSource, getDocument, removeDocument, updateDocument } from './documents.ts';
import { linkDocument } from './link.ts';

export const documentsRouter = router({
  list: readPage('/documents', 'List the documents of deals, properties, leads and buyers', documentList, buildDocumentSource),
  get: readOne('/documents/{id}', 'One document, without its file', documentRecord, getDocument),
  update: changeOne(
    '/documents/{id}',
    'Change the name or the kind of a document',
    documentTexts.updated,
    documentPatch,
    documentRecord,
    updateDocument,
  ),
  remove: removeOne('/documents/{id}', 'Delete a document', documentTexts.deleted, removeDocument),
  link: writeBy(
    rest.post('/documents/{id}/link', { summary: 'An address that opens a document in a browser, for two to four hours' }),
    byId,
    documentLink,
    (scope, { id }) => linkDocument(scope, id),
  ),
});

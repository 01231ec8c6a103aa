/** Document uploads: each file is accepted or refused separately. */
import type { Scope } from '#server/core/context.ts';
import { Invalid } from '#server/core/errors.ts';
import { takeEach } from '#server/core/forms.ts';
import type { SentFile } from '#server/core/multipart.ts';
import { type DocumentKind, type DocumentUpload, MAX_DOCUMENTS_UPLOAD } from '#shared/records/documents/document.ts';
import { documentTexts } from '#shared/records/documents/texts.ts';
import { checkDocument } from './check.ts';
import { addDocument } from './documents.ts';
import { NoDocument } from './no-document.ts';
import type { SubjectKey } from './subjects.ts';

/** Adds the documents of a form, in their order. Throws `Invalid` when there is none, or none could be taken. */
export async function addDocuments(
  scope: Scope,
  subject: SubjectKey,
  kind: DocumentKind,
  files: SentFile[] | undefined,
): Promise<DocumentUpload> {
  const { notWhole, none } = documentTexts;
  if (files && files.length > MAX_DOCUMENTS_UPLOAD) throw new Invalid({ documents: [documentTexts.tooManyAtOnce] });
  const rules = { field: 'documents', notWhole, none, refusal: NoDocument };
  const { taken, refused } = await takeEach(files, rules, async ({ filename, data }) =>
    addDocument(scope, { subject, kind, data, ...(await checkDocument(data, filename)) }),
  );
  return { documents: taken, refused };
}

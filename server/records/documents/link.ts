/** Addresses that open a document in a browser: they carry their own permission, and so not for long. */
import type { Scope } from '#server/core/context.ts';
import { NotFound } from '#server/core/errors.ts';
import type { Db } from '#server/db/store.ts';
import { LINK_PATHS, linkToken, readLink } from '#server/accounts/auth/settings/links.ts';
import { loadOutreachSettings } from '#server/accounts/auth/settings/settings.ts';
import type { DocumentLink } from '#shared/records/documents/document.ts';
import { documentTexts } from '#shared/records/documents/texts.ts';
import { type DocumentFile, findDocumentFile, getDocument } from './documents.ts';

const HOUR_MS = 3_600_000;
/** An address stays the same for so many hours, and works for as many more. */
const HOURS = 2;

/** An address for one document; throws `NotFound`. */
export async function linkDocument(scope: Scope, id: number): Promise<DocumentLink> {
  await getDocument(scope, id);
  const key = await loadOutreachSettings(scope);
  const endsAt = (Math.floor(scope.now().getTime() / HOUR_MS / HOURS) + 2) * HOURS;
  return { url: LINK_PATHS.document + linkToken(key, 'document', id, endsAt) };
}

/** The document behind an address; throws `NotFound` when it is not ours, has expired, or the document is deleted. */
export async function openDocument(db: Db, now: Date, token: string): Promise<DocumentFile> {
  const link = await readLink(db, 'document', token);
  const [id = 0, endsAt = 0] = link?.ids ?? [];
  if (!link || now.getTime() >= endsAt * HOUR_MS) throw new NotFound(documentTexts.notFound);
  return findDocumentFile(db, link.account_id, id);
}

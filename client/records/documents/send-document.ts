import { sendFile } from '#client/core/send-file.ts';
import type { DocumentKind, DocumentSubject, DocumentUpload, StoredDocument } from '#shared/records/documents/document.ts';

/** The record that documents are added to. */
export interface DocumentOwner {
  entity: DocumentSubject;
  id: number;
}

const COLLECTIONS: Record<DocumentSubject, string> = { deal: 'deals', property: 'properties', lead: 'leads', buyer: 'buyers' };

/** Adds one document to a record. */
export const sendDocument = ({ entity, id }: DocumentOwner, kind: DocumentKind, file: File, onProgress?: (share: number) => void) =>
  sendFile<DocumentUpload, StoredDocument>({
    path: `/api/${COLLECTIONS[entity]}/${id}/documents?kind=${kind}`,
    field: 'documents',
    file,
    ...(onProgress ? { onProgress } : {}),
    pick: ({ documents }) => documents[0],
  });

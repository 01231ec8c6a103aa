/** Documents of a deal, property, lead or buyer: contracts, disclosures, proof of funds, receipts and other files. */
import { option, optionalOption, optionalReference, text } from '../../core/fields.ts';
import { equal, special } from '../../core/filters.ts';
import { defineList } from '../../core/list.ts';
import { identity, target, stamps } from '../../core/record.ts';
import { z } from '../../core/zod.ts';

/** Records that may have documents. */
export const DOCUMENT_SUBJECTS = ['deal', 'property', 'lead', 'buyer'] as const;
export type DocumentSubject = (typeof DOCUMENT_SUBJECTS)[number];

export const DOCUMENT_KINDS = ['contract', 'assignment', 'disclosure', 'proof_of_funds', 'receipt', 'title', 'photo_id', 'other'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export const DOCUMENT_KIND_LABELS: Readonly<Record<DocumentKind, string>> = {
  contract: 'Contract',
  assignment: 'Assignment',
  disclosure: 'Disclosure',
  proof_of_funds: 'Proof of funds',
  receipt: 'Receipt',
  title: 'Title',
  photo_id: 'Photo ID',
  other: 'Other',
};

/** What a document can be, by its content. */
export const DOCUMENT_TYPES = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

export const MAX_DOCUMENT_BYTES = 25 * 1024 * 1024;
/** Of one upload, which may hold several. */
export const MAX_DOCUMENTS_UPLOAD_BYTES = 60 * 1024 * 1024;
export const MAX_DOCUMENTS_UPLOAD = 10;
export const MAX_DOCUMENT_PAGES = 400;
/** How many documents a record has at most. */
export const MAX_DOCUMENTS = 100;
export const MAX_DOCUMENT_PIXELS = 100_000_000;
export const MAX_DOCUMENT_NAME = 200;

export const documentFields = {
  name: text({ label: 'Name', max: MAX_DOCUMENT_NAME }),
  kind: option(DOCUMENT_KINDS, { label: 'Kind' }),
};

/** PATCH and the form. */
export const documentInput = z.object(documentFields);
export const documentPatch = documentInput.partial().safeExtend(target);

export const documentRecord = z
  .object({
    id: identity.id,
    subject: z.enum(DOCUMENT_SUBJECTS),
    subject_id: identity.id,
    name: z.string(),
    kind: z.enum(DOCUMENT_KINDS),
    content_type: z.enum(DOCUMENT_TYPES),
    size: z.int().min(1).meta({ description: 'Bytes' }),
    pages: z.int().min(1),
    sha256: z.string().meta({ description: 'Of the file, in hexadecimal' }),
    ...stamps,
  })
  .meta({ id: 'Document' });
export type StoredDocument = z.output<typeof documentRecord>;

export const documentList = defineList(documentRecord, {
  filters: {
    subject: special(optionalOption(DOCUMENT_SUBJECTS, { label: 'Subject' })),
    subject_id: special(optionalReference({ label: 'Id of the subject' })),
    kind: equal(optionalOption(DOCUMENT_KINDS, { label: 'Kind' })),
  },
  sortable: ['created_at', 'id', 'name'],
});

/** The result of an upload. */
export const documentUpload = z.object({
  documents: z.array(documentRecord),
  refused: z.array(z.object({ filename: z.string(), reason: z.string() })),
});
export type DocumentUpload = z.output<typeof documentUpload>;

export const documentLink = z.object({
  url: z.string().meta({ description: 'Below the address of this instance. Whoever has it can open the document, for two to four hours' }),
});
export type DocumentLink = z.output<typeof documentLink>;

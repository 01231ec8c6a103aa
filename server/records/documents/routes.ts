/** What is a file and no JSON: the uploads, and the file of a document. Plain routes beside the procedures. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createSchema } from 'zod-openapi';
import { describeDone, describeFile, describeForm, ID_PARAMETER, WITH_BEARER } from '#server/core/describe-routes.ts';
import { answerProblems } from '#server/core/answer-problems.ts';
import { requireScope, type Context, type Scope } from '#server/core/context.ts';
import { Invalid } from '#server/core/errors.ts';
import { readSentFiles, takeForms, takeEach } from '#server/core/forms.ts';
import type { Db } from '#server/db/store.ts';
import { LINK_PATHS } from '#server/accounts/auth/settings/links.ts';
import { optionalFlag, optionalOption } from '#shared/core/fields.ts';
import { makeStrictObject } from '#shared/core/known-names.ts';
import { toFieldErrors } from '#shared/core/problem.ts';
import { recordId } from '#shared/core/record.ts';
import { z } from '#shared/core/zod.ts';
import {
  DOCUMENT_KINDS,
  DOCUMENT_SUBJECTS,
  DOCUMENT_TYPES,
  documentRecord,
  documentUpload,
  MAX_DOCUMENTS_UPLOAD,
  MAX_DOCUMENTS_UPLOAD_BYTES,
  type DocumentKind,
  type DocumentUpload,
} from '#shared/records/documents/document.ts';
import { documentTexts } from '#shared/records/documents/texts.ts';
import type { SentFile } from '#server/core/multipart.ts';
import { NoDocument, type DocumentFile, findDocumentFile, addDocument } from './documents.ts';
import { openDocument } from './link.ts';
import { requireSubject, SUBJECT_ENTITIES, type SubjectKey } from './subjects.ts';
import { checkDocument } from './check.ts';

/** What the files of an upload are; other unless named. */
const uploadQuery = makeStrictObject({ kind: optionalOption(DOCUMENT_KINDS, { label: 'Kind' }) }, 'parameter');
/** To be shown instead of saved. */
const fileQuery = makeStrictObject({ inline: optionalFlag({ label: 'Inline' }) }, 'parameter');

/** Adds the documents of a form, in their order. Throws `Invalid` when there is none, or none could be taken. */
async function addDocuments(scope: Scope, subject: SubjectKey, kind: DocumentKind, files: SentFile[] | undefined): Promise<DocumentUpload> {
  const { notWhole, none } = documentTexts;
  if (files && files.length > MAX_DOCUMENTS_UPLOAD) throw new Invalid({ documents: [documentTexts.tooManyAtOnce] });
  const rules = { field: 'documents', notWhole, none, refusal: NoDocument };
  const { taken, refused } = await takeEach(files, rules, async ({ filename, data }) =>
    addDocument(scope, { subject, kind, data, ...(await checkDocument(data, filename)) }),
  );
  return { documents: taken, refused };
}

// Inline: a record that the procedures also answer with would otherwise be described twice under one name.
const uploaded = createSchema(z.object({ ...documentUpload.shape, documents: z.array(z.object(documentRecord.shape)) })).schema;

const UPLOAD_PATHS = Object.fromEntries(
  DOCUMENT_SUBJECTS.map((entity) => [
    `/${SUBJECT_ENTITIES[entity]}/{id}/documents`,
    {
      post: {
        operationId: `documents-of_${entity}`,
        summary: `Add documents to a ${entity}: PDF, PNG, JPEG or WebP, sent as the files of a form`,
        description:
          'At most 25 MB and 400 pages each, 10 at once and 60 MB together, 100 for a record. The type of a file is detected from its content. A PDF ' +
          'that contains a script, starts a program, carries a file that can run, is encrypted or cannot be read is refused with the ' +
          'reason. Each file is taken or refused by itself; 422 when none could be taken.',
        tags: ['Documents'],
        ...WITH_BEARER,
        parameters: [
          ID_PARAMETER,
          {
            name: 'kind',
            in: 'query',
            required: false,
            description: 'What the documents are; other unless named',
            schema: { type: 'string', enum: [...DOCUMENT_KINDS] },
          },
        ],
        requestBody: describeForm('documents'),
        responses: { '201': describeDone('What was added, and what was refused', uploaded) },
      },
    },
  ]),
);

export const DOCUMENT_PATHS = {
  ...UPLOAD_PATHS,
  '/documents/{id}/file': {
    get: {
      operationId: 'documents-file',
      summary: 'The file of a document',
      tags: ['Documents'],
      ...WITH_BEARER,
      parameters: [
        ID_PARAMETER,
        {
          name: 'inline',
          in: 'query',
          required: false,
          description: 'To be shown instead of saved',
          schema: { type: 'boolean', default: false },
        },
      ],
      responses: describeFile(...DOCUMENT_TYPES),
    },
  },
};

type WithId = FastifyRequest<{ Params: { id: string } }>;

/** Registers the uploads and the file under the app's prefix. */
export function createDocumentRoutes({ createContext }: { createContext(request: FastifyRequest): Context }) {
  return (app: FastifyInstance): void => {
    void app.register(async (routes) => {
      answerProblems(routes);
      routes.get<{ Params: { id: string } }>('/documents/:id/file', async (request, reply) => {
        const { scope } = await requireScope(createContext(request), 'reads');
        const { inline } = parseQuery(fileQuery, request.query);
        const file = await findDocumentFile(scope.read, scope.account.id, recordId.parse(request.params.id));
        return sendFile(reply, file, inline ? 'inline' : 'attachment');
      });
    });
    void app.register(async (routes) => {
      answerProblems(routes, { 400: documentTexts.notWhole, 413: documentTexts.uploadTooLarge, 415: documentTexts.notForm });
      const forms = takeForms<Scope>(routes, MAX_DOCUMENTS_UPLOAD_BYTES, ({ account }) => account.id);
      for (const entity of DOCUMENT_SUBJECTS) {
        const subjectOf = ({ params }: WithId) => ({ entity, id: recordId.parse(params.id) });
        const options = forms.options(async (request: WithId) => {
          const { scope } = await requireScope(createContext(request), 'changes');
          await requireSubject(scope, scope.read, subjectOf(request));
          parseQuery(uploadQuery, request.query);
          return scope;
        });
        routes.post(`/${SUBJECT_ENTITIES[entity]}/:id/documents`, options, async (request: WithId, reply) => {
          const { kind } = parseQuery(uploadQuery, request.query);
          const files = readSentFiles(request, MAX_DOCUMENTS_UPLOAD);
          const data = await addDocuments(forms.senderOf(request), subjectOf(request), kind ?? 'other', files);
          const { documents, refused } = data;
          const message =
            refused.length > 0 ? documentTexts.partly(documents.length, refused.length) : documentTexts.added(documents.length);
          return reply.code(201).send({ status: 'success', message, data });
        });
      }
    });
  };
}

function parseQuery<Out>(schema: z.ZodType<Out>, query: unknown): Out {
  const read = schema.safeParse(query);
  if (!read.success) throw new Invalid(toFieldErrors(read.error.issues));
  return read.data;
}

const EXTENSIONS = { 'application/pdf': '.pdf', 'image/png': '.png', 'image/jpeg': '.jpg', 'image/webp': '.webp' } as const;
const NOTHING = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Sends a file so that a browser can only show it: of its own kind, in no page, and with nothing that it could load. */
function sendFile(reply: FastifyReply, { name, content_type, data }: DocumentFile, disposition: 'inline' | 'attachment'): FastifyReply {
  const ending = EXTENSIONS[content_type];
  const full = name.toLowerCase().endsWith(ending) || (ending === '.jpg' && /\.jpeg$/i.test(name)) ? name : name + ending;
  const plain = full.replace(/[^\w .()-]/g, '_');
  // Browsers open no PDF in a sandbox.
  const policy = content_type === 'application/pdf' && disposition === 'inline' ? NOTHING : `${NOTHING}; sandbox`;
  return reply
    .header('content-type', content_type)
    .header('content-disposition', `${disposition}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(full)}`)
    .header('content-security-policy', policy)
    .header('x-content-type-options', 'nosniff')
    .header('x-robots-tag', 'noindex')
    .header('cache-control', 'no-store')
    .send(data);
}

/** Registers the addresses that open documents, at the root of the application. */
export function createSharedDocumentRoutes({ store, now }: { store: { read: Db }; now(): Date }) {
  return async (app: FastifyInstance): Promise<void> => {
    answerProblems(app);
    // The address is a secret: it must not be logged.
    const options = { logLevel: 'silent' as const };
    app.get<{ Params: { token: string } }>(`${LINK_PATHS.document}:token`, options, async (request, reply) =>
      sendFile(reply, await openDocument(store.read, now(), request.params.token), 'inline'),
    );
  };
}

/** A contract's files for signed-in users: its pages, the certificate, and the detached signature. Plain routes beside the procedures. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readSeal } from '#server/closing/ledger/seals.ts';
import { BINARY, describeFailures, ID_PARAMETER, WITH_BEARER } from '#server/core/describe-routes.ts';
import { answerFile } from '#server/core/answer-file.ts';
import { answerProblems } from '#server/core/answer-problems.ts';
import { requireScope, type Context } from '#server/core/context.ts';
import { Conflict } from '#server/core/errors.ts';
import { requireOwned } from '#server/db/records.ts';
import { readDocument } from '#server/records/documents/documents.ts';
import { toCanonicalJson } from '#shared/closing/ledger/canonical.ts';
import { sendingTexts } from '#shared/closing/contracts/sending.ts';
import { contractTexts } from '#shared/closing/contracts/texts.ts';
import { recordId } from '#shared/core/record.ts';
import { loadPrinted } from './contracts.ts';
import { drawCertificate, drawPages } from './seal.ts';
import { contracts } from './table.ts';

const buildPath = (operationId: string, summary: string, description: string, content: object) => ({
  get: {
    ...{ operationId, summary, description, tags: ['Contracts'] },
    ...WITH_BEARER,
    parameters: [ID_PARAMETER],
    responses: { '200': { description: 'The file', content }, ...describeFailures(409) },
  },
});
const PDF = { 'application/pdf': BINARY };
const JSON_FILE = { 'application/json': { schema: { type: 'object', additionalProperties: true } } };

export const CONTRACT_FILE_PATHS = {
  '/contracts/{id}/document.pdf': buildPath(
    'contracts-document',
    'A contract as a PDF',
    'A draft as it reads now; once sent, the file that was sent; once everybody has signed, the sealed file.',
    PDF,
  ),
  '/contracts/{id}/certificate.pdf': buildPath(
    'contracts-certificate',
    'The certificate of a contract as a PDF',
    'Who signed what, when and from where, and what the ledger says of it; 409 before the contract is sent.',
    PDF,
  ),
  '/contracts/{id}/signature.json': buildPath(
    'contracts-signature',
    'The detached signature of a sealed contract',
    'SHA-256 of the sealed file and its Ed25519 signature by the key of this instance; 409 before it is sealed.',
    JSON_FILE,
  ),
};

type WithId = FastifyRequest<{ Params: { id: string } }>;

/** Registers the files under the app's prefix. */
export function createContractFileRoutes({ createContext }: { createContext(request: FastifyRequest): Context }) {
  return (app: FastifyInstance): void => {
    void app.register(async (routes) => {
      answerProblems(routes);
      const open = async (request: WithId) => {
        const { scope } = await requireScope(createContext(request), 'reads');
        const id = recordId.parse(request.params.id);
        return { scope, contract: await requireOwned(scope, scope.read, contracts, id, contractTexts.notFound) };
      };
      routes.get('/contracts/:id/document.pdf', async (request: WithId, reply) => {
        const { scope, contract } = await open(request);
        const documentId = contract.sealed_document_id ?? contract.sent_document_id;
        if (documentId !== null)
          return sendPdf(reply, `contract-${contract.id}`, await readDocument(scope.read, scope.account.id, documentId));
        const { body, fields } = await loadPrinted(scope, scope.read, contract.id);
        return sendPdf(reply, `contract-${contract.id}-draft`, (await drawPages(scope, { ...contract, body, fields })).data);
      });
      routes.get('/contracts/:id/certificate.pdf', async (request: WithId, reply) => {
        const { scope, contract } = await open(request);
        if (contract.sent_at === null) throw new Conflict('The contract has not been sent');
        const seal = contract.sealed_sha256 === null ? undefined : await readSeal(scope, contract.sealed_sha256);
        return sendPdf(
          reply,
          `certificate-${contract.id}`,
          await drawCertificate(scope, contract, seal?.reference ?? sendingTexts.notSealed),
        );
      });
      routes.get('/contracts/:id/signature.json', async (request: WithId, reply) => {
        const { scope, contract } = await open(request);
        const seal = contract.sealed_sha256 === null ? undefined : await readSeal(scope, contract.sealed_sha256);
        if (!seal) throw new Conflict(sendingTexts.notSealed);
        return reply
          .header('content-disposition', `attachment; filename="contract-${contract.id}.sig.json"`)
          .header('cache-control', 'no-store')
          .type('application/json')
          .send(toCanonicalJson(seal));
      });
    });
  };
}

const sendPdf = (reply: FastifyReply, name: string, content: Buffer) =>
  answerFile(reply, { name: `${name}.pdf`, type: 'application/pdf', content, isInline: true });

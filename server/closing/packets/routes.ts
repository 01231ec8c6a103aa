/** What is a file and no JSON: packets and answers, in and out, and photos of partners' deals. Plain routes beside the procedures. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createSchema } from 'zod-openapi';
import { scopeOfAccount } from '#server/accounts/auth/scope-of-account.ts';
import { LINK_PATHS, readLink } from '#server/accounts/settings/links.ts';
import { requireListingRow } from '#server/closing/marketplace/listings.ts';
import {
  BINARY,
  describeDone,
  describeFailures,
  describeFile,
  describeForm,
  describeId,
  WITH_BEARER,
} from '#server/core/describe-routes.ts';
import { answerFile } from '#server/core/answer-file.ts';
import { answerProblems, describeProblem, findRefusal } from '#server/core/answer-problems.ts';
import { admit, type Context, type Scope } from '#server/core/context.ts';
import { Invalid, NotFound } from '#server/core/errors.ts';
import { limitConcurrency } from '#server/core/limit-concurrency.ts';
import { readSentFiles, takeForms } from '#server/core/forms.ts';
import { toNetwork, windowLimit } from '#server/core/overload/window-limit.ts';
import { MAX_ANSWER_BYTES, MAX_PACKET_BYTES, packetRecord, packetTerms, sentPacket } from '#shared/closing/packets/packet.ts';
import { packetTexts, refusalTexts } from '#shared/closing/packets/texts.ts';
import { toFieldErrors } from '#shared/core/problem.ts';
import { recordId } from '#shared/core/record.ts';
import { z } from '#shared/core/zod.ts';
import { PHOTO_SIZES } from '#shared/records/photos/photo.ts';
import { fileOfAnswer } from './answers.ts';
import { importPacket } from './import.ts';
import { makePacket } from './make.ts';
import { findPacketPhoto, readPacketSheet } from './packets.ts';
import { listSentPackets, receiveAnswer } from './receive.ts';
import { nameRefusal, RoomOver } from './refused.ts';
import { PACKET_TYPE } from './send.ts';

const operation = (operationId: string, summary: string, tag: string) => ({ ...{ operationId, summary, tags: [tag] }, ...WITH_BEARER });
// Inline: a record that the procedures also answer with would otherwise be described twice under one name.
const done = (data: z.ZodType) => describeDone('What was imported', createSchema(data).schema);
const answerless = z.object({ ...packetRecord.shape, answers: z.array(z.object(packetRecord.shape.answers.element.shape)) });

export const PACKET_PATHS = {
  '/listings/{id}/packet': {
    post: {
      ...operation('packets-make', 'Make a packet of a listing for a partner: a .dealflow file', 'Listings'),
      description:
        'A zip of a signed manifest (listing, property, comparables, terms, fee split, to whom the partner may offer it), the sheet and ' +
        'the photos, each by its SHA-256. The signature is Ed25519 by the key of this instance. The lowest price stays here.',
      parameters: [describeId()],
      requestBody: { required: true, content: { 'application/json': { schema: createSchema(packetTerms, { io: 'input' }).schema } } },
      responses: { '200': { description: 'The packet', content: { [PACKET_TYPE]: BINARY } }, ...describeFailures(409) },
    },
  },
  '/listings/{id}/packet-answers': {
    post: {
      ...operation('packets-receive', "Import a partner's answer: it becomes a bid in the room", 'Listings'),
      parameters: [describeId()],
      requestBody: describeForm('answer'),
      responses: { '201': done(z.array(z.object(sentPacket.shape))), ...describeFailures(409) },
    },
  },
  '/packets': {
    post: {
      ...operation('packets-import', 'Import the packet of a partner', 'Packets'),
      description:
        'At most 40 MB. A packet that is forged, was imported before (409), is too large or would unpack to too much is named and not ' +
        'imported. Nothing of it is unpacked before its signature is checked.',
      requestBody: describeForm('packet'),
      responses: { '201': done(answerless), ...describeFailures(409) },
    },
  },
  '/packets/{id}/sheet.pdf': {
    get: {
      ...operation('packets-sheet', "The sheet of a partner's deal", 'Packets'),
      parameters: [describeId()],
      responses: describeFile('application/pdf'),
    },
  },
  '/packets/{id}/answers/{answer_id}/file': {
    get: {
      ...operation('packets-answer_file', 'Our signed answer as a .dealflow file, to be sent back', 'Packets'),
      parameters: [describeId(), describeId('answer_id')],
      responses: describeFile(PACKET_TYPE),
    },
  },
};

// Photos and a page of paper take a while: two at once leave the server to others.
const fewPackets = limitConcurrency(2, 20);

type WithPacketId = FastifyRequest<{ Params: { id: string; answer_id: string } }>;
interface RouteParts {
  createContext(request: FastifyRequest): Context;
}

/** The one file of a form; throws `Invalid`. */
function readOneFile(request: FastifyRequest, field: string): Buffer {
  const files = readSentFiles(request, 2);
  if (!files) throw new Invalid({ [field]: [refusalTexts.notWhole] });
  const [file, second] = files;
  if (!file) throw new Invalid({ [field]: [refusalTexts.none] });
  if (second) throw new Invalid({ [field]: [refusalTexts.oneFile] });
  return file.data;
}

/** Registers the files under the prefix that the app has. */
export function packetRoutes({ createContext }: RouteParts) {
  return (app: FastifyInstance): void => {
    void app.register(downloads({ createContext }));
    void app.register(uploads({ createContext }));
  };
}

const downloads =
  ({ createContext }: RouteParts) =>
  async (routes: FastifyInstance): Promise<void> => {
    answerProblems(routes, { 413: refusalTexts.tooLarge });
    routes.post('/listings/:id/packet', async (request: WithPacketId, reply) => {
      const { scope } = await admit(createContext(request), 'changes');
      const terms = packetTerms.safeParse(request.body);
      if (!terms.success) throw new Invalid(toFieldErrors(terms.error.issues));
      const { name, data } = await fewPackets(() => makePacket(scope, recordId.parse(request.params.id), terms.data));
      return answerFile(reply, { name, type: PACKET_TYPE, content: data });
    });
    routes.get('/packets/:id/sheet.pdf', async (request: WithPacketId, reply) => {
      const { scope } = await admit(createContext(request), 'reads');
      const id = recordId.parse(request.params.id);
      return answerFile(reply, { name: `partner-deal-${id}.pdf`, type: 'application/pdf', content: await readPacketSheet(scope, id) });
    });
    routes.get('/packets/:id/answers/:answer_id/file', async (request: WithPacketId, reply) => {
      const { scope } = await admit(createContext(request), 'reads');
      const [id, answerId] = [recordId.parse(request.params.id), recordId.parse(request.params.answer_id)];
      return answerFile(reply, {
        name: `answer-${answerId}.dealflow`,
        type: PACKET_TYPE,
        content: await fileOfAnswer(scope, id, answerId),
      });
    });
  };

const uploads =
  ({ createContext }: RouteParts) =>
  async (routes: FastifyInstance): Promise<void> => {
    answerProblems(routes, { 400: refusalTexts.notWhole, 413: refusalTexts.tooLarge, 415: refusalTexts.notForm });
    // The form around the file takes a little as well.
    const { senderOf, options: formOptions } = takeForms<Scope>(routes, MAX_PACKET_BYTES + 64 * 1024, ({ account }) => account.id);
    const options = formOptions(async (request: WithPacketId) => {
      const { scope } = await admit(createContext(request), 'changes');
      if (request.params.id !== undefined) await requireListingRow(scope, scope.read, recordId.parse(request.params.id));
      return scope;
    });
    routes.post('/packets', options, async (request: WithPacketId, reply) => {
      const file = readOneFile(request, 'packet');
      const data = await nameRefusal(
        'packet',
        fewPackets(() => importPacket(senderOf(request), file)),
      );
      return reply.code(201).send({ status: 'success', message: packetTexts.imported, data });
    });
    routes.post('/listings/:id/packet-answers', options, async (request: WithPacketId, reply) => {
      const [scope, listing_id] = [senderOf(request), recordId.parse(request.params.id)];
      await nameRefusal('answer', receiveAnswer(scope, readOneFile(request, 'answer'), { listing_id }));
      return reply.code(201).send({ status: 'success', message: packetTexts.received, data: await listSentPackets(scope, listing_id) });
    });
  };

type Parts = Pick<Context, 'store' | 'live' | 'now' | 'publicUrl'>;
type WithToken = FastifyRequest<{ Params: { token: string } }>;

/** A picture never changes under its address, which works for a day. */
const A_DAY = 'private, max-age=86400, immutable';
const HOUR_MS = 3_600_000;
const ANSWERS_AN_HOUR = 60;

/** Registers where partners post their answers, and the addresses of photos, at the root of the application. */
export function packetPublicRoutes(parts: Parts, report: (error: unknown) => void) {
  return async (app: FastifyInstance): Promise<void> => {
    // Whoever has the address may answer: it must stand in no log.
    const options = { logLevel: 'silent' as const };
    const answers = windowLimit({ most: ANSWERS_AN_HOUR, windowMs: HOUR_MS, message: refusalTexts.tooMany });
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(PACKET_TYPE, { parseAs: 'buffer', bodyLimit: MAX_ANSWER_BYTES }, (_request, body, next) => next(null, body));
    app.setErrorHandler((error, _request, reply) => {
      const refusal = findRefusal(error);
      const fail = (code: number, message: string) => reply.code(code).send({ status: 'error', message });
      if (refusal === 413) return fail(413, refusalTexts.answerTooLarge);
      if (refusal === 400 || refusal === 415) return fail(refusal, refusalTexts.notPacket);
      if (error instanceof RoomOver) return fail(410, error.message);
      const { status, message, errors } = describeProblem(error, reply, report);
      return fail(status, errors?.['answer']?.[0] ?? message);
    });
    app.post(`${LINK_PATHS.packet}:token`, { ...options, bodyLimit: MAX_ANSWER_BYTES }, async (request: WithToken, reply) => {
      answers.take(toNetwork(request.ip), parts.now());
      const link = await readLink(parts.store.read, 'packet', request.params.token);
      const [sent_id] = link?.ids ?? [];
      if (!link || sent_id === undefined) throw new NotFound(refusalTexts.gone);
      const scope = await scopeOfAccount(parts, link.account_id);
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      await nameRefusal('answer', receiveAnswer(scope, body, { sent_id }));
      return reply.code(201).header('cache-control', 'no-store').send({ status: 'success', message: packetTexts.sent });
    });
    for (const size of PHOTO_SIZES)
      app.get(`${LINK_PATHS.packet_photo}:token/${size}.webp`, options, async (request: WithToken, reply) => {
        const data = await findPacketPhoto(parts.store.read, parts.now(), request.params.token, size);
        if (!data) throw new NotFound(packetTexts.notFound);
        return reply.header('cache-control', A_DAY).header('x-robots-tag', 'noindex').type('image/webp').send(data);
      });
  };
}

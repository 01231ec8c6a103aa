/** The room for guests, at the root of the application: pages, forms, photos, and a stream of what changes. */
import { Readable } from 'node:stream';
import formbody from '@fastify/formbody';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LINK_PATHS } from '#server/accounts/settings/links.ts';
import { loadOutreachSettings } from '#server/accounts/settings/settings.ts';
import { answerFile } from '#server/core/answer-file.ts';
import { findToday } from '#server/core/account-days.ts';
import { describeProblem } from '#server/core/answer-problems.ts';
import { dealContent } from '#server/closing/deal-sheets/content.ts';
import { dealFacts } from '#server/closing/deal-sheets/facts.ts';
import { dealPaper, inTurn } from '#server/closing/deal-sheets/sheets.ts';
import { Conflict, Invalid, NotFound, TooMany } from '#server/core/errors.ts';
import { takeForms } from '#server/core/forms.ts';
import { LinkEnded, sendEnd } from '#server/outside/end-page.tsx';
import { keepPrivate, sendPage } from '#server/core/public-page.ts';
import { toNetwork, windowLimit } from '#server/core/overload/window-limit.ts';
import { deals } from '#server/records/deals/table.ts';
import type { Notices } from '#server/records/contacts/notice.ts';
import { findFile } from '#server/records/photos/photos.ts';
import { bidInput, questionInput, ROOM_PARTS } from '#shared/closing/marketplace/room.ts';
import { roomTexts } from '#shared/closing/marketplace/texts.ts';
import { type FieldErrors, toFieldErrors } from '#shared/core/problem.ts';
import { recordId } from '#shared/core/record.ts';
import { MAX_DOCUMENT_BYTES } from '#shared/records/documents/document.ts';
import { PHOTO_SIZES } from '#shared/records/photos/photo.ts';
import { buyerPagePath } from './buyer-page.ts';
import { buyerPageRoutes, type RoomDoor } from './buyer-page-routes.ts';
import { askQuestion, findBid, type GuestBid, placeBid, withdrawBid } from './room-bids.ts';
import { createCodeLimits } from './code-limits.ts';
import { type CodeReceiver, confirmGuest, sendGuestCode } from './room-codes.ts';
import { renderBidForm, renderCodeForm, renderRoom } from './room-pages.ts';
import { addProof, findProofDay, requireOpenBid } from './room-proof.ts';
import { roomStreams } from './room-stream.ts';
import {
  assertLive,
  enterRoom,
  noteSheet,
  noteStay,
  noteVisit,
  readableQuestions,
  readPublicState,
  type RoomParts,
  type RoomVisit,
} from './room.ts';

type Asked = FastifyRequest<{ Params: { token: string; id: string }; Querystring: { amount?: string } }>;

/** A form is short. */
const FORM_LIMIT = 16 * 1024;
/** One file, and what a form has around it. */
const PROOF_LIMIT = MAX_DOCUMENT_BYTES + 64 * 1024;
const HOUR_MS = 3_600_000;
const STREAMS_A_NETWORK = 400;

const COOKIE = /(?:^|;\s*)room=([\w-]{43})(?:;|$)/;
const sessionOf = (request: FastifyRequest): string | undefined => COOKIE.exec(request.headers.cookie ?? '')?.[1];

/** A form's fields; what is ticked several times is joined, of everything else the first counts. */
const fieldsOf = (body: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries((body ?? {}) as Record<string, unknown>).map(([name, value]) => {
      const values = Array.isArray(value) ? value.map(String) : [String(value)];
      return [name, name === 'contingencies' ? values.join(',') : (values[0] ?? '')];
    }),
  );

/** Registers the room, at the root of the application. */
export function roomRoutes(parts: RoomParts, notices: Notices, report: (error: unknown) => void) {
  return async (app: FastifyInstance): Promise<void> => {
    // Whoever has the link may come in: it must stand in no log.
    const options = { logLevel: 'silent' as const, bodyLimit: FORM_LIMIT };
    const visits = windowLimit({ most: 120, windowMs: 60_000, message: roomTexts.tooMany });
    const codes = createCodeLimits();
    const bidsAMinute = windowLimit({ most: 10, windowMs: 60_000, message: roomTexts.tooManyBids });
    const bidsAnHour = windowLimit({ most: 60, windowMs: HOUR_MS, message: roomTexts.tooManyBids });
    const proofs = windowLimit({ most: 5, windowMs: HOUR_MS, message: roomTexts.tooMany });
    const questions = windowLimit({ most: 10, windowMs: HOUR_MS, message: roomTexts.tooMany });
    const stays = windowLimit({ most: 1200, windowMs: 60_000, message: roomTexts.tooMany });
    const staysOfGuest = windowLimit({ most: 6, windowMs: 60_000, message: roomTexts.tooMany });
    const sheets = windowLimit({ most: 20, windowMs: 60_000, message: roomTexts.tooMany });
    const streams = new Map<string, number>();
    const addressOf = (token: string) => LINK_PATHS.room + token;
    const keepSession: RoomDoor['keepSession'] = (request, reply, path, session) => {
      if (session === undefined) return;
      const secure = request.protocol === 'https' ? '; Secure' : '';
      void reply.header('set-cookie', `room=${session}; Path=${path}; HttpOnly; SameSite=Lax; Max-Age=2592000${secure}`);
    };
    const follow = roomStreams(parts, report);

    await app.register(formbody, { bodyLimit: FORM_LIMIT });
    keepPrivate(app);
    app.setErrorHandler((error, _request, reply) => {
      if (error instanceof NotFound) return sendEnd(reply, 404, { title: roomTexts.gone, about: roomTexts.goneAbout });
      if (error instanceof LinkEnded) return sendEnd(reply, error.status, error.end);
      if (error instanceof Conflict) return sendEnd(reply, 409, { title: error.message });
      const { status, message } = describeProblem(error, reply, report);
      return sendEnd(reply, status, { title: roomTexts.failed, about: message });
    });

    /** What every page of a room needs. */
    const open = async (request: Asked) => {
      const { token } = request.params;
      const visit = await enterRoom(parts, token, sessionOf(request));
      // An invitation may have been passed on: before the code, nothing of the buyer's own is shown.
      const bid = visit.guest && visit.isConfirmed ? await findBid(visit.scope.read, visit.guest.id) : undefined;
      return {
        visit,
        view: {
          ...visit,
          owner: visit.scope.account,
          bid,
          state: await readPublicState(visit),
          address: addressOf(token),
          today: findToday(visit.scope),
        },
      };
    };
    const takeVisit = (request: FastifyRequest) => visits.take(toNetwork(request.ip), parts.now());
    const takeCode: RoomDoor['takeCode'] = (request, listingId, address, who) =>
      codes.take({ listingId, address, who, ip: request.ip }, parts.now());
    const takeBid = ({ guest }: RoomVisit) => {
      bidsAnHour.check(`${guest?.id ?? ''}`, parts.now());
      bidsAMinute.take(`${guest?.id ?? ''}`, parts.now());
      bidsAnHour.count(`${guest?.id ?? ''}`, parts.now());
    };
    const formAgain = (reply: FastifyReply, opened: Awaited<ReturnType<typeof open>>, given: Record<string, string>, errors: FieldErrors) =>
      sendPage(reply, 422, renderBidForm(opened.view, { amount: undefined, given, errors }));

    app.get(`${LINK_PATHS.room}:token`, options, async (request: Asked, reply) => {
      takeVisit(request);
      const { visit, view } = await open(request);
      await noteVisit(visit);
      return sendPage(reply, 200, renderRoom({ ...view, ...(await contentOf(visit, view.bid)) }));
    });
    app.get(`${LINK_PATHS.room}:token/bid`, options, async (request: Asked, reply) => {
      takeVisit(request);
      const { visit, view } = await open(request);
      assertLive(visit);
      const amount = /^\d{1,10}(\.\d{1,2})?$/.exec(request.query.amount ?? '')?.[0];
      return sendPage(reply, 200, renderBidForm(view, { amount }));
    });
    app.post(`${LINK_PATHS.room}:token/bid`, options, async (request: Asked, reply) => {
      takeVisit(request);
      const opened = await open(request);
      const { visit, view } = opened;
      assertLive(visit);
      const given = fieldsOf(request.body);
      const bid = readBid(given);
      if (bid.errors) return formAgain(reply, opened, given, bid.errors);
      if (visit.isConfirmed) {
        takeBid(visit);
        await placeBid(visit, bid.data, given['rules'] === 'true');
        return reply.redirect(view.address, 303);
      }
      const { id } = visit.room.listing;
      const take = (address: string, who: CodeReceiver) => takeCode(request, id, address, who);
      try {
        const { to, session } = await sendGuestCode(visit, { name: given['name'], contact: given['contact'], take }, notices);
        keepSession(request, reply, view.address, session);
        return sendPage(reply, 200, renderCodeForm(view, { to, given }));
      } catch (error) {
        if (error instanceof Invalid) return formAgain(reply, opened, given, error.errors);
        throw error;
      }
    });
    app.post(`${LINK_PATHS.room}:token/code`, options, async (request: Asked, reply) => {
      takeVisit(request);
      const { visit, view } = await open(request);
      assertLive(visit);
      const given = fieldsOf(request.body);
      const bid = readBid(given);
      try {
        if (bid.errors) throw new Invalid(bid.errors);
        if (given['rules'] !== 'true') throw new Invalid({ rules: [roomTexts.acceptRules] });
        const session = await confirmGuest(visit, given['code'] ?? '');
        keepSession(request, reply, view.address, session);
        await placeBid(await enterRoom(parts, request.params.token, session), bid.data, true);
        return await reply.redirect(view.address, 303);
      } catch (error) {
        if (error instanceof Invalid)
          return sendPage(reply, 422, renderCodeForm(view, { to: given['to'] ?? '', given, errors: error.errors }));
        throw error;
      }
    });
    app.post(`${LINK_PATHS.room}:token/withdraw`, options, async (request: Asked, reply) => {
      takeVisit(request);
      const { visit, view } = await open(request);
      if (visit.isConfirmed) takeBid(visit);
      await withdrawBid(visit);
      return reply.redirect(view.address, 303);
    });
    app.post(`${LINK_PATHS.room}:token/questions`, options, async (request: Asked, reply) => {
      takeVisit(request);
      const { visit, view } = await open(request);
      assertLive(visit);
      const asked = questionInput.safeParse(fieldsOf(request.body));
      if (!asked.success) throw new Invalid(toFieldErrors(asked.error.issues));
      questions.take(`${visit.guest?.id ?? ''}`, parts.now());
      await askQuestion(visit, asked.data.question);
      return reply.redirect(view.address, 303);
    });
    await app.register(async (files) => {
      const forms = takeForms<{ visit: RoomVisit; bid: GuestBid }>(files, PROOF_LIMIT, ({ visit }) => visit.scope.account.id);
      const formOptions = forms.options(async (request: Asked) => {
        takeVisit(request);
        const { visit } = await open(request);
        const bid = await requireOpenBid(visit);
        proofs.take(`${bid.guest_id}`, parts.now());
        return { visit, bid };
      });
      files.post(`${LINK_PATHS.room}:token/proof`, { ...options, ...formOptions }, async (request: Asked, reply) => {
        const { visit, bid } = forms.senderOf(request);
        try {
          await addProof(visit, bid, request);
        } catch (error) {
          if (!(error instanceof Invalid)) throw error;
          const { view } = await open(request);
          return sendPage(reply, 422, renderRoom({ ...view, ...(await contentOf(visit, bid)), errors: error.errors }));
        }
        return reply.redirect(addressOf(request.params.token), 303);
      });
    });
    app.get(`${LINK_PATHS.room}:token/events`, options, async (request: Asked, reply) => {
      takeVisit(request);
      const network = toNetwork(request.ip);
      const count = streams.get(network) ?? 0;
      if (count >= STREAMS_A_NETWORK) throw new TooMany(roomTexts.tooMany, 10);
      streams.set(network, count + 1);
      const gone = new AbortController();
      // Once, also for who leaves before the room is found.
      const leave = () => {
        if (gone.signal.aborted) return;
        gone.abort();
        const left = (streams.get(network) ?? 1) - 1;
        if (left > 0) streams.set(network, left);
        else streams.delete(network);
      };
      reply.raw.on('close', leave);
      try {
        const visit = await enterRoom(parts, request.params.token, sessionOf(request));
        return await reply
          .type('text/event-stream')
          .header('x-accel-buffering', 'no')
          .send(Readable.from(follow(visit, gone.signal)));
      } catch (error) {
        leave();
        throw error;
      }
    });
    app.post(`${LINK_PATHS.room}:token/stay`, options, async (request: Asked, reply) => {
      stays.take(toNetwork(request.ip), parts.now());
      const { guest } = await enterRoom(parts, request.params.token, sessionOf(request));
      if (guest) {
        staysOfGuest.take(`${guest.id}`, parts.now());
        const seen = (fieldsOf(request.body)['seen'] ?? '').split(',');
        await noteStay(
          parts,
          guest.id,
          ROOM_PARTS.filter((part) => part !== 'sheet' && seen.includes(part)),
        );
      }
      return reply.code(204).send();
    });
    app.get(`${LINK_PATHS.room}:token/sheet.pdf`, options, async (request: Asked, reply) => {
      sheets.take(toNetwork(request.ip), parts.now());
      const visit = await enterRoom(parts, request.params.token, sessionOf(request));
      const facts = await factsOf(visit);
      const content = await inTurn(visit.scope, () => dealPaper(visit.scope, facts));
      if (visit.guest) await noteSheet(parts, visit.guest.id);
      return answerFile(reply, { name: 'deal-sheet.pdf', type: 'application/pdf', content });
    });
    // Who is confirmed here is so on their own page too.
    app.get(`${LINK_PATHS.room}:token/mine`, options, async (request: Asked, reply) => {
      takeVisit(request);
      const { scope, buyer_id, guest, isConfirmed } = await enterRoom(parts, request.params.token, sessionOf(request));
      const id = buyer_id ?? (isConfirmed ? guest?.buyer_id : undefined);
      if (!id) throw new NotFound(roomTexts.gone);
      const path = buyerPagePath(await loadOutreachSettings(scope), id);
      if (isConfirmed) keepSession(request, reply, path, sessionOf(request));
      return reply.redirect(path, 303);
    });
    buyerPageRoutes(app, { parts, notices, options, sessionOf, keepSession, takeVisit, takeCode });
    // Many to a page, and little work each.
    for (const size of PHOTO_SIZES)
      app.get(`${LINK_PATHS.room}:token/photos/:id/${size}.webp`, options, async (request: Asked, reply) => {
        const { scope, room } = await enterRoom(parts, request.params.token, undefined);
        const file = await findFile(scope.read, scope.account.id, recordId.parse(request.params.id), size, room.listing.property_id);
        if (!file) throw new NotFound(roomTexts.gone);
        return reply.header('cache-control', 'private, max-age=3600').type(file.content_type).send(file.data);
      });
  };
}

function readBid(given: Record<string, string>) {
  const { amount = '', contingencies = '', ...others } = given;
  const read = bidInput.safeParse({
    ...others,
    amount: amount.replace(/[$,\s]/g, ''),
    contingencies: contingencies.split(',').filter(Boolean),
  });
  return read.success ? { data: read.data, errors: undefined } : { data: undefined, errors: toFieldErrors(read.error.issues) };
}

const factsOf = async ({ scope, room: { listing } }: RoomVisit) => ({
  ...(await dealFacts(scope, listing.property_id)),
  price: listing.ask,
  returns: [],
});

/** The house as its sheet shows it, at the ask of the room. */
async function contentOf(visit: RoomVisit, bid: GuestBid | undefined) {
  const { scope, room, guest, isConfirmed } = visit;
  const { id, deal_id } = room.listing;
  const facts = await factsOf(visit);
  const content = dealContent(facts);
  const [deal] =
    deal_id === null
      ? []
      : await scope.read
          .select({ day: deals.closing_date })
          .from(deals)
          .where(and(eq(deals.id, deal_id), eq(deals.account_id, scope.account.id)));
  const questions = await readableQuestions(scope.read, id, isConfirmed ? guest?.id : undefined);
  return { content, photos: facts.photos, questions, closing: deal?.day ?? null, proof_at: await findProofDay(scope, bid) };
}

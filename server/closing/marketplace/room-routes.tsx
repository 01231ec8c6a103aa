/** The room for guests, at the root of the application: pages, forms, photos, and a stream of what changes. */
import type { AccountParts } from '#server/accounts/auth/scope-of-account.ts';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { LINK_PATHS } from '#server/accounts/auth/settings/links.ts';
import { loadOutreachSettings } from '#server/accounts/auth/settings/settings.ts';
import { matchOwn } from '#server/db/conditions.ts';
import { answerFile } from '#server/core/answer-file.ts';
import { findToday } from '#server/core/account-days.ts';
import { buildDealContent } from './sheet-content.ts';
import { loadDealFacts } from './sheet-facts.ts';
import { drawDealPaper, queueDrawing } from './sheets.ts';
import { Invalid, NotFound, TooMany } from '#server/core/errors.ts';
import { toNetwork, createWindowLimit } from '#server/core/window-limit.ts';
import { type GuestCall, guestRoutes, setCookie, showInvalid, toFields } from '#server/outside/guest-routes.tsx';
import { deals } from '#server/records/deals/table.ts';
import type { Notices } from '#server/records/contacts/notice.ts';
import { findFile } from '#server/records/properties/photos/photos.ts';
import { createMailPictures } from '#server/records/properties/photos/pictures.ts';
import { bidInput, questionInput, ROOM_PARTS } from '#shared/closing/marketplace/room.ts';
import { roomTexts } from '#shared/closing/marketplace/texts.ts';
import { linkTexts } from '#shared/core/link-texts.ts';
import { toFieldErrors } from '#shared/core/problem.ts';
import { recordId } from '#shared/core/record.ts';
import { MAX_DOCUMENT_BYTES } from '#shared/records/documents/document.ts';
import { PHOTO_SIZES, type PhotoSize } from '#shared/records/properties/photos/photo.ts';
import { BidCodePage, BidPage, GuestRoomPage } from './room-page.tsx';
import { buildBuyerPagePath } from './buyer-page.ts';
import { registerBuyerPageRoutes, type RoomDoor } from './buyer-page-routes.tsx';
import { askQuestion, findBid, type GuestBid, placeBid, withdrawBid, addProof, findProofDay, requireOpenBid } from './room-bids.ts';
import { createCodeLimits, type CodeReceiver, confirmGuest, sendGuestCode } from './room-codes.ts';
import { createRoomStreams } from './room-stream.ts';
import {
  assertLive,
  enterRoom,
  recordSheetTaken,
  recordStay,
  recordRoomVisit,
  selectReadableQuestions,
  readPublicState,
  type RoomVisit,
} from './room.ts';

const HOUR_MS = 3_600_000;
const MONTH_SECONDS = 2_592_000;
const STREAMS_A_NETWORK = 400;

const COOKIE = /(?:^|;\s*)room=([\w-]{43})(?:;|$)/;
const readSession = ({ request }: GuestCall): string | undefined => COOKIE.exec(request.headers.cookie ?? '')?.[1];
const keepSession: RoomDoor['keepSession'] = (call, path, session) => {
  if (session !== undefined) setCookie(call, { name: 'room', value: session, path, seconds: MONTH_SECONDS });
};

/** Registers the room, at the root of the application. */
export function createRoomRoutes(
  parts: AccountParts,
  notices: Notices,
  report: (error: unknown) => void,
): (app: FastifyInstance) => Promise<void> {
  const codes = createCodeLimits();
  const limit = (most: number, windowMs: number, message: string = roomTexts.tooMany) => createWindowLimit({ most, windowMs, message });
  const [bidsAMinute, bidsAnHour] = [limit(10, 60_000, roomTexts.tooManyBids), limit(60, HOUR_MS, roomTexts.tooManyBids)];
  const [proofs, questions] = [limit(5, HOUR_MS), limit(10, HOUR_MS)];
  const [stays, staysOfGuest, sheets] = [limit(1200, 60_000), limit(6, 60_000), limit(20, 60_000)];
  const streams = new Map<string, number>();
  const follow = createRoomStreams(parts, report);
  const enter = (call: GuestCall) => enterRoom(parts, call.token, readSession(call));

  const open = async (call: GuestCall) => {
    const visit = await enter(call);
    // An invitation may have been passed on: before the code, nothing of the buyer's own is shown.
    const bid = visit.guest && visit.isConfirmed ? await findBid(visit.scope.read, visit.guest.id) : undefined;
    const [state, today] = [await readPublicState(visit), findToday(visit.scope)];
    return { visit, view: { ...visit, owner: visit.scope.account, bid, state, address: LINK_PATHS.room + call.token, today } };
  };
  const openLive = async (call: GuestCall) => {
    const opened = await open(call);
    assertLive(opened.visit);
    return opened;
  };
  const takeCode: RoomDoor['takeCode'] = ({ ip }, listingId, address, who) => codes.take({ listingId, address, who, ip }, parts.now());
  const takeBid = ({ guest }: RoomVisit) => {
    bidsAnHour.check(`${guest?.id ?? ''}`, parts.now());
    bidsAMinute.take(`${guest?.id ?? ''}`, parts.now());
    bidsAnHour.count(`${guest?.id ?? ''}`, parts.now());
  };

  return guestRoutes({ now: parts.now, report }, { visits: 120, scripts: true }, ({ get, post, postFile }) => {
    const at = `${LINK_PATHS.room}:token`;
    const uncounted = { isVisit: false };
    get(at, async (call) => {
      const { visit, view } = await open(call);
      if (!call.isHead) await recordRoomVisit(visit);
      return <GuestRoomPage {...view} {...await loadContent(visit, view.bid)} />;
    });
    get(`${at}/bid`, async (call) => {
      const { view } = await openLive(call);
      const amount = /^\d{1,10}(\.\d{1,2})?$/.exec(call.query.get('amount') ?? '')?.[0];
      return <BidPage view={view} amount={amount} />;
    });
    post(`${at}/bid`, async (call) => {
      const { visit, view } = await openLive(call);
      const given = bidFields(call);
      const bid = readBid(given);
      if (bid.errors) return { status: 422, page: <BidPage view={view} given={given} errors={bid.errors} /> };
      if (visit.isConfirmed) {
        takeBid(visit);
        await placeBid(visit, bid.data, given['rules'] === 'true');
        return { to: view.address };
      }
      const { id } = visit.room.listing;
      const take = (address: string, who: CodeReceiver) => takeCode(call, id, address, who);
      return showInvalid(
        async () => {
          const { to, session } = await sendGuestCode(visit, { name: given['name'], contact: given['contact'], take }, notices);
          keepSession(call, view.address, session);
          return <BidCodePage {...{ view, to, given }} />;
        },
        (errors) => <BidPage {...{ view, given, errors }} />,
      );
    });
    post(`${at}/code`, async (call) => {
      const { visit, view } = await openLive(call);
      const given = bidFields(call);
      const bid = readBid(given);
      return showInvalid(
        async () => {
          if (bid.errors) throw new Invalid(bid.errors);
          if (given['rules'] !== 'true') throw new Invalid({ rules: [roomTexts.acceptRules] });
          const session = await confirmGuest(visit, given['code'] ?? '');
          keepSession(call, view.address, session);
          await placeBid(await enterRoom(parts, call.token, session), bid.data, true);
          return { to: view.address };
        },
        (errors) => <BidCodePage {...{ view, given, errors }} to={given['to'] ?? ''} />,
      );
    });
    post(`${at}/withdraw`, async (call) => {
      const { visit, view } = await open(call);
      if (visit.isConfirmed) takeBid(visit);
      await withdrawBid(visit);
      return { to: view.address };
    });
    post(`${at}/questions`, async (call) => {
      const { visit, view } = await openLive(call);
      const asked = questionInput.safeParse(toFields(call.form));
      if (!asked.success) throw new Invalid(toFieldErrors(asked.error.issues));
      questions.take(`${visit.guest?.id ?? ''}`, parts.now());
      await askQuestion(visit, asked.data.question);
      return { to: view.address };
    });
    const proof = {
      largest: MAX_DOCUMENT_BYTES,
      admit: async (call: GuestCall) => {
        const { visit } = await open(call);
        const bid = await requireOpenBid(visit);
        proofs.take(`${bid.guest_id}`, parts.now());
        return { visit, bid };
      },
      accountOf: ({ visit }: { visit: RoomVisit; bid: GuestBid }) => visit.scope.account.id,
    };
    postFile(`${at}/proof`, proof, async (call, { visit, bid }) =>
      showInvalid(
        async () => {
          await addProof(visit, bid, call.files.get('proof'));
          return { to: LINK_PATHS.room + call.token };
        },
        async (errors) => <GuestRoomPage {...(await open(call)).view} {...await loadContent(visit, bid)} errors={errors} />,
      ),
    );
    get(`${at}/events`, async (call) => {
      const network = toNetwork(call.ip);
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
      call.reply.raw.on('close', leave);
      try {
        const visit = await enter(call);
        return await call.reply
          .type('text/event-stream')
          .header('x-accel-buffering', 'no')
          .send(Readable.from(follow(visit, gone.signal)));
      } catch (error) {
        leave();
        throw error;
      }
    });
    post(
      `${at}/stay`,
      async (call) => {
        stays.take(toNetwork(call.ip), parts.now());
        const { guest } = await enter(call);
        if (guest) {
          staysOfGuest.take(`${guest.id}`, parts.now());
          const seen = (call.form.get('seen') ?? '').split(',');
          await recordStay(
            parts,
            guest.id,
            ROOM_PARTS.filter((part) => part !== 'sheet' && seen.includes(part)),
          );
        }
        return call.reply.code(204).send();
      },
      uncounted,
    );
    get(
      `${at}/sheet.pdf`,
      async (call) => {
        sheets.take(toNetwork(call.ip), parts.now());
        const visit = await enter(call);
        const facts = await loadFacts(visit);
        const content = await queueDrawing(visit.scope, () => drawDealPaper(visit.scope, facts));
        if (visit.guest) await recordSheetTaken(parts, visit.guest.id);
        return answerFile(call.reply, { name: 'deal-sheet.pdf', type: 'application/pdf', content });
      },
      uncounted,
    );
    // Who is confirmed here is so on their own page too.
    get(`${at}/mine`, async (call) => {
      const { scope, buyer_id, guest, isConfirmed } = await enter(call);
      const id = buyer_id ?? (isConfirmed ? guest?.buyer_id : undefined);
      if (!id) throw new NotFound(linkTexts.dead);
      const path = buildBuyerPagePath(await loadOutreachSettings(scope), id);
      if (isConfirmed) keepSession(call, path, readSession(call));
      return { to: path };
    });
    registerBuyerPageRoutes({ get, post }, { parts, notices, sessionOf: readSession, keepSession, takeCode });
    const requireFile = async ({ token, params }: GuestCall, size: PhotoSize) => {
      const { scope, room } = await enterRoom(parts, token, undefined);
      const file = await findFile(scope.read, scope.account.id, recordId.parse(params.id), size, room.listing.property_id);
      if (!file) throw new NotFound(linkTexts.dead);
      return file;
    };
    // Many to a page, and little work each.
    for (const size of PHOTO_SIZES)
      get(
        `${at}/photos/:id/${size}.webp`,
        async (call) => {
          const file = await requireFile(call, size);
          return call.reply.header('cache-control', AN_HOUR).type(file.content_type).send(file.data);
        },
        uncounted,
      );
    const makeMailPicture = createMailPictures();
    get(
      `${at}/photos/:id/mail.jpg`,
      async (call) => {
        const file = await requireFile(call, 'large');
        const picture = await makeMailPicture(recordId.parse(call.params.id), file.data);
        return call.reply.header('cache-control', AN_HOUR).type('image/jpeg').send(picture);
      },
      uncounted,
    );
  });
}

const AN_HOUR = 'private, max-age=3600';

const bidFields = ({ form }: GuestCall): Record<string, string> => toFields(form, ['contingencies']);

function readBid(given: Record<string, string>) {
  const { amount = '', contingencies = '', ...others } = given;
  const read = bidInput.safeParse({
    ...others,
    amount: amount.replace(/[$,\s]/g, ''),
    contingencies: contingencies.split(',').filter(Boolean),
  });
  return read.success ? { data: read.data, errors: undefined } : { data: undefined, errors: toFieldErrors(read.error.issues) };
}

const loadFacts = async ({ scope, room: { listing } }: RoomVisit) => ({
  ...(await loadDealFacts(scope, listing.property_id)),
  price: listing.ask,
  returns: [],
});

/** The house as its sheet shows it, at the ask of the room. */
async function loadContent(visit: RoomVisit, bid: GuestBid | undefined) {
  const { scope, room, guest, isConfirmed } = visit;
  const { id, deal_id } = room.listing;
  const facts = await loadFacts(visit);
  const content = buildDealContent(facts);
  const [deal] =
    deal_id === null
      ? []
      : await scope.read
          .select({ day: deals.closing_date })
          .from(deals)
          .where(matchOwn(scope, deals, { id: deal_id }));
  const questions = await selectReadableQuestions(scope.read, id, isConfirmed ? guest?.id : undefined);
  return { content, photos: facts.photos, questions, closing: deal?.day ?? null, proof_on: await findProofDay(scope, bid) };
}

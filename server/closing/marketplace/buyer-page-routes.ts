/** The page of a buyer, beside the rooms: the same limits, the same way to be confirmed, and in no log. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LINK_PATHS } from '#server/accounts/settings/links.ts';
import { loadOutreachSettings } from '#server/accounts/settings/settings.ts';
import { Conflict, Invalid } from '#server/core/errors.ts';
import { sendPage } from '#server/core/public-page.ts';
import type { Notices } from '#server/records/contacts/notice.ts';
import { BUY_BOX_FIELDS } from '#shared/closing/marketplace/buyer-page.ts';
import { buyerPageTexts, roomTexts } from '#shared/closing/marketplace/texts.ts';
import { toFieldErrors } from '#shared/core/problem.ts';
import { buyerInput } from '#shared/records/buyers/buyer.ts';
import { type BuyerPageView, renderBuyerCode, renderBuyerPage } from './buyer-page-html.ts';
import {
  type BuyerVisit,
  enterBuyerPage,
  findWaiting,
  isStopped,
  loadBids,
  proposeBox,
  stopInvitations,
  toCodeVisit,
  toNewestVisit,
} from './buyer-page.ts';
import { roomUrl } from './guests.ts';
import { type CodeReceiver, confirmGuest, sendGuestCode } from './room-codes.ts';
import type { RoomParts } from './room.ts';

type Asked = FastifyRequest<{ Params: { token: string }; Querystring: { said?: string } }>;

/** What the rooms keep for all their public pages. */
export interface RoomDoor {
  parts: RoomParts;
  notices: Notices;
  options: { logLevel: 'silent'; bodyLimit: number };
  sessionOf(request: FastifyRequest): string | undefined;
  keepSession(request: FastifyRequest, reply: FastifyReply, path: string, session: string | undefined): void;
  takeVisit(request: FastifyRequest): void;
  /** Counts a code that is about to be sent; throws when there were enough. Says whether the owner should hear of a crowd. */
  takeCode(request: FastifyRequest, listingId: number, address: string, who: CodeReceiver): boolean;
}

const SAID: Readonly<Record<string, string>> = { waits: buyerPageTexts.boxWaits, same: buyerPageTexts.boxSame };

/** Registers the page in the scope of the rooms. */
export function buyerPageRoutes(app: FastifyInstance, door: RoomDoor): void {
  const { parts, options } = door;
  const at = `${LINK_PATHS.room_buyer}:token`;
  const pathOf = (request: Asked) => LINK_PATHS.room_buyer + request.params.token;
  const open = async (request: Asked): Promise<BuyerVisit> => {
    door.takeVisit(request);
    return enterBuyerPage(parts, request.params.token, door.sessionOf(request));
  };
  const render = async (request: Asked, visit: BuyerVisit, about: Partial<BuyerPageView> = {}): Promise<string> => {
    const key = await loadOutreachSettings(visit.scope);
    const [bids, waiting, stopped] = await Promise.all([loadBids(visit), findWaiting(visit), isStopped(visit)]);
    const roomAddress = (listingId: number) => roomUrl('', key, listingId, visit.buyer.id);
    return renderBuyerPage({ visit, address: pathOf(request), bids, roomAddress, waiting, isStopped: stopped, ...about });
  };

  app.get(at, options, async (request: Asked, reply) => {
    const said = SAID[request.query.said ?? ''];
    return sendPage(reply, 200, await render(request, await open(request), said ? { said } : {}));
  });
  app.post(`${at}/send-code`, options, async (request: Asked, reply) => {
    const visit = await open(request);
    const newest = toNewestVisit(visit);
    const take = (address: string, who: CodeReceiver) => door.takeCode(request, newest.room.listing.id, address, who);
    try {
      const { to } = await sendGuestCode(newest, { take }, door.notices);
      return await sendPage(reply, 200, renderBuyerCode(visit, pathOf(request), to));
    } catch (error) {
      if (error instanceof Invalid) return sendPage(reply, 422, renderBuyerCode(visit, pathOf(request), '', error.errors));
      throw error;
    }
  });
  app.post(`${at}/code`, options, async (request: Asked, reply) => {
    const visit = await open(request);
    const { code = '' } = (request.body ?? {}) as { code?: string };
    try {
      door.keepSession(request, reply, pathOf(request), await confirmGuest(toCodeVisit(visit), String(code)));
      return await reply.redirect(pathOf(request), 303);
    } catch (error) {
      if (error instanceof Invalid) return sendPage(reply, 422, renderBuyerCode(visit, pathOf(request), '', error.errors));
      throw error;
    }
  });
  app.post(`${at}/box`, options, async (request: Asked, reply) => {
    const visit = await open(request);
    if (!visit.isConfirmed) throw new Conflict(roomTexts.confirmFirst);
    const given = fieldsOf(request.body);
    const read = buyerInput.safeParse({ name: visit.buyer.name, ...toBox(given) });
    if (!read.success) {
      const about = { given, errors: toFieldErrors(read.error.issues) };
      return sendPage(reply, 422, await render(request, visit, about));
    }
    const box = Object.fromEntries(BUY_BOX_FIELDS.map((field) => [field, read.data[field] ?? null]));
    const isNew = await proposeBox(visit, { ...box, areas: read.data.areas ?? [], property_types: read.data.property_types ?? [] });
    return reply.redirect(`${pathOf(request)}?said=${isNew ? 'waits' : 'same'}`, 303);
  });
  app.post(`${at}/stop`, options, async (request: Asked, reply) => {
    await stopInvitations(await open(request));
    return reply.redirect(pathOf(request), 303);
  });
}

/** A form's fields; what is ticked several times is joined, of everything else the first counts. */
const fieldsOf = (body: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries((body ?? {}) as Record<string, unknown>).map(([name, value]) => {
      const values = Array.isArray(value) ? value.map(String) : [String(value)];
      return [name, name === 'property_types' ? values.join(',') : (values[0] ?? '')];
    }),
  );

const LISTS: Readonly<Record<string, RegExp>> = { areas: /\r?\n/, property_types: /,/ };

/** A buy box as it was typed: lists by their lines, numbers without what makes them readable. */
const toBox = (given: Readonly<Record<string, string>>): Record<string, unknown> =>
  Object.fromEntries(
    BUY_BOX_FIELDS.map((field): [string, unknown] => {
      const typed = given[field] ?? '';
      const list = LISTS[field];
      if (list) return [field, typed.split(list).flatMap((line) => line.trim() || [])];
      return [field, field === 'payment' ? typed : typed.replace(/[$,\s]/g, '')];
    }),
  );

/** The page of a buyer, beside the rooms: the same limits, the same way to be confirmed, and in no log. */
import type { AccountParts } from '#server/accounts/auth/scope-of-account.ts';
import { LINK_PATHS } from '#server/accounts/auth/settings/links.ts';
import { loadOutreachSettings } from '#server/accounts/auth/settings/settings.ts';
import { Conflict } from '#server/core/errors.ts';
import { type GuestCall, type GuestRoutes, showInvalid, toFields } from '#server/outside/guest-routes.tsx';
import type { Notices } from '#server/records/contacts/notice.ts';
import { BUY_BOX_FIELDS } from '#shared/closing/marketplace/buyer-page.ts';
import { buyerPageTexts, roomTexts } from '#shared/closing/marketplace/texts.ts';
import { type FieldErrors, toFieldErrors } from '#shared/core/problem.ts';
import { buyerInput } from '#shared/records/buyers/buyer.ts';
import { BuyerCodePage, BuyerPage, type BuyerPageView } from './buyer-page-view.tsx';
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
import { buildRoomUrl } from './guests.ts';
import { type CodeReceiver, confirmGuest, sendGuestCode } from './room-codes.ts';

/** What the rooms keep for all their public pages. */
export interface RoomDoor {
  parts: AccountParts;
  notices: Notices;
  sessionOf(call: GuestCall): string | undefined;
  keepSession(call: GuestCall, path: string, session: string | undefined): void;
  /** Counts a code that is about to be sent; throws when there were enough. Says whether the owner should hear of a crowd. */
  takeCode(call: GuestCall, listingId: number, address: string, who: CodeReceiver): boolean;
}

const NOTICES: Readonly<Record<string, string>> = { waits: buyerPageTexts.boxWaits, same: 'Nothing was changed.' };

/** Registers the page among those of the rooms. */
export function registerBuyerPageRoutes({ get, post }: Pick<GuestRoutes, 'get' | 'post'>, { parts, ...door }: RoomDoor): void {
  const at = `${LINK_PATHS.room_buyer}:token`;
  const pathOf = ({ token }: GuestCall) => LINK_PATHS.room_buyer + token;
  const open = (call: GuestCall): Promise<BuyerVisit> => enterBuyerPage(parts, call.token, door.sessionOf(call));
  const render = async (call: GuestCall, visit: BuyerVisit, about: Partial<BuyerPageView> = {}) => {
    const key = await loadOutreachSettings(visit.scope);
    const [bids, waiting, stopped] = await Promise.all([loadBids(visit), findWaiting(visit), isStopped(visit)]);
    const roomAddress = (listingId: number) => buildRoomUrl('', key, listingId, visit.buyer.id);
    return <BuyerPage {...{ visit, bids, roomAddress, waiting, ...about }} address={pathOf(call)} isStopped={stopped} />;
  };
  const renderCode = (call: GuestCall, visit: BuyerVisit) => (errors: FieldErrors) => (
    <BuyerCodePage visit={visit} address={pathOf(call)} to="" errors={errors} />
  );

  get(at, async (call) => {
    const notice = NOTICES[call.query.get('notice') ?? ''];
    return render(call, await open(call), notice ? { notice } : {});
  });
  post(`${at}/send-code`, async (call) => {
    const visit = await open(call);
    const newest = toNewestVisit(visit);
    const take = (address: string, who: CodeReceiver) => door.takeCode(call, newest.room.listing.id, address, who);
    return showInvalid(
      async () => {
        const { to } = await sendGuestCode(newest, { take }, door.notices);
        return <BuyerCodePage visit={visit} address={pathOf(call)} to={to} />;
      },
      renderCode(call, visit),
    );
  });
  post(`${at}/code`, async (call) => {
    const visit = await open(call);
    return showInvalid(
      async () => {
        door.keepSession(call, pathOf(call), await confirmGuest(toCodeVisit(visit), call.form.get('code') ?? ''));
        return { to: pathOf(call) };
      },
      renderCode(call, visit),
    );
  });
  post(`${at}/box`, async (call) => {
    const visit = await open(call);
    if (!visit.isConfirmed) throw new Conflict(roomTexts.confirmFirst);
    const given = toFields(call.form, ['property_types']);
    const read = buyerInput.safeParse({ name: visit.buyer.name, ...toBox(given) });
    if (!read.success) return { status: 422, page: await render(call, visit, { given, errors: toFieldErrors(read.error.issues) }) };
    const box = Object.fromEntries(BUY_BOX_FIELDS.map((field) => [field, read.data[field] ?? null]));
    const isNew = await proposeBox(visit, { ...box, areas: read.data.areas ?? [], property_types: read.data.property_types ?? [] });
    return { to: `${pathOf(call)}?notice=${isNew ? 'waits' : 'same'}` };
  });
  post(`${at}/stop`, async (call) => {
    await stopInvitations(await open(call));
    return { to: pathOf(call) };
  });
}

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

/** The page of a buyer: forms alone, no script. */
import { typeWords } from '#server/closing/deal-sheets/words.ts';
import { escapeHtml as text } from '#server/core/html.ts';
import { statusAt } from '#shared/closing/marketplace/rules.ts';
import { LISTING_STATUS_LABELS } from '#shared/closing/marketplace/listing.ts';
import { BUY_BOX_FIELDS, buyBoxFields } from '#shared/closing/marketplace/buyer-page.ts';
import { buyerPageTexts as words } from '#shared/closing/marketplace/texts.ts';
import { fieldMeta } from '#shared/core/fields.ts';
import { formatDollars, formatNumber } from '#shared/core/format.ts';
import type { FieldErrors } from '#shared/core/problem.ts';
import { PROPERTY_TYPES } from '#shared/records/properties/property.ts';
import type { FieldChange } from '#shared/core/field-change.ts';
import type { BuyerRow } from '#server/records/buyers/buyers.ts';
import type { BuyerVisit } from './buyer-page.ts';
import { endOf, formatMoment } from './room.ts';
import type { GuestBid } from './room-bids.ts';
import { CODE_FIELD, errorsOf, page, PAYS, pick, row } from './room-pages.ts';

export interface BuyerPageView {
  visit: BuyerVisit;
  address: string;
  bids: ReadonlyMap<number, GuestBid>;
  roomAddress(listingId: number): string;
  /** Corrections that wait for the owner. */
  waiting: readonly FieldChange[];
  isStopped: boolean;
  said?: string;
  /** As it was typed, where that was refused. */
  given?: Readonly<Record<string, string>>;
  errors?: FieldErrors;
}

const BID_WORDS = { open: 'Your bid', accepted: 'Accepted', declined: 'Declined', withdrawn: 'Withdrawn' } as const;
const NUMBERS = ['price_min', 'price_max', 'bedrooms_min', 'bathrooms_min', 'square_feet_min', 'year_built_min', 'repairs_max'] as const;
const MONEY: readonly string[] = ['price_min', 'price_max', 'repairs_max'];

const head = (title: string) => `<header><h1>${text(title)}</h1></header>`;

/** What a buyer comes to: before the code nothing but the ways in and out. */
export function renderBuyerPage(view: BuyerPageView): string {
  const { visit, address, said, isStopped } = view;
  const company = visit.scope.account.company_name;
  const stop = isStopped
    ? `<p class="soft">${text(words.stopped(company))}</p>`
    : `<form method="post" action="${address}/stop"><p class="soft">${text(words.stopAbout(company))}</p><button class="quiet">${words.stop}</button></form>`;
  const wayOut = `<section class="card"><h2>${words.stop}</h2>${stop}</section>`;
  if (!visit.isConfirmed && isStopped) return page(words.title, visit.scope.account, [head(words.stop), stop]);
  if (!visit.isConfirmed)
    return page(words.title, visit.scope.account, [
      head(words.confirm),
      `<form method="post" action="${address}/send-code"><p class="soft">${text(words.confirmAbout)}</p><button class="button">${words.sendCode}</button></form>`,
      wayOut,
    ]);
  return page(words.title, visit.scope.account, [
    head(words.title),
    said && `<p class="sells" role="status">${text(said)}</p>`,
    `<ul class="rooms">${visit.rooms.map((one) => renderRoom(view, one)).join('')}</ul>`,
    renderBox(view),
    wayOut,
  ]);
}

function renderRoom({ visit: { scope }, bids, roomAddress }: BuyerPageView, { guest, room }: BuyerVisit['rooms'][number]): string {
  const { listing, accepted, property } = room;
  const status = statusAt(listing, accepted, scope.now());
  const bid = bids.get(guest.id);
  const isOpen = status === 'live' || status === 'scheduled';
  const when =
    status === 'scheduled'
      ? `Opens ${formatMoment(scope, listing.opens_at ?? '')}`
      : `${isOpen ? 'Closes' : 'Closed'} ${formatMoment(scope, endOf(room))}`;
  const counter =
    bid?.status === 'open' && isOpen && guest.counter_amount ? row('They would accept', formatDollars(guest.counter_amount)) : '';
  const title = status === 'withdrawn' ? text(listing.title) : `<a href="${text(roomAddress(listing.id))}">${text(listing.title)}</a>`;
  // To others it is sold, closed or open; what became of it otherwise is the owner's.
  const label = status === 'under_offer' || status === 'assigned' ? LISTING_STATUS_LABELS.closed : LISTING_STATUS_LABELS[status];
  return `<li class="card"><h2>${title}</h2><p class="soft">${text(`${property.city}, ${property.state}`)} · ${label}</p><dl class="terms">${[
    row('Ask', formatDollars(listing.ask)),
    bid ? row(BID_WORDS[bid.status], formatDollars(bid.amount)) : row('Your bid', words.noBid),
    counter,
  ].join('')}</dl><p class="soft">${status === 'withdrawn' ? '' : text(when)}</p></li>`;
}

/** The buy box as it stands, or as it was typed with each refusal under its field. */
function renderBox({ visit, address, waiting, said, given, errors = {} }: BuyerPageView): string {
  const buyer: BuyerRow = { ...visit.buyer, ...Object.fromEntries(waiting.map(({ field, after }) => [field, after])) };
  const [firstWrong] = BUY_BOX_FIELDS.filter((name) => errors[name]);
  const refused = (name: string) => {
    const message = errors[name]?.[0];
    const focused = name === firstWrong ? ' autofocus' : '';
    return message === undefined
      ? { marks: '', said: '' }
      : {
          marks: ` aria-invalid="true" aria-describedby="${name}-error"${focused}`,
          said: `<p class="error" id="${name}-error" role="alert">${text(message)}</p>`,
        };
  };
  const number = (name: (typeof NUMBERS)[number]) => {
    const known = buyer[name];
    const value = given?.[name] ?? (known === null ? '' : name === 'year_built_min' ? String(known) : formatNumber(known));
    const { label } = fieldMeta(buyBoxFields[name]);
    const wrong = refused(name);
    return `<div><label class="line" for="${name}">${text(label)}${MONEY.includes(name) ? ', $' : ''}</label><input id="${name}" name="${name}" type="text" inputmode="decimal" maxlength="20" value="${text(value)}"${wrong.marks}>${wrong.said}</div>`;
  };
  const types = given ? (given['property_types'] ?? '').split(',') : buyer.property_types;
  const areas = given?.['areas'] ?? buyer.areas.join('\n');
  const [wrongAreas, wrongTypes, wrongPayment] = [refused('areas'), refused('property_types'), refused('payment')];
  return `<section class="card" id="box"><h2>${words.box}</h2><p class="soft">${text(waiting.length > 0 && !given && !said ? words.boxWaits : words.boxAbout)}</p><form method="post" action="${address}/box"><div><label class="line" for="areas">${words.areas}</label><textarea id="areas" name="areas" rows="4" maxlength="4000"${wrongAreas.marks}>${text(areas)}</textarea>${wrongAreas.said}</div><fieldset class="types"${wrongTypes.marks}><legend>${words.types}</legend>${pick(
    'property_types',
    PROPERTY_TYPES.map((type) => [type, typeWords(type)] as const),
    types,
    'checkbox',
  )}${wrongTypes.said}</fieldset><div class="two">${NUMBERS.map(number).join('')}</div><fieldset${wrongPayment.marks}><legend>You pay by</legend>${pick('payment', Object.entries(PAYS), [given?.['payment'] ?? buyer.payment ?? ''])}${wrongPayment.said}</fieldset><button class="quiet">${words.saveBox}</button></form></section>`;
}

/** Asks for the code that was sent. */
export const renderBuyerCode = (visit: BuyerVisit, address: string, to: string, errors: FieldErrors = {}): string =>
  page(words.confirm, visit.scope.account, [
    head(words.confirm),
    `<p class="soft">${text(to ? `Code sent to ${to}` : 'Enter the code that you were sent')}</p>`,
    errorsOf(errors),
    `<form method="post" action="${address}/code">${CODE_FIELD}<button class="button">Continue</button></form>`,
    `<form method="post" action="${address}/send-code"><button class="quiet">Send a new code</button></form>`,
  ]);

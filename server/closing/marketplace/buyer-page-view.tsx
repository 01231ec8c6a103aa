/** The page of a buyer: forms alone, no script. */
import { typeWords } from './sheet-content.ts';
import { FieldProblem, LabelRow, markField } from '#server/outside/page.tsx';
import type { BuyerRow } from '#server/records/buyers/buyers.ts';
import { BUY_BOX_FIELDS, buyBoxFields } from '#shared/closing/marketplace/buyer-page.ts';
import { LISTING_STATUS_LABELS } from '#shared/closing/marketplace/listing.ts';
import { resolveRoomStatus } from '#shared/closing/marketplace/rules.ts';
import { buyerPageTexts as words, roomTexts } from '#shared/closing/marketplace/texts.ts';
import type { FieldChange } from '#shared/core/field-change.ts';
import { getFieldMeta } from '#shared/core/fields.ts';
import { formatDollars, formatNumber } from '#shared/core/format.ts';
import type { FieldErrors } from '#shared/core/problem.ts';
import { PROPERTY_TYPES } from '#shared/records/properties/property.ts';
import type { BuyerVisit } from './buyer-page.ts';
import type { GuestBid } from './room-bids.ts';
import { PAYS } from './room-page.tsx';
import { ButtonForm, CodeField, Heading, Pick, Problems, RoomShell } from './room-shell.tsx';
import { describeRoomEnd, formatMoment } from './room.ts';

export interface BuyerPageView {
  visit: BuyerVisit;
  address: string;
  bids: ReadonlyMap<number, GuestBid>;
  roomAddress(listingId: number): string;
  /** Corrections that wait for the owner. */
  waiting: readonly FieldChange[];
  isStopped: boolean;
  /** What came of what was sent last. */
  notice?: string;
  /** As it was typed, where that was refused. */
  given?: Readonly<Record<string, string>>;
  errors?: FieldErrors;
}

const BID_WORDS = { open: 'Your bid', accepted: 'Accepted', declined: 'Declined', withdrawn: 'Withdrawn' } as const;
const NUMBERS = ['price_min', 'price_max', 'bedrooms_min', 'bathrooms_min', 'square_feet_min', 'year_built_min', 'repairs_max'] as const;
const MONEY: readonly string[] = ['price_min', 'price_max', 'repairs_max'];

/** What a buyer comes to: before the code nothing but the ways in and out. */
export function BuyerPage(view: BuyerPageView) {
  const { visit, address, notice, isStopped } = view;
  const company = visit.scope.account.company_name;
  const stop = isStopped ? (
    <p className="soft">{`You get no more invitations from ${company}. Call us if you want them again.`}</p>
  ) : (
    <ButtonForm action={`${address}/stop`} button={words.stop}>
      <p className="soft">{`${company} will not email, text, or call you anymore.`}</p>
    </ButtonForm>
  );
  const wayOut = (
    <section className="card">
      <h2>{words.stop}</h2>
      {stop}
    </section>
  );
  const shell = { title: words.title, owner: visit.scope.account };
  if (!visit.isConfirmed && isStopped)
    return (
      <RoomShell {...shell}>
        <Heading title={words.stop} />
        {stop}
      </RoomShell>
    );
  if (!visit.isConfirmed)
    return (
      <RoomShell {...shell}>
        <Heading title={words.confirm} />
        <ButtonForm action={`${address}/send-code`} button="Get a code" look="">
          <p className="soft">A code confirms that it is you. Then you see your rooms, your bids, and what you buy.</p>
        </ButtonForm>
        {wayOut}
      </RoomShell>
    );
  return (
    <RoomShell {...shell}>
      <Heading title={words.title} />
      {notice && (
        <p className="sells" role="status">
          {notice}
        </p>
      )}
      <ul className="rooms">
        {visit.rooms.map((entry) => (
          <RoomItem key={entry.guest.id} view={view} entry={entry} />
        ))}
      </ul>
      <BuyBox {...view} />
      {wayOut}
    </RoomShell>
  );
}

function RoomItem({ view: { visit, bids, roomAddress }, entry }: { view: BuyerPageView; entry: BuyerVisit['rooms'][number] }) {
  const { scope } = visit;
  const { guest, room } = entry;
  const { listing, property } = room;
  const status = resolveRoomStatus(listing, room, scope.now());
  const bid = bids.get(guest.id);
  const isOpen = status === 'live' || status === 'scheduled';
  const isGone = status === 'withdrawn';
  const when =
    status === 'scheduled'
      ? `Opens ${formatMoment(scope, listing.opens_at ?? '')}`
      : isOpen
        ? `Closes ${formatMoment(scope, listing.closes_at)}`
        : describeRoomEnd({ scope, room });
  // To others it is sold, closed or open; what became of it otherwise is the owner's.
  const label = status === 'under_offer' || status === 'assigned' ? LISTING_STATUS_LABELS.closed : LISTING_STATUS_LABELS[status];
  const counter = bid?.status === 'open' && isOpen && guest.counter_amount;
  return (
    <li className="card">
      <h2>{isGone ? listing.title : <a href={roomAddress(listing.id)}>{listing.title}</a>}</h2>
      <p className="soft">
        {property.city}, {property.state} · {label}
      </p>
      <dl className="rows">
        <LabelRow label="Ask" value={formatDollars(listing.ask)} />
        <LabelRow label={bid ? BID_WORDS[bid.status] : 'Your bid'} value={bid ? formatDollars(bid.amount) : 'No bid'} />
        <LabelRow label="They would accept" value={counter && formatDollars(counter)} />
      </dl>
      <p className="soft">{!isGone && when}</p>
    </li>
  );
}

/** The buy box as it is now, or as it was typed with each refusal under its field. */
function BuyBox({ visit, address, waiting, notice, given, errors = {} }: BuyerPageView) {
  const buyer: BuyerRow = { ...visit.buyer, ...Object.fromEntries(waiting.map(({ field, after }) => [field, after])) };
  const [firstWrong] = BUY_BOX_FIELDS.filter((name) => errors[name]);
  const wrong = (name: string) => <FieldProblem words={errors[name]?.[0]} id={`${name}-error`} />;
  const mark = (name: string) => markField(errors[name]?.[0], `${name}-error`);
  const focus = (name: string) => ({ ...mark(name), autoFocus: name === firstWrong });
  const types = given ? (given['property_types'] ?? '').split(',') : buyer.property_types;
  const areas = given?.['areas'] ?? buyer.areas.join('\n');
  return (
    <section className="card" id="box">
      <h2>What you buy</h2>
      <p className="soft">{waiting.length > 0 && !given && !notice ? words.boxWaits : words.boxAbout}</p>
      <form method="post" action={`${address}/box`}>
        <div className="field">
          <label htmlFor="areas">Areas: one ZIP code, city, or county per line</label>
          <textarea id="areas" name="areas" rows={4} maxLength={4000} defaultValue={areas} {...focus('areas')} />
          {wrong('areas')}
        </div>
        <fieldset className="types" {...mark('property_types')}>
          <legend>Property types; none means any</legend>
          <Pick
            {...{ name: 'property_types', type: 'checkbox', chosen: types }}
            options={PROPERTY_TYPES.map((type) => [type, typeWords(type)] as const)}
          />
          {wrong('property_types')}
        </fieldset>
        <div className="two">
          {NUMBERS.map((name) => (
            <div className="field" key={name}>
              <label htmlFor={name}>
                {getFieldMeta(buyBoxFields[name]).label}
                {MONEY.includes(name) && ', $'}
              </label>
              <input
                {...{ id: name, name, type: 'text', inputMode: 'decimal', maxLength: 20 }}
                defaultValue={given?.[name] ?? formatBox(name, buyer[name])}
                {...focus(name)}
              />
              {wrong(name)}
            </div>
          ))}
        </div>
        <fieldset {...mark('payment')}>
          <legend>You pay by</legend>
          <Pick name="payment" options={Object.entries(PAYS)} chosen={[given?.['payment'] ?? buyer.payment ?? '']} />
          {wrong('payment')}
        </fieldset>
        <button className="button line">{words.saveBox}</button>
      </form>
    </section>
  );
}

const formatBox = (name: (typeof NUMBERS)[number], value: number | null): string =>
  value === null ? '' : name === 'year_built_min' ? String(value) : formatNumber(value);

/** Asks for the code that was sent. */
export const BuyerCodePage = ({ visit, address, to, errors }: { visit: BuyerVisit; address: string; to: string; errors?: FieldErrors }) => (
  <RoomShell title={words.confirm} owner={visit.scope.account}>
    <Heading title={words.confirm} />
    <p className="soft">{to || roomTexts.enterCode}</p>
    <Problems errors={errors} />
    <ButtonForm action={`${address}/code`} button="Continue" look="">
      <CodeField />
    </ButtonForm>
    <ButtonForm action={`${address}/send-code`} button="Get a new code" />
  </RoomShell>
);

/** The room for its guests: it works without script, and shows nothing of other guests but what was chosen to be shown. */
import type { DealContent, HouseFact } from './sheet-content.ts';
import { SheetDownload, Figures, FigureTable, FrontPhoto, OtherPhotos, Small } from './sheet-page.tsx';
import { FieldProblem, LabelRow, markField } from '#server/outside/page.tsx';
import { MOST_EXTENSIONS, suggestDeposit } from '#shared/closing/marketplace/rules.ts';
import { buyerPageTexts, roomTexts } from '#shared/closing/marketplace/texts.ts';
import { formatDay, formatDollars, formatNumber } from '#shared/core/format.ts';
import type { FieldErrors } from '#shared/core/problem.ts';
import type { Photo } from '#shared/records/properties/photos/photo.ts';
import type { GuestRow } from './guests.ts';
import type { GuestBid } from './room-bids.ts';
import { ButtonForm, Problems, RoomShell, CodeField, Group, Heading, Pick } from './room-shell.tsx';
import type { PublicState, Room } from './room.ts';
import { countDaysBetween } from '#shared/core/days.ts';

/** How many days a bid may stay valid. */
const BID_HOLDS_DAYS = [1, 3, 7] as const;

export const PAYS = { cash: 'Cash', financed: 'Loan' } as const;
const CONTINGENCY = { inspection: 'Inspection', financing: 'Loan' } as const;
const SCRIPTS = ['/room.js'];

interface RoomGuestView {
  room: Room;
  state: PublicState;
  address: string;
  /** Whom a guest may call. */
  owner: { company_name: string; phone: string };
  today: string;
  /** Of an invitation. */
  buyer_id: number | null;
  guest: GuestRow | undefined;
  isConfirmed: boolean;
  bid: GuestBid | undefined;
}

interface RoomView extends RoomGuestView {
  content: DealContent;
  photos: readonly Photo[];
  questions: readonly { question: string; answer: string | null }[];
  /** A deal's closing day. */
  closing: string | null;
  /** The day on which the proof of funds was added. */
  proof_on: string | null;
  errors?: FieldErrors;
}

/** What a guest comes to: the house, the figures, the terms, and their own bid. */
export function GuestRoomPage(view: RoomView) {
  const { room, state, content, photos, address, bid, guest, buyer_id, isConfirmed, owner } = view;
  const { listing } = room;
  const isKnown = guest !== undefined || buyer_id !== null;
  const images = { photos, title: listing.title, address };
  return (
    <RoomShell title={listing.title} owner={owner} scripts={SCRIPTS}>
      <header>
        <h1>{listing.title}</h1>
        <p className="soft">{content.place}</p>
        <p className="soft">{describeHouse(content)}</p>
      </header>
      <p className="sells">{roomTexts.sells[listing.interest]}</p>
      <p id="closing" data-stay={isKnown || undefined} data-closes={state.closes_at} data-status={state.status} aria-live="off">
        <b>{explainClosing(state)}</b>
      </p>
      <FrontPhoto {...images} />
      {bid && isConfirmed && <OwnBid view={view} bid={bid} />}
      <div>
        <Figures figures={content.figures} />
        <Small words="Our own estimates: no appraisal, no inspection." />
      </div>
      {content.description && <p className="about">{content.description}</p>}
      <Terms {...view} />
      {content.comparables && (
        <div data-part="comparables">
          <FigureTable table={content.comparables} />
        </div>
      )}
      <OtherPhotos {...images} />
      <Questions {...view} />
      <details className="card">
        <summary>Room rules</summary>
        <Rules />
      </details>
      <SheetDownload content={content} address={`${address}/sheet.pdf`} />
      {(buyer_id !== null || (isConfirmed && guest?.buyer_id)) && (
        <p>
          <a href={`${address}/mine`}>{buyerPageTexts.title}</a>
        </p>
      )}
      {isKnown && <Small words="The owner sees when you were here, for how long, and what you looked at." />}
      {state.status === 'live' && bid?.status !== 'accepted' && (
        <div className="bar">
          <span>
            <b>{formatDollars(listing.ask)}</b>
            <br />
            <small id="others">{state.says}</small>
          </span>
          <a className="button" href={`${address}/bid`}>
            {bid?.status === 'open' ? 'Change' : 'Bid'}
          </a>
        </div>
      )}
    </RoomShell>
  );
}

const Rules = ({ className = 'rules' }: { className?: string }) => (
  <ul className={className}>
    {roomTexts.rules.map((rule) => (
      <li key={rule}>{rule}</li>
    ))}
  </ul>
);

const SHOWN = { nothing: 'Only their own bid', count: 'Number of bids', best: 'Number of bids, best price' } as const;

function Terms({ room: { listing }, closing }: RoomView) {
  const { deposit_wanted, extends_minutes, terms } = listing;
  return (
    <section className="card">
      <h2>Terms</h2>
      <dl className="rows">
        <LabelRow label="Deposit wanted" value={deposit_wanted && formatDollars(deposit_wanted)} />
        <LabelRow label="Closing by" value={closing && formatDay(closing)} />
        <LabelRow
          label="Late bids"
          value={extends_minutes === 0 ? 'Change nothing' : `Add ${extends_minutes} min, ${MOST_EXTENSIONS} times`}
        />
        <LabelRow label="Bidders see" value={SHOWN[listing.shows]} />
      </dl>
      {terms && <p className="about">{terms}</p>}
    </section>
  );
}

function Questions({ questions, state, isConfirmed, address }: RoomView) {
  const isLive = state.status === 'live';
  return (
    <section className="card">
      <h2>Questions</h2>
      {questions.map(({ question, answer }, at) => (
        <p key={at}>
          “{question}”
          <br />
          <span className="soft">{answer ?? 'Not answered yet'}</span>
        </p>
      ))}
      {isLive && isConfirmed && (
        <ButtonForm action={`${address}/questions`} button="Send">
          <div className="field">
            <label htmlFor="question">Your question</label>
            <input id="question" name="question" type="text" maxLength={1000} required autoComplete="off" />
          </div>
        </ButtonForm>
      )}
      {isLive && !isConfirmed && <p className="soft">Confirm your email or phone with a bid to ask.</p>}
    </section>
  );
}

const IN_WORDS: Partial<Record<HouseFact['kind'], (value: string) => string>> = {
  bedrooms: (value) => `${value} bed`,
  bathrooms: (value) => `${value} bath`,
  built: (value) => `built ${value}`,
};

/** "Single family · 3 bed · 2 bath · 1,500 sq ft · 0.26 acres · built 1964" */
export const describeHouse = ({ facts }: Pick<DealContent, 'facts'>): string =>
  facts.map(({ kind, value }) => IN_WORDS[kind]?.(value) ?? value).join(' · ');

function explainClosing({ status, closes, opens }: PublicState): string {
  if (status === 'scheduled') return roomTexts.opensAt(opens);
  return closes;
}

const describeTerms = (bid: Pick<GuestBid, 'payment' | 'earnest_money' | 'closing_days' | 'contingencies'>) =>
  [
    PAYS[bid.payment],
    bid.earnest_money ? `${formatDollars(bid.earnest_money)} down` : '',
    bid.closing_days ? `${bid.closing_days} days` : '',
    ...(bid.contingencies ?? []).map((one) => CONTINGENCY[one]),
  ]
    .filter(Boolean)
    .join(', ');

const BID_TITLES = { open: 'Your bid is in', accepted: 'Your bid is accepted', declined: 'Your bid was declined' } as const;

function OwnBid({ view: { guest, address, state, proof_on, errors }, bid }: { view: RoomView; bid: GuestBid }) {
  if (bid.status === 'withdrawn') return <p className="sells">Your bid is withdrawn</p>;
  const isOpen = bid.status === 'open' && state.status === 'live';
  const counter = isOpen && guest?.counter_amount ? guest.counter_amount : undefined;
  return (
    <section className="card" aria-label="Your bid">
      <h2>{BID_TITLES[bid.status]}</h2>
      <dl className="rows">
        <LabelRow label="Bid" value={formatDollars(bid.amount)} />
        <LabelRow label="Terms" value={describeTerms(bid)} />
        <LabelRow label="Good until" value={bid.expires_on && formatDay(bid.expires_on)} />
        <LabelRow label="Proof of funds" value={proof_on && `Received ${formatDay(proof_on)}`} />
      </dl>
      {counter && (
        <>
          <p>
            <b>They would accept {formatDollars(counter)}.</b> {guest?.counter_note}
          </p>
          <p>
            <a className="button" href={`${address}/bid?amount=${counter}`}>
              Bid {formatDollars(counter)}
            </a>
          </p>
        </>
      )}
      {isOpen && (
        <form method="post" encType="multipart/form-data" action={`${address}/proof`}>
          <div className="field">
            <label htmlFor="proof">{proof_on ? 'Newer proof of funds' : 'Proof of funds'}</label>
            <p className="soft">PDF or photo, up to 25 MB. Only the owner sees it.</p>
            <input id="proof" name="proof" type="file" accept="application/pdf,image/png,image/jpeg,image/webp" required />
          </div>
          <Problems errors={errors} />
          <button className="button line">Add the proof</button>
        </form>
      )}
      {isOpen && <ButtonForm action={`${address}/withdraw`} button="Withdraw" />}
    </section>
  );
}

const DEFAULT_HOLDS_DAYS = 3;

/** For how long an open bid still counts, as far as that can be chosen. */
const countDaysLeft = (bid: GuestBid | undefined, today: string): number => {
  const left = bid?.expires_on ? countDaysBetween(today, bid.expires_on) : 0;
  return left > 0 ? (BID_HOLDS_DAYS.find((days) => days >= left) ?? left) : DEFAULT_HOLDS_DAYS;
};

const formatDays = (days: number): string => (days === 1 ? '24 hours' : `${days} days`);

interface NumbersProps {
  legend: string;
  name: string;
  suggested: readonly number[];
  chosen: string;
  format(value: number): string;
}

/** Numbers to choose from, and what the guest has chosen already where it is another one. */
function Numbers({ legend, name, suggested, chosen, format }: NumbersProps) {
  const own = Number(chosen);
  const all = chosen !== '' && Number.isFinite(own) && own >= 0 ? [...suggested, own] : suggested;
  const options = [...new Set(all)].sort((one, other) => one - other).map((one) => [String(one), format(one)] as const);
  return (
    <Group legend={legend}>
      <Pick name={name} options={options} chosen={[chosen]} />
    </Group>
  );
}

interface BidFormProps {
  view: RoomGuestView;
  /** That was chosen on the page before. */
  amount?: string | undefined;
  /** As it was typed, where that was refused. */
  given?: Readonly<Record<string, string>>;
  errors?: FieldErrors;
}

/** The form of a bid: every choice has a default. */
export function BidPage({ view, amount, given = {}, errors }: BidFormProps) {
  const { room, address, owner, today, buyer_id, guest, isConfirmed, bid, state } = view;
  const { listing } = room;
  const open = isConfirmed && bid?.status === 'open' ? bid : undefined;
  const wanted = listing.deposit_wanted ?? suggestDeposit(listing.ask);
  const valueOf = (name: string, fallback: string) => given[name] ?? fallback;
  const chosenContingencies = 'amount' in given ? (given['contingencies'] ?? '').split(',') : (open?.contingencies ?? []);
  const deposit = open ? String(open.earnest_money ?? '') : String(wanted);
  const { amount: ofAmount, name: ofName, contact: ofContact, ...others } = errors ?? {};
  return (
    <RoomShell title={`Bid: ${listing.title}`} owner={owner}>
      <Heading title={open ? 'Change your bid' : 'Your bid'} about={`${listing.title} · ${state.closes}`} />
      <Problems errors={others} />
      <form method="post" action={`${address}/bid`}>
        <Group legend="Amount">
          <input
            className="amount"
            {...{ type: 'text', name: 'amount', inputMode: 'numeric', required: true, 'aria-label': 'Amount in dollars' }}
            {...markField(ofAmount?.[0], 'amount-error')}
            defaultValue={valueOf('amount', formatNumber(Number(amount ?? open?.amount ?? listing.ask)))}
          />
          <FieldProblem words={ofAmount?.[0]} id="amount-error" />
        </Group>
        <Group legend="You pay by">
          <Pick name="payment" options={Object.entries(PAYS)} chosen={[valueOf('payment', open?.payment ?? 'cash')]} />
        </Group>
        <Numbers
          {...{ legend: 'Deposit', name: 'earnest_money', suggested: [wanted / 2, wanted, wanted * 2], format: formatDollars }}
          chosen={valueOf('earnest_money', deposit)}
        />
        <Numbers
          {...{ legend: 'Close in', name: 'closing_days', suggested: [7, 10, 14, 30], format: formatDays }}
          chosen={valueOf('closing_days', String(open?.closing_days ?? 10))}
        />
        <Group legend="Only if">
          <Pick name="contingencies" options={Object.entries(CONTINGENCY)} chosen={chosenContingencies} type="checkbox" />
        </Group>
        <Numbers
          {...{ legend: 'Good for', name: 'holds_days', suggested: BID_HOLDS_DAYS, format: formatDays }}
          chosen={valueOf('holds_days', String(countDaysLeft(open, today)))}
        />
        {!isConfirmed && buyer_id === null && (
          <>
            <div className="field">
              <label htmlFor="name">Your name</label>
              <input
                {...{ id: 'name', type: 'text', name: 'name', autoComplete: 'name', maxLength: 100 }}
                {...markField(ofName?.[0], 'name-error')}
                defaultValue={valueOf('name', guest?.name ?? '')}
              />
              <FieldProblem words={ofName?.[0]} id="name-error" />
            </div>
            <div className="field">
              <label htmlFor="contact">Email or phone</label>
              <input
                {...{ id: 'contact', type: 'text', name: 'contact', autoComplete: 'email', maxLength: 254 }}
                {...markField(ofContact?.[0], 'contact-error')}
                defaultValue={valueOf('contact', guest?.email ?? guest?.phone ?? '')}
              />
              <FieldProblem words={ofContact?.[0]} id="contact-error" />
            </div>
          </>
        )}
        <button className="button">{isConfirmed ? (open ? 'Save the bid' : 'Place bid') : 'Continue'}</button>
      </form>
      <p>
        <a href={address}>Back to the room</a>
      </p>
    </RoomShell>
  );
}

/** The fields of the bid that waits for its code. */
const CARRIED: readonly string[] = [
  'to',
  'amount',
  'payment',
  'earnest_money',
  'closing_days',
  'contingencies',
  'holds_days',
  'name',
  'contact',
];

interface CodePageProps {
  view: Pick<RoomGuestView, 'room' | 'address' | 'owner'>;
  /** How the code is given. */
  to: string;
  given: Readonly<Record<string, string>>;
  errors?: FieldErrors;
}

/** Confirms a guest: the code they were sent, the rules, and the bid that waits for it. */
export function BidCodePage({ view: { room, address, owner }, to, given, errors }: CodePageProps) {
  const carried = Object.entries({ ...given, to })
    .filter(([name]) => CARRIED.includes(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} defaultValue={value} />);
  const amount = Number((given['amount'] ?? '').replace(/[$,\s]/g, ''));
  return (
    <RoomShell title={`Confirm: ${room.listing.title}`} owner={owner}>
      <Heading title="Confirm it is you" about={to || roomTexts.enterCode} />
      <Problems errors={errors} />
      <form method="post" action={`${address}/code`}>
        {carried}
        <CodeField />
        <label className="check">
          <input type="checkbox" name="rules" value="true" required defaultChecked={given['rules'] === 'true'} />
          <span>I accept the room rules</span>
        </label>
        <Rules className="rules soft" />
        <button className="button">Place bid, {formatDollars(amount)}</button>
      </form>
      <ButtonForm action={`${address}/bid`} button="Get a new code">
        {carried}
      </ButtonForm>
      <p>
        <a href={`${address}/bid`}>Back</a>
      </p>
    </RoomShell>
  );
}

/** The pages of a room for its guests: they work without script, and hold nothing of other guests but what was chosen to be shown. */
import { escapeHtml as text } from '#server/core/html.ts';
import { renderSenderBar, SENDER_BAR_STYLE } from '#server/core/sender.ts';
import type { DealContent, HouseFact } from '#server/closing/deal-sheets/content.ts';
import { renderDownload, renderFigure, renderPhoto, renderShell, renderTable } from '#server/closing/deal-sheets/public-page.ts';
import { MOST_EXTENSIONS, suggestDeposit } from '#shared/closing/marketplace/rules.ts';
import { BID_HOLDS_DAYS } from '#shared/closing/marketplace/room.ts';
import { buyerPageTexts, roomTexts } from '#shared/closing/marketplace/texts.ts';
import { daysBetween } from '#shared/core/days.ts';
import { formatDay, formatDollars, formatNumber } from '#shared/core/format.ts';
import type { FieldErrors } from '#shared/core/problem.ts';
import type { Photo } from '#shared/records/photos/photo.ts';
import type { GuestRow } from './guests.ts';
import type { GuestBid } from './room-bids.ts';
import type { PublicState, Room } from './room.ts';

const STYLE = `<style>${SENDER_BAR_STYLE}body { padding: 0 0 96px; }
main { max-width: 680px; padding: 24px 16px 0; box-sizing: content-box; }
details.card { display: block; }
details[open] summary { margin-bottom: 12px; }
summary { min-height: 24px; font-size: 18px; font-weight: 700; cursor: pointer; }
form, fieldset { display: grid; gap: 12px; margin: 0; padding: 0; border: 0; min-width: 0; }
legend, label.line { display: block; font-size: 14px; font-weight: 600; padding: 0; margin-bottom: 6px; }
input[type=file] { width: 100%; min-height: 44px; font: inherit; }
input[type=text], input[type=email], textarea { width: 100%; min-height: 48px; padding: 10px 12px; border: 1px solid var(--soft); border-radius: 8px; background: var(--card); color: var(--text); font: inherit; }
.amount { font-size: 24px !important; font-weight: 600; }
.pick { display: flex; flex-wrap: wrap; gap: 6px; }
.pick label { position: relative; flex: 1; min-width: 76px; min-height: 44px; display: grid; place-items: center; padding: 4px 8px; border: 1px solid var(--soft); border-radius: 8px; background: var(--card); font-weight: 500; cursor: pointer; }
.pick input { position: absolute; opacity: 0; inset: 0; width: 100%; height: 100%; margin: 0; cursor: pointer; }
.pick label:has(:checked) { border: 2px solid var(--accent); color: var(--accent); }
.pick label:has(:focus-visible), :is(input, textarea, button):focus-visible { outline: 3px solid var(--text); outline-offset: 2px; }
.check { display: flex; gap: 10px; align-items: center; min-height: 44px; }
.check input { width: 22px; height: 22px; flex: none; }
button { border: 0; cursor: pointer; font: inherit; font-weight: 600; min-height: 48px; }
button.quiet { background: var(--card); color: var(--text); border: 1px solid var(--soft); border-radius: 8px; padding: 9px 20px; }
.sells { padding: 10px 14px; border: 1px solid var(--line); border-radius: 10px; background: var(--card); font-weight: 600; }
.bar { position: fixed; inset: auto 0 0; display: flex; gap: 12px; align-items: center; justify-content: space-between; padding: 10px max(16px, calc(50vw - 340px)) calc(10px + env(safe-area-inset-bottom)); background: var(--card); border-top: 1px solid var(--line); }
.card { padding: 16px; border: 1px solid var(--line); border-radius: 12px; background: var(--card); display: grid; gap: 12px; }
.error { margin: 0; color: var(--warn); font-size: 14px; font-weight: 600; }
.terms { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; }
.terms > div { display: flex; align-items: baseline; justify-content: space-between; gap: 16px; }
.terms dd { text-align: right; font-weight: 500; overflow-wrap: anywhere; }
ul.rules { margin: 0; padding-left: 20px; }
ul.rooms { display: grid; gap: 12px; min-height: 0; margin: 0; padding: 0; list-style: none; }
.two { display: grid; grid-template-columns: repeat(auto-fit, minmax(140px, 1fr)); gap: 6px 12px; }
.two > div { display: grid; grid-row: span 3; grid-template-rows: subgrid; gap: 0; }
.two label.line { align-self: end; }
[aria-invalid=true] { border-color: var(--warn) !important; }
.types label { flex: 0 1 auto; padding-inline: 14px; min-width: max-content; }
</style>`;

export const PAYS = { cash: 'Cash', financed: 'Loan' } as const;
const DEFAULT_HOLDS_DAYS = 3;
const CONTINGENCY = { inspection: 'Inspection', financing: 'Loan' } as const;

export interface RoomView {
  room: Room;
  state: PublicState;
  content: DealContent;
  photos: readonly Photo[];
  address: string;
  /** Whom a guest may call. */
  owner: { company_name: string; phone: string };
  today: string;
  /** Of an invitation. */
  buyer_id: number | null;
  guest: GuestRow | undefined;
  isConfirmed: boolean;
  bid: GuestBid | undefined;
  questions: readonly { question: string; answer: string | null }[];
  /** A deal's closing day. */
  closing: string | null;
  /** When the proof of funds was added. */
  proof_at: string | null;
  errors?: FieldErrors;
}

/** A page of a room; on top of it whom one may call. */
export const page = (title: string, owner: RoomView['owner'], parts: readonly (string | false | undefined | null)[], script = '') =>
  renderShell(title, parts.filter(Boolean).join('\n'), {
    head: `${STYLE}${script}`,
    top: renderSenderBar({ company: owner.company_name, phone: owner.phone }),
  });

/** A line of terms. */
export const row = (label: string, value: string) => `<div><dt>${text(label)}</dt><dd>${text(value)}</dd></div>`;
/** What was wrong, each as a line. */
export const errorsOf = (errors: FieldErrors) =>
  Object.values(errors)
    .flat()
    .map((message) => `<p class="error" role="alert">${text(message)}</p>`)
    .join('');

const isAsking = ({ state, isConfirmed }: Pick<RoomView, 'state' | 'isConfirmed'>) => isConfirmed && state.status === 'live';

/** What a guest comes to: the house, the figures, the terms, and their own bid. */
export function renderRoom(view: RoomView): string {
  const { room, state, content, photos, address, bid, questions, closing, guest, buyer_id, isConfirmed } = view;
  const { listing } = room;
  const [front, ...others] = photos.map((photo, at) =>
    renderPhoto(photo, `${listing.title}, photo ${at + 1}`, `${address}/photos/${photo.id}`, at === 0),
  );
  const isLive = state.status === 'live';
  return page(
    listing.title,
    view.owner,
    [
      `<header><h1>${text(listing.title)}</h1><p class="soft">${text(content.place)}</p><p class="soft">${text(describeHouse(content))}</p></header>`,
      `<p class="sells">${text(roomTexts.sells[listing.interest])}</p>`,
      `<p id="closing"${guest || buyer_id !== null ? ' data-stay' : ''} data-closes="${text(state.closes_at)}" data-status="${state.status}" aria-live="off"><b>${text(closingLine(state))}</b></p>`,
      front,
      ownBid(view),
      `<div><dl class="figures">${content.figures.map(renderFigure).join('')}</dl><p class="soft"><small>${text(roomTexts.estimates)}</small></p></div>`,
      content.description && `<p class="about">${text(content.description)}</p>`,
      `<section class="card"><h2>Terms</h2><dl class="terms">${[
        listing.deposit_wanted ? row('Deposit wanted', formatDollars(listing.deposit_wanted)) : '',
        closing ? row('Closing by', formatDay(closing)) : '',
        row('Late bids', listing.extends_minutes === 0 ? 'Change nothing' : `Add ${listing.extends_minutes} min, ${MOST_EXTENSIONS} times`),
        row('Bidders see', { nothing: 'Only their own bid', count: 'Number of bids', best: 'Number of bids, best price' }[listing.shows]),
      ].join('')}</dl>${listing.terms ? `<p class="about">${text(listing.terms)}</p>` : ''}</section>`,
      content.comparables && `<div data-part="comparables">${renderTable(content.comparables)}</div>`,
      others.length > 0 && `<ul class="photos" data-part="photos">${others.map((photo) => `<li>${photo}</li>`).join('')}</ul>`,
      `<section class="card"><h2>Questions</h2>${questions
        .map(({ question, answer }) => `<p>“${text(question)}”<br><span class="soft">${text(answer ?? 'Not answered yet')}</span></p>`)
        .join('')}${
        isAsking(view)
          ? `<form method="post" action="${address}/questions"><label class="line" for="question">Your question</label><input id="question" name="question" type="text" maxlength="1000" required autocomplete="off"><button class="quiet">Send</button></form>`
          : isLive
            ? `<p class="soft">${text('Confirm your email or phone with a bid to ask.')}</p>`
            : ''
      }</section>`,
      `<details class="card"><summary>Room rules</summary><ul class="rules">${roomTexts.rules.map((rule) => `<li>${text(rule)}</li>`).join('')}</ul></details>`,
      renderDownload(content, `${address}/sheet.pdf`),
      (buyer_id !== null || (isConfirmed && Boolean(guest?.buyer_id))) && `<p><a href="${address}/mine">${buyerPageTexts.title}</a></p>`,
      (guest !== undefined || buyer_id !== null) && `<p class="soft"><small>${text(roomTexts.stay)}</small></p>`,
      isLive &&
        bid?.status !== 'accepted' &&
        `<div class="bar"><span><b>${formatDollars(listing.ask)}</b><br><small id="others">${text(state.says)}</small></span><a class="button" href="${address}/bid">${bid?.status === 'open' ? 'Change' : 'Bid'}</a></div>`,
    ],
    `<script src="/room.js" defer></script>`,
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

function closingLine({ status, closes, opens }: PublicState): string {
  if (status === 'scheduled') return roomTexts.opensAt(opens);
  return status === 'live' ? `Closes ${closes}` : roomTexts.closedAt(closes);
}

const termsOf = (bid: Pick<GuestBid, 'payment' | 'earnest_money' | 'closing_days' | 'contingencies'>) =>
  [
    PAYS[bid.payment],
    bid.earnest_money ? `${formatDollars(bid.earnest_money)} down` : '',
    bid.closing_days ? `${bid.closing_days} days` : '',
    ...(bid.contingencies ?? []).map((one) => CONTINGENCY[one]),
  ]
    .filter(Boolean)
    .join(', ');

/** The guest's own bid, and what the owner says of it. */
function ownBid({ bid, guest, isConfirmed, address, state, proof_at, errors = {} }: RoomView): string {
  if (!bid || !isConfirmed) return '';
  if (bid.status === 'withdrawn') return `<p class="sells">${text(roomTexts.bidWithdrawn)}</p>`;
  const title = { open: 'Your bid is in', accepted: 'Your bid is accepted', declined: 'Your bid was declined' }[bid.status];
  const facts = [
    row('Bid', formatDollars(bid.amount)),
    row('Terms', termsOf(bid)),
    bid.expires_on ? row('Good until', formatDay(bid.expires_on)) : '',
    proof_at ? row('Proof of funds', `Received ${formatDay(proof_at.slice(0, 10))}`) : '',
  ];
  const isOpen = bid.status === 'open' && state.status === 'live';
  const counter =
    isOpen && guest?.counter_amount
      ? `<p><b>They would accept ${formatDollars(guest.counter_amount)}.</b>${guest.counter_note ? ` ${text(guest.counter_note)}` : ''}</p><p><a class="button" href="${address}/bid?amount=${guest.counter_amount}">Bid ${formatDollars(guest.counter_amount)}</a></p>`
      : '';
  const withdraw = isOpen ? `<form method="post" action="${address}/withdraw"><button class="quiet">Withdraw</button></form>` : '';
  const proof = isOpen
    ? `<form method="post" enctype="multipart/form-data" action="${address}/proof"><div><label class="line" for="proof">${proof_at ? 'Newer proof of funds' : 'Proof of funds'}</label><p class="soft">${text(roomTexts.proofAbout)}</p><input id="proof" name="proof" type="file" accept="application/pdf,image/png,image/jpeg,image/webp" required></div>${errorsOf(errors)}<button class="quiet">Add the proof</button></form>`
    : '';
  return `<section class="card" aria-label="Your bid"><h2>${title}</h2><dl class="terms">${facts.join('')}</dl>${counter}${proof}${withdraw}</section>`;
}

type Choice = readonly [value: string, label: string];

/** Choices as large buttons. */
export const pick = (name: string, options: readonly Choice[], chosen: readonly string[], type = 'radio') =>
  `<div class="pick">${options
    .map(
      ([value, label]) =>
        `<label><input type="${type}" name="${name}" value="${text(value)}"${chosen.includes(value) ? ' checked' : ''}>${text(label)}</label>`,
    )
    .join('')}</div>`;

/** Numbers to choose from, and what the guest has chosen already where it is another one. */
function chooseNumber(name: string, suggested: readonly number[], chosen: string, say: (value: number) => string): string {
  const own = Number(chosen);
  const all = chosen !== '' && Number.isFinite(own) && own >= 0 ? [...suggested, own] : suggested;
  const options = [...new Set(all)].sort((one, other) => one - other).map((one): Choice => [String(one), say(one)]);
  return pick(name, options, [chosen]);
}

/** For how long an open bid still holds, as far as that can be chosen. */
const heldDays = (bid: GuestBid | undefined, today: string): number => {
  const left = bid?.expires_on ? daysBetween(today, bid.expires_on) : 0;
  return left > 0 ? (BID_HOLDS_DAYS.find((days) => days >= left) ?? left) : DEFAULT_HOLDS_DAYS;
};

const sayDays = (days: number): string => (days === 1 ? '24 hours' : `${days} days`);
const group = (legend: string, content: string) => `<fieldset><legend>${text(legend)}</legend>${content}</fieldset>`;

/** The form of a bid: every choice has a default. */
export function renderBidForm(
  {
    room,
    address,
    owner,
    today,
    buyer_id,
    guest,
    isConfirmed,
    bid,
    state,
  }: Omit<RoomView, 'content' | 'photos' | 'questions' | 'closing' | 'proof_at'>,
  { amount, given = {}, errors = {} }: { amount: string | undefined; given?: Record<string, string>; errors?: FieldErrors },
): string {
  const { listing } = room;
  const open = isConfirmed && bid?.status === 'open' ? bid : undefined;
  const wanted = listing.deposit_wanted ?? suggestDeposit(listing.ask);
  const of = (name: string, fallback: string) => given[name] ?? fallback;
  const chosenContingencies = 'amount' in given ? (given['contingencies'] ?? '').split(',') : (open?.contingencies ?? []);
  const isStranger = !isConfirmed && buyer_id === null;
  return page(`Bid: ${listing.title}`, owner, [
    `<header><h1>${open ? 'Change your bid' : 'Your bid'}</h1><p class="soft">${text(listing.title)} · closes ${text(state.closes)}</p></header>`,
    errorsOf(errors),
    `<form method="post" action="${address}/bid">`,
    group(
      'Amount',
      `<input class="amount" type="text" name="amount" inputmode="numeric" aria-label="Amount in dollars" required value="${text(of('amount', formatNumber(Number(amount ?? open?.amount ?? listing.ask))))}">`,
    ),
    group('You pay by', pick('payment', Object.entries(PAYS), [of('payment', open?.payment ?? 'cash')])),
    group(
      'Deposit',
      chooseNumber(
        'earnest_money',
        [wanted / 2, wanted, wanted * 2],
        of('earnest_money', open ? String(open.earnest_money ?? '') : String(wanted)),
        formatDollars,
      ),
    ),
    group('Close in', chooseNumber('closing_days', [7, 10, 14, 30], of('closing_days', String(open?.closing_days ?? 10)), sayDays)),
    group('Only if', pick('contingencies', Object.entries(CONTINGENCY), chosenContingencies, 'checkbox')),
    group('Good for', chooseNumber('holds_days', BID_HOLDS_DAYS, of('holds_days', String(heldDays(open, today))), sayDays)),
    isStranger &&
      `<div><label class="line" for="name">Your name</label><input id="name" type="text" name="name" autocomplete="name" maxlength="100" value="${text(of('name', guest?.name ?? ''))}"></div><div><label class="line" for="contact">Email or phone</label><input id="contact" type="text" name="contact" autocomplete="email" maxlength="254" value="${text(of('contact', guest?.email ?? guest?.phone ?? ''))}"></div>`,
    `<button class="button">${isConfirmed ? (open ? 'Save the bid' : 'Place bid') : 'Continue'}</button>`,
    '</form>',
    `<p><a href="${address}">Back to the room</a></p>`,
  ]);
}

/** Where a code is typed. */
export const CODE_FIELD = `<div><label class="line" for="code">Six-digit code</label><input id="code" class="amount" type="text" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="10" required autofocus></div>`;

/** Confirms a guest: the code they were sent, the rules, and the bid that waits for it. */
export function renderCodeForm(
  { room, address, owner }: Pick<RoomView, 'room' | 'address' | 'owner'>,
  { to, given, errors = {} }: { to: string; given: Readonly<Record<string, string>>; errors?: FieldErrors },
): string {
  const kept = Object.entries({ ...given, to })
    .filter(([name]) => KEPT.includes(name))
    .map(([name, value]) => `<input type="hidden" name="${text(name)}" value="${text(value)}">`);
  const amount = Number((given['amount'] ?? '').replace(/[$,\s]/g, ''));
  return page(`Confirm: ${room.listing.title}`, owner, [
    `<header><h1>Confirm it is you</h1><p class="soft">${text(to ? `Code sent to ${to}` : 'Enter the code that you were sent')}</p></header>`,
    errorsOf(errors),
    `<form method="post" action="${address}/code">${kept.join('')}`,
    CODE_FIELD,
    `<label class="check"><input type="checkbox" name="rules" value="true" required${given['rules'] === 'true' ? ' checked' : ''}> <span>I accept the room rules</span></label>`,
    `<ul class="rules soft">${roomTexts.rules.map((rule) => `<li>${text(rule)}</li>`).join('')}</ul>`,
    `<button class="button">Place bid, ${formatDollars(amount)}</button></form>`,
    `<form method="post" action="${address}/bid">${kept.join('')}<button class="quiet">Send a new code</button></form>`,
    `<p><a href="${address}/bid">Back</a></p>`,
  ]);
}
const KEPT: readonly string[] = [
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

/** The page of a deposit for who holds it: one question, answered by a form. No script, no cookie. */
import { escapeHtml as text } from '#server/core/html.ts';
import { renderPhoneLink } from '#server/core/sender.ts';
import { renderPage } from '#server/core/public-page.ts';
import { type Deposit, type DepositVote, VOTES_NEEDED } from '#shared/closing/deposits/deposit.ts';
import { holderTexts } from '#shared/closing/deposits/texts.ts';
import { toDay } from '#shared/core/days.ts';
import { formatDay, formatDollarsAndCents } from '#shared/core/format.ts';
import { phoneWords } from '#shared/core/phone.ts';

const STYLE = `
:root { --warn: #7a4300; --warn-bg: #fff6df; --good: #12703f; --bad: #b3261e; }
@media (prefers-color-scheme: dark) {
  :root { --line: #3a3f49; --warn: #ffc46b; --warn-bg: #2a2110; --good: #6ddc9d; --bad: #ff9d94; }
}
header, footer { display: flex; flex-wrap: wrap; gap: 4px 16px; justify-content: space-between; align-items: center; padding: 12px 20px; background: var(--card); border-bottom: 1px solid var(--line); }
footer { border-top: 1px solid var(--line); border-bottom: 0; color: var(--soft); font-size: 14px; }
header a, footer a { display: inline-flex; align-items: center; min-height: 44px; }
main { display: grid; gap: 20px; max-width: 680px; margin: 0 auto; padding: 28px 20px 48px; }
main > * { min-width: 0; margin: 0; }
h1 { margin: 0; font-size: 26px; line-height: 1.25; }
h2 { margin: 0 0 8px; font-size: 18px; }
p { margin: 0; overflow-wrap: anywhere; }
.soft, dt, small { color: var(--soft); }
.big { font-size: 36px; font-weight: 700; font-variant-numeric: tabular-nums; }
.card, dl { margin: 0; padding: 4px 16px; border: 1px solid var(--line); border-radius: 12px; background: var(--card); }
dl > div, .vote { display: flex; justify-content: space-between; gap: 16px; padding: 12px 0; border-bottom: 1px solid var(--line); }
dl > div:last-child, .vote:last-child { border: 0; }
dd { margin: 0; text-align: end; overflow-wrap: anywhere; min-width: 0; }
.vote small { display: block; }
form { display: grid; gap: 12px; }
label { display: grid; gap: 4px; font-weight: 600; }
input, textarea { min-height: 44px; padding: 8px 12px; border: 1px solid var(--soft); border-radius: 8px; background: var(--card); color: var(--text); font: inherit; font-weight: 400; width: 100%; }
button, .button { display: grid; place-items: center; width: 100%; min-height: 48px; padding: 10px 20px; border: 1px solid var(--line); border-radius: 8px; background: var(--card); color: var(--text); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
.primary { border-color: var(--accent); background: var(--accent); color: var(--on); }
summary { min-height: 44px; padding: 10px 0; cursor: pointer; font-weight: 600; }
.note { padding: 12px 16px; border: 1px solid var(--warn); border-radius: 10px; background: var(--warn-bg); color: var(--warn); }
.bad { border-color: var(--bad); color: var(--bad); background: var(--card); }
.good { color: var(--good); }
.wrong { color: var(--bad); font-weight: 500; }
[aria-invalid] { border-color: var(--bad); }
a { color: var(--accent); }
:is(a, button, input, textarea, summary):focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;

/** Who sent the link. */
export interface LinkSender {
  company: string;
  phone: string | null;
}

const shell = (title: string, { company, phone }: LinkSender, main: string) => {
  const call = phone ? renderPhoneLink(phone) : '';
  return renderPage({
    ...{ title, main, style: STYLE },
    top: company && `<header><b>${text(company)}</b>${call}</header>`,
    bottom: company && `<footer><span>${text(company)}</span>${call}</footer>`,
  });
};

/** What the holder was given when they confirmed: sequence, hash and signature of the row. */
export interface GivenEntry {
  sequence: number;
  hash: string;
  signature: string;
}

export interface PageFacts {
  deposit: Deposit;
  sender: LinkSender;
  /** The link's own address. */
  action: string;
  today: string;
  zone: string | undefined;
  /** The holder's last entry, and whether the records still hold it. */
  entry?: (GivenEntry & { isKnown: boolean }) | undefined;
  /** The last answer, where it was not taken: what was typed stays. */
  refused?: Refused | undefined;
}

interface Refused {
  /** The end of the address to which it was sent. */
  act: string;
  /** Empty where it is about no field. */
  field: string;
  message: string;
  received_on?: string | undefined;
  note?: string | undefined;
}

const dollars = (amount: number): string => formatDollarsAndCents(amount).replace(/\.00$/, '');
const fact = (label: string, value: string | null) => (value ? `<div><dt>${text(label)}</dt><dd>${text(value)}</dd></div>` : '');

/** The page for a deposit as it stands. */
export function holderPage(facts: PageFacts): string {
  const { deposit, sender, entry, refused } = facts;
  const parts = [
    entry && !entry.isKnown && missingEntry(entry, sender),
    refused && !FIELDS.includes(refused.field) && `<p class="note bad" role="alert">${text(refused.message)}</p>`,
    ...(deposit.status === 'expected' ? question(facts) : standing(facts)),
    `<p class="note">${text(holderTexts.wire)}</p>`,
  ];
  return shell(`Deposit, ${deposit.property_address}`, sender, parts.filter(Boolean).join('\n'));
}

/** Those beside which a refusal stands. */
const FIELDS: readonly string[] = ['received_on', 'receipt', 'note'];

/** What a field of a form says of the last answer: its attributes, and the words under it. */
function say({ refused }: PageFacts, act: string, field: string): { attributes: string; words: string } {
  if (refused?.act !== act || refused.field !== field) return { attributes: '', words: '' };
  return {
    attributes: ` aria-invalid="true" aria-describedby="wrong" autofocus`,
    words: `<small class="wrong" role="alert" id="wrong">${text(refused.message)}</small>`,
  };
}

/** A note behind a fold, which is open while it has to be mended. */
function noteForm(facts: PageFacts, act: string, [summary, label, button]: [summary: string, label: string, button: string]): string {
  const { attributes, words } = say(facts, act, 'note');
  const isOpen = facts.refused?.act === act;
  return `<details${isOpen ? ' open' : ''}><summary>${text(summary)}</summary><form method="post" action="${text(facts.action)}/${act}"><label>${text(label)}<textarea name="note" rows="3" maxlength="1000" required${attributes}>${text((isOpen && facts.refused?.note) || '')}</textarea>${words}</label><button>${text(button)}</button></form></details>`;
}

const missingEntry = ({ sequence, hash }: GivenEntry, { phone }: LinkSender) =>
  `<p class="note bad" role="alert"><b>Our records no longer hold your entry ${sequence} (${text(hash.slice(0, 12))}).</b> They were restored from an older copy. Keep your receipt and call us${phone ? `: ${text(phoneWords(phone))}` : '.'}</p>`;

const details = ({ deposit }: PageFacts) =>
  `<dl>${fact('Property', deposit.property_address)}${fact('From', deposit.payer)}${fact('To', deposit.payee)}${fact('Your file', deposit.holder_file)}${fact('Due', formatDay(deposit.due_on))}</dl>`;

const addressee = ({ holder_name, holder_contact }: Deposit) => [holder_name, holder_contact].filter(Boolean).join(', ');

function question(facts: PageFacts): string[] {
  const { deposit, action, today, refused } = facts;
  const [day, file] = [say(facts, 'received', 'received_on'), say(facts, 'received', 'receipt')];
  return [
    `<div><p class="soft">For ${text(addressee(deposit))}</p><h1>Did this deposit arrive?</h1><p class="big">${dollars(deposit.amount)}</p><p class="soft">due ${formatDay(deposit.due_on)}</p></div>`,
    details(facts),
    `<form method="post" action="${text(action)}/received" enctype="multipart/form-data"><label>Received<input type="date" name="received_on" value="${text(refused?.received_on || today)}" max="${today}" required${day.attributes}>${day.words}</label><label>${text(holderTexts.receipt)}<input type="file" name="receipt" accept="application/pdf,image/jpeg,image/png,image/webp"${file.attributes}>${file.words}</label><button class="primary">Confirm receipt of ${dollars(deposit.amount)}</button></form>`,
    noteForm(facts, 'not-arrived', ['It has not arrived, or another amount did', 'What happened', `Tell ${facts.sender.company}`]),
  ];
}

const TITLES: Record<Exclude<Deposit['status'], 'expected'>, string> = {
  held: 'Recorded as held',
  hard: 'Held, and hard',
  released: 'Released',
  refunded: 'Refunded',
  disputed: 'Disputed',
  resolved: 'The dispute is resolved',
};

const SETTLED: Partial<Record<Deposit['status'], string>> = { released: 'Released', refunded: 'Refunded', resolved: 'Resolved' };

function standing(facts: PageFacts): (string | false)[] {
  const { deposit, entry, action } = facts;
  const status = deposit.status as Exclude<Deposit['status'], 'expected'>;
  const isOpen = status === 'held' || status === 'hard' || status === 'disputed';
  const receipt = entry?.isKnown && `${action}/receipt.json?entry=${entry.sequence}.${entry.hash}.${entry.signature}`;
  return [
    `<div><p class="soft">For ${text(addressee(deposit))}</p><h1 class="${status === 'disputed' ? '' : 'good'}">${TITLES[status]}</h1><p class="big">${dollars(deposit.amount)}</p></div>`,
    `<dl>${fact('Property', deposit.property_address)}${fact('From', deposit.payer)}${fact('To', deposit.payee)}${fact('Your file', deposit.holder_file)}${fact('Held since', deposit.held_on && formatDay(deposit.held_on))}${fact(SETTLED[status] ?? '', deposit.settled_on && formatDay(deposit.settled_on))}${status === 'held' ? fact('Turns hard after', deposit.inspection_ends_on && formatDay(deposit.inspection_ends_on)) : ''}${fact('Receipt sent', deposit.receipt?.name ?? null)}${entry?.isKnown ? fact('Entry', String(entry.sequence)) + fact('Fingerprint', entry.hash.slice(0, 12).replaceAll(/(.{4})(?=.)/g, '$1 ')) : ''}</dl>`,
    receipt ? `<a class="button" href="${text(receipt)}" download="receipt.json">Download receipt</a>` : false,
    isOpen && `<p class="soft">${text(holderTexts.keep)}</p>`,
    isOpen && release(facts),
  ];
}

function release(facts: PageFacts): string {
  const { deposit, action } = facts;
  const mine = deposit.votes.find(({ party }) => party === 'holder')?.wants;
  const button = (wants: 'release' | 'refund', to: string) =>
    mine === wants
      ? ''
      : `<form method="post" action="${text(action)}/${wants}"><button${wants === 'release' ? ' class="primary"' : ''}>Confirm ${wants} to ${text(to)}</button></form>`;
  const asked = deposit.votes.some(({ wants }) => wants !== null) || facts.refused !== undefined;
  const body = `<div class="card">${deposit.votes.map((one) => vote(one, facts.zone)).join('')}</div><br>${button('release', deposit.payee)}<br>${button('refund', deposit.payer)}${
    deposit.status === 'disputed' ? '' : noteForm(facts, 'dispute', ['Dispute', 'What is wrong', 'Dispute'])
  }`;
  const title = 'Release this deposit?';
  return asked ? `<section><h2>${title}</h2>${body}</section>` : `<details><summary>${title}</summary>${body}</details>`;
}

function vote({ party, name, wants, at }: DepositVote, zone: string | undefined): string {
  const said = wants ? `Yes, ${wants}` : '';
  const when = at
    ? formatDay(toDay(new Date(at), zone))
    : party === 'holder'
      ? `You. ${VOTES_NEEDED} of 3 are needed.`
      : 'Has not answered';
  return `<div class="vote"><div>${party === 'holder' ? `<b>${text(name)}</b>` : text(name)}<small>${when}</small></div><span>${said}</span></div>`;
}

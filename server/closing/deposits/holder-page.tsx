/** The holder's page of a deposit: one question, answered by a form. No script, no cookie. */
import type { ReactNode } from 'react';
import { markField, LabelRow, type LinkSender, OutsidePage, CallLink } from '#server/outside/page.tsx';
import { type Deposit, type DepositVote, VOTES_NEEDED } from '#shared/closing/deposits/deposit.ts';
import { toDay } from '#shared/core/days.ts';
import { formatDay, formatDollarsAndCents } from '#shared/core/format.ts';
import { formatPhoneNumber } from '#shared/core/phone.ts';

/** What the holder was given when they confirmed: sequence, hash and signature of the row. */
export interface GivenEntry {
  sequence: number;
  hash: string;
  signature: string;
}

export interface HolderFacts {
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

/** Those beside which a refusal stands. */
const FIELDS: readonly string[] = ['received_on', 'receipt', 'note'];

const formatAmount = (amount: number): string => formatDollarsAndCents(amount).replace(/\.00$/, '');

/** The page for a deposit as it is now. */
export function HolderPage(facts: HolderFacts) {
  const { deposit, sender, entry, refused } = facts;
  const call = sender.phone && <CallLink phone={sender.phone} />;
  const foot = (
    <footer className="foot">
      <span>{sender.company}</span>
      {call}
    </footer>
  );
  return (
    <OutsidePage title={`Deposit, ${deposit.property_address}`} look="hold" sender={sender} bottom={foot}>
      {entry && !entry.isKnown && <MissingEntry entry={entry} sender={sender} />}
      {refused && !FIELDS.includes(refused.field) && (
        <p className="note bad" role="alert">
          {refused.message}
        </p>
      )}
      {deposit.status === 'expected' ? <Question {...facts} /> : <Answered {...facts} status={deposit.status} />}
      <p className="note">We never send wire instructions by email, text or on this page. Call the number that you verified in person.</p>
    </OutsidePage>
  );
}

const MissingEntry = ({ entry: { sequence, hash }, sender: { phone } }: { entry: GivenEntry; sender: LinkSender }) => (
  <p className="note bad" role="alert">
    <b>
      Our records no longer hold your entry {sequence} ({hash.slice(0, 12)}).
    </b>{' '}
    They were restored from an older copy. Keep your receipt and call us{phone ? `: ${formatPhoneNumber(phone)}` : '.'}
  </p>
);

const Heading = ({ deposit, title, isGood, children }: { deposit: Deposit; title: string; isGood?: boolean; children?: ReactNode }) => (
  <div>
    <p className="soft">For {[deposit.holder_name, deposit.holder_contact].filter(Boolean).join(', ')}</p>
    <h1 className={isGood ? 'good' : undefined}>{title}</h1>
    <p className="big">{formatAmount(deposit.amount)}</p>
    {children}
  </div>
);

const Facts = ({ deposit, children }: { deposit: Deposit; children: ReactNode }) => (
  <dl className="card rows">
    <LabelRow label="Property" value={deposit.property_address} />
    <LabelRow label="From" value={deposit.payer} />
    <LabelRow label="To" value={deposit.payee} />
    <LabelRow label="Your file" value={deposit.holder_file} />
    {children}
  </dl>
);

const findWrong = ({ refused }: HolderFacts, act: string, field: string): string | undefined =>
  refused?.act === act && refused.field === field ? refused.message : undefined;
const markWrong = (words: string | undefined) => ({ ...markField(words, 'wrong'), autoFocus: words !== undefined });
const Wrong = ({ words }: { words: string | undefined }) =>
  words === undefined ? null : (
    <small className="problem" role="alert" id="wrong">
      {words}
    </small>
  );

function Question(facts: HolderFacts) {
  const { deposit, action, today, refused, sender } = facts;
  const [day, file] = [findWrong(facts, 'received', 'received_on'), findWrong(facts, 'received', 'receipt')];
  const due = formatDay(deposit.due_on);
  return (
    <>
      <Heading deposit={deposit} title="Did this deposit arrive?">
        <p className="soft">due {due}</p>
      </Heading>
      <Facts deposit={deposit}>
        <LabelRow label="Due" value={due} />
      </Facts>
      <form method="post" action={`${action}/received`} encType="multipart/form-data">
        <label>
          Received
          <input type="date" name="received_on" defaultValue={refused?.received_on || today} max={today} required {...markWrong(day)} />
          <Wrong words={day} />
        </label>
        <label>
          Receipt, if you have one (PDF or photo, up to 10 MB)
          <input type="file" name="receipt" accept="application/pdf,image/jpeg,image/png,image/webp" {...markWrong(file)} />
          <Wrong words={file} />
        </label>
        <button className="button">Confirm receipt of {formatAmount(deposit.amount)}</button>
      </form>
      <NoteForm
        {...{ facts, act: 'not-arrived', summary: 'It has not arrived, or the amount is different', label: 'What happened' }}
        button={`Tell ${sender.company}`}
      />
    </>
  );
}

/** A note behind a fold, which is open while it has to be mended. */
function NoteForm({ facts, act, summary, label, button }: Record<'act' | 'summary' | 'label' | 'button', string> & { facts: HolderFacts }) {
  const isOpen = facts.refused?.act === act;
  const wrong = findWrong(facts, act, 'note');
  return (
    <details open={isOpen}>
      <summary>{summary}</summary>
      <form method="post" action={`${facts.action}/${act}`}>
        <label>
          {label}
          <textarea name="note" rows={3} maxLength={1000} required defaultValue={isOpen ? facts.refused?.note : ''} {...markWrong(wrong)} />
          <Wrong words={wrong} />
        </label>
        <button className="button line">{button}</button>
      </form>
    </details>
  );
}

type Status = Exclude<Deposit['status'], 'expected'>;
const TITLES: Record<Status, string> = {
  held: 'Recorded as held',
  hard: 'Held, non-refundable',
  released: 'Released',
  refunded: 'Refunded',
  disputed: 'Disputed',
  resolved: 'The dispute is resolved',
};

const SETTLED: Partial<Record<Status, string>> = { released: 'Released', refunded: 'Refunded', resolved: 'Resolved' };

function Answered(facts: HolderFacts & { status: Status }) {
  const { deposit, entry, action, status } = facts;
  const isOpen = status === 'held' || status === 'hard' || status === 'disputed';
  const given = entry?.isKnown ? entry : undefined;
  return (
    <>
      <Heading deposit={deposit} title={TITLES[status]} isGood={status !== 'disputed'} />
      <Facts deposit={deposit}>
        <LabelRow label="Held since" value={deposit.held_on && formatDay(deposit.held_on)} />
        <LabelRow label={SETTLED[status] ?? ''} value={deposit.settled_on && formatDay(deposit.settled_on)} />
        {status === 'held' && (
          <LabelRow label="Non-refundable after" value={deposit.inspection_ends_on && formatDay(deposit.inspection_ends_on)} />
        )}
        <LabelRow label="Receipt sent" value={deposit.receipt?.name} />
        <LabelRow label="Entry" value={given?.sequence} />
        <LabelRow label="Fingerprint" value={given?.hash.slice(0, 12).replaceAll(/(.{4})(?=.)/g, '$1 ')} />
      </Facts>
      {given && (
        <a
          className="button line"
          href={`${action}/receipt.json?entry=${given.sequence}.${given.hash}.${given.signature}`}
          download="receipt.json"
        >
          Download receipt
        </a>
      )}
      {isOpen && <p className="soft">Keep this link. You will confirm the release here.</p>}
      {isOpen && <Release {...facts} />}
    </>
  );
}

function Release(facts: HolderFacts) {
  const { deposit, action, zone, refused } = facts;
  const mine = deposit.votes.find(({ party }) => party === 'holder')?.wants;
  const isAsked = refused !== undefined || deposit.votes.some(({ wants }) => wants !== null);
  const renderVote = (wants: 'release' | 'refund', to: string) =>
    mine !== wants && (
      <form method="post" action={`${action}/${wants}`}>
        <button className={wants === 'release' ? 'button' : 'button line'}>
          Confirm {wants} to {to}
        </button>
      </form>
    );
  const body = (
    <div className="stack">
      <div className="card rows">
        {deposit.votes.map((one) => (
          <Vote key={one.party} vote={one} zone={zone} />
        ))}
      </div>
      {renderVote('release', deposit.payee)}
      {renderVote('refund', deposit.payer)}
      {deposit.status !== 'disputed' && (
        <NoteForm {...{ facts, act: 'dispute', summary: 'Dispute', label: 'What is wrong', button: 'Dispute' }} />
      )}
    </div>
  );
  const title = 'Release this deposit?';
  return isAsked ? (
    <section>
      <h2>{title}</h2>
      {body}
    </section>
  ) : (
    <details>
      <summary>{title}</summary>
      {body}
    </details>
  );
}

function Vote({ vote: { party, name, wants, at }, zone }: { vote: DepositVote; zone: string | undefined }) {
  const isHolder = party === 'holder';
  const unanswered = isHolder ? `You. ${VOTES_NEEDED} of 3 are needed.` : 'Has not answered';
  return (
    <div>
      <div>
        {isHolder ? <b>{name}</b> : name}
        <small>{at ? formatDay(toDay(new Date(at), zone)) : unanswered}</small>
      </div>
      <span>{wants && `Yes, ${wants}`}</span>
    </div>
  );
}

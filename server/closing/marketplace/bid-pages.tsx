/** The form of a bid, and the code that confirms who bids. */
import { BID_HOLDS_DAYS } from '#shared/closing/marketplace/room.ts';
import { suggestDeposit } from '#shared/closing/marketplace/rules.ts';
import { countDaysBetween } from '#shared/core/days.ts';
import { formatDollars, formatNumber } from '#shared/core/format.ts';
import type { FieldErrors } from '#shared/core/problem.ts';
import type { GuestBid } from './room-bids.ts';
import { CONTINGENCY, PAYS, type RoomGuestView, Rules } from './room-page.tsx';
import { ButtonForm, CodeField, Group, Heading, Pick, Problems, RoomShell } from './room-shell.tsx';

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
  return (
    <RoomShell title={`Bid: ${listing.title}`} owner={owner}>
      <Heading title={open ? 'Change your bid' : 'Your bid'} about={`${listing.title} · closes ${state.closes}`} />
      <Problems errors={errors} />
      <form method="post" action={`${address}/bid`}>
        <Group legend="Amount">
          <input
            className="amount"
            {...{ type: 'text', name: 'amount', inputMode: 'numeric', required: true, 'aria-label': 'Amount in dollars' }}
            defaultValue={valueOf('amount', formatNumber(Number(amount ?? open?.amount ?? listing.ask)))}
          />
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
                defaultValue={valueOf('name', guest?.name ?? '')}
              />
            </div>
            <div className="field">
              <label htmlFor="contact">Email or phone</label>
              <input
                {...{ id: 'contact', type: 'text', name: 'contact', autoComplete: 'email', maxLength: 254 }}
                defaultValue={valueOf('contact', guest?.email ?? guest?.phone ?? '')}
              />
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
      <Heading title="Confirm it is you" about={to ? `Code sent to ${to}` : 'Enter the code that you were sent'} />
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
      <ButtonForm action={`${address}/bid`} button="Send a new code">
        {carried}
      </ButtonForm>
      <p>
        <a href={`${address}/bid`}>Back</a>
      </p>
    </RoomShell>
  );
}

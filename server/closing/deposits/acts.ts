/** What happens to a deposit: paid in, released, refunded, disputed. Two of three settle it. */
import { and, desc, eq } from 'drizzle-orm';
import { appendLedger, type NewLedgerRow } from '#server/closing/ledger/append.ts';
import { ledger } from '#server/closing/ledger/table.ts';
import { completeTermWithin } from '#server/closing/contracts/terms.ts';
import { matchOwn } from '#server/db/conditions.ts';
import { findToday } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { Conflict, Invalid } from '#server/core/errors.ts';
import type { Expected } from '#server/core/precondition.ts';
import type { Db } from '#server/db/store.ts';
import {
  type Deposit,
  DEPOSIT_PARTIES,
  type DepositEventInput,
  type DepositParty,
  findMissingProof,
  VOTES_NEEDED,
} from '#shared/closing/deposits/deposit.ts';
import { depositTexts } from '#shared/closing/deposits/texts.ts';
import { toCents } from '#shared/core/money.ts';
import type { TermKind } from '#shared/closing/contracts/term.ts';
import type { LedgerRow } from '#shared/closing/ledger/ledger.ts';
import { depositRecords, type DepositRow, openContingency, toLedgerSubject } from './deposits.ts';
import { deposits, type StoredVotes } from './table.ts';

/** Who records it; the account itself when left out. */
type By = NewLedgerRow['actor'];

interface Acted {
  deposit: Deposit;
  /** The row of the ledger that says so. */
  row: LedgerRow;
}

type Change = Partial<Pick<DepositRow, 'status' | 'held_on' | 'hard_on' | 'settled_on' | 'votes' | 'receipt_id'>>;
type StatusEvent = 'deposit.updated' | 'deposit.held' | 'deposit.hard' | 'deposit.released' | 'deposit.refunded' | 'deposit.disputed';

interface Step {
  change: Change;
  event: StatusEvent;
  rows: Pick<NewLedgerRow, 'event' | 'data'>[];
}

const IS_SETTLED: ReadonlySet<string> = new Set(['released', 'refunded', 'resolved']);

function assertHeld({ status }: DepositRow): void {
  if (IS_SETTLED.has(status)) throw new Conflict(depositTexts.settled(status));
  if (status === 'expected') throw new Conflict('The deposit has not been recorded as held yet');
}

const toLedgerAmount = (row: DepositRow) => ({ amount_cents: toCents(row.amount) });

/** A document of the deal that shows it. */
interface Receipt {
  id: number;
  sha256: string;
}

function receiveDeposit(scope: Scope, row: DepositRow, { received_on, note }: DepositEventInput, receipt: Receipt | undefined): Step {
  const today = findToday(scope);
  const held_on = received_on ?? today;
  if (held_on > today) throw new Invalid({ received_on: [depositTexts.futureDay] });
  if (IS_SETTLED.has(row.status)) throw new Conflict(depositTexts.settled(row.status));
  if (row.status !== 'expected') throw new Conflict(depositTexts.notExpected);
  const data = { ...toLedgerAmount(row), received_on: held_on, note: note ?? undefined, receipt_sha256: receipt?.sha256 };
  return {
    change: { status: 'held', held_on, ...(receipt ? { receipt_id: receipt.id } : {}) },
    event: 'deposit.held',
    rows: [{ event: 'deposit.held', data }],
  };
}

/** One party agrees; a second that agrees to the same settles it. A party that changes its mind has one vote. */
function agree(scope: Scope, row: DepositRow, wants: 'release' | 'refund', party: DepositParty, note: string | null | undefined): Step {
  assertHeld(row);
  const votes: StoredVotes = { ...row.votes, [party]: { wants, at: scope.now().toISOString() } };
  const agreed = DEPOSIT_PARTIES.filter((one) => votes[one]?.wants === wants);
  const vote = { event: `deposit.${wants}_agreed`, data: { ...toLedgerAmount(row), party, note: note ?? undefined } } as const;
  if (agreed.length < VOTES_NEEDED) return { change: { votes }, event: 'deposit.updated', rows: [vote] };
  const status = wants === 'release' ? 'released' : 'refunded';
  const event = `deposit.${status}` as const;
  return {
    change: { votes, status, settled_on: findToday(scope) },
    event,
    rows: [vote, { event, data: { ...toLedgerAmount(row), agreed } }],
  };
}

/** Inside an open contingency the payer needs nobody. */
function cancel(scope: Scope, row: DepositRow, contingency: TermKind | null, note: string | null | undefined): Step {
  assertHeld(row);
  if (!contingency) throw new Conflict('No contingency is open: a refund needs two of three');
  const data = { ...toLedgerAmount(row), because: contingency, inspection_ends_on: row.inspection_ends_on, note: note ?? undefined };
  return {
    change: { status: 'refunded', settled_on: findToday(scope) },
    event: 'deposit.refunded',
    rows: [{ event: 'deposit.refunded', data }],
  };
}

function markDisputed(row: DepositRow, note: string | null | undefined): Step {
  assertHeld(row);
  if (row.status === 'disputed') throw new Conflict(depositTexts.settled('disputed'));
  const data = { ...toLedgerAmount(row), note: note ?? undefined };
  return { change: { status: 'disputed' }, event: 'deposit.disputed', rows: [{ event: 'deposit.disputed', data }] };
}

function resolve(scope: Scope, row: DepositRow, { note, outcome }: DepositEventInput): Step {
  if (IS_SETTLED.has(row.status)) throw new Conflict(depositTexts.settled(row.status));
  if (row.status !== 'disputed') throw new Conflict('The deposit is not disputed');
  const data = { ...toLedgerAmount(row), outcome: outcome ?? undefined, note: note ?? undefined };
  return {
    change: { status: 'resolved', settled_on: findToday(scope) },
    event: 'deposit.updated',
    rows: [{ event: 'deposit.resolved', data }],
  };
}

async function findContingency(scope: Scope, tx: Db, id: number): Promise<TermKind | null> {
  const [row] = await tx
    .select({ kind: openContingency(findToday(scope)) })
    .from(deposits)
    .where(eq(deposits.id, id));
  return row?.kind ?? null;
}

interface Known {
  receipt: Receipt | undefined;
  contingency: TermKind | null;
}

function resolveStep(scope: Scope, row: DepositRow, input: DepositEventInput, { receipt, contingency }: Known): Step {
  const { kind, party, note } = input;
  switch (kind) {
    case 'held':
      return receiveDeposit(scope, row, input, receipt);
    case 'release':
    case 'refund':
      return agree(scope, row, kind, party ?? 'me', note);
    case 'cancel':
      return cancel(scope, row, contingency, note);
    case 'dispute':
      return markDisputed(row, note);
    case 'resolve':
      return resolve(scope, row, input);
    case 'wire_call':
      return { change: {}, event: 'deposit.updated', rows: [{ event: 'deposit.wire_call', data: toWireCall(row, input) }] };
  }
}

const toWireCall = (row: DepositRow, { called, phone, note }: DepositEventInput) => ({
  ...toLedgerAmount(row),
  called: called ?? undefined,
  phone: phone ?? undefined,
  verified_in_person: true,
  note: note ?? undefined,
});

/** Records what happened as part of a larger change; throws `Conflict` where it does not fit, and `Invalid` without proof. */
export async function recordActWithin(
  scope: Scope,
  tx: Db,
  id: number,
  input: DepositEventInput,
  { by, expected, receipt }: { by?: By; expected?: Expected; receipt?: Receipt | undefined } = {},
): Promise<Acted> {
  const row = await depositRecords.requireUnchanged(scope, tx, id, expected);
  const contingency = input.kind === 'cancel' ? await findContingency(scope, tx, id) : null;
  const step = resolveStep(scope, row, input, { receipt, contingency });
  const deposit = await depositRecords.write(scope, tx, row, step.change, { event: { type: step.event } });
  let last: LedgerRow | undefined;
  for (const entry of step.rows) last = await appendLedger(scope, tx, { ...entry, ...toLedgerSubject(row), ...(by ? { actor: by } : {}) });
  if (step.event === 'deposit.held' && row.direction === 'to_seller') await completeDepositTerm(scope, tx, row, by?.kind ?? 'me');
  if (!last) throw new Error('A deposit changed without a row of the ledger');
  return { deposit, row: last };
}

/** The term asks for the deposit to the seller: it is met once nothing more is expected of it. */
async function completeDepositTerm(scope: Scope, tx: Db, { deal_id }: DepositRow, actor: NonNullable<By>['kind']): Promise<void> {
  const own = matchOwn(scope, deposits, { deal_id });
  const expected = and(own, eq(deposits.direction, 'to_seller'), eq(deposits.status, 'expected'));
  const [open] = await tx.select({ id: deposits.id }).from(deposits).where(expected).limit(1);
  if (!open) await completeTermWithin(scope, tx, deal_id, 'deposit_due', actor);
}

const AT_CLOSING = 'closing';

/** Settles the deposits of a deal with its closing, and returns which; what is disputed stays with its holder. */
export async function settleAtClosing(
  scope: Scope,
  tx: Db,
  dealId: number,
  status: 'released' | 'refunded',
  settled_on: string,
): Promise<number[]> {
  const rows = await tx
    .select()
    .from(deposits)
    .where(matchOwn(scope, deposits, { deal_id: dealId, status: ['held', 'hard'] }));
  const event = `deposit.${status}` as const;
  for (const row of rows) {
    await depositRecords.write(scope, tx, row, { status, settled_on }, { event: { type: event } });
    const data = { ...toLedgerAmount(row), because: AT_CLOSING, settled_on };
    await appendLedger(scope, tx, { event, ...toLedgerSubject(row), data });
  }
  return rows.map(({ id }) => id);
}

/** Takes back what the closing of a deal settled; a deposit that was settled otherwise stays so. */
export async function holdAgain(scope: Scope, tx: Db, dealId: number, ids: readonly number[]): Promise<void> {
  const rows = await tx
    .select()
    .from(deposits)
    .where(matchOwn(scope, deposits, { deal_id: dealId, id: ids, status: ['released', 'refunded'] }));
  for (const row of rows) {
    const [last] = await tx
      .select({ data: ledger.data })
      .from(ledger)
      .where(matchOwn(scope, ledger, { subject: 'deposit', subject_id: row.id, event: ['deposit.released', 'deposit.refunded'] }))
      .orderBy(desc(ledger.sequence))
      .limit(1);
    if ((JSON.parse(last?.data ?? '{}') as { because?: string }).because !== AT_CLOSING) continue;
    const change = { status: row.hard_on ? ('hard' as const) : ('held' as const), settled_on: null };
    await depositRecords.write(scope, tx, row, change, { event: { type: 'deposit.updated' } });
    await appendLedger(scope, tx, { event: 'deposit.reopened', ...toLedgerSubject(row), data: toLedgerAmount(row) });
  }
}

/** Records that the holder reports it has not arrived, and notifies the account. Throws `Conflict` once it has been paid in. */
export async function recordNotArrived(scope: Scope, tx: Db, id: number, note: string, actor: NonNullable<By>): Promise<LedgerRow> {
  const row = await depositRecords.requireUnchanged(scope, tx, id);
  if (row.status !== 'expected') throw new Conflict(depositTexts.notExpected);
  const also = [{ field: 'holder_note', before: null, after: note }];
  await depositRecords.write(scope, tx, row, {}, { event: { type: 'deposit.not_arrived' }, also });
  return appendLedger(scope, tx, { event: 'deposit.not_arrived', ...toLedgerSubject(row), actor, data: { ...toLedgerAmount(row), note } });
}

/** Records what happened. If two parties act at once, the first wins and the other gets a conflict. */
export async function recordDepositEvent(scope: Scope, id: number, input: DepositEventInput, expected?: Expected): Promise<Deposit> {
  const errors = findMissingProof(input);
  if (Object.keys(errors).length > 0) {
    await depositRecords.get(scope, id);
    throw new Invalid(errors);
  }
  return (await scope.write((tx) => recordActWithin(scope, tx, id, input, { expected }))).deposit;
}

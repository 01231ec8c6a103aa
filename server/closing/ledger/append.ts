/** Writes rows of the ledger, in the transaction of the change that they tell of. */
import { toSha256 } from '#server/core/secrets.ts';
import { desc, eq } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { insertRows } from '#server/db/rows.ts';
import type { Db } from '#server/db/store.ts';
import { type Canonical, toCanonicalJson, toWholeText } from '#shared/closing/ledger/canonical.ts';
import {
  type LedgerActor,
  type LedgerEvent,
  type LedgerRow,
  type LedgerSubject,
  NO_HASH,
  toSignedText,
  toStatementText,
} from '#shared/closing/ledger/ledger.ts';
import { signWithInstanceKey } from './instance-key.ts';
import { ledger } from './table.ts';

export interface NewLedgerRow {
  event: LedgerEvent;
  subject: { entity: LedgerSubject; id: number };
  /** Who did it; the account itself when left out. `address` and `browser` for who came by a link. */
  actor?: Pick<LedgerActor, 'kind'> & Partial<LedgerActor>;
  /** The deal that it is about, by which the ledger is filtered. */
  deal_id?: number | null;
  /** Whole numbers, texts and flags: money in cents. Throws for a fraction. */
  data: Readonly<Record<string, Canonical | undefined>>;
}

/** The account as it stands in the ledger. */
export const nameAccount = ({ account }: Scope): string =>
  account.company_name ?? ([account.first_name, account.last_name].filter(Boolean).join(' ') || account.email);

const cut = (text: string | null | undefined, most: number): string | null => (text ? toWholeText(text).slice(0, most) : null);

/** Appends one row and gives it back, with its sequence and hash. */
export async function appendLedger(scope: Scope, tx: Db, entry: NewLedgerRow): Promise<LedgerRow> {
  const account = scope.account.id;
  const [last] = await tx
    .select({ sequence: ledger.sequence, hash: ledger.hash })
    .from(ledger)
    .where(eq(ledger.account_id, account))
    .orderBy(desc(ledger.sequence))
    .limit(1);
  const { kind = 'me', name, address, browser } = entry.actor ?? {};
  const data = toCanonicalJson(entry.data);
  const statement = {
    account,
    sequence: (last?.sequence ?? 0) + 1,
    at: scope.now().toISOString(),
    event: entry.event,
    actor: {
      kind,
      name: cut(name ?? (kind === 'me' ? nameAccount(scope) : null), 200),
      address: cut(address, 100),
      browser: cut(browser, 300),
    },
    subject: entry.subject,
    deal_id: entry.deal_id ?? null,
    data: JSON.parse(data) as Record<string, unknown>,
    previous_hash: last?.hash ?? NO_HASH,
  };
  const hash = toSha256(toStatementText(statement));
  const signature = await signWithInstanceKey(tx, toSignedText(hash));
  const { sequence, at, actor, previous_hash, deal_id, event } = statement;
  const subject = { subject: entry.subject.entity, subject_id: entry.subject.id };
  const row = { account_id: account, sequence, created_at: at, event, actor, ...subject, deal_id, data, previous_hash, hash, signature };
  await insertRows(tx, ledger, [row]);
  return { ...statement, hash, signature };
}

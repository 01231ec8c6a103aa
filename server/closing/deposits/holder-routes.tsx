/** The holder's routes of a deposit: read, confirm, release, dispute. Forms only, at the root of the application. */
import type { FastifyInstance } from 'fastify';
import { type AccountParts, loadAccountScope } from '#server/accounts/auth/scope-of-account.ts';
import { appendLedger, nameAccount, readInstanceKey } from '#server/closing/ledger/append.ts';
import { findEntry, isAnyEntry, nodeCrypto } from '#server/closing/ledger/ledger.ts';
import { ledger } from '#server/closing/ledger/table.ts';
import { matchOwn } from '#server/db/conditions.ts';
import { findToday, findZone } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { Conflict, Invalid, NotFound } from '#server/core/errors.ts';
import type { SentFile } from '#server/core/multipart.ts';
import { createWindowLimit } from '#server/core/window-limit.ts';
import { LinkEnded, type LinkSender } from '#server/outside/page.tsx';
import { type GuestCall, guestRoutes } from '#server/outside/guest-routes.tsx';
import { type CheckedDocument, checkDocument } from '#server/records/documents/check.ts';
import { NoDocument, storeDocument } from '#server/records/documents/documents.ts';
import { type Deposit, depositEventInput, type DepositEventInput, MAX_RECEIPT_BYTES } from '#shared/closing/deposits/deposit.ts';
import { hasAccountNumber } from '#shared/closing/deposits/account-numbers.ts';
import { depositTexts } from '#shared/closing/deposits/texts.ts';
import { toCanonicalJson } from '#shared/closing/ledger/canonical.ts';
import { type LedgerRow, toSignedText } from '#shared/closing/ledger/ledger.ts';
import { toDay } from '#shared/core/days.ts';
import { formatDay } from '#shared/core/format.ts';
import { linkTexts } from '#shared/core/link-texts.ts';
import { recordActWithin, recordNotArrived } from './acts.ts';
import { depositRecords, toLedgerSubject } from './deposits.ts';
import { type GivenEntry, type HolderFacts, HolderPage } from './holder-page.tsx';
import { findEndedLink, HOLD_PATH, type LinkRow, recordLinkOpened, openHolderLink, requireHolderLink } from './links.ts';

const MOST_NOTE = 1000;
const ENTRY = /^(\d{1,15})\.([0-9a-f]{64})\.([0-9a-f]{128})$/;

/** What the holder may say, by the end of the address. */
const ACTS: Record<string, DepositEventInput['kind'] | 'not_arrived'> = {
  received: 'held',
  'not-arrived': 'not_arrived',
  release: 'release',
  refund: 'refund',
  dispute: 'dispute',
};

interface Visit {
  scope: Scope;
  link: LinkRow;
  deposit: Deposit;
}

/** Registers the holder's page. */
export function createHolderRoutes(parts: AccountParts, report: (error: unknown) => void): (app: FastifyInstance) => Promise<void> {
  const answers = createWindowLimit({ most: 20, windowMs: 60_000, message: linkTexts.tooManyAbout });

  const explainEnd = async (token: string): Promise<Error> => {
    const ended = await findEndedLink(parts.store.read, token);
    if (!ended) return new NotFound(linkTexts.dead);
    const scope = await loadAccountScope(parts, ended.account_id);
    const day = formatDay(toDay(new Date(ended.expires_at), findZone(scope)));
    const why = ended.revoked_at
      ? { title: 'This link was replaced', about: 'Use the newest link we sent you, or ask for a new one.' }
      : { title: linkTexts.expired, about: `It was good until ${day}. Ask for a new one.` };
    return new LinkEnded({ ...why, sender: toSender(scope) });
  };
  const requireLink = async (token: string): Promise<LinkRow> => {
    const link = await openHolderLink(parts.store.read, token, parts.now());
    if (link) return link;
    throw await explainEnd(token);
  };
  const visit = async (token: string): Promise<Visit> => {
    const link = await requireLink(token);
    const scope = await loadAccountScope(parts, link.account_id);
    return { scope, link, deposit: await depositRecords.get(scope, link.deposit_id) };
  };
  const render = (token: string, { scope, deposit }: Visit, more: Pick<HolderFacts, 'entry' | 'refused'>) => {
    const action = HOLD_PATH + token;
    return <HolderPage {...{ deposit, action, ...more }} sender={toSender(scope)} today={findToday(scope)} zone={findZone(scope)} />;
  };
  // Without a working link, no large body is read.
  const admit = async ({ token, params: { act = '' } }: GuestCall): Promise<LinkRow> => {
    if (!ACTS[act]) throw new NotFound(linkTexts.dead);
    const link = await requireLink(token);
    answers.take(String(link.id), parts.now());
    return link;
  };

  return guestRoutes({ now: parts.now, report }, { visits: 60 }, ({ get, postFile }) => {
    get(`${HOLD_PATH}:token`, async ({ token, query, ip, browser, isHead }) => {
      const seen = await visit(token);
      if (!isHead) await recordLinkOpened(seen.scope, seen.link, { address: ip, browser });
      return render(token, seen, { entry: await readGiven(seen.scope, seen.deposit, query.get('entry')) });
    });

    get(`${HOLD_PATH}:token/receipt.json`, async ({ token, query, reply }) => {
      const { scope, deposit } = await visit(token);
      const [, , hash = ''] = ENTRY.exec(query.get('entry') ?? '') ?? [];
      const row = await findEntry(scope, hash);
      if (row?.subject.entity !== 'deposit' || row.subject.id !== deposit.id) throw new NotFound(linkTexts.dead);
      return reply
        .header('content-disposition', 'attachment; filename="receipt.json"')
        .type('application/json')
        .send(`${toCanonicalJson({ ...(row as object), ...(await readInstanceKey(scope.read)) })}\n`);
    });

    const files = { largest: MAX_RECEIPT_BYTES, admit, accountOf: ({ account_id }: LinkRow) => account_id };
    postFile(`${HOLD_PATH}:token/:act`, files, async (call) => {
      const { token, form, params } = call;
      const { act = '' } = params;
      const kind = ACTS[act];
      if (!kind) throw new NotFound(linkTexts.dead);
      const seen = await visit(token);
      try {
        const row = await answer(seen, kind, call);
        return { to: `${HOLD_PATH}${token}?entry=${row.sequence}.${row.hash}.${row.signature}` };
      } catch (error) {
        const [field, message] = explainRefusal(error);
        if (!message) throw error;
        const typed = { received_on: form.get('received_on')?.slice(0, 10), note: form.get('note')?.slice(0, MOST_NOTE) };
        const refused = { act, field, message, ...typed };
        return { status: error instanceof Invalid ? 422 : 409, page: render(token, await visit(token), { refused }) };
      }
    });
  });
}

function explainRefusal(error: unknown): [field: string, message: string] {
  if (error instanceof Conflict) return ['', error.message];
  const [field = '', messages = []] = error instanceof Invalid ? (Object.entries(error.errors)[0] ?? []) : [];
  return [field, messages.join(' ')];
}

/** What a file is by its content; throws `Invalid` for what is no PDF and no picture. */
async function checkReceipt(file: SentFile | undefined): Promise<(CheckedDocument & { data: Buffer }) | undefined> {
  if (!file) return undefined;
  try {
    if (file.data.length > MAX_RECEIPT_BYTES) throw new NoDocument('A receipt must be at most 10 MB. Go back and choose a smaller file.');
    return { ...(await checkDocument(file.data, file.filename)), data: file.data };
  } catch (error) {
    if (error instanceof NoDocument) throw new Invalid({ receipt: [error.message] });
    throw error;
  }
}

const toSender = (scope: Scope): LinkSender => ({ company: nameAccount(scope), phone: scope.account.phone });

/** What the holder says, as a row of the ledger. Throws `Conflict` and `Invalid`. */
async function answer(
  { scope, deposit, link }: Visit,
  kind: DepositEventInput['kind'] | 'not_arrived',
  { form, files, ip, browser }: GuestCall,
): Promise<LedgerRow> {
  const actor = { kind: 'holder', name: deposit.holder_name, address: ip, browser: browser ?? null } as const;
  const note = form.get('note')?.trim().slice(0, MOST_NOTE) ?? '';
  if (hasAccountNumber(note)) throw new Invalid({ note: [depositTexts.accountNumber] });
  if (kind === 'not_arrived') {
    if (!note) throw new Invalid({ note: ['Say what happened'] });
    return scope.write(async (tx) => {
      await requireHolderLink(tx, link, scope.now());
      return recordNotArrived(scope, tx, deposit.id, note, actor);
    });
  }
  const received_on = form.get('received_on')?.slice(0, 10);
  const asked = depositEventInput.safeParse({ kind, party: 'holder', note: note || null, ...(received_on ? { received_on } : {}) });
  if (!asked.success) throw new Invalid(Object.fromEntries(asked.error.issues.map(({ path, message }) => [String(path[0]), [message]])));
  const checked = kind === 'held' ? await checkReceipt(files.get('receipt')) : undefined;
  const { row } = await scope.write(async (tx) => {
    await requireHolderLink(tx, link, scope.now());
    const subject = { entity: 'deal', id: deposit.deal_id } as const;
    const receipt = checked && (await storeDocument(scope, tx, { subject, kind: 'receipt', ...checked }));
    return recordActWithin(scope, tx, link.deposit_id, asked.data, { by: actor, receipt });
  });
  return row;
}

/** The entry that a holder brings back. One that was signed here and is not in the ledger proves a gap, which is written down once. */
async function readGiven(scope: Scope, deposit: Deposit, text: string | null): Promise<(GivenEntry & { isKnown: boolean }) | undefined> {
  const [, sequence, hash, signature] = ENTRY.exec(text ?? '') ?? [];
  if (sequence === undefined || hash === undefined || signature === undefined) return undefined;
  const given = { sequence: Number(sequence), hash, signature };
  const own = await findEntry(scope, hash);
  if (own) return { ...given, sequence: own.sequence, isKnown: true };
  // Another account's entry shows nothing of these records.
  if (await isAnyEntry(scope.read, hash)) return undefined;
  const key = await readInstanceKey(scope.read);
  if (!key || !(await nodeCrypto.isSigned(key.public_key, toSignedText(hash), signature))) return undefined;
  // The signature covers the hash alone: the sequence in the address may be anything.
  const data = { hash, deposit: deposit.id };
  await scope.write(async (tx) => {
    const [known] = await tx
      .select({ id: ledger.id })
      .from(ledger)
      .where(matchOwn(scope, ledger, { event: 'ledger.gap', data: toCanonicalJson(data) }));
    if (!known)
      await appendLedger(scope, tx, {
        event: 'ledger.gap',
        ...toLedgerSubject(deposit),
        actor: { kind: 'holder', name: deposit.holder_name },
        data,
      });
  });
  return { ...given, isKnown: false };
}

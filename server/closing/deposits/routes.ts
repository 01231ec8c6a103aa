/** The page of a deposit for who has its link: read, confirm, release, dispute. Forms alone, at the root of the application. */
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { scopeOfAccount } from '#server/accounts/auth/scope-of-account.ts';
import { appendLedger, nameAccount } from '#server/closing/ledger/append.ts';
import { readInstanceKey } from '#server/closing/ledger/instance-key.ts';
import { findEntry, isAnyEntry, nodeCrypto } from '#server/closing/ledger/ledger.ts';
import { ledger } from '#server/closing/ledger/table.ts';
import { findToday, findZone } from '#server/core/account-days.ts';
import { describeProblem, findRefusal } from '#server/core/answer-problems.ts';
import type { Context, Scope } from '#server/core/context.ts';
import { Conflict, Invalid, NotFound, TooMany } from '#server/core/errors.ts';
import { type SentFile, readBoundary, readForm } from '#server/core/multipart.ts';
import { roomFor } from '#server/core/overload/room.ts';
import { toNetwork, windowLimit } from '#server/core/overload/window-limit.ts';
import { renderEndPage } from '#server/core/end-page.ts';
import { keepPrivate, sendPage } from '#server/core/public-page.ts';
import { type CheckedDocument, checkDocument } from '#server/records/documents/check.ts';
import { storeDocument } from '#server/records/documents/documents.ts';
import { NoDocument } from '#server/records/documents/no-document.ts';
import { type Deposit, depositEventInput, type DepositEventInput, MAX_RECEIPT_BYTES } from '#shared/closing/deposits/deposit.ts';
import { holdsAccountNumber } from '#shared/closing/deposits/account-numbers.ts';
import { depositTexts, holderTexts } from '#shared/closing/deposits/texts.ts';
import { toCanonicalJson } from '#shared/closing/ledger/canonical.ts';
import { type LedgerRow, toSignedText } from '#shared/closing/ledger/ledger.ts';
import { toDay } from '#shared/core/days.ts';
import { formatDay } from '#shared/core/format.ts';
import { documentTexts } from '#shared/records/documents/texts.ts';
import { actWithin, noteNotArrived } from './acts.ts';
import { getDeposit, subjectOf } from './deposits.ts';
import { type GivenEntry, holderPage, type LinkSender, type PageFacts } from './holder-page.ts';
import { findEndedLink, HOLD_PATH, type LinkRow, noteOpened, openHolderLink, requireHolderLink } from './links.ts';

type Parts = Pick<Context, 'store' | 'live' | 'now' | 'publicUrl'>;
type WithToken = FastifyRequest<{ Params: { token: string }; Querystring: Record<string, unknown> }>;
type WithAct = FastifyRequest<{ Params: { token: string; act: string } }>;

/** A form of a date, a note and a file. */
const MOST_PARTS = 10;
/** Without a file. */
const FORM_LIMIT = 16 * 1024;
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

/** A link that has worked before, with what to say of it. */
class LinkEnded extends Error {
  readonly end: Parameters<typeof renderEndPage>[0];
  constructor(end: LinkEnded['end']) {
    super(end.title);
    this.end = end;
  }
}

/** Registers the holder's page. */
export function holderRoutes(parts: Parts, report: (error: unknown) => void) {
  return async (app: FastifyInstance): Promise<void> => {
    // Whoever has the link may answer for the holder: it must stand in no log.
    const options = { logLevel: 'silent' as const };
    const visits = windowLimit({ most: 60, windowMs: 60_000, message: holderTexts.tooMany });
    const answers = windowLimit({ most: 20, windowMs: 60_000, message: holderTexts.tooMany });
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: FORM_LIMIT }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
    app.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: MAX_RECEIPT_BYTES + FORM_LIMIT },
      (request, body, done) => {
        const form = readForm(body as Buffer, readBoundary(request.headers['content-type']) ?? '', MOST_PARTS);
        if (form) done(null, form);
        else done(new Invalid({ form: [documentTexts.notWhole] }));
      },
    );
    keepPrivate(app);
    app.addHook('onRequest', async (request) => visits.take(toNetwork(request.ip), parts.now()));
    app.setErrorHandler((error, _request, reply) => {
      if (error instanceof NotFound) return sendPage(reply, 404, renderEndPage({ title: holderTexts.gone, about: holderTexts.goneAbout }));
      if (error instanceof LinkEnded) return sendPage(reply, 410, renderEndPage(error.end));
      if (findRefusal(error) === 413)
        return sendPage(reply, 413, renderEndPage({ title: holderTexts.failed, about: holderTexts.receiptTooLarge }));
      const { status, message } = describeProblem(error, reply, report);
      const end = error instanceof TooMany ? { title: holderTexts.tooMany } : { title: holderTexts.failed, about: message };
      return sendPage(reply, status, renderEndPage(end));
    });

    /** Why a link does not work, for who has it. */
    const describeEnd = async (token: string): Promise<Error> => {
      const ended = await findEndedLink(parts.store.read, token);
      if (!ended) return new NotFound(holderTexts.gone);
      const scope = await scopeOfAccount(parts, ended.account_id);
      const day = formatDay(toDay(new Date(ended.expires_at), findZone(scope)));
      const why = ended.revoked_at
        ? { title: holderTexts.replaced, about: holderTexts.replacedAbout }
        : { title: holderTexts.expired, about: holderTexts.expiredAbout(day) };
      return new LinkEnded({ ...why, sender: senderOf(scope) });
    };
    const requireLink = async (token: string): Promise<LinkRow> => {
      const link = await openHolderLink(parts.store.read, token, parts.now());
      if (link) return link;
      throw await describeEnd(token);
    };
    const visit = async (token: string): Promise<Visit> => {
      const link = await requireLink(token);
      const scope = await scopeOfAccount(parts, link.account_id);
      return { scope, link, deposit: await getDeposit(scope, link.deposit_id) };
    };

    const show = async (
      reply: FastifyReply,
      token: string,
      { scope, deposit }: Visit,
      status: number,
      more: Pick<PageFacts, 'entry' | 'refused'>,
    ) => {
      const facts = { deposit, sender: senderOf(scope), action: HOLD_PATH + token, today: findToday(scope), zone: findZone(scope) };
      return sendPage(reply, status, holderPage({ ...facts, ...more }));
    };

    app.get(`${HOLD_PATH}:token`, options, async (request: WithToken, reply) => {
      const { token } = request.params;
      const seen = await visit(token);
      await noteOpened(seen.scope, seen.link, { address: request.ip, browser: request.headers['user-agent'] });
      return show(reply, token, seen, 200, { entry: await readGiven(seen.scope, seen.deposit, textOf(request.query.entry)) });
    });

    app.get(`${HOLD_PATH}:token/receipt.json`, options, async (request: WithToken, reply) => {
      const { scope, deposit } = await visit(request.params.token);
      const [, , hash = ''] = ENTRY.exec(textOf(request.query.entry) ?? '') ?? [];
      const row = await findEntry(scope, hash);
      if (row?.subject.entity !== 'deposit' || row.subject.id !== deposit.id) throw new NotFound(holderTexts.gone);
      return reply
        .header('content-disposition', 'attachment; filename="receipt.json"')
        .type('application/json')
        .send(`${toCanonicalJson({ ...(row as object), ...(await readInstanceKey(scope.read)) })}\n`);
    });

    // Who has no working link shall not be able to make the server read megabytes.
    const links = new WeakMap<FastifyRequest, LinkRow>();
    const onRequest = async (request: WithAct) => {
      const { token, act } = request.params;
      if (!ACTS[act]) throw new NotFound(holderTexts.gone);
      const link = await requireLink(token);
      answers.take(String(link.id), parts.now());
      links.set(request, link);
    };
    const holdRoom = roomFor(MAX_RECEIPT_BYTES, (request) => links.get(request)?.account_id ?? 0);
    app.post(`${HOLD_PATH}:token/:act`, { ...options, onRequest, preParsing: holdRoom }, async (request: WithAct, reply) => {
      const { token, act } = request.params;
      const kind = ACTS[act];
      if (!kind) throw new NotFound(holderTexts.gone);
      const seen = await visit(token);
      const form = toForm(request.body);
      const actor = {
        kind: 'holder',
        name: seen.deposit.holder_name,
        address: request.ip,
        browser: request.headers['user-agent'] ?? null,
      } as const;
      try {
        const row = await answer(seen, kind, form, actor);
        return await reply.redirect(`${HOLD_PATH}${token}?entry=${row.sequence}.${row.hash}.${row.signature}`, 303);
      } catch (error) {
        const [field, message] = sayRefusal(error);
        if (!message) throw error;
        const typed = { received_on: form.fields.get('received_on')?.slice(0, 10), note: form.fields.get('note')?.slice(0, MOST_NOTE) };
        return show(reply, token, await visit(token), error instanceof Invalid ? 422 : 409, { refused: { act, field, message, ...typed } });
      }
    });
  };
}

/** Why an answer was not taken, and the field that it is about. */
function sayRefusal(error: unknown): [field: string, message: string] {
  if (error instanceof Conflict) return ['', error.message];
  const [field = '', messages = []] = error instanceof Invalid ? (Object.entries(error.errors)[0] ?? []) : [];
  return [field, messages.join(' ')];
}

interface Form {
  fields: URLSearchParams;
  files: ReadonlyMap<string, SentFile>;
}

function toForm(body: unknown): Form {
  if (body instanceof URLSearchParams) return { fields: body, files: new Map() };
  return (body as Form | undefined) ?? { fields: new URLSearchParams(), files: new Map() };
}

/** What a file is by its content; throws `Invalid` for what is no PDF and no picture. */
async function checkReceipt(file: SentFile | undefined): Promise<(CheckedDocument & { data: Buffer }) | undefined> {
  if (!file) return undefined;
  try {
    if (file.data.length > MAX_RECEIPT_BYTES) throw new NoDocument(holderTexts.receiptTooLarge);
    return { ...(await checkDocument(file.data, file.filename)), data: file.data };
  } catch (error) {
    if (error instanceof NoDocument) throw new Invalid({ receipt: [error.message] });
    throw error;
  }
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const senderOf = (scope: Scope): LinkSender => ({ company: nameAccount(scope), phone: scope.account.phone });

/** What the holder says, as a row of the ledger. Throws `Conflict` and `Invalid`. */
async function answer(
  { scope, deposit, link }: Visit,
  kind: DepositEventInput['kind'] | 'not_arrived',
  { fields: form, files }: Form,
  actor: { kind: 'holder'; name: string; address: string; browser: string | null },
): Promise<LedgerRow> {
  const note = form.get('note')?.trim().slice(0, MOST_NOTE) ?? '';
  if (holdsAccountNumber(note)) throw new Invalid({ note: [depositTexts.accountNumber] });
  if (kind === 'not_arrived') {
    if (!note) throw new Invalid({ note: [depositTexts.whatHappened] });
    return scope.write(async (tx) => {
      await requireHolderLink(tx, link, scope.now());
      return noteNotArrived(scope, tx, deposit.id, note, actor);
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
    return actWithin(scope, tx, link.deposit_id, asked.data, { by: actor, receipt });
  });
  return row;
}

/** The entry that a holder brings back. One that was signed here and is not in the ledger proves a gap, which is written down once. */
async function readGiven(
  scope: Scope,
  deposit: Deposit,
  text: string | undefined,
): Promise<(GivenEntry & { isKnown: boolean }) | undefined> {
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
      .where(and(eq(ledger.account_id, scope.account.id), eq(ledger.event, 'ledger.gap'), eq(ledger.data, toCanonicalJson(data))));
    if (!known)
      await appendLedger(scope, tx, {
        event: 'ledger.gap',
        ...subjectOf(deposit),
        actor: { kind: 'holder', name: deposit.holder_name },
        data,
      });
  });
  return { ...given, isKnown: false };
}

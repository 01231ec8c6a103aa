/** The signer's actions: open, consent, confirm a code, sign or decline. */
import { matchOwn } from '#server/db/conditions.ts';
import { isSameHash, isSecret, toSha256, generateCode } from '#server/core/secrets.ts';
import { asc, eq } from 'drizzle-orm';
import { loadOutreachSettings } from '#server/accounts/auth/settings/settings.ts';
import { type AccountParts, loadAccountScope } from '#server/accounts/auth/scope-of-account.ts';
import { appendLedger, type NewLedgerRow } from '#server/closing/ledger/append.ts';
import type { Scope } from '#server/core/context.ts';
import { Invalid, NotFound } from '#server/core/errors.ts';
import { findUnprintable } from '#server/core/letters.ts';
import { emitEvents } from '#server/core/events/emit.ts';
import type { Db } from '#server/db/store.ts';
import type { GuestCall } from '#server/outside/guest-routes.tsx';
import type { Notices } from '#server/records/contacts/notice.ts';
import { deals } from '#server/records/deals/table.ts';
import { properties } from '#server/records/properties/table.ts';
import {
  CODE_LENGTH,
  type ContractSender,
  findInitialsProblem,
  findLinkState,
  findNameProblem,
  isEverybodyDone,
  type LinkState,
  MAX_REASON,
  parseDrawing,
  signTexts,
} from '#shared/closing/contracts/sign.ts';
import { linkTexts } from '#shared/core/link-texts.ts';
import type { contractEvents } from '#shared/closing/contracts/noun.ts';
import type { FieldChange } from '#shared/core/field-change.ts';
import type { FieldErrors } from '#shared/core/problem.ts';
import { toSender, hashConsent, CONSENT_VERSION, endSigning, maskAddress } from './sign-words.ts';
import { inviteNext } from './sign-invite.ts';
import { contracts, contractSigners } from './table.ts';
import type { SentChannel } from '#shared/records/contacts/channels.ts';
import { createHmac } from 'node:crypto';

/** How long a code is good, and how many wrong ones lock the signer out for how long. */
const [CODE_MINUTES, CODE_TRIES, CODE_LOCK_MINUTES] = [10, 5, 15];

export type ContractRow = typeof contracts.$inferSelect;
export type SignerRow = typeof contractSigners.$inferSelect;

/** What stands behind a link, as of now. */
export interface SigningLink {
  scope: Scope;
  contract: ContractRow;
  signer: SignerRow;
  /** All of them, in their order. */
  signers: SignerRow[];
  state: LinkState;
  sender: ContractSender;
}

/** From where a signer came. */
export type SignerVisit = Pick<GuestCall, 'ip' | 'browser'>;

export type SignParts = AccountParts & { notices: Notices };

export const loadSigners = (db: Db, contractId: number): Promise<SignerRow[]> =>
  db.select().from(contractSigners).where(eq(contractSigners.contract_id, contractId)).orderBy(asc(contractSigners.position));

async function readBehind(db: Db, hash: string) {
  const [row] = await db
    .select({ contract: contracts, signer: contractSigners, address: properties.address, city: properties.city, state: properties.state })
    .from(contractSigners)
    .innerJoin(contracts, eq(contracts.id, contractSigners.contract_id))
    .innerJoin(deals, eq(deals.id, contracts.deal_id))
    .innerJoin(properties, eq(properties.id, deals.property_id))
    .where(eq(contractSigners.token_hash, hash));
  return row;
}

/** Finds the contract of a token; throws `NotFound` for an unknown or replaced one. */
export async function openSignLink(parts: SignParts, token: string): Promise<SigningLink> {
  const hash = isSecret(token) ? toSha256(token) : undefined;
  const row = hash === undefined ? undefined : await readBehind(parts.store.read, hash);
  if (!row) throw new NotFound(linkTexts.dead);
  const { contract, signer } = row;
  const scope = await loadAccountScope(parts, contract.account_id);
  return {
    ...{ scope, contract, signer },
    signers: await loadSigners(scope.read, contract.id),
    state: findLinkState(contract, signer, scope.now()),
    sender: contract.sender ?? toSender(scope, `${row.address}, ${row.city}, ${row.state}`),
  };
}

interface OpenRows {
  contract: ContractRow;
  signer: SignerRow;
}

/** The rows as they are inside a write; throws `LinkEnded` unless the link is open. */
async function requireOpen(link: SigningLink, tx: Db): Promise<OpenRows> {
  const { scope, signer } = link;
  const [row] = await tx
    .select({ contract: contracts, signer: contractSigners })
    .from(contractSigners)
    .innerJoin(contracts, eq(contracts.id, contractSigners.contract_id))
    .where(matchOwn(scope, contractSigners, { id: signer.id }));
  // A new link may have taken the place of the one that was opened.
  if (row?.signer.token_hash !== signer.token_hash) throw new NotFound(linkTexts.dead);
  const state = findLinkState(row.contract, row.signer, scope.now());
  if (state !== 'open') throw endSigning({ ...link, ...row }, state);
  return row;
}

/** A change of a contract's row, with its version. */
export async function changeContract(scope: Scope, tx: Db, row: ContractRow, values: Partial<ContractRow>): Promise<ContractRow> {
  const [after] = await tx
    .update(contracts)
    .set({ ...values, updated_at: scope.now().toISOString(), version: row.version + 1 })
    .where(eq(contracts.id, row.id))
    .returning();
  return after as ContractRow;
}

/** A row of the ledger about a contract. */
export const recordContract = (scope: Scope, tx: Db, { id, deal_id }: ContractRow, entry: Omit<NewLedgerRow, 'subject' | 'deal_id'>) =>
  appendLedger(scope, tx, { ...entry, subject: { entity: 'contract', id }, deal_id });

/** A line of the history about a contract. */
export const emitContract = (
  scope: Scope,
  tx: Db,
  { id, title }: ContractRow,
  type: keyof typeof contractEvents,
  more: { summary?: string; changes?: FieldChange[] } = {},
): Promise<void> => emitEvents(scope, tx, [{ type, subject_id: id, summary: title, ...more }]);

const update = (tx: Db, id: number, values: Partial<typeof contractSigners.$inferInsert>) =>
  tx.update(contractSigners).set(values).where(eq(contractSigners.id, id));

/** The rows with a change of the signer. */
async function changeSigner(tx: Db, open: OpenRows, values: Partial<SignerRow>): Promise<OpenRows> {
  await update(tx, open.signer.id, values);
  return { ...open, signer: { ...open.signer, ...values } };
}

/** A row of the ledger about a signer, named by their place and role. */
async function record(
  scope: Scope,
  tx: Db,
  { contract, signer }: OpenRows,
  event: 'contract.viewed' | 'contract.consented' | 'contract.code_confirmed' | 'contract.signed' | 'contract.declined',
  { ip, browser }: SignerVisit,
  data: Record<string, string | number | null> = {},
): Promise<void> {
  await recordContract(scope, tx, contract, {
    event,
    actor: { kind: 'signer', name: signer.name, address: ip, browser: browser ?? null },
    data: { signer_id: signer.id, role: signer.role, position: signer.position, sent_sha256: contract.sent_sha256, ...data },
  });
}

async function viewWithin({ scope }: SigningLink, tx: Db, open: OpenRows, visitor: SignerVisit): Promise<OpenRows> {
  if (open.signer.status !== 'invited') return open;
  const viewed = await changeSigner(tx, open, { status: 'viewed', viewed_at: scope.now().toISOString() });
  await record(scope, tx, viewed, 'contract.viewed', visitor);
  return viewed;
}

/** Notes that the link was opened, the first time. */
export async function recordView(link: SigningLink, visitor: SignerVisit): Promise<void> {
  if (link.signer.status === 'invited') await link.scope.write(async (tx) => viewWithin(link, tx, await requireOpen(link, tx), visitor));
}

async function consentWithin({ scope, sender }: SigningLink, tx: Db, open: OpenRows, visitor: SignerVisit): Promise<OpenRows> {
  if (open.signer.consented_at !== null) return open;
  const consent_sha256 = hashConsent(sender);
  const at = scope.now().toISOString();
  const first = { status: 'consented', consented_at: at, consent_sha256, viewed_at: open.signer.viewed_at ?? at } as const;
  const consented = await changeSigner(tx, open, first);
  const data = { consent_version: CONSENT_VERSION, consent_sha256, company: sender.company };
  await record(scope, tx, consented, 'contract.consented', visitor, data);
  return consented;
}

/** Stores the consent to electronic records with the hash of its words; the first one counts. Returns whether this is the first. */
export const recordConsent = (link: SigningLink, visitor: SignerVisit): Promise<boolean> =>
  link.scope.write(async (tx) => {
    const open = await requireOpen(link, tx);
    return (await consentWithin(link, tx, open, visitor)) !== open;
  });

interface CodeAddress {
  channel: SentChannel;
  to: string;
  shown: string;
  /** False: nothing carries it there, and the sender reads it to the signer. */
  isDelivered: boolean;
}

/**
 * Where a signer's code goes: to the phone, and to the email of who has none, or whose link went there without a code to come. Where
 * no texts are sent it goes to the email, unless the link went there.
 */
export function findCodeAddress(
  { signer: { phone, email, needs_code, link_channel } }: Pick<SigningLink, 'signer'>,
  delivery: Scope['delivery'],
): CodeAddress | undefined {
  const isTextLost = !delivery?.sms && delivery?.email && link_channel !== 'email';
  const byEmail = !phone || (email !== null && (isTextLost || (!needs_code && link_channel === 'email')));
  const channel = byEmail ? 'email' : 'sms';
  const to = byEmail ? email : phone;
  return to ? { channel, to, shown: maskAddress(channel, to), isDelivered: Boolean(delivery?.[channel]) } : undefined;
}

const SOON_MS = 30_000;
const addMinutes = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();

/** Sends a new code; throws `Invalid` with why not. */
export async function sendCode({ notices }: SignParts, link: SigningLink): Promise<void> {
  const { scope, signer, contract, sender } = link;
  const way = findCodeAddress(link, scope.delivery);
  if (!way) throw new Invalid({ code: ['No phone or email is on file for the code'] });
  const outcome = await scope.write(async (tx) => {
    const open = await requireOpen(link, tx);
    const now = scope.now();
    if (isLocked(open.signer, now)) throw new Invalid({ code: [signTexts.codeLocked] });
    if (open.signer.code_sent_at !== null && now.getTime() - Date.parse(open.signer.code_sent_at) < SOON_MS)
      throw new Invalid({ code: ['A code was sent a moment ago. Wait half a minute before you ask for another.'] });
    const { code, hash } = generateSignCode(signer.id);
    // Attempts restart after a lockout, not with each new code.
    const tries = open.signer.code_locked_until === null ? open.signer.code_tries : 0;
    await update(tx, signer.id, { code_hash: hash, code_sent_at: now.toISOString(), code_tries: tries, code_locked_until: null });
    await notices.cancel(scope, tx, 'code', signer.id);
    return notices.send(scope, tx, {
      purpose: 'code',
      subject_id: signer.id,
      ...{ lead_id: null, buyer_id: null, channel: way.channel, to_address: way.to },
      subject: way.channel === 'email' ? `Your code for ${contract.title}` : null,
      body: `${code} is your code to sign "${contract.title}" from ${sender.company}. It is good for ${CODE_MINUTES} minutes. Do not share it.`,
    });
  });
  if ('why' in outcome) throw new Invalid({ code: [`The code could not be sent: ${outcome.why}.`] });
}

const isLocked = ({ code_locked_until }: SignerRow, now: Date): boolean =>
  code_locked_until !== null && code_locked_until > now.toISOString();

/** Checks a code that was typed; throws `Invalid`. The right one is good once. */
export async function confirmCode(link: SigningLink, typed: string, visitor: SignerVisit): Promise<void> {
  const { scope, signer } = link;
  const code = typed.replace(/[\s-]/g, '');
  if (!new RegExp(`^\\d{${CODE_LENGTH}}$`).test(code)) throw new Invalid({ code: ['Type the six digits'] });
  const wrong = await scope.write(async (tx): Promise<string | undefined> => {
    const open = await requireOpen(link, tx);
    const now = scope.now();
    const { code_hash, code_sent_at, code_tries } = open.signer;
    if (isLocked(open.signer, now)) return signTexts.codeLocked;
    if (code_hash === null || code_sent_at === null || addMinutes(new Date(code_sent_at), CODE_MINUTES) <= now.toISOString())
      return 'The code has expired. Ask for a new one.';
    if (isSameHash(code_hash, hashSignCode(signer.id, code))) {
      await update(tx, signer.id, { code_hash: null, code_tries: 0, code_locked_until: null });
      const way = findCodeAddress(open, scope.delivery);
      await record(scope, tx, open, 'contract.code_confirmed', visitor, { channel: way?.isDelivered ? way.channel : null });
      return undefined;
    }
    const tries = code_tries + 1;
    const isOver = tries >= CODE_TRIES;
    await update(
      tx,
      signer.id,
      isOver ? { code_tries: tries, code_hash: null, code_locked_until: addMinutes(now, CODE_LOCK_MINUTES) } : { code_tries: tries },
    );
    return isOver ? signTexts.codeLocked : signTexts.codeWrong(CODE_TRIES - tries);
  });
  if (wrong) throw new Invalid({ code: [wrong] });
}

/** The key that signs the browser's proof. */
export const loadCodeKey = async ({ scope }: SigningLink): Promise<string> => (await loadOutreachSettings(scope)).signing_key;

interface SignatureForm {
  how: string;
  strokes: string;
  name: string;
  initials: readonly string[];
}

interface Signature {
  signature_kind: 'drawn' | 'typed';
  signature: string;
  initials: string | null;
}

/** Why a text cannot be printed; undefined when the type has its letters. */
function explainLacking(text: string, explain: (lacking: string) => string): string | undefined {
  const lacking = findUnprintable(text);
  return lacking && explain(lacking);
}

/** The field of a place that asks for initials. */
export const nameInitials = (at: number): string => `initials_${at + 1}`;

/** The signature of a form; throws `Invalid` with what is wrong, by field. `places`: how many initials are asked for. */
export function readSignature({ how, strokes, name, initials }: SignatureForm, places: number): Signature {
  const problems: FieldErrors = {};
  const drawn = how === 'drawn' ? parseDrawing(strokes) : undefined;
  if (typeof drawn === 'string') problems.strokes = [drawn];
  const nameProblem = how === 'drawn' ? undefined : (findNameProblem(name) ?? explainLacking(name, signTexts.noLetters));
  if (nameProblem) problems.name = [nameProblem];
  for (let at = 0; at < places; at++) {
    const wrong = findInitialsProblem(initials[at] ?? '') ?? explainLacking(initials[at] ?? '', signTexts.initialsLackLetters);
    if (wrong) problems[nameInitials(at)] = [wrong];
  }
  if (Object.keys(problems).length > 0) throw new Invalid(problems);
  return {
    ...(drawn && typeof drawn !== 'string'
      ? { signature_kind: 'drawn', signature: JSON.stringify(drawn) }
      : { signature_kind: 'typed', signature: name.trim() }),
    initials: places > 0 ? JSON.stringify(initials.slice(0, places).map((text) => text.trim())) : null,
  };
}

/**
 * Signs once: a second tab gets `LinkEnded`. Invites the next signer. Returns whether everybody has signed. `isWhole`: what the signer
 * has not done yet is done with it, the view and the consent.
 */
export async function recordSignature(
  { notices }: Pick<SignParts, 'notices'>,
  link: SigningLink,
  signature: Signature,
  visitor: SignerVisit,
  { isWhole = false } = {},
): Promise<boolean> {
  const { scope, signer } = link;
  return scope.write(async (tx) => {
    const began = await requireOpen(link, tx);
    const open = isWhole ? await consentWithin(link, tx, await viewWithin(link, tx, began, visitor), visitor) : began;
    if (open.signer.consented_at === null) throw new Invalid({ form: [signTexts.consentNeeded] });
    const { ip, browser } = visitor;
    const at = scope.now().toISOString();
    await update(tx, signer.id, { status: 'signed', signed_at: at, ip, user_agent: browser?.slice(0, 300) ?? null, ...signature });
    await record(scope, tx, open, 'contract.signed', visitor, { signature: signature.signature_kind });
    await emitContract(scope, tx, open.contract, 'contract.signed', { summary: `${open.contract.title}: ${open.signer.name}` });
    return finishSigner(scope, tx, notices, open.contract);
  });
}

/** After a signature: asks whoever is next, and returns whether nobody is. */
export async function finishSigner(scope: Scope, tx: Db, notices: Notices, contract: ContractRow): Promise<boolean> {
  const signers = await loadSigners(tx, contract.id);
  if (isEverybodyDone(signers)) return true;
  await inviteNext(scope, tx, notices, contract, signers);
  return false;
}

/** Control signs but the end of a line and the tab, and signs that turn text around. */
const UNFIT = /(?![\n\r\t])[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;

/** Declines, with a reason if there is one; nothing of the contract can be signed after it. */
export async function recordDecline({ notices }: SignParts, link: SigningLink, typed: string, visitor: SignerVisit): Promise<void> {
  const { scope, signer } = link;
  const reason = typed.replaceAll('\r\n', '\n').trim();
  if (reason.length > MAX_REASON) throw new Invalid({ reason: [`Must be at most ${MAX_REASON} characters`] });
  if (UNFIT.test(reason)) throw new Invalid({ reason: ['Must not contain control characters'] });
  await scope.write(async (tx) => {
    const open = await requireOpen(link, tx);
    await update(tx, signer.id, {
      status: 'declined',
      decline_reason: reason || null,
      ip: visitor.ip,
      user_agent: visitor.browser?.slice(0, 300) ?? null,
    });
    await changeContract(scope, tx, open.contract, { status: 'declined' });
    await record(scope, tx, open, 'contract.declined', visitor, { reason: reason || null });
    for (const { id } of await loadSigners(tx, open.contract.id)) await notices.cancel(scope, tx, 'signing', id);
    await emitContract(scope, tx, open.contract, 'contract.declined');
  });
}

function generateSignCode(signerId: number): { code: string; hash: string } {
  const code = generateCode(CODE_LENGTH);
  return { code, hash: hashSignCode(signerId, code) };
}

const hashSignCode = (signerId: number, code: string): string => toSha256(`sign code ${signerId} ${code}`);

/** What a browser remembers until a moment: that the code was typed there (`code`, of one link), or the consent given (`browser`). */
export function proveBrowser(key: string, what: 'code' | 'browser', whose: string, until: number): string {
  return `${until.toString(36)}.${createHmac('sha256', key).update(`sign ${what}\n${whose}\n${until}`).digest('base64url')}`;
}

/** Whether the proof was made here, for this, and is still good. */
export function isBrowserProven(key: string, what: 'code' | 'browser', whose: string, proof: string | undefined, now: Date): boolean {
  const until = Number.parseInt(proof?.split('.')[0] ?? '', 36);
  return Number.isSafeInteger(until) && until > now.getTime() && isSameHash(proof ?? '', proveBrowser(key, what, whose, until));
}

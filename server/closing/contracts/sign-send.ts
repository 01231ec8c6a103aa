/** Sends contracts to their signers, reminds, withdraws, and takes scans of what was signed on paper. */
import { and, eq } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { Conflict, Invalid, NotFound } from '#server/core/errors.ts';
import { findOwned, requireOwned } from '#server/db/records.ts';
import type { Db } from '#server/db/store.ts';
import type { Notices } from '#server/records/contacts/notice.ts';
import { storeDocument } from '#server/records/documents/documents.ts';
import { documents } from '#server/records/documents/table.ts';
import { NOTED_BY_HAND } from '#shared/accounts/history/activity.ts';
import {
  type contractSendInput,
  DEFAULT_EXPIRY_DAYS,
  type SentContract,
  type SignLink,
  sendingTexts,
} from '#shared/closing/contracts/sending.ts';
import { findLinkState, isEverybodyDone, isPast, suggestInitials } from '#shared/closing/contracts/sign.ts';
import { contractTexts } from '#shared/closing/contracts/texts.ts';
import type { z } from '#shared/core/zod.ts';
import { contractRecords, requireSendable } from './contracts.ts';
import { confirmDraftText } from './templates.ts';
import { toDocumentKind, drawPages } from './seal.ts';
import { toSender } from './sign-words.ts';
import { inviteNext, inviteSigner } from './sign-invite.ts';
import { listInitialPlaces } from './sign-pages.tsx';
import {
  changeContract,
  type ContractRow,
  emitContract,
  finishSigner,
  loadSigners,
  readSignature,
  recordContract,
  recordSignature,
  type SignerRow,
  type SignerVisit,
} from './sign.ts';
import { contracts, contractSigners } from './table.ts';

const DAY_MS = 86_400_000;

const requireRow = (scope: Scope, db: Db, id: number): Promise<ContractRow> =>
  requireOwned(scope, db, contracts, id, contractTexts.notFound);

/** Fixes a draft as it reads now, keeps its pages, and asks the first signer. Throws what `requireSendable` throws. */
export async function sendContract(
  scope: Scope,
  notices: Notices,
  { id, expires_in_days, prepared_by }: z.output<typeof contractSendInput>,
): Promise<SentContract> {
  const asked = await requireRow(scope, scope.read, id);
  if (asked.is_sample && prepared_by === 'attorney') await confirmDraftText(scope, asked);
  const before = await requireRow(scope, scope.read, id);
  const { body, fields } = await requireSendable(scope, scope.read, id);
  const { data, pages, sha256 } = await drawPages(scope, { title: before.title, body, fields, is_sample: before.is_sample, sender: null });
  return scope.write(async (tx) => {
    const row = await requireRow(scope, tx, id);
    const sendable = await requireSendable(scope, tx, id);
    const isSame = row.version === before.version && sendable.body === body && JSON.stringify(sendable.fields) === JSON.stringify(fields);
    if (!isSame) throw new Conflict('The contract or its deal changed in the meantime. Check it again, then send it.');
    const document = await storeDocument(scope, tx, {
      subject: { entity: 'deal', id: row.deal_id },
      kind: toDocumentKind(row),
      name: `${row.title}, as sent`,
      ...{ data, pages, content_type: 'application/pdf', sha256 },
    });
    const now = scope.now();
    const { address, city, state } = sendable.contract.deal;
    const sent = await changeContract(scope, tx, row, {
      sender: toSender(scope, `${address}, ${city}, ${state}`),
      ...{ status: 'sent', body, fields, sent_at: now.toISOString(), sent_sha256: sha256, sent_document_id: document.id },
      expires_at: new Date(now.getTime() + (expires_in_days ?? DEFAULT_EXPIRY_DAYS) * DAY_MS).toISOString(),
    });
    if (sendable.holds.length > 0 && sent.override_reason)
      await recordContract(scope, tx, sent, {
        event: 'contract.overridden',
        data: { reason: sent.override_reason, rules: sendable.holds.map(({ message }) => message) },
      });
    const signers = await loadSigners(tx, id);
    await recordContract(scope, tx, sent, {
      event: 'contract.sent',
      data: {
        title: sent.title,
        sent_sha256: sha256,
        expires_at: sent.expires_at,
        signers: signers.map(({ id: signer_id, role, name, position, needs_code }) => ({ signer_id, role, name, position, needs_code })),
      },
    });
    await emitContract(scope, tx, sent, 'contract.sent');
    const links = await inviteNext(scope, tx, notices, sent, signers);
    return { contract: await contractRecords.require(scope, tx, id), links };
  });
}

async function requireSigner(tx: Db, contract: ContractRow, signerId: number): Promise<SignerRow> {
  const [signer] = await tx
    .select()
    .from(contractSigners)
    .where(and(eq(contractSigners.id, signerId), eq(contractSigners.contract_id, contract.id)));
  if (!signer) throw new NotFound('Signer not found');
  return signer;
}

/** Creates a new link for a pending signer; the previous one stops working. */
export const remindSigner = (
  scope: Scope,
  notices: Notices,
  { id, signer_id, only_link }: { id: number; signer_id: number; only_link?: boolean | null | undefined },
): Promise<SignLink> =>
  scope.write(async (tx) => {
    const row = await requireRow(scope, tx, id);
    const signer = await requireSigner(tx, row, signer_id);
    if (row.status !== 'sent' || !['invited', 'viewed', 'consented'].includes(signer.status)) throw new Conflict(sendingTexts.notWaiting);
    if (isPast(row, scope.now())) throw new Conflict('The time to sign is over: prepare a new contract');
    const link = await inviteSigner(scope, tx, notices, row, signer, { isReminder: true, ...(only_link ? { channel: null } : {}) });
    await recordContract(scope, tx, row, {
      event: 'contract.reminded',
      data: { signer_id, role: signer.role, channel: link.not_sent === null ? link.channel : null },
    });
    return link;
  });

/**
 * The account's own signature, given from the contract's page: the name typed, initials and consent with it, recorded like any other.
 * Returns whether everybody has signed now.
 */
export async function signAsOwner(scope: Scope, notices: Notices, { id }: { id: number }, visitor: SignerVisit): Promise<boolean> {
  const contract = await requireRow(scope, scope.read, id);
  const signers = await loadSigners(scope.read, id);
  const signer = signers.find(({ role, status }) => role === 'me' && status !== 'signed');
  if (!signer) throw new Conflict(sendingTexts.notWaiting);
  const state = findLinkState(contract, signer, scope.now());
  if (state !== 'open') throw new Conflict(sendingTexts.notWaiting);
  if (signer.needs_code) throw new Conflict('You asked for a code of your own: sign by the link');
  const link = { scope, contract, signer, signers, state, sender: contract.sender ?? toSender(scope, '') };
  const places = listInitialPlaces(contract, 'me').length;
  const initials = Array.from({ length: places }, () => suggestInitials(signer.name));
  const signature = readSignature({ how: 'typed', strokes: '', name: signer.name, initials }, places);
  return recordSignature({ notices }, link, signature, visitor, { isWhole: true });
}

/** Withdraws a contract that is out for signing: its links say so, with the reason. */
export const cancelContract = (
  scope: Scope,
  notices: Notices,
  { id, reason }: { id: number; reason: string },
): Promise<SentContract['contract']> =>
  scope.write(async (tx) => {
    const row = await requireRow(scope, tx, id);
    if (row.status !== 'sent') throw new Conflict('Only a contract that is out for signing can be voided');
    const signers = await loadSigners(tx, id);
    if (isEverybodyDone(signers)) throw new Conflict('Everybody has signed this contract: it is being sealed');
    const voided = await changeContract(scope, tx, row, { status: 'voided', voided_at: scope.now().toISOString(), void_reason: reason });
    await recordContract(scope, tx, voided, { event: 'contract.voided', data: { reason, sent_sha256: row.sent_sha256 } });
    for (const signer of signers) {
      await notices.cancel(scope, tx, 'signing', signer.id);
      await notices.cancel(scope, tx, 'code', signer.id);
    }
    await emitContract(scope, tx, row, 'contract.voided');
    return contractRecords.require(scope, tx, id);
  });

/** Completes a signer by the scan of what they signed on paper. Returns whether everybody has signed now. */
export const addScan = (
  scope: Scope,
  notices: Notices,
  { id, signer_id, document_id }: { id: number; signer_id: number; document_id: number },
): Promise<boolean> =>
  scope.write(async (tx) => {
    const row = await requireRow(scope, tx, id);
    const signer = await requireSigner(tx, row, signer_id);
    if (signer.status === 'signed') throw new Conflict('This signer has signed already');
    if (row.status !== 'sent') throw new Conflict(sendingTexts.notWaiting);
    const document = await findOwned(scope, tx, documents, document_id);
    if (document?.deal_id !== row.deal_id || document.id === row.sent_document_id)
      throw new Invalid({ document_id: ['Must be a document of the same deal'] });
    const scan = { scan_document_id: document.id, scan_sha256: document.sha256 };
    await tx
      .update(contractSigners)
      .set({ status: 'signed', signed_at: scope.now().toISOString(), signature_kind: 'wet', ...scan })
      .where(eq(contractSigners.id, signer.id));
    await notices.cancel(scope, tx, 'signing', signer.id);
    const { role, name } = signer;
    const data = { signer_id, role, name, signature: 'wet', scan_sha256: document.sha256, sent_sha256: row.sent_sha256 };
    await recordContract(scope, tx, row, { event: 'contract.signed', data });
    const byHand = { field: NOTED_BY_HAND, before: null, after: true };
    await emitContract(scope, tx, row, 'contract.signed', { summary: `${row.title}: ${name}`, changes: [byHand] });
    return finishSigner(scope, tx, notices, row);
  });

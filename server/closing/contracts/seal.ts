/** Seals contracts that everybody has signed: one file with all signatures and a certificate, hashed, signed and stored. */
import { and, asc, eq, exists, inArray, notExists, or, lte, sql } from 'drizzle-orm';
import { type AccountParts, loadAccountScope } from '#server/accounts/auth/scope-of-account.ts';
import { readInstanceKey } from '#server/closing/ledger/append.ts';
import { generateSealReference, recordSeal } from '#server/closing/ledger/seals.ts';
import { ledger } from '#server/closing/ledger/table.ts';
import { matchOwn } from '#server/db/conditions.ts';
import { findZone } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import type { JobKind } from '#server/core/jobs.ts';
import type { Db } from '#server/db/store.ts';
import { findDocumentFile, storeAhead, storeDocument } from '#server/records/documents/documents.ts';
import { deals } from '#server/records/deals/table.ts';
import { properties } from '#server/records/properties/table.ts';
import { isEverybodyDone, type Strokes } from '#shared/closing/contracts/sign.ts';
import { CONTRACT_KIND_LABELS } from '#shared/closing/contracts/words.ts';
import { toDay } from '#shared/core/days.ts';
import { formatDay } from '#shared/core/format.ts';
import type { DocumentKind } from '#shared/records/documents/document.ts';
import { type CertificateBlock, type CertificateEntry, buildCertificateBlocks } from './certificate.ts';
import { draw, type Drawn, appendScans } from './drawing.ts';
import { toSender } from './sign-words.ts';
import { changeContract, type ContractRow, emitContract, loadSigners, recordContract, type SignerRow } from './sign.ts';
import type { PaperSigner } from './paper.ts';
import { contracts, contractSigners } from './table.ts';

const DOCUMENT_KINDS: Record<ContractRow['kind'], DocumentKind> = {
  purchase: 'contract',
  assignment: 'assignment',
  option: 'contract',
  disclosure: 'disclosure',
  amendment: 'contract',
  other: 'contract',
};

/** The document kind of a sealed contract. */
export const toDocumentKind = ({ kind }: Pick<ContractRow, 'kind'>): DocumentKind => DOCUMENT_KINDS[kind];

const toPaperSigner = (signer: SignerRow, zone: string | undefined): PaperSigner => ({
  role: signer.role,
  name: signer.name,
  signed_on: signer.signed_at === null ? null : formatDay(toDay(new Date(signer.signed_at), zone)),
  signature: toSignature(signer),
  initials: signer.initials === null ? [] : (JSON.parse(signer.initials) as string[]),
});

function toSignature({ signature_kind, signature }: SignerRow): PaperSigner['signature'] {
  if (signature_kind === 'wet') return { kind: 'wet' };
  if (signature_kind === null || signature === null) return null;
  return signature_kind === 'typed' ? { kind: 'typed', text: signature } : { kind: 'drawn', strokes: JSON.parse(signature) as Strokes };
}

interface Behind {
  certificate: readonly CertificateBlock[];
  reference: string;
}

/** The pages of a contract as it stands; with what is `behind`, also what was signed and the certificate. */
export const drawPages = (
  scope: Scope,
  { title, body, fields, is_sample, sender }: Pick<ContractRow, 'title' | 'body' | 'fields' | 'is_sample' | 'sender'>,
  signers: readonly SignerRow[] = [],
  behind?: Behind,
): Promise<Drawn> =>
  draw({
    paper: {
      title,
      company: sender?.company ?? scope.account.company_name,
      body: body ?? '',
      fields: fields ?? {},
      isSample: is_sample,
      at: scope.now(),
    },
    signers: signers.map((signer) => toPaperSigner(signer, findZone(scope))),
    ...behind,
  });

async function loadEntries(scope: Scope, contractId: number): Promise<CertificateEntry[]> {
  const rows = await scope.read
    .select()
    .from(ledger)
    .where(matchOwn(scope, ledger, { subject: 'contract', subject_id: contractId }))
    .orderBy(asc(ledger.sequence));
  return rows.map(({ sequence, created_at, event, actor, hash, data }) => {
    const { signer_id = null, channel = null } = JSON.parse(data) as Partial<Pick<CertificateEntry, 'signer_id' | 'channel'>>;
    return { sequence, event, hash, at: created_at, actor: actor.name ?? actor.kind, signer_id, channel };
  });
}

async function getPlace(scope: Scope, { deal_id }: ContractRow): Promise<string> {
  const [row] = await scope.read
    .select({ address: properties.address, city: properties.city, state: properties.state })
    .from(deals)
    .innerJoin(properties, eq(properties.id, deals.property_id))
    .where(eq(deals.id, deal_id));
  return row ? `${row.address}, ${row.city}, ${row.state}` : '';
}

async function buildCertificate(
  scope: Scope,
  contract: ContractRow,
  signers: readonly SignerRow[],
  reference: string,
): Promise<CertificateBlock[]> {
  return buildCertificateBlocks({
    ...{ contract, signers, reference, zone: findZone(scope) },
    sender: contract.sender ?? toSender(scope, await getPlace(scope, contract)),
    entries: await loadEntries(scope, contract.id),
    fingerprint: (await readInstanceKey(scope.read))?.fingerprint ?? '',
  });
}

/** The certificate alone, with signatures so far and ledger entries. */
export async function drawCertificate(scope: Scope, contract: ContractRow, reference: string): Promise<Buffer> {
  const signers = await loadSigners(scope.read, contract.id);
  const certificate = await buildCertificate(scope, contract, signers, reference);
  const company = contract.sender?.company ?? scope.account.company_name;
  const { data } = await draw({ paper: { title: `Certificate: ${contract.title}`, company, at: scope.now() }, signers: [], certificate });
  return data;
}

async function withScans(scope: Scope, drawn: Drawn, signers: readonly SignerRow[]): Promise<Drawn> {
  const ids = new Set(signers.flatMap(({ signature_kind, scan_document_id: id }) => (signature_kind === 'wet' && id !== null ? [id] : [])));
  if (ids.size === 0) return drawn;
  const scans = [];
  for (const id of ids) scans.push(await findDocumentFile(scope.read, scope.account.id, id));
  return (await appendScans(drawn.data, scans)) ?? drawn;
}

/** Seals a contract that everybody has signed; does nothing when it is sealed already. */
export async function sealContract(parts: AccountParts, accountId: number, contractId: number): Promise<void> {
  const scope = await loadAccountScope(parts, accountId);
  const [contract] = await scope.read
    .select()
    .from(contracts)
    .where(and(eq(contracts.id, contractId), eq(contracts.account_id, accountId)));
  if (!contract || contract.status !== 'sent' || !isEverybodyDone(await loadSigners(scope.read, contractId))) return;
  const reference = generateSealReference();
  const signers = await loadSigners(scope.read, contractId);
  const certificate = await buildCertificate(scope, contract, signers, reference);
  const drawn = await drawPages(scope, contract, signers, { certificate, reference });
  const { data, pages, sha256: hash } = await withScans(scope, drawn, signers);
  await storeAhead(scope, hash, data);
  await scope.write(async (tx) => {
    // Another process may have been quicker.
    const [now] = await tx.select().from(contracts).where(eq(contracts.id, contractId));
    if (!now || now.status !== 'sent' || now.version !== contract.version) return;
    const document = await storeDocument(scope, tx, {
      subject: { entity: 'deal', id: now.deal_id },
      kind: toDocumentKind(now),
      name: `${now.title}, sealed`,
      ...{ data, pages, content_type: 'application/pdf', sha256: hash },
    });
    const actor = { kind: 'system' } as const;
    await recordContract(scope, tx, now, {
      event: 'contract.completed',
      actor,
      data: { sent_sha256: now.sent_sha256, sealed_sha256: hash },
    });
    const about = { subject: { entity: 'contract', id: now.id }, deal_id: now.deal_id, actor } as const;
    await recordSeal(scope, tx, { ...about, sha256: hash, reference, kind: CONTRACT_KIND_LABELS[now.kind] });
    const completed_at = scope.now().toISOString();
    const completed = { status: 'completed', completed_at, sealed_document_id: document.id, sealed_sha256: hash } as const;
    await changeContract(scope, tx, now, completed);
    await emitContract(scope, tx, now, 'contract.completed');
  });
}

/** Records that the deadline has passed for those who have not signed; fully signed contracts are sealed, however late. */
export async function expireContract(parts: AccountParts, accountId: number, contractId: number): Promise<void> {
  const scope = await loadAccountScope(parts, accountId);
  await scope.write(async (tx) => {
    const [row] = await tx
      .select()
      .from(contracts)
      .where(and(eq(contracts.id, contractId), eq(contracts.account_id, accountId), isExpired(scope.now()), exists(selectUnsigned(tx))));
    if (!row) return;
    await changeContract(scope, tx, row, { status: 'expired' });
    const data = { expires_at: row.expires_at };
    await recordContract(scope, tx, row, { event: 'contract.expired', actor: { kind: 'system' }, data });
    await emitContract(scope, tx, row, 'contract.expired');
  });
}

const selectUnsigned = (db: Db) =>
  db
    .select({ one: sql`1` })
    .from(contractSigners)
    .where(
      and(
        eq(contractSigners.contract_id, contracts.id),
        inArray(contractSigners.status, ['waiting', 'invited', 'viewed', 'consented', 'declined']),
      ),
    );

const isExpired = (now: Date) => and(eq(contracts.status, 'sent'), lte(contracts.expires_at, now.toISOString()));

const AT_ONCE = 20;

/** Seals fully signed contracts, and expires those not signed in time. */
export const createContractJob = (parts: AccountParts): JobKind => {
  const find = () =>
    parts.store.read
      .select({ id: contracts.id, account: contracts.account_id })
      .from(contracts)
      .where(or(isExpired(parts.now()), and(eq(contracts.status, 'sent'), notExists(selectUnsigned(parts.store.read)))))
      .limit(AT_ONCE);
  return {
    kind: 'contracts.finish',
    everyMs: 15_000,
    find: async () => ({ subjects: await find() }),
    run: async ({ subject, account }) => {
      if (account === null) return undefined;
      await sealContract(parts, account, subject);
      await expireContract(parts, account, subject);
      return undefined;
    },
  };
};

/** Reads contracts, and edits drafts. */
import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { dropUndefined } from '#server/core/drop-undefined.ts';
import { Conflict, Invalid, NotFound } from '#server/core/errors.ts';
import type { Expected } from '#server/core/precondition.ts';
import { isAmong, matchOwn, isOwn } from '#server/db/conditions.ts';
import { filterBy } from '#server/db/filters.ts';
import { type ListSource, takePage } from '#server/db/list-source.ts';
import { defineRecords, requireOwned } from '#server/db/records.ts';
import type { Db } from '#server/db/store.ts';
import { deals } from '#server/records/deals/table.ts';
import { properties } from '#server/records/properties/table.ts';
import {
  type Contract,
  type ContractAnswers,
  type ContractDetail,
  type contractInput,
  type contractPatch,
  contractRecord,
  contractSigner,
  isContractKept,
  type SignerInput,
  contractList,
} from '#shared/closing/contracts/contract.ts';
import type { z } from '#shared/core/zod.ts';
import { describeField, isContractField, type ValueKind, getFieldSource } from '#shared/closing/contracts/fields.ts';
import { pickShown } from '#shared/core/record.ts';
import { contractTemplateTexts, contractTexts } from '#shared/closing/contracts/texts.ts';
import { type ContractKind, hasContractFailed } from '#shared/closing/contracts/words.ts';
import { dayProblem } from '#shared/core/days.ts';
import type { FieldChange } from '#shared/core/field-change.ts';
import type { FieldErrors } from '#shared/core/problem.ts';
import { dealTexts } from '#shared/records/deals/texts.ts';
import { assertDayToCome, describeAmendedTerm, describeFirstContract } from './amended-term.ts';
import { type ContractFacts, formatAnswer, loadFacts } from './facts.ts';
import { assertSendable, prepareText, toPrinted } from './prepare.ts';
import { contracts, contractSigners, contractTemplateVersions } from './table.ts';
import { findNewestVersion, requireSample } from './templates.ts';
import { pickAddress, isText } from '#shared/records/contacts/channels.ts';
import { explainHold } from '#server/db/references.ts';
import { documents } from '#server/records/documents/table.ts';

type ContractPatch = z.output<typeof contractPatch>;

type ContractInput = z.output<typeof contractInput>;

type ContractRow = typeof contracts.$inferSelect;

const selectContracts = (db: Db, where: SQL | undefined) =>
  db
    .select({
      contract: contracts,
      deal: { id: deals.id, address: properties.address, city: properties.city, state: properties.state },
      template: { id: contractTemplateVersions.template_id, number: contractTemplateVersions.number },
    })
    .from(contracts)
    .innerJoin(deals, eq(deals.id, contracts.deal_id))
    .innerJoin(properties, eq(properties.id, deals.property_id))
    .leftJoin(contractTemplateVersions, eq(contractTemplateVersions.id, contracts.template_version_id))
    .where(where)
    .$dynamic();

type ContractWithParts = Awaited<ReturnType<typeof selectContracts>>[number];
type SignerRow = typeof contractSigners.$inferSelect;

async function loadSigners(scope: Scope, db: Db, ids: readonly number[]): Promise<Map<number, SignerRow[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(contractSigners)
    .where(and(isOwn(scope, contractSigners), isAmong(contractSigners.contract_id, ids)))
    .orderBy(asc(contractSigners.contract_id), asc(contractSigners.position));
  const signers = new Map<number, SignerRow[]>();
  for (const row of rows) signers.set(row.contract_id, [...(signers.get(row.contract_id) ?? []), row]);
  return signers;
}

/** A contract as the account sees it: of its signers nothing that proves who signed, and nothing of the link. */
const toContract = ({ contract, deal, template }: ContractWithParts, signers: readonly SignerRow[]): Contract =>
  pickShown(contractRecord, {
    ...{ ...contract, deal, template_id: template?.id ?? null, template_number: template?.number ?? null },
    signers: signers.map((signer) => pickShown(contractSigner, signer)),
  });

export const buildContractSource = (scope: Scope, input: z.output<typeof contractList.input>): ListSource<Contract> => ({
  table: contracts,
  search: { columns: [contracts.title] },
  filters: filterBy(contractList, contracts, input),
  rows: async (plan) => {
    const rows = await takePage(selectContracts(scope.read, plan.where), plan);
    const signers = await loadSigners(
      scope,
      scope.read,
      rows.map(({ contract }) => contract.id),
    );
    return rows.map((row) => toContract(row, signers.get(row.contract.id) ?? []));
  },
});

export const contractRecords = defineRecords({
  table: contracts,
  noun: 'contract',
  notFound: contractTexts.notFound,
  load: async (scope, db, id): Promise<Contract | undefined> => {
    const [row] = await selectContracts(db, matchOwn(scope, contracts, { id }));
    return row && toContract(row, (await loadSigners(scope, db, [id])).get(id) ?? []);
  },
  events: { created: 'contract.created', updated: 'contract.updated', deleted: 'contract.deleted' },
  fields: ['title', 'status', 'override_reason'],
  nameOf: ({ title, deal }) => `${title}, ${deal.address}`,
  toRow: (row: Draft) => row,
});
type Draft = Partial<Pick<ContractRow, 'title' | 'answers' | 'override_reason'>> &
  Partial<Pick<ContractRow, 'deal_id' | 'term_id' | 'template_version_id' | 'kind' | 'source' | 'is_sample'>>;

/** A contract with its text, its values and what is missing; throws `NotFound`. */
export const getContract = (scope: Scope, id: number): Promise<ContractDetail> => readDetail(scope, scope.read, id);

async function readDetail(scope: Scope, db: Db, id: number): Promise<ContractDetail> {
  const { contract, row, facts } = await requireWhole(scope, db, id);
  const { blocks: _, ...prepared } = prepareText(facts, row, contract.signers);
  const ofState = { state: facts.state, state_rule: facts.rule, state_notice: facts.ruleNotice };
  const prepared_by = !row.is_sample ? 'attorney' : (await wasSentAsSample(scope, db, contract)) ? 'me' : null;
  if (row.status === 'draft') return { ...contract, ...prepared, ...ofState, prepared_by, answers: row.answers };
  const fixed = row.fields ?? {};
  const values = prepared.values.map((one) => ({ ...one, value: fixed[one.name] ?? null }));
  const settled = { missing: [], unprintable: [], optional: [], holds: [] };
  return { ...contract, ...prepared, ...settled, ...ofState, prepared_by, body: row.body ?? prepared.body, values, answers: row.answers };
}

/** Whether the account has sent a contract of the same sample before: its answer to who prepared the text. */
async function wasSentAsSample(scope: Scope, db: Db, { template_id }: Contract): Promise<boolean> {
  if (template_id === null) return false;
  const ofTemplate = eq(contractTemplateVersions.template_id, template_id);
  const [sent] = await db
    .select({ id: contracts.id })
    .from(contracts)
    .innerJoin(contractTemplateVersions, eq(contractTemplateVersions.id, contracts.template_version_id))
    .where(and(matchOwn(scope, contracts, { is_sample: true }), ne(contracts.status, 'draft'), ofTemplate))
    .limit(1);
  return sent !== undefined;
}

async function requireWhole(scope: Scope, db: Db, id: number) {
  const row = await requireOwned(scope, db, contracts, id, contractTexts.notFound);
  const contract = await contractRecords.require(scope, db, id);
  const facts = await loadFacts(scope, db, row.deal_id);
  if (!facts) throw new NotFound(contractTexts.notFound);
  return { contract, row, facts };
}

/** What a contract prints: its blocks, and the value of each field. A draft speaks of its deal as it is now. */
export async function loadPrinted(scope: Scope, db: Db, id: number) {
  const { contract, row, facts } = await requireWhole(scope, db, id);
  if (row.status !== 'draft' && row.body !== null) return { contract, body: row.body, fields: row.fields ?? {} };
  const { body, values } = prepareText(facts, row, contract.signers);
  return { contract, body, fields: toPrinted(body, values) };
}

/**
 * What a draft would be fixed to when it is sent. Throws `Conflict` for what is no draft and for what the rules of the state hold
 * back, and `Invalid` naming what is missing.
 */
export async function requireSendable(scope: Scope, tx: Db, id: number) {
  const { contract, row, facts } = await requireWhole(scope, tx, id);
  if (row.status !== 'draft') throw new Conflict(contractTexts.alreadySent);
  const prepared = prepareText(facts, row, contract.signers);
  assertDayToCome(scope, row.term_id, row.answers);
  assertSendable(prepared, row.override_reason);
  return { contract, body: prepared.body, fields: toPrinted(prepared.body, prepared.values), holds: prepared.holds };
}

/** Suggested signers of a kind of contract: the other side first, then the user. Without a service the link is handed over. */
function suggestSigners(kind: ContractKind, { people }: ContractFacts, delivery: Scope['delivery']): SignerInput[] {
  const other = kind === 'assignment' ? ('buyer' as const) : kind === 'other' ? undefined : ('seller' as const);
  return [other, 'me' as const].flatMap((role) => {
    const person = role && people[role];
    if (!role || !person) return [];
    const ways = role === 'me' ? [] : (['sms', 'email'] as const);
    const channel = ways.find((way) => delivery?.[way] && pickAddress(way, person)) ?? null;
    return [{ role, ...person, channel, needs_code: channel !== null && isText(channel) }];
  });
}

async function writeSigners(scope: Scope, tx: Db, contract_id: number, signers: readonly SignerInput[]): Promise<void> {
  await tx.delete(contractSigners).where(eq(contractSigners.contract_id, contract_id));
  const rows = signers.map(({ role, name, email = null, phone = null, channel = null, needs_code = false }, at) => ({
    ...{ account_id: scope.account.id, contract_id, position: at + 1 },
    ...{ role, name, email, phone, channel, needs_code },
  }));
  if (rows.length > 0) await tx.insert(contractSigners).values(rows);
}

/** Prepares a contract of a deal; `Invalid` names a deal or a template that is not the account's own. */
export const createContract = (scope: Scope, input: ContractInput): Promise<ContractDetail> =>
  scope.write((tx) => createContractWithin(scope, tx, input));

async function createContractWithin(
  scope: Scope,
  tx: Db,
  { deal_id, template_id, sample, title, answers, term_id = null }: ContractInput,
): Promise<ContractDetail> {
  const facts = await loadFacts(scope, tx, deal_id);
  if (!facts) throw new Invalid({ deal_id: [dealTexts.notFound] });
  const chosen = template_id ?? (sample ? await requireSample(scope, tx, sample) : 0);
  const found = await findNewestVersion(scope, tx, chosen);
  if (!found) throw new Invalid({ template_id: [contractTemplateTexts.notFound] });
  const ofTerm = term_id === null ? {} : await describeAmendedTerm(scope, tx, deal_id, term_id);
  if (!ofTerm) throw new Invalid({ term_id: ['Must be a term of the same deal'] });
  const { version, template } = found;
  const ofFirst = template.kind === 'assignment' ? await describeFirstContract(scope, tx, deal_id) : {};
  const merged = mergeAnswers({ ...ofFirst, ...ofTerm }, answers ?? {});
  assertDayToCome(scope, term_id, merged);
  const { id } = await contractRecords.createWithin(scope, tx, {
    ...{ deal_id, template_version_id: version.id, kind: template.kind, source: version.body },
    ...{ title: title ?? template.name, answers: merged, override_reason: null, term_id },
    is_sample: template.sample !== null && template.confirmed_at === null,
  });
  await writeSigners(scope, tx, id, suggestSigners(template.kind, facts, scope.delivery));
  return readDetail(scope, tx, id);
}

/** The answers after a change; `Invalid` names a field that there is not, or a value that it cannot take. */
function mergeAnswers(before: ContractAnswers, given: NonNullable<ContractPatch['answers']>): ContractAnswers {
  const after: Record<string, string> = { ...before };
  const errors: FieldErrors = {};
  for (const [name, answer] of Object.entries(given)) {
    const isKnown = isContractField(name) && describeField(name).kind !== 'flag';
    if (!isKnown) errors[`answers.${name}`] = ['There is no field with this name'];
    else if (answer === null || answer.trim() === '') delete after[name];
    else if (formatAnswer(describeField(name).kind, answer) === undefined)
      errors[`answers.${name}`] = [ANSWER_PROBLEMS[describeField(name).kind]];
    else after[name] = answer.trim();
  }
  if (Object.keys(errors).length > 0) throw new Invalid(errors);
  return after;
}
const ANSWER_PROBLEMS: Record<ValueKind, string> = {
  ...{ text: 'Must be text', flag: 'Must be text', day: dayProblem },
  ...{ money: 'Must be a non-negative number', count: 'Must be a whole number' },
};

/** Changes a draft; throws `Conflict` once it was sent. */
export const updateContract = (scope: Scope, id: number, patch: ContractPatch, expected?: Expected): Promise<ContractDetail> =>
  scope.write(async (tx) => {
    const row = await contractRecords.requireUnchanged(scope, tx, id, expected);
    if (row.status !== 'draft') throw new Conflict(contractTexts.alreadySent);
    const { answers: given, signers, ...plain } = patch;
    const answers = given ? mergeAnswers(row.answers, given) : row.answers;
    if (given?.['contract.new_day']) assertDayToCome(scope, row.term_id, answers);
    const also: FieldChange[] = listChangedAnswers(row.answers, answers);
    if (signers) {
      const before = (await loadSigners(scope, tx, [id])).get(id) ?? [];
      await writeSigners(scope, tx, id, signers);
      also.push({ field: 'signers', before: before.map(({ name }) => name), after: signers.map(({ name }) => name) });
    }
    await contractRecords.patchWithin(scope, tx, id, { ...dropUndefined(plain), answers }, { also });
    return readDetail(scope, tx, id);
  });

const listChangedAnswers = (before: ContractAnswers, after: ContractAnswers): FieldChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }));

/** Deletes a draft, or what was voided, declined or not signed in time; throws `Conflict` for any other contract. */
export const removeContract = (scope: Scope, id: number, expected?: Expected): Promise<null> =>
  contractRecords.remove(scope, id, expected, (_tx, { status }) => {
    if (isContractKept(status)) throw new Conflict(status === 'sent' ? contractTexts.staysSent : contractTexts.staysSigned);
    return Promise.resolve();
  });

/**
 * A new draft for the same deal, of the newest text of the same template: what records say is read anew, and what was typed because no
 * record has it remains. Throws `NotFound`, and `Conflict` for a contract that did not fail, or whose template is gone.
 */
export const prepareAgain = (scope: Scope, id: number): Promise<ContractDetail> =>
  scope.write(async (tx) => {
    const { status, deal_id, term_id, title, answers, template_version_id } = await requireOwned(
      scope,
      tx,
      contracts,
      id,
      contractTexts.notFound,
    );
    if (!hasContractFailed(status)) throw new Conflict('Only a contract that was voided, declined or not signed in time is prepared again');
    const [template] =
      template_version_id === null
        ? []
        : await tx
            .select({ id: contractTemplateVersions.template_id })
            .from(contractTemplateVersions)
            .where(eq(contractTemplateVersions.id, template_version_id));
    if (!template) throw new Conflict('The template of this contract is gone. Prepare one of another template.');
    const typed = Object.entries(answers).filter(([name]) => isContractField(name) && getFieldSource(name) === 'contract');
    return createContractWithin(scope, tx, { deal_id, template_id: template.id, title, term_id, answers: Object.fromEntries(typed) });
  });

/** Registers the words; a contract that can go is named before one that cannot. */
export function explainContractHolds(): void {
  explainHold(contracts, deals, async (tx, id) => {
    const rows = await tx.select({ title: contracts.title, status: contracts.status }).from(contracts).where(eq(contracts.deal_id, id));
    const binding = rows.find(({ status }) => isContractKept(status));
    if (!binding) return contractTexts.holdsDeal(rows.map(({ title }) => title));
    return binding.status === 'sent' ? contractTexts.sentHoldsDeal(binding.title) : contractTexts.signedHoldsDeal(binding.title);
  });
  explainHold(contracts, documents, async (tx, id) => {
    const [row] = await tx
      .select({ title: contracts.title })
      .from(contracts)
      .where(sql`${id} IN (${contracts.sent_document_id}, ${contracts.sealed_document_id})`);
    return `This file belongs to the contract "${row?.title ?? ''}" and is kept with it`;
  });
  explainHold(contractSigners, documents, async (tx, id) => {
    const [row] = await tx
      .select({ title: contracts.title, name: contractSigners.name })
      .from(contractSigners)
      .innerJoin(contracts, eq(contracts.id, contractSigners.contract_id))
      .where(eq(contractSigners.scan_document_id, id));
    return `This file is what ${row?.name ?? ''} signed on paper for "${row?.title ?? ''}" and is kept with it`;
  });
}

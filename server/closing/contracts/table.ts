import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { defineFlag, momentColumn, addOwner, recordKey, recordVersion, addKey } from '#server/db/columns.ts';
import { deals } from '#server/records/deals/table.ts';
import { documents } from '#server/records/documents/table.ts';
import type { ContractAnswers } from '#shared/closing/contracts/contract.ts';
import type { ContractSender } from '#shared/closing/contracts/sign.ts';
import { CONTRACT_KINDS, CONTRACT_STATUSES, SIGNER_CHANNELS, SIGNER_ROLES, SIGNER_STATUSES } from '#shared/closing/contracts/words.ts';
import { STATE_CODES, type StateCode } from '#shared/core/us-states.ts';
import { milestones } from '#server/records/deals/milestones/table.ts';
import { CONSEQUENCES, PROTECTED, TERM_KINDS, TERM_STATUSES } from '#shared/closing/contracts/term.ts';

const SIGNATURE_KINDS = ['drawn', 'typed', 'wet'] as const;

/** The text is that of the newest version. */
export const contractTemplates = sqliteTable(
  'contract_templates',
  {
    id: recordKey(),
    account_id: addOwner(),
    name: text().notNull(),
    kind: text({ enum: CONTRACT_KINDS }).notNull(),
    /** For which states; empty for any. */
    states: text({ mode: 'json' }).$type<StateCode[]>().notNull(),
    body: text().notNull(),
    /** The sample that it began as. */
    sample: text(),
    /** When the user confirmed that an attorney replaced or approved the sample's text. */
    confirmed_at: momentColumn(),
    created_at: momentColumn().notNull(),
    updated_at: momentColumn().notNull(),
    version: recordVersion(),
  },
  (table) => [
    index('contract_templates_by_created').on(table.account_id, table.created_at, table.id),
    index('contract_templates_by_name').on(table.account_id, table.name, table.id),
  ],
);

/** Each text that a template has had, numbered from 1; never changed. */
export const contractTemplateVersions = sqliteTable(
  'contract_template_versions',
  {
    id: recordKey(),
    account_id: addOwner(),
    template_id: addKey(() => contractTemplates.id, 'cascade'),
    number: integer().notNull(),
    body: text().notNull(),
    created_at: momentColumn().notNull(),
  },
  (table) => [uniqueIndex('contract_template_versions_of_template').on(table.template_id, table.number)],
);

export const contracts = sqliteTable(
  'contracts',
  {
    id: recordKey(),
    account_id: addOwner(),
    deal_id: addKey(() => deals.id),
    template_version_id: integer().references(() => contractTemplateVersions.id, { onDelete: 'set null' }),
    /** The term whose day it moves, for an amendment; no key, since terms refer to contracts. */
    term_id: integer(),
    kind: text({ enum: CONTRACT_KINDS }).notNull(),
    title: text().notNull(),
    /** The template's text, as it was when the contract was prepared. */
    source: text().notNull(),
    /** What was typed for this contract alone. */
    answers: text({ mode: 'json' }).$type<ContractAnswers>().notNull(),
    /** The text with its disclosures and without the clauses that do not apply; fixed when the contract is sent. */
    body: text(),
    /** The value of each field of `body`; fixed with it. */
    fields: text({ mode: 'json' }).$type<ContractAnswers>(),
    /** Who asks for the signatures, and for which house; fixed when the contract is sent. */
    sender: text({ mode: 'json' }).$type<ContractSender>(),
    is_sample: defineFlag().notNull(),
    status: text({ enum: CONTRACT_STATUSES }).notNull().default('draft'),
    /** Why it was sent although the rules of its state ask for something that is not there. */
    override_reason: text(),
    sent_at: momentColumn(),
    expires_at: momentColumn(),
    completed_at: momentColumn(),
    sent_sha256: text(),
    sent_document_id: integer().references(() => documents.id),
    sealed_document_id: integer().references(() => documents.id),
    sealed_sha256: text(),
    voided_at: momentColumn(),
    void_reason: text(),
    created_at: momentColumn().notNull(),
    updated_at: momentColumn().notNull(),
    version: recordVersion(),
  },
  (table) => [
    index('contracts_by_created').on(table.account_id, table.created_at, table.id),
    index('contracts_by_status').on(table.account_id, table.status, table.created_at, table.id),
    index('contracts_of_deal').on(table.deal_id, table.created_at),
    index('contracts_of_term').on(table.term_id),
    index('contracts_of_template').on(table.template_version_id),
    index('contracts_sent_document').on(table.sent_document_id),
    index('contracts_sealed_document').on(table.sealed_document_id),
    index('contracts_sent')
      .on(table.expires_at)
      .where(sql`${table.status} = 'sent'`),
  ],
);

/** Who signs a contract, in their order, and how it was signed. */
export const contractSigners = sqliteTable(
  'contract_signers',
  {
    id: recordKey(),
    account_id: addOwner(),
    contract_id: addKey(() => contracts.id, 'cascade'),
    position: integer().notNull(),
    role: text({ enum: SIGNER_ROLES }).notNull(),
    name: text().notNull(),
    email: text(),
    phone: text(),
    channel: text({ enum: SIGNER_CHANNELS }),
    needs_code: defineFlag().notNull(),
    /** SHA-256 of the link's token; the token itself is never stored. */
    token_hash: text().unique(),
    status: text({ enum: SIGNER_STATUSES }).notNull().default('waiting'),
    /** By what the link was sent that is good now; null when it was handed over. */
    link_channel: text({ enum: SIGNER_CHANNELS }),
    invited_at: momentColumn(),
    viewed_at: momentColumn(),
    consented_at: momentColumn(),
    consent_sha256: text(),
    signed_at: momentColumn(),
    ip: text(),
    user_agent: text(),
    signature_kind: text({ enum: SIGNATURE_KINDS }),
    /** A path of strokes, or the typed name. */
    signature: text(),
    initials: text(),
    decline_reason: text(),
    /** Of the code to this signer's phone or email; the code itself is never stored. */
    code_hash: text(),
    code_sent_at: momentColumn(),
    code_tries: integer().notNull().default(0),
    code_locked_until: momentColumn(),
    /** The scan of what was signed on paper. */
    scan_document_id: integer().references(() => documents.id),
    scan_sha256: text(),
  },
  (table) => [
    uniqueIndex('contract_signers_of_contract').on(table.contract_id, table.position),
    index('contract_signers_scan').on(table.scan_document_id),
  ],
);

/** An account's own license and registration numbers, by the state that gave them. */
export const stateNumbers = sqliteTable(
  'state_numbers',
  {
    account_id: addOwner(),
    state: text({ enum: STATE_CODES }).notNull(),
    license_number: text(),
    registration_number: text(),
  },
  (table) => [primaryKey({ columns: [table.account_id, table.state] })],
);

export const contractTerms = sqliteTable(
  'contract_terms',
  {
    id: recordKey(),
    account_id: addOwner(),
    deal_id: addKey(() => deals.id, 'cascade'),
    contract_id: integer().references(() => contracts.id, { onDelete: 'set null' }),
    kind: text({ enum: TERM_KINDS }).notNull(),
    title: text(),
    protects: text({ enum: PROTECTED }).notNull(),
    consequence: text({ enum: CONSEQUENCES }).notNull(),
    due_date: text().notNull(),
    first_due_date: text().notNull(),
    status: text({ enum: TERM_STATUSES }).notNull().default('open'),
    reason: text(),
    milestone_id: integer().references(() => milestones.id, { onDelete: 'set null' }),
    settled_at: momentColumn(),
    created_at: momentColumn().notNull(),
    updated_at: momentColumn().notNull(),
    version: recordVersion(),
  },
  (table) => [
    index('contract_terms_of_deal').on(table.deal_id, table.due_date, table.id),
    index('contract_terms_open')
      .on(table.due_date, table.id)
      .where(sql`${table.status} = 'open'`),
    index('contract_terms_of_milestone').on(table.milestone_id),
    index('contract_terms_of_contract').on(table.contract_id),
    index('contract_terms_by_account').on(table.account_id, table.id),
  ],
);

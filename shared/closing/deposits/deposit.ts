/** Deposits: money that a licensed holder keeps for a deal until it is released or refunded. */
import { day, money, listNames, option, optionalDay, optionalLongText, optionalOption, optionalText, text } from '../../core/fields.ts';
import { defineList } from '../../core/list.ts';
import { identity, momentSchema, recordId, buildNullableShape, buildStoredShape } from '../../core/record.ts';
import { z } from '../../core/zod.ts';
import { UNREACHABLE_REASONS } from '../../records/contacts/may-contact.ts';
import { ledgerListInput } from '../ledger/ledger.ts';
import { hasAccountNumber, NO_ACCOUNT_NUMBER } from './account-numbers.ts';
import { depositTexts } from './texts.ts';

export const DEPOSIT_DIRECTION_LABELS = {
  to_seller: 'Deposit to the seller',
  from_buyer: 'Deposit from the buyer',
};
export const DEPOSIT_DIRECTIONS = listNames(DEPOSIT_DIRECTION_LABELS);

export const DEPOSIT_STATUS_LABELS = {
  expected: 'Expected',
  held: 'Held',
  hard: 'Non-refundable',
  released: 'Released',
  refunded: 'Refunded',
  disputed: 'Disputed',
  resolved: 'Resolved',
};
export type DepositStatus = keyof typeof DEPOSIT_STATUS_LABELS;
export const DEPOSIT_STATUSES = listNames(DEPOSIT_STATUS_LABELS);

/** The parties of a deposit. */
export const DEPOSIT_PARTIES = ['me', 'other', 'holder'] as const;
export type DepositParty = (typeof DEPOSIT_PARTIES)[number];
export const VOTES_NEEDED = 2;

const PHONE = /^\(?\+?\(?[1-9][\d\s().-]{8,18}$/;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** A number to call, and no other. */
const CALLED = { test: (text: string): boolean => PHONE.test(text) && !hasAccountNumber(text) };
const noAccount = { pattern: NO_ACCOUNT_NUMBER, wrong: depositTexts.accountNumber } as const;

export const depositFields = {
  direction: option(DEPOSIT_DIRECTIONS, { label: 'Direction' }),
  amount: money({ label: 'Amount', positive: 'Amount must be a positive number' }),
  due_on: day({ label: 'Due' }),
  holder_name: text({ label: 'Holder', max: 200, ...noAccount }),
  holder_contact: optionalText({ label: 'Contact', max: 200, ...noAccount }),
  holder_email: optionalText({ label: 'Email', max: 254, pattern: EMAIL, wrong: 'Must be a valid email' }),
  holder_phone: optionalText({ label: 'Phone', max: 40, pattern: CALLED, wrong: 'Must be a valid phone number' }),
  holder_file: optionalText({ label: 'File number', max: 60, ...noAccount }),
  /** After this day the deposit is hard. */
  inspection_ends_on: optionalDay({ label: 'Inspection ends' }),
};
/** POST and the form. */
export const depositInput = z.object(depositFields);
export const depositPatch = depositInput.partial();

const vote = z.object({
  party: z.enum(DEPOSIT_PARTIES),
  name: z.string(),
  wants: z.enum(['release', 'refund']).nullable(),
  at: momentSchema.nullable(),
});
export type DepositVote = z.output<typeof vote>;

export const depositRecord = z
  .object({
    id: identity.id,
    deal_id: identity.id,
    ...buildStoredShape(depositFields),
    status: z.enum(DEPOSIT_STATUSES),
    held_on: z.string().nullable().meta({ format: 'date' }),
    hard_on: z.string().nullable().meta({ format: 'date' }),
    settled_on: z.string().nullable().meta({ format: 'date' }),
    /** What the holder sent with the confirmation: a document of the deal. */
    receipt: z.object({ id: identity.id, name: z.string() }).nullable(),
    property_address: z.string(),
    payer: z.string(),
    payee: z.string(),
    /** Which parties have agreed to what. */
    votes: z.array(vote),
    /** Whether the payer may still cancel alone. */
    may_cancel: z.boolean(),
    /** The holder's link that works now. */
    link: z.object({ made_at: momentSchema, expires_at: momentSchema, opened_at: momentSchema.nullable() }).nullable(),
    created_at: identity.created_at,
    updated_at: identity.updated_at,
    version: identity.version,
  })
  .meta({ id: 'Deposit' });
export type Deposit = z.output<typeof depositRecord>;

/** GET /deals/{id}/deposits. */
const listOfDeal = defineList(depositRecord, {
  filters: {},
  sortable: ['created_at', 'id', 'due_on', 'amount'],
  defaults: { per_page: 100, sort_by: 'id', sort_order: 'asc' },
});
export const depositList = listOfDeal.output;
export const depositsOfDealInput = listOfDeal.input.omit({ search: true }).safeExtend({ id: recordId });

/** Default values of a new deposit; null where nothing is known. */
const { direction, ...unsureFields } = depositFields;
export const depositProposal = z
  .object({ ...buildStoredShape({ direction }), ...buildNullableShape(unsureFields) })
  .meta({ id: 'DepositProposal' });
export type DepositProposal = z.output<typeof depositProposal>;

/** The manual actions on a deposit. */
export const DEPOSIT_ACT_LABELS = {
  held: 'Record as held',
  release: 'Agree to release',
  refund: 'Agree to refund',
  cancel: 'Cancel under a contingency',
  dispute: 'Dispute',
  resolve: 'Resolve the dispute',
  wire_call: 'Record the call',
};
export type DepositAct = keyof typeof DEPOSIT_ACT_LABELS;
const DEPOSIT_ACTS = listNames(DEPOSIT_ACT_LABELS);

export const depositEventInput = z.object({
  kind: option(DEPOSIT_ACTS, { label: 'Kind' }),
  /** Who agreed; left out, me. */
  party: optionalOption(DEPOSIT_PARTIES, { label: 'Party' }),
  /** Evidence of what others did. */
  note: optionalLongText({ label: 'Proof', ...noAccount }),
  received_on: optionalDay({ label: 'Received' }),
  outcome: optionalOption(['released', 'refunded', 'split'] as const, { label: 'Outcome' }),
  /** Who was called before a wire, and at which number. */
  called: optionalText({ label: 'Name', max: 200, ...noAccount }),
  phone: optionalText({ label: 'Phone', max: 40, pattern: CALLED, wrong: 'Must be a valid phone number' }),
});
export type DepositEventInput = z.output<typeof depositEventInput>;

/** What an event lacks, by field. */
export function findMissingProof(event: DepositEventInput): Record<string, string[]> {
  const { kind, party, note } = event;
  const errors: Record<string, string[]> = {};
  const isOthers = (kind === 'release' || kind === 'refund') && party !== undefined && party !== null && party !== 'me';
  const needsProof = isOthers || kind === 'held' || kind === 'cancel' || kind === 'dispute' || kind === 'resolve';
  if (needsProof && !note) errors.note = [depositTexts.evidence];
  if (kind === 'resolve' && !event.outcome) errors.outcome = ['Outcome is required'];
  if (kind === 'wire_call' && !event.phone) errors.phone = ['Phone is required'];
  if (kind === 'wire_call' && !event.called) errors.called = ['Name is required'];
  return errors;
}

/** GET /deposits/{id}/events: the rows of the ledger about it. */
export const depositEventsInput = ledgerListInput.omit({ subject: true, subject_id: true, deal_id: true }).safeExtend({ id: recordId });

/** A new link; the previous one ends. */
export const holderLink = z
  .object({
    url: z.string().meta({ description: 'Shown once: only a hash of it is stored' }),
    is_public: z.boolean().meta({ description: 'Whether the address leads here from outside' }),
    expires_at: momentSchema,
    /** Why it must not be sent by email or by text; null where it may, or where there is no address. */
    no_email: z.enum(UNREACHABLE_REASONS).nullable(),
    no_text: z.enum(UNREACHABLE_REASONS).nullable(),
  })
  .meta({ id: 'HolderLink' });
export type HolderLink = z.output<typeof holderLink>;

/** What a holder can send with the confirmation. */
export const MAX_RECEIPT_BYTES = 10 * 1024 * 1024;

/** Contracts of a deal: prepared from a template, sent to their signers, sealed. */
import { describeMaximum, flag, option, optionalOption, optionalReference, optionalText, reference, text } from '../../core/fields.ts';
import { equal } from '../../core/filters.ts';
import { defineList } from '../../core/list.ts';
import { identity, momentSchema } from '../../core/record.ts';
import { STATE_CODES } from '../../core/us-states.ts';
import { z } from '../../core/zod.ts';
import { CONTRACT_FIELD_NAMES, type ContractFieldName, FIELD_SOURCES, VALUE_KINDS } from './fields.ts';
import { SAMPLE_NAMES } from './samples.ts';
import { HOLD_CODES, ruleNotice, stateRule } from './state-rule.ts';
import {
  CONTRACT_KIND_LABELS,
  CONTRACT_KINDS,
  CONTRACT_STATUS_LABELS,
  type ContractStatus,
  CONTRACT_STATUSES,
  PREPARED_BY,
  SIGNER_CHANNELS,
  SIGNER_ROLES,
  SIGNER_STATUSES,
} from './words.ts';

/** A value that was typed for one contract, by the field of the template that it fills. */
export type ContractAnswers = Readonly<Record<string, string>>;

export const contractSigner = z
  .object({
    id: identity.id,
    position: z.int().min(1),
    role: z.enum(SIGNER_ROLES),
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    channel: z.enum(SIGNER_CHANNELS).nullable().meta({ description: 'How the link goes to the signer; null for who signs here' }),
    needs_code: z.boolean().meta({ description: 'Whether a code sent to the phone is asked for before signing' }),
    status: z.enum(SIGNER_STATUSES),
    signed_at: momentSchema.nullable(),
    decline_reason: z.string().nullable(),
  })
  .meta({ id: 'ContractSigner' });
export type ContractSigner = z.output<typeof contractSigner>;

/** Whether a contract must stay: it is out for signing, or fully signed. Any other can be deleted. */
export const isContractKept = (status: ContractStatus): boolean => status === 'sent' || status === 'completed';

/** A contract as lists show it. */
export const contractRecord = z
  .object({
    id: identity.id,
    deal_id: z.int().min(1),
    deal: z.object({ id: identity.id, address: z.string(), city: z.string(), state: z.string() }),
    template_id: z.int().min(1).nullable().meta({ description: 'Null when the template is gone: the contract keeps its text' }),
    template_number: z.int().min(1).nullable().meta({ description: 'Which version of the template it was made of' }),
    term_id: z.int().min(1).nullable().meta({ description: 'The term whose day it moves, for an amendment' }),
    kind: z.enum(CONTRACT_KINDS),
    title: z.string(),
    status: z.enum(CONTRACT_STATUSES),
    is_sample: z.boolean().meta({ description: 'Made of a sample whose text nobody has confirmed: SAMPLE is printed across its pages' }),
    override_reason: z.string().nullable(),
    sent_at: momentSchema.nullable(),
    expires_at: momentSchema.nullable(),
    completed_at: momentSchema.nullable(),
    void_reason: z.string().nullable(),
    sealed_sha256: z.string().nullable().meta({ description: 'Of the sealed file, in hexadecimal' }),
    signers: z.array(contractSigner),
    created_at: identity.created_at,
    updated_at: identity.updated_at,
    version: identity.version,
  })
  .meta({ id: 'Contract' });
export type Contract = z.output<typeof contractRecord>;

/** The filter by kind, of contracts and of templates. */
export const contractKindFilter = equal(optionalOption(CONTRACT_KINDS, { label: 'Kind' }), { place: 'bar', words: CONTRACT_KIND_LABELS });

export const contractList = defineList(contractRecord, {
  filters: {
    status: equal(optionalOption(CONTRACT_STATUSES, { label: 'Status' }), { place: 'bar', words: CONTRACT_STATUS_LABELS }),
    kind: contractKindFilter,
    deal_id: equal(optionalReference({ label: 'Deal' })),
  },
  search: { label: 'Search contracts', placeholder: 'Search title' },
  sortable: ['created_at', 'id', 'title', 'status', 'sent_at'],
});

/** One @ between two parts without spaces; the mail server checks the rest. */
const EMAIL = { test: (value: string) => /^[^\s@]{1,100}@[^\s@]{3,150}$/.test(value) && value.slice(value.indexOf('@')).includes('.') };
export const MAX_SIGNERS = 10;
const MAX_ANSWER = 2000;

export const signerInput = z.object({
  role: option(SIGNER_ROLES, { label: 'Role' }),
  name: text({ label: 'Name', max: 120 }),
  email: optionalText({ label: 'Email', max: 254, pattern: EMAIL, wrong: 'Must be a valid email address' }),
  phone: optionalText({ label: 'Phone', max: 40 }),
  channel: optionalOption(SIGNER_CHANNELS, { label: 'Link by' }),
  needs_code: flag({ label: 'With a code' }),
});
export type SignerInput = z.output<typeof signerInput>;

const answersField = z
  .record(
    z.string().max(60, { error: describeMaximum(60) }),
    z
      .string({ error: 'Must be text' })
      .max(MAX_ANSWER, { error: describeMaximum(MAX_ANSWER) })
      .nullable(),
    {
      error: 'Must be values by field',
    },
  )
  .optional()
  .meta({ description: 'Values for this contract alone, by field; null clears one' });

/** POST: a contract for a deal, of an own template or of a sample. */
export const contractInput = z
  .object({
    deal_id: reference({ label: 'Deal' }),
    template_id: optionalReference({ label: 'Template' }),
    sample: optionalOption(SAMPLE_NAMES, { label: 'Sample' }),
    title: optionalText({ label: 'Title', max: 150 }),
    answers: answersField,
    term_id: optionalReference({ label: 'Term' }).meta({
      description: 'The term of the deal whose day it moves: what it is and its days are filled in',
    }),
  })
  .refine(({ template_id, sample }) => Boolean(template_id) !== Boolean(sample), {
    path: ['template_id'],
    error: 'Choose a template or a sample',
  });

/** PATCH of a draft: what is left out stays. */
export const contractPatch = z.object({
  title: text({ label: 'Title', max: 150 }).optional(),
  answers: answersField,
  signers: z
    .array(signerInput, { error: 'Must be a list of signers' })
    .max(MAX_SIGNERS, { error: `At most ${MAX_SIGNERS} signers` })
    .optional()
    .meta({ description: 'All signers, in the order in which they sign' }),
  override_reason: optionalText({ label: 'Reason', min: 10, max: 500 }),
});

const contractValue = z
  .object({
    name: z.enum(CONTRACT_FIELD_NAMES as [ContractFieldName, ...ContractFieldName[]]),
    label: z.string(),
    kind: z.enum(VALUE_KINDS),
    hint: z.string().nullable(),
    value: z.string().nullable().meta({ description: 'As it is printed; null where it is missing' }),
    source: z.enum(FIELD_SOURCES),
    record_id: z.int().min(1).nullable().meta({ description: 'The deal, lead, property or buyer that says so' }),
    is_typed: z.boolean().meta({ description: 'Typed for this contract' }),
  })
  .meta({ id: 'ContractValue' });
export type ContractValue = z.output<typeof contractValue>;

export const contractDetail = contractRecord
  .extend({
    body: z.string().meta({ description: 'The text with its disclosures, without the clauses that do not apply; fields in double braces' }),
    values: z.array(contractValue).meta({ description: 'The fields that the text prints' }),
    missing: z.array(z.object({ field: z.string(), label: z.string() })).meta({ description: 'What must be known before it can be sent' }),
    unprintable: z
      .array(z.object({ field: z.string(), message: z.string() }))
      .meta({ description: 'What the type has no letters for; it cannot be sent before that is written in others' }),
    optional: z.array(contractValue).meta({ description: 'What can be typed beside: clauses without a value are left out' }),
    holds: z
      .array(z.object({ code: z.enum(HOLD_CODES), message: z.string() }))
      .meta({ description: 'What the rules of the state ask for and the profile lacks; blocks sending unless overridden with a reason' }),
    answers: z.record(z.string(), z.string()).meta({ description: 'What was typed for this contract, by field' }),
    prepared_by: z
      .enum(PREPARED_BY)
      .nullable()
      .meta({ description: 'attorney: no sample, or confirmed; me: a sample of this template was sent before; null: not said yet' }),
    state: z.enum(STATE_CODES).meta({ description: 'The property’s' }),
    state_rule: stateRule.nullable(),
    state_notice: ruleNotice,
  })
  .meta({ id: 'ContractDetail' });
export type ContractDetail = z.output<typeof contractDetail>;

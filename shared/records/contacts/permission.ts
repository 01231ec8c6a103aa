/** Contact permissions: what is known of a lead or a buyer and their addresses, and how it became known. */
import { option, optionalDay, optionalLongText, optionalText } from '../../core/fields.ts';
import { identity, momentSchema, recordId } from '../../core/record.ts';
import { whenObject, z } from '../../core/zod.ts';
import {
  BUYER_KINDS,
  LEAD_KINDS,
  CONTACT_STATUS_KINDS,
  CONTACT_STATUS_SOURCES,
  CONTACT_STATUSES,
  type ContactStatus,
  type ContactStatusKind,
  type ContactStatusSource,
} from './kinds.ts';
import { LINE_TYPES, POINT_KINDS, POINT_STATUSES } from './contact-point.ts';
import { UNREACHABLE_REASONS } from './may-contact.ts';

export const KIND_LABELS: Record<ContactStatusKind, string> = {
  lead: 'Person',
  buyer: 'Person',
  email: 'Email',
  phone: 'Phone',
  mail: 'Mail',
};

export const CONTACT_STATUS_LABELS: Record<ContactStatus, string> = {
  consented: 'Consented',
  verified: 'Verified',
  opted_out: 'Opted out',
  bounced: 'Does not accept messages',
  wrong_number: 'Wrong number',
  no_texts: 'Wants calls, not texts',
  paused: 'Paused: nothing leaves by itself',
  do_not_contact: 'Do not contact',
  dnc_registry: 'On the Do Not Call registry',
  litigator: 'Known litigator',
};

export const SOURCE_LABELS: Record<ContactStatusSource, string> = {
  manual: 'hand',
  reply: 'an answer',
  unsubscribe_link: 'the unsubscribe link',
  delivery: 'delivery',
  import: 'an import',
  web_form: 'a form',
  api: 'the API',
  correction: 'a correction',
};

const CHANGES = [...CONTACT_STATUSES, 'not_them', 'misread', 'lift'] as const;
type ContactStatusChoice = (typeof CHANGES)[number];

/** What a person can record for each kind; `lift` ends the status in force, `not_them` reverts what somebody else sent from this number. */
export const RECORDABLE = {
  lead: ['do_not_contact', 'litigator', 'opted_out', 'paused', 'misread', 'lift'],
  buyer: ['do_not_contact', 'litigator', 'opted_out', 'paused', 'misread', 'lift'],
  email: ['consented', 'verified', 'opted_out', 'bounced', 'do_not_contact', 'lift'],
  phone: [
    'consented',
    'verified',
    'opted_out',
    'no_texts',
    'wrong_number',
    'dnc_registry',
    'litigator',
    'do_not_contact',
    'not_them',
    'lift',
  ],
  mail: ['verified', 'opted_out', 'bounced', 'do_not_contact', 'lift'],
} as const satisfies Record<ContactStatusKind, readonly ContactStatusChoice[]>;

export const CHANGE_LABELS: Record<ContactStatusChoice, string> = {
  ...CONTACT_STATUS_LABELS,
  not_them: 'It was not them who asked to stop',
  misread: 'Their answer was misread: they did not ask to stop',
  lift: 'Take back what is recorded now',
};

/** Consent needs proof, and lifting a warning needs a reason. */
const NEEDS_EVIDENCE: readonly ContactStatusChoice[] = ['consented', 'not_them', 'misread', 'lift'];
const EVIDENCE_MISSING = 'Write down the proof: what was said or signed, when and where';

export const contactStatusFields = {
  kind: option(LEAD_KINDS, { label: 'About' }),
  address: optionalText({ label: 'Which one', max: 500 }),
  contact_status: option(CHANGES, { label: 'What is known' }),
  until: optionalDay({ label: 'Paused until' }),
  evidence: optionalLongText({ label: 'Proof or reason', max: 4000 }),
};
export const buyerContactStatusFields = { ...contactStatusFields, kind: option(BUYER_KINDS, { label: 'About' }) };

const needsEvidence = ({ contact_status, evidence }: { contact_status: ContactStatusChoice; evidence?: string | null | undefined }) =>
  !NEEDS_EVIDENCE.includes(contact_status) || Boolean(evidence);
const isRecordable = ({ kind, contact_status }: { kind: ContactStatusKind; contact_status: ContactStatusChoice }) =>
  (RECORDABLE[kind] as readonly string[]).includes(contact_status);
const whenBoth = whenObject(
  ({ kind, contact_status }) => typeof kind === 'string' && Object.hasOwn(RECORDABLE, kind) && typeof contact_status === 'string',
);

const isEndAllowed = ({ contact_status, until }: { contact_status: ContactStatusChoice; until?: string | null | undefined }) =>
  !until || contact_status === 'paused';
const wrongUntil = { path: ['until'], error: 'Only a pause ends on a day', when: whenBoth };
const wrongKind = { path: ['contact_status'], error: 'Cannot be recorded of this', when: whenBoth };
const noEvidence = { path: ['evidence'], error: EVIDENCE_MISSING, when: whenBoth };

export const contactStatusInput = z
  .object({ id: recordId, ...contactStatusFields })
  .refine(isRecordable, wrongKind)
  .refine(isEndAllowed, wrongUntil)
  .refine(needsEvidence, noEvidence);

export const buyerContactStatusInput = z
  .object({ id: recordId, ...buyerContactStatusFields })
  .refine(isRecordable, wrongKind)
  .refine(isEndAllowed, wrongUntil)
  .refine(needsEvidence, noEvidence);

const day = z.iso.date().nullable().meta({ description: 'The day on which a pause ends by itself' });
const known = z.object({
  kind: z.enum(CONTACT_STATUS_KINDS),
  address: z.string().meta({ description: 'As it stands with the lead or buyer' }),
  contact_status: z.enum(CONTACT_STATUSES).nullable().meta({ description: 'null: nothing is known' }),
  source: z.enum(CONTACT_STATUS_SOURCES).nullable(),
  evidence: z.string().nullable(),
  until: day,
  updated_at: momentSchema.nullable(),
});

const event = z.object({
  id: identity.id,
  kind: z.enum(CONTACT_STATUS_KINDS),
  address: z.string(),
  contact_status: z.enum(CONTACT_STATUSES).nullable().meta({ description: 'null: what was known was lifted' }),
  source: z.enum(CONTACT_STATUS_SOURCES),
  evidence: z.string().nullable(),
  until: day,
  created_at: identity.created_at,
});

const reach = z.object({ may: z.boolean(), reason: z.enum(UNREACHABLE_REASONS).nullable() });
const byHand = z
  .object({ any: reach, call: reach, text: reach, email: reach })
  .meta({ description: 'Whether a person may get in touch at all, call, text or write an email by hand, and if not, why' });
const pointChannels = z
  .array(
    z.object({
      kind: z.enum(POINT_KINDS),
      value: z.string(),
      line: z.enum(LINE_TYPES),
      status: z.enum(POINT_STATUSES),
      channels: z.array(reach.extend({ channel: z.enum(['call', 'text', 'email']) })),
    }),
  )
  .meta({ description: 'The phones and emails beside the first: how each may be used by hand, and if not, why' });
const events = z.array(event).meta({ description: 'Everything that was recorded, newest first; never changed, at most 200' });

export const contactPermissions = z
  .object({
    lead_id: identity.id,
    known: z.array(known),
    reach: z
      .object({ email: reach, sms: reach, direct_mail: reach })
      .meta({ description: 'Whether a campaign reaches this lead by each channel, and if not, why' }),
    by_hand: byHand,
    other_points: pointChannels,
    events,
  })
  .meta({ id: 'ContactPermissions' });
export type ContactPermissions = z.output<typeof contactPermissions>;

export const buyerContactPermissions = z
  .object({
    buyer_id: identity.id,
    known: z.array(known).meta({ description: 'Of the buyer, of each address, and of leads as persons who have the same address' }),
    reach: z
      .object({ email: reach, sms: reach })
      .meta({ description: 'Whether a campaign reaches this buyer by each channel, and if not, why' }),
    by_hand: byHand,
    other_points: pointChannels,
    events,
  })
  .meta({ id: 'BuyerContactPermissions' });
export type BuyerContactPermissions = z.output<typeof buyerContactPermissions>;

/** What a lead and a buyer have in common of it. */
export type Permissions = Pick<ContactPermissions, 'known' | 'by_hand' | 'other_points' | 'events'> & {
  reach: Partial<ContactPermissions['reach']>;
};

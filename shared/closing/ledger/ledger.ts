/** The ledger: agreements, signatures and payments, in rows chained by hashes and signed. */
import { optionalOption, optionalReference } from '../../core/fields.ts';
import { equal } from '../../core/filters.ts';
import { defineList } from '../../core/list.ts';
import { momentSchema } from '../../core/record.ts';
import { z } from '../../core/zod.ts';
import { type Canonical, toCanonicalJson } from './canonical.ts';

/** The ledger's events and their labels; a new event is one line here. */
export const LEDGER_EVENTS = {
  'contract.sent': 'Contract sent',
  'contract.viewed': 'Contract opened',
  'contract.consented': 'Agreed to electronic records',
  'contract.code_confirmed': 'Code confirmed',
  'contract.signed': 'Contract signed',
  'contract.declined': 'Contract declined',
  'contract.reminded': 'Signer reminded',
  'contract.voided': 'Contract voided',
  'contract.expired': 'Contract expired',
  'contract.completed': 'Contract completed',
  'contract.overridden': 'State rule overridden',
  'contract.amended': 'Contract amended',
  'document.sealed': 'Document sealed',
  'template.confirmed': 'Template approved',
  'term.created': 'Term added',
  'term.met': 'Term met',
  'term.waived': 'Term waived',
  'term.extended': 'Term extended',
  'term.lapsed': 'Term lapsed',
  'deposit.expected': 'Deposit expected',
  'deposit.changed': 'Deposit changed',
  'deposit.removed': 'Deposit removed',
  'deposit.held': 'Deposit held',
  'deposit.not_arrived': 'Deposit has not arrived',
  'deposit.hard': 'Earnest money went non-refundable',
  'deposit.release_agreed': 'Agreed to release',
  'deposit.refund_agreed': 'Agreed to refund',
  'deposit.released': 'Deposit released',
  'deposit.refunded': 'Deposit refunded',
  'deposit.reopened': 'Deposit held again',
  'deposit.disputed': 'Deposit disputed',
  'deposit.resolved': 'Dispute resolved',
  'deposit.link_made': 'Holder link made',
  'deposit.link_sent': 'Holder link sent',
  'deposit.link_opened': 'Holder link opened',
  'deposit.link_revoked': 'Holder link revoked',
  'deposit.wire_call': 'Wire number called',
  'listing.opened': 'Room opened',
  'listing.closed': 'Room closed',
  'bid.placed': 'Bid placed',
  'bid.withdrawn': 'Bid withdrawn',
  'bid.accepted': 'Bid accepted',
  'ledger.gap': 'Entry missing here',
  'ledger.anchored': 'Ledger anchored',
} as const;
export type LedgerEvent = keyof typeof LEDGER_EVENTS;
export const LEDGER_EVENT_NAMES = Object.keys(LEDGER_EVENTS) as [LedgerEvent, ...LedgerEvent[]];

/** The subjects of rows. */
export const LEDGER_SUBJECTS = ['contract', 'template', 'term', 'deposit', 'document', 'listing', 'ledger'] as const;
export type LedgerSubject = (typeof LEDGER_SUBJECTS)[number];

/** Who did it. `system`: the clock. */
const LEDGER_ACTORS = ['me', 'signer', 'holder', 'party', 'guest', 'system'] as const;

const ledgerActor = z.object({
  kind: z.enum(LEDGER_ACTORS),
  name: z.string().max(200).nullable(),
  /** The origin of somebody who came by a link. */
  address: z.string().max(100).nullable(),
  browser: z.string().max(300).nullable(),
});
export type LedgerActor = z.output<typeof ledgerActor>;

const HASH = /^[0-9a-f]{64}$/;
/** SHA-256, in small letters. */
export const hashSchema = z.string().regex(HASH, { error: 'Must be a SHA-256 hash in hexadecimal' });
/** The previous hash of an account's first row. */
export const NO_HASH = '0'.repeat(64);

/** The content of a row, all of it hashed. */
const ledgerStatement = z.object({
  account: z.int().min(1),
  sequence: z.int().min(1),
  at: momentSchema,
  event: z.string().max(60),
  actor: ledgerActor,
  subject: z.object({ entity: z.string().max(40), id: z.int().min(0) }),
  deal_id: z.int().min(1).nullable(),
  data: z.record(z.string(), z.unknown()).meta({ description: 'What happened, as it was hashed. Money is in cents.' }),
  previous_hash: hashSchema,
});

export const ledgerRow = ledgerStatement.extend({
  hash: hashSchema.meta({ description: 'SHA-256 of the other fields as canonical JSON (RFC 8785), without hash and signature' }),
  signature: z
    .string()
    .regex(/^[0-9a-f]{128}$/)
    .meta({ description: 'Ed25519 over "dealflow-ledger:" and the hash, by the key of this instance' }),
});
export type LedgerRow = z.output<typeof ledgerRow>;
type LedgerStatement = Omit<LedgerRow, 'hash' | 'signature'>;

/** The text that is hashed. */
export const toStatementText = ({ account, sequence, at, event, actor, subject, deal_id, data, previous_hash }: LedgerStatement): string =>
  toCanonicalJson({ account, sequence, at, event, actor, subject, deal_id, data: data as Canonical, previous_hash });

/** The text that is signed. */
export const toSignedText = (hash: string): string => `dealflow-ledger:${hash}`;

const ledgerEntry = ledgerRow.extend({ id: z.int().min(1), title: z.string() }).meta({ id: 'LedgerEntry' });
export type LedgerEntry = z.output<typeof ledgerEntry>;

export const ledgerList = defineList(ledgerEntry, {
  filters: {
    subject: equal(optionalOption(LEDGER_SUBJECTS, { label: 'Subject' })),
    subject_id: equal(optionalReference({ label: 'Subject id' })),
    deal_id: equal(optionalReference({ label: 'Deal' })),
  },
  sortable: ['created_at', 'id', 'sequence'],
  defaults: { sort_by: 'sequence' },
});
/** Entered texts are stored in canonical JSON, which nobody searches. */
export const ledgerListInput = ledgerList.input.omit({ search: true });

/** The public part of the key by which this instance signs. */
export const instanceKey = z.object({
  public_key: z.string().meta({ description: 'Ed25519, 32 bytes in hexadecimal' }),
  fingerprint: z.string().meta({ description: 'The first 32 digits of the SHA-256 of the public key' }),
});

/** What the ledger says. */
export const ledgerTexts = {
  tooMany: 'Too many checks. Try again in a minute.',
  anchorProves: 'Proves that these rows existed that day. It moves no money.',
} as const;

/** Terms of a deal: what must happen by which day, whom it protects, and what happens when it lapses. */
import { day, longText, listNames, optionalLongText, optionalOption, optionalText, option, text } from '../../core/fields.ts';
import { identity, momentSchema, recordId, target } from '../../core/record.ts';
import { z } from '../../core/zod.ts';

export const TERM_KIND_LABELS = {
  deposit_due: 'Deposit to the seller',
  assignment_notice: 'Notice of assignment',
  right_to_cancel: 'Right to cancel',
  inspection: 'Inspection',
  appraisal: 'Appraisal',
  financing: 'Financing',
  title: 'Title',
  closing: 'Closing',
  custom: 'Other',
};
export type TermKind = keyof typeof TERM_KIND_LABELS;
export const TERM_KINDS = listNames(TERM_KIND_LABELS);

/** The name of a term; a custom one has its title. */
export const nameTerm = ({ kind, title }: { kind: TermKind; title?: string | null | undefined }): string => title ?? TERM_KIND_LABELS[kind];

export const TERM_STATUS_LABELS = { open: 'Open', met: 'Met', waived: 'Waived', lapsed: 'Lapsed' };
export const TERM_STATUSES = listNames(TERM_STATUS_LABELS);

export const PROTECTED_LABELS = {
  me: 'Protects you',
  seller: 'Protects the seller',
  both: 'Protects both',
};
type Protected = keyof typeof PROTECTED_LABELS;
export const PROTECTED = listNames(PROTECTED_LABELS);

export const CONSEQUENCE_LABELS = {
  seller_may_cancel: 'Seller may cancel',
  seller_may_object: 'Seller may object',
  contract_binds: 'Contract binds',
  deposit_hard: 'Earnest money becomes non-refundable',
  price_stands: 'Price stands',
  buy_without_loan: 'You buy without the loan',
  title_as_is: 'You take title as it is',
  either_may_cancel: 'Either may cancel',
  nothing: 'Nothing by itself',
};
type Consequence = keyof typeof CONSEQUENCE_LABELS;
export const CONSEQUENCES = listNames(CONSEQUENCE_LABELS);
/** The statuses a user may set; expiry is left to the clock. */
const CUSTOM_CONSEQUENCES = ['nothing', 'seller_may_cancel', 'either_may_cancel'] as const satisfies readonly Consequence[];
export const CUSTOM_CONSEQUENCE_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  CUSTOM_CONSEQUENCES.map((one) => [one, CONSEQUENCE_LABELS[one]]),
);

export const TERM_RULES: Readonly<Record<TermKind, { protects: Protected; consequence: Consequence }>> = {
  deposit_due: { protects: 'seller', consequence: 'seller_may_cancel' },
  assignment_notice: { protects: 'seller', consequence: 'seller_may_object' },
  right_to_cancel: { protects: 'seller', consequence: 'contract_binds' },
  inspection: { protects: 'me', consequence: 'deposit_hard' },
  appraisal: { protects: 'me', consequence: 'price_stands' },
  financing: { protects: 'me', consequence: 'buy_without_loan' },
  title: { protects: 'me', consequence: 'title_as_is' },
  closing: { protects: 'both', consequence: 'either_may_cancel' },
  custom: { protects: 'both', consequence: 'nothing' },
};

const MAX_REASON = 500;
const MAX_TITLE = 80;

export const termRecord = z
  .object({
    id: identity.id,
    deal_id: identity.id,
    contract_id: z.int().min(1).nullable().meta({ description: 'The contract that it comes from; null when it was added by hand' }),
    kind: z.enum(TERM_KINDS),
    title: z.string().nullable().meta({ description: 'What it is called; null for all kinds but custom' }),
    protects: z.enum(PROTECTED),
    consequence: z.enum(CONSEQUENCES).meta({ description: 'What happens when it lapses' }),
    due_date: z.string().meta({ format: 'date' }),
    first_due_date: z.string().meta({ format: 'date', description: 'The day before any extension' }),
    status: z.enum(TERM_STATUSES),
    reason: z.string().nullable().meta({ description: 'Why it was waived or extended last' }),
    milestone_id: z.int().min(1).nullable(),
    settled_at: momentSchema.nullable().meta({ description: 'When it was met, was waived, or lapsed' }),
    created_at: identity.created_at,
    updated_at: identity.updated_at,
    version: identity.version,
  })
  .meta({ id: 'Term' });
export type Term = z.output<typeof termRecord>;

const proposedTerm = z.object({ kind: z.enum(TERM_KINDS), due_date: z.string().meta({ format: 'date' }) }).meta({ id: 'ProposedTerm' });
export type ProposedTerm = z.output<typeof proposedTerm>;

const shift = z.object({
  what: z.enum(['term', 'milestone']),
  id: identity.id,
  title: z.string(),
  from: z.string().meta({ format: 'date' }),
  to: z.string().meta({ format: 'date' }),
});
export type Shift = z.output<typeof shift>;

export const dealTerms = z.object({
  terms: z.array(termRecord),
  /** Terms that the deal's days and contingencies suggest and no open term covers. */
  proposed: z.array(proposedTerm),
  shifts: z.array(shift).meta({
    description:
      'What has not moved since the closing was changed; POST /deals/{id}/closing-move with the same day moves it, or none with empty lists',
  }),
});
export type DealTerms = z.output<typeof dealTerms>;

/** POST /deals/{id}/terms. */
export const termInput = z.object({
  id: recordId,
  kind: option(TERM_KINDS, { label: 'Term' }),
  due_date: day({ label: 'Due date' }),
  title: optionalText({ label: 'Title', max: MAX_TITLE }).meta({
    description: 'Of a custom term, which must have one; others have their own',
  }),
  protects: optionalOption(PROTECTED, { label: 'Protects' }).meta({ description: 'Of a custom term' }),
  consequence: optionalOption(CUSTOM_CONSEQUENCES, { label: 'If it lapses' }).meta({ description: 'Of a custom term' }),
});
/** The form of a custom term. */
export const customTermForm = z.object({
  title: text({ label: 'What must have happened', max: MAX_TITLE }),
  due_date: termInput.shape.due_date,
  protects: option(PROTECTED, { label: 'Protects' }),
  consequence: option(CUSTOM_CONSEQUENCES, { label: 'If it lapses' }),
});

export const meetInput = z.object({ ...target, note: optionalLongText({ label: 'Note', max: MAX_REASON }) });
export const waiveInput = z.object({ ...target, reason: longText({ label: 'Reason', max: MAX_REASON }) });
/** A day is moved by an amendment: its reason names it. */
export const extendForm = z.object({
  due_date: day({ label: 'New due date' }),
  reason: longText({ label: 'Amendment or reason', max: MAX_REASON }),
});
/** The day that an amendment names, before it is prepared. */
export const amendForm = extendForm.pick({ due_date: true });
const reasonOfMove = extendForm.shape.reason.meta({
  description: 'The amendment by which it moves, or where else both sides agreed; it stands in the ledger',
});
export const extendInput = z.object({ ...target, ...extendForm.shape, reason: reasonOfMove });

/** GET and POST /deals/{id}/closing-move. */
export const closingMoveQuery = z.object({ id: recordId, closing_date: day({ label: 'New closing date' }) });
export const closingMove = z
  .object({ closing_date: z.string().meta({ format: 'date' }), shifts: z.array(shift) })
  .meta({ id: 'ClosingMove' });
export type ClosingMove = z.output<typeof closingMove>;

const ids = z.array(recordId, { error: 'Must be a list of ids' }).max(200, { error: 'At most 200 at once' });
export const closingMoveForm = z.object({
  closing_date: day({ label: 'New closing date' }),
  reason: longText({ label: 'Amendment or reason', max: MAX_REASON }),
});
export const closingMoveInput = z.object({
  ...{ ...target, ...closingMoveForm.shape, reason: reasonOfMove },
  ...{ term_ids: ids.optional(), milestone_ids: ids.optional() },
});

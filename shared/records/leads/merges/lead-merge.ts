/** Merging two leads of the same owner, field by field; can be undone. */
import { type Field, getFieldMeta, flag, optionalOption, optionalText, reference } from '../../../core/fields.ts';
import { fieldChange } from '../../../core/field-change.ts';
import { identity, momentSchema, target } from '../../../core/record.ts';
import { z } from '../../../core/zod.ts';
import { leadDetailFields, leadRecord, leadWorkflowFields } from '../lead.ts';
import { contactFields } from '../../contacts/contact-fields.ts';
import { listFactFields } from '../list-facts.ts';

export const MERGE_UNDO_DAYS = 30;

/** All phones and emails remain, so only the first of each is chosen. */
const { other_phones: _, other_emails: __, ...mailingFields } = contactFields;

/** Fields in which two leads may differ, of which one value remains. */
export const chosenFields = {
  ...leadDetailFields,
  company: optionalText({ label: 'Company', max: 200 }),
  ...leadWorkflowFields,
  ...mailingFields,
  ...listFactFields,
} satisfies Record<string, Field>;
export type ChosenField = keyof typeof chosenFields;
export const CHOSEN_FIELDS = Object.keys(chosenFields) as ChosenField[];

const MERGE_SIDES = ['mine', 'theirs'] as const;
/** The notes of both can remain, one below the other. */
const NOTES_SIDES = [...MERGE_SIDES, 'both'] as const;
export type MergeSide = (typeof NOTES_SIDES)[number];

const buildSideField = (name: ChosenField) => {
  const { label } = getFieldMeta(chosenFields[name]);
  return name === 'notes' ? optionalOption(NOTES_SIDES, { label }) : optionalOption(MERGE_SIDES, { label });
};

export const mergeInput = z.object({
  ...target,
  other_id: reference({ label: 'Other lead' }),
  other_version: target.version,
  take: z
    .strictObject(
      Object.fromEntries(CHOSEN_FIELDS.map((name) => [name, buildSideField(name)])) as Record<
        ChosenField,
        ReturnType<typeof buildSideField>
      >,
    )
    .partial()
    .optional()
    .meta({
      description:
        'Whose value each field gets. Left out, the surviving lead has its own, or the other’s where it has none; notes are joined',
    }),
  dry_run: flag({ label: 'Dry run' }),
});

const count = z.int().min(0);

/** What moves with a merged lead, in the order in which it is named. */
export const MOVED_KINDS = [
  'touches',
  'conversations',
  'messages',
  'appointments',
  'deals',
  'properties',
  'documents',
  'campaigns',
  'lists',
  'tags',
  'phones',
  'emails',
] as const;
export type MovedKind = (typeof MOVED_KINDS)[number];

const moves = z
  .array(z.object({ kind: z.enum(MOVED_KINDS), count }))
  .meta({ description: 'What the surviving lead gets of the other one; kinds of which there is nothing are left out' });

export const leadMerge = z
  .object({
    id: identity.id,
    lead_id: identity.id.meta({ description: 'The surviving lead' }),
    merged_lead_id: identity.id.meta({ description: 'The lead that went up in it' }),
    merged_name: z.string(),
    moves,
    can_undo: z.boolean(),
    undo_until: momentSchema,
    created_at: identity.created_at,
    undone_at: momentSchema.nullable(),
  })
  .meta({ id: 'LeadMerge' });
export type LeadMerge = z.output<typeof leadMerge>;

export const mergeAnswer = z
  .object({
    lead: leadRecord.meta({ description: 'The merged lead; of a dry run, as it would be' }),
    changes: z.array(fieldChange).meta({ description: 'What changes of the surviving lead' }),
    moves,
    merge: leadMerge.nullable().meta({ description: 'Null after a dry run' }),
  })
  .meta({ id: 'MergeAnswer' });
export type MergeAnswer = z.output<typeof mergeAnswer>;

export const undoAnswer = z
  .object({
    lead: leadRecord.meta({ description: 'The surviving lead' }),
    restored: leadRecord.meta({ description: 'The lead that is back' }),
    kept_fields: z.array(z.string()).meta({ description: 'Fields that were changed after the merge, and stay so' }),
  })
  .meta({ id: 'UndoneMerge' });
export type UndoAnswer = z.output<typeof undoAnswer>;

export const DUPLICATE_REASONS = ['phone', 'email', 'address'] as const;
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number];

export const possibleDuplicate = z
  .object({
    lead_id: identity.id,
    name: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    address: z.string().nullable(),
    by: z.array(z.enum(DUPLICATE_REASONS)).meta({ description: 'What both have' }),
  })
  .meta({ id: 'PossibleDuplicate' });
export type PossibleDuplicate = z.output<typeof possibleDuplicate>;

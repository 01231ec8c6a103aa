/** One change of many leads at once: asked for, carried out in the background, undone as a whole. */
import { flag, option, optionalReference, optionalText, reference } from '../../../core/fields.ts';
import { formatNumber } from '../../../core/format.ts';
import { makeStrictObject } from '../../../core/known-names.ts';
import { defineList } from '../../../core/list.ts';
import { identity } from '../../../core/record.ts';
import { z } from '../../../core/zod.ts';
import { leadWorkflowFields } from '../lead.ts';
import { leadList } from '../lead-list.ts';
import { bulkTexts } from '../texts.ts';

export const BULK_ACTIONS = ['status', 'next_action', 'add_tag', 'remove_tag', 'add_list', 'remove_list', 'delete'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];
export const BULK_STATUSES = ['running', 'done', 'undoing', 'undone', 'failed'] as const;
const MAX_IDS = 10_000;
/** Leads named before a change, and refusals after it. */
export const BULK_NAMED = { leads: 20, refusals: 100 };
export const BULK_UNDO_DAYS = 30;

/** What each action cannot do without. */
const NEEDED: Partial<Record<BulkAction, 'status' | 'tag' | 'list_id'>> = {
  status: 'status',
  add_tag: 'tag',
  remove_tag: 'tag',
  add_list: 'list_id',
  remove_list: 'list_id',
};
const LABELS = { status: 'Status', tag: 'Tag', list_id: 'List' } as const;

const leadFilter = { search: optionalText({ label: 'Search', max: 200 }), ...leadList.fields };
const isBlank = (filter: object): boolean => Object.values(filter).every((value) => value === undefined || value === null);

export const bulkInput = makeStrictObject(
  {
    ids: z
      .array(reference({ label: 'Lead' }))
      .max(MAX_IDS, { error: `Must be at most ${formatNumber(MAX_IDS)} leads` })
      .optional(),
    filter: makeStrictObject(leadFilter, 'filter')
      .optional()
      .meta({ description: 'All leads that the list would show; at least one filter' }),
    all: flag({ label: 'All' }).meta({ description: 'true: all leads of the account' }),
    action: option(BULK_ACTIONS, { label: 'Action' }),
    status: leadWorkflowFields.status,
    tag: optionalText({ label: 'Tag', max: 40, pattern: /^[^;\n]+$/, wrong: 'Must not contain a semicolon' }),
    list_id: optionalReference({ label: 'List' }),
    next_action: leadWorkflowFields.next_action,
    next_action_date: leadWorkflowFields.next_action_date,
    dry_run: flag({ label: 'Dry run' }),
  },
  'field',
).superRefine((input, context) => {
  if ([input.ids !== undefined, input.filter !== undefined, input.all === true].filter(Boolean).length !== 1)
    context.addIssue({ code: 'custom', path: ['ids'], message: bulkTexts.chooseLeads });
  if (context.issues.length === 0 && input.filter && isBlank(input.filter))
    context.addIssue({ code: 'custom', path: ['filter'], message: bulkTexts.blankFilter });
  const needed = NEEDED[input.action];
  if (needed && !input[needed]) context.addIssue({ code: 'custom', path: [needed], message: bulkTexts.missing(LABELS[needed]) });
});
export type BulkInput = z.output<typeof bulkInput>;

const count = z.int().min(0);

export const bulkJob = z
  .object({
    id: identity.id,
    action: z.enum(BULK_ACTIONS),
    status: z.enum(BULK_STATUSES),
    total: count,
    processed: count,
    changed: count,
    unchanged: count.meta({ description: 'Were so already, or are gone' }),
    refused: count,
    refusals: z
      .array(z.object({ lead_id: z.int(), name: z.string(), reason: z.string() }))
      .meta({ description: 'The first hundred; of an undo, those that were not restored' }),
    restored: count,
    not_restored: count.meta({ description: 'Left as they are by an undo, because somebody has changed them since' }),
    can_undo: z.boolean(),
    error: z.string().nullable(),
    created_at: identity.created_at,
    updated_at: identity.updated_at,
    finished_at: identity.created_at.nullable(),
  })
  .meta({ id: 'BulkJob' });
export type BulkJob = z.output<typeof bulkJob>;

export const bulkAnswer = z
  .object({
    total: count,
    refused: count.meta({ description: 'Of a deletion: how many would be refused' }),
    leads: z.array(z.object({ id: z.int(), name: z.string() })).meta({ description: 'The first twenty' }),
    job: bulkJob.nullable().meta({ description: 'Null after a dry run' }),
  })
  .meta({ id: 'BulkAnswer' });
export type BulkAnswer = z.output<typeof bulkAnswer>;

export const bulkJobList = defineList(bulkJob, { filters: {}, sortable: ['created_at', 'id'] });

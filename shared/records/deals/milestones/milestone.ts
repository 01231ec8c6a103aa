/** Milestones: steps of a deal with due dates. */
import { DEAL_STATUSES, DEAL_TYPES, OPEN_DEALS } from '../deal.ts';
import { addDays } from '../../../core/days.ts';
import {
  day,
  flag,
  option,
  optionalDay,
  optionalFlag,
  optionalLongText,
  optionalOption,
  optionalReference,
  reference,
  text,
} from '../../../core/fields.ts';
import { equal, from, special, to } from '../../../core/filters.ts';
import { defineList } from '../../../core/list.ts';
import { identity, momentSchema, recordId, buildStoredShape, stamps } from '../../../core/record.ts';
import { z } from '../../../core/zod.ts';

export const MILESTONE_TYPES = [
  'inspection',
  'appraisal',
  'financing',
  'title_search',
  'contract_review',
  'closing_preparation',
  'final_walkthrough',
  'closing',
  'assignment',
  'marketing',
  'buyer_approval',
  'document_signing',
  'other',
  'contract',
  'custom',
] as const;
export const MILESTONE_STATUSES = ['pending', 'completed'] as const;

export const milestoneFields = {
  deal_id: reference({ label: 'Deal' }),
  milestone_type: option(MILESTONE_TYPES, { label: 'Milestone type' }),
  title: text({ label: 'Title', max: 200 }),
  description: optionalLongText({ label: 'Description' }),
  due_date: day({ label: 'Due date' }),
  is_critical: flag({ label: 'Critical milestone' }),
  status: optionalOption(MILESTONE_STATUSES, { label: 'Status' }),
};

export const milestoneInput = z.object(milestoneFields);
export type MilestoneInput = z.output<typeof milestoneInput>;

export const milestonePatch = milestoneInput.partial();

type DueState = Pick<MilestoneInput, 'due_date'> & { status: string; deal: { status: string } };

/** Still to be done: not completed, and its deal is neither closed nor cancelled. */
export const isOpenMilestone = ({ status, deal }: Omit<DueState, 'due_date'>): boolean =>
  status !== 'completed' && (OPEN_DEALS as readonly string[]).includes(deal.status);

/** Not completed, and due before today; what a finished deal left undone too. */
export const isOverdue = ({ status, due_date }: Omit<DueState, 'deal'>, today: string): boolean =>
  status !== 'completed' && due_date < today;

const THIS_WEEK_DAYS = 7;
const MILESTONE_GROUPS = ['overdue', 'this_week', 'later', 'done'] as const;
export type MilestoneGroup = (typeof MILESTONE_GROUPS)[number];

/** The group of a milestone in the schedule. Open ones of finished deals do not count. */
export function groupMilestone(milestone: DueState, today: string): MilestoneGroup {
  if (!isOpenMilestone(milestone)) return 'done';
  if (milestone.due_date < today) return 'overdue';
  return milestone.due_date <= addDays(today, THIS_WEEK_DAYS) ? 'this_week' : 'later';
}

export const milestoneRecord = z
  .object({
    id: identity.id,
    ...buildStoredShape(milestoneFields),
    status: z.enum(MILESTONE_STATUSES),
    completed_at: momentSchema.nullable(),
    is_overdue: z.boolean(),
    deal: z.object({
      id: identity.id,
      deal_type: z.enum(DEAL_TYPES),
      status: z.enum(DEAL_STATUSES),
      property: z.object({ id: identity.id, address: z.string(), city: z.string(), state: z.string() }),
    }),
    ...stamps,
  })
  .meta({ id: 'DealMilestone' });
export type Milestone = z.output<typeof milestoneRecord>;

const filters = {
  milestone_type: equal(optionalOption(MILESTONE_TYPES, { label: 'Milestone type' }), { place: 'bar', any: 'All types' }),
  status: equal(optionalOption(MILESTONE_STATUSES, { label: 'Status' }), { place: 'bar' }),
  due_date_from: from('due_date', optionalDay({ label: 'Due from' }), { place: 'bar' }),
  is_critical: equal(optionalFlag({ label: 'Critical' }), {
    place: 'bar',
    label: 'Importance',
    any: 'All',
    words: { true: 'Critical', false: 'Normal' },
    isSegmented: true,
  }),
  due_date_to: to('due_date', optionalDay({ label: 'Due until' }), { place: 'more' }),
  is_open: special(optionalFlag({ label: 'Open' }), { place: 'more', label: 'Still to do', any: 'All', isSegmented: true }),
  deal_id: equal(optionalReference({ label: 'Deal' }), { place: 'more' }),
};

const search = { label: 'Search milestones', placeholder: 'Search title, description' };

const sortable = [
  'created_at',
  'id',
  'updated_at',
  'deal_id',
  'milestone_type',
  'title',
  'due_date',
  'is_critical',
  'status',
  'schedule',
] as const;
export const milestoneList = defineList(milestoneRecord, { filters, sortable, search });

/** The same list as a screen shows it: what is open first, by when it is due, and of that what is critical and late before all. */
export const milestoneSchedule = defineList(milestoneRecord, {
  filters,
  sortable,
  search,
  defaults: { sort_by: 'schedule', sort_order: 'asc' },
});

/** GET /deals/{id}/milestones: the same list of one deal, earliest due date first. */
export const dealMilestoneList = defineList(milestoneRecord, {
  filters,
  sortable,
  search,
  defaults: { per_page: 100, sort_by: 'due_date', sort_order: 'asc' },
});
export const dealMilestoneQuery = dealMilestoneList.input.safeExtend({ id: recordId });

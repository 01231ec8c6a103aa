/** Lists that were bought or gathered, and the leads that are on them: who is on several is called first. */
import { day, option, optionalLongText, optionalMoney, optionalOption, optionalText, text } from '../../../core/fields.ts';
import { formatNumber } from '../../../core/format.ts';
import { equal } from '../../../core/filters.ts';
import { defineList } from '../../../core/list.ts';
import { identity, momentSchema, recordId, buildStoredShape, stamps } from '../../../core/record.ts';
import { z } from '../../../core/zod.ts';

/** The kinds of lists. */
export const OWNER_LIST_KINDS = [
  'absentee',
  'tax_delinquent',
  'vacant',
  'probate',
  'pre_foreclosure',
  'code_violation',
  'high_equity',
  'driving',
  'other',
] as const;
export type OwnerListKind = (typeof OWNER_LIST_KINDS)[number];

export const OWNER_LIST_KIND_LABELS: Readonly<Record<OwnerListKind, string>> = {
  absentee: 'Absentee',
  tax_delinquent: 'Tax delinquent',
  vacant: 'Vacant',
  probate: 'Probate',
  pre_foreclosure: 'Pre-foreclosure',
  code_violation: 'Code violation',
  high_equity: 'High equity',
  driving: 'Driving for dollars',
  other: 'Other',
};

export const ownerListFields = {
  name: text({ label: 'Name', max: 100 }),
  kind: option(OWNER_LIST_KINDS, { label: 'Kind' }),
  /** The day of the data, not of the import. */
  as_of: day({ label: 'Day of the data' }),
  source: optionalText({ label: 'Bought from', max: 100 }),
  cost: optionalMoney({ label: 'Cost', nonNegative: 'Cost must be a non-negative number' }),
  note: optionalLongText({ label: 'Note' }),
};

/** POST, PUT and the form. */
export const ownerListInput = z.object(ownerListFields);

/** PATCH: any subset. */
export const ownerListPatch = ownerListInput.partial();

const count = z.int().min(0);

export const ownerListRecord = z
  .object({
    id: identity.id,
    ...buildStoredShape(ownerListFields),
    size: count.meta({ description: 'How many leads are on it' }),
    stacked: count.meta({ description: 'How many of them are on another list too' }),
    age_days: count.meta({ description: 'Days from the day of the data to today' }),
    ...stamps,
  })
  .meta({ id: 'OwnerList' });
export type OwnerList = z.output<typeof ownerListRecord>;

export const ownerLists = defineList(ownerListRecord, {
  filters: { kind: equal(optionalOption(OWNER_LIST_KINDS, { label: 'Kind' }), { place: 'bar', words: OWNER_LIST_KIND_LABELS }) },
  search: { label: 'Search lists', placeholder: 'Search name' },
  sortable: ['created_at', 'id', 'as_of', 'name'],
  defaults: { sort_by: 'as_of' },
});

/** A cell of the file that says why the lead is on the list: "Total Due: 4,210". */
const listEvidence = z.object({ column: z.string(), value: z.string() });
export type ListEvidence = z.output<typeof listEvidence>;

/** That a lead is on a list. */
export const listMember = z
  .object({
    id: identity.id,
    list: z.object({ id: identity.id, name: z.string(), kind: z.enum(OWNER_LIST_KINDS), as_of: z.string(), age_days: count }),
    lead: z.object({ id: identity.id, name: z.string(), property_address: z.string().nullable() }),
    first_on: z.string().meta({ format: 'date', description: 'The day of the first data in which the lead was on the list' }),
    last_on: z.string().meta({ format: 'date', description: 'The day of the last such data' }),
    import_id: z.int().min(1).nullable().meta({ description: 'The last import that confirmed it; null where it was added by hand' }),
    evidence: z.array(listEvidence),
    created_at: momentSchema,
  })
  .meta({ id: 'ListMember' });
export type ListMember = z.output<typeof listMember>;

const members = defineList(listMember, { filters: {}, sortable: ['created_at', 'id', 'first_on', 'last_on'] });
export const listMembersInput = members.input.omit({ search: true }).extend({ id: recordId });
export const listMembersOutput = members.output;

const MAX_MEMBERS_ADDED = 1000;
export const addMembersInput = z.object({
  id: recordId,
  lead_ids: z
    .array(recordId, { error: 'Must be a list of the ids of leads' })
    .min(1, { error: 'At least one lead is required' })
    .max(MAX_MEMBERS_ADDED, { error: `At most ${formatNumber(MAX_MEMBERS_ADDED)} leads at once` }),
});
export const removeMemberInput = z.object({ id: recordId, lead_id: recordId });

/** Campaigns: one message to a chosen part of the leads. */
import { type Field, flag, longText, option, optionalMoment, optionalMoney, optionalOption, optionalText, text } from '../core/fields.ts';
import { listOf } from '../core/list.ts';
import { identity, moment, storedShape } from '../core/record.ts';
import { z } from '../core/zod.ts';
import { criteriaFields, criteriaInput, criteriaRecord, dayRule, needsDay } from './audience.ts';
import { mergeFieldProblem } from './merge-fields.ts';
import { SMS_MAX } from './sms-length.ts';
import { campaignTexts } from './texts.ts';

export const CAMPAIGN_TYPES = ['lead_generation', 'nurture', 'retargeting', 'brand_awareness'] as const;
/** Whom a campaign is for: owners who may sell, or buyers of a property. */
export const CAMPAIGN_AUDIENCES = ['leads', 'buyers'] as const;
export type CampaignAudience = (typeof CAMPAIGN_AUDIENCES)[number];
export const CAMPAIGN_CHANNELS = ['email', 'sms', 'direct_mail', 'social_media'] as const;
export type CampaignChannel = (typeof CAMPAIGN_CHANNELS)[number];
export const CAMPAIGN_STATUSES = ['draft', 'active', 'paused', 'completed'] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

/** Where a status may lead: started, paused, resumed, finished. Nothing leads back to a draft. */
export const CAMPAIGN_MOVES: Readonly<Record<CampaignStatus, readonly CampaignStatus[]>> = {
  draft: ['active'],
  active: ['paused', 'completed'],
  paused: ['active', 'completed'],
  completed: [],
};

export const campaignFields = {
  name: text({ label: 'Name', max: 200 }),
  campaign_type: option(CAMPAIGN_TYPES, { label: 'Type' }),
  channel: option(CAMPAIGN_CHANNELS, { label: 'Channel' }),
  subject_line: optionalText({ label: 'Email subject', max: 200 }),
  content: longText({ label: 'Content' }),
  ai_personalization: flag({ label: 'AI personalization' }),
  scheduled_at: optionalMoment({ label: 'Scheduled date and time' }),
  budget: optionalMoney({ label: 'Budget' }),
  spent: optionalMoney({ label: 'Spent' }),
} satisfies Record<string, Field>;

interface Written {
  channel?: unknown;
  subject_line?: unknown;
  content?: unknown;
}

/** What is wrong with a text of this channel, whatever its sender knows of the leads; undefined when nothing is. */
export function contentProblem({ channel, content }: Written): string | undefined {
  if (typeof content !== 'string') return undefined;
  if (channel === 'sms' && [...content].length > SMS_MAX) return `A text message has at most ${SMS_MAX} characters`;
  return mergeFieldProblem(content);
}

/** The same of a subject line. Only an email has one, and must. */
export function subjectProblem({ channel, subject_line }: Written): string | undefined {
  if (channel !== 'email') return undefined;
  if (typeof subject_line !== 'string' || subject_line.trim() === '') return campaignTexts.subjectRequired;
  return mergeFieldProblem(subject_line);
}

/** Rules that look at more than one field; each runs as soon as those are there, beside the fields' own. */
const contentRule = {
  path: ['content'],
  error: (issue: { input?: unknown }) => contentProblem(issue.input as Written) ?? '',
  when: ({ value }: { value: unknown }) => typeof (value as Written).content === 'string',
};
const subjectRule = {
  path: ['subject_line'],
  error: (issue: { input?: unknown }) => subjectProblem(issue.input as Written) ?? '',
  when: ({ value }: { value: unknown }) => typeof (value as Written).channel === 'string',
};
const isContent = (value: Written) => contentProblem(value) === undefined;
const isSubject = (value: Written) => subjectProblem(value) === undefined;

/** POST and PUT. */
export const campaignInput = z
  .object({ ...campaignFields, target_criteria: criteriaInput.optional() })
  .refine(isContent, contentRule)
  .refine(isSubject, subjectRule);
export type CampaignInput = z.output<typeof campaignInput>;

/** PATCH: any subset; the criteria as a whole. */
export const campaignPatch = z.object({ ...campaignFields, target_criteria: criteriaInput.optional() }).partial();
export type CampaignPatch = z.output<typeof campaignPatch>;

/** The form: the criteria beside the rest. */
export const campaignFormFields = { ...campaignFields, ...criteriaFields };
export const campaignForm = z
  .object(campaignFormFields)
  .refine(isContent, contentRule)
  .refine(isSubject, subjectRule)
  .refine(needsDay, { ...dayRule, when: () => true });
export type CampaignForm = z.output<typeof campaignForm>;

/** The form of one that has started: what may still be changed. */
export const openFields = {
  name: campaignFields.name,
  campaign_type: campaignFields.campaign_type,
  budget: campaignFields.budget,
  spent: campaignFields.spent,
};
export const openForm = z.object(openFields);

/** GET /campaigns/audience: the criteria as they are typed, and by which channel they are to be reached. */
export const audienceInput = z.object({ channel: campaignFields.channel, ...criteriaFields }).refine(needsDay, dayRule);

const tally = z.int().min(0);

export const campaignRecord = z
  .object({
    id: identity.id,
    ...storedShape(campaignFields),
    target_criteria: criteriaRecord,
    status: z.enum(CAMPAIGN_STATUSES),
    started_at: moment.nullable(),
    completed_at: moment.nullable(),
    total_recipients: tally,
    sent_count: tally,
    failed_count: tally,
    bounce_count: tally,
    open_count: tally.meta({ description: 'Recipients who opened it, machines not counted' }),
    machine_open_count: tally,
    click_count: tally,
    response_count: tally,
    unsubscribe_count: tally,
    conversion_count: tally.meta({ description: 'Recipients whose lead signed a contract' }),
    created_at: identity.created_at,
    updated_at: identity.updated_at,
    version: identity.version,
  })
  .meta({ id: 'Campaign' });
export type Campaign = z.output<typeof campaignRecord>;

export const campaignFilters = {
  status: optionalOption(CAMPAIGN_STATUSES, { label: 'Status' }),
  channel: optionalOption(CAMPAIGN_CHANNELS, { label: 'Channel' }),
  campaign_type: optionalOption(CAMPAIGN_TYPES, { label: 'Campaign type' }),
} satisfies Record<string, Field>;

export const campaignList = listOf(campaignRecord, {
  filters: campaignFilters,
  sortable: [
    'created_at',
    'id',
    'updated_at',
    'name',
    'status',
    'scheduled_at',
    'sent_count',
    'open_count',
    'click_count',
    'response_count',
    'spent',
    'budget',
  ],
});
export type CampaignQuery = z.output<typeof campaignList.input>;

/** What all campaigns together are and cost, in dollars. */
export const campaignSummary = z
  .object({ campaigns: tally, draft: tally, active: tally, paused: tally, completed: tally, budget: z.number(), spent: z.number() })
  .meta({ id: 'CampaignSummary' });
export type CampaignSummary = z.output<typeof campaignSummary>;

/** Campaigns: one message to a chosen part of the leads. */
import {
  type Field,
  flag,
  longText,
  option,
  optionalMoment,
  optionalMoney,
  optionalOption,
  optionalText,
  text,
  optionalLongText,
  optionalReference,
} from '../../core/fields.ts';
import { equal } from '../../core/filters.ts';
import { defineList } from '../../core/list.ts';
import { identity, momentSchema, buildStoredShape, recordId } from '../../core/record.ts';
import { whenObject, z } from '../../core/zod.ts';
import { criteriaFields, criteriaInput, criteriaRecord, dayRule, needsDay } from './audience.ts';
import { MERGE_CATALOGS, type MergeCatalog, mergeFieldProblem } from './merge-fields.ts';
import { SMS_MAX } from './sms-length.ts';
import { campaignTexts } from './texts.ts';
import { type ChannelFor, listChannels, isText } from '../../records/contacts/channels.ts';
import { MATCH_SCORE } from '../../records/buyers/match.ts';
import { AGAIN_AFTER_DAYS } from '../../records/buyers/matches.ts';

export const CAMPAIGN_TYPES = ['lead_generation', 'nurture', 'retargeting', 'brand_awareness'] as const;
/** The audience: owners who may sell, or buyers of a property. */
export const CAMPAIGN_AUDIENCES = ['leads', 'buyers'] as const;
export const CAMPAIGN_CHANNELS = listChannels('campaign');
export type CampaignChannel = ChannelFor<'campaign'>;
/** The ways in which buyers are written to. */
export const BUYER_CHANNELS = listChannels('buyers');
export const CAMPAIGN_STATUSES = ['draft', 'active', 'paused', 'completed'] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];
export const CAMPAIGN_STATUS_WORDS: Readonly<Record<CampaignStatus, string>> = {
  draft: 'Draft',
  active: 'Active',
  paused: 'Paused',
  completed: 'Completed',
};

/** Allowed status changes. Nothing returns to a draft. */
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
  audience?: unknown;
  channel?: unknown;
  subject_line?: unknown;
  content?: unknown;
}

/** The error in a text of this channel; undefined when there is none. */
export function findContentProblem({ channel, content, audience }: Written, catalog = getMergeCatalog(audience)): string | undefined {
  if (typeof content !== 'string') return undefined;
  if (isText(channel) && [...content].length > SMS_MAX) return `A text message has at most ${SMS_MAX} characters`;
  return mergeFieldProblem(content, catalog);
}

/** The same of a subject line. Only an email has one, and must. */
export function findSubjectProblem({ channel, subject_line, audience }: Written, catalog = getMergeCatalog(audience)): string | undefined {
  if (channel !== 'email') return undefined;
  if (typeof subject_line !== 'string' || subject_line.trim() === '') return campaignTexts.subjectRequired;
  return mergeFieldProblem(subject_line, catalog);
}

/** Leads, unless the campaign says otherwise. */
const getMergeCatalog = (audience: unknown): MergeCatalog => MERGE_CATALOGS[audience === 'buyers' ? 'buyers' : 'leads'];

/** Rules that look at more than one field; each runs as soon as those are there, beside the fields' own. */
const buildTextRules = (catalog: MergeCatalog) => ({
  isContent: (value: Written) => findContentProblem(value, catalog) === undefined,
  content: {
    path: ['content'],
    error: (issue: { input?: unknown }) => findContentProblem(issue.input as Written, catalog) ?? '',
    when: whenObject(({ content }) => typeof content === 'string'),
  },
  isSubject: (value: Written) => findSubjectProblem(value, catalog) === undefined,
  subject: {
    path: ['subject_line'],
    error: (issue: { input?: unknown }) => findSubjectProblem(issue.input as Written, catalog) ?? '',
    when: whenObject(({ channel }) => typeof channel === 'string'),
  },
});
const forLeads = buildTextRules(MERGE_CATALOGS.leads);
const forBuyers = buildTextRules(MERGE_CATALOGS.buyers);
/** A PUT does not name the audience; audience-specific fields are checked later. */
const forEither = buildTextRules({ ...MERGE_CATALOGS.leads, ...MERGE_CATALOGS.buyers });

const inputFields = { ...campaignFields, target_criteria: criteriaInput.optional() };

/** POST: a campaign for leads. */
export const campaignInput = z
  .object(inputFields)
  .refine(forLeads.isContent, forLeads.content)
  .refine(forLeads.isSubject, forLeads.subject);
export type CampaignInput = z.output<typeof campaignInput>;

/** PUT: of a campaign for buyers the criteria stay as they are. */
export const campaignReplacement = z
  .object(inputFields)
  .refine(forEither.isContent, forEither.content)
  .refine(forEither.isSubject, forEither.subject);

/** PATCH: any subset; the criteria as a whole. */
export const campaignPatch = z.object(inputFields).partial();

/** The form: the criteria beside the rest. */
export const campaignFormFields = { ...campaignFields, ...criteriaFields };
export const campaignForm = z
  .object(campaignFormFields)
  .refine(forLeads.isContent, forLeads.content)
  .refine(forLeads.isSubject, forLeads.subject)
  .refine(needsDay, { ...dayRule, when: whenObject() });

/** The form of a campaign for buyers, who were chosen by name: the criteria stay empty. */
export const buyerCampaignForm = z
  .object(campaignFormFields)
  .refine(forBuyers.isContent, forBuyers.content)
  .refine(forBuyers.isSubject, forBuyers.subject);

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

const counter = z.int().min(0);

export const campaignRecord = z
  .object({
    id: identity.id,
    ...buildStoredShape(campaignFields),
    audience: z.enum(CAMPAIGN_AUDIENCES),
    target_criteria: criteriaRecord,
    property_id: identity.id
      .nullable()
      .meta({ description: 'What is offered to buyers; null for leads, and once the property was deleted' }),
    property: z.object({ id: identity.id, address: z.string(), city: z.string(), state: z.string() }).nullable(),
    offer_id: identity.id.nullable().meta({ description: 'The accepted bid that this campaign announces to the other bidders' }),
    buyer_count: counter.nullable().meta({ description: 'For how many buyers it was made; null for leads' }),
    status: z.enum(CAMPAIGN_STATUSES),
    started_at: momentSchema.nullable(),
    completed_at: momentSchema.nullable(),
    total_recipients: counter,
    sent_count: counter,
    failed_count: counter,
    bounce_count: counter,
    open_count: counter.meta({ description: 'Recipients who opened it, machines not counted' }),
    machine_open_count: counter,
    click_count: counter,
    response_count: counter,
    unsubscribe_count: counter,
    conversion_count: counter.meta({ description: 'Recipients whose lead signed a contract' }),
    created_at: identity.created_at,
    updated_at: identity.updated_at,
    version: identity.version,
  })
  .meta({ id: 'Campaign' });
export type Campaign = z.output<typeof campaignRecord>;

const { active, paused, draft, completed } = CAMPAIGN_STATUS_WORDS;

export const campaignList = defineList(campaignRecord, {
  filters: {
    campaign_type: equal(optionalOption(CAMPAIGN_TYPES, { label: 'Campaign type' }), { place: 'bar', any: 'Any type' }),
    channel: equal(optionalOption(CAMPAIGN_CHANNELS, { label: 'Channel' }), { place: 'bar' }),
    status: equal(optionalOption(CAMPAIGN_STATUSES, { label: 'Status' }), {
      place: 'bar',
      any: 'All',
      words: { active, paused, draft, completed },
      isSegmented: true,
    }),
  },
  search: { label: 'Search campaigns', placeholder: 'Search name, subject' },
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

/** Totals of all campaigns, in dollars. */
export const campaignSummary = z
  .object({
    campaigns: counter,
    draft: counter,
    active: counter,
    paused: counter,
    completed: counter,
    budget: z.number(),
    spent: z.number(),
  })
  .meta({ id: 'CampaignSummary' });
export type CampaignSummary = z.output<typeof campaignSummary>;

const MOST_BUYERS = 5000;

const sendToBuyersFields = {
  channel: option(BUYER_CHANNELS, { label: 'Channel' }),
  subject_line: campaignFields.subject_line,
  content: optionalLongText({ label: 'Content' }),
  start: flag({ label: 'Start at once' }),
  /** The open room that the message invites into: its link stands where the sheet's would. */
  listing_id: optionalReference({ label: 'Listing' }),
} satisfies Record<string, Field>;

/** Nobody who was chosen would get anything. */
export const allSentText = `Everybody chosen got this property in the last ${AGAIN_AFTER_DAYS} days. Choose the buyers by name to send it again.`;

/** The recipients of an offered property. */
export const whichBuyers = {
  buyer_ids: z
    .array(recordId, { error: 'Must be a list' })
    .min(1, { error: 'Choose at least one buyer' })
    .max(MOST_BUYERS, { error: `Must be at most ${MOST_BUYERS} buyers` })
    .optional()
    .meta({ description: `To whom; left out, to every match with a score of ${MATCH_SCORE} or more` }),
  again: flag({ label: 'Send it again' }),
};

/**
 * Who got this property in the last 7 days is left out, unless named in `buyer_ids` and `again` is true. Subject and text, where none
 * are given, are written by the product from what is known of the property.
 */
export const sendToBuyersInput = z.object({ id: recordId, ...whichBuyers, ...sendToBuyersFields });

/** POST /properties/{id}/send-to-buyers/audience; with `again`, who got this property in the last 7 days counts too, as for a room. */
export const offerAudienceInput = z.object({ id: recordId, ...whichBuyers, channel: sendToBuyersFields.channel });

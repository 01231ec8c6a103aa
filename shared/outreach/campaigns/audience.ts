/** Audiences: a saved filter over the leads, and how many of them a channel can reach. */
import { makeStrictObject } from '../../core/known-names.ts';
import { type Field, flag, optionalCount, optionalDay, optionalOption, optionalText } from '../../core/fields.ts';
import { buildNullableShape } from '../../core/record.ts';
import { z } from '../../core/zod.ts';
import { LEAD_PROPERTY_TYPES, LEAD_SOURCES, LEAD_STATUSES, minimumScore } from '../../records/leads/lead.ts';
import { UNREACHABLE_REASONS } from '../../records/contacts/may-contact.ts';

/** Relation of the last contact of a lead to a day. */
const LAST_CONTACTS = ['never', 'before', 'since'] as const;

export const criteriaFields = {
  /** "Memphis", "Memphis, TN", "TN", "Tennessee", "381", "38103-1234"; several are separated by semicolons. */
  location: optionalText({ label: 'Location', max: 200 }),
  property_type: optionalOption(LEAD_PROPERTY_TYPES, { label: 'Property type' }),
  /** Equity in percent of the estimated value. */
  equity_min: optionalCount({ label: 'Minimum equity', min: 0, max: 100 }),
  lead_status: optionalOption(LEAD_STATUSES, { label: 'Lead status' }),
  ai_score_min: minimumScore,
  source: optionalOption(LEAD_SOURCES, { label: 'Source' }),
  tag: optionalText({ label: 'Tag', max: 40 }),
  last_contact: optionalOption(LAST_CONTACTS, { label: 'Last contact' }),
  last_contact_day: optionalDay({ label: 'Last contact day' }),
  include_open_deals: flag({ label: 'Include people with an open or closed deal' }),
  mail_to_house: flag({ label: 'Send letters to the house where no whole mailing address is known' }),
} satisfies Record<string, Field>;
type CriterionName = keyof typeof criteriaFields;
export const CRITERIA = Object.keys(criteriaFields) as CriterionName[];

/** "Before" and "since" take a day. */
export const needsDay = (criteria: { last_contact?: unknown; last_contact_day?: unknown }) =>
  (criteria.last_contact !== 'before' && criteria.last_contact !== 'since') || Boolean(criteria.last_contact_day);
export const dayRule = { path: ['last_contact_day'], error: 'Last contact day is required' };

/** The criteria of a campaign; left out, it is for every lead. */
export const criteriaInput = makeStrictObject(criteriaFields, 'criterion').refine(needsDay, dayRule);

export const criteriaRecord = z.object({
  ...buildNullableShape(criteriaFields),
  include_open_deals: z.boolean(),
  mail_to_house: z.boolean(),
});
export type CriteriaRecord = z.output<typeof criteriaRecord>;

const FLAGS: ReadonlySet<CriterionName> = new Set(['include_open_deals', 'mail_to_house']);

/** What counts: criteria that are set. */
export const readCriteria = (values: Record<string, unknown>): CriteriaRecord =>
  Object.fromEntries(CRITERIA.map((name) => [name, values[name] ?? (FLAGS.has(name) ? false : null)])) as unknown as CriteriaRecord;

const counter = z.int().min(0);

/** `matching` = `reachable` + all that are left out. */
export const audience = z
  .object({
    matching: counter,
    reachable: counter,
    left_out: z.array(
      z.object({
        reason: z.enum(UNREACHABLE_REASONS),
        count: counter,
        people: z
          .array(z.object({ id: z.int().min(1), name: z.string() }))
          .optional()
          .meta({ description: 'The first of the leads with an open deal' }),
      }),
    ),
  })
  .meta({ id: 'CampaignAudience', description: 'How many leads fit the criteria, and how many of them the channel can reach' });
export type Audience = z.output<typeof audience>;

/** Leads: owners who may want to sell. */
import { state, zip } from '../../core/address.ts';
import { PLACE_COLUMNS } from '../../core/column-names.ts';
import {
  ALPHABETIC,
  email,
  money,
  option,
  optionalCount,
  optionalDay,
  optionalLongText,
  optionalOption,
  optionalText,
  personName,
  phone,
  text,
} from '../../core/fields.ts';
import { leadTexts } from './texts.ts';
import { contactFields, withMailing } from '../contacts/contact-fields.ts';
import { contactPoint } from '../contacts/contact-point.ts';
import { tagNames } from './tags/tag.ts';
import { allowUnknown, identity, buildNullableShape, stamps } from '../../core/record.ts';
import { z } from '../../core/zod.ts';
import { listFactFields } from './list-facts.ts';
import { sum } from '../../core/money.ts';

/** The owner's equity: value less debt, in dollars; null while one of them is unknown. */
export function calculateEquity(lead: { estimated_value?: number | null; mortgage_balance?: number | null }): number | null {
  const { estimated_value: value = null, mortgage_balance: owed = null } = lead;
  return value === null || owed === null ? null : sum(value, -owed);
}

export const LEAD_SOURCES = ['website_form', 'referral', 'cold_call', 'direct_mail', 'social_media', 'yard_sign', 'other'] as const;
export const LEAD_PROPERTY_TYPES = ['single_family', 'condo', 'townhouse', 'multi_family', 'land', 'commercial'] as const;
export const CONTACT_METHODS = ['phone', 'email', 'text'] as const;
export const LEAD_STATUSES = ['new', 'qualified', 'hot', 'cold'] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];
export type LeadSource = (typeof LEAD_SOURCES)[number];

/** Optional +, a non-zero digit, then 8 to 15 digits, spaces, dashes or parentheses; one leading parenthesis is ignored. */
const LEAD_PHONE = /^\(?\+?\(?[1-9][\d\s()-]{8,15}$/;

/** The 14 fields that every lead entered by hand must have. */
export const leadDetailFields = {
  first_name: personName({ label: 'First name', columns: ['owner first 1|name|middle?', 'contact first 1|name?', 'first name|middle?'] }),
  last_name: personName({ label: 'Last name', columns: ['owner last 1|name?', 'contact last 1|name?', 'last name?'] }),
  email: email({ label: 'Email', wrong: 'Must be a valid email', columns: ['email address|owner|contact|rep|personal|1|nth|main|home?'] }),
  phone: phone({
    label: 'Phone',
    pattern: LEAD_PHONE,
    wrong: 'Must be a valid phone number',
    columns: ['phone number|owner|contact|rep|personal|1|nth|main|home|line?'],
  }),
  source: option(LEAD_SOURCES, { label: 'Source', columns: ['=lead source', '=marketing source', 'source'] }),
  property_address: text({ label: 'Property address', min: 5, max: 200, columns: PLACE_COLUMNS.address }),
  property_city: text({
    label: 'Property city',
    min: 2,
    max: 100,
    pattern: ALPHABETIC,
    wrong: 'Must be alphabetic value',
    columns: PLACE_COLUMNS.city,
  }),
  property_state: state({ label: 'Property state', missing: 'Property state is required', columns: PLACE_COLUMNS.state }),
  property_zip: zip({ label: 'Property ZIP', missing: 'Property zip is required', columns: PLACE_COLUMNS.zip }),
  property_type: option(LEAD_PROPERTY_TYPES, {
    label: 'Property type',
    columns: [
      'property|building|home type|use|class|style code|description|site?',
      '=property type detail',
      'land use code|description|type?',
      '=type of property',
      '=general building description',
    ],
  }),
  estimated_value: money({
    label: 'Estimated value',
    positive: 'Must be a positive number',
    columns: [
      'estimated value property|home?',
      'estimated market value property|home|total?',
      'property|home value total?',
      'avm value|estimated|amount|total?',
      'market value property|total|full|amount?',
      'appraised value total|property|amount?',
      'market total',
      'appraised total',
      'value full?',
    ],
  }),
  mortgage_balance: money({
    label: 'Mortgage balance',
    nonNegative: 'Must be a non-negative number',
    columns: [
      '=est remaining balance of open loans',
      'mortgage balance total|remaining|estimated|amount|first|1?',
      'mortgage owed|payoff|remaining|unpaid amount|balance|estimated|total?',
    ],
  }),
  asking_price: money({ label: 'Asking price', positive: 'Must be a positive number', columns: ['asking price|owner|amount?'] }),
  preferred_contact_method: option(CONTACT_METHODS, {
    label: 'Preferred contact method',
    columns: [
      '=preferred contact method',
      '=preferred contact',
      '=contact preference',
      '=best contact method',
      '=preferred method of contact',
    ],
  }),
};
export type LeadDetail = keyof typeof leadDetailFields;
export const LEAD_DETAILS = Object.keys(leadDetailFields) as LeadDetail[];

/** How the lead is being worked. Left out, they keep their value. */
export const leadWorkflowFields = {
  status: optionalOption(LEAD_STATUSES, { label: 'Status' }),
  next_action: optionalText({ label: 'Next action', max: 200, columns: ['=next action', '=next step', '=next task'] }),
  next_action_date: optionalDay({
    label: 'Next action date',
    columns: ['=next action date', '=follow up date', '=next follow up date', '=next follow up', '=next step date'],
  }),
  notes: optionalLongText({ label: 'Notes', columns: ['=notes', 'note owner|prior|additional|alternate?', '=additional notes'] }),
};

/** Left out, they keep their value. */
export const leadFields = { ...leadDetailFields, ...leadWorkflowFields, ...contactFields, ...listFactFields };

/** POST, PUT and the form. */
const plainLead = z.object({ ...leadFields, tags: tagNames });
export const leadInput = withMailing(plainLead);
export type LeadInput = z.output<typeof leadInput>;

/** Any subset, as the form saves it. */
export const leadPatch = withMailing(plainLead.partial());
/** PATCH: what is known cannot become null. */
export const leadChange = withMailing(allowUnknown(plainLead.partial()));

/** A lead from a call: a name or an address is enough, the rest can wait. */
export const leadCapture = leadPatch.refine(
  ({ first_name, last_name, property_address }) => Boolean(first_name ?? last_name ?? property_address),
  {
    path: ['first_name'],
    error: leadTexts.nameOrAddress,
  },
);

/** Completing a next action may name the one after it. */
export const nextActionInput = z.object({
  next_action: leadWorkflowFields.next_action,
  next_action_date: leadWorkflowFields.next_action_date,
});

export const score = z.int().min(0).max(100);

/** An imported lead may be incomplete: what is unknown is null, and `missing` names it. */
export const leadRecord = z
  .object({
    id: identity.id,
    ...buildNullableShape(leadFields),
    status: z.enum(LEAD_STATUSES),
    /** A company, trust or estate that owns the property, as an import recognized it. */
    company: z.string().nullable(),
    ai_score: score,
    motivation_score: score,
    urgency_score: score,
    financial_score: score,
    /** False while no fact that the score reads is known: a dash is shown instead. */
    is_scored: z.boolean(),
    lists_count: z.int().min(0).meta({ description: 'On how many lists the lead is' }),
    missing: z.array(z.enum(LEAD_DETAILS as [LeadDetail, ...LeadDetail[]])),
    /** When the lead first became qualified or hot. */
    qualified_at: identity.created_at.nullable(),
    contact_points: z.array(contactPoint).optional().meta({ description: 'Of one lead: every phone, email and mailing address' }),
    tags: z.array(z.string()).optional().meta({ description: 'The names of its tags: of one lead, and of those in a list' }),
    ...stamps,
  })
  .meta({ id: 'Lead' });
export type Lead = z.output<typeof leadRecord>;

/** `ai_score` at least this; 0 to 100. */
export const minimumScore = optionalCount({ label: 'Minimum AI score', min: 0, max: 100 });

/** The score as it is shown: null, a dash, while nothing is known. */
export const getShownScore = (lead: Pick<Lead, 'ai_score' | 'is_scored'>): number | null => (lead.is_scored ? lead.ai_score : null);

/** The display name of a lead: the person, else the company, else the address. */
export const formatLeadName = (lead: Pick<Lead, 'first_name' | 'last_name' | 'company' | 'property_address'>): string =>
  [lead.first_name, lead.last_name].filter(Boolean).join(' ') || lead.company || lead.property_address || 'Unknown owner';

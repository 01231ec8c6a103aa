/** The campaign's texts for one lead: merged values, and a personal sentence where the campaign asks for one. */
import type { Scope } from '#server/core/context.ts';
import type { leads } from '#server/records/leads/table.ts';
import type { CampaignChannel } from '#shared/outreach/campaigns/campaign.ts';
import {
  BUYER_MERGE_FIELDS,
  type BuyerMergeValues,
  renderParts,
  type TextPart,
  withPersonalPlace,
} from '#shared/outreach/campaigns/merge-fields.ts';
import type { SentenceEngine } from '#shared/outreach/campaigns/preview.ts';
import type { Lead } from '#shared/records/leads/lead.ts';
import type { LeadSignals } from '#shared/records/leads/signals.ts';
import { makeOnce } from '#shared/core/format.ts';
import { toMergeValues } from './content.ts';

type PersonalLead = Pick<Lead, 'id' | 'property_address' | 'property_city' | 'property_type' | 'preferred_contact_method' | 'company'> & {
  signals: LeadSignals | null;
};

/** The reason to sell, taken up without naming it, because others may read the message. */
const SITUATIONS: Readonly<Record<string, readonly string[]>> = {
  probate: [
    'You mentioned how you came to own {it}, so please take all the time you need.',
    'If others have a say in {it}, I am glad to talk with all of you.',
  ],
  divorce: [
    'You mentioned what is changing for you, so the pace is up to you.',
    'I know this is a season of changes for you; a short answer is enough.',
  ],
  foreclosure: [
    'You mentioned that time matters, so a short answer is enough for now.',
    'You mentioned the deadline; let me know if anything about it has changed.',
  ],
  lien: [
    'You mentioned what is still open on {it}; I have that in mind.',
    'You mentioned what is owed on {it}, so there is no need to explain it again.',
  ],
  vacant: ['You mentioned that nobody lives in {it} right now; is that still so?', 'Is {it} still empty?'],
  code_violation: ['You mentioned what the city asked for at {it}; has anything changed since?'],
  landlord: ['You mentioned the tenants in {it}; are they still there?', 'Are you still renting out {it}?'],
  relocation: ['You mentioned that you are moving; which dates do you have in mind?', 'How is your move coming along?'],
  downsizing: ['You mentioned that you are looking for something that fits better; how is that going?'],
  repairs: [
    'You mentioned what {it} still needs; has any of it been done since?',
    'I remember what you mentioned about the work that {it} needs.',
  ],
};

const BY_TYPE: Readonly<Record<NonNullable<Lead['property_type']>, string>> = {
  single_family: 'house',
  condo: 'condo',
  townhouse: 'townhouse',
  multi_family: 'building',
  land: 'land',
  commercial: 'property',
};

const monthFormat = makeOnce(() => new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }));
const A_YEAR_MS = 365 * 86_400_000;

/** Always the same choice for the same lead. */
const pickFor = (choices: readonly string[], id: number): string => choices[id % choices.length] ?? '';

/** The sentence for a lead as of now; undefined when nothing is known that would make it one of its own. */
export function writePersonalSentence(lead: PersonalLead, now: Date): string | undefined {
  const { signals, property_type, property_city, property_address } = lead;
  const kind = property_type ? BY_TYPE[property_type] : 'property';
  const it = property_address ? `the ${kind} at ${property_address}` : `the ${kind}`;
  const situation = signals?.situation?.find(({ code }) => Object.hasOwn(SITUATIONS, code));
  if (situation) return pickFor(SITUATIONS[situation.code] ?? [], lead.id).replace('{it}', it);
  if (signals?.timeline)
    return pickFor(
      ['You mentioned when you would like to be done; is that still right?', 'Does the timing you mentioned still work for you?'],
      lead.id,
    );
  const wrote = signals?.last_inbound_at === undefined ? undefined : new Date(signals.last_inbound_at);
  if (wrote && now.getTime() - wrote.getTime() < A_YEAR_MS)
    return pickFor(
      [
        `Thank you for your message in ${monthFormat().format(wrote)}.`,
        `You wrote to me in ${monthFormat().format(wrote)}, and I have not forgotten it.`,
      ],
      lead.id,
    );
  if (!property_type && !property_city) return undefined;
  const there = property_city ? `${kind} in ${property_city}` : kind;
  if (lead.company) return `Is the ${there} still among what ${lead.company} owns?`;
  const asks = [
    `Have you thought about selling the ${there} this year?`,
    `Is the ${there} something that you would part with?`,
    `What would it take for you to sell the ${there}?`,
  ];
  if (lead.preferred_contact_method === 'phone') asks.push(`If you would rather talk about the ${there} by phone, tell me when.`);
  if (lead.preferred_contact_method === 'text') asks.push(`A short text about the ${there} is enough, if you like that better.`);
  return pickFor(asks, lead.id);
}

type LeadRow = typeof leads.$inferSelect;

/** The parts of a campaign needed for its texts. */
export interface Texts {
  channel: CampaignChannel;
  subject_line: string | null;
  content: string;
  ai_personalization: boolean;
}

/** Writes a lead's sentence; undefined when it cannot, or may not any more. */
export type SentenceWriter = (scope: Scope, texts: Texts, lead: LeadRow) => Promise<string | undefined>;

export interface Personalized {
  /** Null where the channel has none. */
  subject: string | null;
  body: string;
  is_personalized: boolean;
  subjectParts: TextPart[];
  bodyParts: TextPart[];
  /** The engine of the sentence; null without one. */
  engine: SentenceEngine | null;
}

const joinParts = (parts: TextPart[]): string => parts.map(({ text }) => text).join('');

/**
 * The campaign as this lead gets it. `write` is asked first, and the built-in rules where it has nothing to say; a lead of whom
 * nothing is known gets the text as it stands.
 */
export async function buildForLead(scope: Scope, texts: Texts, lead: LeadRow, write?: SentenceWriter): Promise<Personalized> {
  // Posts are public.
  const isAsked = texts.ai_personalization && texts.channel !== 'social_media';
  const written = isAsked ? await write?.(scope, texts, lead) : undefined;
  const byRules = isAsked && written === undefined ? writePersonalSentence(lead, scope.now()) : undefined;
  const sentence = written ?? byRules;
  const values = { ...toMergeValues(lead, scope.account), personal_sentence: sentence ?? null };
  const bodyParts = renderParts(sentence === undefined ? texts.content : withPersonalPlace(texts.content), values);
  const subjectParts = texts.channel === 'email' ? renderParts(texts.subject_line ?? '', values) : [];
  const isOwn = [...bodyParts, ...subjectParts].some(({ source }) => source === 'personal');
  return {
    subject: texts.channel === 'email' ? joinParts(subjectParts) : null,
    body: joinParts(bodyParts),
    is_personalized: isOwn,
    subjectParts,
    bodyParts,
    engine: !isOwn ? null : written === undefined ? 'rules' : 'model',
  };
}

/** The campaign as a buyer gets it. */
export function buildForBuyer(texts: Texts, values: BuyerMergeValues): Personalized {
  const bodyParts = renderParts(texts.content, values, BUYER_MERGE_FIELDS);
  const subjectParts = texts.channel === 'email' ? renderParts(texts.subject_line ?? '', values, BUYER_MERGE_FIELDS) : [];
  const subject = texts.channel === 'email' ? joinParts(subjectParts) : null;
  return { subject, body: joinParts(bodyParts), is_personalized: false, subjectParts, bodyParts, engine: null };
}

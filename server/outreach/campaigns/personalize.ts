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
import { toMergeValues } from './content.ts';
import { writePersonalSentence } from './personal-sentence.ts';

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

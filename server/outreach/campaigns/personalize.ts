/** What one lead is told: the campaign's texts with its values, and with a sentence of its own where the campaign asks for one. */
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
import { personalSentence } from './personal-sentence.ts';

type LeadRow = typeof leads.$inferSelect;

/** As much of a campaign as its texts need. */
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
  /** What wrote the sentence; null when there is none. */
  engine: SentenceEngine | null;
}

const inOne = (parts: TextPart[]): string => parts.map(({ text }) => text).join('');

/**
 * The campaign as this lead gets it. `write` is asked first, and the built-in rules where it has nothing to say; a lead of whom
 * nothing is known gets the text as it stands.
 */
export async function personalized(scope: Scope, texts: Texts, lead: LeadRow, write?: SentenceWriter): Promise<Personalized> {
  // A post is read by everybody.
  const isAsked = texts.ai_personalization && texts.channel !== 'social_media';
  const written = isAsked ? await write?.(scope, texts, lead) : undefined;
  const byRules = isAsked && written === undefined ? personalSentence(lead, scope.now()) : undefined;
  const sentence = written ?? byRules;
  const values = { ...toMergeValues(lead, scope.account), personal_sentence: sentence ?? null };
  const bodyParts = renderParts(sentence === undefined ? texts.content : withPersonalPlace(texts.content), values);
  const subjectParts = texts.channel === 'email' ? renderParts(texts.subject_line ?? '', values) : [];
  const isOwn = [...bodyParts, ...subjectParts].some(({ source }) => source === 'personal');
  return {
    subject: texts.channel === 'email' ? inOne(subjectParts) : null,
    body: inOne(bodyParts),
    is_personalized: isOwn,
    subjectParts,
    bodyParts,
    engine: !isOwn ? null : written === undefined ? 'rules' : 'model',
  };
}

/** The campaign as a buyer gets it. */
export function personalizedForBuyer(texts: Texts, values: BuyerMergeValues): Personalized {
  const bodyParts = renderParts(texts.content, values, BUYER_MERGE_FIELDS);
  const subjectParts = texts.channel === 'email' ? renderParts(texts.subject_line ?? '', values, BUYER_MERGE_FIELDS) : [];
  const subject = texts.channel === 'email' ? inOne(subjectParts) : null;
  return { subject, body: inOne(bodyParts), is_personalized: false, subjectParts, bodyParts, engine: null };
}

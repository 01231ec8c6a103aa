/** POST /properties/{id}/send-to-buyers: a property offered to buyers, as a campaign of its own. */
import { type Field, flag, option, optionalLongText } from '../core/fields.ts';
import { MATCH_SCORE } from '../buyers/match.ts';
import { recordId } from '../core/record.ts';
import { z } from '../core/zod.ts';
import { BUYER_CHANNELS, campaignFields } from './campaign.ts';

/** So many are named in one call. */
const MOST_BUYERS = 5000;

const sendToBuyersFields = {
  channel: option(BUYER_CHANNELS, { label: 'Channel' }),
  subject_line: campaignFields.subject_line,
  content: optionalLongText({ label: 'Content' }),
  start: flag({ label: 'Start at once' }),
} satisfies Record<string, Field>;

/** What is left out is written by the product: subject and text from what is known of the property. */
export const sendToBuyersInput = z.object({
  id: recordId,
  buyer_ids: z
    .array(recordId, { error: 'Must be a list' })
    .min(1, { error: 'Choose at least one buyer' })
    .max(MOST_BUYERS, { error: `Must be at most ${MOST_BUYERS} buyers` })
    .optional()
    .meta({ description: `To whom; left out, to every match with a score of ${MATCH_SCORE} or more` }),
  ...sendToBuyersFields,
});
export type SendToBuyersInput = z.output<typeof sendToBuyersInput>;

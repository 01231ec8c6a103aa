/** POST /properties/{id}/send-to-buyers: a property offered to buyers, as a campaign of its own. */
import { type Field, flag, option, optionalLongText, optionalReference } from '../../core/fields.ts';
import { MATCH_SCORE } from '../../records/buyers/match.ts';
import { AGAIN_AFTER_DAYS } from '../../records/buyers/matches.ts';
import { recordId } from '../../core/record.ts';
import { z } from '../../core/zod.ts';
import { BUYER_CHANNELS, campaignFields } from './campaign.ts';

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
export type SendToBuyersInput = z.output<typeof sendToBuyersInput>;

/** POST /properties/{id}/send-to-buyers/audience; with `again`, who got this property in the last 7 days counts too, as for a room. */
export const offerAudienceInput = z.object({ id: recordId, ...whichBuyers, channel: sendToBuyersFields.channel });
export type OfferAudienceInput = z.output<typeof offerAudienceInput>;

/** Actions on a prepared contract: send, remind, withdraw, add a scan. */
import { optionalCount, optionalFlag, optionalOption, reference, text } from '../../core/fields.ts';
import { byId, momentSchema, recordId } from '../../core/record.ts';
import { z } from '../../core/zod.ts';
import { contractRecord } from './contract.ts';
import { PREPARED_BY, SIGNER_CHANNELS } from './words.ts';

export const DEFAULT_EXPIRY_DAYS = 14;
const MAX_EXPIRY_DAYS = 90;

/** POST /contracts/{id}/send */
export const contractSendInput = byId.extend({
  expires_in_days: optionalCount({ label: 'Days to sign', min: 1, max: MAX_EXPIRY_DAYS }),
  prepared_by: optionalOption(PREPARED_BY, { label: 'Who prepared this text' }).meta({
    description: 'Of a sample. attorney: its text is confirmed and carries no mark; me: SAMPLE stays on every page',
  }),
});

export const remindInput = byId.extend({
  signer_id: reference({ label: 'Signer' }),
  only_link: optionalFlag({ label: 'Only the link' }).meta({ description: 'Makes the new link without sending it' }),
});

export const voidInput = byId.extend({ reason: text({ label: 'Reason', min: 3, max: 500 }) });

export const scanInput = z.object({
  id: recordId,
  signer_id: recordId,
  document_id: reference({ label: 'Document' }),
});

/** A new link: only its hash is stored, so it is shown this once. */
export const signLink = z
  .object({
    signer_id: z.int().min(1),
    url: z.string(),
    channel: z.enum(SIGNER_CHANNELS).nullable().meta({ description: 'By what it is sent; null when it is handed over by the user' }),
    leaves_at: momentSchema.nullable().meta({ description: 'When the message leaves; null when there is none' }),
    not_sent: z.string().nullable().meta({ description: 'Why no message is sent' }),
  })
  .meta({ id: 'SignLink' });
export type SignLink = z.output<typeof signLink>;

export const sentContract = z.object({ contract: contractRecord, links: z.array(signLink) });
export type SentContract = z.output<typeof sentContract>;

export const sendingTexts = {
  sent: 'Contract sent',
  /** Of one whose links are handed over. */
  ready: 'Ready to sign: hand over the link',
  reminded: 'A new link was made; the one before works no more',
  voided: 'Contract voided',
  scanned: 'Signed on paper',
  signed: 'You have signed',
  notWaiting: 'This signer is not being waited for now',
  notSealed: 'The contract is not sealed yet',
} as const;

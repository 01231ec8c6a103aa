/** What a mail service tells of a mail that came in, or of one that did not arrive. */
import { optionalLongText, optionalText } from '../../core/fields.ts';
import { z } from '../../core/zod.ts';

const ids = z.union([z.string().max(20_000), z.array(z.string().max(998)).max(200)]).nullish();

export const mailWebhookInput = z.object({
  type: z.enum(['message', 'bounce']).default('message').meta({
    description: 'bounce: a mail of ours was refused; `to` is then the address that refused it',
  }),
  bounce: z.enum(['hard', 'soft', 'block']).nullish().meta({
    description:
      'Of a bounce: hard, the address does not exist; soft, it may arrive later; block, the sender was refused. Else its text decides',
  }),
  from: optionalText({ label: 'From', max: 500 }),
  to: optionalText({ label: 'To', max: 2000 }),
  subject: optionalText({ label: 'Subject', max: 2000 }),
  text: optionalLongText({ label: 'Text', max: 500_000 }),
  message_id: optionalText({ label: 'Message-ID', max: 998 }),
  in_reply_to: ids.meta({ description: 'The Message-ID that it answers; of a bounce, the one that was refused' }),
  references: ids,
  /** Automatic replies, such as absence notes, are ignored. */
  auto_submitted: optionalText({ label: 'Auto-Submitted', max: 100 }),
});
export type MailWebhook = z.output<typeof mailWebhookInput>;

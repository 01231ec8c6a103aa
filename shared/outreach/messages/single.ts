/** One message to one lead, written by a person who presses Send. */
import { describeMaximum, longText, option, optionalText } from '../../core/fields.ts';
import { recordId } from '../../core/record.ts';
import { whenObject, z } from '../../core/zod.ts';
import { channelsFor } from '../../records/contacts/channels.ts';

/** Ten parts of a text: more is a letter. */
const TEXT_MAX = 1530;

export const singleFields = {
  channel: option(channelsFor('single'), { label: 'Send by' }),
  subject: optionalText({ label: 'Subject', max: 200 }),
  body: longText({ label: 'Message', max: 10_000 }),
};

export const singleInput = z
  .object({ id: recordId, ...singleFields })
  .refine(({ subject }) => Boolean(subject), {
    path: ['subject'],
    error: 'Subject is required',
    when: whenObject(({ channel }) => channel === 'email'),
  })
  .refine(({ body }) => body.length <= TEXT_MAX, {
    path: ['body'],
    error: describeMaximum(TEXT_MAX),
    when: whenObject(({ channel, body }) => channel !== 'email' && typeof body === 'string'),
  });
export type SingleInput = z.output<typeof singleInput>;

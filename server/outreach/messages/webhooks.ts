/** Webhooks: Twilio's inbound texts and delivery reports, and a mail service's mails. Each is authenticated. */
import { createHash, timingSafeEqual } from 'node:crypto';
import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createSchema } from 'zod-openapi';
import { Invalid, NotFound, Unauthenticated } from '#server/core/errors.ts';
import { describeFailures, TEXT } from '#server/core/describe-routes.ts';
import { answerProblems } from '#server/core/answer-problems.ts';
import { readAutomatic, readBounce } from '#server/language/automatic-mail.ts';
import { isTwilioSigned, resolveTwilioReason, describeTwilioError } from '#server/providers/sms.ts';
import { toFieldErrors } from '#shared/core/problem.ts';
import { normalizeEmail } from '#shared/records/contacts/address.ts';
import { mailWebhookInput } from '#shared/outreach/messages/message.ts';
import type { z } from '#shared/core/zod.ts';
import type { OutreachEnvironment, MessageDispatcher } from './dispatcher.ts';
import { findAddress, describeBounce, hashMail, readAnswers, readMessageIds } from './received-mail.ts';

const FORM_LIMIT = 64 * 1024;
const xml = { content: { 'text/xml': TEXT } };

export const WEBHOOK_PATHS = {
  '/webhooks/twilio': {
    post: {
      operationId: 'webhooks-twilio',
      summary: 'Texts that came in, and what became of texts that went out, as Twilio tells them',
      description: 'Signed by Twilio (X-Twilio-Signature). The same may come again. 404 where texts do not go through Twilio.',
      tags: ['Webhooks'],
      security: [],
      requestBody: {
        required: true,
        content: {
          'application/x-www-form-urlencoded': {
            schema: {
              type: 'object',
              properties: Object.fromEntries(
                ['MessageSid', 'From', 'To', 'Body', 'MessageStatus', 'ErrorCode'].map((name) => [name, { type: 'string' }]),
              ),
            },
          },
        },
      },
      responses: { '200': { description: 'Empty TwiML', ...xml }, ...describeFailures(401, 404) },
    },
  },
  '/webhooks/mail': {
    post: {
      operationId: 'webhooks-mail',
      summary: 'A mail that came in, or one of ours that was refused, as a mail service tells it',
      description:
        'With MAIL_WEBHOOK_KEY as the bearer token, or as the password of basic authentication. The same may come again. ' +
        '404 where no key is set.',
      tags: ['Webhooks'],
      security: [],
      requestBody: { required: true, content: { 'application/json': { schema: createSchema(mailWebhookInput, { io: 'input' }).schema } } },
      responses: {
        '200': {
          description: 'Seen to',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  status: { type: 'string', const: 'success' },
                  data: {
                    type: 'object',
                    properties: { taken: { type: 'integer', minimum: 0, description: 'Accounts that it was for; 0: nobody waits for it' } },
                    required: ['taken'],
                    additionalProperties: false,
                  },
                },
                required: ['status', 'data'],
                additionalProperties: false,
              },
            },
          },
        },
        ...describeFailures(401, 404),
      },
    },
  },
};

/** Registers the routes under the app's prefix. `address` is how the world knows this instance. */
export function createWebhookRoutes(settings: OutreachEnvironment, office: MessageDispatcher) {
  return (app: FastifyInstance): void => {
    void app.register(async (routes) => {
      answerProblems(routes);
      routes.post('/webhooks/mail', async (request, reply) => {
        if (!settings.MAIL_WEBHOOK_KEY) throw new NotFound('Not found');
        if (!hasKey(request.headers.authorization, settings.MAIL_WEBHOOK_KEY)) throw new Unauthenticated('The key does not fit');
        const input = mailWebhookInput.safeParse(request.body);
        if (!input.success) throw new Invalid(toFieldErrors(input.error.issues));
        return reply.send({ status: 'success', data: { taken: await receiveMail(office, input.data) } });
      });
      await routes.register(async (forms) => {
        forms.removeAllContentTypeParsers();
        await forms.register(formbody, { bodyLimit: FORM_LIMIT });
        forms.post('/webhooks/twilio', async (request, reply) => {
          if (!settings.TWILIO_AUTH_TOKEN) throw new NotFound('Not found');
          const params = toTextFields(request.body);
          const signature = request.headers['x-twilio-signature'];
          const isSigned =
            typeof signature === 'string' && isTwilioSigned(settings.TWILIO_AUTH_TOKEN, buildAddress(request, settings), params, signature);
          if (!isSigned) throw new Unauthenticated('The signature does not fit');
          await receiveText(office, params);
          return reply.type('text/xml').send('<?xml version="1.0" encoding="UTF-8"?><Response></Response>');
        });
      });
    });
  };
}

/** The address that Twilio called, which it signs. Behind a proxy only the setting knows it. */
function buildAddress(request: FastifyRequest, { PUBLIC_URL }: OutreachEnvironment): string {
  const base = PUBLIC_URL ?? `${request.protocol}://${request.host}`;
  return `${base.replace(/\/+$/, '')}${request.originalUrl}`;
}

/** A form's fields; of one that comes twice, the last. */
const toTextFields = (body: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries((body ?? {}) as Record<string, unknown>).flatMap(([name, value]) => {
      const text: unknown = Array.isArray(value) ? value.at(-1) : value;
      return typeof text === 'string' ? [[name, text] as const] : [];
    }),
  );

async function receiveText(office: MessageDispatcher, params: Record<string, string>): Promise<void> {
  const { MessageSid: sid, From: from, Body: body, MessageStatus: status } = params;
  if (!sid) return;
  if (status && body === undefined) {
    if (status !== 'failed' && status !== 'undelivered') return;
    const code = Number(params['ErrorCode']) || null;
    const because = resolveTwilioReason(code);
    await office.undelivered({
      provider_ids: [sid],
      to_address: null,
      words: describeTwilioError(code, null),
      ...(because && { because }),
    });
    return;
  }
  if (!from || body === undefined) return;
  const about = { channel: 'sms' as const, provider: 'twilio', provider_id: sid, subject: null, answers: [] };
  await office.receive({ ...about, from, body, received_at: office.inbound.now().toISOString() });
}

async function receiveMail(office: MessageDispatcher, mail: z.output<typeof mailWebhookInput>): Promise<number> {
  const answers = readAnswers(mail);
  if (mail.type === 'bounce') {
    const to = findAddress(mail.to);
    const words = mail.text?.slice(0, 500) ?? 'The mail was returned';
    // Without words of its own a bounce is about the address, as it always was.
    const bounce = mail.bounce ?? (mail.text ? readBounce(mail.text) : 'hard');
    await office.undelivered({ provider_ids: answers, to_address: to ? normalizeEmail(to) : null, ...describeBounce(bounce, words) });
    return 0;
  }
  const from = findAddress(mail.from);
  const isMachines = (mail.auto_submitted ?? 'no').toLowerCase() !== 'no';
  const body = mail.text ?? '';
  if (!from || isMachines || readAutomatic({ subject: mail.subject, text: body })) return 0;
  const [id] = readMessageIds(mail.message_id);
  const provider_id = id ?? hashMail(from, mail.subject, body, answers);
  const about = { channel: 'email' as const, provider: 'mail', subject: mail.subject ?? null, body, answers };
  return office.receive({ ...about, provider_id, from, received_at: office.inbound.now().toISOString() });
}

/** `Bearer key`, or basic authentication with any name and the key as the password. */
function hasKey(authorization: string | undefined, key: string): boolean {
  const [, kind = '', value = ''] = /^(bearer|basic) +(.+)$/i.exec(authorization ?? '') ?? [];
  const given = kind.toLowerCase() === 'basic' ? Buffer.from(value, 'base64').toString().split(':').slice(1).join(':') : value;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(key));
}

/** The webhook of the payment provider. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Context } from '#server/core/context.ts';
import { NotFound, Unauthenticated } from '#server/core/errors.ts';
import { describeFailures } from '#server/core/describe-routes.ts';
import { answerProblems } from '#server/core/answer-problems.ts';
import { toCents } from '#shared/core/money.ts';
import { z } from '#shared/core/zod.ts';
import type { CheckoutService } from './checkout.ts';
import type { AdyenAccount } from './adyen.ts';
import type { PaymentOutcome } from './gateway.ts';
import { type SettleParts, type PaymentRow, recordPaymentOutcome, recordRefund } from './settle.ts';
import { payments } from './table.ts';

/** https://docs.adyen.com/development-resources/webhooks/webhook-types/ */
const item = z.object({
  pspReference: z.string(),
  originalReference: z.string().nullish(),
  merchantAccountCode: z.string(),
  merchantReference: z.string().nullish(),
  amount: z.object({ value: z.number(), currency: z.string() }).nullish(),
  eventCode: z.string(),
  success: z.union([z.string(), z.boolean()]).transform(String),
  additionalData: z.record(z.string(), z.unknown()).nullish(),
});
type NotificationItem = z.output<typeof item>;

const notification = z.object({ notificationItems: z.array(z.object({ NotificationRequestItem: item })).max(100) });

/** Parses the items of a notification; undefined when it is none. */
function parseNotificationItems(body: unknown): NotificationItem[] | undefined {
  const read = notification.safeParse(body);
  return read.success ? read.data.notificationItems.map(({ NotificationRequestItem }) => NotificationRequestItem) : undefined;
}

/** The expected signature: HMAC-SHA256 over eight values with the hexadecimal key, in base64. */
export function signNotification(about: NotificationItem, hexKey: string): string {
  const { pspReference, originalReference, merchantAccountCode, merchantReference, amount, eventCode, success } = about;
  const values = [
    pspReference,
    originalReference,
    merchantAccountCode,
    merchantReference,
    amount?.value,
    amount?.currency,
    eventCode,
    success,
  ];
  return createHmac('sha256', Buffer.from(hexKey, 'hex'))
    .update(values.map((value) => value ?? '').join(':'))
    .digest('base64');
}

/** Whether the item is from the provider, and about this merchant. */
export function isGenuine(about: NotificationItem, account: Pick<AdyenAccount, 'hmacKey' | 'merchantAccount'>): boolean {
  const signature = about.additionalData?.hmacSignature;
  const given = Buffer.from(typeof signature === 'string' ? signature : '');
  const wanted = Buffer.from(signNotification(about, account.hmacKey));
  return given.length === wanted.length && timingSafeEqual(given, wanted) && about.merchantAccountCode === account.merchantAccount;
}

const GIVEN_BACK = new Set(['CANCELLATION', 'REFUND', 'CANCEL_OR_REFUND', 'TECHNICAL_CANCEL']);

/** The outcome in an item; undefined when it is irrelevant. */
function toOutcome(about: NotificationItem): PaymentOutcome | undefined {
  const { eventCode, success, pspReference, amount } = about;
  const isTrue = success === 'true';
  if (eventCode === 'OFFER_CLOSED' && isTrue) return { status: 'cancelled', result_code: 'OfferClosed' };
  if (eventCode !== 'AUTHORISATION') return undefined;
  if (!isTrue) return { status: 'refused', result_code: 'Refused', psp_reference: pspReference };
  return {
    status: 'authorised',
    result_code: 'Authorised',
    psp_reference: pspReference,
    ...(amount ? { taken: { cents: amount.value, currency: amount.currency } } : {}),
  };
}

const isWhole = (row: PaymentRow, about: NotificationItem): boolean => (about.amount?.value ?? toCents(row.amount)) >= toCents(row.amount);

/** Applies a verified item. Items about unknown orders are ignored. */
async function handleNotification(parts: SettleParts, about: NotificationItem): Promise<void> {
  const [row] = await parts.store.read
    .select()
    .from(payments)
    .where(eq(payments.reference, about.merchantReference ?? ''));
  if (!row || row.gateway !== 'adyen') return;
  if (GIVEN_BACK.has(about.eventCode)) {
    if (about.success === 'true' && isWhole(row, about)) await recordRefund(parts, row.id);
    return;
  }
  const outcome = toOutcome(about);
  if (outcome) await recordPaymentOutcome(parts, row.id, outcome);
}

export const PAYMENT_PATHS = {
  '/webhooks/adyen': {
    post: {
      operationId: 'webhooks-adyen',
      summary: 'Standard notifications of Adyen, each signed with the HMAC key',
      description: 'The same notification may come again, and in any order. 404 where payments do not go through Adyen.',
      tags: ['Webhooks'],
      security: [],
      requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
      responses: {
        '200': { description: '[accepted]', content: { 'text/plain': { schema: { type: 'string' } } } },
        ...describeFailures(401, 404),
      },
    },
  },
};

interface RouteParts {
  createContext(request: FastifyRequest): Context;
  checkout: CheckoutService;
}

/** Registers the routes under the app's prefix. */
export function createPaymentRoutes({ createContext, checkout }: RouteParts) {
  return (app: FastifyInstance): void => {
    void app.register(async (routes) => {
      answerProblems(routes);
      routes.post('/webhooks/adyen', async (request, reply) => {
        const { adyen } = checkout;
        if (!adyen) throw new NotFound('Not found');
        const items = parseNotificationItems(request.body);
        // All or nothing: one invalid item makes the others suspect.
        if (!items?.every((item) => isGenuine(item, adyen))) throw new Unauthenticated('The signature does not fit');
        const context = createContext(request);
        for (const item of items) await handleNotification(context, item);
        checkout.wake();
        return reply.type('text/plain').send('[accepted]');
      });
    });
  };
}

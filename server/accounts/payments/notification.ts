/** Adyen's signed notifications, which may arrive late, twice, and in any order. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { toCents } from '#shared/core/money.ts';
import { z } from '#shared/core/zod.ts';
import type { AdyenAccount } from './adyen-account.ts';
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
export type NotificationItem = z.output<typeof item>;

const notification = z.object({ notificationItems: z.array(z.object({ NotificationRequestItem: item })).max(100) });

/** Parses the items of a notification; undefined when it is none. */
export function parseNotificationItems(body: unknown): NotificationItem[] | undefined {
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
export async function handleNotification(parts: SettleParts, about: NotificationItem): Promise<void> {
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

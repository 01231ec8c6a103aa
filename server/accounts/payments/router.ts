import { rest } from '#server/core/rest.ts';
import { accountProcedure, openProcedure, router } from '#server/core/trpc.ts';
import { byId } from '#shared/core/record.ts';
import { toDollars } from '#shared/core/money.ts';
import {
  checkoutRecord,
  membershipRecord,
  paymentDetailsInput,
  paymentInput,
  paymentList,
  paymentRecord,
  describeResult,
  startedPayment,
} from '#shared/accounts/payments/payment.ts';
import { CURRENCY, PRICE_CENTS } from '#shared/accounts/payments/price.ts';
import { paymentTexts } from '#shared/accounts/payments/texts.ts';
import type { CheckoutService } from './checkout.ts';
import { getMembership, getPayment, listPayments, resumePayment, startPayment } from './payments.ts';

/** Guests may pay as well. */
export const createPaymentsRouter = (checkout: CheckoutService) =>
  router({
    checkout: openProcedure
      .meta(rest.get('/payments/checkout', { summary: 'What is sold, for how much, and by whom it is paid', open: true }))
      .output(checkoutRecord)
      .query(async () => ({
        gateway: checkout.gateway.name,
        is_test: checkout.gateway.isTest,
        item: paymentTexts.order,
        amount: toDollars(PRICE_CENTS),
        currency: CURRENCY,
        adyen: await checkout.gateway.setup(),
      })),
    create: openProcedure
      .meta(
        rest.create('/payments', {
          summary: 'Pay for the membership; what is under way, or has the same idempotency key, answers 200 and goes on',
          message: paymentTexts.successful,
          open: true,
        }),
      )
      .input(paymentInput)
      .output(startedPayment)
      .mutation(async ({ ctx, input }) => {
        const payment = await startPayment(ctx, checkout, input);
        const isUnderWay = payment.is_resumed && payment.status === 'pending';
        ctx.http.message = isUnderWay ? paymentTexts.resumed : describeResult(payment);
        if (payment.is_resumed) ctx.http.status = 200;
        return payment;
      }),
    list: accountProcedure
      .meta(rest.list('/payments', { summary: 'List payments' }))
      .input(paymentList.input)
      .output(paymentList.output)
      .query(({ ctx, input }) => listPayments(ctx.scope, input)),
    get: accountProcedure
      .meta(rest.get('/payments/{id}', { summary: 'One payment' }))
      .input(byId)
      .output(paymentRecord)
      .query(({ ctx, input }) => getPayment(ctx.scope, input.id)),
    proceed: openProcedure
      .meta(
        rest.post('/payments/{id}/details', {
          summary: 'Continue after the bank or payment form, and get the payment status',
          message: paymentTexts.successful,
          open: true,
        }),
      )
      .input(paymentDetailsInput)
      .output(paymentRecord)
      .mutation(async ({ ctx, input }) => {
        const payment = await resumePayment(ctx, checkout, input);
        ctx.http.message = describeResult(payment);
        return payment;
      }),
  });

export const membershipRouter = router({
  get: accountProcedure
    .meta(rest.get('/membership', { summary: 'Whether the account is a member' }))
    .output(membershipRecord)
    .query(({ ctx }) => getMembership(ctx.scope)),
});

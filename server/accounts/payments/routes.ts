/** What is no procedure: the receipt, which is a file, and the webhook, which is not called by people. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { admit, type Context } from '#server/core/context.ts';
import { Conflict, NotFound, Unauthenticated } from '#server/core/errors.ts';
import { BINARY, describeFailures, describeId, WITH_BEARER } from '#server/core/describe-routes.ts';
import { answerFile } from '#server/core/answer-file.ts';
import { answerProblems } from '#server/core/answer-problems.ts';
import { recordId } from '#shared/core/record.ts';
import { paymentTexts } from '#shared/accounts/payments/texts.ts';
import type { CheckoutService } from './checkout.ts';
import { hear, isGenuine, notificationItems } from './notification.ts';
import { getPayment } from './payments.ts';
import { receiptNumber, receiptPdf } from './receipt.ts';

export const PAYMENT_PATHS = {
  '/payments/{id}/receipt.pdf': {
    get: {
      operationId: 'payments-receipt',
      summary: 'The receipt of a payment that has gone through, as a PDF',
      tags: ['Payments'],
      ...WITH_BEARER,
      parameters: [describeId()],
      responses: {
        '200': { description: 'The receipt', content: { 'application/pdf': BINARY } },
        ...describeFailures(409),
      },
    },
  },
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

/** Registers the routes under the prefix that the app has. */
export function paymentRoutes({ createContext, checkout }: RouteParts) {
  return (app: FastifyInstance): void => {
    void app.register(async (routes) => {
      answerProblems(routes);
      routes.get<{ Params: { id: string } }>('/payments/:id/receipt.pdf', async (request, reply) => {
        const { scope } = await admit(createContext(request), 'reads');
        const payment = await getPayment(scope, recordId.parse(request.params.id));
        if (payment.status !== 'authorised' || payment.paid_at === null) throw new Conflict(paymentTexts.notPaid);
        const pdf = await receiptPdf({ ...payment, paid_at: payment.paid_at }, scope.account, scope.account.time_zone ?? undefined);
        return answerFile(reply, { name: `dealflow-receipt-${receiptNumber(payment)}.pdf`, type: 'application/pdf', content: pdf });
      });
      routes.post('/webhooks/adyen', async (request, reply) => {
        const { adyen } = checkout;
        if (!adyen) throw new NotFound('Not found');
        const items = notificationItems(request.body);
        // All or nothing: one that is not genuine makes the others suspect.
        if (!items?.every((item) => isGenuine(item, adyen))) throw new Unauthenticated('The signature does not fit');
        const context = createContext(request);
        for (const item of items) await hear(context, item);
        checkout.wake();
        return reply.type('text/plain').send('[accepted]');
      });
    });
  };
}

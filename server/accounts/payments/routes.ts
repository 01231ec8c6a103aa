/** The webhook of the payment provider. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '#server/core/context.ts';
import { NotFound, Unauthenticated } from '#server/core/errors.ts';
import { describeFailures } from '#server/core/describe-routes.ts';
import { answerProblems } from '#server/core/answer-problems.ts';
import type { CheckoutService } from './checkout.ts';
import { handleNotification, isGenuine, parseNotificationItems } from './notification.ts';

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

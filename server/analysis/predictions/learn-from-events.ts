/** Retrains an account's model after its leads and deals have changed. */
import type { Subscriber } from '#server/core/events/subscribers.ts';
import { listEventsOn } from '#shared/core/events.ts';
import { learn } from './learn.ts';

export const LEARN = 'predictions.learn';

export const learningSubscriber: Subscriber = {
  name: LEARN,
  types: listEventsOn('leads', 'deals'),
  everyMs: 60_000,
  handle: (scope, _, signal) => learn(scope, signal),
};

/** Event subscribers: a new one is one line here. */
import { loadAccountScope } from '#server/accounts/auth/scope-of-account.ts';
import { endBuyerSubscriber } from '#server/analysis/strategies/score-by-end-buyer.ts';
import { learningSubscriber } from '#server/analysis/predictions/learn.ts';
import type { ScopeParts } from '#server/core/context.ts';
import { type Subscriber, createSubscription } from '#server/core/events/subscribers.ts';
import type { JobKind } from '#server/core/jobs.ts';
import { assignmentSubscriber, contractTermSubscriber } from '#server/closing/contracts/contract-terms.ts';
import { depositTermSubscriber } from '#server/closing/deposits/jobs.ts';
import { acceptedBidSubscriber } from '#server/closing/marketplace/purge.ts';
import { termSubscriber } from '#server/closing/contracts/lapse.ts';
import { otherBidderSubscriber } from '#server/outreach/campaigns/send-to-buyers.ts';
import { achievementSubscriber } from '#server/workspace/achievements/award.ts';
import { ownSaleSubscriber } from '#server/records/deals/sales/from-deals.ts';

const SUBSCRIBERS: readonly Subscriber[] = [
  achievementSubscriber,
  ownSaleSubscriber,
  learningSubscriber,
  endBuyerSubscriber,
  contractTermSubscriber,
  termSubscriber,
  depositTermSubscriber,
  assignmentSubscriber,
  acceptedBidSubscriber,
  otherBidderSubscriber,
];

/** Their jobs. */
export const createSubscriptions = (parts: ScopeParts): JobKind[] =>
  SUBSCRIBERS.map((subscriber) => createSubscription({ store: parts.store, scopeOf: (id) => loadAccountScope(parts, id) }, subscriber));

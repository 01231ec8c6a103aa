/** A contract that every party has signed gives its deal the terms, with the days that it and its state name; an amendment moves one. */
import { eq, desc } from 'drizzle-orm';
import { readPrintedDay } from './amended-term.ts';
import { contracts, contractSigners, contractTemplates } from './table.ts';
import { matchOwn } from '#server/db/conditions.ts';
import { findZone } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { handleEach, type Subscriber } from '#server/core/events/subscribers.ts';
import { findOwned } from '#server/db/records.ts';
import type { Db } from '#server/db/store.ts';
import { deals } from '#server/records/deals/table.ts';
import { properties } from '#server/records/properties/table.ts';
import { findRuleDays } from '#shared/closing/contracts/state-rule.ts';
import { STATE_RULES } from '#shared/closing/contracts/state-rules.ts';
import { BUYING_CONTRACTS } from '#shared/closing/contracts/words.ts';
import type { TermDays } from '#shared/closing/contracts/plan.ts';
import { toDay } from '#shared/core/days.ts';
import { type Deal, HANDED_ON_DEALS } from '#shared/records/deals/deal.ts';
import { amendTermWithin, createTerms } from './terms.ts';
import { buyerOffers } from '#server/records/buyers/table.ts';
import { createContract } from './contracts.ts';

/** Deals whose contract is assigned to another buyer, of which the seller gets notice. */
const ASSIGNED: readonly Deal['deal_type'][] = ['assignment', 'wholesale'];

async function readDays(scope: Scope, tx: Db, contract: typeof contracts.$inferSelect): Promise<TermDays> {
  const signers = await tx
    .select({ signed_at: contractSigners.signed_at })
    .from(contractSigners)
    .where(eq(contractSigners.contract_id, contract.id));
  const [deal] = await tx
    .select({ deal_type: deals.deal_type, state: properties.state })
    .from(deals)
    .innerJoin(properties, eq(properties.id, deals.property_id))
    .where(eq(deals.id, contract.deal_id));
  const last = signers
    .flatMap(({ signed_at }) => signed_at ?? [])
    .sort()
    .at(-1);
  const signed_day = toDay(last ? new Date(last) : scope.now(), findZone(scope));
  const rule = findRuleDays(
    STATE_RULES.find(({ state }) => state === deal?.state),
    signed_day,
  );
  const printed = contract.fields ?? contract.answers;
  const depositDays = Number(printed['contract.deposit_days'] || Number.NaN);
  return {
    inspection_ends: readPrintedDay(printed['deal.inspection_ends']),
    has_deposit: Boolean(printed['deal.earnest_money']),
    signed_day,
    deposit_days: Number.isInteger(depositDays) ? depositDays : undefined,
    cancel_days: rule.days_to_cancel ?? undefined,
    notice_days: deal && ASSIGNED.includes(deal.deal_type) ? (rule.notice_days ?? undefined) : undefined,
  };
}

/** Adds the terms of a contract that is complete, or moves the one that it amends; repeating it changes nothing. */
const applyContract = (scope: Scope, id: number): Promise<void> =>
  scope.write(async (tx) => {
    const contract = await findOwned(scope, tx, contracts, id);
    if (contract?.status !== 'completed') return;
    if (BUYING_CONTRACTS.some((kind) => kind === contract.kind))
      await createTerms(scope, tx, contract, await readDays(scope, tx, contract));
    const due_date = contract.answers['contract.new_day'];
    if (contract.term_id !== null && due_date) await amendTermWithin(scope, tx, contract.term_id, { due_date, title: contract.title });
  });

export const contractTermSubscriber: Subscriber = {
  name: 'terms.contracts',
  types: ['contract.completed'],
  handle: handleEach(applyContract),
};

/** Drafts the assignment of the deal of an accepted bid, unless there is one; returns the contract's id. */
async function draftAssignment(scope: Scope, offerId: number): Promise<number | undefined> {
  const offer = await findOwned(scope, scope.read, buyerOffers, offerId);
  if (offer?.status !== 'accepted' || offer.listing_id === null || offer.deal_id === null) return undefined;
  const deal_id = offer.deal_id;
  const [deal] = await scope.read
    .select({ type: deals.deal_type, state: properties.state })
    .from(deals)
    .innerJoin(properties, eq(properties.id, deals.property_id))
    .where(matchOwn(scope, deals, { id: deal_id }));
  if (!deal || !HANDED_ON_DEALS.includes(deal.type)) return undefined;
  const [other] = await scope.read
    .select({ id: contracts.id })
    .from(contracts)
    .where(matchOwn(scope, contracts, { deal_id, kind: 'assignment', status: ['draft', 'sent', 'completed'] }))
    .limit(1);
  if (other) return undefined;
  const template_id = await findTemplate(scope, deal.state);
  const { id } = await createContract(scope, {
    deal_id,
    ...(template_id === undefined ? { sample: 'assignment' as const } : { template_id }),
  });
  return id;
}

/** The account's newest template of an assignment for a state, one for that state alone first. */
async function findTemplate(scope: Scope, state: string): Promise<number | undefined> {
  const found = await scope.read
    .select({ id: contractTemplates.id, states: contractTemplates.states })
    .from(contractTemplates)
    .where(matchOwn(scope, contractTemplates, { kind: 'assignment' }))
    .orderBy(desc(contractTemplates.id));
  const own = found.find(({ states }) => states.some((one) => one === state));
  return (own ?? found.find(({ states }) => states.length === 0))?.id;
}

export const assignmentSubscriber: Subscriber = {
  name: 'contracts.bids',
  types: ['offer.accepted'],
  handle: handleEach(draftAssignment),
};

/** A lead, its property and its deal seen as one record: who and where, how far it is, and its numbers. */
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { findToday, findZone } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { findOwned, requireOwned } from '#server/db/records.ts';
import { loadAnalysis } from '#server/analysis/strategies/analysis.ts';
import { loadAvailability } from '#server/records/buyers/availability.ts';
import { findMatches } from '#server/records/buyers/matches.ts';
import { listOffersFor } from '#server/records/buyers/offers.ts';
import { buyers } from '#server/records/buyers/table.ts';
import { deals } from '#server/records/deals/table.ts';
import { leads } from '#server/records/leads/table.ts';
import { milestones } from '#server/records/deals/milestones/table.ts';
import { findPhotoUrl } from '#server/records/properties/photos/photos.ts';
import { findLeadOfProperty, findPropertyOfLead } from '#server/records/properties/linked-lead.ts';
import { properties } from '#server/records/properties/table.ts';
import { toDay } from '#shared/core/days.ts';
import type { PropertyAnalysis } from '#shared/analysis/strategies/property-analysis.ts';
import { HANDED_ON_DEALS } from '#shared/records/deals/deal.ts';
import { dealTexts } from '#shared/records/deals/texts.ts';
import { formatLeadName } from '#shared/records/leads/lead.ts';
import { leadTexts } from '#shared/records/leads/texts.ts';
import type { OffersOfProperty } from '#shared/records/buyers/offer.ts';
import { propertyTexts } from '#shared/records/properties/texts.ts';
import { endBuyerPrice } from '#shared/records/deals/sales/own-deal.ts';
import { isSaleCall } from '#shared/records/leads/touches/touch.ts';
import { RECORD_STAGES, type RecordKindName, type RecordStage, type RecordSummary } from '#shared/workspace/record/summary.ts';

type LeadRow = typeof leads.$inferSelect;
type PropertyRow = typeof properties.$inferSelect;
type DealRow = typeof deals.$inferSelect;

/** The three views of one record, as far as there are. */
interface Linked {
  lead?: LeadRow | undefined;
  property?: PropertyRow | undefined;
  deal?: DealRow | undefined;
}

/** What is handed on leaves a fee, any other deal a profit. */
const labelProfit = (type: string) => (HANDED_ON_DEALS.some((one) => one === type) ? 'Fee' : 'Profit');

/** The newest open deal, else the newest closed one, else the newest. */
async function findNewestDeal({ read, account }: Scope, where: SQL): Promise<DealRow | undefined> {
  const [deal] = await read
    .select()
    .from(deals)
    .where(and(sql`+${deals.account_id} = ${account.id}`, where))
    .orderBy(sql`${deals.status} = 'cancelled'`, sql`${deals.status} = 'closed'`, desc(deals.created_at), desc(deals.id))
    .limit(1);
  return deal;
}

/** Throws `NotFound`. */
async function loadLinked(scope: Scope, kind: RecordKindName, id: number): Promise<Linked> {
  const { read } = scope;
  if (kind === 'deal') {
    const deal = await requireOwned(scope, read, deals, id, dealTexts.notFound);
    const [lead, property] = await Promise.all([
      findOwned(scope, read, leads, deal.lead_id),
      findOwned(scope, read, properties, deal.property_id),
    ]);
    return { deal, lead, property };
  }
  if (kind === 'property') {
    const property = await requireOwned(scope, read, properties, id, propertyTexts.notFound);
    const deal = await findNewestDeal(scope, eq(deals.property_id, id));
    const lead = deal ? await findOwned(scope, read, leads, deal.lead_id) : await findLeadOfProperty(scope, read, property);
    return { property, deal, lead };
  }
  const lead = await requireOwned(scope, read, leads, id, leadTexts.notFound);
  const deal = await findNewestDeal(scope, eq(deals.lead_id, id));
  const property = deal ? await findOwned(scope, read, properties, deal.property_id) : await findPropertyOfLead(scope, read, lead);
  return { lead, deal, property };
}

/** The summary of the record that a lead, property or deal belongs to; throws `NotFound`. */
export async function loadRecordSummary(scope: Scope, kind: RecordKindName, id: number): Promise<RecordSummary> {
  const linked = await loadLinked(scope, kind, id);
  const { lead, property, deal } = linked;
  const [analysis, offers, photo_url, nextMilestone, availability] = await Promise.all([
    property && loadAnalysis(scope, property.id),
    property && listOffersFor(scope, property.id),
    property && findPhotoUrl(scope, property),
    deal && findNextMilestone(scope, deal),
    property && loadAvailability(scope, [property.id]),
  ]);
  const isCancelled = deal?.status === 'cancelled';
  const reached = listStages(scope, linked, offers);
  return {
    kind,
    id,
    lead_id: lead?.id ?? null,
    property_id: property?.id ?? null,
    deal_id: deal?.id ?? null,
    deal_type: deal?.deal_type ?? null,
    ...describePlace(linked),
    photo_url: photo_url ?? null,
    property_type: property?.property_type ?? lead?.property_type ?? null,
    seller: lead ? formatLeadName(lead) : null,
    stage: reached.at(-1)?.stage ?? 'new',
    lead_status: lead?.status ?? null,
    stages: reached,
    is_cancelled: isCancelled,
    is_sold: (property && availability?.get(property.id)?.is_sold) ?? false,
    value: findValue(linked, analysis),
    max_offer: findMaxOffer(linked, analysis),
    price: findPrice(linked),
    // The page of a cancelled deal says what was agreed; its lead and house say what is possible now.
    profit: findProfit(linked, analysis, isCancelled && kind !== 'deal' ? undefined : deal),
    buyer: await findBuyer(scope, linked, offers, isCancelled && kind !== 'deal' ? undefined : deal),
    next_step: findNextStep(scope, linked, nextMilestone),
  };
}

function describePlace({ lead, property }: Linked): { title: string; place: string } {
  const at = property
    ? {
        street: [property.address, property.unit].filter(Boolean).join(', '),
        city: property.city,
        state: property.state,
        zip: property.zip,
      }
    : { street: lead?.property_address, city: lead?.property_city, state: lead?.property_state, zip: lead?.property_zip };
  const stateAndZip = [at.state, at.zip].filter(Boolean).join(' ');
  return { title: at.street || (lead ? formatLeadName(lead) : ''), place: [at.city, stateAndZip].filter(Boolean).join(', ') };
}

/** The stages up to the one that the record is in; a cancelled deal counts for none. */
function listStages(scope: Scope, { lead, property, deal }: Linked, offers: OffersOfProperty | undefined): RecordSummary['stages'] {
  const dayOf = (moment: string | null | undefined) => (moment ? toDay(new Date(moment), findZone(scope)) : null);
  const open = deal?.status === 'cancelled' ? undefined : deal;
  const accepted = offers?.offers.find(({ id }) => id === offers.accepted_id);
  const isAssigned = open?.status === 'pending';
  const at: Record<RecordStage, { isThere: boolean; on: string | null }> = {
    new: { isThere: true, on: dayOf(lead?.created_at ?? property?.created_at) },
    // Marked new again, it has yet to be qualified.
    qualified: { isThere: Boolean(lead?.qualified_at) && lead?.status !== 'new', on: dayOf(lead?.qualified_at) },
    offer: { isThere: (property?.purchase_price ?? null) !== null, on: dayOf(property?.created_at) },
    contract: { isThere: Boolean(open), on: open?.contract_date ?? null },
    assigned: { isThere: isAssigned, on: isAssigned ? dayOf(accepted?.decided_at) : null },
    closed: { isThere: open?.status === 'closed', on: dayOf(open?.closed_at) },
  };
  const last = RECORD_STAGES.findLastIndex((stage) => at[stage].isThere);
  return RECORD_STAGES.slice(0, last + 1).map((stage) => ({ stage, on: at[stage].on }));
}

function findValue({ lead, property }: Linked, analysis: PropertyAnalysis | undefined): RecordSummary['value'] {
  const { arv = null, low = null, high = null } = analysis?.valuation ?? {};
  if (arv !== null) return { amount: arv, low, high, source: 'comparables' };
  if (property?.arv) return { amount: property.arv, low: null, high: null, source: 'property' };
  if (lead?.estimated_value) return { amount: lead.estimated_value, low: null, high: null, source: 'lead' };
  return null;
}

type Strategy = PropertyAnalysis['strategies'][number];

/** The strategy of the deal, else the first of the account's own kind. */
function findOwnStrategy({ deal }: Linked, analysis: PropertyAnalysis | undefined, figure: 'max_offer' | 'profit'): Strategy | undefined {
  const known = analysis?.strategies.filter((one) => one[figure] !== null);
  return known?.find(({ strategy }) => strategy === deal?.deal_type) ?? known?.[0];
}

function findMaxOffer(linked: Linked, analysis: PropertyAnalysis | undefined): RecordSummary['max_offer'] {
  const own = findOwnStrategy(linked, analysis, 'max_offer');
  return own ? { amount: own.max_offer as number, code: own.strategy, strategy: own.label } : null;
}

function findPrice({ lead, property, deal }: Linked): RecordSummary['price'] {
  const [amount, asked] = [deal?.purchase_price ?? property?.purchase_price ?? null, lead?.asking_price ?? null];
  return amount === null && asked === null ? null : { amount, asked };
}

function findProfit(linked: Linked, analysis: PropertyAnalysis | undefined, deal: DealRow | undefined): RecordSummary['profit'] {
  const goal = linked.property?.assignment_fee ?? null;
  if (deal) return { label: labelProfit(deal.deal_type), amount: deal.profit, goal };
  const own = findOwnStrategy(linked, analysis, 'profit');
  return own ? { label: labelProfit(own.strategy), amount: own.profit as number, goal } : null;
}

/** The deal's buyer, else who offers most, else who fits best. */
async function findBuyer(
  scope: Scope,
  { property }: Linked,
  offers: OffersOfProperty | undefined,
  deal: DealRow | undefined,
): Promise<RecordSummary['buyer']> {
  const offered = offers?.offers ?? [];
  const ofDeal = deal?.own_buyer_id ? await findOwned(scope, scope.read, buyers, deal.own_buyer_id) : undefined;
  if (deal && ofDeal) {
    const offer = offered.find(({ buyer_id, status }) => buyer_id === ofDeal.id && (status === 'accepted' || status === 'open'));
    const payment = offer?.payment ?? ofDeal.payment;
    return { id: ofDeal.id, name: ofDeal.name, amount: offer?.amount ?? endBuyerPrice(deal), payment, source: 'deal' };
  }
  const accepted = offered.find(({ id }) => id === offers?.accepted_id);
  const best = accepted ?? offered.find(({ id }) => id === offers?.best?.offer_id);
  if (best) {
    const { buyer, amount, payment } = best;
    return { id: buyer.id, name: buyer.name, amount, payment, source: accepted ? 'accepted_offer' : 'best_offer' };
  }
  const [match] = property ? await findMatches(scope, property.id, { limit: 1 }) : [];
  if (!match) return null;
  const { id, name, payment } = match.buyer;
  return { id, name, amount: null, payment, source: 'match' };
}

/** What is due first of an open deal. */
async function findNextMilestone({ read, account }: Scope, { id, status }: DealRow) {
  if (status !== 'active' && status !== 'pending') return undefined;
  const [milestone] = await read
    .select({ id: milestones.id, title: milestones.title, due_on: milestones.due_date })
    .from(milestones)
    .where(and(eq(milestones.deal_id, id), sql`+${milestones.account_id} = ${account.id}`, sql`+${milestones.status} = 'pending'`))
    .orderBy(asc(milestones.due_date), desc(milestones.is_critical), asc(milestones.id))
    .limit(1);
  return milestone;
}

function findNextStep(
  scope: Scope,
  { lead, deal }: Linked,
  milestone: Awaited<ReturnType<typeof findNextMilestone>>,
): RecordSummary['next_step'] {
  const today = findToday(scope);
  const step = (title: string, due_on: string | null, source: 'milestone' | 'closing' | 'lead', source_id: number) => ({
    ...{ title, due_on, source, source_id },
    is_overdue: due_on !== null && due_on < today,
  });
  const isOpen = deal?.status === 'active' || deal?.status === 'pending';
  const ofDeal = milestone
    ? step(milestone.title, milestone.due_on, 'milestone', milestone.id)
    : isOpen
      ? step('Closing', deal.closing_date, 'closing', deal.id)
      : null;
  if (deal?.status === 'closed' || !lead || (!lead.next_action && !lead.next_action_date)) return ofDeal;
  if (ofDeal && isSaleCall(lead.next_action)) return ofDeal;
  // What is due first, as on Today: a call that is late does not wait for a milestone of next week.
  const isLeadFirst = lead.next_action_date !== null && (ofDeal?.due_on ?? '') >= lead.next_action_date;
  return ofDeal && !isLeadFirst ? ofDeal : step(lead.next_action ?? 'Follow up', lead.next_action_date, 'lead', lead.id);
}

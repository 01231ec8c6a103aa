/** The defaults of a new deal for a property: its lead, prices of its bids, and assumed days. */
import { findToday } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { findAccountAssumptions, findPropertyAssumptions } from '#server/records/properties/assumptions/assumptions.ts';
import type { properties } from '#server/records/properties/table.ts';
import { resolveAssumptions } from '#shared/analysis/strategies/assumptions.ts';
import { findBusinessDayUntil } from '#shared/core/business-days.ts';
import { addDays } from '#shared/core/days.ts';
import { calculateAcceptedPrices } from '#shared/records/buyers/accepted-deal.ts';
import { DEAL_TYPES, type DealDraft } from '#shared/records/deals/deal.ts';

type PropertyRow = typeof properties.$inferSelect;

/** As long as the milestones of a deal that names none assume. */
const INSPECTION_DAYS = 14;
/** What is handed on for a fee, at the contract price. */
const FOR_A_FEE: readonly string[] = ['assignment', 'wholesale'];

interface About {
  property?: PropertyRow | undefined;
  lead_id?: number | undefined;
  /** The offer that is accepted, or the best one. */
  offer?: { buyer_id: number; amount: number } | undefined;
}

/** Null means unknown. */
export async function buildDealDraft(scope: Scope, { property, lead_id, offer }: About): Promise<DealDraft> {
  const [account, own] = await Promise.all([findAccountAssumptions(scope), property && findPropertyAssumptions(scope, property.id)]);
  const assumed = resolveAssumptions(account?.values, own?.values);
  const deal_type = DEAL_TYPES.find((type) => type === property?.transaction_type) ?? (property ? 'assignment' : null);
  const contract_date = findToday(scope);
  return {
    property_id: property?.id ?? null,
    lead_id: lead_id ?? null,
    // The seller is the lead.
    seller_id: lead_id ?? null,
    buyer_id: offer?.buyer_id ?? null,
    deal_type,
    status: 'active',
    purchase_price: property?.purchase_price ?? null,
    ...findPrices(property, deal_type, offer?.amount),
    earnest_money: assumed.earnest_money,
    inspection_period: INSPECTION_DAYS,
    contract_date,
    closing_date: findClosingDay(contract_date, assumed.wholesale_days ?? 0),
    ...{ financing_contingency: false, inspection_contingency: false, appraisal_contingency: false, title_contingency: false },
    notes: null,
    cancel_reason: null,
  };
}

/** A day on which title companies and banks are open, unless that would be before the contract. */
function findClosingDay(contract_date: string, days: number): string {
  const day = addDays(contract_date, days);
  const open = findBusinessDayUntil(day);
  return open < contract_date ? day : open;
}

/** By the offer; without one by the fee that the property hopes for, or by its value. */
function findPrices(
  property: PropertyRow | undefined,
  deal_type: DealDraft['deal_type'],
  amount: number | undefined,
): Pick<DealDraft, 'sale_price' | 'assignment_fee'> {
  if (!property || !deal_type) return { sale_price: null, assignment_fee: null };
  const { purchase_price, assignment_fee, arv } = property;
  if (amount !== undefined)
    return purchase_price === null
      ? { sale_price: amount, assignment_fee: null }
      : calculateAcceptedPrices({ deal_type, purchase_price }, amount);
  return FOR_A_FEE.includes(deal_type) ? { sale_price: purchase_price, assignment_fee } : { sale_price: arv, assignment_fee: null };
}

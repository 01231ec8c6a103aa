/** What a property or a deal that comes of a lead begins with, so that nothing known is typed again. */
import { findAccountAssumptions } from '#server/records/properties/assumptions/assumptions.ts';
import type { Scope } from '#server/core/context.ts';
import { Invalid } from '#server/core/errors.ts';
import { findOwned, requireOwned } from '#server/db/records.ts';
import { buildDealDraft } from '#server/records/buyers/deal-draft.ts';
import { listOffersFor } from '#server/records/buyers/offers.ts';
import { leads } from '#server/records/leads/table.ts';
import { findLeadOfProperty, findPropertyOfLead } from '#server/records/properties/linked-lead.ts';
import { findPlaceOfZip } from '#server/records/properties/place-of-zip.ts';
import { properties } from '#server/records/properties/table.ts';
import { ASSUMPTIONS } from '#shared/analysis/strategies/assumptions.ts';
import type { DealDraft, dealDraftInput } from '#shared/records/deals/deal.ts';
import { formatNumber } from '#shared/core/format.ts';
import { leadTexts } from '#shared/records/leads/texts.ts';
import { type PropertyDraft, propertyInput } from '#shared/records/properties/property.ts';
import { propertyTexts } from '#shared/records/properties/texts.ts';
import type { z } from '#shared/core/zod.ts';

type DealDraftInput = z.output<typeof dealDraftInput>;

type LeadRow = typeof leads.$inferSelect;

/** How each kind of business usually trades. */
const TRANSACTIONS = { wholesaler: 'wholesale', investor: 'fix_and_flip', agent: 'retail' } as const;

/** A deal for a property and its lead, each found by the other; `Invalid` names one that is not the account's own. */
export async function draftDeal(scope: Scope, { property_id, lead_id }: DealDraftInput): Promise<DealDraft> {
  const { read } = scope;
  const [givenProperty, givenLead] = await Promise.all([
    property_id ? findOwned(scope, read, properties, property_id) : undefined,
    lead_id ? findOwned(scope, read, leads, lead_id) : undefined,
  ]);
  if (property_id && !givenProperty) throw new Invalid({ property_id: [propertyTexts.notFound] });
  if (lead_id && !givenLead) throw new Invalid({ lead_id: [leadTexts.notFound] });
  const property = givenProperty ?? (givenLead && (await findPropertyOfLead(scope, read, givenLead)));
  const lead = givenLead ?? (property && (await findLeadOfProperty(scope, read, property)));
  const offers = property && (await listOffersFor(scope, property.id));
  const offer = offers?.offers.find(({ id }) => id === offers.accepted_id);
  return buildDealDraft(scope, { property, lead_id: lead?.id, offer });
}

/** The property of a lead, by what the lead says of it and a property may have; throws `NotFound`. */
export async function draftProperty(scope: Scope, leadId: number): Promise<PropertyDraft> {
  const lead = await requireOwned(scope, scope.read, leads, leadId, leadTexts.notFound);
  const assumed = (await findAccountAssumptions(scope))?.values ?? {};
  const use = (key: 'wholesale_fee' | 'monthly_holding' | 'months_held') => assumed[key] ?? ASSUMPTIONS[key].default ?? 0;
  const draft: PropertyDraft = {
    lead_id: lead.id,
    address: lead.property_address,
    unit: null,
    city: lead.property_city,
    state: lead.property_state,
    zip: lead.property_zip,
    county: lead.county ?? findPlaceOfZip(lead.property_zip ?? '', lead.property_state).county,
    apn: lead.apn,
    property_type: lead.property_type,
    bedrooms: lead.bedrooms,
    bathrooms: lead.bathrooms,
    square_feet: lead.square_feet,
    lot_size: lead.lot_size,
    year_built: lead.year_built,
    latitude: null,
    longitude: null,
    purchase_price: lead.asking_price,
    arv: lead.estimated_value,
    repair_estimate: null,
    holding_costs: use('monthly_holding') * use('months_held'),
    transaction_type: TRANSACTIONS[scope.account.role],
    assignment_fee: use('wholesale_fee'),
    description: describeHouse(lead),
    seller_notes: lead.notes,
    images: [],
    status: 'active',
  };
  const refused = propertyInput.safeParse(draft).error?.issues ?? [];
  return Object.assign(draft, ...refused.map(({ path: [name] }) => ({ [String(name)]: null }))) as PropertyDraft;
}

const formatCounted = (count: number | null, one: string) => (count ? `${count} ${count === 1 ? one : `${one}s`}` : '');

/** "Single family, 3 beds, 2 baths, 1,650 sq ft, built 1985, in Memphis, TN". */
function describeHouse(lead: LeadRow): string | null {
  const type = lead.property_type?.replaceAll('_', ' ') ?? 'house';
  const parts = [
    type.charAt(0).toUpperCase() + type.slice(1),
    formatCounted(lead.bedrooms, 'bed'),
    formatCounted(lead.bathrooms, 'bath'),
    lead.square_feet ? `${formatNumber(lead.square_feet)} sq ft` : '',
    lead.year_built ? `built ${lead.year_built}` : '',
  ].filter(Boolean);
  const place = [lead.property_city, lead.property_state].filter(Boolean).join(', ');
  return `${parts.join(', ')}${place ? ` in ${place}` : ''}`;
}

/**
 * Finished leads and deals of the past months: enough to learn from, and to judge the predictions by. How well a contract was made
 * (deposit, price, milestones kept) moves its chance, and so does the source of the lead; the rest is luck.
 */
import type { Scope } from '#server/core/context.ts';
import { dealRecords, updateDeal } from '#server/records/deals/deals.ts';
import { createLead, updateLead } from '#server/records/leads/leads.ts';
import { completeMilestone, milestoneRecords } from '#server/records/deals/milestones/milestones.ts';
import { propertyRecords } from '#server/records/properties/properties.ts';
import { addDays, toDay } from '#shared/core/days.ts';
import type { LeadInput, LeadSource } from '#shared/records/leads/lead.ts';
import { type House, houseOf, thousand } from './houses.ts';
import { FIRST_NAMES, LAST_NAMES } from './people-and-places.ts';
import { type Dice, dice } from './random.ts';

const OLDEST_DAYS = 330;
const NEWEST_DAYS = 40;
/** Sources that come to us bring more contracts than those to which we go. */
const SOURCES: readonly LeadSource[] = ['referral', 'website_form', 'direct_mail', 'cold_call', 'cold_call'];

interface Options {
  /** Contracts that have ended; for each there are `coldLeads` leads that went nowhere. */
  deals?: number;
  coldLeads?: number;
  /** False: how a contract was made says nothing of how it ends. */
  tells?: boolean;
}

/** Adds the history up to some weeks before `now`; the same for the same day. Returns how many leads and deals it was. */
export async function addOutcomes(scope: Omit<Scope, 'now'>, now: Date, options: Options = {}): Promise<number> {
  const { deals = 45, coldLeads = 1, tells = true } = options;
  const roll = dice(20_260_301);
  const today = toDay(now);
  const at = (day: string, hour = 15): Scope => ({ ...scope, now: () => new Date(`${day}T${hour}:00:00Z`) });
  for (let n = 0; n < deals; n += 1) {
    const signed = addDays(today, -Math.round(OLDEST_DAYS - ((OLDEST_DAYS - NEWEST_DAYS) * n) / deals));
    for (let lost = 0; lost < coldLeads; lost += 1) {
      const { id } = await createLead(at(addDays(signed, -6)), leadOf(roll, houseOf(roll), false));
      await updateLead(at(signed), id, { status: 'cold' });
    }
    await contract(roll, at, signed, tells);
  }
  return deals * (coldLeads + 1);
}

function leadOf(roll: Dice, house: House, isWarm: boolean): LeadInput {
  const owed = isWarm ? 0.1 + roll.next() * 0.4 : 0.3 + roll.next() * 0.6;
  const asked = isWarm ? 0.55 + roll.next() * 0.25 : 0.7 + roll.next() * 0.35;
  return {
    first_name: roll.pick(FIRST_NAMES),
    last_name: roll.pick(LAST_NAMES),
    email: `owner${roll.between(10_000, 99_999)}@example.com`,
    phone: `(${house.place.areaCode}) 555-01${String(roll.between(0, 99)).padStart(2, '0')}`,
    source: isWarm ? roll.pick(SOURCES) : roll.pick(['cold_call', 'direct_mail', 'cold_call', 'other']),
    property_address: house.address,
    property_city: house.place.city,
    property_state: house.place.state,
    property_zip: house.zip,
    property_type: 'single_family',
    estimated_value: house.value,
    mortgage_balance: thousand(house.value * owed),
    asking_price: thousand(house.value * asked),
    preferred_contact_method: 'phone',
  };
}

async function contract(roll: Dice, at: (day: string, hour?: number) => Scope, signed: string, tells: boolean): Promise<void> {
  const house = houseOf(roll);
  const isGood = roll.chance(0.55);
  const ends = roll.chance(tells ? (isGood ? 0.95 : 0.25) : 0.6) ? 'closed' : 'cancelled';
  const arv = house.value;
  const repairs = thousand(house.square_feet * 20);
  const price = thousand(Math.max(20_000, arv * (isGood ? 0.66 : 0.8) - repairs));
  const found = addDays(signed, -8);
  const lead = await createLead(at(found), leadOf(roll, house, true));
  const home = await propertyRecords.create(at(signed), {
    address: house.address,
    city: house.place.city,
    state: house.place.state,
    zip: house.zip,
    county: house.place.county,
    property_type: 'single_family',
    bedrooms: house.bedrooms,
    bathrooms: house.bathrooms,
    square_feet: house.square_feet,
    lot_size: house.lot_size,
    year_built: house.year_built,
    latitude: house.latitude,
    longitude: house.longitude,
    purchase_price: price,
    arv,
    repair_estimate: repairs,
    holding_costs: 2500,
    transaction_type: 'assignment',
    assignment_fee: 10_000,
    description: 'Sold as it stands.',
    seller_notes: null,
  });
  const deal = await dealRecords.create(at(signed), {
    property_id: home.id,
    lead_id: lead.id,
    buyer_id: lead.id,
    seller_id: lead.id,
    deal_type: 'assignment',
    purchase_price: price,
    sale_price: price,
    assignment_fee: roll.between(7, 16) * 1000,
    earnest_money: isGood ? thousand(price * 0.02) : null,
    inspection_period: 14,
    contract_date: signed,
    closing_date: addDays(signed, 30),
    inspection_contingency: true,
    financing_contingency: !isGood,
    appraisal_contingency: false,
    title_contingency: true,
  });
  const steps = [
    { milestone_type: 'contract', title: 'Signed contract on file', after: 0 },
    { milestone_type: 'title_search', title: 'Order title, lien and municipal search', after: 5 },
    { milestone_type: 'buyer_approval', title: 'Buyer chosen, proof of funds', after: 12 },
    { milestone_type: 'closing', title: 'Closing', after: 30 },
  ] as const;
  for (const { after, ...step } of steps) {
    const due_date = addDays(signed, after);
    const milestone = await milestoneRecords.create(at(signed), { ...step, deal_id: deal.id, due_date, is_critical: true });
    if (after < 15 && roll.chance(isGood ? 0.9 : 0.35)) await completeMilestone(at(due_date), milestone.id, true);
  }
  const end = addDays(signed, ends === 'closed' ? 30 : roll.between(18, 34));
  await updateDeal(
    at(end, 20),
    deal.id,
    ends === 'closed' ? { status: ends } : { status: ends, cancel_reason: isGood ? 'Title' : 'Price' },
  );
}

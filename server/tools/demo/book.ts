/**
 * A believable book of business over the last year: owners found, talked to, put under contract, closed or lost. Everything goes
 * through the features' own functions at the time at which it would have happened, so scores, profits and history are real.
 */
import { completeMilestone, milestoneRecords } from '#server/records/deals/milestones/milestones.ts';
import { dealRecords, updateDeal } from '#server/records/deals/deals.ts';
import { createLead, updateLead } from '#server/records/leads/leads.ts';
import { propertyRecords } from '#server/records/properties/properties.ts';
import { syncDealSales } from '#server/records/deals/sales/from-deals.ts';
import { saveProperty } from '#server/records/properties/saved/saved-properties.ts';
import type { Scope } from '#server/core/context.ts';
import { addDays, toDay } from '#shared/core/days.ts';
import type { DealInput } from '#shared/records/deals/deal.ts';
import { LEAD_SOURCES, type LeadInput } from '#shared/records/leads/lead.ts';
import type { MilestoneInput } from '#shared/records/deals/milestones/milestone.ts';
import type { PropertyInput } from '#shared/records/properties/property.ts';
import { appointmentStories } from './appointments.ts';
import { campaignStories } from './campaigns.ts';
import { followUpStories } from './follow-ups.ts';
import { buyersFor, type DemoBuyers } from './buyers.ts';
import { type House, houseOf, thousand } from './houses.ts';
import { offerStories } from './offers.ts';
import { FIRST_NAMES, LAST_NAMES, NOTES } from './people-and-places.ts';
import { type Dice, dice } from './random.ts';
import { walkStories } from './walks.ts';

const LEADS = 210;
const YEAR = 365;
/** Every so many leads one gets as far as a contract; of those of the last weeks more, so that there is work to do today. */
const getsFar = (index: number) => index % (index > LEADS * 0.86 ? 2 : 6) === 0;

/** Days from the signature until a buyer is usually found, and the deal is pending. */
const PENDING_AFTER = 20;

const WHY_CANCELLED = [
  ['Title', 'Lien larger than the price.'],
  ['Price', 'No buyer at the price.'],
  ['Seller backed out', 'Seller took another offer.'],
] as const;

type Outcome = 'closed' | 'cancelled' | 'pending' | 'active';

/** One thing that happens on a day; they run in the order of their days. */
interface Happening {
  day: string;
  happen(scope: Scope): Promise<void>;
}

/** An owner in trouble owes less of the house than others, or asks less for it: that is why there is a deal to make. */
function leadOf(roll: Dice, house: House, index: number, warm: boolean): LeadInput {
  const first_name = roll.pick(FIRST_NAMES);
  const last_name = roll.pick(LAST_NAMES);
  const plain = `${first_name}.${last_name}`
    .normalize('NFD')
    .replaceAll(/[^A-Za-z.]/g, '')
    .toLowerCase();
  return {
    first_name,
    last_name,
    email: `${plain}${index}@example.com`,
    phone: `(${house.place.areaCode}) 555-01${String(roll.between(0, 99)).padStart(2, '0')}`,
    source: roll.pick(LEAD_SOURCES),
    property_address: house.address,
    property_city: house.place.city,
    property_state: house.place.state,
    property_zip: house.zip,
    property_type: house.property_type,
    estimated_value: house.value,
    mortgage_balance: roll.chance(warm ? 0.5 : 0.2) ? 0 : thousand(house.value * (0.15 + roll.next() * (warm ? 0.35 : 0.75))),
    asking_price: thousand(house.value * (warm ? 0.5 + roll.next() * 0.25 : 0.7 + roll.next() * 0.4)),
    preferred_contact_method: roll.pick(['phone', 'phone', 'text', 'email']),
  };
}

function propertyOf(roll: Dice, house: House): PropertyInput {
  const purchase_price = thousand(house.value * (0.5 + roll.next() * 0.15));
  const repair_estimate = thousand(house.square_feet * roll.pick([10, 20, 20, 40]));
  return {
    address: house.address,
    city: house.place.city,
    state: house.place.state,
    zip: house.zip,
    county: house.place.county,
    property_type: house.property_type,
    bedrooms: house.bedrooms,
    bathrooms: house.bathrooms,
    square_feet: house.square_feet,
    lot_size: house.lot_size,
    year_built: house.year_built,
    latitude: house.latitude,
    longitude: house.longitude,
    purchase_price,
    arv: thousand(house.value * 1.02),
    repair_estimate,
    holding_costs: roll.between(15, 60) * 100,
    transaction_type: roll.pick(['wholesale', 'assignment', 'assignment', 'fix_and_flip']),
    assignment_fee: roll.between(8, 18) * 1000,
    description: `${house.property_type === 'townhouse' ? 'Townhouse' : 'House'} in ${house.place.city}, ${roll.pick(['needs paint and floors', 'original kitchen', 'solid brick, tired inside', 'roof about 15 years old'])}.`,
    seller_notes: roll.pick(NOTES.warm),
  };
}

/** The milestones of a contract, as days after it was signed; the last one is the closing. */
const STEPS: readonly { type: MilestoneInput['milestone_type']; title: string; after: number; critical: boolean }[] = [
  { type: 'contract', title: 'Signed contract on file', after: 0, critical: true },
  { type: 'document_signing', title: 'Earnest money delivered, receipt on file', after: 2, critical: true },
  { type: 'title_search', title: 'Order title, lien and municipal search', after: 3, critical: true },
  { type: 'marketing', title: 'Photos to the buyers', after: 4, critical: false },
  { type: 'inspection', title: 'Walkthrough, before inspection ends', after: 12, critical: true },
  { type: 'buyer_approval', title: 'Buyer chosen, proof of funds', after: 13, critical: true },
  { type: 'closing_preparation', title: 'Settlement statement reviewed, wire confirmed by phone', after: 28, critical: true },
  { type: 'closing', title: 'Closing', after: 30, critical: true },
];

function outcomeOf(roll: Dice, contractDay: string, today: string): Outcome {
  if (addDays(contractDay, 30) >= today) return addDays(contractDay, PENDING_AFTER) < today ? 'pending' : 'active';
  return roll.chance(0.94) ? 'closed' : 'cancelled';
}

/** The happenings of one owner, from the first word to the last. */
function storyOf(roll: Dice, index: number, today: string, buyers: DemoBuyers): Happening[] {
  const house = houseOf(roll);
  const goesFar = getsFar(index);
  const mood = goesFar || roll.chance(0.25) ? 'warm' : roll.chance(0.55) ? 'lukewarm' : 'cold';
  const lead = leadOf(roll, house, index, mood === 'warm');
  const found = addDays(today, -Math.floor(YEAR * (1 - index / LEADS)) - roll.between(0, 3));
  const talked = addDays(found, roll.between(1, 9));
  const ids = { lead: 0, property: 0, deal: 0 };
  const happenings: Happening[] = [
    {
      day: found,
      happen: async (scope) => {
        ids.lead = (await createLead(scope, lead)).id;
      },
    },
  ];
  const at = (day: string, happen: (scope: Scope) => Promise<unknown>) => {
    if (day <= today) happenings.push({ day, happen: async (scope) => void (await happen(scope)) });
  };
  const untouched = found > addDays(today, -12) && !goesFar;
  if (!untouched) {
    const status = mood === 'warm' ? (goesFar || roll.chance(0.5) ? 'hot' : 'qualified') : mood === 'lukewarm' ? 'qualified' : 'cold';
    const next = mood === 'cold' ? {} : { next_action: roll.pick(['Call back', 'Send offer', 'Walk the house', 'Ask for photos']) };
    const due = mood === 'cold' ? {} : { next_action_date: addDays(today, roll.between(0, 12)) };
    const notes = roll.pick(NOTES[mood]);
    at(talked, (scope) => updateLead(scope, ids.lead, { status, notes, ...next, ...due }));
  }
  if (goesFar) planContract(roll, { house, ids, signed: addDays(talked, roll.between(3, 12)), today, buyers }, happenings);
  return happenings;
}

interface Contract {
  house: House;
  /** Filled in as the records are made. */
  ids: { lead: number; property: number; deal: number };
  signed: string;
  today: string;
  buyers: DemoBuyers;
}

/** Adds what happens to a contract, from the signature to its end, to a story. */
function planContract(roll: Dice, { house, ids, signed, today, buyers }: Contract, happenings: Happening[]): void {
  if (signed > today) return;
  const outcome = outcomeOf(roll, signed, today);
  const property = propertyOf(roll, house);
  const fee = property.assignment_fee;
  const type: DealInput['deal_type'] = roll.pick(['assignment', 'assignment', 'wholesale', 'double_close']);
  const closing = addDays(signed, 30);
  const lost = addDays(signed, 13);
  const known = outcome === 'cancelled' ? lost : today;
  const open: number[] = [];
  happenings.push({
    day: signed,
    happen: async (scope) => {
      ids.property = (await propertyRecords.create(scope, { ...property, status: 'pending' })).id;
      const deal = await dealRecords.create(scope, {
        property_id: ids.property,
        lead_id: ids.lead,
        buyer_id: roll.pick(buyersFor(buyers, house.place)),
        seller_id: ids.lead,
        deal_type: type,
        purchase_price: property.purchase_price,
        // On an assignment the buyer pays the fee beside the contract price: it stands in assignment_fee alone.
        sale_price: type === 'assignment' ? property.purchase_price : property.purchase_price + fee,
        assignment_fee: type === 'assignment' ? fee : 0,
        earnest_money: roll.pick([500, 1000, 2000]),
        inspection_period: 14,
        contract_date: signed,
        closing_date: closing,
        inspection_contingency: true,
        title_contingency: true,
      });
      ids.deal = deal.id;
      for (const step of STEPS) {
        const due_date = addDays(signed, step.after);
        const milestone = await milestoneRecords.create(scope, {
          deal_id: deal.id,
          milestone_type: step.type,
          title: step.title,
          due_date,
          is_critical: step.critical,
        });
        // The odd one slips: an open deal with nothing late would be no deal.
        const slips = outcome !== 'closed' && roll.chance(0.12);
        if (due_date >= known || slips) open.push(milestone.id);
        else happenings.push({ day: due_date, happen: async (later) => void (await completeMilestone(later, milestone.id, true)) });
      }
      if (roll.chance(0.4)) await saveProperty(scope, { property_id: ids.property });
    },
  });
  if (outcome === 'pending') {
    happenings.push({
      day: addDays(signed, PENDING_AFTER),
      happen: async (scope) => void (await updateDeal(scope, ids.deal, { status: 'pending' })),
    });
  }
  if (outcome === 'closed') {
    happenings.push({
      day: closing,
      happen: async (scope) => {
        await updateDeal(scope, ids.deal, { status: 'closed' });
        await syncDealSales(scope, [ids.deal]);
        await propertyRecords.patch(scope, ids.property, { status: 'sold' });
        await updateLead(scope, ids.lead, { next_action: null, next_action_date: null });
      },
    });
  }
  if (outcome === 'cancelled') {
    happenings.push({
      day: lost,
      happen: async (scope) => {
        const [cancel_reason, notes] = roll.pick(WHY_CANCELLED);
        await updateDeal(scope, ids.deal, { status: 'cancelled', cancel_reason, notes });
        for (const milestone of open) await milestoneRecords.remove(scope, milestone);
        await propertyRecords.patch(scope, ids.property, { status: 'active' });
        await updateLead(scope, ids.lead, { status: 'cold', next_action: 'Call again in spring' });
      },
    });
  }
}

/** Runs the whole year up to `now`; the same for the same day. Links lead below `publicUrl`. Returns how many things happened. */
export async function writeBook(scope: Omit<Scope, 'now'>, now: Date, buyers: DemoBuyers, publicUrl: string): Promise<number> {
  const roll = dice(20_260_101);
  const today = toDay(now);
  const owners = Array.from({ length: LEADS }, (_, index) => storyOf(roll, index, today, buyers));
  const waiting = [
    ...owners,
    ...campaignStories(dice(20_260_102), today),
    ...appointmentStories(dice(20_260_103), today),
    ...followUpStories(dice(20_260_104), today),
    ...walkStories(dice(20_260_107), today),
    ...offerStories(dice(20_260_108), today, publicUrl),
  ];
  let count = 0;
  const all = new Set<Happening>();
  // A contract's milestones join its story once it is signed, so the next happening is looked for each time.
  for (;;) {
    let next: Happening | undefined;
    for (const story of waiting)
      for (const one of story) if (!all.has(one) && one.day <= today && (!next || one.day < next.day)) next = one;
    if (!next) return count;
    all.add(next);
    const moment = new Date(Math.min(Date.parse(`${next.day}T15:00:00Z`) + (count % 300) * 60_000, now.getTime()));
    await next.happen({ ...scope, now: () => moment });
    count += 1;
  }
}

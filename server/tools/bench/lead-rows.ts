/** Leads to measure with: believable, and for the same number always the same. */
import { STREET_ENDINGS, STREET_NAMES, FIRST_NAMES, LAST_NAMES, NOTES, PLACES } from '#server/tools/demo/people-and-places.ts';
import { dice } from '#server/tools/demo/random.ts';
import { CONTACT_METHODS, LEAD_PROPERTY_TYPES, LEAD_SOURCES, type LeadStatus } from '#shared/records/leads/lead.ts';

/** Names that few leads have: one lead in 10 000 has a given one of them. */
export const RARE_NAMES = [
  ...['Quesenberry', 'Vandergriff', 'Oyelaran', 'Zschiesche', 'Featherston', 'Abernathy', 'Bjornstad', 'Czerwinski', 'Dziedzic'],
  ...['Eichelberger', 'Fitzwilliam', 'Grzybowski', 'Hollingshead', 'Ivanovich', 'Jablonski', 'Krzyzewski', 'Llewellyn', 'Mkhwanazi'],
  ...['Niedermayer', 'Pfeiffer'],
] as const;
const RARE_SHARE = 1 / 500;

/** When the newest lead came in; the others came one every minute before it. */
export const NEWEST = Date.parse('2026-11-01T12:00:00.000Z');

const WARM = [...NOTES.warm, ...NOTES.lukewarm];
const MINUTE = 60_000;

/** What is typed in for one lead: all 14 details, and most of the workflow. Money in dollars, days as YYYY-MM-DD. */
export interface LeadFacts {
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  source: (typeof LEAD_SOURCES)[number];
  property_address: string;
  property_city: string;
  property_state: string;
  property_zip: string;
  property_type: (typeof LEAD_PROPERTY_TYPES)[number];
  estimated_value: number;
  mortgage_balance: number;
  asking_price: number;
  preferred_contact_method: (typeof CONTACT_METHODS)[number];
  status: LeadStatus;
  next_action: string | null;
  next_action_date: string | null;
  notes: string | null;
}

/** The facts of lead number `n` (any whole number from 0). */
export function leadFacts(n: number): LeadFacts {
  const roll = dice(n * 2_654_435_761 + 97);
  const place = roll.pick(PLACES);
  const first_name = roll.pick(FIRST_NAMES);
  const last_name = roll.chance(RARE_SHARE) ? roll.pick(RARE_NAMES) : roll.pick(LAST_NAMES);
  const value = place.usualValue + roll.between(-60, 90) * 1000;
  const status = statusOf(roll.next());
  const isPlanned = roll.chance(0.6);
  return {
    first_name,
    last_name,
    email: `${first_name}.${last_name}.${n}@example.com`.toLowerCase().replace(/[^\w.@-]/g, ''),
    phone: `(${place.areaCode}) 555-${String(n % 10_000).padStart(4, '0')}`,
    source: roll.pick(LEAD_SOURCES),
    property_address: `${roll.between(1, 9999)} ${roll.pick(STREET_NAMES)} ${roll.pick(STREET_ENDINGS)}`,
    property_city: place.city,
    property_state: place.state,
    property_zip: roll.pick(place.areas).zip,
    property_type: roll.pick(LEAD_PROPERTY_TYPES),
    estimated_value: value,
    mortgage_balance: Math.round(value * roll.next() * 0.9),
    asking_price: Math.round(value * (0.6 + roll.next() * 0.4)),
    preferred_contact_method: roll.pick(CONTACT_METHODS),
    status,
    next_action: isPlanned ? roll.pick(['Call back', 'Send an offer', 'See the house', 'Ask for the mortgage balance']) : null,
    next_action_date: isPlanned ? new Date(NEWEST + roll.between(-10, 40) * 1440 * MINUTE).toISOString().slice(0, 10) : null,
    notes: roll.chance(0.5) ? roll.pick(status === 'cold' ? NOTES.cold : WARM) : null,
  };
}

const statusOf = (share: number): LeadStatus => (share < 0.4 ? 'new' : share < 0.7 ? 'qualified' : share < 0.8 ? 'hot' : 'cold');

/** When lead number `n` of `rows` came in, in milliseconds since 1970. */
export const cameIn = (n: number, rows: number): number => NEWEST - (rows - 1 - n) * MINUTE;

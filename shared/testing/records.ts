/** Records to send: complete and valid, so that a test names only what matters to it. */

let made = 0;
/** A number that no other record of this run has. */
const next = (): number => {
  made += 1;
  return made;
};

type Body = Record<string, unknown>;

export const anAccount = (about: Body = {}): Body & { email: string; password: string } => ({
  first_name: 'Ann',
  last_name: 'Walker',
  company_name: 'Walker Homes',
  phone: '+15125550142',
  email: `ann.${next()}@example.com`,
  role: 'wholesaler',
  password: 'correct horse',
  password_confirmation: about.password ?? 'correct horse',
  ...about,
});

/** The 14 fields that every lead entered by hand has. */
export const aLead = (about: Body = {}): Body => ({
  first_name: 'Maria',
  last_name: "O'Brien",
  email: `maria.${next()}@example.com`,
  phone: '(512) 555-0142',
  source: 'direct_mail',
  property_address: '12 Elm Street',
  property_city: 'St. Louis',
  property_state: 'MO',
  property_zip: '63101',
  property_type: 'single_family',
  estimated_value: 300_000,
  mortgage_balance: 90_000,
  asking_price: 195_000,
  preferred_contact_method: 'phone',
  ...about,
});

export const aProperty = (about: Body = {}): Body => ({
  address: '12 Elm Street',
  unit: null,
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  county: 'Travis',
  property_type: 'single_family',
  bedrooms: 3,
  bathrooms: 2.5,
  square_feet: 1_650,
  lot_size: 0.25,
  year_built: 1985,
  purchase_price: 200_000,
  arv: 400_000,
  repair_estimate: 60_000,
  holding_costs: 10_000,
  transaction_type: 'wholesale',
  assignment_fee: 10_000,
  description: 'Brick house near the park',
  seller_notes: null,
  ...about,
});

/** Needs `property_id` and `lead_id`. */
export const aDeal = (about: Body & { property_id: unknown; lead_id: unknown }): Body => ({
  buyer_id: 11,
  seller_id: 12,
  deal_type: 'wholesale',
  purchase_price: 200_000,
  sale_price: 215_000,
  contract_date: '2026-10-01',
  closing_date: '2026-11-01',
  ...about,
});

/** Needs `property_id`; closes long after every test. */
export const aListing = (about: Body & { property_id: unknown }): Body => ({
  title: '12 Elm Street',
  interest: 'equitable',
  ask: 146_500,
  floor: 141_000,
  deposit_wanted: 5_000,
  closes_at: '2027-01-10T00:00:00.000Z',
  extends_minutes: 5,
  access: 'link',
  shows: 'nothing',
  ...about,
});

/** Needs `deal_id`. */
export const aMilestone = (about: Body & { deal_id: unknown }): Body => ({
  milestone_type: 'inspection',
  title: 'Walk the house',
  due_date: '2026-10-10',
  ...about,
});

/** An email to everybody. */
export const aCampaign = (about: Body = {}): Body => ({
  name: 'Spring letters',
  campaign_type: 'lead_generation',
  channel: 'email',
  subject_line: 'A simple offer for {{property_address}}',
  content: 'Hi {{first_name}}, I buy houses in {{property_city}}.',
  ...about,
});

/** A buyer of houses in Austin for cash. */
export const aBuyer = (about: Body = {}): Body => ({
  name: 'Paula Reyes',
  company: 'Reyes Homes',
  email: 'paula@buyer.example',
  phone: '(512) 555-0177',
  areas: ['78701', 'Austin, TX'],
  property_types: ['single_family', 'duplex'],
  price_min: 100_000,
  price_max: 230_000,
  bedrooms_min: 3,
  repairs_max: 80_000,
  payment: 'cash',
  ...about,
});

/** A house that was sold, with its place. */
export const aSale = (about: Body = {}): Body => ({
  address: '12 Elm Street',
  city: 'Seattle',
  state: 'WA',
  zip: '98103',
  sold_on: '2026-06-15',
  price: 450_000,
  property_type: 'single_family',
  bedrooms: 3,
  bathrooms: 2,
  square_feet: 1_650,
  lot_size: 0.12,
  year_built: 1955,
  condition: 'average',
  latitude: 47.67,
  longitude: -122.34,
  reference: null,
  ...about,
});

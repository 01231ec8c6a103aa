/** What the demo's owners and houses are called. Names are common ones combined at random; phones are of the reserved 555-01xx range. */
import type { StateCode } from '#shared/core/us-states.ts';

export const FIRST_NAMES = [
  ...['Alice', 'Marcus', 'Denise', 'Walter', 'Rosa', 'Terrence', 'Gloria', 'Hector', 'Yvonne', 'Calvin', 'Priya', 'Samuel', 'Lucille'],
  ...['Andre', 'Beatrice', 'Omar', 'Nadine', 'Clifford', 'Mei', 'Ruben', 'Harriet', 'Darnell', 'Ingrid', 'Wendell', 'Carmen', 'Otis'],
  ...['Joanne', 'Felix', 'Loretta', 'Vincent', 'Tamara', 'Elias', 'Maureen', 'Ivan', 'Sylvia', 'Leon', 'Paulette', 'Gareth', 'Renée'],
] as const;

export const LAST_NAMES = [
  ...['Whitaker', 'Okafor', 'Delgado', 'Lindqvist', 'Barnes', "O'Connell", 'Nguyen', 'Pritchard', 'Castillo', 'Hargrove', 'Freeman'],
  ...['Marsh', 'Ibrahim', 'Vasquez', 'Thornton', 'Kowalski', 'Pierce', 'Gallagher', 'Banks', 'Ferrara', 'Stroud', 'Mendoza', 'Ellison'],
  ...['Rao', 'Caldwell', 'Dupree', 'Hensley', 'Sato', 'McBride', 'Abbott', 'Romero', 'Sutton', 'Vance', 'Smith-Lowe', 'Zimmer', 'Tate'],
] as const;

export interface Place {
  city: string;
  state: StateCode;
  county: string;
  zips: readonly string[];
  /** What a usual house is worth here, in dollars. */
  usualValue: number;
  areaCode: string;
}

export const PLACES: readonly Place[] = [
  { city: 'Memphis', state: 'TN', county: 'Shelby', zips: ['38111', '38118', '38127'], usualValue: 165_000, areaCode: '901' },
  { city: 'Birmingham', state: 'AL', county: 'Jefferson', zips: ['35206', '35214', '35218'], usualValue: 140_000, areaCode: '205' },
  { city: 'Cleveland', state: 'OH', county: 'Cuyahoga', zips: ['44105', '44111', '44120'], usualValue: 130_000, areaCode: '216' },
  { city: 'Indianapolis', state: 'IN', county: 'Marion', zips: ['46201', '46218', '46226'], usualValue: 190_000, areaCode: '317' },
  { city: 'Kansas City', state: 'MO', county: 'Jackson', zips: ['64127', '64128', '64130'], usualValue: 175_000, areaCode: '816' },
  { city: 'Tampa', state: 'FL', county: 'Hillsborough', zips: ['33604', '33610', '33612'], usualValue: 285_000, areaCode: '813' },
];

const STREETS = [
  'Sycamore',
  'Lakeview',
  'Old Mill',
  'Peach Orchard',
  'Brookhaven',
  'Ashbury',
  'Palmetto',
  'Linwood',
  'Carriage Hill',
  'Juniper',
] as const;
export const STREET_NAMES = [
  ...STREETS,
  'Dogwood',
  'Harrison',
  'Fairmount',
  'Waverly',
  'Copper Creek',
  'Mulberry',
  'Saint Clair',
  'Ridge',
] as const;
export const STREET_ENDINGS = ['St', 'Ave', 'Dr', 'Ln', 'Ct', 'Ter', 'Rd', 'Pl'] as const;

/** What an owner said, and how well it goes with selling: the score reads the same words. */
export const NOTES = {
  warm: [
    'Inherited from her aunt, lives out of state. House is vacant, wants to sell within 30 days.',
    'Divorce is final, both want it sold. No repairs since 2009, roof leaks over the back bedroom.',
    'Tired landlord, tenant moved out and left a mess. Wants one clean closing.',
    'Behind on taxes, foreclosure notice came in the mail. Asked how soon we can close.',
    'Relocating for a new job, needs to be out in 60 days.',
    'Probate is closed, three heirs agree. Furniture stays.',
  ],
  lukewarm: [
    'Would sell for the right price. No rush.',
    'Thinking about downsizing next year, call back in the spring.',
    'Wants to hear an offer first. Kitchen and baths are original.',
    'Listed last year, did not sell. Open to a cash offer.',
  ],
  cold: [
    'Not interested, wants full retail.',
    'No reason to sell, happy where he is.',
    'Three calls, no answer.',
    'Already listed with an agent.',
  ],
} as const;

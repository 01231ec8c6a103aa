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

/** A ZIP code with its middle, and how its houses are priced beside the whole place. */
export interface Area {
  zip: string;
  latitude: number;
  longitude: number;
  level: number;
}

export interface Place {
  city: string;
  state: StateCode;
  county: string;
  areas: readonly Area[];
  /** What a usual house is worth here, in dollars. */
  usualValue: number;
  areaCode: string;
}

const area = (zip: string, latitude: number, longitude: number, level: number): Area => ({ zip, latitude, longitude, level });

export const PLACES: readonly Place[] = [
  {
    city: 'Memphis',
    state: 'TN',
    county: 'Shelby',
    usualValue: 165_000,
    areaCode: '901',
    areas: [area('38111', 35.11, -89.94, 1.1), area('38118', 35.05, -89.93, 0.95), area('38127', 35.22, -90.03, 0.85)],
  },
  {
    city: 'Birmingham',
    state: 'AL',
    county: 'Jefferson',
    usualValue: 140_000,
    areaCode: '205',
    areas: [area('35206', 33.57, -86.7, 1.05), area('35214', 33.55, -86.89, 1), area('35218', 33.51, -86.89, 0.8)],
  },
  {
    city: 'Cleveland',
    state: 'OH',
    county: 'Cuyahoga',
    usualValue: 130_000,
    areaCode: '216',
    areas: [area('44105', 41.45, -81.63, 0.75), area('44111', 41.46, -81.79, 1.2), area('44120', 41.47, -81.58, 1)],
  },
  {
    city: 'Indianapolis',
    state: 'IN',
    county: 'Marion',
    usualValue: 190_000,
    areaCode: '317',
    areas: [area('46201', 39.77, -86.11, 0.9), area('46218', 39.81, -86.1, 0.85), area('46226', 39.84, -86.05, 1.05)],
  },
  {
    city: 'Kansas City',
    state: 'MO',
    county: 'Jackson',
    usualValue: 175_000,
    areaCode: '816',
    areas: [area('64127', 39.09, -94.54, 0.85), area('64128', 39.07, -94.54, 0.9), area('64130', 39.03, -94.55, 1)],
  },
  {
    city: 'Tampa',
    state: 'FL',
    county: 'Hillsborough',
    usualValue: 285_000,
    areaCode: '813',
    areas: [area('33604', 28.02, -82.45, 1.1), area('33610', 27.99, -82.4, 0.95), area('33612', 28.05, -82.45, 0.95)],
  },
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

/** The fifty states, then the District of Columbia and the territories: two-letter code and name. */
export const US_STATES = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
  DC: 'District of Columbia',
  PR: 'Puerto Rico',
  VI: 'U.S. Virgin Islands',
  GU: 'Guam',
  AS: 'American Samoa',
  MP: 'Northern Mariana Islands',
} as const;

/** Military post: mail addresses without houses. */
const MAIL_STATES = {
  ...US_STATES,
  AA: 'Armed Forces Americas',
  AE: 'Armed Forces Europe',
  AP: 'Armed Forces Pacific',
} as const;

export type StateCode = keyof typeof US_STATES;
export const STATE_CODES = Object.keys(US_STATES) as unknown as readonly [StateCode, ...StateCode[]];

/** Full names and lower-case codes, and the code they mean. */
export const STATE_SPELLINGS: Readonly<Record<string, StateCode>> = {
  ...Object.fromEntries(
    STATE_CODES.flatMap((code) => [
      [code.toLowerCase(), code],
      [US_STATES[code].toLowerCase(), code],
    ]),
  ),
  'virgin islands': 'VI',
  'us virgin islands': 'VI',
};

type MailStateCode = keyof typeof MAIL_STATES;
export const MAIL_STATE_CODES = Object.keys(MAIL_STATES) as unknown as readonly [MailStateCode, ...MailStateCode[]];
const MAIL_SPELLINGS: Readonly<Record<string, MailStateCode>> = { ...STATE_SPELLINGS, aa: 'AA', ae: 'AE', ap: 'AP' };

/** The state's code for mail; undefined for anything else. */
export const findMailState = (typed: string): MailStateCode | undefined => {
  const key = typed.trim().toLowerCase();
  return Object.hasOwn(MAIL_SPELLINGS, key) ? MAIL_SPELLINGS[key] : undefined;
};

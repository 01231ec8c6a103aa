/** What other tools call the columns of an address and of a house's figures; see `readForms`. The first is the surest. */

/** Columns about the house, whether or not their name says so. */
const HOUSE = 'property|site';
/** Of the owner's post, or of who acts for the owner. */
const MAIL = 'mail|owner|rep|contact';
const BESIDE_MAIL = 'to|tax|main|name|1';

export const PLACE_COLUMNS = {
  address: [
    `${HOUSE} address|street line|1|owner|parcel|dead?`,
    `${HOUSE} line 1? address?`,
    'property site',
    'parcel address|street|site',
    'address|street line|1|home?',
    'site',
    `${HOUSE} st address?`,
    'dead address|street main|1|last?',
  ],
  city: [`${HOUSE} city address|owner|parcel|name|dead?`, `city state|st zip|${HOUSE}?`, 'parcel city', 'city name?', 'dead city address?'],
  state: [`${HOUSE} state|st address|code|owner|parcel?`, 'parcel state|st', 'state code?', '=st', 'dead state|st address?'],
  zip: [
    '=property address zipcode',
    `${HOUSE} zip code|address|owner|parcel?`,
    '=property zip zip 4',
    'parcel zip code?',
    'zip code?',
    'dead zip code|address?',
  ],
  unit: ['unit property|site|address|number?', `address|street|line 2 ${HOUSE}|address|line?`],
  full_address: [`full address|property|site property|site|address|parcel?`, '=associated property address full', '=property combined'],
};

export const MAIL_COLUMNS = {
  address: [
    `mail address|street owner|line|rep|contact|${BESIDE_MAIL}?`,
    `mail line 1? owner|address?`,
    `owner|rep|contact address|street line|main|tax|1?`,
    `owner|rep|contact line 1? address?`,
    `${MAIL} st address?`,
  ],
  city: [`${MAIL} city address|${BESIDE_MAIL}?`],
  state: [`${MAIL} state|st address|code|${BESIDE_MAIL}?`],
  zip: [`${MAIL} zip address|code|${BESIDE_MAIL}?`, '=mail zip zip 4'],
  country: [`${MAIL} country address|${BESIDE_MAIL}?`],
};

export const HOUSE_COLUMNS = {
  bedrooms: ['property|site|building|total|count|number? beds'],
  bathrooms: ['property|site|building|total|count|number|decimal? baths'],
  full_bathrooms: ['full baths count|number|total?'],
  half_bathrooms: ['half baths count|number|total?'],
  square_feet: [
    'living|gla property|building|gross|total|home|area|sqft|size?',
    'property|building|gross|total|home sqft|area area|size|sqft?',
    'sqft total|size?',
    '=apporx sqft',
    '=size',
  ],
  lot_size: ['acres property|site|parcel|lot|land|total|size|area|deed|gross|number?', 'lot size|area?'],
  lot_square_feet: ['lot|land sqft size|area|property|site|total|parcel?', 'parcel sqft size|area?'],
  year_built: ['year built property|building|home?', 'built', '=year buit', 'year built effective', '=ayb'],
};

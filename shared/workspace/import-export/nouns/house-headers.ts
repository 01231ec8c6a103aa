/** What other tools call the figures of a house, in lists of leads and of sales; see `readForms`. The first is the surest. */
export const HOUSE_HEADERS = {
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
} as const;

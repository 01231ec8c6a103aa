/** Sales, as the importer reads them: lists of counties, of MLS systems, of search sites, and of King County's public file. */
import { HOUSE_COLUMNS, PLACE_COLUMNS } from '../../../core/column-names.ts';
import { saleFields } from '../../../records/deals/sales/sale.ts';
import { csvTexts } from '../texts.ts';
import { describeVendors } from '../vendors.ts';
import { describeTargets, describeWords, type ImportNoun } from './noun.ts';

const TARGETS = describeTargets(saleFields, {
  full_address: ['Full address (street, city, state, ZIP)', ...PLACE_COLUMNS.full_address, '=unparsed address'],
  street_number: ['House number', 'street|home|site number home?'],
  street_name: [
    'Street name',
    'street name',
    ...['=street dir prefix', '=street direction prefix', '=street direction', '=street dir', '=street suffix', '=street dir suffix'],
    '=street direction suffix',
  ],
  unit: ['Unit or apartment', ...PLACE_COLUMNS.unit],
  full_bathrooms: ['Full bathrooms', ...HOUSE_COLUMNS.full_bathrooms],
  half_bathrooms: ['Half bathrooms', ...HOUSE_COLUMNS.half_bathrooms],
  lot_square_feet: ['Lot size (sq ft)', ...HOUSE_COLUMNS.lot_square_feet],
});
export type SaleTarget = keyof typeof TARGETS.labels;

export const SALES: ImportNoun<SaleTarget> = {
  entity: 'sales',
  ...TARGETS,
  several: ['street_name'],
  joined: ['street_name'],
  instead: [['address', 'full_address']],
  vendors: describeVendors<SaleTarget>([
    [
      'King County house sales',
      'sqft_living,sqft_lot,sqft_above,sqft_basement,yr_renovated,sqft_living15,sqft_lot15,waterfront,grade',
      // A grade from 1 to 5 of the assessor's own.
      { means: { condition: null, id: 'reference' } },
    ],
    [
      'Philadelphia property file',
      'parcel_number,category_code_description,total_livable_area,number_of_bedrooms,number_of_bathrooms,market_value,sale_date,sale_price,' +
        'book_and_page,registry_number,exterior_condition,interior_condition',
      {
        means: { totalarea: 'lot_square_feet', categorycodedescription: 'property_type', exteriorcondition: null, interiorcondition: null },
        place: { city: 'Philadelphia', state: 'PA' },
      },
    ],
    [
      'Redfin',
      'SALE TYPE,SOLD DATE,STATE OR PROVINCE,ZIP OR POSTAL CODE,$/SQUARE FEET,HOA/MONTH,DAYS ON MARKET,MLS#,INTERESTED,FAVORITE',
      { means: { lotsize: 'lot_square_feet', price: 'price' } },
    ],
    [
      'MLS (RESO names)',
      'ListingKey,ListingId,ClosePrice,CloseDate,UnparsedAddress,StateOrProvince,PostalCode,BedroomsTotal,BathroomsTotalInteger,' +
        'LivingArea,LotSizeAcres,StandardStatus,PropertySubType',
      { means: { propertytype: null } },
    ],
  ]),
  telling:
    /^(date)?(sold|closed?|closing|selling)(price|date|on)?$|^(sales?)(price|date|amount)$|^(price|date)(sold|closed)$|^sqft(living|lot)(15)?$|^yrbuilt$|^grade$|^livingarea/,
  lacks: (has) => {
    if (!has('price')) return 'Match a column to the price that was paid.';
    if (!has('sold_on')) return 'Match a column to the sale date.';
    if (!has('zip') && !has('full_address') && !(has('latitude') && has('longitude')))
      return 'Match a column to the place: a ZIP code, a full address, or latitude and longitude.';
    return undefined;
  },
  misses: (has) => (has('square_feet') ? undefined : csvTexts.noLivingArea),
  words: describeWords('sale', {
    about: 'What houses near yours sold for. Your properties are valued from these.',
    files:
      'CSV or Excel from an MLS, a county recorder or assessor, Redfin, or any spreadsheet. A price, a day, and a ZIP code or coordinates are needed.',
    where: 'Address',
    already: 'Sales you already have (same parcel, or same address, sold on the same day)',
    choices: {
      skip: 'Your sale stays as it is.',
      merge: 'Fills in what your sale lacks. Nothing is overwritten.',
      import: 'You will have the sale twice, and it will count twice in values.',
    },
    undo: '. Those that you have changed since stay.',
    kept: 'You have changed this sale since, so the undo left it',
    keptBecause: ['you have changed it since', 'you have changed them since'],
  }),
};

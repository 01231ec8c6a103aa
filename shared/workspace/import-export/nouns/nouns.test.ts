/** Lists of sales and of buyers, by the headers of those who write them. */
import { describe, expect, test } from 'vitest';
import { findMappingProblem } from '../mapping.ts';
import { guessOtherNoun, suggestMapping } from '../suggest-mapping.ts';
import { BUYERS } from './buyers.ts';
import { SALES } from './sales.ts';

const KING_COUNTY =
  'id,date,price,bedrooms,bathrooms,sqft_living,sqft_lot,floors,waterfront,view,condition,grade,sqft_above,sqft_basement,' +
  'yr_built,yr_renovated,zipcode,lat,long,sqft_living15,sqft_lot15';
const SEARCH_SITE =
  'SALE TYPE,SOLD DATE,PROPERTY TYPE,ADDRESS,CITY,STATE OR PROVINCE,ZIP OR POSTAL CODE,PRICE,BEDS,BATHS,LOCATION,SQUARE FEET,LOT SIZE,' +
  'YEAR BUILT,DAYS ON MARKET,$/SQUARE FEET,HOA/MONTH,STATUS,URL,SOURCE,MLS#,FAVORITE,INTERESTED,LATITUDE,LONGITUDE';
const MLS =
  'ListingId,StandardStatus,ListPrice,ClosePrice,CloseDate,StreetNumber,StreetName,StreetSuffix,UnitNumber,City,StateOrProvince,PostalCode,' +
  'PropertyType,PropertySubType,BedroomsTotal,BathroomsFull,BathroomsHalf,BathroomsTotalInteger,LivingArea,LotSizeAcres,YearBuilt,ParcelNumber,ListAgentFullName';
const SPREADSHEET =
  'Property Address,City,ST,Zip,Sale Price ($),Sold Date,Beds,Full Baths,Half Baths,Living Area (Sq Ft),Lot (Acres),Yr Built,List Price,Agent';

const sales = (header: string) => suggestMapping(SALES, header.split(','));
const buyers = (header: string) => suggestMapping(BUYERS, header.split(','));

describe('sales', () => {
  test.each([
    [
      KING_COUNTY,
      'King County house sales',
      {
        id: 'reference',
        date: 'sold_on',
        price: 'price',
        bedrooms: 'bedrooms',
        bathrooms: 'bathrooms',
        sqft_living: 'square_feet',
        sqft_lot: 'lot_square_feet',
        yr_built: 'year_built',
        zipcode: 'zip',
        lat: 'latitude',
        long: 'longitude',
      },
    ],
    [
      SEARCH_SITE,
      'Redfin',
      {
        'SOLD DATE': 'sold_on',
        'PROPERTY TYPE': 'property_type',
        ADDRESS: 'address',
        CITY: 'city',
        'STATE OR PROVINCE': 'state',
        'ZIP OR POSTAL CODE': 'zip',
        PRICE: 'price',
        BEDS: 'bedrooms',
        BATHS: 'bathrooms',
        'SQUARE FEET': 'square_feet',
        'LOT SIZE': 'lot_square_feet',
        'YEAR BUILT': 'year_built',
        'MLS#': 'reference',
        LATITUDE: 'latitude',
        LONGITUDE: 'longitude',
      },
    ],
    [
      MLS,
      'MLS (RESO names)',
      {
        ListingId: null,
        ClosePrice: 'price',
        CloseDate: 'sold_on',
        StreetNumber: 'street_number',
        StreetName: 'street_name',
        StreetSuffix: 'street_name',
        UnitNumber: 'unit',
        City: 'city',
        StateOrProvince: 'state',
        PostalCode: 'zip',
        PropertySubType: 'property_type',
        BedroomsTotal: 'bedrooms',
        BathroomsFull: 'full_bathrooms',
        BathroomsHalf: 'half_bathrooms',
        BathroomsTotalInteger: 'bathrooms',
        LivingArea: 'square_feet',
        LotSizeAcres: 'lot_size',
        YearBuilt: 'year_built',
        ParcelNumber: 'reference',
      },
    ],
    [
      SPREADSHEET,
      null,
      {
        'Property Address': 'address',
        City: 'city',
        ST: 'state',
        Zip: 'zip',
        'Sale Price ($)': 'price',
        'Sold Date': 'sold_on',
        Beds: 'bedrooms',
        'Full Baths': 'full_bathrooms',
        'Half Baths': 'half_bathrooms',
        'Living Area (Sq Ft)': 'square_feet',
        'Lot (Acres)': 'lot_size',
        'Yr Built': 'year_built',
      },
    ],
  ])('%s', (header, vendor, mapping) => {
    const wanted = Object.fromEntries(Object.entries(mapping).filter(([, target]) => target !== null));
    expect(sales(header)).toMatchObject({ vendor, mapping: wanted });
    expect(Object.keys(sales(header).mapping).sort()).toEqual(Object.keys(wanted).sort());
    expect(findMappingProblem(SALES, sales(header).mapping)).toBeUndefined();
  });

  test.each([
    'List Price',
    'Original List Price',
    'Price per Sq Ft',
    'List Date',
    'Tax Assessed Value',
    'Agent Name',
    'Owner City',
    'Year Renovated',
  ])('%s is not mistaken for a field of the sale', (header) => expect(sales(header).mapping).toEqual({}));

  test('a price, a day and a place are needed, and each is asked for by its name', () => {
    expect(findMappingProblem(SALES, {})).toMatch(/price/);
    expect(findMappingProblem(SALES, { A: 'price' })).toMatch(/sale date/);
    expect(findMappingProblem(SALES, { A: 'price', B: 'sold_on', C: 'latitude' })).toMatch(/ZIP code/);
    expect(findMappingProblem(SALES, { A: 'price', B: 'sold_on', C: 'latitude', D: 'longitude' })).toBeUndefined();
  });
});

describe('buyers', () => {
  test.each([
    [
      'Buyer Name,Company,Email,Phone,Phone 2,Target Areas,Property Types,Min Price,Max Price,Min Beds,Min ROI,Cash or Financed,POF Date,POF Amount,Notes',
      {
        'Buyer Name': 'name',
        Company: 'company',
        Email: 'email',
        Phone: 'phone',
        'Phone 2': 'phone',
        'Target Areas': 'areas',
        'Property Types': 'property_types',
        'Min Price': 'price_min',
        'Max Price': 'price_max',
        'Min Beds': 'bedrooms_min',
        'Min ROI': 'return_min',
        'Cash or Financed': 'payment',
        'POF Date': 'proof_of_funds_on',
        'POF Amount': 'proof_of_funds_amount',
        Notes: 'notes',
      },
    ],
    [
      'First Name,Last Name,Entity,E-mail,Cell,Zip Codes,Cities,Price Range,Proof of Funds,Status',
      {
        'First Name': 'first_name',
        'Last Name': 'last_name',
        Entity: 'company',
        'E-mail': 'email',
        Cell: 'phone',
        'Zip Codes': 'areas',
        Cities: 'areas',
        'Price Range': 'price_range',
        'Proof of Funds': 'proof_of_funds',
        Status: 'status',
      },
    ],
  ])('%s', (header, mapping) => {
    expect(buyers(header).mapping).toEqual(mapping);
    expect(findMappingProblem(BUYERS, mapping)).toBeUndefined();
  });

  // A landlord's cap rate is not the return of a flip.
  test.each(['Min Cap Rate', 'Cap Rate', 'Minimum Yield'])('%s is no minimum return', (header) =>
    expect(Object.values(buyers(`Buyer Name,Email,${header}`).mapping)).not.toContain('return_min'),
  );

  test('a name or a company is needed', () => expect(findMappingProblem(BUYERS, { A: 'email' })).toMatch(/name or a company/));
});

describe('a list of something else', () => {
  const LEADS = 'Owner Name,Property Address,City,State,Zip,Phone,Estimated Value,Mortgage Balance';
  const BUYER_LIST = 'Name,Email,Phone,Areas,Min Price,Max Price,Proof of Funds';
  test.each([
    ['leads', KING_COUNTY, 'sales'],
    ['leads', SEARCH_SITE, 'sales'],
    ['leads', BUYER_LIST, 'buyers'],
    ['buyers', SPREADSHEET, 'sales'],
    ['buyers', LEADS, 'leads'],
    ['sales', LEADS, 'leads'],
    ['sales', BUYER_LIST, 'buyers'],
    ['leads', LEADS, null],
    ['leads', `${LEADS},Last Sale Date,Last Sale Price`, null],
    ['sales', MLS, null],
    ['buyers', BUYER_LIST, null],
    ['leads', 'Shoe,Size', null],
    ['leads', 'First Name,Last Name,Email,Phone', null],
  ] as const)('read as %s: %s', (asked, header, other) => expect(guessOtherNoun(asked, header.split(','))).toBe(other));
});

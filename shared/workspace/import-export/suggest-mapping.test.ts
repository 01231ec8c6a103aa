import { expect, test } from 'vitest';
import { mappingProblem } from './mapping.ts';
import { LEADS } from './nouns/leads.ts';
import { suggestMapping } from './suggest-mapping.ts';

const suggest = (header: string) => suggestMapping(LEADS, header.split(','));

test.each<[vendor: string | null, header: string, mapping: Record<string, string>]>([
  [
    'PropStream',
    'Address,Unit #,City,State,Zip,County,APN,Owner Occupied,Owner 1 First Name,Owner 1 Last Name,Company Name,Company Address,Owner 2 First Name,Owner 2 Last Name,Mailing Care of Name,Mailing Address,Mailing City,Mailing State,Mailing Zip,Do Not Mail,Property Type,Bedrooms,Building Sqft,Total Assessed Value,Last Sale Amount,Est. Remaining balance of Open Loans,Est. Value,Est. Loan-to-Value,Est. Equity,MLS Amount,MLS Agent Name,MLS Agent Phone,MLS Agent E-Mail',
    {
      Address: 'property_address',
      'Unit #': 'unit',
      City: 'property_city',
      State: 'property_state',
      Zip: 'property_zip',
      'Do Not Mail': 'do_not_mail',
      'Owner 1 First Name': 'first_name',
      'Owner 1 Last Name': 'last_name',
      'Company Name': 'company',
      'Property Type': 'property_type',
      'Est. Remaining balance of Open Loans': 'mortgage_balance',
      'Est. Value': 'estimated_value',
    },
  ],
  [
    'PropStream contacts',
    'First Name,Last Name,Company Name,Street Address,City,State,Zip,Mail Street Address,Mail City,Mail State,Mail Zip,Cell,Phone 1,Phone 1 Type,Phone 1 DNC,Email 1,Email 2',
    {
      'First Name': 'first_name',
      'Last Name': 'last_name',
      'Company Name': 'company',
      'Street Address': 'property_address',
      City: 'property_city',
      State: 'property_state',
      Zip: 'property_zip',
      Cell: 'phone',
      'Phone 1': 'phone',
      'Email 1': 'email',
      'Email 2': 'email',
    },
  ],
  [
    'DealMachine',
    'property_id,lead_id,property_address_full,property_address_line_1,property_address_line_2,property_address_city,property_address_state,property_address_zipcode,property_address_county,lead_status,recent_note,lead_source,mailing_addresses,estimated_value,equity_amount,total_loan_amt,total_loan_balance,owner_1_name,owner_1_firstname,owner_1_lastname,owner_2_name,owner_address_full,owner_address_line_1,owner_address_city,owner_location,is_corporate_owner,out_of_state_owner,property_type,calculated_total_value,mortgage_amount,lender_name,property_flags,contact_1_name,contact_1_phone1,contact_1_phone1_type,contact_1_phone2,contact_1_email1,contact_1_email2,contact_2_name,contact_2_phone1,contact_2_email1',
    {
      property_address_line_1: 'property_address',
      property_address_line_2: 'unit',
      property_address_city: 'property_city',
      property_address_state: 'property_state',
      property_address_zipcode: 'property_zip',
      recent_note: 'notes',
      lead_source: 'source',
      estimated_value: 'estimated_value',
      total_loan_balance: 'mortgage_balance',
      owner_1_name: 'owner_name',
      owner_1_firstname: 'first_name',
      owner_1_lastname: 'last_name',
      is_corporate_owner: 'owner_is_company',
      property_type: 'property_type',
      contact_1_phone1: 'phone',
      contact_1_phone2: 'phone',
      contact_1_email1: 'email',
      contact_1_email2: 'email',
    },
  ],
  [
    'DealMachine contacts',
    'contact_id,associated_property_id,associated_property_address_full,first_name,last_name,phone_1,phone_1_type,phone_1_do_not_call,phone_1_carrier,email_address_1,email_address_2,primary_mailing_address,primary_mailing_city,contact_flags',
    {
      associated_property_address_full: 'full_address',
      first_name: 'first_name',
      last_name: 'last_name',
      phone_1: 'phone',
      email_address_1: 'email',
      email_address_2: 'email',
    },
  ],
  [
    'BatchLeads',
    'Lead Status,First Name,Last Name,Mailing Address,Mailing City,Mailing State,Mailing Zip,Property City,Property State,Property Address,Property Zip,Owner 2 First Name,Owner 2 Last Name,List Count,Email,Email 2,Litigator,Is Vacant,Opt-Out,Property Type Detail,Total Assessed Value,Total Loan Balance,Equity Current Estimated Balance,Estimated Value,Ltv Current Estimated Combined,Loan Est Balance,ARV,Notes,Mls Agent Primary Phone,Mls Agent Email,Phone 1,Phone 1 DNC,Phone 1 TYPE,Phone 2,Phone 2 DNC,Phone 2 TYPE',
    {
      'First Name': 'first_name',
      'Last Name': 'last_name',
      'Property City': 'property_city',
      'Property State': 'property_state',
      'Property Address': 'property_address',
      'Property Zip': 'property_zip',
      Email: 'email',
      'Email 2': 'email',
      Litigator: 'litigator',
      'Opt-Out': 'opted_out',
      'Property Type Detail': 'property_type',
      'Total Loan Balance': 'mortgage_balance',
      'Estimated Value': 'estimated_value',
      Notes: 'notes',
      'Phone 1': 'phone',
      'Phone 2': 'phone',
    },
  ],
  [
    'REISift',
    'First Name,Last Name,Business Name,Mailing address,Mailing city,Mailing state,Mailing zip,Mailing zip5,Property address,Property city,Property state,Property zip,Property zip5,Property vacant,Status,Tags,List Stack,Email 1,Phone 1,Phone Type 1,Phone Status 1,Phone Tags 1,Estimated value,Loan to value',
    {
      'First Name': 'first_name',
      'Last Name': 'last_name',
      'Business Name': 'company',
      'Property address': 'property_address',
      'Property city': 'property_city',
      'Property state': 'property_state',
      'Property zip': 'property_zip',
      'Email 1': 'email',
      'Phone 1': 'phone',
      'Estimated value': 'estimated_value',
    },
  ],
  [
    'REsimpli',
    'Property ID,First Name,Last Name,Phone Number,Email Address,Lead Status,Lead Source,Campaign Name,Property Street Address,Property City,Property State,Property Zip,Mailing Address,House Type,Bedroom,Apporx Sqft,Year Buit,Offer Price,Expected Profit,Buyer Name,Buyer Phone Number,Buyer Email,Dead Lead Reason,Acquisition Manager,Owner,Transaction Coordinator',
    {
      'First Name': 'first_name',
      'Last Name': 'last_name',
      'Phone Number': 'phone',
      'Email Address': 'email',
      'Lead Source': 'source',
      'Property Street Address': 'property_address',
      'Property City': 'property_city',
      'Property State': 'property_state',
      'Property Zip': 'property_zip',
      'House Type': 'property_type',
    },
  ],
  [
    'Propwire',
    'Address,City,State,Zip,County,Living Square Feet,Lot (Acres),Property Use,# of Stories,Owner 1 First Name,Owner 1 Last Name,Owner Mailing Address,Owner Mailing City,Ownership Length (Months),Owner Type,Listing Price,Listing Agent First Name,Listing Agent Last Name,Listing Agent Email,Listing Agent Phone,Estimated Value,Open Mortgage Balance,Lender Name,Market Value',
    {
      Address: 'property_address',
      City: 'property_city',
      State: 'property_state',
      Zip: 'property_zip',
      'Property Use': 'property_type',
      'Owner 1 First Name': 'first_name',
      'Owner 1 Last Name': 'last_name',
      'Estimated Value': 'estimated_value',
      'Open Mortgage Balance': 'mortgage_balance',
    },
  ],
  [
    'ListSource',
    'OWNER 1 LABEL NAME,OWNER 1 LAST NAME,OWNER 1 FIRST NAME,OWNER 1 MIDDLE NAME,OWNER 1 SUFFIX,OWNER 2 LABEL NAME,OWNER CARE OF NAME,MAIL ADDRESS,MAIL CITY,MAIL STATE,MAIL ZIP CODE,MAIL ZIP/ZIP+4,PROPERTY ADDRESS,PROPERTY HOUSE NUMBER,PROPERTY STREET NAME,PROPERTY STREET NAME SUFFIX,PROPERTY CITY,PROPERTY STATE,PROPERTY ZIP CODE,PROPERTY ZIP/ZIP+4,COUNTY,UNITS - NUMBER OF',
    {
      'OWNER 1 LABEL NAME': 'owner_name',
      'OWNER 1 LAST NAME': 'last_name',
      'OWNER 1 FIRST NAME': 'first_name',
      'PROPERTY ADDRESS': 'property_address',
      'PROPERTY CITY': 'property_city',
      'PROPERTY STATE': 'property_state',
      'PROPERTY ZIP CODE': 'property_zip',
    },
  ],
  [
    'Title company farm list',
    'Parcel #,Owner First,Owner Last,Owner Full,Site,Site City,Site State,Site Zip,Mail,Mail City,Mail State,Mail Zip,Bedrooms,Building Sq Ft,Total AV,Sale Date,Price,Zoning,Land Use',
    {
      'Owner First': 'first_name',
      'Owner Last': 'last_name',
      'Owner Full': 'owner_name',
      Site: 'property_address',
      'Site City': 'property_city',
      'Site State': 'property_state',
      'Site Zip': 'property_zip',
      'Land Use': 'property_type',
    },
  ],
  [
    'County tax list',
    'Parcel Number,Organization,Line Care Of,Mailing Line 1,Mailing Line 2,Mailing City,Mailing State,TCA,Mailing Zip,Situs Address,Situs City,Situs School District,Tax Year,Balance Amt',
    { Organization: 'owner_name', 'Situs Address': 'property_address', 'Situs City': 'property_city' },
  ],
  [
    'County tax list',
    'parcel_number,inactive_date,delq_yr,base_delq_amt,taxpayer_name,line_care_of,mailing_line_1,mailing_city,mailing_zip_code,situs_address,situs_city,situs_zip_code',
    { taxpayer_name: 'owner_name', situs_address: 'property_address', situs_city: 'property_city', situs_zip_code: 'property_zip' },
  ],
  [
    'Philadelphia tax list',
    'opa_number,street_address,zip_code,zip_4,unit_type,unit_num,owner,co_owner,principal_due,penalty_due,total_due,num_years_owed,mailing_address,mailing_city,mailing_zip,general_building_description',
    {
      street_address: 'property_address',
      zip_code: 'property_zip',
      unit_num: 'unit',
      owner: 'owner_name',
      general_building_description: 'property_type',
    },
  ],
  [
    'Assessor list',
    'UniqueID,ParcelID,LandUse,PropertyAddress,SaleDate,SalePrice,LegalReference,SoldAsVacant,OwnerName,OwnerAddress,Acreage,TaxDistrict,LandValue,BuildingValue,TotalValue,YearBuilt',
    { LandUse: 'property_type', PropertyAddress: 'property_address', OwnerName: 'owner_name' },
  ],
  [
    'Pete',
    'Creation Date,Phase,Street,City,State,Zip Code,Campaign,Cost Per Contract,Disposition Strategy,ARV,Asking Price,Purchase Price,Rehab Amount,Property Type,Wholesale Price,Lead Temperature,Mortgage Name,Mortgage Balance,Mortgage 2 Balance',
    {
      Street: 'property_address',
      City: 'property_city',
      State: 'property_state',
      'Zip Code': 'property_zip',
      'Asking Price': 'asking_price',
      'Property Type': 'property_type',
      'Mortgage Balance': 'mortgage_balance',
    },
  ],
  [
    'Pete',
    'Seller 1,Seller 1 Phone,Seller 1 Email,Seller 2,Seller 2 Phone,Seller 2 Email,Property Address,Property City,Property State,Property Zip,Phone 1,Property Type,Property Value,Notes',
    {
      'Seller 1': 'owner_name',
      'Seller 1 Phone': 'phone',
      'Seller 1 Email': 'email',
      'Property Address': 'property_address',
      'Property City': 'property_city',
      'Property State': 'property_state',
      'Property Zip': 'property_zip',
      'Phone 1': 'phone',
      'Property Type': 'property_type',
      'Property Value': 'estimated_value',
      Notes: 'notes',
    },
  ],
  [
    null,
    'First Name,Last Name,Email,Phone,Address,City,State,ZIP Code,Property Type,Property Address,Property City,Property State,Property ZIP Code,Estimated Value,Current Mortgage Balance,Additional Notes,Lead Source,Status',
    {
      'First Name': 'first_name',
      'Last Name': 'last_name',
      Email: 'email',
      Phone: 'phone',
      'Property Type': 'property_type',
      'Property Address': 'property_address',
      'Property City': 'property_city',
      'Property State': 'property_state',
      'Property ZIP Code': 'property_zip',
      'Estimated Value': 'estimated_value',
      'Current Mortgage Balance': 'mortgage_balance',
      'Additional Notes': 'notes',
      'Lead Source': 'source',
    },
  ],
  [
    null,
    'Input Data: Property Address,Input Data: Property City,Input Data: First Name,Phone 1',
    {
      'Input Data: Property Address': 'property_address',
      'Input Data: Property City': 'property_city',
      'Input Data: First Name': 'first_name',
      'Phone 1': 'phone',
    },
  ],
])('%s: %s', (vendor, header, mapping) => {
  const suggested = suggest(header);
  expect(suggested.vendor).toBe(vendor);
  expect(suggested.mapping).toEqual(mapping);
});

test('tax lists put the family name first', () => {
  expect(suggest('opa_number,owner,co_owner,principal_due,penalty_due,street_address').name_order).toBe('last_first');
  expect(suggest('Owner,Address').name_order).toBe('first_last');
});

test.each([
  ['Adress', 'property_address'],
  ["Seller's First Name", 'first_name'],
  ['Prop Addr', 'property_address'],
  ['Subject City', 'property_city'],
  ['Est Property Val', 'estimated_value'],
  ['Lead Phone', 'phone'],
  ['Owner Tel', 'phone'],
  ['Asking Price ($)', 'asking_price'],
  ['property_zipcode', 'property_zip'],
])('an unknown header much like a known one is matched: %s', (header, target) => {
  expect(suggest(header).mapping).toEqual({ [header]: target });
});

test.each([
  'Mailing Address',
  'Owner Address',
  'Owner City',
  'Agent Phone',
  'Buyer Name',
  'Lender',
  'Tax Assessed Value',
  'Sale Price',
  'Last Sale Date',
  'County',
  'Owner 2 Name',
  'Mail',
  'Phone Type',
  'Email Status',
  'List Name',
  'Campaign Name',
  'First Mortgage',
  'ARV',
  'Year Built',
])('%s is not mistaken for a field of the lead', (header) => {
  expect(suggest(header).mapping).toEqual({});
});

test('a mapping needs an address and an owner, and one column a field', () => {
  expect(mappingProblem(LEADS, { A: 'property_address', B: 'owner_name' })).toBeUndefined();
  expect(mappingProblem(LEADS, { A: 'full_address', B: 'company' })).toBeUndefined();
  expect(mappingProblem(LEADS, { B: 'owner_name' })).toMatch(/address/);
  expect(mappingProblem(LEADS, { A: 'property_address' })).toMatch(/owner/);
  expect(mappingProblem(LEADS, { A: 'property_address', B: 'owner_name', C: 'owner_name' })).toMatch(/B and C/);
  expect(mappingProblem(LEADS, { A: 'property_address', B: 'owner_name', C: 'phone', D: 'phone' })).toBeUndefined();
});

/** Names of columns that no tool of our acquaintance writes, and what each becomes on a list of leads or of sales. */
import { describe, expect, test } from 'vitest';
import type { ImportNoun } from './nouns/noun.ts';
import { LEADS } from './nouns/leads.ts';
import { SALES } from './nouns/sales.ts';
import { suggestForList } from './suggest-mapping.ts';
import { suggestMapping } from './suggest-mapping.ts';

const LEAD_NAMES = `
property_address: PropAddr1 | prop_street_line_1 | SITUS ADDR | Situs_Addr_Line1 | LocationAddress | PREMISE ADDRESS | Premises Street
property_address: Physical Addr | PHYS_STREET | Subject Street Address | Asset Street | PrclAddr | Parcel Location | Prprty Addrss
property_address: SITEADDRESS | Locn Street | Decedent Last Address | Property Adress | House Address | Site Addr.
property_city: Situs City State Zip | City/State/Zip | Town/City
property_city: PropCity | SITUS_CTY | Premises Town | LOC MUNICIPALITY | Physical City | Subject Town | SiteCityName | Prop. Municipality
property_city: Locality | Asset Town | PHYSCITY | Parcel City | Property Muncipality
property_state: Prop St | SITUS_STATE_CD | Premises State | LOCSTATE | Physical St. | Subj Property State | Property Province
property_zip: SitusZip | SITE_ZIP5 | Premises Postcode | LOC ZIP CD | PropertyPostalCode | Physical ZIPCode | Subject Zip 5 | PROPZIP
unit: SitusUnit | PROP_UNIT_NO | Site Apt # | Property Addr Line 2 | Address2 | Premises Suite
full_address: Complete Property Address | Full Situs Address | Site Address (Full)
mailing_address: TaxpayerAddr | TXPYR_STREET | OwnrAddress1 | OWNMAILADDR | Mail Addr Line 1 | BillingStreet | Bill-To Address | Tp Addr
mailing_address: Deedholder Address | Owner's Street | Correspondence Addr | ML_ADDR_1 | Seller Mailing Street | Grantee Addr | mlng_addr1
mailing_address: M_ADDR1 | Tax Bill Addr | TAX_MAIL_ADDR | Tax Payer Mailing Address 1
mailing_address: Administrator Address | Heir Mailing Address | PR Addr. | Owner Street Line 1
mailing_city: TaxpayerCity | OWN_CTY | MailTown | BILL TO CITY | Ownr City | Mlg City | Fiduciary City | Executrix Town | Deed Holder City
mailing_state: OwnState | TXPYR_ST | MailSt | Billing State | Owner St. | MLGSTATE | Personal Representative State | Ml State Code
mailing_zip: OwnZip5 | TAXPAYER ZIPCODE | MailPostcode | BillingPostalCode | OWNERZIP | Mlng Zip | Admin. Zip | Heir Zip Code
mailing_unit: OwnAddr2 | Mailing Addr Ln 2 | MAIL_UNIT | Taxpayer Address Line 2 | Billing Address 2 | Owner City State Zip | Mailing CSZ | Owner Address 3
mailing_country: OwnCountry | Taxpayer Country | MAIL_COUNTRY
mailing_full: Full Owner Mailing Address | Mailing Address (Complete)
first_name: OwnerFname | Given Name(s) | OWNER_FIRST_NM | Contact Given Name | FirstNm | Seller First | First & Middle Name
last_name: OwnerLname | SURNAME | OWNER_LAST_NM | Contact Surname | LastNm | Owner Family Name | Taxpayer Last Name
owner_name: TAXPAYER | OwnerFullName | DeedHolderName | Assessed To | Title Holder | Grantee Name | Property Owner Name | OWNR_NM | Ownr1
owner_name: Legal Owner | Owner of Record | Name 1 | Landlord Name
owner_name: Owner (Last, First) | Record Owner Name | Tax Payer | Landowner | LASTNAME FIRSTNAME | Assessee Name
company: Entity Nm | Owner Company Name | CORPORATION
deceased_name: Decedent Full Name | Deceased Person: Name; | Name of the Deceased | DECEDENTNAME | Decedent Surname
date_of_death: Date Died | DEATH_DT | Deceased Dt | DOD
representative_name: Executor | Fiduciary Name | Personal Rep. | ADMINISTRATRIX | Petitioner Name | Next of Kin | P.R. Name
representative_first_name: ExecutorFirst | Fiduciary Given Name | PR First Nm
representative_last_name: Executor Surname | Administrator Last | Heir Last Name
contact_role: Fiduciary Role | Executor Type | Personal Rep Capacity | Relationship
phone: LandLine1 | Skip Traced Phone 2 | Hm Phone
phone: Tel No | PhoneNum1 | CELL_2 | Mobile # | OwnerPhone3 | Landline Number | contact1_phone_4 | WIRELESS 1 | Heir Phone | Ph. 2 | Best Tel
email: EMail2 | Owner E-Mail Addr | E_MAIL | Executor Email | email_addr_3
other_phones: Alternate Tel | Other Phone 2
apn: PRCL_NO | ParcelIdNum | PARID | Tax Map # | Map/Block/Lot | MapLot | Key # | Pin No. | FOLIO_NUM | Assessor Parcel ID | TAXACCTNO | BLOCK-LOT
apn: Sec-Blk-Lot | Property Account Number | Parcel Key
apn: Tax Acct Number | PCLID
county: CNTY | Property County Nm | Parish | SitusCounty
estimated_value: MktValue | TOT_MKT_VAL | AVM | Avm Amt | Estimated Home Val | FairMarketValue | EstVal | Zestimate | FMV | Appraised Val | MRKT_VAL
estimated_value: Market Value (in thousands) | Est. Market Val $000s | Just Value | RMV | Zillow Estimate | Value
mortgage_balance: 1st Mtg Bal | Curr Est Loan Bal
mortgage_balance: MTGBAL | Loan Bal | Outstanding Mortgage Balance | Open Loan Balance | Mortgage Payoff | EstMtgBal | Unpaid Loan Bal
equity_amount: EquityAmt | Est Equity ($) | Equity Value
equity_percent: EQUITY_PCT | Est. Equity % | Property Equity Percentage
loan_to_value: LTV % | Est LTV Ratio
last_sale_date: LastSaleDt | PRIOR_SALE_DATE | SaleDt | Last Sold On | DEED_DATE | Recording Dt | Last Transfer Date | PrevSaleDate | Recent Sale Dt
last_sale_price: LastSaleAmt | PRIOR SALE PRICE | SaleAmt | Last Sold Price | Transfer Amt | PrevSalePrc | Last Purchase Price
tax_owed: TaxesOwed | TOTAL_DUE_AMT | Delinq Tax Amt | Tax Due | DELQ BAL | Past Due Amount | Unpaid Taxes | Back Taxes Due | AmtDue
bedrooms: BR | NoBeds | Bdrm Count | TOT_BEDRMS | # Bdrms
bathrooms: Bths | BathCount | TOT_BATHS | Bthrms
half_bathrooms: HalfBaths | Half Bath #
square_feet: LIVSQFT | BldgArea | Heated Sq Ft | GLA Sqft | Bldg SF | Livable Area | TotSqFt | Finished Area (sq. ft.)
lot_size: LotAc | LAND_ACRES | Acr | TotalAcreage | Lot Sz | Deeded Acres | Parcel Acres
lot_square_feet: LotSF | LAND_SQFT | Lot Size (Sq. Feet) | ParcelSqFt
year_built: YrBuilt | YEAR_BLT | Bldg Yr Blt | Year of Construction
property_type: PropTyp | Bldg Use | Property Class Descr | LandUseDesc | Structure Type
source: Source
notes: Remark | Prior Comments
asking_price: AskPrice | Seller Asking Price
`;

/** The words are ours, and the column is about something or somebody else. */
const NOT_OURS = `
Estate # | Estate No | Agent City | Trustee Address | Lender Name | Lender Zip | Attorney Phone | Attorney Address | Tax Year | Tax District
School District | Lot Number | Property Number | Phone 1 Type | Phone Carrier | PHONE1_LINE_TYPE | Phone DNC Date | Email Verified | Owner 2 First
Co-Owner Name | Second Owner | Owner Occ Code | Lead Stage | List Count | Mortgage 2 Balance | Mortgage Lender | 1st Mtg Rate | Assessed Value
Total Assmt | Land Value | Bldg Value | Improvement Value | Tax Assessed Val | Annual Taxes | Price per Sq Ft | Sale Type | Sale Doc Number
Year Renovated | Garage Sqft | Basement Area | Mail Carrier Route | Mailing County | Mailing Zip+4 | Census Block | Property ID | Owner ID
Personal Property Value | Grantor Name | Listing Agent | Days on Market | Zoning | Latitude | Case # | Filing Date | Owner Since | Date Added
Case Number | Opened | Estate Value | Owner Birth Date | Owner 2 Phone | Contact 2 Phone 1 | Relative Name | Neighbor Phone | Emergency Contact
Number of Owners | Name Suffix | Owner Name Type | City Code Violation | Street Number Suffix Code | State Tax Id Type | Zip Plus 4 | HOA Name
`;

const SALE_NAMES = `
address: PropAddr | SITUS ADDRESS | Site Street
city: PropCity | Situs Municipality
state: Site St | State/Province
zip: PostCode | SITUSZIP | Zip5
sold_on: CloseDt | SaleDate | Sold Dt | Settlement Date | DEED_DATE | Recorded Dt
price: SalePrc | ClosePrice | SoldAmt | Transfer Price
square_feet: GLA | BldgSqFt | Liv Area
reference: ParcelNum | PARID
`;

const rowsOf = (table: string): [string, string][] =>
  table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [target = '', names = ''] =
        line.split(': ').length > 1 ? [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)] : [];
      return names.split('|').map((name): [string, string] => [name.trim(), target]);
    });
const becomes = (noun: ImportNoun, name: string) => suggestMapping(noun, [name]).mapping[name];

describe('a column is known by the words of its name, however they are written', () => {
  test.each(rowsOf(LEAD_NAMES))('leads: %s is %s', (name, target) => expect(becomes(LEADS, name)).toBe(target));
  test.each(rowsOf(SALE_NAMES))('sales: %s is %s', (name, target) => expect(becomes(SALES, name)).toBe(target));
  test.each(NOT_OURS.trim().split(/\s*[|\n]\s*/))('leads: %s is nothing', (name) => expect(becomes(LEADS, name)).toBeUndefined());
});

describe('values decide what names leave open', () => {
  const suggest = (table: Record<string, string[]>) =>
    suggestMapping(
      LEADS,
      Object.keys(table),
      Object.values(table).map((samples) => ({ samples, typical: null })),
    ).mapping;

  test.each([
    ['a column of states is one', { 'Owner St': ['TX', 'OK'] }, { 'Owner St': 'mailing_state' }],
    ['and of streets is none', { 'Owner St': ['12 Oak Ave', 'PO Box 4'] }, { 'Owner St': 'mailing_address' }],
    ['a ZIP code has digits', { 'Site Zip': ['n/a', 'unknown'] }, {}],
    ['a yes is no name', { Deceased: ['Y', 'N'] }, {}],
    ['a name is', { Deceased: ['LEE ANN'] }, { Deceased: 'deceased_name' }],
    ['a column without values stands back', { 'Property City': [], City: ['Reno'] }, { City: 'property_city' }],
    ['a day is no price', { 'Last Sold': ['3/1/2019', '12/11/2001'] }, { 'Last Sold': 'last_sale_date' }],
    ['a price is no day', { 'Last Sold': ['$120,000', '98500'] }, { 'Last Sold': 'last_sale_price' }],
    ['a number of parcels is no size', { 'Lot Size': ['12-004-001', '12-004-002'] }, {}],
  ])('%s', (_, table, mapping) => expect(suggest(table)).toEqual(mapping));
});

test.each([
  ['Judgment Amt', 'Face Amount'],
  ['Lien Amt', 'Amount'],
  ['Certificate Amount', 'Total'],
  ['Tot Delinquent', 'Amount'],
  ['Amount', 'Years'],
])('on a list of unpaid taxes %s is what is owed, and %s is not', (owed, other) => {
  expect(suggestForList({}, [other, owed], 'tax_delinquent')).toEqual({ [owed]: 'tax_owed' });
  expect(suggestForList({}, [other, owed], 'probate')).toEqual({});
});

test('a file of 400 columns is read at once', () => {
  const names = rowsOf(LEAD_NAMES).map(([name]) => name);
  const columns = Array.from({ length: 400 }, (_, at) => (at < names.length ? (names[at] as string) : `Prperty colum ${at.toString(36)}`));
  const begun = performance.now();
  suggestMapping(LEADS, columns);
  expect(performance.now() - begun).toBeLessThan(200);
});

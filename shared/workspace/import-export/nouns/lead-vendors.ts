/** Tools whose exports of leads are known by their own column names. */
import type { LeadTarget } from './lead-targets.ts';
import { parseSignature, type Vendor } from '../vendors.ts';

export const LEAD_VENDORS: readonly Vendor<LeadTarget>[] = [
  {
    name: 'PropStream',
    signature: parseSignature(
      'APN,Owner 1 First Name,Owner 1 Last Name,Mailing Care of Name,Do Not Mail,Building Sqft,Lot Size Sqft,Effective Year Built,' +
        'Est. Remaining balance of Open Loans,Est. Value,Est. Loan-to-Value,Est. Equity,Date Added to List,Method of Add,Total Open Loans',
    ),
  },
  {
    name: 'PropStream contacts',
    signature: parseSignature(
      'Mail Street Address,Mail City,Mail State,Mail Zip,Cell,Landline,Phone 1 DNC,Phone 2 DNC,Phone 3 DNC,Email 3,Email 4,Street Address',
    ),
  },
  {
    name: 'DealMachine',
    signature: parseSignature(
      'lead_id,property_address_full,property_address_line_1,property_address_zipcode,owner_location,is_corporate_owner,' +
        'out_of_state_owner,dealmachine_url,property_flags,contact_1_flags,contact_1_phone1,owner_1_firstname,mtg1_est_loan_balance',
    ),
    percentAsFraction: true,
  },
  {
    name: 'DealMachine contacts',
    signature: parseSignature(
      'contact_id,associated_property_id,associated_property_address_full,contact_flags,phone_1_do_not_call,phone_1_carrier,' +
        'email_address_1,email_address_2,primary_mailing_address',
    ),
  },
  {
    name: 'BatchLeads',
    signature: parseSignature(
      'Phone 1 DNC,Phone 1 TYPE,Property Type Detail,Total Building Area Square Feet,Ltv Current Estimated Combined,' +
        'Equity Current Estimated Balance,Opt-Out,Litigator,Is Vacant,List Count,Tag Count,Pushed to BatchDialer,Contact Obtained',
    ),
  },
  {
    name: 'REISift',
    signature: parseSignature(
      'List Stack,Phone Type 1,Phone Status 1,Phone Tags 1,Property zip5,Mailing zip5,Property vacant,Mailing vacant,Messages,' +
        'Personal representative,Probate open date,exported from REISift.io',
    ),
  },
  {
    name: 'REsimpli',
    signature: parseSignature(
      'Property Street Address,House Type,Apporx Sqft,Year Buit,Tax Billed Amount,Lead Created Date,Appointment Date,Schedule Closing Date,' +
        'Dead Lead Reason,Acquisition Manager,Disposition Manager,Lead Manager,Transaction Coordinator',
    ),
    means: { owner: null },
  },
  {
    name: 'Propwire',
    signature: parseSignature(
      'Living Square Feet,Lot (Acres),Lot (Square Feet),Property Use,# of Stories,Owner Mailing Address,Ownership Length (Months),' +
        'Owner Type,Open Mortgage Balance,Mortgage Document Date,Vacant?,Estimated Equity',
    ),
  },
  {
    name: 'ListSource',
    signature: parseSignature(
      'OWNER 1 LABEL NAME,OWNER 2 LABEL NAME,OWNER CARE OF NAME,MAIL ZIP/ZIP+4,PROPERTY HOUSE NUMBER,PROPERTY PRE DIRECTION,' +
        'PROPERTY STREET NAME SUFFIX,PROPERTY ZIP/ZIP+4,PROPERTY CARRIER ROUTE,UNITS - NUMBER OF',
    ),
  },
  {
    name: 'Title company farm list',
    means: { mail: 'mailing_address', price: 'last_sale_price' },
    signature: parseSignature(
      'Parcel #,Owner Full,Site,Site City,Site Zip,Mail,Mail City,Building Sq Ft,Lot Sq Ft,% Improvement,Total AV,Land AV',
    ),
  },
  {
    name: 'County tax list',
    signature: parseSignature(
      'Organization,Line Care Of,Mailing Line 1,Mailing Line 2,TCA,Situs Address,Situs School District,Balance Amt,taxpayer_name,' +
        'delq_yr,base_delq_amt,inactive_date',
    ),
    means: { organization: 'owner_name' },
    nameOrder: 'last_first',
  },
  {
    name: 'Philadelphia tax list',
    signature: parseSignature(
      'opa_number,co_owner,principal_due,penalty_due,total_due,num_years_owed,most_recent_year_owed,building_category',
    ),
    nameOrder: 'last_first',
    place: { city: 'Philadelphia', state: 'PA' },
  },
  {
    name: 'Assessor list',
    signature: parseSignature(
      'UniqueID,ParcelID,LegalReference,SoldAsVacant,OwnerName,OwnerAddress,TaxDistrict,LandValue,BuildingValue,TotalValue',
    ),
    nameOrder: 'last_first',
    place: { state: 'TN' },
  },
  {
    name: 'Pete',
    signature: parseSignature(
      'Creation Date,Phase,Phase Status,Cost Per Contract,Disposition Strategy,Rehab Amount,Wholesale Price,Lead Temperature,Lead Motivation,' +
        'Seller 1,Seller 1 Phone,Seller 1 Email,Seller 2 Phone,Seller 2 Email',
    ),
    // Dates and prices of the wholesaler's own deals.
    means: { saledate: null, saleprice: null },
  },
];

/** Header rows as the vendors' exports have them, spelling mistakes included. */

export const PROPSTREAM =
  'Address,Unit #,City,State,Zip,County,APN,Owner Occupied,Owner 1 First Name,Owner 1 Last Name,Company Name,' +
  'Company Address,Owner 2 First Name,Owner 2 Last Name,Mailing Care of Name,Mailing Address,Mailing Unit #,' +
  'Mailing City,Mailing State,Mailing Zip,Mailing County,Do Not Mail,Property Type,Bedrooms,Total Bathrooms,' +
  'Building Sqft,Lot Size Sqft,Effective Year Built,Total Assessed Value,Last Sale Recording Date,Last Sale Amount,' +
  'Total Open Loans,Est. Remaining balance of Open Loans,Est. Value,Est. Loan-to-Value,Est. Equity,MLS Status,MLS Date,' +
  'MLS Amount,Lien Amount,Marketing Lists,Date Added to List,Method of Add';

export const PROPSTREAM_ALL =
  'Address,Unit #,City,State,Zip,Zip+4,Carrier Route,County,FIPS,APN,Owner Occupied,Owner 1 First Name,' +
  'Owner 1 Last Name,Owner 2 First Name,Owner 2 Last Name,Mailing Care of Name,Mailing Address,Mailing Unit #,' +
  'Mailing City,Mailing State,Mailing Zip,Mailing Zip+4,Mailing Carrier Route,Mailing County,Mailing FIPS,Do Not Mail,' +
  'Deceased Owner,Property Class,Property Type,Bedrooms,Total Bathrooms,Building Sqft,Lot Size Sqft,Year Built,' +
  'Effective Year Built,Pool Type,Vacant,HOA Present,Number of Stories,Total Assessed Value,Assessed Land Value,' +
  'Assessed Improvement Value,Improvement to Tax Value %,Last Sale Date,Last Sale Recording Date,Last Sale Amount,' +
  'Last Cash Buyer,Last Sale Buyer Name 1,Last Sale Buyer Name 2,Prior Sale Date,Prior Sale Recordng Date,' +
  'Prior Sale Amount,Prior Sale Cash Buyer,Prior Sale Buyer Name 1,Prior Sale Buyer Name 2,Loan 1 Date,Loan 1 Balance,' +
  'Loan 1 Type,Loan 1 Lender,Loan 1 Rate,Loan 1 Rate Type,Loan 2 Date,Loan 2 Balance,Loan 2 Type,Loan 2 Lender,' +
  'Loan 2 Rate,Loan 2 Rate Type,Loan 3 Date,Loan 3 Balance,Loan 3 Type,Loan 3 Lender,Loan 3 Rate,Loan 3 Rate Type,' +
  'Loan 4 Date,Loan 4 Balance,Loan 4 Type,Loan 4 Lender,Loan 4 Rate,Loan 4 Rate Type,Total Open Loans,' +
  'Est. Remaining balance of Open Loans,Est. Value,Est. Loan-to-Value,Est. Equity,Monthly Rent,Gross Yield %,' +
  'Est. Total Monthly Payments,Total Condition,Interior Condition,Exterior Condition,Bathroom Condition,' +
  'Kitchen Condition,Foreclosure Factor,MLS Status,MLS Date,MLS Amount,MLS Agent Name,MLS Agent Phone,MLS Agent E-Mail,' +
  'MLS Brokerage Name,MLS Brokerage Phone,Lien Type,Lien Date,Lien Amount,BK Date,Divorce Date,Pre-FC Recording Date,' +
  'Pre-FC Record Type,Pre-FC Lender,Pre-FC Doc Number,Pre-FC Unpaid Balance,Pre-FC Default Amount,Pre-FC Auction Date,' +
  'Pre-FC Auction Time,Pre-FC Auction Location,Pre-FC Auction Opening Bid,Pre-FC Trustee-Attorney Name,' +
  'Pre-FC Trustee Ref Number,Pre-FC Attorney Case Number,Pre-FC Trustee-Attorney Address,Pre-FC Borrower 1 Name,' +
  'Date Added to List,Method of Add';

export const BATCHLEADS =
  'Lead Status,First Name,Last Name,Mailing Address,Mailing City,Mailing State,Mailing Zip,Mailing County,' +
  'Property City,Property State,Property Address,Property Zip,Property County,Owner 2 First Name,Owner 2 Last Name,' +
  'List Count,Tag Count,Email,Email 2,Litigator,Is Vacant,Is Mailing Vacant,Opt-Out,Created Date,Updated Date,Apn,' +
  'Parcel Count,Property Type Detail,Owner Occupied,Bedroom Count,Bathroom Count,Total Building Area Square Feet,' +
  'Lot Size Square Feet,Year Built,Total Assessed Value,Zoning Code,Last Sale Date,Last Sale Price,Total Loan Balance,' +
  'Equity Current Estimated Balance,Estimated Value,Ltv Current Estimated Combined,Mls Status,Self Managed,' +
  'Pushed to BatchDialer,Loan Recording Date,Loan Type,Loan Amount,Loan Lender Name,Loan Due Date,Loan Est Payment,' +
  'Loan Est Interest Rate,Loan Est Balance,Loan Term (Months),ARV,Spread,% ARV,Batchrank Score Category,Tag Names,' +
  'Notes,Foreclosure Document Type,Foreclosure Status,Foreclosure Auction Date,Foreclosure Loan Default Date,' +
  'Foreclosure Loan Recording Date,Foreclosure Case Number,Foreclosure Trustee/Attorney Name,Unit Count,' +
  'Commercial Unit Count,Residential Unit Count,Contact Obtained,Mls Listing Date,Mls Listing Amount,' +
  'Mls Listing Agent Fullname,Mls Agent Primary Phone,Mls Agent Email,Mls Agent Brokerage Name,' +
  'Mls Agent Brokerage Phone,Office,Phone 1,Phone 1 DNC,Phone 1 TYPE,Phone 2,Phone 2 DNC,Phone 2 TYPE,Phone 3,' +
  'Phone 3 DNC,Phone 3 TYPE,Phone 4,Phone 4 DNC,Phone 4 TYPE,Phone 5,Phone 5 DNC,Phone 5 TYPE,List';

export const BATCHLEADS_SHORT =
  'First Name,Last Name,Phone,Property Address,City,State,Zip,Property Type,Beds,Baths,Sqft,Year Built,Estimated Value,' +
  'Equity %,Owner Occupied,Last Sale Date,Last Sale Price,Absentee Owner,Free And Clear';

export const RESIMPLI =
  'Property ID,First Name,Last Name,Phone Number,Email Address,Lead Status,Lead Source,Campaign Name,' +
  'Property Street Address,Property City,Property State,Property Zip,Mailing Address,House Type,Bedroom,Bathroom,' +
  'Apporx Sqft,Lot Size Sqft,Year Buit,Tax Assessed Value,Tax Billed Amount,Lead Created Date,Appointment Date,' +
  'Offer Price,Offer Date,Under Contract Date,Under Contract Price,Schedule Closing Date,Expected Profit,' +
  'Assignment Contract Date,Buyer Name,Buyer Phone Number,Buyer Email,Tags,Dead Lead Reason,Acquisition Manager,' +
  'Disposition Manager,Lead Manager,Owner,Transaction Coordinator';

export const PROPWIRE =
  'Address,City,State,Zip,County,Living Square Feet,Year Built,Lot (Acres),Lot (Square Feet),Land Use,Subdivision,APN,' +
  'Legal Description,Property Use,Units Count,Bedrooms,Bathrooms,# of Stories,Garage Type,Garage Square Feet,' +
  'Air Conditioning Type,Heating Type,Fireplace,Owner 1 First Name,Owner 1 Last Name,Owner 2 First Name,' +
  'Owner 2 Last Name,Owner Mailing Address,Owner Mailing City,Owner Mailing State,Owner Mailing Zip,' +
  'Ownership Length (Months),Owner Type,Owner Occupied,Vacant?,Listing Status,Listing Price,Days on Market,' +
  'Last Updated,Listing Agent Full Name,Listing Agent First Name,Listing Agent Last Name,Listing Agent Email,' +
  'Listing Agent Phone,Listing Office Phone,MLS Type,Last Sale Date,Foreclosure Sale Date,Last Sale Amount,' +
  'Estimated Value,Estimated Equity,Equity Percent,Open Mortgage Balance,Mortgage Interest Rate,Mortgage Document Date,' +
  'Mortgage Loan Type,Lender Name,Deed Type,Position,Status,Default Amount,Opening bid,Recording Date,Auction Date,' +
  'Tax Amount,Assessment Year,Assessed Total Value,Assessed Land Value,Assessed Improvement Value,Market Value,' +
  'Market Land Value,Market Improvement Value';

export const TITLE_COMPANY =
  'Parcel #,Owner First,Owner Last,Owner Full,Site,Site City,Site State,Site Zip,Mail,Mail City,Mail State,Mail Zip,' +
  'Bedrooms,Bathrooms,Building Sq Ft,Lot Sq Ft,Acres,Year Built,% Improvement,Total AV,Improvement AV,Land AV,Taxes,' +
  'Tax Year ,Sale Date,Price,Zoning,Land Use';

export const COUNTY =
  'parcel_number,inactive_date,delq_yr,base_delq_amt,taxpayer_name,line_care_of,mailing_line_1,mailing_line_2,' +
  'mailing_city,mailing_state,mailing_zip_code,situs_address,situs_city,situs_zip_code';

export const PHILADELPHIA =
  'opa_number,street_address,zip_code,zip_4,unit_type,unit_num,owner,co_owner,principal_due,penalty_due,interest_due,' +
  'other_charges_due,total_due,is_actionable,payment_agreement,num_years_owed,most_recent_year_owed,oldest_year_owed,' +
  'most_recent_payment_date,year_of_last_assessment,total_assessment,taxable_assessment,mailing_address,mailing_city,' +
  'mailing_state,mailing_zip,return_mail,building_code,detail_building_description,general_building_description,' +
  'building_category,coll_agency_num_years,coll_agency_most_recent_year,coll_agency_oldest_year,' +
  'coll_agency_principal_owed,coll_agency_total_owed,exempt_abatement_assessment,homestead_value,' +
  'net_tax_value_after_homestead,agreement_agency,sequestration_enforcement,bankruptcy,years_in_bankruptcy,' +
  'most_recent_bankrupt_year,oldest_bankrupt_year,principal_sum_bankrupt_years,total_amount_bankrupt_years,' +
  'sheriff_sale,liens_sold_1990s,liens_sold_2015,assessment_under_appeal,lat,lon,shape';

export const DEALMACHINE =
  'property_id,lead_id,property_address_full,property_address_line_1,property_address_line_2,property_address_city,' +
  'property_address_state,property_address_zipcode,property_address_county,property_lat,property_lng,lead_status,' +
  'assigned_to,tags,recent_note,lead_source,creator,date_created,last_exported_date,total_times_mail_was_sent,' +
  'last_mail_sent_date,mailing_addresses,estimated_value,equity_amount,equity_percent,total_loan_amt,' +
  'total_loan_balance,total_loan_payment,owner_1_name,owner_1_firstname,owner_1_lastname,owner_2_name,' +
  'owner_2_firstname,owner_2_lastname,owner_address_full,owner_address_line_1,owner_address_line_2,owner_address_city,' +
  'owner_address_state,owner_address_zip,owner_location,is_corporate_owner,out_of_state_owner,building_square_feet,' +
  'total_bedrooms,total_baths,year_built,property_type,construction_type,style,effective_year_built,units_count,' +
  'sum_buildings_nbr,sum_commercial_units,stories,sum_garage_sq_ft,heating_type,heating_fuel_type,air_conditioning,' +
  'basement,deck,exterior_walls,interior_walls,num_of_fireplaces,floor_cover,garage,driveway,other_rooms,pool,patio,' +
  'porch,roof_cover,roof_type,sewer,topography,water,geographic_features,apn_parcel_id,lot_acreage,legal_description,' +
  'subdivision_name,property_class,county_land_use_code,situs_census_tract,lot_square_feet,lot_nbr,' +
  'school_district_name,zoning,flood_zone,tax_delinquent,tax_delinquent_year,tax_year,tax_amt,assd_year,' +
  'assd_total_value,assd_land_value,assd_improvement_value,calculated_total_value,calculated_land_value,' +
  'calculated_improvement_value,auction_date,default_date,past_due_amount,recording_date,document_type,market_status,' +
  'market_sub_status,sale_price,sale_date,last_sale_doc_type,estimated_repair_cost,building_condition,' +
  'estimated_repair_cost_per_sqft,building_quality,active_lien,mortgage_amount,mtg1_est_loan_balance,' +
  'mtg1_est_payment_amount,mortgage_loan_type,mortgage_financing_type,mortgage_interest_rate,mortgage_date,' +
  'mortgage_term,mortgage_due_date,lender_name,second_mortgage_amount,mtg2_est_loan_balance,mtg2_est_payment_amount,' +
  'second_mortgage_loan_type,second_mortgage_financing_type,second_mortgage_interest_rate,mtg3_loan_amt,' +
  'mtg3_est_loan_balance,mtg3_est_payment_amount,mtg3_loan_type,mtg3_type_financing,mtg3_est_interest_rate,' +
  'mtg4_loan_amt,mtg4_est_loan_balance,mtg4_est_payment_amount,mtg4_loan_type,mtg4_type_financing,' +
  'mtg4_est_interest_rate,hoa_fee_amount,h_o_a1_name,h_o_a1_type,mail,dealmachine_url';

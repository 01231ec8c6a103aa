import { describe, expect, it } from 'vitest';
import { leadFields, leadInput } from '#shared/records/leads/lead.ts';
import { propertyFields } from '#shared/records/properties/property.ts';
import { pickChanged, stripAmount, formatAmount, toFormValues } from './form-values.ts';

describe('toFormValues', () => {
  it('gives every field a value that a control can hold', () => {
    const values = toFormValues(leadFields, { first_name: 'Ana', asking_price: 1234.5, mortgage_balance: null });
    expect(values).toMatchObject({ first_name: 'Ana', asking_price: '1234.5', mortgage_balance: '', notes: '' });
    expect(Object.keys(values)).toEqual(Object.keys(leadFields));
  });

  it('keeps a zero and a list', () => {
    expect(toFormValues(leadFields, { mortgage_balance: 0 }).mortgage_balance).toBe('0');
    expect(toFormValues(propertyFields, { images: ['https://example.com/a.jpg'] }).images).toEqual(['https://example.com/a.jpg']);
    expect(toFormValues(propertyFields, {}).images).toEqual([]);
  });

  it('comes back through the schema as the record it was', () => {
    const lead = {
      first_name: 'Ana',
      last_name: "O'Brien",
      email: 'ana@example.com',
      phone: '+1 901 555 0142',
      source: 'referral',
      property_address: '1 Oak Street',
      property_city: 'St. Louis',
      property_state: 'MO',
      property_zip: '63101',
      property_type: 'condo',
      estimated_value: 212000,
      mortgage_balance: 0,
      asking_price: 138000.5,
      preferred_contact_method: 'text',
      status: 'hot',
      next_action: null,
      next_action_date: '2026-03-10',
      notes: null,
      mailing_address: null,
      mailing_city: null,
      mailing_state: null,
      mailing_zip: null,
      mailing_country: null,
      other_phones: [],
      other_emails: [],
      county: null,
      apn: '011-022-033',
      bedrooms: 3,
      bathrooms: 1.5,
      square_feet: null,
      lot_size: 0.25,
      year_built: 1938,
      last_sale_date: '2008-05-21',
      last_sale_price: 59222,
      owner_type: 'trust',
      is_absentee: true,
      is_out_of_state: false,
      is_vacant: null,
      is_probate: null,
      is_pre_foreclosure: null,
      is_tax_delinquent: true,
      tax_owed: 4210.5,
      equity_amount: -1200,
      equity_percent: null,
      is_deceased: null,
      deceased_name: null,
      contact_role: null,
    };
    expect(leadInput.parse(toFormValues(leadFields, lead))).toEqual(lead);
  });
});

describe('pickChanged', () => {
  it('names only what differs from where the form began', () => {
    const initial = toFormValues(propertyFields, { city: 'Memphis', images: ['https://example.com/a.jpg'] });
    expect(pickChanged({ ...initial, city: 'Cleveland', images: ['https://example.com/a.jpg'] }, initial)).toEqual({ city: 'Cleveland' });
    expect(pickChanged({ ...initial, images: [] }, initial)).toEqual({ images: [] });
  });
});

describe('amounts', () => {
  it.each([
    ['138000', '138,000'],
    ['1234567.5', '1,234,567.5'],
    ['999', '999'],
    ['1000.', '1,000'],
    ['-5000', '-5,000'],
    ['', ''],
    ['12 apples', '12 apples'],
  ])('shows %j as %j', (plain, spoken) => {
    expect(formatAmount(plain)).toBe(spoken);
  });

  it.each([
    ['$123,456.00', '123456.00'],
    [' 1 000 ', '1000'],
    ['abc', 'abc'],
  ])('reads %j as %j', (typed, plain) => {
    expect(stripAmount(typed)).toBe(plain);
  });
});

import { sql } from 'drizzle-orm';
import type { LeadColumns } from '#server/records/contacts/may-contact.ts';
import { leads } from './table.ts';

/** Whether the mailing address is whole: abroad a country stands for the state. */
const HAS_MAILING = sql`(${leads}.mailing_address is not null and ${leads}.mailing_city is not null
  and (${leads}.mailing_state is not null or ${leads}.mailing_country is not null))`;

/** Whether nobody knows where post reaches the owner: no whole mailing address, and nothing says that they live in the house. */
export const LACKS_MAILING = sql`(not ${HAS_MAILING} and (${leads}.mailing_address is not null or ${leads}.mailing_city is not null
  or coalesce(${leads}.is_absentee, 1) or coalesce(${leads}.is_out_of_state, 0) or coalesce(${leads}.is_vacant, 0)))`;

/** What the rule of contacting asks of each lead. By the name of the table, which a query over one table alone leaves out. */
export const LEAD_CONTACT_COLUMNS: LeadColumns = {
  id: sql`${leads}.id`,
  email_key: sql`${leads}.email_key`,
  phone_digits: sql`${leads}.phone_digits`,
  address_key: sql`${leads}.address_key`,
  has_address: sql`((${leads}.property_address is not null and ${leads}.property_city is not null and ${leads}.property_state is not null)
    or ${HAS_MAILING})`,
  is_dead: sql`(${leads}.is_deceased = 1 and ${leads}.contact_role is null)`,
};

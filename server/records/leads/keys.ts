/** Keys that identify the same owner of the same house, stored with the lead so */
import { toAddressKey } from '#server/core/address-key.ts';

interface LeadKeys {
  /** Lower case. */
  email_key: string | null;
  /** The last ten digits: a country code or an extra 1 in front makes no difference. */
  phone_digits: string | null;
  address_key: string | null;
  mailing_key: string | null;
}

interface Contact {
  email: string | null;
  phone: string | null;
  property_address: string | null;
  property_zip: string | null;
  mailing_address?: string | null;
  mailing_zip?: string | null;
}

/** The keys of a lead; null for what is unknown, which is never equal to anything. */
export function buildLeadKeys(lead: Contact): LeadKeys {
  return {
    email_key: lead.email?.trim().toLowerCase() || null,
    phone_digits: lead.phone?.replace(/\D/g, '').slice(-10) || null,
    address_key: toAddressKey(lead.property_address, lead.property_zip),
    mailing_key: toAddressKey(lead.mailing_address ?? null, lead.mailing_zip ?? null),
  };
}

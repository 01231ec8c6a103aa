/** What tells that two leads are the same owner of the same house. Stored beside the lead, so that an index finds the twin. */
import { addressKey } from '#server/core/address-key.ts';

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
export function leadKeys(lead: Contact): LeadKeys {
  return {
    email_key: lead.email?.trim().toLowerCase() || null,
    phone_digits: lead.phone?.replace(/\D/g, '').slice(-10) || null,
    address_key: addressKey(lead.property_address, lead.property_zip),
    mailing_key: addressKey(lead.mailing_address ?? null, lead.mailing_zip ?? null),
  };
}

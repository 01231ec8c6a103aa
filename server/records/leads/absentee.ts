/** Whether an owner lives elsewhere, as far as the mailing address tells. */
import { toAddressKey } from '#server/core/address-key.ts';

interface Addresses {
  property_address?: string | null;
  property_state?: string | null;
  property_zip?: string | null;
  mailing_address?: string | null;
  mailing_state?: string | null;
  mailing_zip?: string | null;
  mailing_country?: string | null;
}

const ADDRESSES = [
  'property_address',
  'property_state',
  'property_zip',
  'mailing_address',
  'mailing_state',
  'mailing_zip',
  'mailing_country',
] as const;

interface AbsenteeFacts {
  is_absentee: boolean | null;
  is_out_of_state: boolean | null;
}

const PO_BOX = /\bp\.?\s*o\.?\s*box\b|^box \d/i;

const toStreetKey = (address: string | null | undefined): string | undefined =>
  toAddressKey(address ?? null, null)
    ?.replace(/\|$/, '')
    .replace(/ ?(#|BLDG|FL|SPC|TRLR|LOT) .*$/, '');

/** Null is unknown: no mailing address, or a post office box in the same ZIP code, where people who live in the house get mail too. */
export function findAbsentee(lead: Addresses): AbsenteeFacts {
  const [house, mail] = [toStreetKey(lead.property_address), toStreetKey(lead.mailing_address)];
  if (lead.mailing_country) return { is_absentee: true, is_out_of_state: true };
  const is_out_of_state = lead.property_state && lead.mailing_state ? lead.property_state !== lead.mailing_state : null;
  if (is_out_of_state) return { is_absentee: true, is_out_of_state };
  if (!house || !mail) return { is_absentee: null, is_out_of_state: null };
  const [houseZip, mailZip] = [lead.property_zip?.slice(0, 5), lead.mailing_zip?.slice(0, 5)];
  const isSameZip = !houseZip || !mailZip || houseZip === mailZip;
  if (isSameZip && PO_BOX.test(lead.mailing_address ?? '')) return { is_absentee: null, is_out_of_state };
  return { is_absentee: !(isSameZip && house === mail), is_out_of_state };
}

/** The stored value: as given, else derived from the addresses; a derived value is derived again when they change. */
export function deriveAbsentee(lead: Addresses & Partial<AbsenteeFacts>, before?: Addresses & AbsenteeFacts): AbsenteeFacts {
  const now = findAbsentee(lead);
  const isSame = before && ADDRESSES.every((name) => lead[name] === before[name]);
  const then = isSame ? now : before && findAbsentee(before);
  const derive = (name: keyof AbsenteeFacts) => {
    const value = lead[name] ?? null;
    const isDerived = value === null || (before !== undefined && value === before[name] && value === then?.[name]);
    return isDerived ? now[name] : value;
  };
  return { is_absentee: derive('is_absentee'), is_out_of_state: derive('is_out_of_state') };
}

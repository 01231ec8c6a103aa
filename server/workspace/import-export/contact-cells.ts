/** Adds contact permission columns to exports of people, which the import reads again. */
import type { Scope } from '#server/core/context.ts';
import { toAddressKey } from '#server/core/address-key.ts';
import type { Cell } from '#server/core/write-csv.ts';
import { loadContactFacts, type Person, toBuyerPerson, toLeadPerson } from '#server/records/contacts/may-contact.ts';
import { type ContactFacts, type HandReasons, mayContactByHand, pointOf } from '#shared/records/contacts/may-contact.ts';
import { type ContactFlag, OWNER_FLAGS } from '#shared/workspace/import-export/nouns/contact-flags.ts';

type Flag = keyof typeof OWNER_FLAGS;

/** By which way each address would be used. Who must not be called must not be texted. */
const WAYS = { phone: 'call', email: 'email', mail: 'direct_mail' } as const;

const BUYER_FLAGS = ['do_not_contact', 'opted_out', 'litigator', 'do_not_call', 'email_opt_out'] as const satisfies readonly Flag[];
const LEAD_FLAGS = [...BUYER_FLAGS, 'do_not_mail'] as const satisfies readonly Flag[];

interface Listed {
  id: number;
  email: string | null;
  phone: string | null;
}
type ListedLead = Listed & { property_address: string | null; property_zip: string | null };

interface People {
  flags: readonly Flag[];
  personOf: (record: never) => Person;
}

/** The exports whose rows are people, by their path. */
const PEOPLE: Record<string, People> = {
  leads: {
    flags: LEAD_FLAGS,
    personOf: (lead: ListedLead) => toLeadPerson({ ...lead, address_key: toAddressKey(lead.property_address, lead.property_zip) }),
  },
  buyers: { flags: BUYER_FLAGS, personOf: (buyer: Listed) => toBuyerPerson(buyer) },
};

/** The columns about contacting the people of an export; none where its rows are no people. */
export const listContactColumns = (path: string): readonly string[] => PEOPLE[path]?.flags ?? [];

/** The cells of these columns for some rows, in their order. */
export async function loadContactCells(scope: Scope, path: string, records: readonly object[]): Promise<Cell[][]> {
  const people = PEOPLE[path];
  if (!people) return records.map(() => []);
  const facts = await loadContactFacts(
    scope,
    scope.read,
    records.map((record) => people.personOf(record as never)),
  );
  return facts.map((one) => {
    const reasons = mayContactByHand(one);
    return people.flags.map((flag) => (isFlagged(one, reasons, OWNER_FLAGS[flag]) ? 'yes' : ''));
  });
}

function isFlagged(facts: ContactFacts, reasons: HandReasons, { about, contact_status }: ContactFlag): boolean {
  if (about === 'person') return facts.person.includes(contact_status);
  const way = WAYS[about];
  return facts.points[pointOf(way)] !== null && reasons[way] !== null;
}

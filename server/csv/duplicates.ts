/** Finds out which rows of a file repeat a lead that is already there, or an earlier row: same email, or phone, or address and name. */
import { and, eq, inArray, or, type SQL } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Db } from '#server/db/connect.ts';
import { leadKeys } from '#server/leads/keys.ts';
import { leads } from '#server/leads/table.ts';
import type { Duplicate } from '#shared/csv/import.ts';
import { leadName } from '#shared/leads/lead.ts';
import type { RowValues } from './clean-row.ts';

type Named = Pick<RowValues, 'first_name' | 'last_name' | 'company' | 'property_address'>;

/** Who a row or a lead is, for comparison. */
export interface Known extends Named {
  lead_id: number | null;
  row_number: number | null;
}

interface Keys {
  email?: string;
  phone?: string;
  addressAndName?: string;
}

const letters = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N} ]+/gu, '')
    .trim();

/** A middle name or initial, a comma or an accent does not make another person. */
function nameKey({ first_name, last_name, company }: Named): string {
  const person = [letters(first_name ?? '').split(' ')[0], letters(last_name ?? '').replace(/ (jr|sr|ii|iii|iv)$/, '')].filter(Boolean);
  return person.length > 0 ? person.join(' ') : letters(company ?? '').replaceAll(' ', '');
}

function keysOf(known: Named, keys: { email_key: string | null; phone_digits: string | null; address_key: string | null }): Keys {
  return {
    ...(keys.email_key ? { email: keys.email_key } : {}),
    ...(keys.phone_digits ? { phone: keys.phone_digits } : {}),
    ...(keys.address_key ? { addressAndName: `${keys.address_key}\n${nameKey(known)}` } : {}),
  };
}

const BY = { email: 'email', phone: 'phone', addressAndName: 'address and name' } as const;
const KINDS = Object.keys(BY) as (keyof Keys)[];

/** What is already known, by each key. The first to claim a key keeps it. */
export class KnownLeads {
  private readonly byKey = { email: new Map<string, Known>(), phone: new Map<string, Known>(), addressAndName: new Map<string, Known>() };

  add(known: Known, keys: Keys): void {
    for (const kind of KINDS) {
      const key = keys[kind];
      if (key !== undefined && !this.byKey[kind].has(key)) this.byKey[kind].set(key, known);
    }
  }

  find(keys: Keys): { known: Known; duplicate: Duplicate } | undefined {
    for (const kind of KINDS) {
      const key = keys[kind];
      const known = key === undefined ? undefined : this.byKey[kind].get(key);
      if (known) {
        const { lead_id, row_number } = known;
        return { known, duplicate: { by: BY[kind], lead_id, row_number, name: leadName(known), address: known.property_address } };
      }
    }
    return undefined;
  }
}

export const keysOfRow = (values: RowValues): Keys => keysOf(values, leadKeys(values));

/** Adds the account's leads that share an email, a phone or an address with one of the rows; the oldest first. */
export async function addTwins(known: KnownLeads, db: Db, accountId: number, rows: readonly RowValues[]): Promise<void> {
  const keys = rows.map(leadKeys);
  const anyOf = (column: AnySQLiteColumn, values: (string | null)[]): SQL | undefined => {
    const distinct = [...new Set(values.filter((value) => value !== null))];
    return distinct.length === 0 ? undefined : and(eq(leads.account_id, accountId), inArray(column, distinct));
  };
  const conditions = [
    anyOf(
      leads.email_key,
      keys.map(({ email_key }) => email_key),
    ),
    anyOf(
      leads.phone_digits,
      keys.map(({ phone_digits }) => phone_digits),
    ),
    anyOf(
      leads.address_key,
      keys.map(({ address_key }) => address_key),
    ),
  ].filter((condition) => condition !== undefined);
  if (conditions.length === 0) return;
  const { id, first_name, last_name, company, property_address, email_key, phone_digits, address_key } = leads;
  const found = await db
    .select({ id, first_name, last_name, company, property_address, email_key, phone_digits, address_key })
    .from(leads)
    .where(or(...conditions))
    .orderBy(id);
  for (const lead of found) known.add({ ...lead, lead_id: lead.id, row_number: null }, keysOf(lead, lead));
}

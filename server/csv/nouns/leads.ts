/** Imported leads: recognised by email, phone, or address and name; what a deal uses stays when an import is undone. */
import { and, eq, inArray, or, type SQL } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import { recordActivities } from '#server/activities/activities.ts';
import { referencedAmong } from '#server/db/references.ts';
import { leadKeys } from '#server/leads/keys.ts';
import { changeLead, insertLeads, type LeadFacts } from '#server/leads/leads.ts';
import { leads } from '#server/leads/table.ts';
import { valuesOf } from '#server/outreach/standings.ts';
import { LEADS } from '#shared/csv/nouns/leads.ts';
import { leadName } from '#shared/leads/lead.ts';
import { LEAD_COLUMNS, leadCleaner, type LeadValues } from './lead-row.ts';
import type { ImportedNoun, Keys } from './noun.ts';

type Named = Pick<LeadValues, 'first_name' | 'last_name' | 'company' | 'property_address'>;

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
    ...(keys.address_key ? { 'address and name': `${keys.address_key}\n${nameKey(known)}` } : {}),
  };
}

const namingOf = (lead: Named) => ({ name: leadName(lead), address: lead.property_address });

const MERGED: readonly (keyof LeadValues)[] = [...LEAD_COLUMNS.filter((name) => name !== 'source'), 'company'];

const sameOtherName = (values: Partial<LeadValues>, from: LeadValues, name: 'first_name' | 'last_name'): boolean => {
  const other = name === 'first_name' ? 'last_name' : 'first_name';
  return values[other]?.toLowerCase() === from[other]?.toLowerCase();
};

export const importedLeads: ImportedNoun<LeadValues> = {
  shared: LEADS,
  pointer: 'lead_id',
  keys: ['email', 'phone', 'address and name'],
  cleaner: leadCleaner,
  naming: namingOf,
  keysOf: (values) => keysOf(values, leadKeys(values)),

  twins: async ({ account }, db, rows) => {
    const keys = rows.map(leadKeys);
    const anyOf = (column: AnySQLiteColumn, values: (string | null)[]): SQL | undefined => {
      const distinct = [...new Set(values.filter((value) => value !== null))];
      return distinct.length === 0 ? undefined : and(eq(leads.account_id, account.id), inArray(column, distinct));
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
    if (conditions.length === 0) return [];
    const { id, first_name, last_name, company, property_address, email_key, phone_digits, address_key } = leads;
    const found = await db
      .select({ id, first_name, last_name, company, property_address, email_key, phone_digits, address_key })
      .from(leads)
      .where(or(...conditions))
      .orderBy(id);
    return found.map((lead) => ({ id: lead.id, ...namingOf(lead), keys: keysOf(lead, lead) }));
  },

  insert: async (scope, tx, many) => (await insertLeads(scope, tx, many as LeadFacts[], 'imported')).map(({ id }) => id),

  /** A person is not mixed with another's half name. */
  gained: (values, from) => {
    const nameKnown = Boolean(values.first_name ?? values.last_name);
    const gained = MERGED.filter((name) => {
      if (nameKnown && (name === 'first_name' || name === 'last_name') && !sameOtherName(values, from, name)) return false;
      return (values[name] ?? null) === null && from[name] !== null;
    });
    return Object.fromEntries(gained.map((name) => [name, from[name]]));
  },

  find: async (_scope, tx, id) => (await tx.select().from(leads).where(eq(leads.id, id)))[0],

  change: async (scope, tx, id, patch, action) => void (await changeLead(scope, tx, id, patch, action)),

  contacts: { person: 'lead', valuesOf: (id, values) => valuesOf({ id, ...leadKeys(values) }) },

  kept: (_scope, tx, ids) => referencedAmong(tx, leads, ids),

  takeBack: async (scope, tx, records) => {
    const ids = records.map(({ id }) => id);
    await tx.delete(leads).where(inArray(leads.id, ids));
    await recordActivities(
      scope,
      tx,
      records.map(({ id, name }) => ({ entity: 'leads', entity_id: id, action: 'undone', summary: name })),
    );
  },
};

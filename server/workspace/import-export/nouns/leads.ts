/** Imported leads: recognized by email, phone, or address and name; what a deal uses stays when an import is undone. */
import { and, eq, sql } from 'drizzle-orm';
import { prepareOnce } from '#server/db/prepared.ts';
import type { Db } from '#server/db/store.ts';
import { findReferenced } from '#server/db/references.ts';
import { buildLeadKeys } from '#server/records/leads/keys.ts';
import { insertLeads, type LeadFacts, getUndoRules, leadRecords } from '#server/records/leads/leads.ts';
import { leads } from '#server/records/leads/table.ts';
import { isOneHouse } from '#shared/core/house-number.ts';
import { normalizeEmail, isPersonal, normalizePhone } from '#shared/records/contacts/address.ts';
import { MAX_OTHERS } from '#shared/records/contacts/contact-fields.ts';
import { toLeadPerson, listContactValues } from '#server/records/contacts/may-contact.ts';
import { LEADS } from '#shared/workspace/import-export/nouns/leads.ts';
import { formatLeadName } from '#shared/records/leads/lead.ts';
import { createLeadCleaner } from './lead-row.ts';
import { LEAD_COLUMNS, type LeadValues } from './lead-values.ts';
import { describeStored, type ImportedNoun, type Keys } from './noun.ts';

type Named = Pick<LeadValues, 'first_name' | 'last_name' | 'company' | 'property_address' | 'property_city'>;

const normalizeLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N} ]+/gu, '')
    .trim();

/** A middle name or initial, a comma or an accent does not make another person. */
function nameKey({ first_name, last_name, company }: Named): string {
  const person = [
    normalizeLetters(first_name ?? '').split(' ')[0],
    normalizeLetters(last_name ?? '').replace(/ (jr|sr|ii|iii|iv)$/, ''),
  ].filter(Boolean);
  return person.length > 0 ? person.join(' ') : normalizeLetters(company ?? '').replaceAll(' ', '');
}

/**
 * One mark alone tells nobody: an email or phone may be a placeholder or an office's, and an owner has several houses, each a lead of
 * its own. So the same house, with the same name, email or phone; a ZIP code that is not known may be any.
 */
function buildKeys(known: Named, keys: { email_key: string | null; phone_digits: string | null; address_key: string | null }): Keys {
  const { email_key: email, phone_digits: phone, address_key } = keys;
  if (!address_key || !isOneHouse(known.property_address ?? '')) return {};
  const [house = '', zip] = address_key.split('|');
  return {
    ...(email && isPersonal({ kind: 'email', value: email }) ? { email: `${house}\n${email}` } : {}),
    ...(phone && isPersonal({ kind: 'phone', value: phone }) ? { phone: `${house}\n${phone}` } : {}),
    'address and name': `${house}\n${nameKey(known)}`,
    place: { zip: zip || undefined, city: normalizeLetters(known.property_city ?? '').replace(/^saint /, 'st ') || undefined },
  };
}

const buildNaming = (lead: Named) => ({ name: formatLeadName(lead), address: lead.property_address });

const MERGED: readonly (keyof LeadValues)[] = [...LEAD_COLUMNS.filter((name) => name !== 'source'), 'company'];

/** By these a row was recognized, or they are added beside what is there: they are not taken in place of it. */
const IDENTITY: ReadonlySet<string> = new Set(['property_address', 'other_phones', 'other_emails']);

/** A second phone or email of the same owner is stored beside the first. */
function mergeOtherContacts(
  values: Partial<LeadValues>,
  from: LeadValues,
  first: 'phone' | 'email',
  name: 'other_phones' | 'other_emails',
) {
  const key = (one: string) => (first === 'phone' ? (normalizePhone(one) ?? one) : normalizeEmail(one));
  const own = [values[first] ?? from[first], ...(values[name] ?? [])].flatMap((one) => one ?? []);
  const known = new Set(own.map(key));
  const more = [from[first], ...(from[name] ?? [])].flatMap((one) => (one && !known.has(key(one)) ? [[key(one), one] as const] : []));
  const all = [...(values[name] ?? []), ...new Map(more).values()].slice(0, MAX_OTHERS);
  return more.length > 0 ? { [name]: all } : {};
}

const isSameOtherName = (values: Partial<LeadValues>, from: LeadValues, name: 'first_name' | 'last_name'): boolean => {
  const other = name === 'first_name' ? 'last_name' : 'first_name';
  return values[other]?.toLowerCase() === from[other]?.toLowerCase();
};

const selectTwins = (db: Db) => {
  const { id, first_name, last_name, company, property_address, property_city, email_key, phone_digits, address_key } = leads;
  return db
    .select({ id, first_name, last_name, company, property_address, property_city, email_key, phone_digits, address_key })
    .from(leads);
};

const atHouses = prepareOnce((db) => {
  const among = sql`${leads.address_key} IN (SELECT value FROM json_each(${sql.placeholder('houses')}))`;
  return selectTwins(db).where(and(eq(leads.account_id, sql.placeholder('account')), among));
});

/** Of houses without a ZIP code, those that have one: it begins with a digit, and ":" follows the digits. */
async function loadAtAnyZip(account: number, db: Db, houses: readonly string[]) {
  if (houses.length === 0) return [];
  const ids = await db.all<{ id: number }>(
    sql`SELECT l.id FROM json_each(${JSON.stringify(houses)}) house CROSS JOIN ${leads} l
      ON l.account_id = ${account} AND l.address_key > house.value AND l.address_key < house.value || ':'`,
  );
  return selectTwins(db).where(sql`${leads.id} IN (SELECT value FROM json_each(${JSON.stringify(ids.map(({ id }) => id))}))`);
}

export const importedLeads: ImportedNoun<LeadValues> = {
  ...describeStored(leads, 'lead.undone'),
  shared: LEADS,
  pointer: 'lead_id',
  keys: ['email', 'phone', 'address and name'],
  cleaner: createLeadCleaner,
  naming: buildNaming,
  keysOf: (values) => buildKeys(values, buildLeadKeys(values)),

  findDuplicates: async ({ account }, db, rows) => {
    const houses = new Set(rows.flatMap((row) => buildLeadKeys(row).address_key ?? []));
    if (houses.size === 0) return [];
    const unplaced = [...houses].filter((house) => house.endsWith('|'));
    for (const house of [...houses]) houses.add(house.replace(/\|.*/, '|'));
    const found = await atHouses(db).all({ account: account.id, houses: JSON.stringify([...houses]) });
    found.push(...(await loadAtAnyZip(account.id, db, unplaced)));
    // Sorted here: asked for the order of ids, SQLite goes through all leads in that order.
    found.sort((one, other) => one.id - other.id);
    return found.map((lead) => ({ id: lead.id, ...buildNaming(lead), keys: buildKeys(lead, lead) }));
  },

  insert: async (scope, tx, many) => (await insertLeads(scope, tx, many as LeadFacts[], 'imported')).map(({ id }) => id),

  /** A person is not mixed with another's half name. */
  gained: (values, from) => {
    const nameKnown = Boolean(values.first_name ?? values.last_name);
    const gained = MERGED.filter((name) => {
      if (name === 'other_phones' || name === 'other_emails') return false;
      if (nameKnown && (name === 'first_name' || name === 'last_name') && !isSameOtherName(values, from, name)) return false;
      return (values[name] ?? null) === null && from[name] !== null;
    });
    const others = {
      ...mergeOtherContacts(values, from, 'phone', 'other_phones'),
      ...mergeOtherContacts(values, from, 'email', 'other_emails'),
    };
    const { signals } = values;
    const marks = from.signals?.list && !signals?.list ? { signals: { ...from.signals, ...signals, list: from.signals.list } } : {};
    return { ...Object.fromEntries(gained.map((name) => [name, from[name]])), ...others, ...marks };
  },

  compared: MERGED.filter((name) => !IDENTITY.has(name)),

  merge: async (scope, tx, id, patch) => void (await leadRecords.patchWithin(scope, tx, id, patch, { event: { type: 'lead.merged' } })),
  undo: { leads: getUndoRules({ type: 'lead.undone' }) },

  contacts: { person: 'lead', valuesOf: (id, values) => listContactValues(toLeadPerson({ ...values, ...buildLeadKeys(values), id }), []) },

  findUsed: (_scope, tx, ids) => findReferenced(tx, leads, ids),
};

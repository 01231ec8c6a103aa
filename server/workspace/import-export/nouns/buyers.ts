/** Imported buyers: recognized by email, phone, or name and company; who is named by offers or deals, or was changed, stays. */
import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import { emitEvents } from '#server/core/events/emit.ts';
import { findEditedRecords } from '#server/accounts/history/as-of.ts';
import { insertBuyers, findUsedBuyers, writeBuyer } from '#server/records/buyers/buyers.ts';
import { buyers } from '#server/records/buyers/table.ts';
import { toBuyerPerson, listContactValues } from '#server/records/contacts/may-contact.ts';
import { normalizeEmail, isPersonal } from '#shared/records/contacts/address.ts';
import type { BuyerInput } from '#shared/records/buyers/buyer.ts';
import { BUYERS } from '#shared/workspace/import-export/nouns/buyers.ts';
import { BUYER_FIELDS, createBuyerCleaner, type BuyerValues } from './buyer-row.ts';
import { describeWritten, type ImportedNoun, type Keys } from './noun.ts';

type Contact = Pick<BuyerValues, 'name' | 'company' | 'email' | 'phone'>;

const normalizeLetters = (text: string | null): string =>
  (text ?? '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

const getLastDigits = (phone: string | null): string => phone?.replace(/\D/g, '').slice(-10) ?? '';

function buildKeys({ name, company, email, phone }: Contact): Keys {
  const digits = getLastDigits(phone);
  return {
    ...(email && isPersonal({ kind: 'email', value: normalizeEmail(email) }) ? { email: normalizeEmail(email) } : {}),
    ...(digits && isPersonal({ kind: 'phone', value: digits }) ? { phone: digits } : {}),
    ...(name ? { 'name and company': `${normalizeLetters(name)}\n${normalizeLetters(company)}` } : {}),
  };
}

/** The ways in which people write a US number: phones are stored as typed, and an index finds what is written alike. */
function listSpellings(phone: string | null): string[] {
  const digits = getLastDigits(phone);
  if (!phone || digits.length < 10) return phone ? [phone] : [];
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  const local = [digits, `(${area}) ${exchange}-${line}`, `(${area})${exchange}-${line}`];
  local.push(...['-', '.', ' '].map((sign) => [area, exchange, line].join(sign)));
  return [
    phone,
    ...local,
    ...local.flatMap((number) => [`+1${number}`, `+1 ${number}`, `+1-${number}`, `1${number}`, `1 ${number}`, `1-${number}`]),
  ];
}

const buildNaming = ({ name, company, areas }: Pick<BuyerValues, 'name' | 'company' | 'areas'>) => ({
  name: company && company !== name ? `${name ?? ''} (${company})`.trim() : (name ?? company ?? 'No name'),
  address: areas && areas.length > 0 ? areas.join('; ').slice(0, 200) : null,
});

export const importedBuyers: ImportedNoun<BuyerValues> = {
  ...describeWritten(buyers, BUYER_FIELDS, writeBuyer, 'buyer.undone'),
  shared: BUYERS,
  pointer: 'buyer_id',
  keys: ['email', 'phone', 'name and company'],
  cleaner: createBuyerCleaner,
  naming: buildNaming,
  keysOf: buildKeys,

  findDuplicates: async ({ account }, db, rows) => {
    const anyOf = (column: AnySQLiteColumn, values: readonly string[]): SQL | undefined => {
      const distinct = [...new Set(values)];
      if (distinct.length === 0) return undefined;
      return and(eq(buyers.account_id, account.id), sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(distinct)}))`);
    };
    const emails = rows.flatMap(({ email }) => (email ? [email, email.toLowerCase()] : []));
    const phones = rows.flatMap(({ phone }) => listSpellings(phone));
    const names = rows.flatMap(({ name }) => (name ? [name, name.toUpperCase(), name.toLowerCase()] : []));
    const conditions = [anyOf(buyers.email, emails), anyOf(buyers.phone, phones), anyOf(buyers.name, names)].filter(Boolean);
    if (conditions.length === 0) return [];
    const found = await db
      .select()
      .from(buyers)
      .where(or(...conditions))
      .orderBy(buyers.id);
    return found.map((buyer) => ({ id: buyer.id, ...buildNaming(buyer), keys: buildKeys(buyer) }));
  },

  insert: async (scope, tx, many) => {
    const ids = await insertBuyers(scope, tx, many as BuyerInput[]);
    await emitEvents(
      scope,
      tx,
      many.map(({ name }, index) => ({ type: 'buyer.imported', subject_id: ids[index] as number, summary: name ?? '' })),
    );
    return ids;
  },

  contacts: { person: 'buyer', valuesOf: (id, values) => listContactValues(toBuyerPerson({ ...values, id }), []) },

  findUsed: async (scope, tx, ids) =>
    new Set([...(await findEditedRecords(scope, tx, 'buyers', ids)), ...(await findUsedBuyers(scope, tx, ids))]),
};

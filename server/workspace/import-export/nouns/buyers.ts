/** Imported buyers: recognized by email, phone, or name and company; who is named by offers or deals, or was changed, stays. */
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Scope } from '#server/core/context.ts';
import { emitEvents } from '#server/core/events/emit.ts';
import { decodeCells } from '#server/db/rows.ts';
import type { Db } from '#server/db/store.ts';
import { findEditedRecords } from '#server/accounts/history/touched.ts';
import { insertBuyers, findUsedBuyers, writeBuyer } from '#server/records/buyers/buyers.ts';
import { buyers } from '#server/records/buyers/table.ts';
import { toBuyerPerson, listContactValues } from '#server/records/contacts/may-contact.ts';
import { normalizeEmail, isPersonal } from '#shared/records/contacts/address.ts';
import { buyerFields, type BuyerInput } from '#shared/records/buyers/buyer.ts';
import { BUYERS } from '#shared/workspace/import-export/nouns/buyers.ts';
import { BUYER_FIELDS, createBuyerCleaner, type BuyerValues } from './buyer-row.ts';
import type { ImportedNoun, Keys } from './noun.ts';

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

const isBlank = (value: unknown): boolean => value === null || value === undefined || (Array.isArray(value) && value.length === 0);

const change = (action: 'merged' | 'undone') => async (scope: Scope, tx: Db, id: number, patch: object) => {
  const [before] = await tx.select().from(buyers).where(eq(buyers.id, id));
  if (before) await writeBuyer(scope, tx, before, { ...before, ...patch }, action);
};

export const importedBuyers: ImportedNoun<BuyerValues> = {
  shared: BUYERS,
  pointer: 'buyer_id',
  keys: ['email', 'phone', 'name and company'],
  cleaner: createBuyerCleaner,
  naming: buildNaming,
  keysOf: buildKeys,

  findDuplicates: async ({ account }, db, rows) => {
    const anyOf = (column: AnySQLiteColumn, values: (string | null)[]): SQL | undefined => {
      const distinct = [...new Set(values.filter((value) => value !== null && value !== ''))];
      if (distinct.length === 0) return undefined;
      return and(eq(buyers.account_id, account.id), sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(distinct)}))`);
    };
    const conditions = [
      anyOf(
        buyers.email,
        rows.flatMap(({ email }) => (email ? [email, email.toLowerCase()] : [])),
      ),
      anyOf(
        buyers.phone,
        rows.flatMap(({ phone }) => listSpellings(phone)),
      ),
      anyOf(
        buyers.name,
        rows.flatMap(({ name }) => (name ? [name, name.toUpperCase(), name.toLowerCase()] : [])),
      ),
    ].filter((condition) => condition !== undefined);
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

  gained: (values, from) =>
    Object.fromEntries(BUYER_FIELDS.filter((name) => isBlank(values[name]) && !isBlank(from[name])).map((name) => [name, from[name]])),

  findAll: (_scope, tx, ids) =>
    tx
      .select()
      .from(buyers)
      .where(inArray(buyers.id, [...ids])),

  compared: [],

  merge: change('merged'),
  undo: {
    buyers: {
      follows: (name) => !Object.hasOwn(buyerFields, name),
      write: async (scope, tx, rows) => {
        for (const [id, cells] of rows) await change('undone')(scope, tx, id, decodeCells(buyers, cells));
      },
    },
  },

  contacts: { person: 'buyer', valuesOf: (id, values) => listContactValues(toBuyerPerson({ ...values, id }), []) },

  findUsed: async (scope, tx, ids) =>
    new Set([...(await findEditedRecords(scope, tx, 'buyers', ids)), ...(await findUsedBuyers(scope, tx, ids))]),

  takeBack: async (scope, tx, records) => {
    const ids = records.map(({ id }) => id);
    await tx.delete(buyers).where(inArray(buyers.id, ids));
    await emitEvents(
      scope,
      tx,
      records.map(({ id, name }) => ({ type: 'buyer.undone', subject_id: id, summary: name })),
    );
  },
};

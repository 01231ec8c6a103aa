/** The assumptions of accounts and properties: read, and replaced as a whole. */
import { matchOwn, isOwn } from '#server/db/conditions.ts';
import { listChanges, emitEvents } from '#server/core/events/emit.ts';
import type { Scope } from '#server/core/context.ts';
import { Changed } from '#server/core/errors.ts';
import type { Expected } from '#server/core/precondition.ts';
import type { Db } from '#server/db/store.ts';
import { requireOwned } from '#server/db/records.ts';
import { properties } from '../table.ts';
import {
  ACCOUNT_KEYS,
  type AccountAssumptions,
  type AccountAssumptionsInput,
  type AssumptionKey,
  OF_PROPERTY_KEYS,
  type OwnAssumptions,
  type PropertyAssumptions,
  listUsedAssumptions,
  type propertyAssumptionsInput,
  ASSUMPTION_KEYS,
} from '#shared/analysis/strategies/assumptions.ts';
import { analysisTexts } from '#shared/analysis/strategies/texts.ts';
import { formatPropertyLine } from '#shared/records/properties/property.ts';
import { propertyTexts } from '#shared/records/properties/texts.ts';
import { accountAssumptionRows, propertyAssumptionRows } from './table.ts';
import type { z } from '#shared/core/zod.ts';

/** Only what is set, without the blank ones. */
const pickOwnValues = (input: object): Record<string, number> =>
  Object.fromEntries(
    ASSUMPTION_KEYS.flatMap((key) => {
      const value = (input as OwnAssumptions)[key];
      return typeof value === 'number' ? [[key, value]] : [];
    }),
  );

type PropertyAssumptionsInput = z.output<typeof propertyAssumptionsInput>;

/** The stored assumptions of an account or property. */
interface Stored {
  values: OwnAssumptions;
  updated_at: string;
  version: number;
}

/** The account's assumptions for all its properties; undefined before it sets any. */
export async function findAccountAssumptions(scope: Scope, db: Db = scope.read): Promise<Stored | undefined> {
  const [row] = await db.select().from(accountAssumptionRows).where(isOwn(scope, accountAssumptionRows));
  return row;
}

/** A property's own assumptions; undefined when it has none. */
export async function findPropertyAssumptions(scope: Scope, propertyId: number, db: Db = scope.read): Promise<Stored | undefined> {
  const [row] = await db
    .select()
    .from(propertyAssumptionRows)
    .where(matchOwn(scope, propertyAssumptionRows, { property_id: propertyId }));
  return row;
}

const getVersion = (stored: Stored | undefined) => ({ updated_at: stored?.updated_at ?? null, version: stored?.version ?? null });
const fillBlanks = <Key extends AssumptionKey>(keys: readonly Key[], values: OwnAssumptions) =>
  Object.fromEntries(keys.map((key) => [key, values[key] ?? null])) as Record<Key, number | null>;

const toAccountAssumptions = (stored: Stored | undefined): AccountAssumptions => ({
  ...fillBlanks(ACCOUNT_KEYS, stored?.values ?? {}),
  used: listUsedAssumptions(stored?.values ?? {}, {}, ACCOUNT_KEYS),
  ...getVersion(stored),
});
const toPropertyAssumptions = (property_id: number, account: Stored | undefined, stored: Stored | undefined): PropertyAssumptions => ({
  property_id,
  ...fillBlanks(OF_PROPERTY_KEYS, stored?.values ?? {}),
  used: listUsedAssumptions(account?.values ?? {}, stored?.values ?? {}, OF_PROPERTY_KEYS),
  ...getVersion(stored),
});

/** The account's assumptions, each with what is used. */
export const getAssumptions = async (scope: Scope): Promise<AccountAssumptions> =>
  toAccountAssumptions(await findAccountAssumptions(scope));

/** The property's assumptions, each with what is used; throws `NotFound`. */
export async function getPropertyAssumptions(scope: Scope, propertyId: number): Promise<PropertyAssumptions> {
  await requireOwned(scope, scope.read, properties, propertyId, propertyTexts.notFound);
  const [account, own] = await Promise.all([findAccountAssumptions(scope), findPropertyAssumptions(scope, propertyId)]);
  return toPropertyAssumptions(propertyId, account, own);
}

function assertExpected(stored: Stored | undefined, expected: Expected): void {
  if (expected && !expected.includes(stored?.version ?? 0)) throw new Changed(analysisTexts.changed);
}

/** Replaces the account's assumptions: blank ones return to the default. */
export const replaceAssumptions = (scope: Scope, input: AccountAssumptionsInput, expected?: Expected): Promise<AccountAssumptions> =>
  scope.write(async (tx) => {
    const before = await findAccountAssumptions(scope, tx);
    assertExpected(before, expected);
    const row = { values: pickOwnValues(input), updated_at: scope.now().toISOString(), version: (before?.version ?? 0) + 1 };
    await tx
      .insert(accountAssumptionRows)
      .values({ account_id: scope.account.id, ...row })
      .onConflictDoUpdate({ target: accountAssumptionRows.account_id, set: row });
    return toAccountAssumptions(row);
  });

/** Replaces what the property has of its own: what is blank is the account's again. Throws `NotFound`. */
export const replacePropertyAssumptions = (
  scope: Scope,
  propertyId: number,
  input: PropertyAssumptionsInput,
  expected?: Expected,
): Promise<PropertyAssumptions> =>
  scope.write(async (tx) => {
    const property = await requireOwned(scope, tx, properties, propertyId, propertyTexts.notFound);
    const before = await findPropertyAssumptions(scope, propertyId, tx);
    assertExpected(before, expected);
    const row = { values: pickOwnValues(input), updated_at: scope.now().toISOString(), version: (before?.version ?? 0) + 1 };
    await tx
      .insert(propertyAssumptionRows)
      .values({ property_id: propertyId, account_id: scope.account.id, ...row })
      .onConflictDoUpdate({ target: propertyAssumptionRows.property_id, set: row });
    const changes = listChanges(
      fillBlanks(OF_PROPERTY_KEYS, before?.values ?? {}),
      fillBlanks(OF_PROPERTY_KEYS, row.values),
      OF_PROPERTY_KEYS,
    );
    if (changes.length > 0)
      await emitEvents(scope, tx, [{ type: 'property.updated', subject_id: propertyId, summary: formatPropertyLine(property), changes }]);
    return toPropertyAssumptions(propertyId, await findAccountAssumptions(scope, tx), row);
  });

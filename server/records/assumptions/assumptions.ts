/** What an account and a property assume: read, and replaced as a whole. */
import { and, eq } from 'drizzle-orm';
import { changesBetween, emitEvents } from '#server/core/events/emit.ts';
import type { Scope } from '#server/core/context.ts';
import { Changed } from '#server/core/errors.ts';
import type { Expected } from '#server/core/precondition.ts';
import type { Db } from '#server/db/store.ts';
import { requireOwned } from '#server/db/records.ts';
import { properties } from '#server/records/properties/table.ts';
import {
  ACCOUNT_KEYS,
  type AccountAssumptions,
  type AccountAssumptionsInput,
  type AssumptionKey,
  OF_PROPERTY_KEYS,
  type OwnAssumptions,
  ownValues,
  type PropertyAssumptions,
  type PropertyAssumptionsInput,
  usedAssumptions,
} from '#shared/analysis/strategies/assumptions.ts';
import { analysisTexts } from '#shared/analysis/strategies/texts.ts';
import { propertyLine } from '#shared/records/properties/property.ts';
import { propertyTexts } from '#shared/records/properties/texts.ts';
import { accountAssumptionRows, propertyAssumptionRows } from './table.ts';

/** What is stored of an account or a property. */
export interface Stored {
  values: OwnAssumptions;
  updated_at: string;
  version: number;
}

/** What the account assumes for all its properties; undefined before it sets anything. */
export async function ofAccount(scope: Scope, db: Db = scope.read): Promise<Stored | undefined> {
  const [row] = await db.select().from(accountAssumptionRows).where(eq(accountAssumptionRows.account_id, scope.account.id));
  return row;
}

/** What a property has of its own; undefined when it has nothing. */
export async function ofProperty(scope: Scope, propertyId: number, db: Db = scope.read): Promise<Stored | undefined> {
  const [row] = await db
    .select()
    .from(propertyAssumptionRows)
    .where(and(eq(propertyAssumptionRows.property_id, propertyId), eq(propertyAssumptionRows.account_id, scope.account.id)));
  return row;
}

const standing = (stored: Stored | undefined) => ({ updated_at: stored?.updated_at ?? null, version: stored?.version ?? null });
const blank = <Key extends AssumptionKey>(keys: readonly Key[], values: OwnAssumptions) =>
  Object.fromEntries(keys.map((key) => [key, values[key] ?? null])) as Record<Key, number | null>;

const shownOfAccount = (stored: Stored | undefined): AccountAssumptions => ({
  ...blank(ACCOUNT_KEYS, stored?.values ?? {}),
  used: usedAssumptions(stored?.values ?? {}, {}, ACCOUNT_KEYS),
  ...standing(stored),
});
const shownOfProperty = (property_id: number, account: Stored | undefined, stored: Stored | undefined): PropertyAssumptions => ({
  property_id,
  ...blank(OF_PROPERTY_KEYS, stored?.values ?? {}),
  used: usedAssumptions(account?.values ?? {}, stored?.values ?? {}, OF_PROPERTY_KEYS),
  ...standing(stored),
});

/** The account's assumptions, each with what is used. */
export const getAssumptions = async (scope: Scope): Promise<AccountAssumptions> => shownOfAccount(await ofAccount(scope));

/** The property's assumptions, each with what is used; throws `NotFound`. */
export async function getPropertyAssumptions(scope: Scope, propertyId: number): Promise<PropertyAssumptions> {
  await requireOwned(scope, scope.read, properties, propertyId, propertyTexts.notFound);
  const [account, own] = await Promise.all([ofAccount(scope), ofProperty(scope, propertyId)]);
  return shownOfProperty(propertyId, account, own);
}

function assertExpected(stored: Stored | undefined, expected: Expected): void {
  if (expected && !expected.includes(stored?.version ?? 0)) throw new Changed(analysisTexts.changed);
}

/** Replaces what the account assumes: what is blank is the default again. */
export const replaceAssumptions = (scope: Scope, input: AccountAssumptionsInput, expected?: Expected): Promise<AccountAssumptions> =>
  scope.write(async (tx) => {
    const before = await ofAccount(scope, tx);
    assertExpected(before, expected);
    const row = { values: ownValues(input), updated_at: scope.now().toISOString(), version: (before?.version ?? 0) + 1 };
    await tx
      .insert(accountAssumptionRows)
      .values({ account_id: scope.account.id, ...row })
      .onConflictDoUpdate({ target: accountAssumptionRows.account_id, set: row });
    return shownOfAccount(row);
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
    const before = await ofProperty(scope, propertyId, tx);
    assertExpected(before, expected);
    const row = { values: ownValues(input), updated_at: scope.now().toISOString(), version: (before?.version ?? 0) + 1 };
    await tx
      .insert(propertyAssumptionRows)
      .values({ property_id: propertyId, account_id: scope.account.id, ...row })
      .onConflictDoUpdate({ target: propertyAssumptionRows.property_id, set: row });
    const changes = changesBetween(blank(OF_PROPERTY_KEYS, before?.values ?? {}), blank(OF_PROPERTY_KEYS, row.values), OF_PROPERTY_KEYS);
    if (changes.length > 0)
      await emitEvents(scope, tx, [{ type: 'property.updated', subject_id: propertyId, summary: propertyLine(property), changes }]);
    return shownOfProperty(propertyId, await ofAccount(scope, tx), row);
  });

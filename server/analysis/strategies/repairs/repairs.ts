/** The repair estimate of a property. */
import { and, eq, sql } from 'drizzle-orm';
import { emitEvents } from '#server/core/events/emit.ts';
import { assertUnchanged } from '#server/core/events/unchanged.ts';
import type { Scope } from '#server/core/context.ts';
import { Invalid, NotFound } from '#server/core/errors.ts';
import type { Expected } from '#server/core/precondition.ts';
import type { Db } from '#server/db/store.ts';
import { requireOwned } from '#server/db/records.ts';
import { properties } from '#server/records/properties/table.ts';
import { formatPropertyLine } from '#shared/records/properties/property.ts';
import { propertyTexts } from '#shared/records/properties/texts.ts';
import { estimateRepairs, FIRST_ESTIMATE, isTooMuch } from '#shared/analysis/strategies/repairs/estimate.ts';
import type { RepairEstimate, RepairInput } from '#shared/analysis/strategies/repairs/repair.ts';
import { repairTexts } from '#shared/analysis/strategies/repairs/texts.ts';
import { repairEstimates } from './table.ts';

type RepairRow = typeof repairEstimates.$inferSelect;

const NOUN = { entity: 'properties', noun: 'repair estimate' } as const;
const requireProperty = (scope: Scope, db: Db, id: number) => requireOwned(scope, db, properties, id, propertyTexts.notFound);

async function findRow(db: Db, propertyId: number): Promise<RepairRow | undefined> {
  const [row] = await db.select().from(repairEstimates).where(eq(repairEstimates.property_id, propertyId));
  return row;
}

/** The local factor of the account's assumptions, by the name of their table: they know repairs, and not the other way round. */
async function loadUsualFactor(scope: Scope, db: Db): Promise<number> {
  const [found] = await db.all<{ factor: number | null }>(
    sql`SELECT json_extract("values", '$.local_factor') AS factor FROM account_assumptions WHERE account_id = ${scope.account.id}`,
  );
  return found?.factor ?? FIRST_ESTIMATE.local_factor;
}

/** Always calculated with the property's current living area. */
function toEstimate(
  property: { id: number; square_feet: number | null },
  row: RepairRow | undefined,
  usual_local_factor: number,
): RepairEstimate {
  const { level, local_factor, contingency_percent } = row ?? { ...FIRST_ESTIMATE, local_factor: usual_local_factor };
  const inputs = { level, rooms: row?.rooms ?? [], items: row?.items ?? [], local_factor, contingency_percent };
  return {
    property_id: property.id,
    is_saved: row !== undefined,
    ...inputs,
    usual_local_factor,
    square_feet: property.square_feet,
    ...estimateRepairs({ ...inputs, square_feet: property.square_feet }),
    updated_at: row?.updated_at ?? null,
    version: row?.version ?? null,
  };
}

/** The saved estimate of a property by id; null when there is none. The caller has checked ownership. */
export async function loadRepairs(scope: Scope, propertyId: number): Promise<RepairEstimate | null> {
  const [[found], usual] = await Promise.all([
    scope.read
      .select({ estimate: repairEstimates, square_feet: properties.square_feet })
      .from(repairEstimates)
      .innerJoin(properties, eq(properties.id, repairEstimates.property_id))
      .where(eq(repairEstimates.property_id, propertyId)),
    loadUsualFactor(scope, scope.read),
  ]);
  return found ? toEstimate({ id: propertyId, square_feet: found.square_feet }, found.estimate, usual) : null;
}

/** The estimate of a property; default values before the first save. Throws `NotFound`. */
export async function getRepairs(scope: Scope, propertyId: number): Promise<RepairEstimate> {
  const property = await requireProperty(scope, scope.read, propertyId);
  const [row, usual] = await Promise.all([findRow(scope.read, propertyId), loadUsualFactor(scope, scope.read)]);
  return toEstimate(property, row, usual);
}

/** Saves the estimate of a property; what is left out of the lists is gone. Throws `NotFound`, and `Invalid` for too large a sum. */
export function replaceRepairs(scope: Scope, propertyId: number, input: RepairInput, expected?: Expected): Promise<RepairEstimate> {
  return scope.write(async (tx) => {
    const property = await requireProperty(scope, tx, propertyId);
    const before = await findRow(tx, propertyId);
    await assertUnchanged(scope, tx, NOUN, { id: propertyId, version: before?.version ?? 0 }, expected);
    const inputs = { ...input, rooms: input.rooms ?? [], items: input.items ?? [] };
    const { low, expected: likely, high } = estimateRepairs({ ...inputs, square_feet: property.square_feet });
    if (isTooMuch({ low, expected: likely, high })) throw new Invalid({ items: [repairTexts.tooMuch] });
    const updated_at = scope.now().toISOString();
    const row = { ...inputs, low, expected: likely, high, updated_at, version: (before?.version ?? 0) + 1 };
    const [after] = await tx
      .insert(repairEstimates)
      .values({ ...row, property_id: propertyId, account_id: scope.account.id, created_at: updated_at })
      .onConflictDoUpdate({ target: repairEstimates.property_id, set: row })
      .returning();
    await recordChange(scope, tx, property, before?.expected ?? null, likely);
    return toEstimate(property, after, await loadUsualFactor(scope, tx));
  });
}

/** Deletes the estimate of a property; throws `NotFound` when there is none. */
export function removeRepairs(scope: Scope, propertyId: number, expected?: Expected): Promise<null> {
  return scope.write(async (tx) => {
    const property = await requireProperty(scope, tx, propertyId);
    const before = await findRow(tx, propertyId);
    if (!before) throw new NotFound(repairTexts.notFound);
    await assertUnchanged(scope, tx, NOUN, { id: propertyId, version: before.version }, expected);
    await tx
      .delete(repairEstimates)
      .where(and(eq(repairEstimates.property_id, propertyId), eq(repairEstimates.account_id, scope.account.id)));
    await recordChange(scope, tx, property, before.expected, null);
    return null;
  });
}

/** Adds a history entry to the property when the expected amount changes. */
const recordChange = (
  scope: Scope,
  tx: Db,
  property: Parameters<typeof formatPropertyLine>[0] & { id: number },
  before: number | null,
  after: number | null,
) =>
  emitEvents(scope, tx, [
    {
      type: 'property.updated',
      subject_id: property.id,
      summary: formatPropertyLine(property),
      changes: before === after ? [] : [{ field: 'repairs', before, after }],
    },
  ]);

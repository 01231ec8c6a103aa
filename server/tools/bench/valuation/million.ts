/** How long the product takes for a value among a million sales of one account. */
import path from 'node:path';
import Database from 'better-sqlite3';
import { register } from '#server/accounts/auth/accounts.ts';
import { buildContext, buildScope } from '#server/core/context.ts';
import { createLiveChanges } from '#server/core/live.ts';
import { openStore } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { propertyRecords } from '#server/records/properties/properties.ts';
import { ROOT } from '#server/testing/source.ts';
import { estimateValue } from '#server/analysis/valuation/valuation.ts';
import { registerInput } from '#shared/accounts/auth/account.ts';
import { toCents } from '#shared/core/money.ts';
import { propertyInput } from '#shared/records/properties/property.ts';
import { anAccount, aProperty } from '#shared/testing/records.ts';
import { makeTown, TOWN, type TownSale } from './town.ts';

const ASKED = 200;
/** Runs that warm the caches and are not counted. */
const WARM = 20;
const MILES = 40;

/** Milliseconds of each value asked for, over a county of forty miles. Fills the empty database at `file`. */
export async function timeAmong(rows: number, file: string): Promise<number[]> {
  const store = await openStore(`file:${file}`);
  try {
    await migrate(store, path.join(ROOT, 'drizzle'));
    const now = () => new Date(`${TOWN.until}T18:00:00Z`);
    const context = buildContext(
      { store, live: createLiveChanges(), now, authenticate: async () => undefined },
      { id: 'bench', ip: 'local', authorization: undefined },
    );
    const { user } = await register(context, 'open', registerInput.parse(anAccount()));
    const sales = makeTown({ ...TOWN, sales: rows, miles: MILES });
    fill(file, user.id, sales);
    const scope = buildScope(context, user);
    const times: number[] = [];
    for (let n = 0; n < ASKED + WARM; n++) {
      const one = sales[Math.floor((n * sales.length) / (ASKED + WARM))] as TownSale;
      const { latitude, longitude, zip, square_feet, bedrooms, bathrooms, lot_size, year_built } = one;
      const facts = { latitude, longitude, zip, square_feet, bedrooms, bathrooms, lot_size, year_built };
      const property = await propertyRecords.create(scope, propertyInput.parse(aProperty(facts)));
      const began = performance.now();
      await estimateValue(scope, property.id);
      if (n >= WARM) times.push(performance.now() - began);
    }
    return times;
  } finally {
    await store.close();
  }
}

const COLUMNS = [
  ...['address', 'city', 'state', 'zip', 'sold_on', 'property_type', 'bedrooms', 'bathrooms'],
  ...['square_feet', 'lot_size', 'year_built', 'latitude', 'longitude', 'reference'],
] as const;

/** Straight into the tables, whose triggers keep the indexes: as the import would, without its checks. */
function fill(file: string, account: number, sales: readonly TownSale[]): void {
  const db = new Database(file);
  try {
    // An interrupted filling begins anew, so nothing needs to survive a crash.
    db.pragma('synchronous = OFF');
    db.pragma('cache_size = -200000');
    const insert = db.prepare(
      `INSERT INTO sales (account_id, source, created_at, updated_at, version, price, ${COLUMNS.join(', ')})
       VALUES (${account}, 'import', 0, 0, 1, ?, ${COLUMNS.map(() => '?').join(', ')})`,
    );
    db.transaction(() => {
      for (const sale of sales)
        insert.run(toCents(sale.price), ...COLUMNS.map((column) => (sale as unknown as Record<string, unknown>)[column] ?? null));
    })();
    db.exec('ANALYZE');
  } finally {
    db.close();
  }
}

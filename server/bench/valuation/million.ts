/** How long the product takes for a value among a million sales of one account. */
import path from 'node:path';
import { register } from '#server/auth/accounts.ts';
import { contextOf, scopeOf } from '#server/core/context.ts';
import { liveChanges } from '#server/core/live.ts';
import { openStore } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { createProperty } from '#server/properties/properties.ts';
import { insertSales } from '#server/sales/sales.ts';
import { ROOT } from '#server/testing/source.ts';
import { valueProperty } from '#server/valuation/valuation.ts';
import { registerInput } from '#shared/auth/account.ts';
import { propertyInput } from '#shared/properties/property.ts';
import { anAccount, aProperty } from '#shared/testing/records.ts';
import { makeTown, TOWN } from './town.ts';

const MILLION = 1_000_000;
const PORTION = 1000;
const ASKED = 200;
/** Runs that warm the caches and are not counted. */
const WARM = 20;

/** Milliseconds of each value asked for, over a county of forty miles. */
export async function timeMillion(url: string, say: (line: string) => void, rows = MILLION): Promise<number[]> {
  const store = await openStore(url);
  try {
    await migrate(store, path.join(ROOT, 'drizzle'));
    const now = () => new Date(`${TOWN.until}T18:00:00Z`);
    const context = contextOf(
      { store, live: liveChanges(), now, authenticate: async () => undefined },
      { id: 'bench', ip: 'local', authorization: undefined },
    );
    const { user } = await register(context, 'open', registerInput.parse(anAccount()));
    const scope = scopeOf(context, user);
    const sales = makeTown({ ...TOWN, sales: rows, miles: 40 });
    for (let at = 0; at < sales.length; at += PORTION) {
      await store.write((tx) => insertSales(scope, tx, sales.slice(at, at + PORTION), 'import'));
      if (at % 100_000 === 0 && at > 0) say(`${at} sales are in`);
    }
    const times: number[] = [];
    for (let n = 0; n < ASKED + WARM; n++) {
      const { latitude, longitude, zip, square_feet, bedrooms, bathrooms, lot_size, year_built } = sales[
        Math.floor((n * sales.length) / (ASKED + WARM))
      ] as (typeof sales)[number];
      const facts = { latitude, longitude, zip, square_feet, bedrooms, bathrooms, lot_size, year_built };
      const property = await createProperty(scope, propertyInput.parse(aProperty(facts)));
      const began = performance.now();
      await valueProperty(scope, property.id);
      if (n >= WARM) times.push(performance.now() - began);
    }
    return times;
  } finally {
    await store.close();
  }
}

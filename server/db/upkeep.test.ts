/** The search indexes are kept together while rows change. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { signUp } from '#server/testing/people.ts';
import { piecesOf, searchUpkeep, type Wait } from './upkeep.ts';

const app = await testApp();
const fail = (error: unknown) => {
  throw error;
};

/** Waits that end at once, until so many rounds have begun; then those that end with the stop. */
function rounds(most: number): { wait: Wait; allDone: Promise<void> } {
  let begun = 0;
  let sayDone: () => void = () => undefined;
  const allDone = new Promise<void>((resolve) => {
    sayDone = resolve;
  });
  const wait: Wait = async (ms, stopped) => {
    const isRound = ms > 1000;
    if (isRound && ++begun > most) {
      sayDone();
      await stopped;
    }
  };
  return { wait, allDone };
}

async function keepUp(most: number): Promise<void> {
  const { wait, allDone } = rounds(most);
  const upkeep = searchUpkeep(app.store, app.clock.now, fail, wait);
  upkeep.start();
  await allDone;
  await upkeep.stop();
}

test('many small pieces become few, one process at a time, and searches find what they found', async () => {
  const who = await signUp(app);
  const ids: number[] = [];
  for (let n = 0; n < 70; n++)
    ids.push(await who.addLead({ first_name: n >= 60 ? 'Zelda' : n % 2 === 0 ? 'Ada' : 'Grace', property_address: `${n} Elm Street` }));
  for (const id of ids.slice(0, 20)) await who.rest('PATCH', `/leads/${id}`, { first_name: 'Barbara' });
  for (const id of ids.slice(60)) await who.rest('DELETE', `/leads/${id}`);
  const found = async () => {
    const totals: number[] = [];
    for (const search of ['ada', 'grace', 'barbara', 'elm', 'el', 'z', 'zelda'])
      totals.push((await who.trpc.leads.list.query({ search })).meta.total);
    return totals;
  };
  const before = await found();
  expect(before).toEqual([20, 20, 20, 60, 60, 0, 0]);
  const pieces = async () => [await piecesOf(app.store, 'leads_search'), await piecesOf(app.store, 'leads_pairs')];
  const scattered = await pieces();
  for (const count of scattered) expect(count).toBeGreaterThan(3);

  await app.store.write(async (tx) => {
    await tx.run(sql`INSERT INTO claims VALUES ('search indexes', 'another process', ${app.clock.now().getTime() + 1000})`);
  });
  await keepUp(2);
  expect(await pieces()).toEqual(scattered);

  app.clock.advance(1000);
  await keepUp(2);
  for (const count of await pieces()) expect(count).toBeLessThanOrEqual(2);
  expect(await found()).toEqual(before);
  await app.store.write(async (tx) => {
    for (const index of ['leads_search', 'leads_pairs'])
      await tx.run(sql`INSERT INTO ${sql.identifier(index)} (${sql.identifier(index)}) VALUES ('integrity-check')`);
  });
});

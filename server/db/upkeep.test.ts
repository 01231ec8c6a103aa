/** The search indexes are kept together while rows change. */
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { createJobRunner } from '#server/core/job-runner.ts';
import { jobs } from '#server/core/table.ts';
import { testApp } from '#server/testing/app.ts';
import { signUp } from '#server/testing/people.ts';
import { countPieces, searchUpkeep } from './upkeep.ts';

const app = await testApp({ works: false });

/** Runs the job in a process of its own until `isDone`, which is asked each time that the process has looked for work. */
async function keepUp(isDone: () => Promise<boolean>): Promise<void> {
  const failures: unknown[] = [];
  const runner = createJobRunner({ store: app.store, report: (error) => failures.push(error) });
  const upkeep = searchUpkeep(app.store);
  let looks = 0;
  runner.register({ ...upkeep, everyMs: 10 });
  runner.register({
    kind: 'test.looks',
    everyMs: 10,
    find: async () => ({ subjects: (looks += 1) ? [] : [] }),
    run: async () => undefined,
  });
  runner.start();
  await vi.waitFor(async () => expect([looks > 2, await isDone()]).toEqual([true, true]), { timeout: 30_000 });
  await runner.stop();
  expect(failures).toEqual([]);
}

test('many small pieces become few, one process at a time, and searches find what they found', async () => {
  const who = await signUp(app);
  const ids: number[] = [];
  const nameOf = (n: number) => (n >= 60 ? 'Zeldana' : n % 2 === 0 ? 'Adabel' : 'Gracelyn');
  for (let n = 0; n < 70; n++) ids.push(await who.addProperty({ address: `${n} ${nameOf(n)} Elmwood Street` }));
  for (const id of ids.slice(0, 20)) await who.rest('PATCH', `/properties/${id}`, { address: `${id} Barbary Elmwood Street` });
  for (const id of ids.slice(60)) await who.rest('DELETE', `/properties/${id}`);
  const found = async () => {
    const totals: number[] = [];
    for (const search of ['adabel', 'gracelyn', 'barbary', 'elmwood', 'zeldana'])
      totals.push((await who.trpc.properties.list.query({ search })).meta.total);
    return totals;
  };
  const before = await found();
  expect(before).toEqual([20, 20, 20, 60, 0]);
  const pieces = () => countPieces(app.store, 'properties_search');
  const scattered = await pieces();
  expect(scattered).toBeGreaterThan(3);

  const claimed = { claimed_by: 'another process', claimed_until: new Date(Date.now() + 20_000).toISOString() };
  await app.store.write(async (tx) => {
    await tx.insert(jobs).values({ kind: 'search.merge', subject: 0, due_at: new Date().toISOString(), attempts: 1, ...claimed });
  });
  await keepUp(async () => true);
  expect(await pieces()).toBe(scattered);

  await app.store.write(async (tx) => {
    await tx.update(jobs).set({ claimed_until: new Date().toISOString() });
  });
  await keepUp(async () => (await pieces()) <= 2);
  expect(await pieces()).toBeLessThanOrEqual(2);
  expect(await found()).toEqual(before);
  await app.store.write(async (tx) => {
    await tx.run(sql`INSERT INTO properties_search (properties_search) VALUES ('integrity-check')`);
  });
});

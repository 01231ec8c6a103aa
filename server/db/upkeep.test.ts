/** The search indexes are kept together while rows change. */
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { jobRunner } from '#server/core/jobs/runner.ts';
import { jobs } from '#server/core/jobs/table.ts';
import { testApp } from '#server/testing/app.ts';
import { signUp } from '#server/testing/people.ts';
import { piecesOf, searchUpkeep } from './upkeep.ts';

const app = await testApp({ works: false });

/** Runs the job in a process of its own until `isDone`, which is asked each time that the process has looked for work. */
async function keepUp(isDone: () => Promise<boolean>): Promise<void> {
  const failures: unknown[] = [];
  const runner = jobRunner({ store: app.store, report: (error) => failures.push(error) });
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
  await vi.waitFor(async () => expect([looks > 2, await isDone()]).toEqual([true, true]), { timeout: 20_000 });
  await runner.stop();
  expect(failures).toEqual([]);
}

test('many small pieces become few, one process at a time, and searches find what they found', async () => {
  const who = await signUp(app);
  const ids: number[] = [];
  for (let n = 0; n < 90; n++)
    ids.push(await who.addLead({ first_name: n >= 80 ? 'Zelda' : n % 2 === 0 ? 'Ada' : 'Grace', property_address: `${n} Elm Street` }));
  for (const id of ids.slice(0, 20)) await who.rest('PATCH', `/leads/${id}`, { first_name: 'Barbara' });
  for (const id of ids.slice(80)) await who.rest('DELETE', `/leads/${id}`);
  // The index takes many changes at once: each of these transactions adds a piece of its own.
  for (const company of ['One LLC', 'Two LLC', 'Three LLC'])
    await app.store.write((tx) => tx.run(sql`UPDATE leads SET company = ${company}`));
  const found = async () => {
    const totals: number[] = [];
    for (const search of ['ada', 'grace', 'barbara', 'elm', 'el', 'z', 'zelda'])
      totals.push((await who.trpc.leads.list.query({ search })).meta.total);
    return totals;
  };
  const before = await found();
  expect(before).toEqual([30, 30, 20, 80, 80, 0, 0]);
  const pieces = () => piecesOf(app.store, 'leads_search');
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
    await tx.run(sql`INSERT INTO leads_search (leads_search) VALUES ('integrity-check')`);
  });
});

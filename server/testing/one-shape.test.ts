/** A record has the same keys in every answer about it: read, added, replaced and changed, on both faces. */
import { expect, test } from 'vitest';
import { aDeal, aLead, aMilestone, aProperty } from '#shared/testing/records.ts';
import { testApp } from './app.ts';
import { signUp } from './people.ts';
import { procedures } from './procedures.ts';
import { SAMPLES } from './samples.ts';

const app = await testApp();
const ann = await signUp(app);
const ids: Record<string, number> = {};
const own = (collection: string) => ids[collection];
ids['/leads'] = await ann.addLead();
ids['/properties'] = await ann.addProperty();
ids['/deals'] = await ann.addDeal({ property_id: own('/properties'), lead_id: own('/leads') });

type Body = Record<string, unknown>;
const nouns: { collection: string; router: string; body: () => Body }[] = [
  { collection: '/leads', router: 'leads', body: () => aLead() },
  { collection: '/properties', router: 'properties', body: () => aProperty() },
  { collection: '/deals', router: 'deals', body: () => aDeal({ property_id: own('/properties'), lead_id: own('/leads') }) },
  { collection: '/deal-milestones', router: 'milestones', body: () => aMilestone({ deal_id: own('/deals') }) },
  { collection: '/property-saves', router: 'savedProperties', body: () => ({ property_id: own('/properties') }) },
  ...SAMPLES.map(({ collection, router, body }) => ({ collection, router, body: () => body({ mark: 'Alike', own }) })),
];
const has = (method: string, path: string) => procedures.some((one) => one.method === method && one.path === path);

test.each(nouns)('$collection', async ({ collection, router, body }) => {
  const keysOf = (record: object) => Object.keys(record).sort();
  const given = body();
  const added = await ann.rest<Body & { id: number }>('POST', collection, given);
  expect(added.status, added.text).toBeLessThan(202);
  const { id } = added.body.data;
  ids[collection] = id;
  const one = `${collection}/${id}`;
  const calls = (
    ann.trpc as unknown as Record<string, Record<string, { query(input: object): Promise<object>; mutate(input: object): Promise<object> }>>
  )[router];
  const path = `${collection}/{id}`;
  if (!has('GET', path)) return;
  const shape = keysOf((await ann.rest<Body>('GET', one)).body.data);
  const seen: Record<string, string[]> = { post: keysOf(added.body.data), 'trpc get': keysOf((await calls?.['get']?.query({ id })) ?? {}) };
  for (const method of ['PUT', 'PATCH'])
    if (has(method, path)) {
      const answer = await ann.rest<Body>(method, one, given);
      expect(answer.status, answer.text).toBe(200);
      seen[method] = keysOf(answer.body.data);
      seen[`trpc ${method}`] = keysOf(
        (await calls?.[method === 'PUT' && router !== 'savedProperties' ? 'replace' : 'update']?.mutate({ id, ...given })) ?? {},
      );
    }
  for (const [call, keys] of Object.entries(seen)) expect([call, keys]).toEqual([call, shape]);
});

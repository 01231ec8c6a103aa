/** A name that nobody knows is refused with the one that was probably meant, where leaving it out would mean more. */
import { describe, expect, test } from 'vitest';
import { procedures } from '#server/testing/procedures.ts';
import { testApp } from '#server/testing/app.ts';
import { signUp } from '#server/testing/people.ts';

const app = await testApp();
const ann = await signUp(app);
await ann.addLead({ status: 'cold' });

const stauts = { stauts: ['Unknown filter "stauts". Did you mean "status"?'] };

describe('every reading', () => {
  const paths = procedures.filter(({ method }) => method === 'GET').map(({ path }) => path.replaceAll(/\{\w+\}/g, '1'));
  const exported = Object.keys(app.document.paths).filter((path) => path.endsWith('/export'));

  test.each([...paths, ...exported.map((path) => path.replace(/^\/api/, ''))])('GET %s', async (path) => {
    const { status, body } = await ann.rest('GET', `${path}?no_such_name=1`);
    // What takes no parameters at all ignores them, and one that is missing is said first.
    if (status === 200) expect(app.document.paths[`/api${path}`]?.get?.parameters ?? []).toEqual([]);
    else if (body.errors?.no_such_name === undefined) expect(status).toBe(422);
    else
      expect([status, body.errors?.no_such_name?.[0]]).toEqual([
        422,
        expect.stringMatching(/^Unknown (filter|parameter) "no_such_name"\./),
      ]);
  });
});

test.each(['stauts=new', 'stauts=new&stauts=hot', 'stauts=new&page=1'])('GET /leads?%s', async (query) => {
  for (const path of ['/leads', '/leads/export'])
    expect(await ann.rest('GET', `${path}?${query}`)).toMatchObject({ status: 422, body: { errors: stauts } });
});

test('the same on tRPC, also for brackets', async () => {
  await expect(ann.trpc.leads.list.query({ stauts: 'new' } as never)).rejects.toMatchObject({ data: { httpStatus: 422, errors: stauts } });
  const { status, body } = await ann.rest('GET', '/leads?status[]=new');
  expect([status, body.errors]).toEqual([422, { 'status[]': ['Unknown filter "status[]". Did you mean "status"?'] }]);
});

test('a cache buster and headers of proxies are let through, and a record’s own body may say more', async () => {
  for (const path of ['/leads?_=1764150000', '/leads/export?_=1', '/user?_=1', '/leads/1?_=1'])
    expect((await app.send(path, { headers: { authorization: `Bearer ${ann.token}`, 'x-forwarded-host': 'a.example' } })).status).toBe(200);
  expect((await ann.rest('PATCH', '/leads/1', { status: 'hot', colour: 'red' })).status).toBe(200);
});

test('criteria of a campaign', async () => {
  const { body } = await ann.rest('GET', '/campaigns/audience?channel=email&lead_statsu=hot');
  expect(body.errors).toEqual({ lead_statsu: ['Unknown parameter "lead_statsu". Did you mean "lead_status"?'] });
});

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
    expect(status).toBe(422);
    // One that is missing is said first.
    if (body.errors?.no_such_name) expect(body.errors.no_such_name[0]).toMatch(/^Unknown (filter|parameter) "no_such_name"\./);
  });
});

test.each(procedures.filter(({ method }) => method !== 'GET'))('the query of $method $path', async ({ method, path }) => {
  const { status, body } = await ann.rest(
    method,
    `${path.replaceAll(/\{\w+\}/g, '1')}?no_such_name=1`,
    method === 'DELETE' ? undefined : {},
  );
  expect([status, body.errors]).toEqual([422, { no_such_name: ['Unknown parameter "no_such_name".'] }]);
});

describe('what keeps a change from being made', () => {
  const versoin = { versoin: ['Unknown field "versoin". Did you mean "version"?'] };

  test('a misspelled version changes and deletes nothing, on both faces', async () => {
    const id = await ann.addLead({ status: 'cold' });
    const refused = await ann.rest('DELETE', `/leads/${id}?versoin=99`);
    expect(refused).toMatchObject({ status: 422, body: { errors: { versoin: ['Unknown parameter "versoin". Did you mean "version"?'] } } });
    expect(await ann.rest('DELETE', `/leads/${id}`, { version: 99 })).toMatchObject({ status: 412 });
    for (const method of ['PATCH', 'DELETE'])
      expect(await ann.rest(method, `/leads/${id}`, { status: 'hot', versoin: 1 })).toMatchObject({
        status: 422,
        body: { errors: versoin },
      });
    expect((await ann.rest('PATCH', `/leads/${id}?version=99`, { status: 'hot' })).status).toBe(422);
    await expect(ann.trpc.leads.update.mutate({ id, status: 'hot', versoin: 1 } as never)).rejects.toMatchObject({
      data: { errors: versoin },
    });
    await expect(ann.trpc.leads.remove.mutate({ id, versoin: 99 } as never)).rejects.toMatchObject({ data: { errors: versoin } });
    expect((await ann.rest<{ status: string }>('GET', `/leads/${id}`)).body.data.status).toBe('cold');
  });

  test('a misspelled dry run merges nothing', async () => {
    const [one, other] = [await ann.addLead({ status: 'cold' }), await ann.addLead({ status: 'cold' })];
    const { status, body } = await ann.rest('POST', `/leads/${one}/merge`, { other_id: other, 'dry-run': true });
    expect([status, body.errors]).toEqual([422, { 'dry-run': ['Unknown field "dry-run". Did you mean "dry_run"?'] }]);
    expect((await ann.rest('GET', `/leads/${other}`)).status).toBe(200);
  });

  test('a milestone is not completed by a misspelled "completed: false", on both faces', async () => {
    const id = await ann.addMilestone();
    const errors = { compleeted: ['Unknown field "compleeted". Did you mean "completed"?'] };
    expect(await ann.rest('PATCH', `/deal-milestones/${id}/complete`, { compleeted: false })).toMatchObject({
      status: 422,
      body: { errors },
    });
    await expect(ann.trpc.milestones.complete.mutate({ id, compleeted: false } as never)).rejects.toMatchObject({ data: { errors } });
    expect((await ann.trpc.milestones.get.query({ id })).status).toBe('pending');
  });

  test('a file is not imported for a misspelled option, nor sent or taken as something else', async () => {
    const headers = { authorization: `Bearer ${ann.token}`, 'content-type': 'text/csv' };
    const answer = await app.send('/leads/import?strat=false', { method: 'POST', headers, body: 'First name\nAnn\n' });
    expect(answer).toMatchObject({ status: 422, body: { errors: { strat: ['Unknown parameter "strat". Did you mean "start"?'] } } });
    expect((await ann.rest<unknown[]>('GET', '/imports')).body.data).toEqual([]);
    for (const [path, name] of [
      ['documents/1/file', 'inilne'],
      ['properties/1/offer-sheet.pdf', 'breakdwon'],
    ])
      expect(await ann.rest('GET', `/${path}?${name}=true`)).toMatchObject({
        status: 422,
        body: { errors: { [`${name}`]: [expect.any(String)] } },
      });
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
  expect((await ann.rest('PATCH', '/leads/1', { status: 'hot', color: 'red' })).status).toBe(200);
});

test('criteria of a campaign', async () => {
  const { body } = await ann.rest('GET', '/campaigns/audience?channel=email&lead_statsu=hot');
  expect(body.errors).toEqual({ lead_statsu: ['Unknown parameter "lead_statsu". Did you mean "lead_status"?'] });
});

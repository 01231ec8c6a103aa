/** A day of work in small: what a person does over both faces, and what strangers try. It leaves as much behind as it found. */
import { connect } from 'node:net';
import { createTRPCClient, httpBatchLink, type TRPCClient } from '@trpc/client';
import type { AppRouter } from '#server/app/app-router.ts';
import { aDeal, aLead, aMilestone, anAccount, aProperty } from '#shared/testing/records.ts';

/** Tells how long a call took, and when its answer is wrong. */
interface Witness {
  took(ms: number): void;
  wrong(what: string): void;
}

/** Does one of the things that people do: resolves with the number of calls it took. */
export type Person = () => Promise<number>;

const LEADS = 300;
const CITIES = ['Austin', 'Dallas', 'Houston', 'Waco'];
const MIDDLE_MS = 5;

/** Signs up, fills a book of leads, and is ready to work on it. `random` gives numbers from 0 to 1. */
export async function person(address: string, witness: Witness, random: () => number): Promise<Person> {
  let token = '';
  const send = async (method: string, path: string, expected: number, body?: unknown, more: RequestInit = {}) => {
    const headers: Record<string, string> = { authorization: `Bearer ${token}` };
    if (body !== undefined) headers['content-type'] = typeof body === 'string' ? 'text/csv' : 'application/json';
    const begun = performance.now();
    const answer = await fetch(`${address}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      ...more,
    });
    const text = await answer.text();
    witness.took(performance.now() - begun);
    if (answer.status !== expected) witness.wrong(`${method} ${path}: ${answer.status} instead of ${expected}: ${text.slice(0, 200)}`);
    return text;
  };
  const rest = async (method: string, path: string, expected: number, body?: unknown) =>
    (JSON.parse(await send(method, `/api${path}`, expected, body)) as { data: { id: number; token: string; status: string } }).data;
  const trpc: TRPCClient<AppRouter> = createTRPCClient<AppRouter>({
    links: [httpBatchLink({ url: `${address}/trpc`, headers: () => ({ authorization: `Bearer ${token}` }) })],
  });
  const timed = async <T>(calls: Promise<T>): Promise<T> => {
    const begun = performance.now();
    const result = await calls;
    witness.took(performance.now() - begun);
    return result;
  };
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

  const account = anAccount({ email: `soak.${Math.floor(random() * 1e12)}@example.com` });
  token = (await rest('POST', '/register', 201, account)).token;
  const ids: number[] = [];
  for (let index = 0; index < LEADS; index++)
    ids.push((await rest('POST', '/leads', 201, aLead({ property_city: one(CITIES), last_name: `Soak${'abcdefgh'[index % 8]}` }))).id);

  const reads: Person = async () => {
    const id = one(ids);
    await rest('GET', `/leads/${id}`, 200);
    await send('GET', `/api/leads?search=${one(CITIES)}&sort_by=created_at&per_page=50`, 200);
    const [lead] = await timed(Promise.all([trpc.leads.get.query({ id }), trpc.counts.get.query(), trpc.leads.list.query({ page: 3 })]));
    if (lead.id !== id) witness.wrong(`lead ${lead.id} instead of ${id}`);
    return 3;
  };
  const writes: Person = async () => {
    const { id } = await rest('POST', '/leads', 201, aLead());
    await rest('PATCH', `/leads/${id}`, 200, { status: 'qualified', notes: 'x'.repeat(Math.floor(random() * 5000)) });
    const changed = await timed(trpc.leads.get.query({ id }));
    if (changed.status !== 'qualified') witness.wrong(`lead ${id} has lost its change`);
    await timed(trpc.leads.remove.mutate({ id }));
    return 4;
  };
  const deals: Person = async () => {
    const { id: property_id } = await rest('POST', '/properties', 201, aProperty());
    const { id: deal_id } = await rest('POST', '/deals', 201, aDeal({ property_id, lead_id: one(ids) }));
    const { id } = await rest('POST', '/deal-milestones', 201, aMilestone({ deal_id }));
    await rest('PATCH', `/deal-milestones/${id}/complete`, 200);
    await send('DELETE', `/api/deal-milestones/${id}`, 200);
    await send('DELETE', `/api/deals/${deal_id}`, 200);
    await send('DELETE', `/api/properties/${property_id}`, 200);
    return 7;
  };
  const signs: Person = async () => {
    const other = await rest('POST', '/login', 200, { email: account.email, password: account.password });
    await send('POST', '/api/logout', 200, undefined, { headers: { authorization: `Bearer ${other.token}` } });
    return 2;
  };
  const errs: Person = async () => {
    await send('GET', '/api/leads/987654321', 404);
    await send('POST', '/api/leads', 422, {});
    await send('POST', '/api/leads', 415, 'a,b');
    await send('GET', '/api/user', 401, undefined, { headers: {} });
    await send('GET', '/api/nothing', 404);
    return 5;
  };
  const exports: Person = async () => {
    const text = await send('GET', '/api/leads/export', 200);
    if (text.split('\n').length < LEADS) witness.wrong('an export lacks leads');
    const away = new AbortController();
    const answer = await fetch(`${address}/api/leads/export`, { headers: { authorization: `Bearer ${token}` }, signal: away.signal });
    await answer.body?.getReader().read();
    away.abort();
    return 2;
  };
  const imports: Person = async () => {
    const list = `First Name,Last Name,Property Address,City,State,Zip\n${Array.from({ length: 50 }, (_, row) => `Ann,Lee,${row} Soak Street,Austin,TX,78701\n`).join('')}`;
    const { id } = await rest('POST', '/leads/import', 202, list);
    const until = async (status: string) => {
      for (let tries = 0; tries < 1000; tries++) {
        if ((await rest('GET', `/imports/${id}`, 200)).status === status) return;
        await new Promise((resolve) => setTimeout(resolve, MIDDLE_MS));
      }
      witness.wrong(`import ${id} is not ${status}`);
    };
    await until('done');
    await rest('POST', `/imports/${id}/undo`, 200);
    await until('undone');
    await send('DELETE', `/api/imports/${id}`, 200);
    return 6;
  };
  const { port } = new URL(address);
  const nonsense: Person = async () => {
    const beginnings = [
      'GET /api/leads HTTP/1.1\r\nHost',
      'HELLO\r\n\r\n',
      'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"a":"',
      '',
    ];
    const socket = connect({ port: Number(port), host: '127.0.0.1' });
    socket.on('error', () => undefined);
    socket.write(one(beginnings));
    await new Promise((resolve) => setTimeout(resolve, MIDDLE_MS));
    socket.destroy();
    return 1;
  };
  const shares: [Person, number][] = [
    [reads, 50],
    [writes, 20],
    [deals, 8],
    [signs, 2],
    [errs, 8],
    [exports, 3],
    [imports, 1],
    [nonsense, 8],
  ];
  // Each as often in the list as its share.
  const acts = shares.flatMap(([act, share]) => Array.from({ length: share }, () => act));
  return () => one(acts)();
}

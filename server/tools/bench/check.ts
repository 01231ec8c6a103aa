/** Answers before times: what a server says is held against a plain query of the same database. */
import Database from 'better-sqlite3';
import { type Call, deleteRequest, type Face, getRequest, type ListQuery, listRequest, requestsOf } from './calls.ts';
import type { Planned } from './load.ts';

export interface Asked {
  name: string;
  port: number;
  token: string;
}

interface Listed {
  ids: number[];
  total: number;
}

const SEARCHED = ['first_name', 'last_name', 'company', 'email', 'phone', 'property_address', 'property_city'];

/** The right answer, by the most obvious SQL. */
function rightAnswer(db: Database.Database, { page = 1, per_page = 10, status, search }: ListQuery): Listed {
  const words = (search ?? '').split(' ').filter(Boolean);
  const where = [
    'account_id = 1',
    ...(status ? ['status = ?'] : []),
    ...words.map(() => `(${SEARCHED.map((name) => `coalesce(${name}, '')`).join(' || char(10) || ')}) LIKE ?`),
  ].join(' AND ');
  const values = [...(status ? [status] : []), ...words.map((word) => `%${word}%`)];
  const rows = db
    .prepare(`SELECT id FROM leads WHERE ${where} ORDER BY created_at DESC, id DESC LIMIT ? OFFSET ?`)
    .all(...values, per_page, (page - 1) * per_page) as { id: number }[];
  const { n } = db.prepare(`SELECT count(*) AS n FROM leads WHERE ${where}`).get(...values) as { n: number };
  return { ids: rows.map((row) => row.id), total: n };
}

type Body = Record<string, unknown>;

/** Sends a request; throws unless it succeeds. Returns the part of the body that both servers have on both faces. */
async function ask({ name, port, token }: Asked, { method, path, body }: Planned): Promise<Body> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${name}, ${method} ${path}: ${answer.status} ${text.slice(0, 300)}`);
  const parsed = JSON.parse(text) as Body;
  const inner = ((parsed.result as Body | undefined)?.data ?? parsed) as Body;
  // The bare stack dresses its answers on both faces; a list over tRPC is the product's only undressed one with `data`.
  return (inner.status === 'success' ? (inner.data ?? inner) : inner) as Body;
}

function assertSame(what: string, got: unknown, right: unknown): void {
  if (JSON.stringify(got) !== JSON.stringify(right))
    throw new Error(`${what}: got ${JSON.stringify(got).slice(0, 300)}, right is ${JSON.stringify(right).slice(0, 300)}`);
}

const CHECKED = 4;

/** Throws when a server answers one of these calls otherwise than the database says, or a write leaves no trace. */
export async function checkAnswers(
  servers: Asked[],
  file: string,
  calls: readonly Call[],
  faces: readonly Face[],
  rows: number,
): Promise<void> {
  const db = new Database(file, { readonly: true });
  try {
    for (const call of calls.filter(({ kind }) => kind === 'list'))
      for (const query of (call.queries?.(rows) ?? []).slice(0, CHECKED)) {
        const right = rightAnswer(db, query);
        for (const server of servers)
          for (const face of faces) {
            const request = listRequest(face, query);
            const { data, meta } = (await ask(server, request)) as { data: { id: number }[]; meta: { total: number } };
            assertSame(`${server.name}, ${request.path}`, { ids: data.map(({ id }) => id), total: meta.total }, right);
          }
      }
    for (const server of servers) for (const face of faces) await checkRecords(server, face, db, rows);
  } finally {
    db.close();
  }
}

const FIELDS = ['first_name', 'email', 'property_address', 'status', 'next_action', 'notes'];
const fieldsOf = (lead: Body) => FIELDS.map((field) => lead[field]);

async function checkRecords(server: Asked, face: Face, db: Database.Database, rows: number): Promise<void> {
  const id = Math.ceil(rows / 2);
  const read = await ask(server, getRequest(face, id));
  assertSame(`${server.name}, get`, fieldsOf(read), fieldsOf(db.prepare('SELECT * FROM leads WHERE id = ?').get(id) as Body));
  const plan = (kind: Call['kind']) => requestsOf({ name: kind, kind }, face, rows, 0)[0] as Planned;
  const wanted = plan('create');
  const made = await ask(server, wanted);
  assertSame(`${server.name}, create`, fieldsOf(made), fieldsOf(wanted.body as Body));
  const newId = made.id as number;
  const patch = { next_action: 'Ask once more', status: 'hot' };
  const change =
    face === 'rest'
      ? { method: 'PATCH', path: `/api/leads/${newId}`, body: patch }
      : { method: 'POST', path: '/trpc/leads.update', body: { id: newId, ...patch } };
  await ask(server, change);
  assertSame(`${server.name}, update`, fieldsOf(await ask(server, getRequest(face, newId))), fieldsOf({ ...made, ...patch }));
  await ask(server, deleteRequest(face, newId));
  const gone = await ask(server, getRequest(face, newId)).then(
    () => false,
    (error: Error) => / 404 /.test(error.message),
  );
  if (!gone) throw new Error(`${server.name}: a deleted lead is still there`);
}

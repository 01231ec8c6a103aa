/** The load client, a process of its own: sends what it is told over so many connections, and says how long each answer took. */
import { type HttpConnection as Connection, HttpConnection, type Reply, requestBytes } from './http-connection.ts';

export interface Planned {
  method: string;
  path: string;
  body?: unknown;
}

export interface LoadOrder {
  port: number;
  token: string;
  /** Sent in this order, again and again; with `once` each a single time. */
  requests: Planned[];
  connections: number;
  seconds: number;
  once?: boolean;
  /** One request every so many milliseconds, whether or not the last was answered: a wait then counts for all that came meanwhile. */
  everyMs?: number;
  /** The ids that the answers' records have. */
  wantsIds?: boolean;
}

export interface LoadResult {
  seconds: number;
  /** Of each answer, from when it was due, in the order of the answers. */
  milliseconds: number[];
  failures: string[];
  ids: number[];
}

const FEWEST_CALLS = 3;
/** However slow the server is, an order ends. */
const MOST_SECONDS = 60;

async function carryOut(order: LoadOrder): Promise<LoadResult> {
  const { port, token, once, wantsIds } = order;
  const requests = order.requests.map(({ method, path, body }) => requestBytes(method, path, token, body));
  const connections = Array.from({ length: order.connections }, () => new HttpConnection(port));
  const result: LoadResult = { seconds: 0, milliseconds: [], failures: [], ids: [] };
  let sent = 0;
  const began = performance.now();
  const isOver = () => {
    if (once && sent >= requests.length) return true;
    const passed = (performance.now() - began) / 1000;
    return (passed >= order.seconds && sent >= FEWEST_CALLS) || passed >= MOST_SECONDS;
  };
  const ask = async (connection: Connection, due: number) => {
    const at = sent % requests.length;
    sent += 1;
    const reply = await connection.send(requests[at] as Buffer);
    result.milliseconds.push(performance.now() - due);
    if (reply.status >= 300) result.failures.push(failureOf(order.requests[at] as Planned, reply));
    else if (wantsIds) result.ids.push(Number(/"id":(\d+)/.exec(reply.body.toString('latin1', 0, 200))?.[1]));
  };
  const inTurn = async (connection: Connection) => {
    while (!isOver()) await ask(connection, performance.now());
  };
  const everyMs = order.everyMs;
  const atIntervals = async (connection: Connection, first: number) => {
    for (let n = first; !isOver(); n += connections.length) {
      const due = began + n * (everyMs as number);
      const early = due - performance.now();
      if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
      await ask(connection, due);
    }
  };
  await Promise.all(connections.map((connection, at) => (everyMs === undefined ? inTurn(connection) : atIntervals(connection, at))));
  result.seconds = (performance.now() - began) / 1000;
  for (const connection of connections) connection.close();
  return result;
}

const failureOf = ({ method, path }: Planned, { status, body }: Reply) => `${method} ${path}: ${status} ${body.toString('utf8', 0, 200)}`;

process.on('message', (order: LoadOrder) => {
  carryOut(order).then(
    (result) => process.send?.(result),
    (error: unknown) => process.send?.({ seconds: 0, milliseconds: [], failures: [String(error)], ids: [] } satisfies LoadResult),
  );
});
// Who gave the orders is gone.
process.on('disconnect', () => process.exit(0));

/** Uploads that are more than there is memory for. */
import { connect } from 'node:net';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { BUSY } from '#shared/core/problem.ts';
import { toProblemBody } from './problem.ts';
import { limitUploadMemory } from './room.ts';

const LARGEST = 100_000;
const app = Fastify({ bodyLimit: LARGEST, forceCloseConnections: true });
app.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
app.setErrorHandler((error, _request, reply) => {
  const { status, message } = toProblemBody(error);
  return reply.code(status).send({ message });
});
const preParsing = limitUploadMemory(LARGEST, ({ headers }) => Number(headers['x-account']));
app.post('/', { preParsing }, (request) => `${(request.body as Buffer).length} bytes`);
const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
afterAll(() => app.close());

/** Begins an upload of which so much comes now; `end` sends the rest. */
function begin(account: number, now: number, whole: number) {
  const socket = connect({ port: Number(port), host: '127.0.0.1' });
  let said = '';
  socket.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  socket.on('error', () => undefined);
  const answer = new Promise<string>((resolve) => void socket.once('close', () => resolve(said)));
  const head = `POST / HTTP/1.1\r\nHost: x\r\nX-Account: ${account}\r\nContent-Type: text/csv\r\nConnection: close\r\n`;
  socket.write(`${head}Content-Length: ${whole}\r\n\r\n${'a'.repeat(now)}`);
  return { answer, end: () => socket.write('a'.repeat(whole - now)) };
}

test('what has been sent counts, and who has sent the most gives way', async () => {
  const greedy = [begin(1, 90_000, 95_000), begin(1, 80_000, 95_000)];
  const other = begin(2, 1, 99_000);
  const small = begin(3, 3, 3);
  expect(await small.answer).toContain('3 bytes');
  other.end();
  expect(await other.answer).toContain('99000 bytes');
  const cut = await greedy[0]?.answer;
  expect(cut).toMatch(/^HTTP\/1\.1 503 /);
  expect(cut).toContain(BUSY);
  greedy[1]?.end();
  expect(await greedy[1]?.answer).toContain('95000 bytes');
});

test('what is over gives its room back, however it ended', async () => {
  for (let n = 0; n < 5; n += 1) {
    const [whole, left] = [begin(1, 95_000, 95_000), begin(2, 90_000, 95_000)];
    expect(await whole.answer).toContain('95000 bytes');
    left.end();
    expect(await left.answer).toContain('95000 bytes');
  }
  const last = [begin(1, 50_000, 99_000), begin(2, 50_000, 99_000)];
  for (const one of last) one.end();
  for (const one of last) expect(await one.answer).toContain('99000 bytes');
});

/** A file that cannot be finished is no file: whoever reads it learns so. */
import { Readable } from 'node:stream';
import compress from '@fastify/compress';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { answerFile } from './answer-file.ts';

async function* breaking() {
  for (let at = 0; at < 300; at += 1) yield `${'a row of a list, and some more of it. '.repeat(10)}\r\n`;
  throw new Error('the disk fails');
}

test.each(['gzip', 'identity'])('a file that breaks after its head breaks visibly: %s', async (encoding) => {
  const app = Fastify();
  onTestFinished(() => app.close());
  await app.register(compress, { threshold: 16 * 1024, encodings: ['gzip', 'identity'] });
  app.get('/list.csv', async (_request, reply) =>
    answerFile(reply, { name: 'list.csv', type: 'text/csv; charset=utf-8', content: Readable.from(breaking()) }),
  );
  const address = await app.listen({ port: 0 });
  const answer = await fetch(`${address}/list.csv`, { headers: { 'accept-encoding': encoding } });
  await expect(answer.text()).rejects.toThrow();
});

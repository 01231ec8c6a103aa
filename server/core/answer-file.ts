import type { FastifyReply } from 'fastify';

interface SentAnswer {
  name: string;
  type: string;
  content: unknown;
  /** Shown inline instead of saved. */
  isInline?: boolean;
}

/** So many parts are read first: the head of a list, and its first rows. */
const READ_AHEAD = 2;

/** A text of which the first parts have been read, so that what fails at once fails before anything was answered. */
export async function readAhead(text: AsyncGenerator<string>): Promise<AsyncGenerator<string>> {
  const parts: string[] = [];
  for (let part = await text.next(); !part.done; part = await text.next()) {
    parts.push(part.value);
    if (parts.length === READ_AHEAD) break;
  }
  return (async function* () {
    yield* parts;
    yield* text;
  })();
}

/** Sends a named file with no-store caching. */
export const answerFile = (reply: FastifyReply, { name, type, content, isInline = false }: SentAnswer): FastifyReply =>
  reply
    .header('content-type', type)
    .header('content-disposition', `${isInline ? 'inline' : 'attachment'}; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(content);

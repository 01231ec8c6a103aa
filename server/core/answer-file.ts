import type { FastifyReply } from 'fastify';

interface SentAnswer {
  name: string;
  type: string;
  content: unknown;
  /** To be shown instead of saved. */
  isInline?: boolean;
}

/** Answers with a file of its own name, which no cache keeps. */
export const answerFile = (reply: FastifyReply, { name, type, content, isInline = false }: SentAnswer): FastifyReply =>
  reply
    .header('content-type', type)
    .header('content-disposition', `${isInline ? 'inline' : 'attachment'}; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(content);

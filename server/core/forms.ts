/** Upload forms: the sender is authenticated before the body is read. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Invalid } from './errors.ts';
import { readBoundary, readFiles, type SentFile } from './multipart.ts';
import { limitUploadMemory } from './room.ts';

/**
 * Makes routes that take nothing but forms of at most so many bytes. `options` are those of a route: they ask who sends before a byte
 * is read, which `senderOf` gives again afterwards.
 */
export function takeForms<Sender>(routes: FastifyInstance, bodyLimit: number, accountOf: (sender: Sender) => number) {
  routes.removeAllContentTypeParsers();
  routes.addContentTypeParser('multipart/form-data', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));
  const senders = new WeakMap<FastifyRequest, Sender>();
  const senderOf = (request: FastifyRequest) => senders.get(request) as Sender;
  const preParsing = limitUploadMemory(bodyLimit, (request) => accountOf(senderOf(request)));
  const options = <Request extends FastifyRequest>(admitSender: (request: Request) => Promise<Sender>) => ({
    bodyLimit,
    onRequest: async (request: Request) => void senders.set(request, await admitSender(request)),
    preParsing,
  });
  return { senderOf, options };
}

/** The files of a form that was sent, at most `most` and one; undefined for what is no whole form. */
export function readSentFiles(request: FastifyRequest, most: number): SentFile[] | undefined {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  return readFiles(body, readBoundary(request.headers['content-type']) ?? '', most);
}

interface FileRules {
  /** The field of the form, under which all are refused together. */
  field: string;
  notWhole: string;
  none: string;
  /** An error that refuses one file with its message. */
  refusal: new (message: string) => Error;
}

/** Takes or refuses each file by itself, in their order. Throws `Invalid` when there is none, or none could be taken. */
export async function takeEach<Taken>(
  files: SentFile[] | undefined,
  { field, notWhole, none, refusal }: FileRules,
  take: (file: SentFile) => Promise<Taken>,
): Promise<{ taken: Taken[]; refused: { filename: string; reason: string }[] }> {
  if (!files) throw new Invalid({ [field]: [notWhole] });
  if (files.length === 0) throw new Invalid({ [field]: [none] });
  const taken: Taken[] = [];
  const refused: { filename: string; reason: string }[] = [];
  for (const file of files)
    try {
      taken.push(await take(file));
    } catch (error) {
      if (!(error instanceof refusal)) throw error;
      refused.push({ filename: file.filename, reason: error.message });
    }
  if (taken.length === 0)
    throw new Invalid({ [field]: refused.map(({ filename, reason }) => (filename ? `${filename}: ${reason}` : reason)) });
  return { taken, refused };
}

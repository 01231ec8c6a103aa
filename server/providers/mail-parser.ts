/** Parses mails in a worker thread with a time limit, so that no mail blocks the server. */
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';

/** The limits of a parsed mail; longer parts are cut. */
export interface ParsedMail {
  from: string | null;
  to: string | null;
  subject: string | null;
  text: string | null;
  html: string | null;
  message_id: string | null;
  in_reply_to: string | null;
  references: string | null;
  /** Such as `multipart/report`. */
  content_type: string | null;
  auto_submitted: string | null;
  precedence: string | null;
  is_autoreply: boolean;
}

interface MailParser {
  /** Rejects when the mail cannot be parsed, or not in time. Runs one at a time. */
  parse(bytes: Uint8Array): Promise<ParsedMail>;
  close(): void;
}

const PARSE_MS = 5000;
const IDLE_MS = 10_000;
const MEMORY_MB = 256;

/** No HTML becomes text here: that took 25 s for 400 KB of nested elements. */
const THREAD = `
const { parentPort, workerData } = require('node:worker_threads');
const { simpleParser } = require(workerData);
const cut = (value, most) => (typeof value === 'string' ? value.slice(0, most) : null);
const ids = (value) => (Array.isArray(value) ? value.slice(-50).map((id) => cut(id, 998)).join(' ') : cut(value, 50000));
const addresses = (...of) => of.flat().filter(Boolean).slice(0, 20).flatMap(({ value }) => value.slice(0, 50)).map(({ address }) => address || '').join(' ');
parentPort.on('message', (bytes) => {
  simpleParser(Buffer.from(bytes), { skipImageLinks: true, skipHtmlToText: true, skipTextToHtml: true }).then(
    (mail) => {
      const header = (name) => { const value = mail.headers.get(name); return cut(typeof value === 'string' ? value : value && value.value, 200); };
      const more = ['delivered-to', 'x-original-to'].map(header).join(' ');
      parentPort.postMessage({ mail: {
        from: cut(mail.from && mail.from.value[0] && mail.from.value[0].address, 500) || null,
        to: cut(addresses(mail.to, mail.cc) + ' ' + more, 10000),
        subject: cut(mail.subject, 998),
        text: cut(mail.text, 100000),
        html: cut(mail.html, 600000),
        message_id: cut(mail.messageId, 998),
        in_reply_to: ids(mail.inReplyTo),
        references: ids(mail.references),
        content_type: header('content-type'),
        auto_submitted: header('auto-submitted'),
        precedence: header('precedence'),
        is_autoreply: Boolean(header('x-autoreply')),
      } });
    },
    (error) => parentPort.postMessage({ failure: String(error && error.message) }),
  );
});
`;

type ParseAnswer = { mail: ParsedMail; failure?: undefined } | { mail?: undefined; failure: string };

/** The thread begins with the first mail, and ends when there is none for a while. */
export function createMailParser(parseMs = PARSE_MS): MailParser {
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  const end = (): void => {
    clearTimeout(idle);
    void thread?.terminate();
    thread = undefined;
  };
  const begin = (): Worker => {
    // As a whole program in words: a built server has no file of its own for the thread.
    const made = new Worker(THREAD, {
      eval: true,
      workerData: createRequire(import.meta.url).resolve('mailparser'),
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    // Without a listener an error event would end the process.
    made.on('error', () => undefined).unref();
    return made;
  };

  return {
    parse: (bytes) =>
      new Promise((resolve, reject) => {
        clearTimeout(idle);
        const own = (thread ??= begin());
        const done = (settle: () => void) => {
          clearTimeout(limit);
          own.off('message', onMessage).off('error', broke).off('exit', broke);
          settle();
        };
        const fail = (words: string) => {
          if (thread === own) end();
          else void own.terminate();
          done(() => reject(new Error(words)));
        };
        const onMessage = ({ mail, failure }: ParseAnswer) => {
          idle = setTimeout(end, IDLE_MS).unref();
          done(() => (mail ? resolve(mail) : reject(new Error(failure))));
        };
        const broke = () => fail('The mail broke its reader');
        const limit = setTimeout(() => fail(`The mail was not read within ${String(parseMs)} ms`), parseMs);
        own.on('message', onMessage).on('error', broke).on('exit', broke);
        own.postMessage(bytes);
      }),
    close: end,
  };
}

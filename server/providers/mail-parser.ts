/** Parses mails in a worker thread with a time limit, so that no mail blocks the server. */
import { createRequire } from 'node:module';
import { createThread } from '#server/core/threads.ts';

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

const PARSE_MS = 5000;

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
      parentPort.postMessage({ result: {
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

/** One mail at a time; rejects when it cannot be parsed, or not in time. */
export const createMailParser = (parseMs = PARSE_MS) =>
  createThread<Uint8Array, ParsedMail>(THREAD, {
    workerData: createRequire(import.meta.url).resolve('mailparser'),
    heapMb: 256,
    idleMs: 10_000,
    limitMs: parseMs,
    tooSlow: `The mail was not read within ${parseMs} ms`,
    broken: 'The mail broke its reader',
  });

/** Email by SMTP. Connections are reused for a while, and a broken connection always says whether the message was on its way. */
import { Readable } from 'node:stream';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { type HandOver, toOneLine } from './hand-over.ts';

export interface OutgoingMail {
  /** Without the signs around it: 12.abc@example.com */
  message_id: string;
  from: { name: string; address: string };
  to: string;
  reply_to: string | null;
  subject: string;
  text: string;
  html: string;
  /** Where one click ends it (RFC 8058), and the same for a person. */
  unsubscribe?: string;
  in_reply_to?: string;
  /** Written by a machine in answer to somebody: no other machine may answer it. */
  automatic?: boolean;
}

export interface MailProvider {
  /** Never throws. */
  send(mail: OutgoingMail): Promise<HandOver>;
  close(): void;
}

interface MailTimes {
  connectMs: number;
  /** The timeout of a silent server. */
  silenceMs: number;
  /** How long an idle connection stays open. */
  idleMs: number;
}
const TIMES: MailTimes = { connectMs: 10_000, silenceMs: 20_000, idleMs: 15_000 };

/** A server closes what sends too many through one connection. */
const MAILS_A_CONNECTION = 50;

/** The headers of a kind of mail. */
function buildHeaders({ unsubscribe, automatic }: OutgoingMail): Record<string, string> {
  return {
    ...(unsubscribe && { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    ...(automatic && { 'Auto-Submitted': 'auto-replied' }),
  };
}

/** The mail as it goes over the line. */
async function composeMail(mail: OutgoingMail): Promise<{ bytes: Buffer; envelope: { from: string; to: string[] } }> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const node = new MailComposer({
    from: mail.from,
    to: { name: '', address: mail.to },
    ...(mail.reply_to && { replyTo: mail.reply_to }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.message_id}>`,
    ...(mail.in_reply_to && { inReplyTo: `<${mail.in_reply_to}>`, references: `<${mail.in_reply_to}>` }),
    headers: buildHeaders(mail),
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  return { bytes: await node.build(), envelope: { from: mail.from.address, to: [mail.to] } };
}

interface SmtpError extends Error {
  responseCode?: number;
  response?: string;
  code?: string;
  command?: string;
}

/** A server that refuses our name or password, or its own service, refuses no message. */
const OURS = new Set(['EAUTH', 'ETLS', 'EDNS', 'ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'EPROTOCOL']);

/** Permanent answers that say that there is no such mailbox or domain (RFC 3463). */
const GONE =
  /\b5\.1\.(1|2|3|6|10)\b|no such (user|mailbox|address|recipient)|user unknown|unknown user|mailbox (not found|unavailable)|does not exist/i;

/** Answers that want our name first, or refuse it (RFC 4954): whatever the message, it would be the same. */
const NOT_LET_IN = new Set([530, 534, 535, 538]);

function toFailure(error: SmtpError, isOnItsWay: boolean): HandOver {
  const words = toOneLine(error.response ?? error.message);
  const code = error.responseCode ?? 0;
  if (NOT_LET_IN.has(code)) return { kind: 'down', words };
  if (code >= 500 && !OURS.has(error.code ?? ''))
    return { kind: 'refused', words, ...(GONE.test(words) && error.command === 'RCPT TO' ? { because: 'gone' } : {}) };
  if (code >= 400) return { kind: 'later', words };
  return isOnItsWay ? { kind: 'unknown', words } : { kind: 'later', words };
}

interface Line {
  connection: SMTPConnection;
  mails: number;
  timer?: NodeJS.Timeout;
}

/** Sends by the server that the URL names (`smtp:` with STARTTLS where it is offered, `smtps:`). */
export function createSmtpMail(url: string, times: MailTimes = TIMES): MailProvider {
  const idle: Line[] = [];
  const all = new Set<SMTPConnection>();

  const drop = (connection: SMTPConnection) => {
    all.delete(connection);
    const at = idle.findIndex((line) => line.connection === connection);
    if (at >= 0) clearTimeout(idle.splice(at, 1)[0]?.timer);
    connection.close();
  };

  // Loaded with the first mail: it takes a part of every start.
  const connect = async (): Promise<Line> => {
    const [{ parseConnectionUrl }, { default: Connection }] = await Promise.all([
      import('nodemailer/lib/shared'),
      import('nodemailer/lib/smtp-connection'),
    ]);
    const { auth, ...options } = parseConnectionUrl(url) as { auth?: { user: string; pass: string } } & object;
    return new Promise((resolve, reject) => {
      const connection = new Connection({
        ...options,
        connectionTimeout: times.connectMs,
        greetingTimeout: times.connectMs,
        dnsTimeout: times.connectMs,
        socketTimeout: times.silenceMs,
      });
      all.add(connection);
      const fail = (error: Error) => {
        drop(connection);
        reject(error);
      };
      // Also when nobody waits for it any more: an error event without a listener ends the process.
      connection.on('error', fail);
      connection.on('end', () => drop(connection));
      connection.connect((error) => {
        if (error) return fail(error);
        if (!auth) return resolve({ connection, mails: 0 });
        return connection.login(auth, (refused) => (refused ? fail(refused) : resolve({ connection, mails: 0 })));
      });
    });
  };

  const give = (line: Line) => {
    line.mails += 1;
    if (line.mails >= MAILS_A_CONNECTION) {
      all.delete(line.connection);
      line.connection.quit();
      return;
    }
    line.timer = setTimeout(() => drop(line.connection), times.idleMs).unref();
    idle.push(line);
  };

  const take = async (): Promise<Line> => {
    const line = idle.pop();
    clearTimeout(line?.timer);
    return line ?? connect();
  };

  const attempt = async (mail: OutgoingMail): Promise<HandOver | 'again'> => {
    let isOnItsWay = false;
    let line: Line | undefined;
    try {
      const { bytes, envelope } = await composeMail(mail);
      const taken = await take().catch((error: Error) => toOneLine((error as SmtpError).response ?? error.message));
      if (typeof taken === 'string') return { kind: 'down', words: taken };
      line = taken;
      const { connection } = line;
      // The body is read only once the server has accepted the recipient.
      const message = new Readable({
        read() {
          isOnItsWay = true;
          this.push(bytes);
          this.push(null);
        },
      });
      await new Promise<void>((resolve, reject) => {
        connection.send({ ...envelope, size: bytes.length }, message, (error) => (error ? reject(error) : resolve()));
      });
      give(line);
      return { kind: 'sent', id: mail.message_id };
    } catch (error) {
      // A connection after a refusal is in a state of its own.
      if (line) drop(line.connection);
      // A server closes what was idle for long, just when it is needed again.
      const wasIdle = line !== undefined && line.mails > 0 && !isOnItsWay && (error as SmtpError).responseCode === undefined;
      return wasIdle ? 'again' : toFailure(error as SmtpError, isOnItsWay);
    }
  };

  return {
    send: async (mail) => {
      for (;;) {
        const result = await attempt(mail);
        if (result !== 'again') return result;
      }
    },
    close: () => {
      for (const connection of all) drop(connection);
    },
  };
}

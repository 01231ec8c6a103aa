/**
 * A mailbox that is read by IMAP: what is new is handed on and marked as seen. It is best one of its own: what somebody else reads first is
 * not new.
 */
import type { ImapFlow } from 'imapflow';
import { type ParsedMail, createMailParser } from './mail-parser.ts';

export interface ReceivedMail {
  /** Undefined for one that could not be read; its sender may still stand in `source`. */
  parsed: ParsedMail | undefined;
  /** As it came over the line. */
  source: string;
  /** Its head alone came: the server gives no part of a mail, and all of it is more than is taken. */
  is_too_large?: boolean;
}

export interface Mailbox {
  /** Takes all new mails, until there is none or the signal ends it. Trouble with the server is reported, and over with the next call. */
  read(signal: AbortSignal): Promise<void>;
  /** Ends the connection, after the last `read`. */
  close(): void;
}

interface MailboxUse {
  /** Called with each new mail, which is marked as seen only afterwards. */
  take(mail: ReceivedMail): Promise<void>;
  /** Receives each kind of trouble once. */
  report(error: unknown): void;
  /** The server tells of new mail. */
  onArrival(): void;
}

interface MailboxTimes {
  /** How long the other side may be silent. */
  silenceMs: number;
  /** How long the reading of one mail may take. */
  parseMs?: number;
}
const TIMES: MailboxTimes = { silenceMs: 60_000 };

/** A mail that could not be read so often is handed on as unreadable. */
const MOST_TRIES = 2;

/** How much of a mail is fetched; attachments are not read. */
const MAX_MAIL_BYTES = 1024 * 1024;
/** Some servers give all of a mail when a part is asked for: a connection ends before it takes more than this. */
const MOST_GIVEN_BYTES = 4 * MAX_MAIL_BYTES;
const MAILS_A_BATCH = 20;

const describeError = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const HEAD_TOO_LARGE = 'A mail was marked as read unread: its head alone is more than is taken';

const isTooLarge = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'LiteralTooLarge';

/** `imaps://user:password@host:port/FOLDER`; a plain `imap:` turns to TLS when the server offers it. */
function parseOptions(address: string, { silenceMs }: MailboxTimes) {
  const { protocol, hostname, port, username, password, pathname } = new URL(address);
  const secure = protocol === 'imaps:';
  return {
    folder: decodeURIComponent(pathname.slice(1)) || 'INBOX',
    connection: {
      host: hostname,
      port: Number(port) || (secure ? 993 : 143),
      secure,
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
      logger: false as const,
      connectionTimeout: silenceMs,
      greetingTimeout: silenceMs,
      socketTimeout: 10 * silenceMs,
      maxLiteralSize: MOST_GIVEN_BYTES,
    },
  };
}

/**
 * A mailbox that is read again and again, through lost connections. A mail that `take` failed of comes again with the next reading, and
 * keeps no other back; one that cannot be read comes twice, and then as unreadable.
 */
export function createMailbox(address: string, { take, report, onArrival }: MailboxUse, times: MailboxTimes = TIMES): Mailbox {
  const { folder, connection } = parseOptions(address, times);
  let client: ImapFlow | undefined;
  let lastTrouble = '';
  const parser = createMailParser(times.parseMs);

  /** Of a mail that was more than is taken: what to ask for instead. */
  const tooLarge = new Map<number, 'head' | 'nothing'>();
  let wasTooMuch = false;

  const end = (): void => {
    client?.close();
    client = undefined;
  };
  const connected = async (): Promise<ImapFlow> => {
    if (client?.usable) return client;
    // Loaded where a mailbox is read: it takes a part of every other start.
    const { ImapFlow } = await import('imapflow');
    const made = new ImapFlow(connection);
    // Without a listener an error event would end the process; what it was, the next command says.
    made.on('error', (error) => {
      wasTooMuch ||= isTooLarge(error);
      made.close();
    });
    // The server tells at once of what arrives.
    made.on('exists', onArrival);
    client = made;
    await made.connect();
    return made;
  };

  /** What `take` failed of, and why. */
  const failures = new Map<number, string>();
  const unread = new Map<number, number>();
  /** What a mail says; undefined when it could not be read at the last try either. */
  const parsedOf = async (uid: number, bytes: Buffer, signal: AbortSignal): Promise<ParsedMail | undefined> => {
    try {
      return await parser.run(bytes);
    } catch (error) {
      const tries = (unread.get(uid) ?? 0) + 1;
      unread.set(uid, tries);
      if (signal.aborted || tries < MOST_TRIES) throw error;
      return undefined;
    }
  };
  const taken = async (uid: number, bytes: Buffer, signal: AbortSignal): Promise<boolean> => {
    try {
      const parsed = await parsedOf(uid, bytes, signal);
      await take({ parsed, source: bytes.toString('latin1'), ...(tooLarge.has(uid) && { is_too_large: true }) });
      failures.delete(uid);
      unread.delete(uid);
      return true;
    } catch (error) {
      const trouble = describeError(error);
      if (failures.get(uid) !== trouble) report(error);
      failures.set(uid, trouble);
      return false;
    }
  };

  /** The beginning of a mail, or what may still be asked for of one that is too large; undefined when that is too large as well. */
  const fetchMail = async (open: ImapFlow, uid: number): Promise<Buffer | undefined> => {
    const left = tooLarge.get(uid);
    if (left === 'nothing') return Buffer.alloc(0);
    wasTooMuch = false;
    try {
      const wanted = left === 'head' ? { headers: true } : { source: { start: 0, maxLength: MAX_MAIL_BYTES } };
      const mail = await open.fetchOne(String(uid), wanted, { uid: true });
      const bytes = mail ? (mail.source ?? mail.headers) : undefined;
      return (bytes ?? Buffer.alloc(0)).subarray(0, MAX_MAIL_BYTES);
    } catch (error) {
      if (!wasTooMuch) throw error;
      tooLarge.set(uid, left === 'head' ? 'nothing' : 'head');
      return undefined;
    }
  };

  /** Takes some of the new mails but those that were tried before; returns whether there are more. */
  const readSome = async (tried: Set<number>, signal: AbortSignal): Promise<boolean> => {
    const open = await connected();
    const lock = await open.getMailboxLock(folder);
    try {
      const found = await open.search({ seen: false }, { uid: true });
      const fresh = (found || []).filter((uid) => !tried.has(uid));
      for (const uid of fresh.slice(0, MAILS_A_BATCH)) {
        if (signal.aborted) return false;
        tried.add(uid);
        const bytes = await fetchMail(open, uid);
        if (bytes === undefined) {
          // The connection ended with it: what is left of the mail, and the others, come over the next one.
          tried.delete(uid);
          end();
          return true;
        }
        if (bytes.length > 0 && !(await taken(uid, bytes, signal))) continue;
        if (tooLarge.get(uid) === 'nothing') report(new Error(HEAD_TOO_LARGE));
        tooLarge.delete(uid);
        await open.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
      }
      lastTrouble = '';
      return fresh.length > MAILS_A_BATCH;
    } finally {
      lock.release();
    }
  };

  return {
    read: async (signal) => {
      // Ends what waits for the other side, and the reading of a mail.
      const stop = () => {
        end();
        parser.close();
      };
      signal.addEventListener('abort', stop, { once: true });
      const tried = new Set<number>();
      try {
        while (!signal.aborted && (await readSome(tried, signal)));
      } catch (error) {
        end();
        const trouble = describeError(error);
        if (trouble !== lastTrouble && !signal.aborted) report(error);
        lastTrouble = trouble;
      } finally {
        signal.removeEventListener('abort', stop);
      }
    },
    close: () => {
      end();
      parser.close();
    },
  };
}

/** A mailbox that is read by IMAP: what is new is handed on and marked as seen. It is best one of its own: what somebody else reads first is not new. */
import type { ImapFlow } from 'imapflow';
import { type ParsedMail, mailParser } from './mail-parser.ts';

export interface ReceivedMail {
  /** Undefined for one that could not be read; its sender may still stand in `source`. */
  parsed: ParsedMail | undefined;
  /** As it came over the line. */
  source: string;
}

export interface Mailbox {
  start(): void;
  stop(): Promise<void>;
}

export interface MailboxTimes {
  /** How often it is looked, when the server does not tell. */
  everyMs: number;
  /** How long the other side may be silent. */
  silenceMs: number;
  /** How long the reading of one mail may take. */
  parseMs?: number;
}
const TIMES: MailboxTimes = { everyMs: 30_000, silenceMs: 60_000 };

/** A mail that could not be read so often is handed on as unreadable. */
const MOST_TRIES = 2;

/** So much of a mail is fetched: attachments are not read. */
const MOST_BYTES = 1024 * 1024;
/** So many are fetched at a time. */
const AT_ONCE = 20;

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** `imaps://user:password@host:port/FOLDER`; a plain `imap:` turns to TLS when the server offers it. */
function optionsOf(address: string, { silenceMs }: MailboxTimes) {
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
      maxLiteralSize: 4 * MOST_BYTES,
    },
  };
}

/**
 * Reads a mailbox until it is stopped, through lost connections. `take` gets each new mail; only when it has taken it is the mail
 * marked, so one that it failed of comes again with the next look, and keeps no other back; one that cannot be read comes twice, and
 * then as unreadable. `report` is told of trouble, once for
 * each kind.
 */
export function mailbox(
  address: string,
  take: (mail: ReceivedMail) => Promise<void>,
  report: (error: unknown) => void,
  times: MailboxTimes = TIMES,
): Mailbox {
  const { folder, connection } = optionsOf(address, times);
  let client: ImapFlow | undefined;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let stopped = false;
  let again = false;
  let lastTrouble = '';
  const parser = mailParser(times.parseMs);

  const connected = async (): Promise<ImapFlow> => {
    if (client?.usable) return client;
    // Loaded where a mailbox is read: it takes a part of every other start.
    const { ImapFlow } = await import('imapflow');
    const made = new ImapFlow(connection);
    // Without a listener an error event would end the process; what it was, the next command says.
    made.on('error', () => made.close());
    // The server tells at once of what arrives.
    made.on('exists', () => wake());
    client = made;
    await made.connect();
    return made;
  };

  /** What `take` failed of, and why. */
  const failures = new Map<number, string>();
  const unread = new Map<number, number>();
  /** What a mail says; undefined when it could not be read at the last try either. */
  const parsedOf = async (uid: number, bytes: Buffer): Promise<ParsedMail | undefined> => {
    try {
      return await parser.parse(bytes);
    } catch (error) {
      const tries = (unread.get(uid) ?? 0) + 1;
      unread.set(uid, tries);
      if (stopped || tries < MOST_TRIES) throw error;
      return undefined;
    }
  };
  const taken = async (uid: number, bytes: Buffer): Promise<boolean> => {
    try {
      await take({ parsed: await parsedOf(uid, bytes), source: bytes.toString('latin1') });
      failures.delete(uid);
      unread.delete(uid);
      return true;
    } catch (error) {
      const said = wordsOf(error);
      if (failures.get(uid) !== said) report(error);
      failures.set(uid, said);
      return false;
    }
  };

  /** Takes some of the new mails but those that were tried in this round. */
  const look = async (tried: Set<number>): Promise<void> => {
    const open = await connected();
    const lock = await open.getMailboxLock(folder);
    try {
      const found = await open.search({ seen: false }, { uid: true });
      const fresh = (found || []).filter((uid) => !tried.has(uid));
      for (const uid of fresh.slice(0, AT_ONCE)) {
        if (stopped) return;
        tried.add(uid);
        const mail = await open.fetchOne(String(uid), { source: { start: 0, maxLength: MOST_BYTES } }, { uid: true });
        if (mail && mail.source && !(await taken(uid, mail.source))) continue;
        await open.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
      }
      again ||= fresh.length > AT_ONCE;
      lastTrouble = '';
    } finally {
      lock.release();
    }
  };

  const work = async (): Promise<void> => {
    const tried = new Set<number>();
    do {
      again = false;
      await look(tried).catch((error: unknown) => {
        client?.close();
        client = undefined;
        const said = wordsOf(error);
        if (said !== lastTrouble && !stopped) report(error);
        lastTrouble = said;
      });
    } while (again && !stopped);
    if (!stopped) timer = setTimeout(wake, times.everyMs).unref();
  };

  const wake = (): void => {
    again = true;
    if (stopped) return;
    clearTimeout(timer);
    looking ??= work().finally(() => {
      looking = undefined;
    });
  };

  return {
    start: wake,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      // Ends what waits for the other side.
      client?.close();
      parser.close();
      await looking;
    },
  };
}

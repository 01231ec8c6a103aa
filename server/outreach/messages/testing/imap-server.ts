/** A mailbox behind IMAP4rev1 (RFC 3501), so far as a reader of new mail needs it. */
import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

export interface ImapServer {
  url: string;
  /** Puts a mail into the mailbox; returns its UID. */
  deliver(mail: string): number;
  /** How often all of a mail was asked for. */
  fetches(uid: number): number;
  isSeen(uid: number): boolean;
  /** Breaks every connection, as a server does that is started anew. */
  cut(): void;
  /** How many have signed in. */
  signIns: number;
  close(): Promise<void>;
}

interface Stored {
  uid: number;
  bytes: Buffer;
  seen: boolean;
  fetches: number;
}

/** Takes the name `desk` with the password `p/w`. */
export async function startImapServer(): Promise<ImapServer> {
  const mails: Stored[] = [];
  const sockets = new Set<Socket>();
  const state = { signIns: 0 };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    socket.write('* OK ready\r\n');
    let buffer = '';
    socket.on('data', (chunk) => {
      buffer += chunk.toString('latin1');
      for (let end = buffer.indexOf('\r\n'); end >= 0; end = buffer.indexOf('\r\n')) {
        const line = buffer.slice(0, end);
        buffer = buffer.slice(end + 2);
        answer(socket, line, mails, state);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `imap://desk:p%2Fw@127.0.0.1:${port}/INBOX`,
    deliver: (mail) => {
      const uid = mails.length + 1;
      mails.push({ uid, bytes: Buffer.from(mail.replaceAll(/\r?\n/g, '\r\n')), seen: false, fetches: 0 });
      for (const socket of sockets) socket.write(`* ${mails.length} EXISTS\r\n`);
      return uid;
    },
    fetches: (uid) => mails.find((mail) => mail.uid === uid)?.fetches ?? 0,
    isSeen: (uid) => mails.some((mail) => mail.uid === uid && mail.seen),
    cut: () => sockets.forEach((socket) => socket.destroy()),
    get signIns() {
      return state.signIns;
    },
    close: () =>
      new Promise((resolve) => {
        sockets.forEach((socket) => socket.destroy());
        server.close(() => resolve());
      }),
  };
}

function answer(socket: Socket, line: string, mails: Stored[], state: { signIns: number }): void {
  const [, tag = '', rest = ''] = /^(\S+) (.*)$/.exec(line) ?? [];
  const say = (...lines: string[]) => socket.write(lines.map((one) => `${one}\r\n`).join(''));
  const ok = (words = 'done') => say(`${tag} OK ${words}`);
  const command = rest.toUpperCase();
  const find = (uid: string | undefined) => mails.find((mail) => mail.uid === Number(uid));
  if (command === 'CAPABILITY') {
    say('* CAPABILITY IMAP4rev1');
    ok();
  } else if (command.startsWith('LOGIN ')) {
    if (!/^LOGIN "?desk"? "?p\/w"?$/i.test(rest)) return void say(`${tag} NO [AUTHENTICATIONFAILED] wrong name or password`);
    state.signIns += 1;
    ok();
  } else if (command.startsWith('LIST ') || command.startsWith('LSUB ')) {
    say(`* ${command.slice(0, 4)} () "/" INBOX`);
    ok();
  } else if (command.startsWith('SELECT ')) {
    say(
      '* FLAGS (\\Seen)',
      `* ${mails.length} EXISTS`,
      '* 0 RECENT',
      '* OK [UIDVALIDITY 1] valid',
      `* OK [UIDNEXT ${mails.length + 1}] next`,
    );
    ok('[READ-WRITE] selected');
  } else if (command.startsWith('UID SEARCH')) {
    const found = mails.filter(({ seen }) => !seen).map(({ uid }) => uid);
    say(`* SEARCH ${found.join(' ')}`.trimEnd());
    ok();
  } else if (command.startsWith('UID FETCH')) {
    const mail = find(/^UID FETCH (\d+)/i.exec(rest)?.[1]);
    if (mail && command.includes('BODY.PEEK[HEADER]')) {
      const head = mail.bytes.subarray(0, mail.bytes.indexOf('\r\n\r\n') + 4);
      socket.write(`* ${mail.uid} FETCH (UID ${mail.uid} BODY[HEADER] {${head.length}}\r\n`);
      socket.write(head);
      socket.write(')\r\n');
    } else if (mail) {
      // As some servers do, it gives the whole where a part is asked for.
      mail.fetches += 1;
      socket.write(`* ${mail.uid} FETCH (UID ${mail.uid} BODY[]<0> {${mail.bytes.length}}\r\n`);
      socket.write(mail.bytes);
      socket.write(')\r\n');
    }
    ok();
  } else if (command.startsWith('UID STORE')) {
    const mail = find(/^UID STORE (\d+)/i.exec(rest)?.[1]);
    if (mail && command.includes('\\SEEN')) mail.seen = true;
    ok();
  } else if (command === 'LOGOUT') {
    say('* BYE');
    ok();
    socket.end();
  } else if (command === 'NOOP' || command.startsWith('CLOSE') || command.startsWith('UNSELECT')) ok();
  else say(`${tag} BAD unknown command`);
}

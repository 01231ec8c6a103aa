/** An SMTP server that takes mail as real ones do: what it says depends on whom the mail is for. */
import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface ReceivedMail {
  to: string[];
  from: string;
  parsed: ParsedMail;
}

export interface MailServer {
  url: string;
  received: ReceivedMail[];
  /** Lets go what it was told to keep waiting. */
  answer(): void;
  close(): Promise<void>;
}

const refuse = (code: number, words: string) => Object.assign(new Error(words), { responseCode: code });

/**
 * `gone@` does not exist, `full@` has no room now, `grey@` is refused the first time, `never@` gets no answer to a mail that was
 * sent to the end, `cut@` has the line broken at that moment.
 */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const seen = new Set<string>();
  const waiting: (() => void)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      if (address.startsWith('gone@')) return done(refuse(550, '5.1.1 No such user here'));
      if (address.startsWith('full@')) return done(refuse(452, '4.2.2 Mailbox full'));
      if (address.startsWith('grey@') && !seen.has(address)) {
        seen.add(address);
        return done(refuse(451, '4.7.1 Greylisted, try again'));
      }
      return done();
    },
    onData: (stream, session, done) => {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : '';
      void simpleParser(stream).then((parsed) => {
        if (to[0]?.startsWith('never@')) return void waiting.push(() => done());
        if (to[0]?.startsWith('cut@')) return (session as unknown as { cut?: () => void }).cut?.();
        received.push({ to, from, parsed });
        return done();
      });
    },
    onConnect: (session, done) => {
      Object.assign(session, { cut: () => connections.forEach((connection) => connection._socket.destroy()) });
      done();
    },
    ...options,
  });
  const { connections } = server as unknown as { connections: Set<{ _socket: { destroy(): void } }> };
  // A client that goes away in the middle is no failure of the test.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    answer: () => waiting.splice(0).forEach((done) => done()),
    close: () =>
      new Promise((resolve) => {
        waiting.splice(0).forEach((done) => done());
        // A line that is kept open would be waited for.
        connections.forEach((connection) => connection._socket.destroy());
        server.close(resolve);
      }),
  };
}

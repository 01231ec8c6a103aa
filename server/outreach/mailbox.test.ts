import { simpleParser } from 'mailparser';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { mailbox, type ReceivedMail } from '#server/providers/mailbox.ts';
import { readMail } from './received-mail.ts';
import { startImapServer } from './testing/imap-server.ts';

const server = await startImapServer();
afterAll(() => server.close());

const aMail = (about: { id: string; subject?: string; body?: string; more?: string }) =>
  `From: Maria Lopez <Maria@Example.com>\nTo: desk@walker.example\nSubject: ${about.subject ?? 'Re: Your house'}\n` +
  `Message-ID: <${about.id}>\n${about.more ?? ''}Content-Type: text/plain; charset=utf-8\n\n${about.body ?? 'Call me'}\n`;

const read = async (source: string) => readMail({ parsed: await simpleParser(source), source });

describe('a mailbox', () => {
  test('hands on what is new once, marks it, and goes on after the line was cut', async () => {
    const got: ReceivedMail[] = [];
    const troubles: unknown[] = [];
    let refuses = false;
    const reader = mailbox(
      server.url,
      async (mail) => {
        if (refuses && mail.parsed.messageId === '<3@x>') throw new Error('No room');
        got.push(mail);
      },
      (error) => troubles.push(error),
      { everyMs: 100, silenceMs: 2000 },
    );
    const first = server.deliver(aMail({ id: '1@x', body: 'Grüße, call me' }));
    reader.start();
    await vi.waitFor(() => expect(server.isSeen(first)).toBe(true), 10_000);
    server.cut();
    const second = server.deliver(aMail({ id: '2@x' }));
    await vi.waitFor(() => expect(server.isSeen(second)).toBe(true), 10_000);
    refuses = true;
    const third = server.deliver(aMail({ id: '3@x' }));
    await vi.waitFor(() => expect(troubles.map(String)).toContain('Error: No room'), 10_000);
    const fourth = server.deliver(aMail({ id: '4@x' }));
    await vi.waitFor(() => expect(server.isSeen(fourth)).toBe(true), 10_000);
    expect(server.isSeen(third)).toBe(false);
    expect(troubles.filter((one) => String(one) === 'Error: No room')).toHaveLength(1);
    refuses = false;
    await vi.waitFor(() => expect(server.isSeen(third)).toBe(true), 10_000);
    await reader.stop();
    expect(got.map(({ parsed }) => parsed.messageId)).toEqual(['<1@x>', '<2@x>', '<4@x>', '<3@x>']);
    expect(got[0]?.parsed.text).toContain('Grüße, call me');
    expect(server.signIns).toBeGreaterThan(1);
  });

  test('says what is wrong once, and does not stop', async () => {
    const troubles: unknown[] = [];
    const before = server.signIns;
    const reader = mailbox(
      server.url.replace('p%2Fw', 'wrong'),
      async () => undefined,
      (error) => troubles.push(error),
      {
        everyMs: 20,
        silenceMs: 2000,
      },
    );
    reader.start();
    await vi.waitFor(() => expect(troubles).toHaveLength(1), 10_000);
    await reader.stop();
    expect(server.signIns).toBe(before);
  });
});

describe('a mail', () => {
  test('that answers names what it answers, nearest first', async () => {
    const more = 'In-Reply-To: <b@walker.example>\nReferences: <a@walker.example> <b@walker.example>\n';
    expect(await read(aMail({ id: '7@x', more }))).toEqual({
      kind: 'answer',
      arrival: {
        channel: 'email',
        provider: 'mail',
        provider_id: '7@x',
        from: 'Maria@Example.com',
        subject: 'Re: Your house',
        body: 'Call me\n',
        answers: ['b@walker.example', 'b@walker.example', 'a@walker.example'],
      },
    });
  });

  test.each(['Auto-Submitted: auto-replied\n', 'Precedence: bulk\n'])('of a machine is no answer: %s', async (more) => {
    expect(await read(aMail({ id: '8@x', more }))).toEqual({ kind: 'nothing' });
  });

  const report = (action: string, status: string) =>
    `From: MAILER-DAEMON@mx.example.com\nTo: desk@walker.example\nSubject: Undelivered Mail Returned to Sender\nMessage-ID: <dsn@mx>\n` +
    `Auto-Submitted: auto-replied\nContent-Type: multipart/report; report-type=delivery-status; boundary="b"\n\n` +
    `--b\nContent-Type: text/plain\n\nI am sorry.\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example.com\n\n` +
    `Final-Recipient: rfc822; Gone@Example.com\nAction: ${action}\nStatus: ${status}\n` +
    `Diagnostic-Code: smtp; 550 5.1.1 <gone@example.com>:\n    Recipient address rejected: User unknown\n\n` +
    `--b\nContent-Type: text/rfc822-headers\n\nMessage-ID: <a1.0123@walker.example>\nTo: gone@example.com\n--b--\n`;

  test('that was returned says which one and why; to whom, only our own message says', async () => {
    expect(await read(report('failed', '5.1.1'))).toEqual({
      kind: 'bounce',
      about: {
        provider_ids: ['dsn@mx', 'a1.0123@walker.example'],
        to_address: null,
        words: '550 5.1.1 <gone@example.com>: Recipient address rejected: User unknown',
        because: 'gone',
      },
    });
  });

  test('that is late may still arrive', async () => {
    expect(await read(report('delayed', '4.4.1'))).toEqual({ kind: 'nothing' });
  });
});

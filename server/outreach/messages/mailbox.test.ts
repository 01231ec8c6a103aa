import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { createJobRunner } from '#server/core/job-runner.ts';
import { createMailbox, type ReceivedMail } from '#server/providers/mailbox.ts';
import { createMailParser } from '#server/providers/mail-parser.ts';
import { testApp } from '#server/testing/app.ts';
import { readMail } from './received-mail.ts';
import { startImapServer } from './testing/imap-server.ts';
import { createMailboxJob, READ_MAILBOX } from './dispatcher.ts';

const server = await startImapServer();
afterAll(() => server.close());
const app = await testApp({ works: false });

/** Reads a mailbox as the application does, more often. */
function startReading(
  url: string,
  take: Parameters<typeof createMailbox>[1]['take'],
  report: Parameters<typeof createMailbox>[1]['report'],
  { everyMs = 50, ...times }: { everyMs?: number; parseMs?: number } = {},
) {
  const runner = createJobRunner({ store: app.store, report });
  const reader = createMailbox(url, { take, report, onArrival: () => runner.wake(READ_MAILBOX) }, { silenceMs: 2000, ...times });
  runner.register({ ...createMailboxJob(reader), everyMs });
  runner.start();
  return {
    stop: async () => {
      await runner.stop();
      reader.close();
    },
  };
}

const aMail = (about: { id: string; subject?: string; body?: string; more?: string }) =>
  `From: Maria Lopez <Maria@Example.com>\nTo: desk@walker.example\nSubject: ${about.subject ?? 'Re: Your house'}\n` +
  `Message-ID: <${about.id}>\n${about.more ?? ''}Content-Type: text/plain; charset=utf-8\n\n${about.body ?? 'Call me'}\n`;

const parser = createMailParser();
afterAll(() => parser.close());
const read = async (source: string) => readMail({ parsed: await parser.run(Buffer.from(source)), source });

describe('a mailbox', () => {
  test('hands on what is new once, marks it, and goes on after the line was cut', async () => {
    const got: ReceivedMail[] = [];
    const troubles: unknown[] = [];
    let refuses = false;
    const take = async (mail: ReceivedMail) => {
      if (refuses && mail.parsed?.message_id === '<3@x>') throw new Error('No room');
      got.push(mail);
    };
    const first = server.deliver(aMail({ id: '1@x', body: 'Grüße, call me' }));
    const reader = startReading(server.url, take, (error) => troubles.push(error), { everyMs: 100 });
    await vi.waitFor(() => expect(server.isSeen(first)).toBe(true), 30_000);
    server.cut();
    const second = server.deliver(aMail({ id: '2@x' }));
    await vi.waitFor(() => expect(server.isSeen(second)).toBe(true), 30_000);
    refuses = true;
    const third = server.deliver(aMail({ id: '3@x' }));
    await vi.waitFor(() => expect(troubles.map(String)).toContain('Error: No room'), 30_000);
    const fourth = server.deliver(aMail({ id: '4@x' }));
    await vi.waitFor(() => expect(server.isSeen(fourth)).toBe(true), 30_000);
    expect(server.isSeen(third)).toBe(false);
    expect(troubles.filter((one) => String(one) === 'Error: No room')).toHaveLength(1);
    refuses = false;
    await vi.waitFor(() => expect(server.isSeen(third)).toBe(true), 30_000);
    await reader.stop();
    expect(got.map(({ parsed }) => parsed?.message_id)).toEqual(['<1@x>', '<2@x>', '<4@x>', '<3@x>']);
    expect(got[0]?.parsed?.text).toContain('Grüße, call me');
    expect(server.signIns).toBeGreaterThan(1);
  });

  test('tries one that cannot be read twice, then hands it on as unreadable, and goes on', async () => {
    const hostile = server.deliver(
      `From: Maria <Maria@Example.com>\nSubject: Re: Your house\nMessage-ID: <5@x>\nIn-Reply-To: <a@walker.example>\n` +
        `Content-Type: multipart/mixed; boundary="a"\n\n${'--a\n\nx\n'.repeat(50_000)}`,
    );
    const after = server.deliver(aMail({ id: '6@x' }));
    const got: ReturnType<typeof readMail>[] = [];
    const troubles: unknown[] = [];
    const take = async (mail: ReceivedMail) => void got.push(readMail(mail));
    const reader = startReading(server.url, take, (error) => troubles.push(error));
    await vi.waitFor(() => expect([server.isSeen(hostile), server.isSeen(after)]).toEqual([true, true]), 30_000);
    await reader.stop();
    expect(troubles).toHaveLength(1);
    expect(got.map((one) => (one.kind === 'answer' ? [one.arrival.provider_id, one.arrival.is_unreadable] : one.kind))).toEqual([
      ['6@x', undefined],
      ['5@x', true],
    ]);
    expect(got[1]).toMatchObject({
      arrival: {
        from: 'Maria@Example.com',
        subject: 'Re: Your house',
        body: 'An email arrived that could not be read. Check it in the mailbox.',
        answers: ['a@walker.example'],
      },
    });
  });

  test('notes one that is too large by its head, from a server that gives no part of it, and reads the next', async () => {
    const large = server.deliver(
      `From: Maria <Maria@Example.com>\nSubject: =?utf-8?Q?Gr=C3=BC=C3=9Fe?=\nMessage-ID: <20@x>\nIn-Reply-To: <a@walker.example>\n` +
        `Content-Type: text/plain\n\n${'All of it. '.repeat(500_000)}`,
    );
    const headless = server.deliver(`From: m@x.example\n${'X-Long: yes, it is\n'.repeat(300_000)}\nHi\n`);
    const after = server.deliver(aMail({ id: '21@x' }));
    const got: ReturnType<typeof readMail>[] = [];
    const troubles: unknown[] = [];
    const take = async (mail: ReceivedMail) => void got.push(readMail(mail));
    const reader = startReading(server.url, take, (error) => troubles.push(error));
    await vi.waitFor(() => expect([large, headless, after].map((uid) => server.isSeen(uid))).toEqual([true, true, true]), 30_000);
    await reader.stop();
    expect([server.fetches(large), server.fetches(headless), server.fetches(after)]).toEqual([1, 1, 1]);
    expect(troubles.map(String)).toEqual(['Error: A mail was marked as read unread: its head alone is more than is taken']);
    expect(got).toMatchObject([
      {
        arrival: {
          provider_id: '20@x',
          from: 'Maria@Example.com',
          subject: 'Grüße',
          body: 'An email came that is too large to be read. Look at it in the mailbox.',
          answers: ['a@walker.example'],
          is_unreadable: true,
        },
      },
      { arrival: { provider_id: '21@x' } },
    ]);
  });

  test('keeps to its time with each mail', async () => {
    const late = server.deliver(aMail({ id: '7@x' }));
    const got: ReceivedMail[] = [];
    const take = async (mail: ReceivedMail) => void got.push(mail);
    const reader = startReading(server.url, take, () => undefined, { parseMs: 1 });
    await vi.waitFor(() => expect(server.isSeen(late)).toBe(true), 30_000);
    await reader.stop();
    expect(got.map(({ parsed }) => parsed)).toEqual([undefined]);
  });

  test('reads 400 KB of nested HTML, and everything else goes on meanwhile', async () => {
    const bodies: string[] = [];
    const take = async (mail: ReceivedMail) => {
      const read = readMail(mail);
      if (read.kind === 'answer') bodies.push(read.arrival.body);
    };
    const first = server.deliver(aMail({ id: '8@x' }));
    const reader = startReading(server.url, take, () => undefined);
    await vi.waitFor(() => expect(server.isSeen(first)).toBe(true), 30_000);
    const stalls = monitorEventLoopDelay({ resolution: 5 });
    stalls.enable();
    const began = performance.now();
    const nested = server.deliver(`From: m@x.example\nContent-Type: text/html\n\n${'<b>'.repeat(130_000)}Call now`);
    await vi.waitFor(() => expect(server.isSeen(nested)).toBe(true), 30_000);
    const whole = performance.now() - began;
    stalls.disable();
    await reader.stop();
    expect(bodies.map((body) => body.slice(-8).trim())).toEqual(['Call me', 'Call now']);
    // Read here, it would hold everything else up for as long as it takes.
    expect(stalls.max / 1e6).toBeLessThan(whole / 2);
  });

  test('says what is wrong once, and does not stop', async () => {
    const troubles: unknown[] = [];
    const before = server.signIns;
    const take = async () => undefined;
    const reader = startReading(server.url.replace('p%2Fw', 'wrong'), take, (error) => troubles.push(error), { everyMs: 20 });
    await vi.waitFor(() => expect(troubles).toHaveLength(1), 30_000);
    await reader.stop();
    expect(server.signIns).toBe(before);
  });
});

describe('a mail', () => {
  test('of HTML alone is read as a person reads it, what it quotes as quoted', async () => {
    const html =
      '<html><head><title>No</title><style>b { color: red }</style></head><body><!-- <p>no --><p>Yes &amp; ma&ntilde;ana,<br>call me</p>' +
      '<div>at 5&nbsp;pm</div><script>stop()</script><blockquote><div>Do you sell? a < b</div></blockquote></body></html>';
    const source = `From: maria@example.com\nMessage-ID: <9@x>\nContent-Type: text/html; charset=utf-8\n\n${html}\n`;
    expect(await read(source)).toMatchObject({ arrival: { body: 'Yes & mañana,\ncall me\nat 5 pm\n> Do you sell? a < b' } });
  });

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

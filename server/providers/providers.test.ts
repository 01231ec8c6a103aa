import { afterAll, describe, expect, test } from 'vitest';
import { startMailServer } from '#server/outreach/messages/testing/mail-server.ts';
import { SID, startTextServer, TOKEN } from '#server/outreach/messages/testing/text-server.ts';
import { type OutgoingMail, createSmtpMail } from './mail.ts';
import { isTwilioSigned, createTwilioTexts } from './sms.ts';

const server = await startMailServer();
const mail = createSmtpMail(server.url, { connectMs: 2000, silenceMs: 400, idleMs: 200 });
const texts = await startTextServer();
const keys = { baseUrl: texts.url, accountSid: SID, authToken: TOKEN, from: '+15125550100' };
const twilio = createTwilioTexts(keys);
afterAll(async () => {
  mail.close();
  await server.close();
  await texts.close();
});

const aMail = (about: Partial<OutgoingMail> = {}): OutgoingMail => ({
  message_id: 'a1.0123456789@walker.example',
  from: { name: 'Ann "the" Walker', address: 'ann@walker.example' },
  to: 'maria@example.com',
  reply_to: 'desk@walker.example',
  subject: 'Your house – 12 Elm Street',
  text: 'Hello María',
  html: '<p>Hello María</p>',
  ...about,
});

describe('email by SMTP', () => {
  test('arrives with both texts, the headers of one-click unsubscribing, and the identity it was given', async () => {
    expect(await mail.send(aMail({ unsubscribe: 'https://deals.example.com/unsubscribe/x.y' }))).toEqual({
      kind: 'sent',
      id: 'a1.0123456789@walker.example',
    });
    const { parsed, to, from } = server.received.at(-1) ?? expect.fail('nothing came');
    expect({ to, from }).toEqual({ to: ['maria@example.com'], from: 'ann@walker.example' });
    expect(parsed.subject).toBe('Your house – 12 Elm Street');
    expect(parsed.text?.trim()).toBe('Hello María');
    expect(parsed.html).toBe('<p>Hello María</p>');
    expect(parsed.messageId).toBe('<a1.0123456789@walker.example>');
    expect(parsed.from?.value).toEqual([{ name: 'Ann "the" Walker', address: 'ann@walker.example' }]);
    expect(parsed.replyTo?.value[0]?.address).toBe('desk@walker.example');
    const header = (name: string) => parsed.headerLines.find(({ key }) => key === name)?.line;
    expect(header('list-unsubscribe')).toBe('List-Unsubscribe: <https://deals.example.com/unsubscribe/x.y>');
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });

  test('a name with a line break brings no header of its own', async () => {
    await mail.send(aMail({ from: { name: 'Ann\r\nBcc: all@example.com', address: 'ann@walker.example' }, subject: 'Hi\r\nX-Evil: 1' }));
    const last = server.received.at(-1);
    expect(last?.to).toEqual(['maria@example.com']);
    expect(last?.parsed.headers.has('x-evil')).toBe(false);
    expect(last?.parsed.headers.has('bcc')).toBe(false);
  });

  test('permanent and temporary refusals are distinguished, with the server’s words', async () => {
    expect(await mail.send(aMail({ to: 'gone@example.com' }))).toEqual({
      kind: 'refused',
      words: expect.stringContaining('5.1.1 No such user here'),
      because: 'gone',
    });
    expect(await mail.send(aMail({ to: 'full@example.com' }))).toEqual({ kind: 'later', words: expect.stringContaining('Mailbox full') });
    expect((await mail.send(aMail({ to: 'grey@example.com' }))).kind).toBe('later');
    expect((await mail.send(aMail({ to: 'grey@example.com' }))).kind).toBe('sent');
  });

  test('a connection lost after the data is unconfirmed; before, it may be retried', async () => {
    expect((await mail.send(aMail({ to: 'never@example.com' }))).kind).toBe('unknown');
    expect((await mail.send(aMail({ to: 'cut@example.com' }))).kind).toBe('unknown');
    const nobody = createSmtpMail('smtp://127.0.0.1:1', { connectMs: 1000, silenceMs: 400, idleMs: 200 });
    expect((await nobody.send(aMail())).kind).toBe('down');
  });

  test('many at once share connections, and a server that wants a password gets it', async () => {
    const asked: string[] = [];
    let connections = 0;
    const strict = await startMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username = '', password = '' }, _session, done) => {
        asked.push(`${username}:${password}`);
        done(null, password === 'p/w%' ? { user: username } : undefined);
      },
      onConnect: (_session, done) => {
        connections += 1;
        done();
      },
    });
    const sender = createSmtpMail(strict.url.replace('//', '//ann%40x:p%2Fw%25@'));
    for (let n = 0; n < 5; n += 1) expect((await sender.send(aMail())).kind).toBe('sent');
    expect(connections).toBe(1);
    expect(asked).toEqual(['ann@x:p/w%']);
    const wrong = createSmtpMail(strict.url.replace('//', '//ann:wrong@'));
    expect((await wrong.send(aMail())).kind).toBe('down');
    sender.close();
    wrong.close();
    await strict.close();
  });
});

describe('texts by Twilio', () => {
  test('go out as its documentation says', async () => {
    const sent = await twilio.send({
      to: '+15125550142',
      body: 'Hello & welcome',
      status_callback: 'https://deals.example.com/api/webhooks/twilio',
    });
    expect(sent).toEqual({ kind: 'sent', id: texts.received[0]?.sid });
    expect(texts.received[0]).toMatchObject({
      to: '+15125550142',
      from: '+15125550100',
      body: 'Hello & welcome',
      callback: 'https://deals.example.com/api/webhooks/twilio',
    });
  });

  test('its refusals are words, and say what they mean for the number', async () => {
    const send = (to: string) => twilio.send({ to, body: 'Hi' });
    expect(await send('+15005550009')).toMatchObject({ kind: 'refused', because: 'gone', words: expect.stringContaining('21614') });
    expect(await send('+15005550010')).toMatchObject({ kind: 'refused', because: 'opted_out' });
    expect(await send('+15005550011')).toMatchObject({ kind: 'later' });
    expect(await send('+15005550012')).toMatchObject({ kind: 'unknown' });
    expect(await send('+15005550013')).toMatchObject({ kind: 'unknown', words: expect.stringContaining('Service unavailable') });
    expect(await createTwilioTexts({ ...keys, authToken: 'wrong' }).send({ to: '+15125550142', body: 'Hi' })).toMatchObject({
      kind: 'down',
    });
    const gone = await startTextServer();
    await gone.close();
    expect(await createTwilioTexts({ ...keys, baseUrl: gone.url }).send({ to: '+15125550142', body: 'Hi' })).toMatchObject({
      kind: 'down',
    });
  });

  test('a webhook’s signature is the one of the documentation’s example', () => {
    // twilio.com/docs/usage/security, "Validating Signatures from Twilio".
    const params = { CallSid: 'CA1234567890ABCDE', Caller: '+14158675310', Digits: '1234', From: '+14158675310', To: '+18005551212' };
    const check = (signature: string) => isTwilioSigned('12345', 'https://mycompany.com/myapp.php?foo=1&bar=2', params, signature);
    expect(check('GvWf1cFY/Q7PnoempGyD5oXAezc=')).toBe(true);
    expect(check('HvWf1cFY/Q7PnoempGyD5oXAezc=')).toBe(false);
    expect(check('')).toBe(false);
  });
});

/** A forgotten password is set anew by a link that works once, for an hour; nobody learns from it who has an account. */
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { startMailServer } from '#server/outreach/messages/testing/mail-server.ts';
import { MINUTE, testApp } from '#server/testing/app.ts';
import { signUp } from '#server/testing/people.ts';
import type { Instance } from '#shared/accounts/auth/session.ts';
import { authTexts } from '#shared/accounts/auth/texts.ts';
import { makeResetToken } from './password-reset.ts';

const mail = await startMailServer();
const app = await testApp({ settings: { SMTP_URL: mail.url, MAIL_FROM: 'hello@dealflow.example', PUBLIC_URL: 'https://deals.example' } });
const NEW = { password: 'a new horse', password_confirmation: 'a new horse' };
const ask = (email: string) => app.rest('POST', '/password/forgot', { email });
const set = (token: string | undefined, about = NEW) => app.rest('POST', '/password/reset', { token, ...about });
const ended = { status: 422, body: { errors: { token: [authTexts.resetEnded] } } };

async function linkFor(email: string): Promise<string> {
  await ask(email);
  const found = await vi.waitFor(() => {
    const [last] = mail.received.filter(({ to }) => to.includes(email)).slice(-1);
    expect(last).toBeDefined();
    return last;
  });
  mail.received.length = 0;
  const link = /https:\/\/deals\.example\/reset-password#([\w-]{43})/.exec(found?.parsed.text ?? '');
  return link?.[1] ?? '';
}

describe('by email', () => {
  test('the link sets the password once, and ends all sessions', async () => {
    const ann = await signUp(app);
    expect((await app.rest<Instance>('GET', '/instance')).body.data.password_reset).toBe('email');
    const token = await linkFor(ann.email);
    expect(await set(token, { ...NEW, password_confirmation: 'another' })).toMatchObject({ status: 422 });
    expect(await set(token)).toMatchObject({ status: 200, body: { message: authTexts.resetDone } });
    expect((await ann.rest('GET', '/user')).status).toBe(401);
    expect((await app.rest('POST', '/login', { email: ann.email, password: ann.password })).status).toBe(401);
    expect((await app.rest('POST', '/login', { email: ann.email, password: NEW.password })).status).toBe(200);
    expect(await set(token)).toMatchObject(ended);
    await expect(app.caller().auth.resetPassword.mutate({ token, ...NEW })).rejects.toMatchObject({ data: { httpStatus: 422 } });
  });

  test('it ends after an hour, and when another one is asked for', async () => {
    const ann = await signUp(app);
    const first = await linkFor(ann.email);
    const second = await linkFor(ann.email);
    expect(await set(first)).toMatchObject(ended);
    app.clock.advance(61 * MINUTE);
    expect(await set(second)).toMatchObject(ended);
    for (const nothing of ['', 'x', 'a'.repeat(43)]) expect(await set(nothing)).toMatchObject(ended);
  });

  test('nobody learns whether there is an account, and no mailbox is filled', async () => {
    const ann = await signUp(app);
    mail.received.length = 0;
    const [known, unknown] = [await ask(ann.email), await ask('nobody@example.com')];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    for (let at = 0; at < 6; at += 1) expect((await ask(ann.email)).status).toBe(200);
    await linkFor((await signUp(app)).email);
    expect(mail.received.filter(({ to }) => to.includes(ann.email)).length).toBeLessThanOrEqual(3);
    const statuses: number[] = [];
    for (let at = 0; at < 20; at += 1) statuses.push((await ask(`${at}@example.com`)).status);
    expect(statuses).toContain(429);
  });
});

test('without a mail server the command makes the link', async () => {
  const quiet = await testApp();
  onTestFinished(() => quiet.close());
  const ann = await signUp(quiet);
  expect((await quiet.rest<Instance>('GET', '/instance')).body.data.password_reset).toBe('command');
  const refused = await quiet.rest('POST', '/password/forgot', { email: ann.email });
  expect([refused.status, refused.body.message]).toEqual([409, authTexts.resetByCommand]);
  expect(await makeResetToken(quiet.store, quiet.clock.now(), 'nobody@example.com')).toBeUndefined();
  const token = await makeResetToken(quiet.store, quiet.clock.now(), ann.email.toUpperCase());
  expect((await quiet.rest('POST', '/password/reset', { token, ...NEW })).status).toBe(200);
});

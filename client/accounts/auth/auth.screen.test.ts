/** Coming in and going out: registering, signing in, an expired session, signing out. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '#client/testing/axe.ts';
import { address, open, PASSWORD, signUp } from '#client/testing/browser.ts';
import { sessionTexts } from '#shared/accounts/auth/session-texts.ts';
import { authTexts } from '#shared/accounts/auth/texts.ts';
import { SOMETHING_WENT_WRONG } from '#shared/core/problem.ts';

const REFUSED = /status of 4(01|22|29)/;

const stored = (page: Page) => page.evaluate(() => ({ token: localStorage.getItem('token'), user: localStorage.getItem('user') }));

async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

test('a stranger registers, and is led to the page that was asked for', async () => {
  const { page } = await open('/app/leads?status=hot');
  await page.waitForURL('**/login?next=%2Fapp%2Fleads%3Fstatus%3Dhot');
  await page.getByRole('link', { name: 'Create an account' }).click();

  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('First name is required').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('first_name');

  const typed = {
    first_name: 'Ann',
    last_name: 'Walker',
    company_name: 'Walker Homes',
    phone: '206-555-0142',
    email: `ann.${Date.now()}@example.com`,
    password: PASSWORD,
    password_confirmation: 'another one',
  };
  for (const [name, value] of Object.entries(typed)) await page.locator(`[name=${name}]`).fill(value);
  expect(await page.locator('[name=phone]').inputValue()).toBe('(206) 555-0142');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('Passwords must match').waitFor();
  await page.locator('[name=password_confirmation]').fill(PASSWORD);
  expect(await page.getByText('Passwords must match').count()).toBe(0);
  await page.getByRole('radio', { name: /Investor/ }).check();
  await page.getByRole('button', { name: 'Create account' }).click();

  await page.waitForURL('**/app/leads?status=hot');
  const { token, user } = await stored(page);
  expect(token).toBeTruthy();
  expect(JSON.parse(user ?? '')).toMatchObject({ first_name: 'Ann', phone: '2065550142', email: typed.email, role: 'investor' });

  await page.goto('/login');
  await page.waitForURL('**/app/dashboard');

  await page.goto('/app/profile');
  await page.getByText('(206) 555-0142').first().waitFor();
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  expect(await page.locator('[name=phone]').inputValue()).toBe('(206) 555-0142');
});

test('a taken address shows an error under its field', async () => {
  const ann = await signUp();
  const { page } = await open('/register', { provokes: REFUSED });
  const typed = { ...ann.user, password: PASSWORD, password_confirmation: PASSWORD };
  for (const name of ['first_name', 'last_name', 'company_name', 'phone', 'email', 'password', 'password_confirmation'] as const)
    await page.locator(`[name=${name}]`).fill(typed[name]);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText(authTexts.emailTaken).waitFor();
  const field = page.locator('[name=email]');
  const about = await field.getAttribute('aria-describedby');
  expect(await page.locator(`[id="${about}"]`).innerText()).toBe(authTexts.emailTaken);
});

test('a wrong password shows an error that disappears while typing', async () => {
  const ann = await signUp();
  const { page } = await open('/login', { provokes: REFUSED });
  await signIn(page, ann.user.email, 'not this one');
  await page.getByRole('alert').filter({ hasText: authTexts.wrongLogin }).waitFor();
  await page.getByLabel('Password').fill(PASSWORD);
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/app/dashboard');
});

test('no connection, no answer and a server error have different messages with advice', async () => {
  const ann = await signUp();
  const { page, context } = await open('/login', { provokes: /Failed to load resource|ERR_|status of 500/ });
  const alert = page.getByRole('alert');
  await page.getByRole('button', { name: 'Sign In' }).waitFor();
  await context.setOffline(true);
  await signIn(page, ann.user.email);
  await alert.getByText('You are offline. Try again once you are connected.').waitFor();
  await context.setOffline(false);
  await page.route('**/trpc/auth.login*', (route) => route.abort(), { times: 1 });
  await signIn(page, ann.user.email);
  await alert.getByText('The server did not answer. Try again in a moment.').waitFor();
  expect(await alert.innerText()).toContain(authTexts.loginFailed);
  const data = { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500, requestId: 'request-77' };
  await page.route(
    '**/trpc/auth.login*',
    (route) => route.fulfill({ status: 500, json: [{ error: { message: SOMETHING_WENT_WRONG, code: -32_603, data } }] }),
    {
      times: 1,
    },
  );
  await signIn(page, ann.user.email);
  await alert.getByText('Something went wrong on the server. Try again in a moment. Request request-77').waitFor();
  await expectAccessible(page);
  await signIn(page, ann.user.email);
  await page.waitForURL('**/app/dashboard');
});

test('both fields of the sign-in form are marked as required', async () => {
  const { page } = await open('/login');
  const fields = page.locator('form input');
  await fields.first().waitFor();
  expect(
    await fields.evaluateAll((inputs) => inputs.map((input) => `${input.getAttribute('name')} ${input.hasAttribute('required')}`)),
  ).toEqual(['email true', 'password true']);
});

test('a file asked for with an expired session leads to the sign-in page too', async () => {
  const ann = await signUp();
  const { page } = await open('/app/leads', { as: ann, provokes: REFUSED });
  // A page that hears of nothing by itself, as behind a proxy that lets no stream through.
  await page.route('**/trpc/activities.live*', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }));
  await page.reload();
  await page.getByText('No leads found').waitFor();
  await ann.call('POST', '/logout', {});
  await page.getByRole('button', { name: 'Export' }).click();
  await page.waitForURL('**/login?next=%2Fapp%2Fleads');
  await page.getByText(sessionTexts.sessionExpired).waitFor();
  expect(await stored(page)).toEqual({ token: null, user: null });
});

test('a session that has expired leads to the sign-in page and back', async () => {
  const ann = await signUp();
  const { page } = await open('/app/deals', { as: ann, provokes: REFUSED });
  await page.getByText('No deals found').waitFor();
  await ann.call('POST', '/logout', {});
  await page.getByText(sessionTexts.sessionExpired).waitFor();
  expect(await stored(page)).toEqual({ token: null, user: null });
  await signIn(page, ann.user.email);
  await page.waitForURL('**/app/deals');
});

test('words that mean nothing are no session, and a token without its owner asks who it is', async () => {
  const ann = await signUp();
  const { page } = await open('/login');
  await page.evaluate(() => {
    localStorage.setItem('token', 'undefined');
    localStorage.setItem('user', '{not json');
  });
  await page.goto('/app/dashboard');
  await page.waitForURL('**/login?**');
  expect(await stored(page)).toEqual({ token: null, user: null });

  await page.evaluate((token) => localStorage.setItem('token', token), ann.token);
  await page.goto('/app/dashboard');
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  expect(JSON.parse((await stored(page)).user ?? '')).toEqual(ann.user);
});

test('signing out ends the session in every tab, and on the server', async () => {
  const ann = await signUp();
  const { page, context } = await open('/app/profile', { as: ann, provokes: /401/ });
  const second = await context.newPage();
  await second.goto('/app/dashboard');
  await second.getByRole('heading', { name: /^Welcome/ }).waitFor();
  await page.getByRole('button', { name: /log ?out|sign out/i }).click();
  await page.waitForURL('**/login');
  // What it still asks for at that moment is refused, which may be what it notices first.
  await second.waitForURL(/\/login(\?|$)/);
  expect(await stored(page)).toEqual({ token: null, user: null });
  const answer = await fetch(`${address}/api/user`, { headers: { authorization: `Bearer ${ann.token}` } });
  expect(answer.status).toBe(401);
});

/** Who and what has access to the account, in the browser: sessions and the tokens of other programs. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '#client/testing/axe.ts';
import { address, open, type Person, SIZES, type Size, signUp } from '#client/testing/browser.ts';
import { instanceTexts } from '#shared/accounts/auth/session-texts.ts';
import { authTexts } from '#shared/accounts/auth/texts.ts';

const toast = (page: Page, text: string) => page.getByRole('region', { name: 'Notifications' }).getByText(text);
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

async function signInFrom(person: Person, userAgent: string): Promise<string> {
  const answer = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ email: person.user.email, password: person.password }),
  });
  return ((await answer.json()) as { data: { token: string } }).data.token;
}
const statusOf = async (token: string) => (await fetch(`${address}/api/user`, { headers: { authorization: `Bearer ${token}` } })).status;
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

describe.each(Object.keys(SIZES) as Size[])('%s', (size) => {
  test('sessions are seen and ended', async () => {
    const ann = await signUp();
    const [windows, phone, another] = [await signInFrom(ann, FIREFOX), await signInFrom(ann, IPHONE), await signInFrom(ann, FIREFOX)];
    const { page } = await open('/app/profile', { as: ann, size });
    const rows = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
    await rows.nth(3).waitFor();
    expect(await rows.filter({ hasText: 'This one' }).count()).toBe(1);
    expect(await rows.filter({ hasText: 'Firefox on Windows' }).count()).toBe(2);
    expect(await fits(page)).toBe(true);

    await page.getByRole('button', { name: 'End the session of Safari on iPhone' }).click();
    const question = page.getByRole('alertdialog', { name: 'End session' });
    await question.getByText('Safari on iPhone, 127.0.0.1').waitFor();
    await question.getByRole('button', { name: 'End session' }).click();
    await toast(page, authTexts.sessionEnded).waitFor();
    await rows.nth(3).waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.matches('[aria-label="Sessions"] li'));
    expect(await Promise.all([phone, windows, ann.token].map(statusOf))).toEqual([401, 200, 200]);

    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
    await toast(page, authTexts.otherSessionsEnded).waitFor();
    await rows.nth(1).waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    expect(await page.getByRole('button', { name: 'Sign out everywhere else' }).count()).toBe(0);
    await expectAccessible(page);
    expect(await Promise.all([windows, another, ann.token].map(statusOf))).toEqual([401, 401, 200]);
  });

  test('a token is made, shown once, copied and revoked', async () => {
    const ann = await signUp();
    const { page, context } = await open('/app/profile', { as: ann, size });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByText('No tokens yet.').waitFor();
    await page.getByRole('button', { name: 'Create token' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create token' });
    await dialog.getByRole('button', { name: 'Create token' }).click();
    await dialog.getByText('Name is required').waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'name');
    if (size === 'desktop') await expectAccessible(page);
    await dialog.getByLabel('Name').fill('Dialer');
    expect(await dialog.getByText('Name is required').count()).toBe(0);
    await dialog.getByLabel('Access').selectOption('Write');
    await dialog.getByLabel('Expires').selectOption('Never');
    await dialog.getByRole('button', { name: 'Create token' }).click();

    const shown = page.getByRole('dialog', { name: 'Token created' });
    const token = await shown.getByLabel('Dialer').inputValue();
    expect(token).toMatch(/^df_[\w-]{43}$/);
    expect(await statusOf(token)).toBe(200);
    if (size === 'phone') await expectAccessible(page);
    expect(await fits(page)).toBe(true);
    // A slip must not lose what cannot be shown again.
    await page.keyboard.press('Escape');
    await shown.getByRole('button', { name: 'Copy' }).click();
    await shown.getByText('Copied to the clipboard.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
    await shown.getByRole('button', { name: 'Done' }).click();

    const row = page.getByRole('list', { name: 'Tokens' }).getByRole('listitem');
    await row.filter({ hasText: 'Dialer' }).waitFor();
    await page.reload();
    await row.filter({ hasText: `df_…${token.slice(-4)}` }).waitFor();
    const told = await row.innerText();
    for (const part of ['Dialer', 'Read and write', 'last used just now', 'does not expire']) expect(told).toContain(part);
    expect(await page.content()).not.toContain(token);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(token);
    expect(await fits(page)).toBe(true);
    if (size === 'desktop') await expectAccessible(page);

    await page.getByRole('button', { name: 'Revoke Dialer' }).click();
    await page.getByRole('alertdialog', { name: 'Revoke token' }).getByText(authTexts.tokenRevokeQuestion).waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await toast(page, authTexts.tokenRevoked).waitFor();
    await page.getByText('No tokens yet.').waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent?.startsWith('No tokens yet.'));
    expect(await statusOf(token)).toBe(401);
  });
});

test('a token is made with the keyboard alone', async () => {
  const ann = await signUp();
  const { page } = await open('/app/profile', { as: ann });
  await page.getByRole('button', { name: 'Create token' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Create token' }).getByLabel('Name').waitFor();
  await page.waitForFunction(() => document.activeElement?.closest('[role="dialog"]'));
  const isAt = (name: string) => page.evaluate((wanted) => document.activeElement?.getAttribute('name') === wanted, name);
  for (let steps = 0; steps < 4 && !(await isAt('name')); steps += 1) await page.keyboard.press('Tab');
  await page.keyboard.type('Report');
  await page.keyboard.press('Enter');
  const field = page.getByRole('dialog', { name: 'Token created' }).getByLabel('Report');
  await field.waitFor();
  for (let steps = 0; steps < 4 && !(await page.evaluate(() => document.activeElement?.textContent === 'Done')); steps += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await field.waitFor({ state: 'detached' });
  await page.getByRole('list', { name: 'Tokens' }).getByText('Read only').waitFor();
});

test('failures to load or save are shown, and can be retried', async () => {
  const ann = await signUp();
  await ann.call('POST', '/api-tokens', { name: 'Dialer', scope: 'read', expires_in_days: 1 });
  const { page } = await open('/login', { provokes: /ERR_FAILED|ERR_CONNECTION/ });
  const lists = /\/trpc\/[^?]*(sessions|apiTokens)\.list/;
  // No answer is asked for again with growing patience; a refusal is said at once.
  await page.route(lists, (route) => {
    const names = new URL(route.request().url()).pathname.replace('/trpc/', '').split(',');
    const refusal = { error: { message: 'Not now', code: -32603, data: { code: 'CONFLICT', httpStatus: 409, requestId: 'abc' } } };
    return route.fulfill({ json: names.map(() => refusal) });
  });
  await page.evaluate(
    ({ token, user }) => {
      localStorage.setItem('token', token);
      localStorage.setItem('user', JSON.stringify(user));
    },
    { token: ann.token, user: ann.user },
  );
  await page.goto('/app/profile');
  await page.getByText(authTexts.sessionsFailed).waitFor();
  const failed = page.getByRole('alert').filter({ hasText: authTexts.tokensFailed });
  await failed.getByText('Not now').waitFor();
  await expectAccessible(page);
  await page.unroute(lists);
  await failed.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('list', { name: 'Tokens' }).getByText('Dialer').waitFor();

  await page.route(/\/trpc\/apiTokens\.remove/, (route) => route.abort());
  await page.getByRole('button', { name: 'Revoke Dialer' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('alertdialog').getByText(authTexts.tokenRevokeFailed).waitFor();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Cancel|Close/ })
    .click();
  await page.getByRole('list', { name: 'Tokens' }).getByText('Dialer').waitFor();
});

describe('where registration is closed', () => {
  const closed = { result: { data: { registration: 'closed' } } };
  async function visit(path: string, size: Size): Promise<Page> {
    const { page } = await open('/login', { size });
    await page.route(/\/trpc\/instance\.get/, (route) =>
      route.fulfill({ json: new URL(route.request().url()).searchParams.has('batch') ? [closed] : closed }),
    );
    await page.goto(path);
    await page.getByText(instanceTexts.registrationClosed).waitFor();
    expect(await fits(page)).toBe(true);
    if (size === 'phone') await expectAccessible(page);
    return page;
  }

  test.each(Object.keys(SIZES) as Size[])('the landing page says so, and shows the way in, %s', async (size) => {
    const page = await visit('/', size);
    expect(await page.getByRole('link', { name: /Get Started Free|Create your account/ }).count()).toBe(0);
    await page.getByRole('link', { name: 'Sign In' }).first().click();
    await page.waitForURL('**/login');
  });

  test('the sign-in page offers no account, and the register page no form', async () => {
    const page = await visit('/login', 'phone');
    expect(await page.getByRole('link', { name: 'Create an account' }).count()).toBe(0);
    await page.goto('/register');
    await page.getByRole('heading', { name: 'Registration is closed' }).waitFor();
    expect(await page.getByRole('button', { name: 'Create account' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Sign In' }).click();
    await page.waitForURL('**/login');
  });
});

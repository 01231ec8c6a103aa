/** The profile in the browser: who one is, how one signs in, what one likes, and what one has saved. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '#client/testing/axe.ts';
import { address, open, type Person, SIZES, type Size, signUp } from '#client/testing/browser.ts';
import { aProperty } from '#shared/testing/records.ts';

const toast = (page: Page, text: string) => page.getByRole('region', { name: 'Notifications' }).getByText(text);
const control = (page: Page, name: string) => page.locator(`main form [name="${name}"]`);

const signIn = (person: Person, password: string) =>
  fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: person.user.email, password }),
  });

async function saveProperties(person: Person, streets: string[]) {
  for (const street of streets) {
    const { id } = await person.call<{ id: number }>('POST', '/properties', aProperty({ address: street }));
    await person.call('POST', '/property-saves', { property_id: id });
  }
}

describe.each(Object.keys(SIZES) as Size[])('%s', (size) => {
  test('the profile is changed', async () => {
    const ann = await signUp({ role: 'agent' });
    const { page } = await open('/app/profile', { as: ann, size, provokes: /422/ });
    await page.getByRole('heading', { level: 1, name: 'Ann Walker' }).waitFor();
    expect(await page.locator('.profile-head').getByText('Agent').isVisible()).toBe(true);
    await page.getByRole('link', { name: 'Edit Profile' }).click();
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'first_name');
    await control(page, 'first_name').fill('Anna');
    await control(page, 'phone').fill('12');
    await control(page, 'role').selectOption('investor');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await page.getByText('Phone number is not valid').waitFor();
    await expectAccessible(page);

    const other = await signUp();
    await control(page, 'phone').fill('+1 (901) 555-0110');
    expect(await control(page, 'current_password').count()).toBe(0);
    await control(page, 'email').fill(other.user.email);
    await page.getByRole('button', { name: 'Save profile' }).click();
    await page.getByText('Enter your current password to change the email').waitFor();
    await expectAccessible(page);
    await control(page, 'current_password').fill(ann.password);
    await page.getByRole('button', { name: 'Save profile' }).click();
    await page.getByText('The email has already been taken.').waitFor();
    await control(page, 'email').fill(ann.user.email);
    await page.getByRole('button', { name: 'Save profile' }).click();
    await toast(page, 'Profile updated successfully!').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Anna Walker' }).waitFor();
    await page.getByRole('link', { name: 'Profile, Anna Walker, AW' }).waitFor();

    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Anna Walker' }).waitFor();
    await page.getByText('(901) 555-0110', { exact: true }).waitFor();
    expect(await page.locator('.profile-head').getByText('Investor').isVisible()).toBe(true);
  });

  test('saved properties are searched, noted on and given up', async () => {
    const ann = await signUp();
    await saveProperties(ann, ['1 Elm Street', '2 Oak Street', '3 Oak Street']);
    const { page } = await open('/app/profile', { as: ann, size });
    await page.getByRole('tab', { name: 'Property 3' }).click();
    await page.getByRole('link', { name: '1 Elm Street', exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe('?tab=property');
    await expectAccessible(page);

    await page.getByRole('searchbox', { name: 'Search saved properties' }).fill('oak');
    await page.getByRole('link', { name: '1 Elm Street', exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Edit the notes on 2 Oak Street' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Notes' }).fill('Ask about the roof');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save notes' }).click();
    await toast(page, 'Saved property updated successfully!').waitFor();
    await page.getByRole('searchbox', { name: 'Search saved properties' }).fill('roof');
    await page.getByRole('link', { name: '3 Oak Street', exact: true }).waitFor({ state: 'detached' });
    await page.getByText('Ask about the roof').waitFor();

    await page.getByRole('button', { name: 'Remove 2 Oak Street from saved' }).click();
    await page.getByText('Are you sure you want to remove this saved property?').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No properties found').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('link', { name: 'View 3 Oak Street' }).click();
    await page.getByRole('heading', { level: 1, name: '3 Oak Street' }).waitFor();
  });
});

test('the password is changed; other sessions and, when asked, tokens end, this one goes on', async () => {
  const ann = await signUp();
  const { token } = await ann.call<{ token: string }>('POST', '/api-tokens', { name: 'Dialer', scope: 'read' });
  const elsewhere = ((await (await signIn(ann, ann.password)).json()) as { data: { token: string } }).data.token;
  const { page } = await open('/app/profile', { as: ann, provokes: /422/ });
  await page.getByRole('link', { name: 'Change password' }).click();
  await control(page, 'current_password').fill('not it');
  await control(page, 'password').fill('another horse');
  await control(page, 'password_confirmation').fill('another house');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Passwords must match').waitFor();
  await expectAccessible(page);
  await control(page, 'password_confirmation').fill('another horse');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('The current password is not correct').waitFor();
  await control(page, 'current_password').fill(ann.password);
  await page.getByRole('checkbox', { name: /Revoke all API tokens/ }).check();
  await page.getByRole('button', { name: 'Change password' }).click();
  await toast(page, 'Password changed successfully!').waitFor();

  for (const ended of [elsewhere, token]) {
    const asked = await fetch(`${address}/api/user`, { headers: { authorization: `Bearer ${ended}` } });
    expect(asked.status).toBe(401);
  }
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Ann Walker' }).waitFor();
  expect((await signIn(ann, ann.password)).status).toBe(401);
  expect((await signIn(ann, 'another horse')).status).toBe(200);
});

test('theme and single keys are remembered', async () => {
  const { page } = await open('/app/profile', { as: await signUp() });
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  expect(await theme()).toBe('dark');
  await page.getByText('Light', { exact: true }).click();
  expect(await theme()).toBe('light');
  await page.getByRole('switch', { name: /Single-key shortcuts/ }).uncheck();

  await page.reload();
  const keys = page.getByRole('switch', { name: /Single-key shortcuts/ });
  await keys.waitFor();
  expect(await theme()).toBe('light');
  expect(await keys.isChecked()).toBe(false);
  await page.keyboard.press('?');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await keys.check();
  await keys.blur();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
});

test.each([
  ['', undefined],
  [', whatever the server says', /ERR_FAILED/],
])('logging out leads to the sign-in page%s', async (_, provokes) => {
  const { page } = await open('/app/profile', { as: await signUp(), ...(provokes ? { provokes } : {}) });
  if (provokes) await page.route('**/trpc/auth.logout*', (route) => route.abort());
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([null, null]);
});

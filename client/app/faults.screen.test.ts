/** What a person sees, and keeps, when the connection, the server or the code of a page lets them down. */
import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '#client/testing/axe.ts';
import { open, type Person, signUp } from '#client/testing/browser.ts';
import { sessionTexts } from '#shared/accounts/auth/session-texts.ts';
import { BUSY, SOMETHING_WENT_WRONG } from '#shared/core/problem.ts';
import { aLead } from '#shared/testing/records.ts';

// The browser's own lines about answers that did not come or were refused.
const provokes = /Failed to load resource|ERR_|net::|dynamically imported module|Unable to preload/;
const field = (page: Page, name: string) => page.locator(`form [name=${name}]`);
const alert = (page: Page) => page.locator('form').getByRole('alert');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const names = (page: Page) => page.locator('[data-row] .name').allTextContents();
const mainMenu = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name });
const addLead = async (ann: Person) => (await ann.call<{ id: number }>('POST', '/leads', aLead())).id;
const leadsOf = async (ann: Person) => (await ann.call<{ data: { notes: string | null }[] }>('GET', '/leads')).data;

async function fillLead(page: Page): Promise<void> {
  const { source, preferred_contact_method, property_state, property_type, ...typed } = aLead() as Record<string, string | number>;
  for (const [name, value] of Object.entries(typed)) await field(page, name).fill(String(value));
  for (const [name, value] of Object.entries({ source, preferred_contact_method, property_state, property_type }))
    await field(page, name).selectOption(String(value));
}

/** Answers a tRPC call with an error, as the server does. */
const refuse = (route: Route, status: number, code: string, message: string, headers: Record<string, string> = {}) => {
  const calls = new URL(route.request().url()).pathname.split('/').at(-1)?.split(',') ?? [];
  const error = { message, code: -32603, data: { code, httpStatus: status, requestId: 'request-77' } };
  return route.fulfill({ status, headers, json: calls.map(() => ({ error })) });
};

test('offline, loaded data and typed input stay, and saving works once the connection is back', async () => {
  const ann = await signUp();
  const id = await addLead(ann);
  const { page, context } = await open('/app/leads', { as: ann, provokes });
  await expect.poll(() => names(page)).toEqual(["Maria O'Brien"]);
  await page.getByRole('link', { name: "Maria O'Brien", exact: true }).click();
  await field(page, 'notes').fill('Typed on a train');
  await context.setOffline(true);
  await page.getByText('You are offline.').first().waitFor();
  await button(page, 'Update Lead').click();
  await alert(page)
    .getByText('Failed to update lead. You are offline. What you typed is still here: save again once you are connected.')
    .waitFor();

  await context.setOffline(false);
  await button(page, 'Update Lead').click();
  await page.waitForURL('**/app/leads');
  expect(await ann.call('GET', `/leads/${id}`)).toMatchObject({ notes: 'Typed on a train', version: 2 });
  await expect.poll(() => names(page)).toEqual(["Maria O'Brien"]);

  await context.setOffline(true);
  await page.getByText('You are offline.').waitFor();
  expect(await names(page)).toEqual(["Maria O'Brien"]);
  // A page whose code never came says so, and comes by itself.
  await mainMenu(page, 'Deals').click();
  await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor();
  await expectAccessible(page);
  await button(page, 'Load the page again').click();
  await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor();
  await context.setOffline(false);
  await page.getByRole('heading', { name: 'No deals found' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/app/deals');
});

test('a page whose code is gone from the server is loaded anew, and says so when that does not help', async () => {
  const { page } = await open('/app/dashboard', { as: await signUp(), provokes });
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
  let gone = 1;
  await page.route('**/leads-page-*.js', (route) => {
    gone -= 1;
    return gone >= 0 ? route.fulfill({ status: 404, body: '' }) : route.continue();
  });
  await mainMenu(page, 'Leads').click();
  await page.getByRole('heading', { name: 'No leads found' }).waitFor();

  await page.route('**/properties-page-*.js', (route) => route.fulfill({ status: 404, body: '' }));
  await mainMenu(page, 'Properties').click();
  await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor();
  await page.unroute('**/properties-page-*.js');
  await button(page, 'Load the page again').click();
  await page.getByRole('heading', { name: 'No properties found' }).waitFor();
});

test('a server error shows the request id, and no input is lost', async () => {
  const ann = await signUp();
  const { page } = await open('/app/leads/add', { as: ann, provokes });
  await fillLead(page);
  await page.route('**/trpc/leads.create*', (route) => refuse(route, 500, 'INTERNAL_SERVER_ERROR', SOMETHING_WENT_WRONG));
  await button(page, 'Add Lead').click();
  await alert(page).getByText('Error creating lead: Something went wrong').waitFor();
  expect(await alert(page).innerText()).toContain('What you typed is still here. Request request-77');
  await page.unroute('**/trpc/leads.create*');
  await button(page, 'Add Lead').click();
  await page.waitForURL('**/app/leads');
  await expect.poll(() => names(page)).toEqual(["Maria O'Brien"]);
});

test('a slow answer shows a message, and cannot be requested twice', async () => {
  const ann = await signUp();
  const { page } = await open('/app/leads/add', { as: ann, provokes });
  await fillLead(page);
  let answer = () => {};
  let asked = 0;
  await page.route('**/trpc/leads.create*', async (route) => {
    asked += 1;
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.continue();
  });
  await field(page, 'notes').press('Control+Enter');
  await field(page, 'notes').press('Control+Enter');
  await page.getByText('The server is slow. What you typed is still here.').waitFor();
  // What would be typed now would be lost: nothing is taken, and the focus stays where it was.
  const sent = await field(page, 'notes').inputValue();
  await page.keyboard.type('too late');
  expect(await page.evaluate(() => (document.activeElement as HTMLTextAreaElement).value)).toBe(sent);
  await page.locator('.route-progress').waitFor({ state: 'attached' });
  expect(await button(page, 'Submitting...').isDisabled()).toBe(true);
  await field(page, 'notes').press('Control+Enter');
  answer();
  await page.waitForURL('**/app/leads');
  await expect.poll(() => names(page)).toEqual(["Maria O'Brien"]);
  expect(asked).toBe(1);
});

test('a record whose saving was never answered is not saved twice', async () => {
  const ann = await signUp();
  const { page } = await open('/app/leads/add', { as: ann, provokes });
  await fillLead(page);
  // Once before the server has it, once after.
  await page.route('**/trpc/leads.create*', (route) => route.abort(), { times: 1 });
  await button(page, 'Add Lead').click();
  await alert(page)
    .getByText(/^The server did not answer, so it may have been saved anyway/)
    .waitFor();
  expect(await leadsOf(ann)).toEqual([]);
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route('**/trpc/leads.create*', lose, { times: 1 });
  await button(page, 'Add Lead').click();
  await expect.poll(async () => (await leadsOf(ann)).length).toBe(1);
  await alert(page)
    .getByText(/^The server did not answer/)
    .waitFor();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByText('Draft restored.').waitFor();
  await button(page, 'Add Lead').click();
  await page.waitForURL('**/app/leads');
  await expect.poll(() => names(page)).toEqual(["Maria O'Brien"]);
  expect(await leadsOf(ann)).toHaveLength(1);

  await page.goto('/app/leads/add');
  await fillLead(page);
  await page.route('**/trpc/leads.create*', lose, { times: 1 });
  await button(page, 'Add Lead').click();
  await alert(page)
    .getByText(/^The server did not answer/)
    .waitFor();
  await field(page, 'notes').fill('Thought of later');
  await button(page, 'Add Lead').click();
  await alert(page)
    .getByText(/^The first try was saved\./)
    .waitFor();
  expect(await leadsOf(ann)).toHaveLength(2);
  expect(await field(page, 'notes').inputValue()).toBe('Thought of later');
});

test('queries to a busy server are retried when it says; saves are left to the person', async () => {
  const ann = await signUp();
  await addLead(ann);
  const { page } = await open('/app/dashboard', { as: ann, provokes });
  const asked: number[] = [];
  await page.route('**/trpc/*leads.list*', (route) => {
    asked.push(Date.now());
    return asked.length <= 2 ? refuse(route, 503, 'SERVICE_UNAVAILABLE', BUSY, { 'retry-after': '2' }) : route.continue();
  });
  await mainMenu(page, 'Leads').click();
  await expect.poll(() => names(page)).toEqual(["Maria O'Brien"]);
  const [first = 0, second = 0] = asked;
  expect(second - first).toBeGreaterThanOrEqual(1900);

  await page.getByRole('link', { name: "Maria O'Brien", exact: true }).click();
  await field(page, 'notes').fill('Typed in a crowd');
  let saves = 0;
  await page.route('**/trpc/leads.update*', (route) => {
    saves += 1;
    return saves === 1 ? refuse(route, 503, 'SERVICE_UNAVAILABLE', BUSY, { 'retry-after': '1' }) : route.continue();
  });
  await button(page, 'Update Lead').click();
  await alert(page).getByText(BUSY).waitFor();
  expect(saves).toBe(1);
  await button(page, 'Update Lead').click();
  await page.waitForURL('**/app/leads');
  expect((await leadsOf(ann))[0]?.notes).toBe('Typed in a crowd');
});

test('a session that ends in the middle of a form leads to the sign-in page and back, with what was typed', async () => {
  const ann = await signUp();
  const id = await addLead(ann);
  const { page } = await open(`/app/leads/${id}`, { as: ann, provokes });
  await field(page, 'notes').fill('Typed before the end');
  // The page hears of it by itself.
  await ann.call('POST', '/logout');
  await page.waitForURL('**/login?*');
  await page.getByText(sessionTexts.sessionExpired).waitFor();
  await page.locator('[name=email]').fill(ann.user.email);
  await page.locator('[name=password]').fill(ann.password);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL(`**/app/leads/${id}`);
  await page.getByText('Draft restored.').waitFor();
  expect(await field(page, 'notes').inputValue()).toBe('Typed before the end');
  await button(page, 'Update Lead').click();
  await page.waitForURL('**/app/leads');
  await expect.poll(async () => await page.locator('[data-row]').count()).toBe(1);
});

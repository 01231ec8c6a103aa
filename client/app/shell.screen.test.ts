/** The frame around every page: keys, palette, focus, theme, connection, and the ways in and out of it. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { address, open, signUp } from '#client/testing/browser.ts';
import { aLead, aProperty } from '#shared/testing/records.ts';

const home = (page: Page) => page.getByRole('heading', { name: /^Welcome/ }).waitFor();

test('the landing page has six cards and three ways in, and loads nothing of the application', async () => {
  const { page } = await open('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const cards = await page.getByRole('article').getByRole('heading').allInnerTexts();
  expect(cards).toEqual([
    'AI Lead Qualification',
    'Automated Conversations',
    'Predictive Analytics',
    'Real-time Marketplace',
    'Blockchain Security',
    'White Label Ready',
  ]);
  for (const [name, path] of [
    ['Get Started Free', '/register'],
    ['Sign In', '/login'],
    ['Pay Now', '/pay'],
  ] as const)
    expect(await page.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(path);
  const scripts = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(scripts.filter((name) => /\/(data|common|shell)-/.test(name))).toEqual([]);
});

test('what each card of the landing page claims is there to be used', async () => {
  const ann = await signUp();
  const lead = await ann.call<{ id: number }>('POST', '/leads', aLead());
  const property = await ann.call<{ id: number }>('POST', '/properties', aProperty());
  const { url } = await ann.call<{ url: string }>('POST', `/properties/${property.id}/deal-sheet-link`, {});
  const { page } = await open('/', { as: ann });
  const textOf = new Map<string, string>();
  await page.getByRole('article').nth(5).waitFor();
  for (const card of await page.getByRole('article').all())
    textOf.set(await card.getByRole('heading').innerText(), await card.locator('p').innerText());

  const runs: [title: string, claim: string, path: string, shown: string][] = [
    ['AI Lead Qualification', 'which fact gave how many points', `/app/leads/${lead.id}`, 'AI score'],
    ['Automated Conversations', 'a chat on your website', '/app/ai-assistant/settings', 'Web chat'],
    ['Automated Conversations', 'books visits into your open times', '/app/ai-assistant/appointments', 'Appointments'],
    ['Predictive Analytics', 'how accurate they have been', '/app/predictions', 'Score accuracy'],
    ['Real-time Marketplace', 'invite-only rooms', '/app/marketplace', 'Marketplace'],
    ['Blockchain Security', 'Contracts are e-signed', '/app/contracts', 'Contracts'],
    ['Blockchain Security', 'anybody can check', '/verify', 'Is this the document that was signed?'],
    ['White Label Ready', 'deal sheets', new URL(url, address).pathname, ann.user.company_name],
  ];
  expect([...new Set(runs.map(([title]) => title))]).toEqual([...textOf.keys()]);
  for (const [title, claim, path, shown] of runs) {
    expect(textOf.get(title)).toContain(claim);
    await page.goto(path);
    await page
      .getByRole('heading', { name: shown, exact: true })
      .or(page.locator('header p', { hasText: shown }))
      .first()
      .waitFor();
  }
  // A card is pressed anywhere, and leads to what it is about.
  for (const [title, path] of [
    ['AI Lead Qualification', '/app/leads'],
    ['Automated Conversations', '/app/ai-assistant'],
    ['Predictive Analytics', '/app/predictions'],
    ['Real-time Marketplace', '/app/marketplace'],
    ['Blockchain Security', '/verify'],
    ['White Label Ready', '/app/profile'],
  ] as const) {
    await page.goto('/');
    await page
      .getByRole('article')
      .filter({ hasText: title })
      .click({ position: { x: 20, y: 20 } });
    await page.waitForURL(`**${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
  expect([...textOf.values()].join(' ')).not.toMatch(/\b(yet|soon|later)\b/i);
});

test('the sidebar is 220 pixels wide, and its first links are the eight areas, with Today below Dashboard', async () => {
  const { page } = await open('/app/leads/add', { as: await signUp() });
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  await sidebar.getByText('DealFlow').waitFor();
  expect((await sidebar.boundingBox())?.width).toBe(220);
  const links = await sidebar.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links.slice(0, 9)).toEqual(
    ['dashboard', 'today', 'leads', 'properties', 'deals', 'milestone', 'ai-assistant', 'recipients', 'achievements'].map(
      (area) => `/app/${area}`,
    ),
  );
  expect(await sidebar.locator('[aria-current=page]').getAttribute('href')).toBe('/app/leads');
});

test('an unknown path leads to the landing page', async () => {
  const ann = await signUp();
  const { page } = await open('/no/such/page', { as: ann });
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/app/no-such-area');
  await page.waitForURL((url) => url.pathname === '/');
});

test('keys lead to every area, and rest while typing or when they are switched off', async () => {
  const { page } = await open('/app/dashboard', { as: await signUp() });
  await home(page);
  for (const [keys, path] of [
    ['gl', '/app/leads'],
    ['gp', '/app/properties'],
    ['gd', '/app/deals'],
    ['gm', '/app/milestone'],
    ['ga', '/app/ai-assistant'],
    ['gr', '/app/recipients'],
    ['gt', '/app/achievements'],
    ['gh', '/app/dashboard'],
    ['nd', '/app/deals/add'],
    ['gl', '/app/leads'],
    ['c', '/app/leads/add'],
    ['gs', '/app/sales'],
    ['gc', '/app/campaigns'],
    ['nc', '/app/campaigns/add'],
    ['gs', '/app/sales'],
    // No area has this key: nor is it taken for one pressed by itself.
    ['g?', '/app/sales'],
  ] as const) {
    for (const key of keys) await page.keyboard.press(key);
    await page.waitForURL(`**${path}`);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  }
  await page.goto('/app/leads');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('gp');
  expect(await page.getByRole('searchbox').inputValue()).toBe('gp');

  await page.goto('/app/dashboard');
  await home(page);
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  // What the help says is what the keys do.
  await help.getByRole('heading', { name: 'Go to' }).waitFor();
  const told = await help.getByRole('heading', { name: 'Go to' }).locator('..').locator('dl > div').allInnerTexts();
  expect(told.map((line) => line.replace(/\s+/g, ' '))).toContain('Campaigns G C');
  expect(new Set(told.map((line) => line.replace(/\s/g, '').slice(-1))).size).toBe(told.length);
  await help.getByRole('switch').uncheck();
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  expect(await help.count()).toBe(0);
});

test('the palette finds a record by a word and opens it', async () => {
  const ann = await signUp();
  const lead = await ann.call<{ id: number }>(
    'POST',
    '/leads',
    aLead({ first_name: 'Marisol', property_address: '4127 Sycamore Bend Dr' }),
  );
  const { page } = await open('/app/dashboard', { as: ann });
  await home(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('sycamore');
  await page.getByRole('option', { name: /Marisol/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/app/leads/${lead.id}`);

  for (const [typed, path] of [
    ['go to camp', 'campaigns'],
    ['contracts', 'contracts'],
    ['state rules', 'state-rules'],
  ] as const) {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill(typed);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/app/${path}`);
  }
  const contracts = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contracts' });
  await contracts.click();
  await page.getByRole('heading', { name: 'Contracts', level: 1 }).waitFor();
});

test('a lost connection shows a banner until it returns', async () => {
  const { page, context } = await open('/app/dashboard', { as: await signUp(), provokes: /ERR_INTERNET_DISCONNECTED/ });
  await home(page);
  await context.setOffline(true);
  await page.getByText('You are offline.').waitFor();
  await context.setOffline(false);
  await page.getByText('You are offline.').waitFor({ state: 'detached' });
});

test('the theme is dark until another is chosen, and then remembered', async () => {
  const { page } = await open('/app/dashboard', { as: await signUp() });
  await home(page);
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  expect(await theme()).toBe('dark');
  await page.getByRole('button', { name: 'Switch to light theme' }).click();
  expect(await theme()).toBe('light');
  await page.reload();
  await home(page);
  expect(await theme()).toBe('light');
});

test('on a phone the sidebar is a drawer that closes when a link is followed', async () => {
  const { page } = await open('/app/dashboard', { as: await signUp(), size: 'phone' });
  await home(page);
  await page.getByRole('button', { name: 'More' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('link', { name: 'Achievements' }).waitFor();
  const names = await drawer.getByRole('navigation').getByRole('link').allInnerTexts();
  const first = ['Dashboard', 'Today', 'Leads', 'Properties', 'Deals', 'Milestone', 'AI-Assistant', 'Recipients', 'Achievements'];
  expect(names.slice(0, 9).map((name) => name.split('\n')[0])).toEqual(first);
  await drawer.getByRole('link', { name: /Recipients/ }).click();
  await page.waitForURL('**/app/recipients');
  await drawer.waitFor({ state: 'detached' });
});

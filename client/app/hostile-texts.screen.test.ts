/** Texts are texts: whatever somebody has typed or imported is shown on every screen, and never becomes markup, script or formula. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test, vi } from 'vitest';
import { address, contentOf, type Person, profile, type Profile, signUp } from '#client/testing/browser.ts';
import { aDeal, aLead, aMilestone, aProperty } from '#shared/testing/records.ts';

const MARKUP = `"'><img src=x onerror=owned()><script>owned()</script>\`{{7*7}}\${owned()}`;
const FORMULA = `=HYPERLINK("javascript:owned()","${MARKUP}")`;
/** Only letters are a name for the forms; a file may bring anything. */
const FILE = `Owner,Company,Address,City,State,Notes,"<img src=x onerror=owned()>"\n"${MARKUP.replaceAll('"', '""')}","<b onmouseover=owned()>LLC</b>","12 ${MARKUP.replaceAll('"', '""')}",Austin,TX,"${FORMULA.replaceAll('"', '""')}",'';--\n`;

let mallory: Person;
let opened: Profile;
let ids: Record<'lead' | 'property' | 'deal' | 'milestone' | 'conversation' | 'import', number>;

beforeAll(async () => {
  mallory = await signUp({ first_name: MARKUP, last_name: FORMULA.slice(0, 100), company_name: MARKUP });
  const add = async (path: string, body: unknown) => (await mallory.call<{ id: number }>('POST', path, body)).id;
  const lead = await add(
    '/leads',
    aLead({ property_address: MARKUP, next_action: MARKUP, next_action_date: '2026-01-05', notes: FORMULA }),
  );
  const property = await add(
    '/properties',
    aProperty({
      address: MARKUP,
      unit: MARKUP,
      city: MARKUP,
      county: MARKUP,
      description: MARKUP,
      seller_notes: FORMULA,
      images: [`${address}/"onerror="owned()"x="`],
    }),
  );
  const deal = await add('/deals', { ...aDeal({ property_id: property, lead_id: lead }), notes: MARKUP });
  const milestone = await add('/deal-milestones', aMilestone({ deal_id: deal, title: MARKUP, description: FORMULA, is_critical: true }));
  const conversation = await add('/conversations', { lead_id: lead, channel: 'phone', goal: MARKUP });
  await add(`/conversations/${conversation}/messages`, { author: 'lead', body: `I want $150,000. ${MARKUP}` });
  await add(`/conversations/${conversation}/messages`, { author: 'person', body: FORMULA });
  await add('/property-saves', { property_id: property, notes: MARKUP });
  await add('/api-tokens', { name: MARKUP, scope: 'read' });
  const upload = await fetch(`${address}/api/leads/import?filename=${encodeURIComponent(`${MARKUP}.csv`)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${mallory.token}`, 'content-type': 'text/csv' },
    body: FILE,
  });
  expect(upload.status).toBe(202);
  const { data } = (await upload.json()) as { data: { id: number } };
  await vi.waitFor(async () => expect(await mallory.call('GET', `/imports/${data.id}`)).toMatchObject({ status: 'done' }), 20_000);
  await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': MARKUP },
    body: JSON.stringify({ email: mallory.user.email, password: mallory.password }),
  });
  ids = { lead, property, deal, milestone, conversation, import: data.id };
  opened = await profile({ as: mallory });
  await opened.context.addInitScript(() => {
    Object.assign(globalThis, { owned: () => void Object.assign(globalThis, { isOwned: true }) });
  });
});

/** Nothing ran, and nothing on the page could have: a policy that forbids it is the second wall, not the first. */
async function expectOnlyText(page: Page): Promise<void> {
  const made = await page.evaluate(() => ({
    ran: 'isOwned' in globalThis,
    elements: [...document.querySelectorAll('img[src="x"], iframe, object, embed, base, script:not([src])')].map(
      (element) => element.outerHTML,
    ),
    handlers: [...document.querySelectorAll('*')].flatMap((element) =>
      element.getAttributeNames().filter((name) => name.startsWith('on') || name === 'srcdoc'),
    ),
    links: [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .map(({ protocol }) => protocol)
      .filter((protocol) => !['http:', 'https:', 'mailto:', 'tel:', 'sms:', 'blob:'].includes(protocol)),
  }));
  expect(made).toEqual({ ran: false, elements: [], handlers: [], links: [] });
  opened.expectNoErrors();
}

async function visit(path: string): Promise<Page> {
  const page = await opened.visit(path.replace(/\{(\w+)\}/, (_, name: keyof typeof ids) => String(ids[name])));
  page.on('dialog', (dialog) => {
    void dialog.dismiss();
    throw new Error(`${path} opened a dialog: ${dialog.message()}`);
  });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], [data-later]'));
  return page;
}

const shown = (page: Page) => page.getByText('<img src=x onerror=owned()>').first();

test.each([
  '/app/leads',
  '/app/leads?view=board',
  `/app/leads?search=${encodeURIComponent(MARKUP)}`,
  '/app/leads/{lead}',
  '/app/leads/{lead}#contact',
  '/app/leads/{lead}#sources',
  '/app/leads/{lead}#documents',
  '/app/leads/import',
  '/app/leads/import/{import}',
  '/app/properties',
  '/app/properties/{property}',
  '/app/properties/{property}#photos',
  '/app/properties/{property}#buyers',
  '/app/deals',
  '/app/deals?view=board',
  '/app/deals/{deal}',
  '/app/deals/{deal}#money',
  '/app/deals/{deal}#papers',
  '/app/deals/{deal}#ledger',
  '/app/milestone',
  '/app/milestone/{milestone}',
  '/app/ai-assistant/{conversation}',
  '/app/ai-assistant/add?lead={lead}',
  '/app/profile',
])('%s', async (path) => {
  const page = await visit(path);
  // Somewhere in the page, if only in a field.
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          `${document.body.textContent}${[...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value).join()}`,
      ),
    )
    .toContain('onerror=owned()');
  await expectOnlyText(page);
  await page.close();
});

test('the palette, a toast, and an answer about a record', async () => {
  const page = await visit('/app/deals?view=board');
  await page.getByRole('button', { name: /^Actions for Deal/ }).click();
  await page.getByRole('menuitem', { name: 'Move to Assigned' }).click();
  await page.locator('.toast').filter({ hasText: 'onerror=owned()' }).waitFor();
  await expectOnlyText(page);

  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('<img src=x');
  await page
    .getByRole('option')
    .filter({ has: shown(page) })
    .first()
    .waitFor();
  await expectOnlyText(page);
  await page.close();
});

test('an export brings text that no spreadsheet runs', async () => {
  const page = await visit('/app/leads');
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export' }).click()]);
  const file = (await contentOf(download)).toString();
  expect(file).toContain(`"'=HYPERLINK(`);
  expect(file).not.toMatch(/(^|,)"?[=@]/m);
  await expectOnlyText(page);
  await page.close();
});

test('an address that would lead elsewhere after sign-in leads home', async () => {
  const page = await opened.visit('/app/profile');
  for (const next of ['javascript:owned()', '//example.com/x', 'https://example.com', '/\\example.com', 'data:text/html,x']) {
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await page.waitForURL((url) => url.pathname.startsWith('/app'));
    expect(new URL(page.url()).origin, next).toBe(address);
    await expectOnlyText(page);
  }
  await page.close();
});

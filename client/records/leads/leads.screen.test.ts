import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '#client/testing/axe.ts';
import { address, open, type Person, signUp, chooseRowAction } from '#client/testing/browser.ts';
import { leadFields } from '#shared/records/leads/lead.ts';
import { aDeal, aLead, aProperty } from '#shared/testing/records.ts';

const addLead = async (person: Person, about: Record<string, unknown>): Promise<number> =>
  (await person.call<{ id: number }>('POST', '/leads', aLead(about))).id;

const addLeads = async (person: Person, names: readonly string[], about: Record<string, unknown> = {}): Promise<void> => {
  for (const last_name of names) await addLead(person, { first_name: 'Ana', last_name, ...about });
};

const MANY = ['Abel', 'Brown', 'Cole', 'Diaz', 'Evans', 'Ford', 'Gray', 'Hill', 'Irwin', 'Jones', 'Kane', 'Lee'];
const rowsOf = (page: Page) => page.locator('[data-row]');
const namesOf = (page: Page) => page.locator('[data-row] .name').allTextContents();
const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });
const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'));

async function fillLead(page: Page): Promise<void> {
  const { source, preferred_contact_method, property_state, property_type, ...typed } = aLead() as Record<string, string | number>;
  for (const [name, value] of Object.entries(typed)) await page.locator(`[name=${name}]`).fill(String(value));
  for (const [name, value] of Object.entries({ source, preferred_contact_method, property_state, property_type }))
    await page.locator(`[name=${name}]`).selectOption(String(value));
}

describe('adding a lead', () => {
  test('says what is missing, then creates it and returns to the list', async () => {
    const ann = await signUp();
    const { page } = await open('/app/leads', { as: ann });
    await page.getByRole('heading', { name: 'No leads found' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Add Lead' }).first().click();

    await page.getByRole('heading', { name: 'Add Lead' }).waitFor();
    const controls = await page.locator('main [name]').evaluateAll((all) => all.map((control) => control.getAttribute('name')));
    expect(controls.sort(), 'a control for each field').toEqual(Object.keys(leadFields).sort());
    await page.getByRole('button', { name: 'Add Lead' }).click();
    await page.getByText('Please fix the validation errors above.').waitFor();
    expect(await page.locator('.field .error').allTextContents()).toEqual([
      'First name is required',
      'Last name is required',
      'Email is required',
      'Phone is required',
      'Source is required',
      'Preferred contact method is required',
      'Property address is required',
      'Property type is required',
      'Property city is required',
      'Property state is required',
      'Property zip is required',
      'Estimated value is required',
      'Mortgage balance is required',
      'Asking price is required',
    ]);
    await expect.poll(() => focusedName(page)).toBe('first_name');
    await expectAccessible(page);

    await page.locator('[name=first_name]').pressSequentially('M');
    expect(await page.getByText('First name is required').count(), 'typing clears the error').toBe(0);

    await fillLead(page);
    await page.locator('[name=notes]').press('Control+Enter');
    await toast(page, "Lead created successfully! We'll contact you soon.").waitFor();
    await page.waitForURL('**/app/leads');
    await expect.poll(() => namesOf(page)).toEqual(["Maria O'Brien"]);
  });

  test('keeps what was typed over a reload, and asks before it is lost', async () => {
    const { page } = await open('/app/leads/add', { as: await signUp() });
    await page.locator('[name=first_name]').fill('Gloria');
    await page.locator('[name=estimated_value]').fill('$212,000.50');
    await page.reload();
    await page.getByText('Draft restored.').waitFor();
    expect(await page.locator('[name=first_name]').inputValue()).toBe('Gloria');
    expect(await page.locator('[name=estimated_value]').inputValue()).toBe('212,000.50');

    await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Properties' }).click();
    await page.getByRole('alertdialog').getByText('Leave without saving?').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(new URL(page.url()).pathname).toBe('/app/leads/add');

    await page.getByRole('button', { name: 'Discard' }).click();
    expect(await page.locator('[name=first_name]').inputValue()).toBe('');
  });

  test('says that saving failed and keeps the form', async () => {
    const { page } = await open('/app/leads/add', { as: await signUp(), provokes: /Failed to load resource/ });
    await fillLead(page);
    await page.route('**/trpc/leads.create*', (route) => route.abort());
    await page.getByRole('button', { name: 'Add Lead' }).click();
    await page.getByText('Error creating lead: Please try again.').waitFor();
    expect(await page.locator('[name=last_name]').inputValue()).toBe("O'Brien");
  });
});

describe('changing a lead', () => {
  test('returns to the list a second after it was saved, and tells the change in the history', async () => {
    const ann = await signUp();
    const id = await addLead(ann, { asking_price: 138_000 });
    const { page } = await open(`/app/leads/${id}`, { as: ann });
    await page.getByRole('heading', { name: "Maria O'Brien" }).waitFor();
    await page.locator('[name=last_name]').fill('Trevino 3');
    await page.getByRole('button', { name: 'Update Lead' }).click();
    await page.getByText('Must be alphabetic value').waitFor();
    await page.locator('[name=last_name]').fill('Trevino');
    await page.locator('[name=asking_price]').fill('99,000');
    await page.getByRole('button', { name: 'Update Lead' }).click();
    await toast(page, 'Lead updated successfully!').waitFor();
    await page.waitForURL('**/app/leads');
    await expect.poll(() => namesOf(page)).toEqual(['Maria Trevino']);

    await page.getByRole('link', { name: 'Maria Trevino', exact: true }).click();
    await page.getByText('Asking price: $99,000 instead of $138,000').waitFor();
  });

  test('leads back to the list as it was filtered', async () => {
    const ann = await signUp();
    await addLeads(ann, ['Abel'], { status: 'hot' });
    await addLeads(ann, ['Brown'], { status: 'cold' });
    const { page } = await open('/app/leads?status=hot', { as: ann });
    await page.getByRole('link', { name: 'Ana Abel', exact: true }).click();
    await page.locator('[name=next_action]').fill('Send offer');
    await page.getByRole('button', { name: 'Update Lead' }).click();
    await page.waitForURL('**/app/leads?status=hot');
    await expect.poll(() => namesOf(page)).toEqual(['Ana Abel']);
  });

  test('says so when there is no such lead', async () => {
    const { page } = await open('/app/leads/987654321', { as: await signUp(), provokes: /404/ });
    await page.getByRole('heading', { name: 'Lead not found' }).waitFor();
    await page.getByRole('link', { name: 'Back to leads' }).click();
    await page.waitForURL('**/app/leads');
  });

  test('lets an imported lead be completed bit by bit', async () => {
    const ann = await signUp();
    const list = 'First Name,Last Name,Property Address,City,State,Zip\nGloria,Hurst,77 Birch Lane,Memphis,TN,38118\n';
    const headers = { authorization: `Bearer ${ann.token}`, 'content-type': 'text/csv' };
    await fetch(`${address}/api/leads/import`, { method: 'POST', headers, body: list });
    await expect.poll(async () => (await ann.call<{ meta: { total: number } }>('GET', '/leads')).meta.total).toBe(1);
    const { page } = await open('/app/leads', { as: ann });
    await page.getByText(/\d missing/).waitFor();
    await page.getByRole('link', { name: 'Gloria Hurst', exact: true }).click();
    await page.getByText('This lead is not complete.').waitFor();
    await page.locator('[name=phone]').fill('(901) 555-7788');
    await page.keyboard.press('Enter');
    await toast(page, '. Saved.').waitFor();
    expect(await page.getByRole('button', { name: 'Undo' }).count(), 'none: an empty phone is not accepted').toBe(0);
    await page.getByRole('button', { name: 'Update Lead' }).click();
    await toast(page, 'Lead updated successfully!').waitFor();
    await page.waitForURL('**/app/leads');
    await page.locator('[data-row]').getByText('(901) 555-7788').first().waitFor();
  });
});

describe('deleting a lead', () => {
  test('asks, removes the row and moves the focus to the next', async () => {
    const ann = await signUp();
    await addLeads(ann, ['Abel', 'Brown', 'Cole']);
    const { page } = await open('/app/leads?sort_by=last_name&sort_order=asc', { as: ann, provokes: /ERR_FAILED/ });
    await chooseRowAction(page, 'Ana Brown', 'Delete');
    const question = page.getByRole('alertdialog');
    await question.getByText('Are you sure you want to delete this lead?').waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Cancel');
    await expectAccessible(page);
    await page.route('**/trpc/leads.remove*', (route) => route.abort(), { times: 1 });
    await question.getByRole('button', { name: 'Delete' }).click();
    await question.getByRole('button', { name: 'Try again' }).click();
    await toast(page, 'Lead deleted successfully').waitFor();
    await expect.poll(() => namesOf(page)).toEqual(['Ana Abel', 'Ana Cole']);
    await expect.poll(() => page.evaluate(() => document.activeElement?.querySelector('.name')?.textContent)).toBe('Ana Cole');
  });

  test('says why a lead with a deal stays', async () => {
    const ann = await signUp();
    const lead_id = await addLead(ann, {});
    const { id: property_id } = await ann.call<{ id: number }>('POST', '/properties', aProperty());
    await ann.call('POST', '/deals', aDeal({ lead_id, property_id }));
    const { page } = await open('/app/leads', { as: ann, provokes: /409/ });
    await chooseRowAction(page, "Maria O'Brien", 'Delete');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('This lead has 1 deal. Delete it first.').waitFor();
    await page.getByRole('link', { name: 'Show the deals' }).click();
    await page.waitForURL(`**/app/deals?lead_id=${lead_id}`);
  });
});

describe('the list', () => {
  test('is filtered, sorted and paged by its address', async () => {
    const ann = await signUp();
    await addLeads(ann, MANY.slice(0, 11), { status: 'hot', source: 'referral' });
    await addLeads(ann, MANY.slice(11), { status: 'cold', property_city: 'Austin', property_state: 'TX' });
    const { page } = await open('/app/leads', { as: ann });
    await expect.poll(() => rowsOf(page).count()).toBe(10);
    await page.getByText('12 leads, 11 hot').waitFor();

    await page.locator('main').getByLabel('Status').selectOption('hot');
    await page.getByRole('button', { name: 'Lead', exact: true }).click();
    await page.getByRole('button', { name: 'Page 2' }).click();
    await expect.poll(() => namesOf(page)).toEqual(['Ana Kane']);
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      status: 'hot',
      sort_by: 'last_name',
      sort_order: 'asc',
      page: '2',
    });
    await page.reload();
    await expect.poll(() => namesOf(page)).toEqual(['Ana Kane']);
    await page.goBack();
    await expect.poll(() => rowsOf(page).count()).toBe(10);

    await page.getByRole('button', { name: 'Remove filter Status' }).click();
    await page.keyboard.press('/');
    await page.keyboard.type('austin');
    await expect.poll(() => namesOf(page)).toEqual(['Ana Lee']);

    await page.getByRole('button', { name: 'More filters' }).click();
    await page.getByLabel('Source').selectOption('referral');
    await page.getByText('Nothing fits “austin” and source Referral.').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => rowsOf(page).count()).toBe(10);
  });

  test('keeps a letter that is typed while the search before it is being applied', async () => {
    const { page } = await open('/app/leads', { as: await signUp() });
    const box = page.getByRole('searchbox');
    await box.focus();
    const shown = page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const box = document.activeElement as HTMLInputElement;
          const replaceState = window.history.replaceState.bind(window.history);
          const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
          const seen = new Set<string>();
          const look = () => {
            seen.add(box.value);
            if (location.search === '?search=austin') resolve([...seen]);
            else requestAnimationFrame(look);
          };
          window.history.replaceState = (...change) => {
            replaceState(...change);
            window.history.replaceState = replaceState;
            setValue?.call(box, 'austin');
            box.dispatchEvent(new Event('input', { bubbles: true }));
            requestAnimationFrame(look);
          };
        }),
    );
    // At once: on a slow machine the search would be applied between two letters.
    await page.keyboard.insertText('aust');
    // Every frame from that letter on, until the list has been asked for the whole word.
    expect(await shown).toEqual(['austin']);
    await page.waitForURL('**/app/leads?search=austin');
  });

  test('goes to the last page when there are fewer pages than asked for', async () => {
    const ann = await signUp();
    await addLeads(ann, MANY);
    const { page } = await open('/app/leads?page=9', { as: ann });
    await page.waitForURL('**/app/leads?page=2');
    await expect.poll(() => rowsOf(page).count()).toBe(2);
  });

  test('shows what a lead is about without leaving it', async () => {
    const ann = await signUp();
    await addLeads(ann, ['Abel', 'Brown']);
    const { page } = await open('/app/leads?sort_by=last_name&sort_order=asc', { as: ann });
    await chooseRowAction(page, 'Ana Abel', 'Preview');
    const preview = page.getByRole('dialog', { name: 'Ana Abel' });
    await preview.getByText('Equity share').waitFor();
    await preview.getByText('Added').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Next lead' }).click();
    await page.getByRole('dialog', { name: 'Ana Brown' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Actions for Ana Abel');
  });

  test('is walked with the keyboard', async () => {
    const ann = await signUp();
    await addLeads(ann, ['Abel', 'Brown']);
    const { page } = await open('/app/leads?sort_by=last_name&sort_order=asc', { as: ann });
    await rowsOf(page).first().waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Ana Brown' }).waitFor();
  });

  test('a status and a next action are changed in the row, with the keyboard alone', async () => {
    const ann = await signUp();
    const id = await addLead(ann, { first_name: 'Ana', last_name: 'Diaz' });
    const stored = () => ann.call<Record<string, unknown>>('GET', `/leads/${id}`);
    const { page } = await open('/app/leads', { as: ann });
    const row = rowsOf(page).first();
    await row.getByRole('button', { name: 'New', exact: true }).press('Enter');
    await expect.poll(() => focusedName(page)).toBe('status');
    await expectAccessible(page);
    await row.getByRole('combobox', { name: 'Status' }).selectOption('hot');
    await page.keyboard.press('Enter');
    await toast(page, 'Status: New → Hot. Saved.').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Hot');
    await page.getByRole('button', { name: 'Undo' }).click();
    await row.getByRole('button', { name: 'New', exact: true }).waitFor();
    expect((await stored()).status).toBe('new');

    const next = row.locator('td').filter({ has: page.getByRole('button', { description: 'Changes the next action of Ana Diaz' }) });
    await next.getByRole('button', { name: 'No next action' }).click();
    await page.getByRole('form', { name: 'Next action of Ana Diaz' }).waitFor();
    await row.getByRole('textbox', { name: 'Next action' }).pressSequentially('Walk the');
    await ann.call('PATCH', `/leads/${id}`, { asking_price: 123_000 });
    await row.getByText('$123,000').first().waitFor();
    await row.getByRole('textbox', { name: 'Next action' }).pressSequentially(' house');
    await page.keyboard.press('Tab');
    await next.getByRole('button', { name: 'Walk the house' }).waitFor();
    expect((await stored()).next_action).toBe('Walk the house');
    await next.getByRole('button').click();
    await row.getByRole('textbox', { name: 'Next action' }).fill('Not meant');
    await page.keyboard.press('Escape');
    expect(await row.getByRole('textbox', { name: 'Next action' }).inputValue()).toBe('Walk the house');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Walk the house');
    expect((await stored()).next_action).toBe('Walk the house');

    // Nothing would say that what was typed is back.
    await next.getByRole('button').click();
    await row.getByRole('textbox', { name: 'Next action' }).fill('Not meant');
    page.once('dialog', (asked) => void asked.accept());
    await page.reload();
    await next.getByRole('button', { name: 'Walk the house' }).click();
    expect(await row.getByRole('textbox', { name: 'Next action' }).inputValue()).toBe('Walk the house');

    await page.setViewportSize({ width: 390, height: 844 });
    await row.getByRole('button', { name: 'New', exact: true }).click();
    await row.getByRole('combobox', { name: 'Status' }).waitFor();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  test('says what failed, and tries again', async () => {
    const ann = await signUp();
    await addLeads(ann, ['Abel']);
    const { page } = await open('/app/dashboard', { as: ann, provokes: /Failed to load resource/ });
    const data = { code: 'TOO_MANY_REQUESTS', httpStatus: 429, requestId: '7f3a-21c9' };
    const json = [{ error: { message: 'Too many calls at once', code: -32029, data } }];
    await page.route('**/trpc/*leads.list*', (route) => route.fulfill({ status: 429, json }));
    await page
      .getByRole('navigation', { name: 'Main', exact: true })
      .getByRole('link', { name: /^Leads/ })
      .click();
    await page.getByRole('heading', { name: 'Failed to fetch leads' }).waitFor();
    await page.getByText('Too many calls at once').waitFor();
    await page.getByText('Request 7f3a-21c9').waitFor();
    await page.unroute('**/trpc/*leads.list*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => namesOf(page)).toEqual(['Ana Abel']);
  });
});

import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { formatDollars } from '#shared/core/format.ts';
import { expectAccessible } from '#client/testing/axe.ts';
import { open, type Person, signUp, chooseRowAction } from '#client/testing/browser.ts';
import { addDays, toDay } from '#shared/core/days.ts';
import { aDeal, aLead, aMilestone, aProperty } from '#shared/testing/records.ts';

// The browser's clock runs in this zone (client/testing/browser.ts).
const TODAY = toDay(new Date(), 'America/Chicago');

const addProperty = async (person: Person, address: string): Promise<number> =>
  (await person.call<{ id: number }>('POST', '/properties', aProperty({ address }))).id;
const addLead = async (person: Person, last_name: string): Promise<number> =>
  (await person.call<{ id: number }>('POST', '/leads', aLead({ first_name: 'Maria', last_name }))).id;

/** A deal on a property and a lead of its own, or on those given. */
async function addDeal(person: Person, address: string, about: Record<string, unknown> = {}): Promise<number> {
  const property_id = about.property_id ?? (await addProperty(person, address));
  const lead_id = about.lead_id ?? (await addLead(person, 'Trevino'));
  return (await person.call<{ id: number }>('POST', '/deals', aDeal({ property_id, lead_id, ...about }))).id;
}

const rowsOf = (page: Page) => page.locator('[data-row]');
const placesOf = (page: Page) => page.locator('[data-row] .deal-place .name').allTextContents();
const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });
const field = (page: Page, name: string) => page.locator(`form [name=${name}]`);
const numbers = (page: Page) => page.getByRole('group', { name: 'Numbers' });
const summary = (page: Page) => page.locator('.card', { has: page.getByRole('heading', { name: 'Deal Summary' }) });

async function pick(page: Page, name: string, search: string, option: string): Promise<void> {
  await field(page, name).fill(search);
  await page.getByRole('option').filter({ hasText: option }).first().waitFor();
  await expect.poll(() => field(page, name).getAttribute('aria-activedescendant')).not.toBeNull();
  await field(page, name).press('Enter');
}

describe('adding a deal', () => {
  test('says what is missing, works the profit out, creates it and stays', async () => {
    const ann = await signUp();
    await addProperty(ann, '4127 Sycamore Bend Dr');
    await addProperty(ann, '9 Elm Street');
    const lead = await addLead(ann, 'Trevino');
    const { page } = await open('/app/deals/add', { as: ann });

    await page.getByRole('button', { name: 'Submit Deal' }).click();
    await page.getByText('Please fix the validation errors above.').waitFor();
    expect(await page.locator('.field .error').allTextContents()).toEqual([
      'Property ID is required',
      'Lead ID is required',
      'Deal type is required',
      'Buyer ID is required',
      'Seller ID is required',
      'Purchase price is required',
      'Sale price is required',
      'Contract date is required',
      'Closing date is required',
    ]);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('property_id');

    expect(await summary(page).count(), 'no summary without prices').toBe(0);
    await pick(page, 'property_id', 'sycam', '4127 Sycamore Bend Dr');
    await pick(page, 'lead_id', 'trev', 'Maria Trevino');
    await field(page, 'deal_type').selectOption('assignment');
    await field(page, 'buyer_id').fill('207');
    // The seller is the lead, and the prices are those of the property.
    await expect.poll(() => field(page, 'seller_id').inputValue()).toBe(String(lead));
    await expect.poll(() => field(page, 'purchase_price').inputValue()).toBe('200,000');
    await field(page, 'purchase_price').fill('$131,500');
    await field(page, 'sale_price').fill('146,500.50');
    await field(page, 'assignment_fee').fill('');
    await summary(page).getByText('$15,000.50').waitFor();
    await field(page, 'assignment_fee').fill('15000.50');
    await summary(page).getByText('$30,001').waitFor();
    await summary(page).getByText('this profit counts the fee twice').waitFor();
    await field(page, 'sale_price').fill('138000');
    await summary(page).getByText('$21,500.50').waitFor();
    expect(await summary(page).getByText('counts the fee twice').count()).toBe(0);

    await field(page, 'contract_date').fill('2026-03-10');
    await field(page, 'closing_date').fill('2026-03-06');
    await field(page, 'inspection_period').fill('-1');
    await field(page, 'title_contingency').check();
    await page.getByRole('button', { name: 'Submit Deal' }).click();
    await expect
      .poll(() => page.locator('.field .error').allTextContents())
      .toEqual(['Closing date must be on or after the contract date', 'Inspection period must be a positive number']);
    await expectAccessible(page);

    await field(page, 'closing_date').fill('2026-04-10');
    await field(page, 'inspection_period').fill('10');
    await page.getByText('Mar 20, 2026').waitFor();
    await field(page, 'notes').press('Control+Enter');
    await toast(page, 'Deal created successfully!').waitFor();
    for (const name of ['property_id', 'lead_id', 'purchase_price', 'closing_date', 'notes'])
      expect(await field(page, name).inputValue(), name).toBe('');
    expect(await field(page, 'title_contingency').isChecked()).toBe(false);
    expect(new URL(page.url()).pathname).toBe('/app/deals/add');

    await page.getByRole('link', { name: /^Open deal #/ }).click();
    await page.getByRole('heading', { name: /^Deal #\d+, 4127 Sycamore Bend Dr$/ }).waitFor();
    await numbers(page).getByText('$21,500.50').waitFor();
  });

  test('begins with the property and the lead of the link', async () => {
    const ann = await signUp();
    const property = await addProperty(ann, '902 Old Mill Rd');
    const lead = await addLead(ann, 'Pickett');
    const { page } = await open(`/app/deals/add?property_id=${property}&lead_id=${lead}&status=pending`, { as: ann });
    await expect.poll(() => field(page, 'property_id').inputValue()).toContain('902 Old Mill Rd');
    await expect.poll(() => field(page, 'lead_id').inputValue()).toBe('Maria Pickett');
    expect(await field(page, 'status').inputValue()).toBe('pending');
    // A deal that closes before its closing date closes today.
    const soon = addDays(TODAY, 20);
    await field(page, 'contract_date').fill(addDays(TODAY, -10));
    await field(page, 'closing_date').fill(soon);
    await field(page, 'status').selectOption('closed');
    await expect.poll(() => field(page, 'closing_date').inputValue()).toBe(TODAY);
    await field(page, 'status').selectOption('pending');
    await expect.poll(() => field(page, 'closing_date').inputValue()).toBe(soon);
  });

  test('shows what the server refuses under its field', async () => {
    const ann = await signUp();
    const gone = await addProperty(ann, '1 Gone Street');
    const lead = await addLead(ann, 'Pickett');
    const { page } = await open(`/app/deals/add?property_id=${gone}&lead_id=${lead}`, { as: ann, provokes: /Failed to load resource/ });
    await expect.poll(() => field(page, 'property_id').inputValue()).toContain('1 Gone Street');
    await ann.call('DELETE', `/properties/${gone}`);
    await field(page, 'deal_type').selectOption('wholesale');
    const typed = { buyer_id: '1', purchase_price: '1', sale_price: '2' };
    for (const [name, value] of Object.entries(typed)) await field(page, name).fill(value);
    await field(page, 'contract_date').fill('2026-03-10');
    await field(page, 'closing_date').fill('2026-04-10');
    await page.getByRole('button', { name: 'Submit Deal' }).click();
    await page.locator('.field .error', { hasText: 'Property not found' }).waitFor();
    expect(await field(page, 'sale_price').inputValue()).toBe('2');
  });
});

describe("a deal's page", () => {
  test('changes the deal and tells it in the figures and the history', async () => {
    const ann = await signUp();
    const id = await addDeal(ann, '4127 Sycamore Bend Dr', { purchase_price: 100_000, sale_price: 110_000 });
    const { page } = await open(`/app/deals/${id}`, { as: ann });
    await page.getByRole('heading', { name: `Deal #${id}, 4127 Sycamore Bend Dr` }).waitFor();
    await field(page, 'sale_price').fill('125000');
    await field(page, 'status').selectOption('pending');
    await page.getByRole('button', { name: 'Update Deal' }).click();
    await toast(page, 'Deal updated successfully!').waitFor();
    await numbers(page).getByText('$25,000').waitFor();
    await page.getByRole('tab', { name: 'Activity' }).click();
    await page.getByText('Sale price: $125,000 instead of $110,000').waitFor();
    expect(await ann.call('GET', `/deals/${id}`)).toMatchObject({ sale_price: 125_000, status: 'pending', profit: 25_000 });
  });

  test('a deal that closes before its closing date closes today', async () => {
    const ann = await signUp();
    const soon = addDays(TODAY, 20);
    const id = await addDeal(ann, '9 Elm Street', { contract_date: addDays(TODAY, -10), closing_date: soon });
    const { page } = await open(`/app/deals/${id}`, { as: ann });
    await field(page, 'status').selectOption('closed');
    await field(page, 'status').press('Enter');
    await toast(page, 'Status: Active → Closed, Closing date:').waitFor();
    // Today by the zone of the server, which here is another one than the browser's.
    expect(await field(page, 'closing_date').inputValue()).toBe(toDay(new Date()));
    await page.getByRole('button', { name: 'Undo' }).click();
    await toast(page, 'Status: Closed → Active').waitFor();
    expect(await ann.call('GET', `/deals/${id}`)).toMatchObject({ status: 'active', closing_date: soon });
    expect(await field(page, 'closing_date').inputValue()).toBe(soon);
  });

  test('ticks its milestones off, and takes that back', async () => {
    const ann = await signUp();
    const deal_id = await addDeal(ann, '9 Elm Street');
    await ann.call('POST', '/deal-milestones', aMilestone({ deal_id, title: 'Order title', due_date: addDays(TODAY, -1) }));
    await ann.call('POST', '/deal-milestones', aMilestone({ deal_id, title: 'Close', due_date: addDays(TODAY, 3), is_critical: true }));
    const { page } = await open(`/app/deals/${deal_id}`, { as: ann, size: 'phone' });
    await page.getByText('1 day late').waitFor();
    await page.getByLabel('Mark complete: Order title').click();
    // Under the pointer a toast stays.
    await toast(page, 'Milestone completed').hover();
    await expect.poll(() => page.locator('.deal-jump').textContent()).toBe('1 of 2 done');
    await page.getByRole('button', { name: 'Undo' }).click();
    await toast(page, 'Milestone reopened').waitFor();
    await expect.poll(() => page.getByLabel('Mark complete: Order title').isChecked()).toBe(false);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Close', exact: true }).click();
    await page.getByRole('heading', { name: 'Close' }).waitFor();
    await page.getByRole('button', { name: 'Update Milestone' }).click();
    await page.waitForURL(`**/app/deals/${deal_id}`);
  });

  test('no tab of a deal is long, in pixels or in words; what is due first stands on top', async () => {
    const ann = await signUp();
    const deal_id = await addDeal(ann, '9 Elm Street', { inspection_contingency: true, title_contingency: true });
    for (let day = 14; day > 0; day -= 1)
      await ann.call('POST', '/deal-milestones', aMilestone({ deal_id, title: `Step of day ${day}`, due_date: addDays(TODAY, day) }));
    await ann.call('POST', `/deals/${deal_id}/deposits`, {
      direction: 'to_seller',
      amount: 1_000,
      due_on: TODAY,
      holder_name: 'Larkfield Title',
    });
    const { page } = await open(`/app/deals/${deal_id}`, { as: ann });
    const steps = page.locator('.deal-steps .name');
    await expect.poll(() => steps.first().innerText()).toBe('Step of day 1');
    await page.getByRole('heading', { name: 'Chance of closing' }).waitFor();
    for (const name of ['Milestones', 'Buyer and money', 'Documents', 'Ledger', 'Activity']) {
      await page.getByRole('tab', { name }).click();
      const panel = page.getByRole('tabpanel', { name });
      await expect.poll(() => panel.innerText()).toMatch(/\w/);
      await expect.poll(() => panel.getByText(/^Loading/).count()).toBe(0);
      expect(await page.evaluate(() => document.documentElement.scrollHeight), `height of ${name}`).toBeLessThanOrEqual(1800);
      expect((await page.locator('main').innerText()).split(/\s+/).length, `words of ${name}`).toBeLessThanOrEqual(350);
      await expectAccessible(page);
    }
    await page.getByRole('tab', { name: 'Milestones' }).click();
    await page.getByRole('button', { name: 'Show 6 more' }).click();
    await expect.poll(() => steps.last().innerText()).toBe('Step of day 14');
  });

  test('proposes the usual milestones of its type, to be dated and left out', async () => {
    const ann = await signUp();
    const deal_id = await addDeal(ann, '9 Elm Street', {
      deal_type: 'assignment',
      contract_date: '2026-03-02',
      closing_date: '2026-04-01',
      inspection_period: 14,
    });
    const { page } = await open(`/app/deals/${deal_id}`, { as: ann });
    await page.getByRole('button', { name: 'Add standard milestones' }).click();
    const proposal = page.getByRole('dialog', { name: 'Add standard milestones' });
    await proposal.getByLabel('Photos and message to buyers').first().uncheck();
    await proposal.getByLabel('Due date: Closing').fill('');
    await expectAccessible(page);
    await proposal.getByRole('button', { name: 'Add 12 milestones' }).click();
    await proposal.getByText('Each chosen milestone needs a due date.').waitFor();
    await proposal.getByLabel('Due date: Closing').fill('2026-03-31');
    await proposal.getByRole('button', { name: 'Add 12 milestones' }).click();
    await toast(page, '12 milestones added').waitFor();
    await expect.poll(() => page.locator('.deal-jump').textContent()).toBe('0 of 12 done');
    const saved = await ann.call<{ title: string; due_date: string; is_critical: boolean }[]>('GET', `/deals/${deal_id}/milestones`);
    expect(saved.find(({ title }) => title === 'Closing')).toMatchObject({ due_date: '2026-03-31', is_critical: true });
    expect(saved.map(({ title }) => title)).not.toContain('Photos and message to buyers');

    await page.getByRole('button', { name: 'Add standard milestones' }).click();
    await proposal.getByRole('button', { name: 'Add 1 milestone' }).waitFor();
  });

  test('says so when there is no such deal', async () => {
    const { page } = await open('/app/deals/987654321', { as: await signUp(), provokes: /404/ });
    await page.getByRole('heading', { name: 'Deal not found' }).waitFor();
    await page.getByRole('link', { name: 'Back to deals' }).click();
    await page.getByRole('heading', { name: 'No deals found' }).waitFor();
  });
});

describe('the list', () => {
  test('is filtered, sorted and paged by its address', async () => {
    const ann = await signUp();
    const lead_id = await addLead(ann, 'Pickett');
    const property_id = await addProperty(ann, '1 Elm Street');
    for (let n = 0; n < 11; n += 1) await addDeal(ann, '', { property_id, lead_id, status: 'active', sale_price: 210_000 + n });
    await addDeal(ann, '455 Quarry Ridge', { status: 'closed', deal_type: 'double_close' });
    const { page } = await open('/app/deals?page=9', { as: ann });
    await page.waitForURL('**/app/deals?page=2');
    await expect.poll(() => rowsOf(page).count()).toBe(2);
    await page.getByText('12 deals, 11 open').waitFor();

    await page.locator('main').getByLabel('Status').selectOption('closed');
    await expect.poll(() => placesOf(page)).toEqual(['455 Quarry Ridge']);
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.getByLabel('Deal type').selectOption('double_close');
    await expect.poll(() => placesOf(page)).toEqual(['455 Quarry Ridge']);
    await page.getByRole('button', { name: 'Remove filter Deal type' }).click();
    await page.getByRole('button', { name: 'Profit' }).click();
    await expect.poll(() => rowsOf(page).locator('.c-end b').first().textContent()).toBe('$15,000');

    await page.goto(`/app/deals?lead_id=${lead_id}&per_page=25`);
    await page.locator('.chip', { hasText: 'Maria Pickett' }).waitFor();
    await expect.poll(() => rowsOf(page).count()).toBe(11);
    await page.getByRole('button', { name: 'Remove filter Lead' }).click();
    await expect.poll(() => rowsOf(page).count()).toBe(12);
    await page.keyboard.press('/');
    await page.keyboard.type('quarry');
    await expect.poll(() => placesOf(page)).toEqual(['455 Quarry Ridge']);
  });

  test('says which open deals are late', async () => {
    const ann = await signUp();
    const contract_date = addDays(TODAY, -30);
    await addDeal(ann, '1 Late Street', { contract_date, closing_date: addDays(TODAY, -2) });
    await addDeal(ann, '2 Closed Street', { contract_date, closing_date: addDays(TODAY, -2), status: 'closed' });
    const { page } = await open('/app/deals', { as: ann });
    const rowOf = (place: string) => rowsOf(page).filter({ hasText: place }).innerText();
    await expect.poll(() => rowOf('1 Late Street')).toContain('2 days late');
    expect(await rowOf('2 Closed Street')).not.toContain('days late');
  });

  test('deletes after asking, and says what goes with the deal', async () => {
    const ann = await signUp();
    const deal_id = await addDeal(ann, '1 Elm Street');
    await addDeal(ann, '2 Elm Street');
    for (const title of ['One', 'Two']) await ann.call('POST', '/deal-milestones', aMilestone({ deal_id, title }));
    const { page } = await open('/app/deals', { as: ann });
    await chooseRowAction(page, `deal #${deal_id}`, 'Delete');
    const question = page.getByRole('alertdialog');
    await question.getByText('Are you sure you want to delete this deal?').waitFor();
    await question.getByText('Its 2 milestones will be deleted with it.').waitFor();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Delete' }).click();
    await toast(page, 'Deal deleted successfully').waitFor();
    await expect.poll(() => placesOf(page)).toEqual(['2 Elm Street']);
    expect(await ann.call('GET', '/deal-milestones')).toEqual([]);
  });

  test('leads to a deal, and straight to its form', async () => {
    const ann = await signUp();
    const id = await addDeal(ann, '1 Elm Street');
    const { page } = await open('/app/deals', { as: ann });
    await chooseRowAction(page, `deal #${id}`, 'Edit');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('property_id');
    await page.goBack();
    await chooseRowAction(page, `deal #${id}`, 'View');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(`Deal #${id}, 1 Elm Street`);
  });
});

describe('the board', () => {
  const column = (page: Page, status: string) => page.locator(`[data-column=${status}] [data-card]`);

  test('moves a deal by keyboard, and takes it back', async () => {
    const ann = await signUp();
    const id = await addDeal(ann, '9 Elm Street');
    const { page } = await open('/app/deals?view=board', { as: ann });
    await column(page, 'active').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await page.getByText('Over Assigned. Space drops, Escape cancels.').waitFor({ state: 'attached' });
    await page.keyboard.press('Space');
    await expect.poll(() => column(page, 'pending').count()).toBe(1);
    // Under the pointer a toast stays.
    await toast(page, `Deal #${id}, 9 Elm Street moved to Assigned`).hover();
    expect(await ann.call('GET', `/deals/${id}`)).toMatchObject({ status: 'pending' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => column(page, 'active').count()).toBe(1);
    await toast(page, `Deal #${id}, 9 Elm Street moved to Contract`).waitFor();
    expect(await ann.call('GET', `/deals/${id}`)).toMatchObject({ status: 'active' });
    await expectAccessible(page);
  });

  test('brings the closing date forward to today with a move to Closed, and back with Undo', async () => {
    const ann = await signUp();
    const soon = addDays(TODAY, 20);
    const id = await addDeal(ann, '9 Elm Street', { contract_date: addDays(TODAY, -10), closing_date: soon });
    const { page } = await open('/app/deals?view=board', { as: ann });
    await page.getByRole('button', { name: `Actions for Deal #${id}, 9 Elm Street` }).click();
    await page.getByRole('menuitem', { name: 'Move to Closed' }).click();
    await toast(page, `Deal #${id}, 9 Elm Street moved to Closed`).hover();
    // Today by the zone of the server, which here is another one than the browser's.
    expect(await ann.call('GET', `/deals/${id}`)).toMatchObject({ status: 'closed', closing_date: toDay(new Date()) });
    await page.getByRole('button', { name: 'Undo' }).click();
    await toast(page, `Deal #${id}, 9 Elm Street moved to Contract`).waitFor();
    expect(await ann.call('GET', `/deals/${id}`)).toMatchObject({ status: 'active', closing_date: soon });
  });

  test('asks why a deal is cancelled, and tells what each column brings', async () => {
    const ann = await signUp();
    const id = await addDeal(ann, '9 Elm Street');
    const { profit } = await ann.call<{ profit: number }>('GET', `/deals/${id}`);
    const { page } = await open('/app/deals?view=board', { as: ann });
    await page.locator('[data-column=active] header', { hasText: formatDollars(profit) }).waitFor();
    const cancel = async () => {
      await page.getByRole('button', { name: `Actions for Deal #${id}, 9 Elm Street` }).click();
      await page.getByRole('menuitem', { name: 'Move to Cancelled' }).click();
    };
    await cancel();
    const dialog = page.getByRole('dialog', { name: 'Cancel this deal?' });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await expect.poll(() => column(page, 'active').count()).toBe(1);
    await cancel();
    expect(await dialog.getByRole('button', { name: 'Cancel deal' }).isDisabled()).toBe(true);
    await dialog.getByLabel('Why was it cancelled?').fill('Buyer backed out');
    await dialog.getByRole('button', { name: 'Cancel deal' }).click();
    await column(page, 'cancelled').getByText('Buyer backed out').waitFor();
    await page.locator('[data-column=cancelled] header', { hasText: formatDollars(profit) }).waitFor();
    expect(await ann.call('GET', `/deals/${id}`)).toMatchObject({ status: 'cancelled', cancel_reason: 'Buyer backed out' });
    // The page of a deal asks as well.
    const other = await addDeal(ann, '11 Elm Street');
    const { page: record } = await open(`/app/deals/${other}`, { as: ann });
    await field(record, 'status').selectOption('cancelled');
    await record.locator('[data-field=status]').getByText('Say why it was cancelled').waitFor();
    expect(await ann.call('GET', `/deals/${other}`)).toMatchObject({ status: 'active' });
    await record.getByLabel('Why was it cancelled?').fill('Title');
    await record.getByLabel('Why was it cancelled?').press('Enter');
    await toast(record, 'Status: Active → Cancelled').waitFor();
    expect(await ann.call('GET', `/deals/${other}`)).toMatchObject({ status: 'cancelled', cancel_reason: 'Title' });
    await record.locator('.rec-head').getByText('Cancelled', { exact: true }).waitFor();
    // A program may cancel without one: that is said.
    await ann.call('PATCH', `/deals/${other}`, { status: 'active' });
    await ann.call('PATCH', `/deals/${other}`, { status: 'cancelled' });
    await column(page, 'cancelled').getByText('No reason given').waitFor();
    // Moved away and back, it keeps its reason.
    await page.getByRole('button', { name: `Actions for Deal #${id}, 9 Elm Street` }).click();
    await page.getByRole('menuitem', { name: 'Move to Contract' }).click();
    await toast(page, `Deal #${id}, 9 Elm Street moved to Contract`).getByRole('button', { name: 'Undo' }).click();
    await column(page, 'cancelled').getByText('Buyer backed out').waitFor();
    await expect.poll(() => ann.call('GET', `/deals/${id}`)).toMatchObject({ status: 'cancelled', cancel_reason: 'Buyer backed out' });
  });

  test('puts a deal back that the server refuses', async () => {
    const ann = await signUp();
    const id = await addDeal(ann, '9 Elm Street');
    const { page } = await open('/app/deals?view=board', { as: ann, provokes: /Failed to load resource/ });
    await page.route('**/trpc/deals.update*', (route) => route.abort());
    await page.getByRole('button', { name: `Actions for Deal #${id}, 9 Elm Street` }).click();
    await page.getByRole('menuitem', { name: 'Move to Closed' }).click();
    await toast(page, 'Failed to update deal').waitFor();
    await expect.poll(() => column(page, 'active').count()).toBe(1);
  });
});

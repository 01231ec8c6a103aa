import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '#client/testing/axe.ts';
import { open, type Person, signUp, chooseRowAction } from '#client/testing/browser.ts';
import { addDays, toDay } from '#shared/core/days.ts';
import { aDeal, aLead, aMilestone, aProperty } from '#shared/testing/records.ts';

// The browser's clock runs in this zone (client/testing/browser.ts).
const TODAY = toDay(new Date(), 'America/Chicago');
const inDays = (days: number) => addDays(TODAY, days);

async function addDeal(person: Person, address: string): Promise<number> {
  const { id: property_id } = await person.call<{ id: number }>('POST', '/properties', aProperty({ address }));
  const { id: lead_id } = await person.call<{ id: number }>('POST', '/leads', aLead());
  return (await person.call<{ id: number }>('POST', '/deals', aDeal({ property_id, lead_id }))).id;
}
const addMilestone = async (person: Person, deal_id: number, title: string, about: Record<string, unknown> = {}): Promise<number> =>
  (await person.call<{ id: number }>('POST', '/deal-milestones', aMilestone({ deal_id, title, ...about }))).id;

const rowsOf = (page: Page) => page.locator('[data-row]');
const titlesOf = (page: Page) => page.locator('[data-row] .milestone-title .name').allTextContents();
const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });
const field = (page: Page, name: string) => page.locator(`form [name=${name}]`);
/** A row has its box twice: in a column, and for phones beside the title. */
const tick = (page: Page, title: string) => page.locator(`[aria-label="Mark complete: ${title}"]:visible`);

describe('the list', () => {
  test('counts, filters and resets by its address', async () => {
    const ann = await signUp();
    const deal = await addDeal(ann, '902 Old Mill Rd');
    await addMilestone(ann, deal, 'Clear the lien', { due_date: inDays(-2), is_critical: true, milestone_type: 'title_search' });
    await addMilestone(ann, deal, 'Walk the house', { due_date: inDays(1) });
    await addMilestone(ann, deal, 'Close', { due_date: inDays(9), is_critical: true, milestone_type: 'closing' });
    await addMilestone(ann, deal, 'Signed contract', { due_date: inDays(-9), status: 'completed' });
    const { page } = await open('/app/milestone', { as: ann });
    await expect.poll(() => titlesOf(page)).toEqual(['Clear the lien', 'Walk the house', 'Close', 'Signed contract']);
    expect(await page.locator('.group-row').allTextContents()).toEqual(['Overdue', 'This week', 'Later', 'Done']);
    await page.getByRole('link', { name: 'Milestone 1 overdue' }).waitFor();
    await expect.poll(() => page.locator('.page-head p').textContent()).toBe('4 milestones, 1 overdue, 2 critical');
    await page.locator('td [data-tone=red]', { hasText: '2 days late' }).waitFor();
    expect(await page.locator('td .badge', { hasText: 'Critical' }).count(), 'only what is late or due soon is in color').toBe(1);
    expect(await page.getByRole('button', { name: 'Next page' }).count(), 'no numbers for one page').toBe(0);

    await page.getByRole('link', { name: '1 overdue', exact: true }).click();
    await expect.poll(() => titlesOf(page)).toEqual(['Clear the lien']);
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.getByLabel('Milestone type').selectOption('closing');
    await expect.poll(() => titlesOf(page)).toEqual(['Close']);
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.getByRole('radiogroup', { name: 'Importance' }).getByText('Normal').click();
    await expect.poll(() => titlesOf(page)).toEqual(['Walk the house', 'Signed contract']);
    await page.locator('[name=due_date_from]').fill(TODAY);
    await expect.poll(() => titlesOf(page)).toEqual(['Walk the house']);
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ is_critical: 'false', due_date_from: TODAY });
    await page.getByRole('radiogroup', { name: 'Importance' }).getByText('Critical').click();
    await expect.poll(() => titlesOf(page)).toEqual(['Close']);
    await page.getByLabel('Milestone type').selectOption('marketing');
    await page.getByRole('heading', { name: 'No milestones found' }).waitFor();
    await expectAccessible(page);
  });

  test('goes to the last page when there are fewer pages than asked for', async () => {
    const ann = await signUp();
    const deal = await addDeal(ann, '902 Old Mill Rd');
    for (let n = 0; n < 11; n += 1) await addMilestone(ann, deal, `Step ${n}`, { due_date: inDays(n) });
    const { page } = await open('/app/milestone?page=7', { as: ann });
    await page.waitForURL('**/app/milestone?page=2');
    await expect.poll(() => titlesOf(page)).toEqual(['Step 10']);
    await page.getByRole('button', { name: 'Previous page' }).click();
    await expect.poll(() => rowsOf(page).count()).toBe(10);
  });

  test('completes at once and takes it back', async () => {
    const ann = await signUp();
    const deal = await addDeal(ann, '902 Old Mill Rd');
    const id = await addMilestone(ann, deal, 'Clear the lien', { due_date: inDays(-2) });
    const { page } = await open('/app/milestone', { as: ann });
    await tick(page, 'Clear the lien').click();
    // Under the pointer a toast stays.
    await toast(page, 'Milestone completed').hover();
    await rowsOf(page).getByText('Done').waitFor();
    await expect.poll(() => page.locator('.page-head p').textContent()).toBe('1 milestone, 0 overdue, 0 critical');
    expect(await ann.call('GET', `/deal-milestones/${id}`)).toMatchObject({ status: 'completed' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await toast(page, 'Milestone reopened').waitFor();
    await expect.poll(() => tick(page, 'Clear the lien').isChecked()).toBe(false);
    expect(await ann.call('GET', `/deal-milestones/${id}`)).toMatchObject({ status: 'pending', completed_at: null });
  });

  test('opens a milestone again that the server did not take', async () => {
    const ann = await signUp();
    await addMilestone(ann, await addDeal(ann, '902 Old Mill Rd'), 'Clear the lien');
    const { page } = await open('/app/milestone', { as: ann, size: 'phone', provokes: /Failed to load resource/ });
    await page.route('**/trpc/milestones.complete*', (route) => route.abort());
    await tick(page, 'Clear the lien').click();
    await toast(page, 'Failed to complete milestone').waitFor();
    await expect.poll(() => tick(page, 'Clear the lien').isChecked()).toBe(false);
  });

  test('shows, changes and deletes a milestone', async () => {
    const ann = await signUp();
    const deal = await addDeal(ann, '902 Old Mill Rd');
    await addMilestone(ann, deal, 'Order title', { description: 'With a lien search\nand a survey', due_date: inDays(2) });
    await addMilestone(ann, deal, 'Close', { due_date: inDays(9) });
    const { page } = await open('/app/milestone', { as: ann });
    await chooseRowAction(page, 'Order title', 'View');
    const preview = page.getByRole('dialog', { name: 'Order title' });
    const about = preview.getByText('With a lien search');
    expect((await about.innerText()).split('\n')).toEqual(['With a lien search', 'and a survey']);
    await expectAccessible(page);
    await preview.getByRole('button', { name: 'Mark complete' }).click();
    await preview.getByRole('button', { name: 'Reopen' }).waitFor();
    await page.keyboard.press('Escape');

    await chooseRowAction(page, 'Order title', 'Edit');
    await field(page, 'title').fill('Order title and survey');
    await page.getByRole('button', { name: 'Update Milestone' }).click();
    await toast(page, 'Milestone updated successfully!').waitFor();
    await page.waitForURL('**/app/milestone');
    await expect.poll(() => titlesOf(page)).toEqual(['Close', 'Order title and survey']);

    await chooseRowAction(page, 'Order title and survey', 'Delete');
    await page.getByText('Are you sure you want to delete this milestone?').waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await toast(page, 'Milestone deleted successfully').waitFor();
    await expect.poll(() => titlesOf(page)).toEqual(['Close']);
  });
});

describe('the timeline', () => {
  test('has a lane for each open deal and leads to what is due', async () => {
    const ann = await signUp();
    const mill = await addDeal(ann, '902 Old Mill Rd');
    const elm = await addDeal(ann, '9 Elm Street');
    const closed = await addDeal(ann, '1 Closed Street');
    await ann.call('PATCH', `/deals/${closed}`, { status: 'closed' });
    await addMilestone(ann, closed, 'Too late', { due_date: inDays(1) });
    await addMilestone(ann, mill, 'Clear the lien', { due_date: inDays(-8) });
    await addMilestone(ann, mill, 'Close on Mill', { due_date: inDays(3), is_critical: true });
    await addMilestone(ann, elm, 'Photos', { due_date: inDays(5) });
    await addMilestone(ann, elm, 'Packet', { due_date: inDays(5) });
    await addMilestone(ann, elm, 'Far away', { due_date: inDays(40) });
    const { page } = await open('/app/milestone', { as: ann });
    const timeline = page.getByRole('region', { name: /^Timeline, / });
    const lanes = timeline.getByRole('listitem').filter({ has: page.locator('.milestone-track') });
    await expect.poll(() => lanes.count()).toBe(2);
    await lanes.nth(0).getByText('902 Old Mill Rd').waitFor();
    await lanes.nth(0).getByRole('link', { name: '1 late' }).waitFor();
    await expectAccessible(page);
    await lanes
      .nth(1)
      .getByRole('link', { name: /^2 Photos, Packet: due / })
      .click();
    await expect.poll(async () => (await titlesOf(page)).sort()).toEqual(['Packet', 'Photos']);
    await lanes
      .nth(0)
      .getByRole('link', { name: /^Close on Mill: due .*, critical$/ })
      .click();
    await page.getByRole('heading', { name: 'Close on Mill' }).waitFor();
  });
});

describe('adding a milestone', () => {
  test('says what is missing, takes a typed deal id, clears the form and stays', async () => {
    const ann = await signUp();
    const deal = await addDeal(ann, '902 Old Mill Rd');
    const { page } = await open('/app/milestone', { as: ann });
    await page.getByRole('main').getByRole('link', { name: 'Add Deal Milestone' }).first().click();
    await page.getByRole('button', { name: 'Create Milestone' }).click();
    await page.getByText('Please fix the validation errors above.').waitFor();
    expect(await page.locator('.field .error').allTextContents()).toEqual([
      'Deal is required',
      'Milestone type is required',
      'Title is required',
      'Due date is required',
    ]);
    await expectAccessible(page);

    await field(page, 'deal_id').fill(String(deal));
    await field(page, 'deal_id').press('Tab');
    await expect.poll(() => field(page, 'deal_id').inputValue()).toBe(`#${deal} 902 Old Mill Rd`);
    await field(page, 'milestone_type').selectOption('closing');
    await field(page, 'title').fill('Close with Bluff City Title');
    await field(page, 'due_date').fill('2026-12-13');
    await page.getByLabel('Critical Milestone').check();
    await page.getByRole('button', { name: 'Create Milestone' }).click();
    await toast(page, 'Milestone created successfully!').waitFor();
    for (const name of ['deal_id', 'milestone_type', 'title', 'due_date', 'description'])
      expect(await field(page, name).inputValue(), name).toBe('');
    expect(await page.getByLabel('Critical Milestone').isChecked()).toBe(false);
    expect(new URL(page.url()).pathname).toBe('/app/milestone/add');
    expect(await ann.call('GET', '/deal-milestones')).toMatchObject([{ deal_id: deal, is_critical: true, due_date: '2026-12-13' }]);
  });

  test('says so when there is no deal of that id', async () => {
    const ann = await signUp();
    const { page } = await open('/app/milestone/add', { as: ann, provokes: /Failed to load resource/ });
    await field(page, 'deal_id').fill('987654321');
    await field(page, 'milestone_type').selectOption('other');
    await field(page, 'title').fill('Something');
    await field(page, 'due_date').fill('2026-12-13');
    await page.getByRole('button', { name: 'Create Milestone' }).click();
    await page.locator('.field .error', { hasText: 'Deal not found' }).waitFor();
    expect(await field(page, 'title').inputValue()).toBe('Something');
  });

  test('finds a deal by its address, and begins with the deal of the link', async () => {
    const ann = await signUp();
    await addDeal(ann, '902 Old Mill Rd');
    const elm = await addDeal(ann, '9 Elm Street');
    const { page } = await open('/app/milestone/add', { as: ann });
    await field(page, 'deal_id').fill('old mill');
    const offered = page.getByRole('listbox').getByRole('option');
    await expect.poll(() => offered.count()).toBe(1);
    await offered.click();
    await expect.poll(() => field(page, 'deal_id').inputValue()).toContain('902 Old Mill Rd');
    await page.goto(`/app/milestone/add?deal_id=${elm}`);
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => field(page, 'deal_id').inputValue()).toBe(`#${elm} 9 Elm Street`);
  });
});

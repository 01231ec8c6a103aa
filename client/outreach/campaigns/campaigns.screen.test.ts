import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '#client/testing/axe.ts';
import { open, type Person, signUp, chooseRowAction } from '#client/testing/browser.ts';
import { aCampaign, aDeal, aLead, aProperty } from '#shared/testing/records.ts';
import type { Campaign } from '#shared/outreach/campaigns/campaign.ts';

const field = (page: Page, name: string) => page.locator(`form [name=${name}]`);
const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });
const addLead = (person: Person, about: object) => person.call<{ id: number }>('POST', '/leads', aLead({ ...about }));
const addCampaign = (person: Person, about: object) => person.call<Campaign>('POST', '/campaigns', aCampaign({ ...about }));

test('at 1280 pixels the list fits, and what can be done with a row is in reach', async () => {
  const ann = await signUp();
  const name = 'Owners of two houses or more, who live elsewhere';
  await addCampaign(ann, { name, budget: 12_900, spent: 11_884, scheduled_at: '2030-03-12T14:00:00.000Z' });
  const { page } = await open('/app/campaigns', { as: ann });
  await page.setViewportSize({ width: 1280, height: 800 });
  const menu = page.getByRole('button', { name: `Actions for ${name}` });
  await menu.waitFor();
  await expect.poll(() => page.locator('.table-wrap').evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  const rightEdge = () => menu.evaluate((button) => button.getBoundingClientRect().right);
  expect(await rightEdge()).toBeLessThanOrEqual(1280 - 24);
  await page.setViewportSize({ width: 1024, height: 800 });
  await expect.poll(rightEdge).toBeLessThanOrEqual(1024 - 24);
});

describe('the list', () => {
  test('says what there is and costs, is filtered by its address, and deletes what never started', async () => {
    const ann = await signUp();
    await addCampaign(ann, { name: 'Absentee owners, Ohio', budget: 900, spent: 884 });
    await addCampaign(ann, { name: 'Quiet leads', channel: 'sms', subject_line: null, campaign_type: 'nurture' });
    const { page } = await open('/app/campaigns', { as: ann });
    const names = () => page.locator('[data-row] .campaign-name .name').allTextContents();
    await expect.poll(names).toEqual(['Quiet leads', 'Absentee owners, Ohio']);
    await page.getByRole('heading', { name: 'Marketing Campaigns' }).waitFor();
    await page.getByText('2 campaigns, 0 running, $884 spent of $900').waitFor();
    expect(await page.getByRole('navigation', { name: 'Outreach' }).locator('[aria-current=page]').textContent()).toBe('Campaigns');
    await page.getByLabel('Channel').selectOption('sms');
    await expect.poll(names).toEqual(['Quiet leads']);
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.getByRole('searchbox').fill('ohio');
    await expect.poll(names).toEqual(['Absentee owners, Ohio']);
    expect(new URL(page.url()).search).toBe('?search=ohio');
    await expectAccessible(page);

    await chooseRowAction(page, 'Absentee owners, Ohio', 'Delete');
    await page.getByText('Are you sure you want to delete this campaign?').waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await toast(page, 'Campaign deleted successfully').waitFor();
    await page.getByRole('heading', { name: 'No campaigns found' }).waitFor();
    expect(await ann.call('GET', '/campaigns')).toHaveLength(1);
  });

  test('explains itself to somebody who has none', async () => {
    const { page } = await open('/app/campaigns', { as: await signUp(), size: 'phone' });
    await page.getByRole('heading', { name: 'No campaigns found' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Create Campaign' }).first().click();
    await page.getByRole('heading', { name: 'Create Campaign' }).waitFor();
  });
});

describe('creating a campaign', () => {
  test('counts whom it reaches and shows how it reads while it is typed, refuses a typo, and saves a draft', async () => {
    const ann = await signUp();
    await addLead(ann, {
      first_name: 'Maria',
      last_name: 'Lopez',
      property_city: 'Memphis',
      property_state: 'TN',
      property_address: '7 Oak Street',
    });
    await addLead(ann, {
      first_name: 'Otto',
      property_city: 'Memphis',
      property_state: 'TN',
      phone: '(901) 555-0111',
      mortgage_balance: 299_000,
    });
    await addLead(ann, { first_name: 'Uma', property_city: 'Reno', property_state: 'NV', phone: '(775) 555-0112' });
    const { page } = await open('/app/campaigns/add', { as: ann });
    await page.getByText('3 leads match').waitFor();
    await page.getByRole('button', { name: 'Create Campaign' }).click();
    await page.getByText('Please fix the validation errors above.').waitFor();
    expect(await page.locator('.field .error').allTextContents()).toEqual([
      'Name is required',
      'Type is required',
      'Email subject is required',
      'Content is required',
    ]);
    await expectAccessible(page);

    await field(page, 'name').fill('Memphis in spring');
    await field(page, 'campaign_type').selectOption('lead_generation');
    await field(page, 'location').fill('Memphis, TN');
    await page.getByText('2 leads match').waitFor();
    await field(page, 'equity_min').fill('40');
    await page.getByText('1 lead matches').waitFor();
    await field(page, 'subject_line').fill('About {{property_address}}');
    await field(page, 'content').fill('Hi , shall we talk about your house in {{property_city}} this week?');
    await field(page, 'content').evaluate((box: HTMLTextAreaElement) => box.setSelectionRange(3, 3));
    await page.getByRole('button', { name: 'First name' }).click();
    expect(await field(page, 'content').inputValue()).toBe(
      'Hi {{first_name}}, shall we talk about your house in {{property_city}} this week?',
    );
    const preview = page.locator('.mail');
    await preview.getByRole('heading', { name: 'About 7 Oak Street' }).waitFor();
    await preview.getByText('Hi Maria, shall we talk about your house in Memphis this week?').waitFor();
    await page.getByLabel('AI personalization').check();
    await preview.locator('mark[data-source=personal]').waitFor();
    await page.getByText('Built-in rules').waitFor();

    await field(page, 'subject_line').fill('About {{property_adress}}');
    await field(page, 'budget').fill('25');
    await page.getByText('Cost per recipient', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Create Campaign' }).click();
    await page.getByText('There is no field {{property_adress}}. Did you mean {{property_address}}?').waitFor();
    await field(page, 'subject_line').fill('About {{property_address}}');
    await field(page, 'scheduled_at').fill('2030-03-12T09:00');
    await page.getByRole('button', { name: 'Create Campaign' }).click();
    await toast(page, 'Campaign created successfully!').waitFor();
    await page.getByRole('heading', { name: 'Memphis in spring' }).waitFor();
    await expectAccessible(page);
    expect(await ann.call('GET', '/campaigns')).toMatchObject([
      {
        status: 'draft',
        channel: 'email',
        budget: 25,
        ai_personalization: true,
        scheduled_at: '2030-03-12T14:00:00.000Z',
        target_criteria: { location: 'Memphis, TN', equity_min: 40, source: null },
      },
    ]);
  });

  test('on a phone, by text: says how long it is, and that nobody has agreed to texts', async () => {
    const ann = await signUp();
    await addLead(ann, {});
    const { page } = await open('/app/campaigns/add', { as: ann, size: 'phone', theme: 'light' });
    await page.getByRole('radiogroup', { name: 'Channel' }).getByText('SMS').click();
    await page.getByText('0 can be reached').waitFor();
    await page.getByText('1 left out').click();
    await page.getByText('1 No written consent to automated texts').waitFor();
    await page.getByText('Nobody who fits the criteria can be reached by this channel.').waitFor();
    expect(await field(page, 'subject_line').count()).toBe(0);
    await field(page, 'content').fill('x'.repeat(170));
    await page.getByText('170 characters, 2 segments, 136 left in the last.').waitFor();
    await expectAccessible(page);
  });

  test('leaves people with an open deal out by name, unless they are included', async () => {
    const ann = await signUp();
    const { id } = await addLead(ann, { first_name: 'Maria', last_name: 'Lopez' });
    await addLead(ann, { first_name: 'Otto', email: 'otto@sellers.example', phone: '(901) 555-0111' });
    const property = await ann.call<{ id: number }>('POST', '/properties', aProperty());
    await ann.call('POST', '/deals', aDeal({ lead_id: id, property_id: property.id }));
    const { page } = await open('/app/campaigns/add', { as: ann });
    await page.getByText('2 leads match').waitFor();
    await page.getByText('1 left out').click();
    const leftOut = page.getByRole('list', { name: 'Left out' });
    expect(await leftOut.innerText()).toBe('1 Has an open or closed deal: Maria Lopez');
    await page.getByLabel('Include people with an open or closed deal').check();
    await leftOut.waitFor({ state: 'detached' });
    await field(page, 'name').fill('Everybody');
    await field(page, 'campaign_type').selectOption('nurture');
    await field(page, 'subject_line').fill('News');
    await field(page, 'content').fill('Hello {{first_name|there}}');
    await page.getByRole('button', { name: 'Create Campaign' }).click();
    await page.getByRole('heading', { name: 'Everybody' }).waitFor();
    expect(await page.getByLabel('Include people with an open or closed deal').isChecked()).toBe(true);
    await expectAccessible(page);
  });
});

describe('a draft', () => {
  test('is short, and its time is by the clock of the account, in the form as beside it', async () => {
    const ann = await signUp();
    // Six hours from the browser's zone: the form is not by its clock.
    const user = { ...ann.user, time_zone: 'Pacific/Honolulu' };
    await ann.call('PUT', '/user', user);
    for (let at = 0; at < 8; at += 1)
      await addLead(ann, { first_name: `Lee${'abcdefgh'[at]}`, status: 'hot', phone: `(512) 555-01${20 + at}` });
    const { id } = await addCampaign(ann, {
      content: 'Hi {{first_name}}, about {{property_address}}: shall we talk this week?',
      target_criteria: { lead_status: 'hot' },
      scheduled_at: '2030-03-12T19:00:00.000Z',
    });
    const { page } = await open(`/app/campaigns/${id}`, { as: { ...ann, user } });
    await page.getByText('Mar 12, 2030, 9:00 AM').waitFor();
    expect(await field(page, 'scheduled_at').inputValue()).toBe('2030-03-12T09:00');
    await page.getByText('More criteria · 1 set').waitFor();
    await page.locator('.mail-body').waitFor();
    expect((await page.locator('main').innerText()).split(/\s+/).length).toBeLessThanOrEqual(300);
    await field(page, 'scheduled_at').fill('2030-03-12T10:30');
    await page.getByRole('button', { name: 'Update Campaign' }).click();
    await toast(page, 'Campaign updated successfully!').waitFor();
    expect(await ann.call('GET', `/campaigns/${id}`)).toMatchObject({ scheduled_at: '2030-03-12T20:30:00.000Z' });
  });

  test('is changed, looked at lead by lead, and tested', async () => {
    const ann = await signUp();
    await addLead(ann, { first_name: 'Maria' });
    await addLead(ann, { first_name: 'Otto', phone: '(512) 555-0119' });
    const { id } = await addCampaign(ann, { content: 'Hi {{first_name}}!', target_criteria: { property_type: 'single_family' } });
    const { page } = await open(`/app/campaigns/${id}`, { as: ann, provokes: /Failed to load resource/ });
    await page.getByText('It cannot start yet: by law, every marketing email needs your postal address.').waitFor();
    await page.getByText('Emails stay here: no mail server is connected').waitFor();
    await page.locator('.mail-body', { hasText: 'Hi Maria!' }).waitFor();
    await page.getByText('1 of 2').waitFor();
    await page.getByRole('button', { name: 'Next lead' }).click();
    await page.locator('.mail-body', { hasText: 'Hi Otto!' }).waitFor();
    expect(await page.getByRole('button', { name: 'Next lead' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Previous lead' }).click();
    await page.locator('.mail-body', { hasText: 'Hi Maria!' }).waitFor();
    await field(page, 'name').fill('Renamed');
    await page.getByRole('button', { name: 'Update Campaign' }).click();
    await toast(page, 'Campaign updated successfully!').waitFor();
    await page.getByRole('heading', { name: 'Renamed' }).waitFor();
    await page.getByRole('button', { name: 'Send me a test' }).click();
    await toast(page, 'Failed to send the test').getByText('The sender has no postal address').waitFor();
    await page.getByRole('button', { name: 'Start campaign' }).click();
    const dialog = page.getByRole('dialog', { name: 'Start campaign' });
    await dialog.getByText('2 of 2 who fit can be reached now.').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Start campaign' }).click();
    await dialog.getByText('Enter your postal address first').waitFor();
    expect(await ann.call('GET', `/campaigns/${id}`)).toMatchObject({ status: 'draft', name: 'Renamed' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    const own = page.getByRole('group', { name: 'Your postal address' });
    await own.getByRole('button', { name: 'Save' }).click();
    await own.getByText('Postal address is required').waitFor();
    await own.getByLabel('Postal address').fill('1 Main St, Austin, TX 78701');
    await own.getByLabel('Postal address').press('Enter');
    await own.waitFor({ state: 'detached' });
    expect(await ann.call('GET', '/outreach/settings')).toMatchObject({ postal_address: '1 Main St, Austin, TX 78701' });
    await page.getByRole('button', { name: 'Send me a test' }).click();
    await toast(page, 'The test is in the outbox').waitFor();
  });
});

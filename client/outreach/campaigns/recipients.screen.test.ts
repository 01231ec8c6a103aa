import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '#client/testing/axe.ts';
import { address, open, type Person, signUp } from '#client/testing/browser.ts';
import { aCampaign, aLead } from '#shared/testing/records.ts';

interface Campaign {
  id: number;
  status: string;
}
interface Recipient {
  id: number;
  lead_id: number;
}

const campaignOf = (person: Person, about: Record<string, unknown>) =>
  person.call<Campaign>('POST', '/campaigns', aCampaign({ ai_personalization: false, scheduled_at: null, ...about }));

/** An account with two leads that a campaign has reached by the outbox. */
async function sent(): Promise<{ ann: Person; campaign: Campaign; recipients: Recipient[] }> {
  const ann = await signUp();
  const now = await ann.call('GET', '/outreach/settings');
  await ann.call('PUT', '/outreach/settings', { ...now, postal_address: '1 Main St, Austin, TX 78701' });
  await ann.call('POST', '/leads', aLead({ first_name: 'Marisol', last_name: 'Trevino' }));
  await ann.call('POST', '/leads', aLead({ first_name: 'Walter', last_name: 'Dombrowski' }));
  const campaign = await campaignOf(ann, { name: 'Absentee owners, Ohio', channel: 'email', content: 'Hi {{first_name}}, a question.' });
  await ann.call('PATCH', `/campaigns/${campaign.id}/start`, {});
  await expect
    .poll(async () => (await ann.call<Campaign>('GET', `/campaigns/${campaign.id}`)).status, { timeout: 20_000 })
    .toBe('completed');
  const recipients = await ann.call<Recipient[]>('GET', '/recipients?sort_by=id&sort_order=asc');
  return { ann, campaign, recipients };
}
const names = (page: Page) => page.locator('[data-row] .recipient-name > :first-child').allTextContents();

test('recipients are counted, filtered by their address, and an answer by phone is noted', async () => {
  const { ann, campaign } = await sent();
  const { page } = await open('/app/recipients', { as: ann });
  await expect.poll(() => names(page)).toHaveLength(2);
  const totals = page.locator('.recipient-totals');
  await totals.getByText('of 2 recipients').waitFor();
  await page.getByRole('navigation', { name: 'Outreach' }).getByRole('link', { name: 'Recipients' }).waitFor();
  await expectAccessible(page);

  await page.getByRole('button', { name: /^View Marisol Trevino/ }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText('Hi Marisol, a question.').waitFor();
  await drawer.getByRole('button', { name: 'Log an answer by phone or in person' }).click();
  await drawer.getByLabel('What they said').fill('Call me on Monday');
  await page.keyboard.press('Enter');
  await drawer.getByText('Call me on Monday').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await totals.getByText('50%').waitFor();

  await page.getByRole('radiogroup', { name: 'Status' }).getByText('Responded').click();
  await expect.poll(() => names(page)).toEqual(['Marisol Trevino']);
  await page.getByLabel('Campaign', { exact: true }).selectOption('Absentee owners, Ohio');
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ status: 'responded', campaign_id: String(campaign.id) });
  await page.getByRole('radiogroup', { name: 'Status' }).getByText('Clicked').click();
  await page.getByRole('heading', { name: 'No recipients found' }).waitFor();
  await page.getByRole('link', { name: /^Bounced/ }).click();
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toEqual({ campaign_id: String(campaign.id), outcome: 'bounced' });
});

test('a campaign shows on a phone what it came to, and a lead what it got', async () => {
  const { ann, campaign, recipients } = await sent();
  const { page } = await open(`/app/campaigns/${campaign.id}`, { as: ann, size: 'phone' });
  await page.getByRole('progressbar', { name: 'Absentee owners, Ohio, sent' }).waitFor();
  await page.getByRole('table', { name: 'From sent to closed' }).waitFor();
  await page.getByText('2 of 2 recipients sent').waitFor();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), 'nothing stands out').toBe(true);
  await page.goto(`/app/leads/${recipients[0]?.lead_id}#contact`);
  await page.locator('.lead-campaigns').getByRole('link', { name: 'Absentee owners, Ohio' }).waitFor();

  const later = await campaignOf(ann, { name: 'Some day', channel: 'email', content: 'Hi', scheduled_at: '2030-03-12T09:00:00.000Z' });
  await ann.call('PATCH', `/campaigns/${later.id}/start`, {});
  await page.goto(`/app/campaigns/${later.id}`);
  await page.getByRole('button', { name: 'End campaign' }).click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await dialog.getByRole('button', { name: 'End campaign' }).click();
  await page.getByText(/^Finished /).waitFor();
  expect((await ann.call<Campaign>('GET', `/campaigns/${later.id}`)).status).toBe('completed');
});

test('a finished campaign leads to who answered, and its name and cost open where they are to be changed', async () => {
  const { ann, campaign, recipients } = await sent();
  await ann.call('PATCH', `/recipients/${recipients[0]?.id}/responded`, {});
  const { page } = await open(`/app/campaigns/${campaign.id}`, { as: ann });
  await page.getByRole('link', { name: 'See who answered' }).waitFor();
  expect(await page.getByRole('button', { name: 'Update Campaign' }).count()).toBe(0);
  await page.getByRole('link', { name: 'See who answered' }).click();
  await expect.poll(() => names(page)).toEqual(['Marisol Trevino']);
  await page.goto(`/app/campaigns/${campaign.id}#campaign-form`);
  await page.getByLabel('Spent').fill('31');
  await page.getByRole('button', { name: 'Update Campaign' }).click();
  await expect.poll(async () => (await ann.call<{ spent: number }>('GET', `/campaigns/${campaign.id}`)).spent).toBe(31);
});

test('letters are downloaded, and marked as mailed', async () => {
  const { ann } = await sent();
  const { id } = await campaignOf(ann, {
    name: 'Inherited homes',
    channel: 'direct_mail',
    target_criteria: { mail_to_house: true },
    subject_line: null,
    content: 'Dear {{first_name}}.',
  });
  await ann.call('PATCH', `/campaigns/${id}/start`, {});
  const { page } = await open(`/app/campaigns/${id}`, { as: ann });
  const letters = page.getByRole('button', { name: 'Letters (PDF)' });
  await expect.poll(() => letters.isEnabled()).toBe(true);
  const [file] = await Promise.all([page.waitForEvent('download'), letters.click()]);
  expect(file.suggestedFilename()).toBe(`campaign-${id}-letters.pdf`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Mailed' }).click();
  await page.getByText('2 of 2 recipients sent').waitFor();
});

test('the page behind an unsubscribe link that is not valid says what to do, without a script', async () => {
  const { page } = await open('/login', { provokes: /404/ });
  await page.goto(`${address}/unsubscribe/1-1.AAAAAAAAAAAAAAAAAAAAAA`);
  await page.getByRole('heading', { name: 'This link does not work' }).waitFor();
  await expectAccessible(page);
});

test('at 1280 pixels the list fits, and a name beside a long campaign can be read', async () => {
  const { ann, campaign } = await sent();
  await ann.call('PATCH', `/campaigns/${campaign.id}`, { name: '7484 Dogwood Ridge Road, Cleveland: a letter for every owner' });
  const { page } = await open('/app/recipients', { as: ann });
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(() => names(page)).toHaveLength(2);
  expect(await page.locator('.table-wrap').evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  const name = page.locator('.recipient-name > :first-child').filter({ hasText: 'Walter Dombrowski' });
  expect(await name.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
});

import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '#client/testing/axe.ts';
import { open, type Person, signUp } from '#client/testing/browser.ts';
import { aBuyer, aLead } from '#shared/testing/records.ts';

const SETTINGS = {
  sender_name: 'Ann of Walker Homes',
  postal_address: '1 Main St, Austin, TX 78701',
  quiet_until: 540,
  quiet_from: 1200,
  on_saturday: true,
  on_sunday: false,
  contacts_a_day: 3,
  messages_a_minute: 60,
};
async function withLead(): Promise<{ ann: Person; lead: number }> {
  const ann = await signUp();
  await ann.call('PUT', '/outreach/settings', SETTINGS);
  const { id: lead } = await ann.call<{ id: number }>('POST', '/leads', aLead({ first_name: 'Maria', last_name: 'Lopez' }));
  return { ann, lead };
}
const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });
const card = (page: Page, title: string) => page.locator('.card').filter({ has: page.getByRole('heading', { name: title }) });

describe('message settings', () => {
  test('are changed on the profile, and say what keeps email from leaving', async () => {
    const ann = await signUp();
    const { page } = await open('/app/profile', { as: ann });
    const messages = card(page, 'Messages');
    await messages.getByText('Missing: no email can leave').waitFor();
    await messages.getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel('Postal address').fill('1 Main St\nAustin, TX 78701');
    await page.getByLabel('Texts from').selectOption({ label: '10:00 AM' });
    await page.getByLabel('Texts until').selectOption({ label: '10:30 AM' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Must be at least an hour after the beginning').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Texts until').selectOption({ label: '6:00 PM' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await toast(page, 'Message settings saved').waitFor();
    await messages.getByText('10:00 AM to 6:00 PM, Monday to Saturday').waitFor();
    await messages.getByText('Austin, TX 78701').waitFor();
    await expectAccessible(page);
  });
});

test('a consent of a buyer to texts is recorded with its proof, and the card says what may be sent', async () => {
  const ann = await signUp();
  const { id } = await ann.call<{ id: number }>('POST', '/buyers', aBuyer());
  const { page } = await open(`/app/buyers/${id}`, { as: ann });
  const permissions = card(page, 'Contact permissions');
  await permissions.getByText('No written consent to automated texts').waitFor();
  await permissions.getByRole('button', { name: 'Record' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('About').selectOption('phone');
  await dialog.getByLabel('What is known').selectOption({ label: 'Consented' });
  await dialog.getByRole('button', { name: 'Record', exact: true }).click();
  await dialog.getByText('Write down the proof').waitFor();
  await dialog.getByLabel('Proof or reason').fill('Asked for texts about deals, May 3');
  await dialog.getByRole('button', { name: 'Record', exact: true }).click();
  await toast(page, 'Recorded').waitFor();
  await expect.poll(() => permissions.getByText('Campaigns may').count()).toBe(2);
  await permissions.getByText('Known by hand', { exact: true }).waitFor();
  await expectAccessible(page);
});

test('of several numbers the one that is meant is chosen', async () => {
  const ann = await signUp();
  const { id } = await ann.call<{ id: number }>('POST', '/leads', aLead({ phone: '5125550101', other_phones: ['5125550102'] }));
  const { page } = await open(`/app/leads/${id}#contact`, { as: ann });
  const permissions = card(page, 'Contact permissions');
  await permissions.getByRole('button', { name: 'Record' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('About').selectOption('phone');
  await dialog.getByLabel('Which one').selectOption('(512) 555-0102');
  await dialog.getByLabel('What is known').selectOption({ label: 'Wrong number' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Record', exact: true }).click();
  await toast(page, 'Recorded').waitFor();
  await permissions.getByRole('list', { name: 'What is known' }).getByText('(512) 555-0102').waitFor();
});

describe('a lead', () => {
  test('is written to by hand; the outbox says that it reached nobody, and by which rules it was checked', async () => {
    const { ann, lead } = await withLead();
    const { page } = await open(`/app/leads/${lead}#contact`, { as: ann });
    await card(page, 'Contact permissions').getByRole('button', { name: 'Write' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Emails stay here: no mail server is connected.').waitFor();
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByText('Subject is required').waitFor();
    await dialog.getByLabel('Subject').fill('Your house');
    await dialog.getByLabel('Message').fill('Hello Maria,\nwould you sell?');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Send' }).click();
    await toast(page, 'Message queued').waitFor();

    await page.goto(new URL('/app/outbox', page.url()).href);
    await page.getByText('Emails and texts stay here: nothing is connected that sends them.').waitFor();
    await page.getByRole('button', { name: 'Connect email' }).click();
    const how = page.getByRole('dialog', { name: 'Connect email' });
    expect(await how.getByLabel('Settings for connect email').inputValue()).toContain('SMTP_URL=smtps://');
    await expectAccessible(page);
    await how.getByRole('button', { name: 'Close' }).last().click();

    await page.getByRole('row').filter({ hasText: 'Your house' }).getByText('In outbox', { exact: true }).waitFor();
    await expectAccessible(page);
    await page.getByRole('searchbox', { name: 'Search messages' }).fill('nobody');
    await page.getByText('Your house').waitFor({ state: 'detached' });
    await page.getByRole('searchbox', { name: 'Search messages' }).fill('maria house');
    await page.getByRole('link', { name: 'Your house' }).click();
    const drawer = page.getByRole('dialog');
    expect(await drawer.getByRole('link', { name: 'Maria Lopez' }).getAttribute('href')).toBe(`/app/leads/${lead}`);
    await drawer.getByText('Outbox: stayed in DealFlow').waitFor();
    await drawer.getByText('Sender and postal address', { exact: true }).waitFor();
    expect(await drawer.getByText('would you sell?').innerText()).toBe('Hello Maria,\nwould you sell?');
    await expectAccessible(page);
    await page.reload();
    await drawer.getByText('Outbox: stayed in DealFlow').waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Your house' }).waitFor();
  });

  test('who must not be contacted is not, until that is taken back with a reason; the log keeps both', async () => {
    const { ann, lead } = await withLead();
    const { page } = await open(`/app/leads/${lead}#contact`, { as: ann, size: 'phone' });
    const permissions = card(page, 'Contact permissions');
    await permissions.getByText('No written consent to automated texts').waitFor();
    await permissions.getByRole('button', { name: 'Record' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('What is known').selectOption({ label: 'Do not contact' });
    await dialog.getByLabel('Proof or reason').fill('Said so at the door');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Record', exact: true }).click();
    await toast(page, 'Recorded').waitFor();
    await expect.poll(() => permissions.getByText('No campaigns').count()).toBe(3);

    await expect.poll(() => permissions.getByRole('button', { name: 'Write' }).isDisabled()).toBe(true);

    await permissions.getByRole('button', { name: 'Record' }).click();
    await dialog.getByLabel('What is known').selectOption({ label: 'Take back what is recorded now' });
    await dialog.getByRole('button', { name: 'Record', exact: true }).click();
    await dialog.getByText('Write down the proof').waitFor();
    await dialog.getByLabel('Proof or reason').fill('It was the neighbor');
    await dialog.getByRole('button', { name: 'Record', exact: true }).click();
    await permissions.getByText('Log of 2 entries').click();
    await permissions.getByText('It was the neighbor').waitFor();
    await permissions.getByText('Said so at the door').waitFor();
    // On a phone the form's own button would else be half behind the bar at the bottom.
    await permissions.evaluate((element) => element.scrollIntoView({ block: 'start' }));
    await expectAccessible(page);
  });
});

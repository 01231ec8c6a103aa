/** What others change appears without a reload, also what they changed while the connection was lost. */
import { expect, test } from 'vitest';
import { expectAccessible } from '#client/testing/axe.ts';
import { open, signUp } from '#client/testing/browser.ts';
import { aLead } from '#shared/testing/records.ts';

test('a lead that is added elsewhere appears, and its change, and its end', async () => {
  const ann = await signUp();
  const { page } = await open('/app/leads', { as: ann });
  await page.getByText('No leads found').waitFor();
  const { id } = await ann.call<{ id: number }>('POST', '/leads', aLead({ first_name: 'Nora', last_name: 'Newman' }));
  await page.getByRole('row', { name: /Nora Newman/ }).waitFor();
  await ann.call('PATCH', `/leads/${id}`, { last_name: 'Olsen' });
  await page.getByRole('row', { name: /Nora Olsen/ }).waitFor();
  await ann.call('DELETE', `/leads/${id}`);
  await page.getByText('No leads found').waitFor();
});

test('after a lost connection the screen catches up', async () => {
  const ann = await signUp();
  const { page, context } = await open('/app/leads', { as: ann, provokes: /ERR_INTERNET_DISCONNECTED|ERR_NETWORK/ });
  await page.getByText('No leads found').waitFor();
  await context.setOffline(true);
  await page.getByText('You are offline.').waitFor();
  await ann.call('POST', '/leads', aLead({ first_name: 'Nora', last_name: 'Newman' }));
  await context.setOffline(false);
  await page.getByRole('row', { name: /Nora Newman/ }).waitFor();
});

test('the stream carries its token in a header, ends with the session, and tells nothing of others', async () => {
  const [ann, bob] = [await signUp(), await signUp()];
  const { page } = await open('/app/leads', { as: ann, provokes: /401/ });
  const request = await page.waitForRequest(/activities\.live/);
  expect(request.url()).not.toContain(ann.token);
  expect((await request.allHeaders()).authorization).toBe(`Bearer ${ann.token}`);
  await page.getByText('No leads found').waitFor();
  const lists: Promise<string>[] = [];
  page.on('response', (one) => {
    if (one.url().includes('leads.list')) lists.push(one.text());
  });
  await bob.call('POST', '/leads', aLead());
  await ann.call('POST', '/leads', aLead({ first_name: 'Nora', last_name: 'Newman' }));
  await page.getByRole('row', { name: /Nora Newman/ }).waitFor();
  // Whoever heard of Bob's lead would have asked before there was Nora.
  for (const list of await Promise.all(lists)) expect(list).toContain('Newman');

  await ann.call('POST', '/logout');
  await page.getByRole('button', { name: 'Sign In' }).waitFor();
});

test('the bell rings when something comes, and is quiet once it was seen', async () => {
  const ann = await signUp();
  const { id } = await ann.call<{ id: number }>('POST', '/leads', aLead({ first_name: 'Nora', last_name: 'Newman' }));
  const { page } = await open('/app/properties', { as: ann });
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await bell.waitFor();
  const tomorrow = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 86_400_000).toISOString();
  await ann.call('POST', '/appointments', { lead_id: id, kind: 'phone', starts_at: tomorrow, force: true });
  await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await panel.getByText('Nora Newman').first().waitFor();
  // What was answered is quoted; several answers are one entry.
  const talk = await ann.call<{ id: number }>('POST', '/conversations', { lead_id: id, channel: 'phone' });
  for (const body of ['Who is this?', 'I could sell for 131,500'])
    await ann.call('POST', `/conversations/${talk.id}/messages`, { author: 'lead', body });
  await panel.getByRole('heading', { name: 'Today' }).waitFor();
  await panel.getByText('Nora Newman: “I could sell for 131,500”').waitFor();
  await panel.getByText('1 more').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
});

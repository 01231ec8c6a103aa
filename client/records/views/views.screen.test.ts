import { expect, test } from 'vitest';
import { expectAccessible } from '#client/testing/axe.ts';
import { open, signUp } from '#client/testing/browser.ts';
import { aLead } from '#shared/testing/records.ts';

test('a list is saved as a view, stands in the sidebar with its live count, and is renamed and deleted', async () => {
  const ann = await signUp();
  await ann.call('POST', '/leads', aLead({ status: 'hot' }));
  await ann.call('POST', '/leads', aLead());
  const { page } = await open('/app/leads?status=hot&sort_by=ai_score&page=1', { as: ann });
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('textbox', { name: 'Name of the new view' }).fill('Hot ones');
  await page.getByRole('button', { name: 'Save' }).click();
  const pinned = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Hot ones/ });
  await expect.poll(() => pinned.textContent()).toBe('Hot ones1');
  await page.getByRole('link', { name: 'Open Hot ones' }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Properties' }).first().click();
  await page
    .getByRole('heading', { name: /No properties found|Properties/ })
    .first()
    .waitFor();
  await ann.call('POST', '/leads', aLead({ status: 'hot' }));
  await expect.poll(() => pinned.textContent()).toBe('Hot ones2');
  await pinned.click();
  await expect.poll(() => page.locator('[data-row]').count()).toBe(2);
  expect(new URL(page.url()).search).toBe('?status=hot&sort_by=ai_score');

  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('button', { name: 'Rename Hot ones' }).click();
  const name = page.getByRole('textbox', { name: 'Name of Hot ones' });
  await name.fill('Call today');
  await name.press('Tab');
  const renamed = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Call today/ });
  await renamed.waitFor();
  await page.getByRole('button', { name: 'Unpin Call today' }).click();
  await renamed.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Delete Call today' }).click();
  await page.getByRole('link', { name: 'Open Call today' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Views' }).click();
  expect(await page.getByRole('link', { name: 'Open Call today' }).getAttribute('href')).toContain('status=hot');
});

test('a view with a long name stays inside the sidebar', async () => {
  const ann = await signUp();
  await ann.call('POST', '/views', { entity: 'leads', name: 'N'.repeat(60), query: 'status=hot', is_pinned: true });
  const { page } = await open('/app/leads', { as: ann });
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /NNN/ });
  await link.waitFor();
  const { x = 0, width = Infinity } = (await link.boundingBox()) ?? {};
  expect(x + width).toBeLessThanOrEqual(220);
});

/** Two leads are compared and merged in the browser, by keys alone at one size; the old address leads on, and the merge is undone. */
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '#client/testing/axe.ts';
import { open, signUp, type Size, SIZES } from '#client/testing/browser.ts';
import { aLead } from '#shared/testing/records.ts';

describe.each(Object.keys(SIZES) as Size[])('%s', (size) => {
  test('a possible duplicate is found, compared, merged, and parted again', async () => {
    const ann = await signUp();
    const add = async (about: Record<string, unknown>) => (await ann.call<{ id: number }>('POST', '/leads', aLead(about))).id;
    const same = { phone: '(206) 555-0142', property_address: '4 Merge Ln' };
    const kept = await add({ ...same, first_name: 'Jane', last_name: 'Roe', asking_price: 180_000 });
    const twin = await add({ ...same, first_name: 'Janet', last_name: 'Roe', asking_price: 195_000 });
    await ann.call('POST', `/leads/${twin}/touches`, { outcome: 'voicemail' });

    const { page } = await open(`/app/leads/${kept}/merge`, { as: ann, size });
    await page.getByRole('heading', { name: 'Merge leads', level: 1 }).waitFor();
    await page.getByText('Same phone and address').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Compare with Janet Roe' }).press('Enter');
    const price = page.getByRole('group', { name: 'Asking price' });
    await price.getByRole('radio').first().focus();
    await page.keyboard.press('ArrowRight');
    expect(await price.getByRole('radio', { name: /195,000/ }).isChecked()).toBe(true);
    await page.getByText('1 logged touch, 1 email').waitFor();
    expect(await page.getByRole('group', { name: 'Phone' }).count()).toBe(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Merge leads' }).press('Enter');
    await page.getByRole('heading', { name: 'Jane Roe', level: 1 }).waitFor();
    await page.getByText('Leads merged', { exact: true }).waitFor();
    expect(await ann.call('GET', `/leads/${kept}`)).toMatchObject({ asking_price: 195_000, first_name: 'Jane' });

    await page.goto(new URL(`/app/leads/${twin}`, page.url()).href);
    await page.waitForURL(`**/app/leads/${kept}`);
    if (size === 'phone') await page.getByRole('tab', { name: 'Details' }).click();
    const merged = page.locator('.card').filter({ has: page.getByRole('heading', { name: 'Merged leads' }) });
    await merged.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Merge undone. What was added after it stays with the lead that was kept.').waitFor();
    expect(await ann.call('GET', `/leads/${twin}`)).toMatchObject({ first_name: 'Janet', asking_price: 195_000 });
    expect(await ann.call('GET', `/leads/${kept}`)).toMatchObject({ asking_price: 180_000 });
  });
});

import { describe, expect, test } from 'vitest';
import { open, signUp } from '#client/testing/browser.ts';
import type { Deal } from '#shared/records/deals/deal.ts';
import { aBuyer, aLead } from '#shared/testing/records.ts';

/** What a lead without facts of the house leaves to be typed. */
const HOUSE = {
  county: 'Shelby',
  bedrooms: '3',
  bathrooms: '2',
  square_feet: '1650',
  lot_size: '0.2',
  year_built: '1985',
  repair_estimate: '20000',
};
const MOST_TYPED = 14;

describe('from a saved lead to a saved deal', async () => {
  const ann = await signUp();
  const { id: buyer_id } = await ann.call<{ id: number }>('POST', '/buyers', aBuyer());

  test.each(['desktop', 'phone'] as const)('nothing known is typed again: %s', async (size) => {
    const property_address = size === 'phone' ? '77 Quince Street' : '4127 Sycamore Bend Dr';
    const { id: lead_id } = await ann.call<{ id: number }>('POST', '/leads', aLead({ property_address, asking_price: 131_500 }));
    const { page } = await open(`/app/leads/${lead_id}`, { as: ann, size });
    let typed = 0;
    const type = async (name: string, value: string) => {
      typed += 1;
      await page.locator(`form [name=${name}]`).fill(value);
    };
    await page.getByRole('link', { name: 'Create property' }).click();
    await page.getByRole('heading', { name: 'Add Property' }).waitFor();
    for (const [name, value] of Object.entries(HOUSE)) await type(name, value);
    await page.getByRole('button', { name: 'Submit Property Lead' }).click();
    await page.getByRole('heading', { name: property_address, level: 1 }).waitFor();

    await page.getByRole('link', { name: 'Create deal' }).click();
    await page.getByRole('heading', { name: 'Add Deal' }).waitFor();
    await expect.poll(() => page.locator('form [name=purchase_price]').inputValue()).toBe('131,500');
    await type('buyer_id', String(buyer_id));
    await page.getByRole('button', { name: 'Submit Deal' }).click();
    const opened = page.getByRole('link', { name: /^Open deal #/ });
    await opened.waitFor();
    // What is saved is nowhere called unsaved, nor asked about.
    expect(await page.getByText('not saved yet').count()).toBe(0);
    await opened.click();
    await page.getByRole('heading', { name: /^Deal #/, level: 1 }).waitFor();

    const [deal] = await ann.call<Deal[]>('GET', `/deals?lead_id=${lead_id}`);
    expect(deal).toMatchObject({
      lead_id,
      seller_id: lead_id,
      buyer_id,
      purchase_price: 131_500,
      sale_price: 131_500,
      assignment_fee: 10_000,
    });
    expect(typed).toBeLessThanOrEqual(MOST_TYPED);
  });
});

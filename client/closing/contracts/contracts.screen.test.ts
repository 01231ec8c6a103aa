/** From a deal to a contract that is complete, in the browser at both sizes; and a template with its preview. */
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '#client/testing/axe.ts';
import { open, signUp, type Size, SIZES } from '#client/testing/browser.ts';
import { aDeal, aLead, aProperty } from '#shared/testing/records.ts';

describe.each(Object.keys(SIZES) as Size[])('%s', (size) => {
  test('a contract is prepared from a deal, filled in place, and blocked by its state until the number is there', async () => {
    const ann = await signUp();
    const property = await ann.call<{ id: number }>('POST', '/properties', aProperty({ state: 'KY', city: 'Louisville', zip: '40202' }));
    const lead = await ann.call<{ id: number }>('POST', '/leads', aLead({ first_name: 'Marisol', last_name: 'Trevino' }));
    const about = { property_id: property.id, lead_id: lead.id, purchase_price: 131_500, earnest_money: 1000 };
    const deal = await ann.call<{ id: number }>('POST', '/deals', aDeal(about));
    const { page } = await open(`/app/deals/${deal.id}#papers`, { as: ann, size, provokes: /status of 422/ });
    await page.getByRole('button', { name: 'Prepare contract' }).click();
    await page.getByLabel('Template').selectOption('Purchase agreement (SAMPLE)');
    await page.getByRole('button', { name: 'Prepare', exact: true }).click();
    await page.getByRole('heading', { name: 'Purchase agreement', level: 1 }).waitFor();

    const filled = page.getByRole('region', { name: 'Filled' });
    await filled.getByRole('button', { name: 'Show all' }).click();
    await filled.getByText('$131,500').waitFor();
    expect(await filled.getByRole('link', { name: 'Purchase price: open deal' }).getAttribute('href')).toBe(`/app/deals/${deal.id}`);
    await page.getByText('Disclosure to the seller').waitFor();
    await page.getByText('License number is not in your profile').waitFor();
    await expectAccessible(page);

    const missing = page.getByRole('region', { name: 'Missing' });
    await missing.getByLabel('Title company').fill('Larkfield Title');
    await page.keyboard.press('Enter');
    await page.getByText('Larkfield Title', { exact: true }).first().waitFor();
    await missing.getByLabel('Days to deliver the deposit').fill('soon');
    await page.keyboard.press('Enter');
    await missing.getByText('Must be a whole number').waitFor();
    await missing.getByLabel('Days to deliver the deposit').fill('3');
    await page.keyboard.press('Enter');
    await missing.getByLabel('Your postal address').fill('12 Main St, Louisville, KY 40202');
    await page.keyboard.press('Enter');
    await page.getByText('1 rule left').waitFor();
    await page.getByRole('region', { name: 'Kentucky' }).getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByLabel('License number').fill('B-204417');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Nothing is missing').waitFor();
  });

  test('a sample becomes an own template, which says what is wrong while it is typed', async () => {
    const ann = await signUp();
    const { page } = await open('/app/contract-templates', { as: ann, size });
    await page.getByRole('link', { name: 'Use Assignment of contract' }).click();
    await page.getByRole('heading', { name: 'Add Template', level: 1 }).waitFor();
    await page.getByRole('heading', { name: 'Assignment of Contract' }).waitFor();
    const body = page.getByLabel('Text', { exact: true });
    await body.fill('# Own\n\nPrice {{deal.price}}');
    await page.getByText('Unknown field {{deal.price}}: did you mean {{deal.purchase_price}}?').waitFor();
    await body.fill('# Own\n\nPrice {{deal.purchase_price}} [sign: seller]');
    await page.locator('.contract-paper').getByText('Purchase price').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save Template' }).click();
    await page.getByRole('heading', { name: 'Contract templates', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Assignment of contract', exact: true }).click();
    await page.getByRole('button', { name: 'My attorney approved this text' }).click();
    await page.getByText('Text confirmed').waitFor();
    await page.goto(new URL('/app/state-rules', page.url()).href);
    await page.getByRole('heading', { name: 'Tennessee' }).waitFor();
    await page.getByText('From the law, read').first().waitFor();
    await page.getByText('What it says, and where').first().click();
    const source = page.locator('details[open]').getByRole('listitem').getByRole('link').first();
    await source.waitFor();
    expect(await source.getAttribute('href')).toMatch(/^https:/);
    await page.getByText('From a summary, not the law, read Nov 23, 2026').first().waitFor();
    await expectAccessible(page);
  });
});

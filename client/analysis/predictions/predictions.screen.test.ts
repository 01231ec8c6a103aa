import { expect, test } from 'vitest';
import { expectAccessible } from '#client/testing/axe.ts';
import { address, open, type Person, signUp } from '#client/testing/browser.ts';
import { addDays, toDay } from '#shared/core/days.ts';
import { aDeal, aLead, aMilestone, aProperty } from '#shared/testing/records.ts';

// The browser's clock runs in this zone (client/testing/browser.ts).
const TODAY = toDay(new Date(), 'America/Chicago');
const added = async (person: Person, path: string, body: unknown): Promise<number> =>
  (await person.call<{ id: number }>('POST', path, body)).id;
const fresh = { contract_date: TODAY, closing_date: addDays(TODAY, 30) };

test('a deal shows its chance, why, and what would raise it; the dashboard what all are worth by it', async () => {
  const ann = await signUp();
  const property_id = await added(ann, '/properties', aProperty());
  const lead_id = await added(ann, '/leads', aLead());
  const deal = await added(ann, '/deals', aDeal({ property_id, lead_id, ...fresh, earnest_money: 4000 }));
  const { page, context } = await open(`/app/deals/${deal}`, { as: ann });

  const card = page.locator('.card', { has: page.getByRole('heading', { name: 'Chance of closing' }) });
  await card.getByText('82%', { exact: true }).waitFor();
  await card.getByText('65-90% chance of closing, from starting assumptions: none of your deals is finished yet.').waitFor();
  expect(await card.locator('li b').allTextContents()).toEqual(['Raises', 'Raises', 'Raises']);
  await card.getByText('Choose a buyer: approve one, or have the assignment signed').waitFor();

  // What happens elsewhere is heard of: the buyer is chosen.
  const milestone = aMilestone({ deal_id: deal, milestone_type: 'buyer_approval', due_date: addDays(TODAY, 9), status: 'completed' });
  await added(ann, '/deal-milestones', milestone);
  await card.getByText('Why', { exact: true }).click();
  await card.getByText('Buyer chosen', { exact: true }).waitFor();
  await card.getByText('91%', { exact: true }).waitFor();
  await expectAccessible(page);

  const dashboard = await context.newPage();
  await dashboard.goto('/app/dashboard');
  const weighted = dashboard.getByRole('link', { name: '$13,650, weighted value of 1 open deal' });
  await weighted.waitFor();
  await dashboard.getByText('in 8 of 10 cases').waitFor();
  for (const width of [1280, 1440, 390]) {
    await dashboard.setViewportSize({ width, height: 900 });
    // The amount stands in one line, however long the words beside it are.
    const lines = await weighted.evaluate((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return range.getClientRects().length;
    });
    expect(lines).toBe(1);
  }
  await weighted.click();
  await dashboard.getByRole('heading', { name: 'Score accuracy', level: 1 }).waitFor();
  await dashboard.getByText('30 more finished deals needed before it can be judged.').waitFor();
});

test('enough finished leads are judged while one looks, with figures for those who cannot see the plot', async () => {
  const ann = await signUp();
  const property_id = await added(ann, '/properties', aProperty());
  for (let n = 0; n < 32; n += 1) {
    const isGood = n % 4 === 0;
    const about = isGood
      ? { source: 'referral', notes: 'Inherited, vacant. Wants to close within 14 days.' }
      : { source: 'cold_call', asking_price: 310_000 };
    const lead_id = await added(ann, '/leads', aLead(about));
    if (isGood) await added(ann, '/deals', aDeal({ property_id, lead_id, ...fresh }));
    else await ann.call('PATCH', `/leads/${lead_id}`, { status: 'cold' });
  }
  const { page } = await open('/app/predictions', { as: ann });
  const leads = page.locator('.card', { has: page.getByRole('heading', { name: 'Leads to contract' }) });
  await leads.getByText('Better than the base rate').waitFor();
  await leads.getByText('8 of 32 (25%)').waitFor();
  const lift = leads.getByRole('table', { name: /Groups by what was predicted/ }).getByRole('row');
  expect(await lift.nth(1).textContent()).toMatch(/\d%$/);
  await leads.getByText('Predicted and actual').click();
  expect(
    await leads
      .getByRole('table', { name: /Chances that were predicted/ })
      .getByRole('row')
      .count(),
  ).toBe(4);
  await page.getByRole('row', { name: /Referral 8 8 30/ }).waitFor();
  await expectAccessible(page);

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await page.getByRole('link', { name: 'Referral' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/source=referral/);
});

test('a lead of which nothing is known shows a dash and what to ask', async () => {
  const ann = await signUp();
  const answer = await fetch(`${address}/api/leads/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'text/csv' },
    body: 'Owner Name,Property Address,City,State,Zip\nLee Oakes,12 Oak Street,Austin,TX,78701\n',
  });
  expect(answer.status).toBe(202);
  const { page } = await open('/app/leads', { as: ann });
  await page.getByRole('img', { name: 'AI score: nothing known yet' }).waitFor();
  await page.getByRole('link', { name: 'Lee Oakes', exact: true }).click();
  await page.getByText('Nothing that the score can use is known of this lead. Ask first.').waitFor();
  await page.getByText('What makes you think of selling?').waitFor();
  await expectAccessible(page);
});

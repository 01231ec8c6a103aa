/** A number has one value: whatever two screens show of an account is read from both and compared. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { goTo, open, signUp } from '#client/testing/browser.ts';
import { addDays, toDay } from '#shared/core/days.ts';
import { aDeal, aLead, aMilestone, aProperty } from '#shared/testing/records.ts';
import { IS_FULL_RUN } from '#shared/testing/scope.ts';

const TODAY = toDay(new Date());

/** What each screen says of each number, by the number's name. */
function collectNumbers(page: Page) {
  const said = new Map<string, Map<string, string>>();
  return {
    said,
    /** Opens a screen and notes what the first group of each pattern finds in its text. */
    read: async (path: string, patterns: Record<string, RegExp>) => {
      await goTo(page, path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      for (const [name, pattern] of Object.entries(patterns)) {
        const find = async () => pattern.exec((await page.locator('body').innerText()).replaceAll(/[\t\n]+/g, '\n'))?.[1];
        await expect.poll(find, { message: `${name} on ${path}`, timeout: 15_000 }).toBeDefined();
        const byScreen = said.get(name) ?? new Map<string, string>();
        said.set(name, byScreen.set(path, (await find()) as string));
      }
    },
  };
}

test.runIf(IS_FULL_RUN)(
  'no two screens disagree on a number',
  async () => {
    const ann = await signUp();
    const add = async (path: string, body: object) => (await ann.call<{ id: number }>('POST', path, body)).id;
    const place = { city: 'Austin', state: 'TX', zip: '78701' };
    const house = { property_address: '9 Elm Street', asking_price: 180_000, next_action: 'Call back', next_action_date: TODAY };
    const lead = await add(
      '/leads',
      aLead({ ...house, status: 'hot', source: 'referral', notes: 'Inherited, vacant. Wants to close in 30 days.' }),
    );
    const omar = await add('/leads', aLead({ first_name: 'Omar', property_address: '10 Elm Street', status: 'new', source: 'referral' }));
    const property = await add('/properties', aProperty({ ...place, address: '9 Elm Street', lead_id: lead }));
    const about = { property_id: property, lead_id: lead };
    const money = { purchase_price: 150_000, sale_price: 150_000, assignment_fee: 13_000 };
    const deal = await add('/deals', aDeal({ ...about, ...money, status: 'active' }));
    await add('/deal-milestones', aMilestone({ deal_id: deal, title: 'Order title', due_date: addDays(TODAY, -2) }));
    const sold = await add('/properties', aProperty({ ...place, address: '11 Elm Street' }));
    const closing = { status: 'closed', closing_date: TODAY, contract_date: addDays(TODAY, -20) };
    await add(
      '/deals',
      aDeal({ property_id: sold, lead_id: omar, purchase_price: 90_000, sale_price: 101_000, assignment_fee: 0, ...closing }),
    );

    const { page } = await open('/app/dashboard', { as: ann });
    const { said, read } = collectNumbers(page);
    const sidebar = {
      leads: /\nLeads\n(\d+)\nProperties/,
      properties: /\nProperties\n(\d+)\nDeals/,
      deals: /\nDeals\n(\d+)\nMilestone/,
    };
    const header = {
      value: /\nValue\n(\$[\d,]+)/,
      'max offer': /\nMax offer\n(\$[\d,]+)/,
      price: /\nYour price\n(\$[\d,]+)/,
      fee: /\nFee\n(\$[\d,]+)\nGoal/,
      asking: /\nAsked (\$[\d,]+)/,
    };
    await read('/app/dashboard', {
      ...sidebar,
      leads: /\nTotal Leads\n(\d+)/,
      revenue: /\nRevenue\n(\$[\d,]+)/,
      'to do': /(\d+) to do/,
      overdue: /(\d+) overdue/,
      'open deals': /\nActive Deals\n(\d+)/,
      'open profit': /\nActive, 1 deal\n(\$[\d,]+)/,
    });
    await read('/app/dashboard?', { revenue: /\nReferral\n(?:\d+\n){3}(\$[\d,]+)/, 'to do': /\nToday\n(\d+)\nOpen Today/ });
    await read('/app/today', { 'to do': /(\d+) to do/, overdue: /\nOverdue\n(\d+)/ });
    await read('/app/leads?search=9+Elm', { asking: /\n(\$[\d,]+)\n\$[\d,]+\nCall back/ });
    await read('/app/leads', { ...sidebar, leads: /(\d+) leads, 1 hot/ });
    await read('/app/properties', { properties: /(\d+) properties/ });
    await read('/app/deals?status=closed', { revenue: /\nClosed\n(?:\$[\d,]+\n){3}(\$[\d,]+)/ });
    await read('/app/deals?status=active', {
      deals: /\n(\d+) deals?, 1 open/,
      price: /\nActive\n(\$[\d,]+)/,
      fee: /\nActive\n(?:\$[\d,]+\n){2}(\$[\d,]+)/,
    });
    await read('/app/deals?status=active&view=table', {
      'open deals': /\d+ deals?, (\d+) open/,
      'open profit': /\nActive\n(?:\$[\d,]+\n){3}(\$[\d,]+)/,
    });
    await read(`/app/leads/${lead}`, { ...header, score: /\nAI score\n(\d+)\n/ });
    await read('/app/leads?search=9+Elm&view=table', { score: /\n(\d+)\n9 Elm Street/ });
    await read(`/app/properties/${property}`, { ...header, fee: /, profit (\$[\d,]+)/ });
    await read(`/app/properties/${property}#offer`, { 'max offer': /\nAll figures\nMax offer\n(\$[\d,]+)/ });
    await read(`/app/deals/${deal}`, header);

    for (const [name, byScreen] of said) {
      expect(byScreen.size, `${name} is read on two screens`).toBeGreaterThan(1);
      expect([...new Set(byScreen.values())], `${name}: ${JSON.stringify([...byScreen])}`).toHaveLength(1);
    }
  },
  240_000,
);

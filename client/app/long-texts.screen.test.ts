/** One word of a hundred characters, wherever somebody may type one, stays inside of the narrowest window. */
import { beforeAll, expect, test } from 'vitest';
import { type Person, profile, signUp } from '#client/testing/browser.ts';
import { addDays } from '#shared/core/days.ts';
import type { NextActions } from '#shared/workspace/today/next-action.ts';
import { aBuyer, aCampaign, aDeal, aLead, aMilestone, aProperty, aSale } from '#shared/testing/records.ts';

const LETTERS = 'W'.repeat(100);
const WIDTH = 360;
const ADDRESS = `1${'W'.repeat(99)}`;

let ann: Person;
let ids: Record<'lead' | 'property' | 'deal' | 'milestone' | 'buyer' | 'campaign' | 'conversation' | 'sale' | 'visit', number>;

beforeAll(async () => {
  ann = await signUp({ first_name: LETTERS.slice(0, 50), last_name: LETTERS.slice(0, 50), company_name: LETTERS });
  const add = async (path: string, body: unknown) => (await ann.call<{ id: number }>('POST', path, body)).id;
  const { today } = await ann.call<NextActions>('GET', '/next-actions');
  const place = { property_address: ADDRESS, property_city: LETTERS.slice(0, 60) };
  const lead = await add(
    '/leads',
    aLead({
      ...place,
      first_name: LETTERS.slice(0, 50),
      last_name: LETTERS.slice(0, 50),
      company: LETTERS,
      notes: LETTERS,
      status: 'hot',
      next_action: LETTERS,
      next_action_date: today,
    }),
  );
  await add(`/leads/${lead}/contact-permissions`, { kind: 'phone', contact_status: 'dnc_registry' });
  const property = await add(
    '/properties',
    aProperty({ address: ADDRESS, city: LETTERS.slice(0, 60), county: LETTERS.slice(0, 60), seller_notes: LETTERS }),
  );
  const deal = await add('/deals', aDeal({ property_id: property, lead_id: lead, contract_date: today, closing_date: addDays(today, 5) }));
  const milestone = await add(
    '/deal-milestones',
    aMilestone({ deal_id: deal, title: LETTERS, is_critical: true, due_date: addDays(today, -1) }),
  );
  const buyer = await add('/buyers', aBuyer({ name: LETTERS, company: LETTERS, areas: [] }));
  await add('/buyer-offers', { buyer_id: buyer, property_id: property, amount: 212_000, payment: 'cash' });
  await add('/property-saves', { property_id: property, notes: LETTERS });
  const campaign = await add('/campaigns', aCampaign({ name: LETTERS, subject_line: LETTERS, content: LETTERS }));
  const conversation = await add('/conversations', { lead_id: lead, channel: 'phone', goal: LETTERS });
  await add(`/conversations/${conversation}/messages`, { author: 'lead', body: `${LETTERS}${LETTERS}` });
  const sale = await add('/sales', aSale({ address: ADDRESS }));
  const starts_at = `${addDays(today, 1)}T16:00:00Z`;
  const visit = await add('/appointments', { lead_id: lead, kind: 'visit', starts_at, location: LETTERS, notes: LETTERS, force: true });
  ids = { lead, property, deal, milestone, buyer, campaign, conversation, sale, visit };
});

const PAGES = [
  '/app/dashboard',
  '/app/today',
  '/app/leads',
  '/app/leads?view=board',
  '/app/leads/{lead}',
  '/app/leads/{lead}#contact',
  '/app/leads/{lead}#sources',
  '/app/leads/{lead}#documents',
  '/app/properties',
  '/app/properties?view=table',
  '/app/properties/{property}',
  '/app/properties/{property}#offer',
  '/app/properties/{property}#photos',
  '/app/properties/{property}#buyers',
  '/app/deals',
  '/app/deals?view=board',
  '/app/deals/{deal}',
  '/app/deals/{deal}#money',
  '/app/deals/{deal}#papers',
  '/app/deals/{deal}#ledger',
  '/app/milestone',
  '/app/milestone/{milestone}',
  '/app/predictions',
  '/app/sales',
  '/app/sales/{sale}',
  '/app/buyers',
  '/app/buyers/{buyer}',
  '/app/ai-assistant',
  '/app/ai-assistant/{conversation}',
  '/app/ai-assistant/appointments',
  '/app/ai-assistant/appointments?appointment={visit}',
  '/app/campaigns',
  '/app/campaigns/{campaign}',
  '/app/recipients',
  '/app/outbox',
  '/app/achievements',
  '/app/profile',
];

test('no page is wider than a window of 360 pixels', async () => {
  const { context, visit } = await profile({ as: ann });
  const wide: string[] = [];
  for (const path of PAGES) {
    const page = await visit(path.replace(/\{(\w+)\}/, (_, name: keyof typeof ids) => String(ids[name])));
    await page.setViewportSize({ width: WIDTH, height: 740 });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], [data-later]'));
    const { content, over } = await page.evaluate(() => {
      // What scrolls or is cut off inside of its own box widens no page.
      const isKept = (element: Element): boolean => {
        for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
          if (getComputedStyle(at).overflowX !== 'visible') return true;
        return false;
      };
      const wider = [...document.querySelectorAll('body *')].filter(
        (element) => element.getBoundingClientRect().right > window.innerWidth + 1 && element.children.length === 0 && !isKept(element),
      );
      return {
        content: document.documentElement.scrollWidth,
        over: wider.slice(0, 4).map((element) => `${element.tagName}.${element.className} in ${element.parentElement?.className ?? ''}`),
      };
    });
    if (content > WIDTH || over.length > 0) wide.push(`${path}: ${content} px, ${over.join(', ')}`);
    await page.close();
  }
  await context.close();
  expect(wide).toEqual([]);
});

test('notifications wrap inside of their panel', async () => {
  const { context, visit } = await profile({ as: ann });
  const page = await visit('/app/today');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await panel.getByText(LETTERS.slice(0, 50)).first().waitFor();
  const { content, width } = await panel.evaluate((element) => {
    const right = Math.max(...[...element.querySelectorAll('*')].map((one) => one.getBoundingClientRect().right));
    return { content: right, width: element.getBoundingClientRect().right };
  });
  expect(content).toBeLessThanOrEqual(width);
  expect(await panel.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  await context.close();
});

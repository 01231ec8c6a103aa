/** From two bought lists to a closed deal and a letter, in a real browser: what is clicked and typed on the way is counted. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { address, open, type Person, signUp, type Size } from '#client/testing/browser.ts';
import { openPdf } from '#shared/testing/read-pdf.ts';
import type { Deal } from '#shared/records/deals/deal.ts';
import type { Lead } from '#shared/records/leads/lead.ts';
import type { LoggedTouch } from '#shared/records/leads/touches/touch.ts';
import { aBuyer } from '#shared/testing/records.ts';

const HEADER = [
  ...['First Name', 'Last Name', 'Phone', 'Property Address', 'City', 'State', 'Zip', 'County', 'Property Type'],
  ...['Mailing Address', 'Mailing City', 'Mailing State', 'Mailing Zip', 'Estimated Value', 'Mortgage Balance'],
  ...['Bedrooms', 'Bathrooms', 'Square Feet', 'Lot Size', 'Year Built', 'Vacant', 'Tax Delinquent Amount'],
].join();
const OWNERS = 40;
/** Three in ten of the second list are on the first. */
const SHARED = 12;
const NAMES = ['Alma', 'Boris', 'Cora', 'Dale', 'Edna', 'Felix', 'Greta', 'Hugo', 'Iris', 'Jonas'];
const LAST = ['Abbott', 'Brandt', 'Castle', 'Dupree', 'Enger', 'Ferreira', 'Gray', 'Hart', 'Ingram', 'Jensen', 'Kline', 'Lind'];

/** The n-th owner; the smaller the number, the more speaks for a sale. */
const owner = (n: number) => ({ name: `${NAMES[n % 10]} ${LAST[n % 12]}`, house: `${100 + n} Alder St`, mail: `${500 + n} Harbor Ave` });
function row(n: number): string {
  const { name, house, mail } = owner(n);
  const [first, last] = name.split(' ');
  const phone = `206555${String(1000 + n)}`;
  return [
    ...[first, last, phone, house, 'Seattle', 'WA', '98103', 'King', 'Single Family', mail, 'Boise', 'ID', '83702'],
    ...[400_000 - n * 1000, n * 5000, 3, 2, 1600 + n, 0.2, 1980, n % 3 === 0 ? 'Yes' : 'No', n % 2 === 0 ? 9000 - n * 50 : ''],
  ].join();
}
const csvOf = (from: number) => [HEADER, ...Array.from({ length: OWNERS }, (_, n) => row(from + n))].join('\r\n');

/** Counts what a person does. */
function aHand(page: Page) {
  const done = { clicks: 0, keys: 0, typed: [] as string[] };
  return {
    done,
    click: async (what: Locator) => {
      done.clicks += 1;
      await what.click();
    },
    press: async (key: string) => {
      done.keys += 1;
      await page.keyboard.press(key);
    },
    choose: async (what: Locator, value: string) => {
      done.clicks += 1;
      await what.selectOption(value);
    },
    type: async (name: string, what: Locator, value: string) => {
      done.typed.push(name);
      await what.fill(value);
    },
  };
}
type Hand = ReturnType<typeof aHand>;

async function importList(page: Page, hand: Hand, name: string, from: number): Promise<void> {
  await page.goto('/app/leads/import');
  await page.getByLabel('List of leads').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(csvOf(from)) });
  hand.done.clicks += 1;
  await hand.click(page.getByRole('button', { name: new RegExp(`^Import ${OWNERS} leads$`) }));
  await page.getByRole('heading', { name: 'Result' }).waitFor();
}

const stacked = async (person: Person) => {
  const { data } = await person.call<{ data: Lead[] }>('GET', '/leads?lists_min=2&per_page=100');
  return data.map((lead) => lead.property_address).sort();
};

async function textsOf(bytes: ArrayBuffer): Promise<string[]> {
  const pdf = await openPdf(bytes);
  const pages = [];
  for (let at = 1; at <= pdf.numPages; at += 1) {
    const { items } = await (await pdf.getPage(at)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  await pdf.loadingTask.destroy();
  return pages;
}

test.each([
  ['desktop', 20],
  ['phone', 5],
] as [Size, number][])(
  '%s: two lists, %i calls, a house, an offer, a contract, a closing and a letter',
  async (size, calls) => {
    const ann = await signUp();
    const { id: buyer_id } = await ann.call<{ id: number }>(
      'POST',
      '/buyers',
      aBuyer({ areas: ['WA'], price_max: 500_000, repairs_max: null }),
    );
    const { page } = await open('/app/leads/import', { as: ann, size });
    const hand = aHand(page);
    const { click, press, type } = hand;

    await importList(page, hand, 'king_absentee_2026-03.csv', 0);
    await importList(page, hand, 'king_tax_delinquent_2026-05.csv', OWNERS - SHARED);
    const both = Array.from({ length: SHARED }, (_, n) => owner(OWNERS - SHARED + n).house).sort();
    expect(await stacked(ann)).toEqual(both);
    const imported = { ...hand.done, typed: [...hand.done.typed] };
    expect(imported.typed).toEqual([]);

    // The calls of the second list's plan.
    await click(page.getByRole('link', { name: 'Start calling' }));
    const keysBefore = hand.done.keys + hand.done.clicks;
    const outcomes = ['no_answer', 'voicemail', 'talked', 'no_answer'] as const;
    const KEYS = { no_answer: '1', voicemail: '2', talked: '3' };
    const LABELS = { no_answer: 'No answer', voicemail: 'Voicemail', talked: 'Talked' };
    for (let n = 0; n < calls; n += 1) {
      await page.getByText(`${n + 1} of 20`, { exact: true }).waitFor();
      const outcome = outcomes[n % outcomes.length] ?? 'no_answer';
      if (size === 'desktop') await press(KEYS[outcome]);
      else await click(page.getByRole('group', { name: /^Log the call/ }).getByRole('button', { name: LABELS[outcome] }));
    }
    const perCall = (hand.done.keys + hand.done.clicks - keysBefore) / calls;
    expect(perCall).toBeLessThanOrEqual(2);
    const logged = () => ann.call<LoggedTouch[]>('GET', '/touches?per_page=100&sort_by=id&sort_order=asc');
    await expect.poll(async () => (await logged()).length, { timeout: 20_000 }).toBe(calls);
    const talked = (await logged()).find(({ outcome }) => outcome === 'talked');
    const lead = await ann.call<Lead>('GET', `/leads/${talked?.lead_id}`);

    // Lead, property, offer, deal.
    await page.goto(`/app/leads/${lead.id}`);
    await click(page.getByRole('link', { name: 'Create property' }));
    await page.getByRole('heading', { name: 'Add Property' }).waitFor();
    const field = (name: string) => page.locator(`form [name=${name}]`);
    const needed = { county: 'King', purchase_price: '210000', repair_estimate: '20000' };
    for (const [name, value] of Object.entries(needed)) if ((await field(name).inputValue()) === '') await type(name, field(name), value);
    await click(page.getByRole('button', { name: 'Submit Property Lead' }));
    await page.getByRole('heading', { name: lead.property_address ?? '', level: 1 }).waitFor();

    await page.goto(`${new URL(page.url()).pathname}#buyers`);
    await click(page.getByRole('button', { name: 'Record an offer of Paula Reyes' }));
    const dialog = page.getByRole('dialog');
    await type('amount', dialog.getByLabel('Amount'), '236,000');
    await click(dialog.getByRole('button', { name: 'Record the offer' }));
    await click(page.getByRole('button', { name: 'Accept the offer of Paula Reyes' }));
    await click(dialog.getByRole('button', { name: 'Accept the offer' }));
    await dialog.waitFor({ state: 'detached' });

    let [deal] = await ann.call<Deal[]>('GET', `/deals?lead_id=${lead.id}`);
    if (!deal) {
      await click(page.getByRole('link', { name: 'Create deal' }));
      await page.getByRole('heading', { name: 'Add Deal' }).waitFor();
      await expect.poll(() => field('sale_price').inputValue()).not.toBe('');
      await click(page.getByRole('button', { name: 'Submit Deal' }));
      await page.getByRole('link', { name: /^Open deal #/ }).waitFor();
      [deal] = await ann.call<Deal[]>('GET', `/deals?lead_id=${lead.id}`);
    }
    expect(deal).toMatchObject({ status: 'active', lead_id: lead.id, seller_id: lead.id, buyer_id, purchase_price: 210_000 });
    await page.goto(`/app/deals/${deal?.id}`);
    await hand.choose(field('status'), 'closed');
    await click(page.getByRole('button', { name: 'Update Deal' }));
    await expect.poll(async () => (await ann.call<Deal>('GET', `/deals/${deal?.id}`)).status).toBe('closed');
    expect(new Set(hand.done.typed).size, 'no field typed twice').toBe(hand.done.typed.length);

    // A letter to where the owner lives.
    const settings = await ann.call('GET', '/outreach/settings');
    await ann.call('PUT', '/outreach/settings', { ...settings, postal_address: '1 Main St, Austin, TX 78701' });
    const campaign = await ann.call<{ id: number; version: number }>('POST', '/campaigns', {
      ...{
        name: 'Letters',
        campaign_type: 'lead_generation',
        channel: 'direct_mail',
        target_criteria: { mail_to_house: true },
        content: 'Dear {{first_name}}, I buy houses.',
      },
      ...{ ai_personalization: false, scheduled_at: null },
    });
    await ann.call('PATCH', `/campaigns/${campaign.id}/start`, { version: campaign.version });
    await expect
      .poll(async () => (await ann.call<{ is_filling: boolean }>('GET', `/campaigns/${campaign.id}/results`)).is_filling)
      .toBe(false);
    const sheet = await fetch(`${address}/api/campaigns/${campaign.id}/letters.pdf`, { headers: { authorization: `Bearer ${ann.token}` } });
    const letters = await textsOf(await sheet.arrayBuffer());
    const { name, mail, house } = owner(5);
    const letter = letters.find((text) => text.includes(name) && text.includes(mail));
    expect(letter, mail).toMatch(new RegExp(`${mail} .*Boise, ID 83702`));
    expect(letter).not.toContain(house);

    const { clicks, keys, typed } = hand.done;
    console.info(
      `${size}: ${clicks} clicks, ${keys} keys, ${typed.length} typed fields (${typed.join(', ')}); import ${imported.clicks} clicks; ${perCall} presses a call`,
    );
  },
  240_000,
);

/** From an empty account to a closed deal, by what the screens say: every click and typed field on the way is counted. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { open, signUp, type Size } from '#client/testing/browser.ts';
import { type Deal, NO_BUYER } from '#shared/records/deals/deal.ts';
import type { RecordSummary } from '#shared/workspace/record/summary.ts';

const MOST_CLICKS = 40;
const MOST_TYPED = 12;

const COLUMNS = [
  ...['PARCEL ID', 'OWNER NAME 1', 'SITUS ADDRESS', 'SITUS CITY', 'SITUS STATE', 'SITUS ZIP', 'MAIL ADDRESS', 'MAIL CITY', 'MAIL STATE'],
  ...['MAIL ZIP', 'PHONE 1', 'BEDS', 'BATHS', 'BLDG SQFT', 'YEAR BUILT', 'LOT ACRES', 'TOTAL APPRAISED VALUE', 'DELINQ AMT', 'LAND USE'],
];
const ROWS = 300;
const LAST_NAMES = ['ABBOTT', 'BRANDT', 'CASTLE', 'DUPREE', 'ENGER', 'FERREIRA', 'GRAY'];

/** A county's tax list: the smaller the number, the more speaks for a sale. */
function buildRow(n: number): string {
  const house = [`${100_000 + n}`, `"${LAST_NAMES[n % 7]}, ALMA"`, `${1000 + n * 7} SYCAMORE BEND DR`, 'MEMPHIS', 'TN', '38118'];
  const mail = [`${200 + n} HARBOR AVE`, 'DALLAS', 'TX', '75201', `901555${1000 + n}`];
  return [...house, ...mail, 3, 2, 1500, 1972, 0.2, 220_000, n < 20 ? 9000 - n : '', 'SINGLE FAMILY RES'].join();
}
const LIST = [COLUMNS.join(), ...Array.from({ length: ROWS }, (_, n) => buildRow(n))].join('\r\n');

/** Counts what a person does, and looks on each page for warnings that are not true. */
function useHand(page: Page) {
  const done = { clicks: 0, typed: [] as string[] };
  const look = async () => {
    expect(await page.getByText(/not saved yet|will be lost/).count(), 'a warning about what is saved').toBe(0);
  };
  return {
    done,
    look,
    click: async (what: Locator) => {
      done.clicks += 1;
      await what.click();
      await look();
    },
    type: async (what: Locator, value: string) => {
      done.typed.push(value);
      await what.fill(value);
    },
  };
}

test.each(['desktop', 'phone'] as const satisfies Size[])(
  '%s: from a county list to a closed deal',
  async (size) => {
    const dana = await signUp({ first_name: 'Dana' });
    const { page } = await open('/app/dashboard', { as: dana, size });
    const { done, look, click, type } = useHand(page);
    const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
    const sheet = page.getByRole('dialog');
    const line = (name: string) => sheet.locator(`[name=${name}]`);

    // A list, dropped where the first page asks for it.
    await page.getByRole('heading', { name: 'Welcome, Dana' }).waitFor();
    done.clicks += 1;
    await page.getByLabel('List of leads').setInputFiles({ name: 'shelby_tax_2026.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) });
    await click(button(`Import ${ROWS} leads`));
    await click(page.getByRole('link', { name: 'Start calling' }));

    // The first call, on the record of the lead.
    await page.getByText('1 of 20', { exact: true }).waitFor();
    await click(
      page
        .getByRole('main')
        .getByRole('link', { name: /^Alma / })
        .first(),
    );
    await page.getByRole('heading', { name: /^Alma /, level: 1 }).waitFor();
    await type(page.getByLabel('Note'), 'Wants 95,000. Roof is bad, tired of the house, can close in 3 weeks.');
    await click(button(/^Talked/));

    // A house, an offer, a contract without a buyer.
    await click(button('Make offer'));
    await type(line('purchase_price'), '95000');
    await type(line('repair_estimate'), '30000');
    await type(line('county'), 'Shelby');
    await click(sheet.getByRole('button', { name: 'Make offer' }));
    await page.waitForURL('**/app/properties/*');
    const summaryOf = async (path: string) =>
      dana.call<RecordSummary>('GET', `/records/${path.replace('properties', 'property').replace('deals', 'deal')}/summary`);
    const property = new URL(page.url()).pathname.replace('/app/', '');
    // Without sales nearby there is still a way to a value.
    await click(page.getByRole('tab', { name: 'Value' }));
    await page.getByRole('button', { name: 'Add comps' }).waitFor();
    await type(page.getByLabel('My own ARV'), '225,000');
    await click(button('Use it'));
    await page.getByText('→ $225,000. Saved.').waitFor();
    const offered = await summaryOf(property);
    if (size === 'desktop') {
      // The palette does what the page can do.
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search or run a command' }).fill('under contract');
      await page.getByRole('option', { name: 'Mark under contract' }).waitFor();
      await page.keyboard.press('Enter');
    } else await click(button('Mark under contract'));
    await expect.poll(() => line('buyer_id').inputValue()).toBe('No buyer yet');
    await click(sheet.getByRole('button', { name: 'Mark under contract' }));
    await page.getByRole('heading', { name: /^Deal #/, level: 1 }).waitFor();
    const dealPath = new URL(page.url()).pathname;
    const dealId = Number(dealPath.split('/').at(-1));
    const dealOf = () => dana.call<Deal>('GET', `/deals/${dealId}`);
    expect(await dealOf()).toMatchObject({ buyer_id: NO_BUYER, buyer: null, purchase_price: 95_000, warnings: [] });
    expect((await summaryOf(`deals/${dealId}`)).max_offer).toEqual(offered.max_offer);

    // The agreement, prepared and sent.
    await click(page.getByRole('tab', { name: 'Documents' }));
    await click(button('Prepare contract'));
    await click(sheet.getByRole('button', { name: 'Prepare', exact: true }));
    await page.getByRole('heading', { name: 'Purchase agreement', level: 1 }).waitFor();
    for (const [label, value] of [
      ['Your postal address', '12 Main St, Memphis, TN 38103'],
      ['Days to deliver the deposit', '3'],
      ['Title company', 'Bluff City Title'],
    ] as const) {
      await type(page.getByLabel(label), value);
      await page.keyboard.press('Enter');
    }
    await page.getByText('Nothing is missing').waitFor();
    await click(page.getByRole('main').getByRole('button', { name: 'Send to sign' }));
    await click(sheet.getByRole('radio', { name: /^I did, from the sample/ }));
    // With nothing connected, the link is handed over.
    await click(sheet.getByRole('button', { name: 'Get the link' }));
    await page.getByText('Asked', { exact: true }).waitFor();
    await click(
      page
        .getByRole('main')
        .getByRole('link', { name: /Sycamore Bend/ })
        .first(),
    );

    // A buyer, the assignment, and the money.
    await click(button('Assign contract'));
    await type(line('buyer_id'), 'Marcus Bell');
    await click(sheet.getByRole('button', { name: 'Add Marcus Bell as a buyer' }));
    await expect.poll(() => line('buyer_id').inputValue()).toBe('Marcus Bell');
    await type(line('amount'), '108000');
    await click(sheet.getByRole('button', { name: 'Assign contract' }));
    await click(button('Mark closed'));
    await expect.poll(() => line('received').inputValue()).toBe('13,000');
    await click(sheet.getByRole('button', { name: 'Mark closed' }));
    await page.getByText(/^You made \$13,000 in/).waitFor();
    expect(await dealOf()).toMatchObject({ status: 'closed', profit: 13_000, buyer: { name: 'Marcus Bell' } });

    // Every screen says the same sum.
    const strip = page.getByRole('group', { name: 'Numbers' });
    await expect.poll(() => strip.innerText()).toContain('$13,000');
    await page.goto('/app/deals');
    await page.getByText('$13,000').filter({ visible: true }).first().waitFor();
    await page.goto('/app/dashboard');
    await expect
      .poll(() => page.getByRole('region', { name: 'Key figures' }).getByRole('article').filter({ hasText: 'Revenue' }).innerText())
      .toContain('$13,000');
    await look();

    const { clicks, typed } = done;
    console.info(`${size}: ${clicks} clicks, ${typed.length} typed fields`);
    expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);
    expect(typed.length).toBeLessThanOrEqual(MOST_TYPED);
  },
  300_000,
);

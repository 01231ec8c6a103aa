/**
 * The whole way of a property over REST: sales are imported, the property is valued by them, one of them is left out, every strategy
 * says what to offer, its buyers are found, and the deal sheet goes to them by mail.
 */
import { afterAll, expect, test, vi } from 'vitest';
import { startMailServer } from '#server/outreach/messages/testing/mail-server.ts';
import type { PropertyAnalysis } from '#shared/analysis/strategies/property-analysis.ts';
import type { Campaign } from '#shared/outreach/campaigns/campaign.ts';
import type { Import } from '#shared/workspace/import-export/import.ts';
import { aProperty } from '#shared/testing/records.ts';
import type { Valuation } from '#shared/analysis/valuation/valuation.ts';
import { testApp } from './app.ts';
import { type Person, signUp } from './people.ts';

const mail = await startMailServer();
const app = await testApp({
  at: '2026-11-20T16:00:00.000Z',
  settings: { PUBLIC_URL: 'https://deals.example.com', SMTP_URL: mail.url, MAIL_FROM: 'desk@walker.example' },
});
afterAll(() => mail.close());

async function done<T>(person: Person, method: string, path: string, body?: unknown): Promise<T> {
  const answer = await person.rest<T>(method, path, body);
  expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300);
  return answer.body.data;
}
const soon = <T>(what: () => Promise<T>) => vi.waitFor(what, { timeout: 30_000, interval: 100 });

/** A neighborhood as a county writes it: $150 a square foot, give or take a few. */
const SALES = [
  'id,date,price,bedrooms,bathrooms,sqft_living,sqft_lot,yr_built,zipcode,lat,long',
  ...Array.from({ length: 40 }, (_, n) => {
    const size = 1300 + (n % 9) * 50;
    const price = Math.round(size * (148 + (n % 5)));
    const month = String(1 + (n % 10)).padStart(2, '0');
    const place = [(30.25 + (n % 7) * 0.001).toFixed(4), (-97.75 + (n % 6) * 0.001).toFixed(4)];
    return [`P${n}`, `2026${month}15T000000`, price, 3, 2, size, 8712, 1988, '78704', ...place].join(',');
  }),
].join('\r\n');

test('from a list of sales to an offer in the mail of a buyer', async () => {
  const ann = await signUp(app);
  const settings = await done<Record<string, unknown>>(ann, 'GET', '/outreach/settings');
  await done(ann, 'PUT', '/outreach/settings', { ...settings, postal_address: '1 Main St, Austin, TX 78701' });

  const headers = { authorization: `Bearer ${ann.token}`, 'content-type': 'text/csv' };
  const upload = await app.send('/imports?entity=sales&filename=county.csv', { method: 'POST', headers, body: SALES });
  expect(upload.status, upload.text).toBe(202);
  const { id: importId } = upload.body.data as unknown as Import;
  await soon(async () => expect(await done<Import>(ann, 'GET', `/imports/${importId}`)).toMatchObject({ status: 'done', imported: 40 }));

  const place = { city: 'Austin', state: 'TX', zip: '78704', county: 'Travis', latitude: 30.252, longitude: -97.748 };
  const house = { bedrooms: 3, bathrooms: 2, square_feet: 1500, year_built: 1988, lot_size: 0.2, property_type: 'single_family' };
  const money = { arv: 225_000, purchase_price: 100_000, repair_estimate: 30_000, assignment_fee: 10_000 };
  const { id } = await done<{ id: number }>(ann, 'POST', '/properties', aProperty({ ...place, ...house, ...money }));

  // Its value, and the same without the sale that counts most.
  const value = await done<Valuation>(ann, 'GET', `/properties/${id}/valuation`);
  expect(Math.abs((value.arv ?? 0) - 225_000), `${value.arv}`).toBeLessThan(7000);
  expect([(value.low ?? 0) < 225_000, (value.high ?? 0) > 225_000]).toEqual([true, true]);
  const [first] = value.comparables;
  const without = await done<Valuation>(ann, 'PUT', `/properties/${id}/comparables/${first?.sale.id}`, { choice: 'out' });
  expect(without.comparables.find(({ sale }) => sale.id === first?.sale.id)).toMatchObject({ included: false, choice: 'out' });
  expect(without.arv).not.toBeNull();

  // What to offer, by each strategy.
  const analysis = await done<PropertyAnalysis>(ann, 'GET', `/properties/${id}/ai-analysis`);
  expect(analysis.strategies.map(({ strategy }) => strategy)).toEqual(expect.arrayContaining(['assignment', 'fix_and_flip', 'brrrr']));
  // 225,000 x 70 % - 30,000 repairs - 10,000 fee.
  expect(analysis.strategies.find(({ strategy }) => strategy === 'wholesale')?.max_offer).toBe(117_500);
  expect(analysis.valuation?.arv).toBe(without.arv);

  // Who buys such a house, and who does not.
  const buyBox = { property_types: ['single_family'], price_max: 150_000, payment: 'cash' };
  const carol = await done<{ id: number }>(ann, 'POST', '/buyers', {
    name: 'Carol Reyes',
    email: 'carol@buyer.example',
    areas: ['78704'],
    ...buyBox,
  });
  await done(ann, 'POST', '/buyers', { name: 'Dan Far', email: 'dan@buyer.example', areas: ['10001'], ...buyBox });
  const { matches } = await done<{ matches: { buyer: { id: number } }[] }>(ann, 'GET', `/properties/${id}/buyer-matches`);
  expect(matches.map(({ buyer }) => buyer.id)).toEqual([carol.id]);

  // The sheet goes to her alone, and its link opens without an account.
  const campaign = await done<Campaign>(ann, 'POST', `/properties/${id}/send-to-buyers`, { channel: 'email', start: true });
  const letter = await soon(async () => {
    app.clock.advance(5000);
    expect(mail.received).toHaveLength(1);
    return mail.received[0];
  });
  expect(letter?.to).toEqual(['carol@buyer.example']);
  const link = /https:\/\/deals\.example\.com(\/t\/c\/[\w.-]+)/.exec(letter?.parsed.text ?? '')?.[1];
  const click = await fetch(app.address + link, { redirect: 'manual' });
  const sheet = new URL(click.headers.get('location') ?? '');
  const page = await (await fetch(app.address + sheet.pathname)).text();
  expect(page).toContain('Austin');
  expect(page).not.toContain('100,000');
  const found = await done<{ buyer_id: number; status: string }[]>(ann, 'GET', `/recipients?campaign_id=${campaign.id}`);
  expect(found).toMatchObject([{ buyer_id: carol.id }]);
});

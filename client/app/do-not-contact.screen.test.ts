/** Who must not be contacted is offered for it on no screen: no link to a phone or a mailbox, and buttons that are shut and say why. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { address, goTo, open, type Person, type Profile, profile, signUp, chooseRowAction } from '#client/testing/browser.ts';
import { addDays } from '#shared/core/days.ts';
import type { NextActions } from '#shared/workspace/today/next-action.ts';
import { aBuyer, aCampaign, aDeal, aLead, aListing, aMilestone, aProperty } from '#shared/testing/records.ts';

let ann: Person;
let ids: Record<
  | 'never'
  | 'shares'
  | 'noTexts'
  | 'wrongNumber'
  | 'open'
  | 'buyer'
  | 'property'
  | 'deal'
  | 'milestone'
  | 'campaign'
  | 'conversation'
  | 'visit'
  | 'list'
  | 'import'
  | 'listing'
  | 'contract'
  | 'deposit'
  | 'letters'
  | 'running'
  | 'ended',
  number
>;
/** Pages for people outside. */
let room: string;
let sheet: string;

/** A list of two: of one the file itself says no, the other has the second phone of somebody who said it. */
const FILE = `First Name,Last Name,Phone,Address,City,State,Zip,Do Not Contact
Frank,Barred,5125550188,1 Ash St,Austin,TX,78701,yes
Fay,Related,5125550166,2 Ash St,Austin,TX,78701,
Fred,Callable,5125550199,3 Ash St,Austin,TX,78701,
`;

async function importFile(person: Person): Promise<number> {
  const answer = await fetch(new URL('/api/leads/import?filename=list.csv', address), {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'text/csv' },
    body: FILE,
  });
  const { id } = ((await answer.json()) as { data: { id: number } }).data;
  for (;;) if ((await person.call<{ status: string }>('GET', `/imports/${id}`)).status === 'done') return id;
}

const PEOPLE = {
  never: { last_name: 'Never', phone: '5125550111', email: 'never@example.com', other_phones: ['5125550166'] },
  noTexts: { last_name: 'Textless', phone: '5125550122', email: 'textless@example.com' },
  wrongNumber: { last_name: 'Wrong', phone: '5125550133', email: 'wrong@example.com', other_phones: ['5125550177'] },
  open: { last_name: 'Open', phone: '5125550144', email: 'open@example.com' },
} as const;

beforeAll(async () => {
  ann = await signUp();
  const add = async (path: string, body: unknown) => (await ann.call<{ id: number }>('POST', path, body)).id;
  const { today } = await ann.call<NextActions>('GET', '/next-actions');
  const lead = (about: object) =>
    add('/leads', aLead({ first_name: 'Lee', status: 'hot', next_action: 'Call back', next_action_date: addDays(today, -1), ...about }));
  const [never, noTexts, wrongNumber, reachable] = [
    await lead(PEOPLE.never),
    await lead(PEOPLE.noTexts),
    await lead(PEOPLE.wrongNumber),
    await lead(PEOPLE.open),
  ];
  // Has the second phone of somebody who said no.
  const shares = await lead({ last_name: 'Shares', phone: '5125550166', email: 'shares@example.com' });
  const property = await add('/properties', aProperty());
  const deal = await add('/deals', aDeal({ property_id: property, lead_id: never }));
  const milestone = await add('/deal-milestones', aMilestone({ deal_id: deal }));
  const buyer = await add('/buyers', aBuyer({ name: 'Paul Never', email: 'paul@buyer.example', phone: '5125550155' }));
  const conversation = await add('/conversations', { lead_id: never, channel: 'email' });
  const starts_at = `${addDays(today, 1)}T16:00:00Z`;
  const visit = await add('/appointments', { lead_id: never, kind: 'phone', starts_at, force: true });
  await ann.call('PUT', '/outreach/settings', {
    ...(await ann.call('GET', '/outreach/settings')),
    postal_address: '1 Main Street, Austin, TX 78701',
  });
  const list = await add('/lists', { name: 'Tired owners', kind: 'tax_delinquent', as_of: '2026-01-05', source: 'County' });
  await add(`/lists/${list}/members`, { lead_ids: [never, shares, noTexts, wrongNumber] });
  const campaign = await add('/campaigns', aCampaign());
  // Begun before anybody said no.
  const begin = async (about: Record<string, unknown>) => {
    const id = await add('/campaigns', aCampaign(about));
    await ann.call('PATCH', `/campaigns/${id}/start`, {});
    return id;
  };
  const letters = await begin({ name: 'Letters', channel: 'direct_mail', target_criteria: { mail_to_house: true }, subject_line: null });
  const running = await begin({ name: 'Running' });
  const ended = await begin({ name: 'Ended' });
  await ann.call('PATCH', `/campaigns/${ended}/finish`, {});
  const contract = await add('/contracts', { deal_id: deal, sample: 'purchase_agreement' });
  const holder = { holder_name: 'Lee Never', holder_email: PEOPLE.never.email, holder_phone: '(512) 555-0111' };
  const deposit = await add(`/deals/${deal}/deposits`, { direction: 'to_seller', amount: 2500, due_on: addDays(today, 3), ...holder });
  const listing = await add(
    '/listings',
    aListing({ property_id: property, deal_id: deal, open: true, closes_at: '2099-01-10T00:00:00.000Z' }),
  );
  room = new URL((await ann.call<{ url: string }>('POST', `/listings/${listing}/link`, {})).url, address).pathname;
  sheet = new URL((await ann.call<{ url: string }>('POST', `/properties/${property}/deal-sheet-link`, {})).url, address).pathname;
  await add('/buyer-offers', { buyer_id: buyer, property_id: property, amount: 212_000, payment: 'cash' });
  await add(`/properties/${property}/send-to-buyers`, { listing_id: listing, channel: 'email', start: true });
  await add(`/leads/${never}/messages`, { channel: 'email', subject: 'Your house', body: 'Hello' });
  await add(`/leads/${never}/contact-permissions`, { kind: 'lead', contact_status: 'do_not_contact' });
  await add(`/leads/${noTexts}/contact-permissions`, { kind: 'phone', contact_status: 'opted_out', evidence: 'STOP' });
  await add(`/leads/${wrongNumber}/contact-permissions`, { kind: 'phone', contact_status: 'wrong_number' });
  await add(`/buyers/${buyer}/contact-permissions`, { kind: 'buyer', contact_status: 'do_not_contact' });
  const imported = await importFile(ann);
  ids = {
    ...{ never, shares, noTexts, wrongNumber, open: reachable, buyer, property, deal, milestone, campaign, conversation, visit },
    ...{ list, import: imported, listing, contract, deposit, letters, running, ended },
  };
});

/** The newest code that the account's outbox holds for an address. */
async function readCode(contact: string): Promise<string> {
  const rows = await ann.call<{ to_address: string; body: string }[]>('GET', '/outreach/messages?purpose=room_code&per_page=100');
  return /\b\d{6}\b/.exec(rows.find(({ to_address }) => to_address === contact)?.body ?? '')?.[0] ?? '';
}

async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], [data-later]'));
}

/** Where the page leads to a person: outside of the product, or to a new conversation. */
const waysOut = async (page: Page) => {
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], [data-later]'));
  return page.evaluate(() =>
    [...document.querySelectorAll('[href]')]
      .map((link) => link.getAttribute('href') ?? '')
      .filter((href) => /^(tel|sms|mailto|callto|whatsapp):|ai-assistant.add.lead=/i.test(href)),
  );
};

const TO_NOBODY = [
  ...Object.values(PEOPLE)
    .slice(0, 3)
    .map(({ phone }) => phone),
  'never@example.com',
  '5125550155',
  ...['5125550166', 'shares@example.com'],
  'paul@buyer.example',
  '5125550188',
];
async function expectNoWay(page: Page): Promise<void> {
  for (const href of await waysOut(page)) for (const address of TO_NOBODY) expect(href).not.toContain(address);
}

let opened: Profile;
let walked: Page;
beforeAll(async () => {
  opened = await profile({ as: ann });
  walked = await opened.visit('/app/profile');
  await settled(walked);
});

test.each([
  '/app/dashboard',
  '/app/today',
  '/app/leads',
  '/app/leads?view=board',
  '/app/leads?list_id={list}',
  '/app/leads/{never}/merge',
  '/app/leads/import',
  '/app/leads/import/{import}',
  '/app/today/calls',
  '/app/today/calls?import={import}',
  '/app/lists',
  '/app/lists/{list}',
  '/app/marketplace',
  '/app/marketplace/{listing}',
  '/app/contracts',
  '/app/contracts/{contract}',
  '/app/campaigns/add',
  '/app/campaigns/{letters}',
  '/app/campaigns/{running}',
  '/app/campaigns/{ended}',
  '/app/profile',
  '/app/deals/add?lead={never}',
  '/app/properties/add?lead={never}',
  '/app/buyers?status=active',
  '/app/leads/{shares}',
  '/app/leads/{shares}#contact',
  '/app/leads/{noTexts}',
  '/app/leads/{noTexts}#contact',
  '/app/leads/{wrongNumber}',
  '/app/leads/{wrongNumber}#contact',
  '/app/properties',
  '/app/properties/{property}',
  '/app/properties/{property}#buyers',
  '/app/deals',
  '/app/deals?view=board',
  '/app/deals/{deal}',
  '/app/deals/{deal}#money',
  '/app/deals/{deal}#papers',
  '/app/milestone',
  '/app/milestone/{milestone}',
  '/app/predictions',
  '/app/buyers',
  '/app/buyers/{buyer}',
  '/app/ai-assistant',
  '/app/ai-assistant/add?lead={never}',
  '/app/ai-assistant/appointments',
  '/app/ai-assistant/appointments?appointment={visit}',
  '/app/campaigns',
  '/app/campaigns/{campaign}',
  '/app/ai-assistant/{conversation}',
  '/app/recipients',
  '/app/outbox',
  '/app/achievements',
])('%s', async (path) => {
  await goTo(
    walked,
    path.replace(/\{(\w+)\}/, (_, name: keyof typeof ids) => String(ids[name])),
  );
  await settled(walked);
  // What is folded away is a part of the screen.
  await walked.evaluate(() => {
    for (const one of document.querySelectorAll('details')) one.open = true;
  });
  await settled(walked);
  await expectNoWay(walked);
  opened.expectNoErrors();
});

test('the pages for people outside', async () => {
  for (const path of [room, sheet]) {
    const { page } = await open(path, { size: 'phone' });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await expectNoWay(page);
  }
});

test('a room and its guest page: opted-out guests get no code, and others learn nothing about them', async () => {
  const { page } = await open(room, { size: 'phone', provokes: /422/ });
  await page.getByRole('link', { name: 'Bid', exact: true }).click();
  await page.getByLabel('Your name').fill('Paula Page');
  const contact = page.getByLabel('Email or phone');
  await contact.fill('paul@buyer.example');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('No code can be sent there.').waitFor();
  expect(await page.getByText(/opted out|do not contact/i).count()).toBe(0);
  await expectNoWay(page);
  await contact.fill('paula@guest.example');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Six-digit code').fill(await readCode('paula@guest.example'));
  await page.getByLabel('I accept the room rules').check();
  await page.getByRole('button', { name: /^Place bid/ }).click();
  await page.getByRole('link', { name: 'Your rooms and bids' }).click();
  await page.getByRole('heading', { name: 'Your rooms and bids', level: 1 }).waitFor();
  await expectNoWay(page);
  const { page: stranger } = await open(new URL(page.url()).pathname, { size: 'phone' });
  await stranger.getByRole('button', { name: 'Get a code' }).waitFor();
  await stranger.getByRole('button', { name: 'Stop invitations' }).click();
  await stranger.getByText('You get no more invitations from').waitFor();
  expect(await stranger.getByRole('button').count()).toBe(0);
  await expectNoWay(stranger);
});

test('booking says that the lead must not be contacted, and takes it only when they agreed', async () => {
  const page = await opened.visit('/app/ai-assistant/appointments');
  await settled(page);
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Book an appointment' });
  await dialog.getByRole('combobox').first().fill('Never');
  await page.getByRole('option', { name: /Lee Never/ }).click();
  await dialog.getByText('Do not contact', { exact: true }).waitFor();
  await expectNoWay(page);
  await dialog.getByText('Visit', { exact: true }).click();
  await dialog.getByText('Do not contact', { exact: true }).waitFor();
  await dialog
    .getByRole('radio', { name: /\d:\d\d [AP]M/ })
    .first()
    .check({ force: true });
  await dialog.getByRole('button', { name: 'Book it' }).click();
  await dialog.getByText('Do not contact. Book it only if they agreed to it, and say so.').waitFor();
  await dialog.getByLabel('They agreed to this').check({ force: true });
  await dialog.getByRole('button', { name: 'Book it' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.close();
});

test('the notifications', async () => {
  const page = await opened.visit('/app/profile');
  await settled(page);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('dialog').waitFor();
  await expectNoWay(page);
  await page.close();
});

test('an import offers nobody for calling of whom its file or another record says no', async () => {
  const { page } = await open(`/app/leads/import/${ids.import}`, { as: ann });
  await page.getByRole('link', { name: 'Call Fred Callable' }).waitFor();
  expect(await waysOut(page)).toEqual(['tel:5125550199']);
  await page.goto(`/app/today/calls?import=${ids.import}`);
  await page.getByRole('heading', { name: 'Fred Callable' }).waitFor();
  // Who says no meanwhile is called no more.
  const { start_with } = await ann.call<{ start_with: { lead_id: number }[] }>('GET', `/imports/${ids.import}/plan`);
  expect(start_with).toHaveLength(1);
  await ann.call('POST', `/leads/${start_with[0]?.lead_id}/contact-permissions`, { kind: 'lead', contact_status: 'do_not_contact' });
  await page.reload();
  await page.getByRole('heading', { name: 'Nobody to call', level: 1 }).waitFor();
  expect(await waysOut(page)).toEqual([]);
});

test('a deposit’s link is not sent to a holder who must not be contacted', async () => {
  const { page } = await open(`/app/deals/${ids.deal}#money`, { as: ann });
  await page.getByRole('button', { name: 'Make link' }).click();
  await page.getByLabel('Holder link').waitFor();
  for (const name of ['Email: Do not contact', 'Text: Do not contact'])
    expect(await page.getByRole('button', { name }).isDisabled()).toBe(true);
  await expectNoWay(page);
});

test('the buyers of a property leave out who must not be contacted, and say so', async () => {
  const { page } = await open(`/app/properties/${ids.property}#buyers`, { as: ann });
  const buyers = page.getByRole('listitem').filter({ hasText: 'Paul Never' });
  await buyers.getByText('Do not contact').first().waitFor();
  const box = page.getByRole('checkbox', { name: 'Choose Paul Never' });
  expect([await box.isDisabled(), await box.isChecked()]).toEqual([true, false]);
  expect(await page.getByRole('button', { name: /^Send the deal sheet/ }).isDisabled()).toBe(true);
});

test('letters and lists of a campaign leave out people who opt out after its start', async () => {
  const answer = await fetch(new URL(`/api/campaigns/${ids.letters}/mail-merge.csv`, address), {
    headers: { authorization: `Bearer ${ann.token}` },
  });
  const text = await answer.text();
  expect(text).toContain('Lee Open');
  expect(text).not.toContain('Lee Never');
  expect(text).not.toContain('Lee Shares');
});

test('the palette', async () => {
  const page = await opened.visit('/app/dashboard');
  await settled(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('Never');
  await page
    .getByRole('option', { name: /Lee Never/ })
    .first()
    .waitFor();
  await expectNoWay(page);
  await page.close();
});

test('the lead page shuts Call, Text and Write with the reason, and opens them for others', async () => {
  const { page } = await open(`/app/leads/${ids.never}#contact`, { as: ann });
  const shut = async (name: string, why: string) => {
    const button = page.getByRole('button', { name, exact: true });
    await expect
      .poll(() => button.evaluate((one) => document.getElementById(one.getAttribute('aria-describedby') ?? '')?.textContent))
      .toBe(why);
    expect(await button.isDisabled()).toBe(true);
  };
  for (const name of ['Call', 'Text', 'Write']) await shut(name, 'Do not contact');

  await page.goto(`/app/leads/${ids.noTexts}#contact`);
  for (const name of ['Call', 'Text']) await shut(name, 'Opted out');
  await page.getByRole('button', { name: 'Write', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Write to/ });
  expect(await dialog.getByRole('button', { name: 'Send' }).isEnabled()).toBe(true);
  await dialog.getByLabel('Send by').selectOption('sms');
  await dialog.getByText('Opted out').waitFor();
  expect(await dialog.getByRole('button', { name: 'Send' }).isEnabled()).toBe(false);

  await page.goto(`/app/leads/${ids.wrongNumber}#contact`);
  for (const name of ['Call', 'Text']) await shut(name, 'Wrong number');
  // Another number of theirs may be called.
  expect(await waysOut(page)).toEqual([expect.stringContaining('ai-assistant/add'), 'tel:5125550177', 'sms:5125550177']);

  await page.goto(`/app/leads/${ids.open}#contact`);
  await page.getByRole('link', { name: 'Call', exact: true }).waitFor();
  expect(await waysOut(page)).toEqual(['tel:5125550144', 'sms:5125550144', expect.stringContaining('ai-assistant/add')]);
  // What becomes known while the page is open counts at once.
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await page.getByRole('dialog').getByLabel('What is known').selectOption('do_not_contact');
  await page.getByRole('dialog').getByRole('button', { name: 'Record' }).click();
  await shut('Call', 'Do not contact');
  expect(await waysOut(page)).toEqual([]);
  await ann.call('POST', `/leads/${ids.open}/contact-permissions`, { kind: 'lead', contact_status: 'lift', evidence: 'A slip' });
});

test('the preview, an appointment, a conversation and the outbox shut it too', async () => {
  const { page } = await open('/app/leads', { as: ann });
  await chooseRowAction(page, 'Lee Never', 'Preview');
  const preview = page.getByRole('dialog', { name: 'Lee Never' });
  await preview.getByText('Do not contact', { exact: true }).waitFor();
  expect(await preview.getByRole('button', { name: 'Call' }).isDisabled()).toBe(true);
  await expectNoWay(page);

  await page.goto(`/app/ai-assistant/appointments?appointment=${ids.visit}`);
  const appointment = page.getByRole('dialog', { name: 'Call with Lee Never' });
  await appointment.getByText('Do not contact', { exact: true }).waitFor();
  await expectNoWay(page);

  await page.goto(`/app/ai-assistant/add?lead=${ids.never}`);
  for (const name of [/^SMS/, /^Email/, /^Phone/]) await expect.poll(() => page.getByRole('radio', { name }).isDisabled()).toBe(true);

  await page.goto(`/app/ai-assistant/${ids.conversation}`);
  await page.getByText('Do not contact', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: /^Send/ }).isDisabled()).toBe(true);
  await page.getByRole('heading', { name: 'Next appointment' }).waitFor();
  expect(await page.getByRole('button', { name: 'Book it' }).count()).toBe(0);
});

test('the dashboard shows the head of the day’s list, and nobody who must not be contacted', async () => {
  const { actions } = await ann.call<NextActions>('GET', '/next-actions');
  const { page } = await open('/app/dashboard', { as: ann });
  const card = page.getByRole('region', { name: 'Today' });
  await card.getByRole('listitem').nth(1).waitFor();
  expect(await card.locator('.todo-what').allInnerTexts()).toEqual(actions.slice(0, 5).map(({ title }) => title));
  expect(await card.innerText()).toContain('Call back');
  expect(await card.innerText()).not.toContain('Lee Never');
  expect(actions.map(({ title }) => title)).toContain('Call back (write, do not call)');
});

/** Every page for people without an account, each as its reader gets it: what was typed into records is chosen by the test. */
import { eq } from 'drizzle-orm';
import { loadAccountScope } from '#server/accounts/auth/scope-of-account.ts';
import { linkToken } from '#server/accounts/auth/settings/links.ts';
import { loadOutreachSettings } from '#server/accounts/auth/settings/settings.ts';
import { contracts } from '#server/closing/contracts/table.ts';
import { inviteBuyers } from '#server/closing/marketplace/guests.ts';
import { createLiveChanges } from '#server/core/live.ts';
import { campaignRecipients } from '#server/outreach/campaigns/table.ts';
import type { ContractDetail, SignerInput } from '#shared/closing/contracts/contract.ts';
import type { SentContract } from '#shared/closing/contracts/sending.ts';
import type { Deposit, HolderLink } from '#shared/closing/deposits/deposit.ts';
import type { SheetLink } from '#shared/closing/marketplace/sheet.ts';
import type { RankedBid } from '#shared/closing/marketplace/room.ts';
import type { Campaign } from '#shared/outreach/campaigns/campaign.ts';
import type { Buyer } from '#shared/records/buyers/buyer.ts';
import type { PhotoUpload } from '#shared/records/properties/photos/photo.ts';
import { aBuyer, aCampaign, aSale } from '#shared/testing/records.ts';
import { DAY, type TestApp } from './app.ts';
import { type Person, signUp } from './people.ts';
import { aPhoto } from './photos.ts';
import { A_BID, guestBrowser, openRoom, readCode } from './room-guests.ts';

export interface GuestPage {
  /** Below the server's address. */
  path: string;
  status: number;
  html: string;
  policy: string;
}

/** What a reader of `text` types or was typed about them; plain unless a test wants it otherwise. */
export type Wording = (field: string) => string;

const ADDRESS = { city: 'Seattle', state: 'WA', zip: '98103' };
const SETTINGS = {
  ...{ sender_name: 'Ann', postal_address: '12 Main St, Memphis, TN 38103', quiet_until: 540, quiet_from: 1200 },
  ...{ on_saturday: true, on_sunday: true, contacts_a_day: 1, messages_a_minute: 600 },
};

/** Walks all pages as their readers do. The account and its records say `word(field)` wherever text is free. */
export async function walkGuestPages(app: TestApp, word: Wording): Promise<Map<string, GuestPage>> {
  const pages = new Map<string, GuestPage>();
  const begin = async (say: Wording): Promise<Walk> => {
    const owner = await signUp(app, { company_name: say('company'), phone: '9015550110', time_zone: 'America/Chicago' });
    await owner.rest('PUT', '/outreach/settings', SETTINGS);
    const scope = await loadAccountScope({ store: app.store, live: createLiveChanges(), now: app.clock.now }, owner.user.id);
    return { app, owner, word: say, scope, browser };
  };
  const browser = (url: string): Browser => {
    const { ask } = guestBrowser(app, url);
    return {
      see: async (name, part = '', form) => {
        const { status, text, headers } = await ask(part, form);
        const policy = headers.get('content-security-policy') ?? '';
        if (name) pages.set(name, { path: url + part, status, html: text, policy });
        return { status, text, location: headers.get('location') ?? '' };
      },
    };
  };
  const walk = await begin(word);
  const property_id = await addHouse(walk);
  await walkHolder(walk, property_id);
  await walkRooms(walk, property_id);
  await walkSheet(walk, property_id);
  await walkUnsubscribe(walk);
  // A contract takes no signs that turn text around.
  await walkSigning(await begin((field) => word(field).replace(/[\u202a-\u202e\u2066-\u2069]/g, '')));
  await walkEnded('sign: dead', browser('/sign/nothing'));
  return pages;
}

/** What is under a link and asked for by GET, and what by POST. */
const PARTS = {
  sign: { get: ['', '?step=sign', '/document.pdf'], post: ['/consent', '/code', '/send-code', '/sign', '/decline'] },
  hold: { get: ['', '/receipt.json'], post: ['/received', '/not-arrived', '/release', '/refund', '/dispute'] },
  room: {
    get: ['', '/bid', '/events', '/sheet.pdf', '/mine', '/photos/1/small.webp'],
    post: ['/bid', '/code', '/withdraw', '/questions', '/proof', '/stay'],
  },
  mine: { get: [''], post: ['/send-code', '/code', '/box', '/stop'] },
  sheet: { get: ['', '/deal-sheet.pdf', '/photos/1/large.webp'], post: [] },
  unsubscribe: { get: [''], post: [''] },
} as const;

/** Asks for everything under a link that has ended; the first is seen under the name itself. */
async function walkEnded(name: string, { see }: Pick<Browser, 'see'>): Promise<void> {
  const { get, post } = PARTS[name.split(':')[0] as keyof typeof PARTS];
  for (const part of get) await see(part === '' ? name : `${name}, GET ${part}`, part);
  for (const part of post) await see(`${name}, POST ${part}`, part, {});
}

interface Walk {
  app: TestApp;
  owner: Person;
  word: Wording;
  scope: Awaited<ReturnType<typeof loadAccountScope>>;
  browser(url: string): Browser;
}

/** Shows a part of a link, and keeps the page under a name unless that is blank. */
interface Browser {
  see(name: string, part?: string, form?: Record<string, string>): Promise<{ status: number; text: string; location: string }>;
}

const dataOf = <Data>({ status, body, text }: { status: number; body: { data: Data }; text: string }): Data => {
  if (status >= 300) throw new Error(text);
  return body.data;
};

async function addHouse({ app, owner, word }: Walk): Promise<number> {
  const about = { ...ADDRESS, address: word('address'), county: word('county'), description: word('description'), arv: 400_000 };
  const id = await owner.addProperty({ ...about, purchase_price: 201_111, latitude: 47.67, longitude: -122.34 });
  for (let n = 0; n < 4; n++)
    dataOf(
      await owner.rest(
        'POST',
        '/sales',
        aSale({
          address: `${n} ${word('sale')}`.slice(0, 200),
          price: 380_000 + n * 9000,
          latitude: Number((47.67 + n / 1000).toFixed(3)),
        }),
      ),
    );
  const body = new FormData();
  for (let n = 0; n < 3; n++) body.append('photos', new Blob([await aPhoto(n * 90 + 40, { width: 640, height: 480 })]), `${n}.png`);
  const headers = { authorization: `Bearer ${owner.token}` };
  const { photos } = dataOf(await app.send<PhotoUpload>(`/properties/${id}/photos`, { method: 'POST', headers, body }));
  for (const photo of photos) dataOf(await owner.rest('PATCH', `/photos/${photo.id}`, { caption: word('caption') }));
  return id;
}

const SELLER: SignerInput = {
  role: 'seller',
  name: 'Marisol Trevino',
  email: 'marisol@example.com',
  phone: null,
  channel: null,
  needs_code: false,
};
const ME: SignerInput = { ...SELLER, role: 'me', name: 'Ann Avery', email: null };

async function walkSigning(walk: Walk): Promise<void> {
  const { app, owner, word, browser } = walk;
  const property_id = await addHouse(walk);
  const body = [
    '# Agreement',
    `Price: **{{deal.purchase_price}}** for {{property.address}}. ${word('clause')}`,
    '- One',
    `- ${word('item')}`,
  ]
    .concat([
      '## Inspection',
      'The buyer may inspect. [initial: seller]',
      '## Assignment',
      'As agreed. [initial: seller]',
      '[sign: seller]',
      '[date: seller]',
    ])
    .join('\n\n');
  const deal_id = await owner.addDeal({ property_id, purchase_price: 131_500 });
  const template = dataOf(
    await owner.rest<{ id: number }>('POST', '/contract-templates', { name: 'Own', kind: 'purchase', states: [], body }),
  );
  const sendContract = async (signers: SignerInput[]) => {
    const about = { deal_id, template_id: template.id, title: word('title') };
    const { id } = dataOf(await owner.rest<ContractDetail>('POST', '/contracts', about));
    dataOf(await owner.rest('PATCH', `/contracts/${id}`, { signers }));
    const { links } = dataOf(await owner.rest<SentContract>('POST', `/contracts/${id}/send`, {}));
    return { id, links, at: browser(new URL(links[0]?.url ?? '').pathname) };
  };
  const seller = { ...SELLER, name: word('signer') };
  const one = await sendContract([seller, { ...ME, name: word('sender') }]);
  await app.store.write(async (tx) => void (await tx.update(contracts).set({ is_sample: true }).where(eq(contracts.id, one.id))));
  await one.at.see('sign: read');
  for (const step of ['consent', 'paper', 'decline']) await one.at.see(`sign: ${step}`, `?step=${step}`);
  await one.at.see('sign: consent refused', '/consent', {});
  await one.at.see('sign: reason refused', '/decline', { reason: `${word('reason')}\u202e` });
  await one.at.see('', '/consent', { agree: 'yes' });
  await one.at.see('sign: sign', '?step=sign');
  await one.at.see('sign: refused', '/sign', { how: 'typed', name: word('typed'), initials_1: '', initials_2: word('initials') });
  const typed = { how: 'typed', name: 'Marisol Trevino', initials_1: 'MT', initials_2: 'MT' };
  await one.at.see('', '/sign', typed);
  await one.at.see('sign: done');

  const coded = await sendContract([{ ...seller, needs_code: true, channel: 'email' }]);
  await coded.at.see('', '/consent', { agree: 'yes' });
  await coded.at.see('sign: code', '?step=code');
  await coded.at.see('', '/send-code', {});
  await coded.at.see('sign: code sent', '?step=code');
  await coded.at.see('sign: code refused', '/code', { code: '12' });

  const voided = await sendContract([seller]);
  dataOf(await owner.rest('POST', `/contracts/${voided.id}/void`, { reason: word('void') }));
  await walkEnded('sign: withdrawn', voided.at);
  const declined = await sendContract([seller]);
  await declined.at.see('', '/decline', { reason: word('declined') });
  await walkEnded('sign: declined', declined.at);
  const over = await sendContract([seller]);
  app.clock.advance(14 * DAY);
  await walkEnded('sign: expired', over.at);
  app.clock.advance(-14 * DAY);
}

async function walkHolder({ app, owner, word, browser }: Walk, property_id: number): Promise<void> {
  const deal = await owner.addDeal({ property_id, purchase_price: 118_000 });
  const about = { direction: 'to_seller', amount: 1000, due_on: '2026-11-25', inspection_ends_on: '2026-12-10' };
  const parties = { holder_name: word('holder'), holder_contact: word('contact'), holder_file: word('file').slice(0, 60) };
  const { id } = dataOf(await owner.rest<Deposit>('POST', `/deals/${deal}/deposits`, { ...about, ...parties }));
  const makeLink = async () => browser(dataOf(await owner.rest<HolderLink>('POST', `/deposits/${id}/holder-link`)).url);
  const old = await makeLink();
  const at = await makeLink();
  await walkEnded('hold: replaced', old);
  await at.see('hold: asked');
  await at.see('hold: day refused', '/received', { received_on: '2027-01-01' });
  await at.see('hold: note refused', '/not-arrived', { note: '' });
  const { location } = await at.see('', '/received', { received_on: '2026-11-19' });
  await at.see('hold: received', location.slice(location.indexOf('?')));
  dataOf(await owner.rest('POST', `/deposits/${id}/events`, { kind: 'release' }));
  await at.see('hold: asked to release');
  await at.see('hold: conflict', '/received', { received_on: '2026-11-19' });
  await at.see('', '/dispute', { note: word('dispute') });
  await at.see('hold: disputed');
  app.clock.advance(121 * DAY);
  await walkEnded('hold: expired', at);
  app.clock.advance(-121 * DAY);
  await walkEnded('hold: dead', browser('/hold/nothing'));
}

async function walkRooms(walk: Walk, property_id: number): Promise<void> {
  const { app, owner, word, browser, scope } = walk;
  const about = { property_id, title: word('room'), terms: word('terms'), shows: 'best', floor: 141_000 };
  const room = await openRoom(app, owner, about);
  const stranger = browser(room.url);
  await stranger.see('room: stranger');
  await stranger.see('room: bid', '/bid');
  await stranger.see('room: bid refused', '/bid', { ...A_BID, amount: word('amount'), name: word('name'), contact: word('contact') });
  const email = `paula${owner.user.id}@guest.example`;
  const buyer = dataOf(
    await owner.rest<Buyer>('POST', '/buyers', aBuyer({ name: word('buyer'), email, phone: null, areas: [word('area')] })),
  );
  await scope.write((tx) => inviteBuyers(scope, tx, room.id, [buyer.id]));
  const key = await loadOutreachSettings(scope);
  const guest = browser(`/room/${linkToken(key, 'room', room.id, buyer.id)}`);
  await guest.see('room: code', '/bid', A_BID);
  await guest.see('room: code refused', '/code', { ...A_BID, code: '12', rules: 'true' });
  const confirmed = await guest.see('', '/code', { ...A_BID, code: await readCode(app, email), rules: 'true' });
  if (confirmed.status !== 303) throw new Error(confirmed.text);
  await guest.see('', '/questions', { question: word('question') });
  const [asked] = dataOf(await owner.rest<{ id: number }[]>('GET', `/listings/${room.id}/questions`));
  dataOf(await owner.rest('PATCH', `/listings/${room.id}/questions/${asked?.id}`, { answer: word('answer'), to_all: true }));
  const [bid] = dataOf(await owner.rest<RankedBid[]>('GET', `/listings/${room.id}/bids`));
  dataOf(await owner.rest('POST', `/listings/${room.id}/bids/${bid?.offer.id}/counter`, { amount: 149_000, note: word('counter') }));
  await guest.see('room: own bid');
  await guest.see('room: change the bid', '/bid');

  const mine = browser(`/room/mine/${linkToken(key, 'room_buyer', buyer.id)}`);
  await mine.see('mine: stranger');
  await mine.see('mine: code', '/send-code', {});
  await mine.see('mine: code refused', '/code', { code: '12' });
  await mine.see('', '/code', { code: await readCode(app, email) });
  await mine.see('mine: confirmed');
  const box = { areas: word('areas'), price_max: word('price'), bedrooms_min: '3', payment: 'cash', property_types: 'duplex' };
  await mine.see('mine: box refused', '/box', box);
  await mine.see('', '/stop', {});
  await mine.see('mine: stopped');

  const second = await addHouse(walk);
  const gone = await openRoom(app, owner, { ...about, property_id: second });
  dataOf(await owner.rest('PATCH', `/listings/${gone.id}/withdraw`, {}));
  await walkEnded('room: withdrawn', browser(gone.url));
  await walkEnded('room: dead', browser('/room/nothing'));
  await walkEnded('mine: dead', browser('/room/mine/nothing'));
}

async function walkSheet({ owner, browser }: Walk, property_id: number): Promise<void> {
  const link = () => owner.rest<SheetLink>('POST', `/properties/${property_id}/deal-sheet-link`);
  const at = browser(new URL(dataOf(await link()).url, 'http://x').pathname);
  await at.see('sheet: open');
  dataOf(await owner.rest('POST', `/properties/${property_id}/deal-sheet-link/replace`));
  await walkEnded('sheet: replaced', at);
  const next = browser(new URL(dataOf(await link()).url, 'http://x').pathname);
  dataOf(await owner.rest('PATCH', `/properties/${property_id}`, { status: 'sold' }));
  await walkEnded('sheet: sold', next);
  await walkEnded('sheet: dead', browser('/deal-sheets/nothing'));
}

async function walkUnsubscribe({ app, owner, scope, browser }: Walk): Promise<void> {
  const id = await addRecipient(app, owner);
  const at = browser(`/unsubscribe/${linkToken(await loadOutreachSettings(scope), 'unsubscribe', id)}`);
  await at.see('unsubscribe: asked');
  await at.see('unsubscribe: done', '', {});
  await walkEnded('unsubscribe: dead', browser('/unsubscribe/nothing'));
}

/** Somebody to whom a campaign wrote. */
export async function addRecipient(app: TestApp, owner: Person): Promise<number> {
  const campaign = dataOf(await owner.rest<Campaign>('POST', '/campaigns', aCampaign({ channel: 'email', ai_personalization: false })));
  const lead_id = await owner.addLead({ email: 'dan@seller.example' });
  const own = { account_id: owner.user.id, campaign_id: campaign.id, lead_id, created_at: app.clock.now().toISOString() };
  const about = { updated_at: own.created_at, name: 'Dan', to_address: 'dan@seller.example', is_personalized: false };
  const [row] = await app.store.write((tx) =>
    tx
      .insert(campaignRecipients)
      .values({ ...own, ...about })
      .returning(),
  );
  return row?.id ?? 0;
}

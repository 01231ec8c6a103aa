/** The pages for people without an account: whatever is sent to a link, it answers in words, gives nothing away and breaks no record. */
import { expect, test } from 'vitest';
import { loadAccountScope } from '#server/accounts/auth/scope-of-account.ts';
import { LINK_PATHS, linkToken } from '#server/accounts/auth/settings/links.ts';
import { loadOutreachSettings } from '#server/accounts/auth/settings/settings.ts';
import { inviteBuyers } from '#server/closing/marketplace/guests.ts';
import { createLiveChanges } from '#server/core/live.ts';
import { dice } from '#server/tools/demo/random.ts';
import type { ContractDetail } from '#shared/closing/contracts/contract.ts';
import type { SentContract } from '#shared/closing/contracts/sending.ts';
import type { Deposit, HolderLink } from '#shared/closing/deposits/deposit.ts';
import type { LedgerCheck } from '#shared/closing/ledger/verify.ts';
import type { RankedBid } from '#shared/closing/marketplace/room.ts';
import type { Buyer } from '#shared/records/buyers/buyer.ts';
import { aBuyer } from '#shared/testing/records.ts';
import { IS_FULL_RUN } from '#shared/testing/scope.ts';
import { MINUTE, testApp } from '../app.ts';
import { addRecipient } from '../guest-pages.ts';
import { signUp } from '../people.ts';
import { bidAs, openRoom } from '../room-guests.ts';
import { hostileText } from './hostile.ts';
import { percent } from './json.ts';

const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000);
const REQUESTS = Number(process.env.FUZZ_PAGES ?? (IS_FULL_RUN ? 6000 : 600));
/** So many requests go to one set of links, before a signature or a refusal may have ended them. */
const A_ROUND = 150;
/** Below the limit of visits a minute. */
const A_MINUTE = 40;

const app = await testApp();
const ann = await signUp(app, { company_name: 'Avery Homes' });
const fall = dice(SEED);

const SECRETS = ['141357', '141,357', 'Zqother', 'zqother', 'weighed', 'close_rate'];
const SIGNER = { role: 'seller', name: 'Marisol Trevino', email: null, phone: null, channel: null, needs_code: false };
const PARTS = {
  sign: [
    '',
    '?step=consent',
    '?step=sign',
    '?step=decline',
    '?step=paper',
    '/consent',
    '/code',
    '/send-code',
    '/sign',
    '/decline',
    '/document.pdf',
  ],
  hold: ['', '/received', '/not-arrived', '/release', '/refund', '/dispute', '/receipt.json', '/nothing', '?entry=1.2.3'],
  room: [
    '',
    '/bid',
    '/bid?amount=1e9',
    '/code',
    '/withdraw',
    '/questions',
    '/proof',
    '/stay',
    '/mine',
    '/photos/1/small.webp',
    '/photos/x/large.webp',
  ],
  room_buyer: ['', '?notice=waits', '/send-code', '/code', '/box', '/stop'],
  sheet: ['', '/deal-sheet.pdf', '/photos/1/small.webp', '/photos/x/large.webp'],
  unsubscribe: [''],
  open: [''],
  click: [''],
  photo: ['/small.webp', '/huge.webp'],
  document: [''],
  files: ['/verify', '/outside/x.css', '/fonts/inter.woff2', '/sign/signature-pad.js', '/calendar/x.ics'],
} as const satisfies Record<keyof typeof LINK_PATHS | 'sign' | 'hold' | 'files', readonly string[]>;
const FIELDS: Record<string, readonly string[]> = {
  ...{ agree: ['yes', 'no'], how: ['typed', 'drawn', 'x'], name: ['Marisol Trevino', ''], drawing: ['[[[1,2],[3,4]]]', '[', '{}'] },
  ...{
    code: ['123456', '00'],
    initials_1: ['MT'],
    reason: ['Too low'],
    note: ['On its way'],
    received_on: ['2026-11-20', '2099-01-01', 'x'],
  },
  ...{ amount: ['145,000', '-1', '1e309', 'NaN'], payment: ['cash', 'gold'], earnest_money: ['1000', '-5'], closing_days: ['10', '1e9'] },
  ...{ contingencies: ['inspection', 'x'], holds_days: ['3', '0'], contact: ['zq@guest.example', '9015550100', '@'], rules: ['true'] },
  ...{ areas: ['Austin, TX'], price_max: ['150,000', 'x'], property_types: ['duplex', 'castle'], 'List-Unsubscribe': ['One-Click'] },
  ...{ question: ['Is the roof new?'], seen: ['photos,comps', '../..'], to: ['zq@guest.example'], kind: ['release'], __proto__x: ['1'] },
};
const TYPES = ['application/x-www-form-urlencoded', 'application/json', 'text/plain', 'multipart/form-data; boundary=x', 'garbage', ';'];
const METHODS = ['GET', 'GET', 'POST', 'POST', 'POST', 'POST', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

type Links = Record<keyof typeof PARTS, string>;

async function makeLinks(): Promise<Links & { room_id: number; deal_id: number }> {
  const property_id = await ann.addProperty({ state: 'TX', zip: '78704', city: 'Austin' });
  const deal_id = await ann.addDeal({ property_id, lead_id: await ann.addLead(), purchase_price: 131_500 });
  const body = '# Agreement\n\nPrice {{deal.purchase_price}} [initial: seller]\n\n[sign: seller]';
  const template = await ann.rest<{ id: number }>('POST', '/contract-templates', { name: 'Own', kind: 'other', states: [], body });
  const contract = await ann.rest<ContractDetail>('POST', '/contracts', { deal_id, template_id: template.body.data.id });
  await ann.rest('PATCH', `/contracts/${contract.body.data.id}`, { signers: [SIGNER] });
  const sent = await ann.rest<SentContract>('POST', `/contracts/${contract.body.data.id}/send`, {});
  const about = { direction: 'to_seller', amount: 1000, due_on: '2026-12-01', holder_name: 'Larkfield Title' };
  const deposit = await ann.rest<Deposit>('POST', `/deals/${deal_id}/deposits`, about);
  const holder = await ann.rest<HolderLink>('POST', `/deposits/${deposit.body.data.id}/holder-link`);
  const room = await openRoom(app, ann, { floor: 141_357, shows: 'best' });
  await bidAs(app, room.url, `Zqother${room.id}`, '140,000');
  const { owner_key, buyer_id, recipient_id } = await addReaders(room.id);
  const link = (kind: keyof typeof LINK_PATHS, ...ids: number[]) => LINK_PATHS[kind] + linkToken(owner_key, kind, ...ids);
  return {
    ...{ room_buyer: link('room_buyer', buyer_id), sheet: link('sheet', property_id, 0), unsubscribe: link('unsubscribe', recipient_id) },
    ...{ open: link('open', recipient_id), click: link('click', recipient_id, 1), files: '' },
    ...{ photo: link('photo', 1, 1), document: link('document', 1, 1) },
    ...{ sign: new URL(sent.body.data.links[0]?.url ?? '').pathname, hold: holder.body.data.url, room: room.url },
    ...{ room_id: room.id, deal_id },
  };
}

/** A buyer who was invited to a room, and somebody to whom a campaign wrote. */
async function addReaders(roomId: number) {
  const buyer_id = (await ann.rest<Buyer>('POST', '/buyers', aBuyer({ email: `paula${roomId}@guest.example`, phone: null }))).body.data.id;
  const scope = await loadAccountScope({ store: app.store, live: createLiveChanges(), now: app.clock.now }, ann.user.id);
  await scope.write((tx) => inviteBuyers(scope, tx, roomId, [buyer_id]));
  return { buyer_id, owner_key: await loadOutreachSettings(scope), recipient_id: await addRecipient(app, ann) };
}

function makeForm(): string {
  const names = Array.from({ length: fall.between(0, 9) }, () => fall.pick(Object.keys(FIELDS)));
  const form = new URLSearchParams();
  for (const name of names) form.append(name, fall.chance(0.6) ? fall.pick(FIELDS[name] ?? ['']) : hostileText(fall).slice(0, 4000));
  return fall.chance(0.9) ? form.toString() : hostileText(fall).slice(0, 4000);
}

test(`${REQUESTS} requests to links for people outside (FUZZ_SEED=${SEED})`, { timeout: 600_000 }, async () => {
  let links = await makeLinks();
  const made = [links];
  const wrong: string[] = [];
  for (let n = 1; n <= REQUESTS; n++) {
    if (n % A_MINUTE === 0) app.clock.advance(MINUTE);
    if (n % A_ROUND === 0) made.push((links = await makeLinks()));
    const noun = fall.pick(Object.keys(PARTS) as (keyof typeof PARTS)[]);
    const link =
      noun === 'files' || fall.chance(0.9) ? links[noun] : `${links[noun].slice(0, -3)}${percent(hostileText(fall).slice(0, 3))}`;
    const target = link + fall.pick(PARTS[noun]);
    const method = fall.pick(METHODS);
    const hasBody = method !== 'GET' && method !== 'HEAD';
    const headers: Record<string, string> = hasBody ? { 'content-type': fall.chance(0.8) ? (TYPES[0] ?? '') : fall.pick(TYPES) } : {};
    const call = { method, redirect: 'manual' as const, headers, ...(hasBody && { body: makeForm() }) };
    const began = performance.now();
    const answer = await fetch(app.address + target, call);
    const text = await answer.text();
    const took = performance.now() - began;
    const say = (what: string) =>
      wrong.push(
        `${what}: ${method} ${noun} ${target.slice(link.length)} ${headers['content-type'] ?? ''} ${String(call.body ?? '').slice(0, 300)}`,
      );
    if (answer.status >= 500) say(`answers ${answer.status}`);
    if (took > 5000) say(`takes ${Math.round(took)} ms`);
    if (/<script>alert|onerror=alert/i.test(text)) say('writes markup that was sent');
    for (const secret of SECRETS) if (text.includes(secret)) say(`tells ${secret}`);
  }
  expect(wrong).toEqual([]);

  // What they left is sound: the ledger is whole, bids are within bounds, and the owner reads all of it.
  const check = await ann.rest<LedgerCheck>('POST', '/ledger/check', {});
  expect([check.status, check.body.data.is_whole, check.body.data.wrong_row]).toEqual([200, true, null]);
  for (const { room_id, deal_id } of made) {
    const bids = await ann.rest<RankedBid[]>('GET', `/listings/${room_id}/bids?per_page=100`);
    expect(bids.body.data.every(({ offer }) => offer.amount >= 1 && offer.amount <= 1_000_000_000)).toBe(true);
    for (const path of [`/deals/${deal_id}/deposits`, `/deals/${deal_id}/terms`, `/contracts?deal_id=${deal_id}`])
      expect((await ann.rest('GET', path)).status).toBe(200);
  }
});

/** Signing as signers see it: pages without a script, codes, order, refusals, the seal and its certificate. */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { loadAccountScope } from '#server/accounts/auth/scope-of-account.ts';
import { createPdf } from '#server/core/pdf.ts';
import { createLiveChanges } from '#server/core/live.ts';
import { storeDocument } from '#server/records/documents/documents.ts';
import { DAY, MINUTE, testApp } from '#server/testing/app.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { getResolvedPDFJS, openPdf } from '#shared/testing/read-pdf.ts';
import { longestTurn, MAX_STALL_MS } from '#server/testing/stall.ts';
import type { Contract, ContractDetail, SignerInput } from '#shared/closing/contracts/contract.ts';
import type { SentContract, SignLink } from '#shared/closing/contracts/sending.ts';
import { type SealFile, toSealText } from '#shared/closing/ledger/verify.ts';
import { drawContract } from './paper.ts';
import { expireContract, sealContract } from './seal.ts';
import { contracts, contractSigners } from './table.ts';
import type { Message, MessageDetail } from '#shared/outreach/messages/message.ts';
import { startMailServer } from '#server/outreach/messages/testing/mail-server.ts';

const app = await testApp({ at: '2026-11-20T15:00:00.000Z' });
let ann: Person;
let bob: Person;

const SETTINGS = {
  ...{ sender_name: 'Ann', postal_address: '12 Main St, Memphis, TN 38103', quiet_until: 540, quiet_from: 1200 },
  ...{ on_saturday: true, on_sunday: true, contacts_a_day: 1, messages_a_minute: 600 },
};
const BODY = [
  '# Purchase agreement',
  'Price: **{{deal.purchase_price}}**',
  '## Inspection',
  'The buyer may inspect. [initial: seller]',
  '## Assignment',
  'The buyer may assign. [initial: seller]',
  '[sign: seller]',
  '[date: seller]',
].join('\n\n');
const BOTH = `${BODY}\n\n[sign: me]`;

beforeAll(async () => {
  ann = await signUp(app, { company_name: 'Avery Home Buyers LLC', phone: '9015550110', time_zone: 'America/Chicago' });
  bob = await signUp(app);
  expect((await ann.rest('PUT', '/outreach/settings', SETTINGS)).status).toBe(200);
});

const SELLER: SignerInput = {
  role: 'seller',
  name: 'Marisol Trevino',
  email: 'marisol@example.com',
  phone: null,
  channel: 'email',
  needs_code: false,
};
const ME: SignerInput = { role: 'me', name: 'Ann Avery', email: null, phone: null, channel: null, needs_code: false };

async function prepare(signers: SignerInput[] = [SELLER, ME], body = signers.length > 1 ? BOTH : BODY): Promise<ContractDetail> {
  const property_id = await ann.addProperty({ address: '4127 Sycamore Bend Dr', city: 'Austin', state: 'TX', zip: '78704' });
  const lead_id = await ann.addLead({ first_name: 'Marisol', last_name: 'Trevino' });
  const deal_id = await ann.addDeal({ property_id, lead_id, purchase_price: 131_500 });
  const template = await ann.rest<{ id: number }>('POST', '/contract-templates', {
    name: 'Own agreement',
    kind: 'purchase',
    states: [],
    body,
  });
  const made = await ann.rest<ContractDetail>('POST', '/contracts', {
    deal_id,
    template_id: template.body.data.id,
    title: 'Purchase agreement',
  });
  expect(made.status, made.text).toBe(201);
  const filled = await ann.rest<ContractDetail>('PATCH', `/contracts/${made.body.data.id}`, { signers });
  expect(filled.status, filled.text).toBe(200);
  return filled.body.data;
}

/** A contract that is out for signing, and the link of who signs first. */
async function send(signers?: SignerInput[], body?: string): Promise<{ contract: Contract; url: string; first: number }> {
  const { id } = await prepare(signers, body);
  const sent = await ann.rest<SentContract>('POST', `/contracts/${id}/send`, {});
  expect(sent.status, sent.text).toBe(200);
  const [link] = sent.body.data.links;
  return { contract: sent.body.data.contract, url: toLocal(link?.url), first: link?.signer_id ?? 0 };
}
const toLocal = (url = '') => app.address + new URL(url).pathname;
const contractOf = async (id: number) => (await ann.rest<ContractDetail>('GET', `/contracts/${id}`)).body.data;
/** A new link of a signer who is being waited for. */
const linkOf = async (id: number, signer_id: number) => {
  const { status, body, text } = await ann.rest<SignLink>('POST', `/contracts/${id}/remind`, { signer_id, only_link: true });
  expect(status, text).toBe(200);
  return toLocal(body.data.url);
};

const page = async (url: string, cookie = '') => {
  const response = await fetch(url, { redirect: 'manual', headers: cookie ? { cookie } : {} });
  return { status: response.status, text: await response.text(), headers: response.headers };
};
/** What the browser keeps of who agreed in it. */
let agreed = '';
const post = async (url: string, fields: Record<string, string> | string = {}, cookie = '', browser = agreed) => {
  const cookies = [browser, cookie].filter(Boolean).join('; ');
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'Walk/1.0', ...(cookies && { cookie: cookies }) },
    body: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
  });
  agreed = /sign_browser_[^;]*/.exec(response.headers.get('set-cookie') ?? '')?.[0] ?? agreed;
  return { status: response.status, text: await response.text(), headers: response.headers };
};
const titleOf = (text: string) => /<h1>([^<]*)<\/h1>/.exec(text)?.[1];
const TYPED = { how: 'typed', name: 'Marisol Trevino', initials_1: 'MT', initials_2: 'MT' };
const signTyped = async (url: string, fields: Record<string, string> = TYPED) => {
  expect((await post(`${url}/consent`, { agree: 'yes' })).status).toBe(303);
  return post(`${url}/sign`, fields);
};
const STROKES = JSON.stringify([
  [
    [100, 200],
    [300, 120],
    [500, 260],
  ],
  [
    [520, 180],
    [800, 240],
  ],
]);

async function textOf(data: ArrayBuffer): Promise<string> {
  const document = await openPdf(data);
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, at) => (await (await document.getPage(at + 1)).getTextContent()).items),
  );
  return pages
    .flatMap((items) => items.map((item) => ('str' in item ? item.str : '')))
    .join(' ')
    .replace(/\s+/g, ' ');
}
const download = (path: string, person = ann) =>
  fetch(`${app.address}/api${path}`, { headers: { authorization: `Bearer ${person.token}` } });

describe('a contract is signed by all and sealed', () => {
  test('without a script, in order, with a certificate that says who, when and from where', async () => {
    const { contract, url, first } = await send();
    expect(contract.signers.map(({ status }) => status)).toEqual(['invited', 'waiting']);
    const read = await page(url);
    expect(read.status).toBe(200);
    expect(titleOf(read.text)).toBe('Purchase agreement');
    expect(read.text).toContain('<b>$131,500</b>');
    expect(read.text).toContain('<dt>Price</dt><dd>$131,500</dd>');
    for (const word of ['DealFlow', 'SAMPLE on every page']) expect(read.text).not.toContain(word);
    await app.store.write(async (tx) => void (await tx.update(contracts).set({ is_sample: true }).where(eq(contracts.id, contract.id))));
    expect((await page(url)).text).toContain('SAMPLE on every page');
    await app.store.write(async (tx) => void (await tx.update(contracts).set({ is_sample: false }).where(eq(contracts.id, contract.id))));
    expect([read.headers.get('referrer-policy'), read.headers.get('cache-control')]).toEqual(['no-referrer', 'no-store']);

    // Consent comes first, whatever is posted.
    expect(titleOf((await post(`${url}/sign`, TYPED)).text)).toBe('Sign electronically?');
    expect((await post(`${url}/consent`)).status).toBe(422);
    app.clock.advance(MINUTE);
    const missing = await signTyped(url, { ...TYPED, initials_2: '' });
    expect([missing.status, missing.text.includes('Your initials are missing here')]).toEqual([422, true]);
    expect((await post(`${url}/sign`, TYPED)).status).toBe(303);
    expect(titleOf((await page(url)).text)).toBe('Signed');
    const [, me] = (await contractOf(contract.id)).signers;
    expect(me?.status).toBe('invited');

    const mine = await linkOf(contract.id, me?.id ?? 0);
    expect((await signTyped(mine, { how: 'drawn', strokes: STROKES })).status).toBe(303);
    expect((await contractOf(contract.id)).status).toBe('completed');

    const sealed = await download(`/contracts/${contract.id}/document.pdf`);
    const data = await sealed.arrayBuffer();
    const words = await textOf(data.slice(0));
    for (const part of [
      '$131,500',
      'Certificate of completion',
      'Marisol Trevino',
      'Ann Avery',
      'Walk/1.0',
      '127.0.0.1',
      'Nov 20, 2026, 9:01 AM CST',
      'MT',
      'Typed name',
      'Drawn on screen',
      'Contract signed',
    ])
      expect(words).toContain(part);
    const seal = (await (await download(`/contracts/${contract.id}/signature.json`)).json()) as SealFile;
    const sha256 = (bytes: ArrayBuffer) => createHash('sha256').update(Buffer.from(bytes)).digest('hex');
    expect(sha256(data)).toBe(seal.sha256);
    const key = createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(seal.public_key, 'hex').toString('base64url') },
      format: 'jwk',
    });
    expect(verify(null, Buffer.from(toSealText(seal)), key, Buffer.from(seal.signature, 'hex'))).toBe(true);
    const changed = new Uint8Array(data.slice(0));
    changed[changed.length >> 1] = (changed[changed.length >> 1] ?? 0) ^ 1;
    expect(sha256(changed.buffer)).not.toBe(seal.sha256);
    // Whoever signed has the sealed file under their link.
    expect(sha256(await (await fetch(`${url}/document.pdf`)).arrayBuffer())).toBe(seal.sha256);
    const ledger = await ann.rest<{ event: string }[]>('GET', `/ledger?subject=contract&subject_id=${contract.id}&sort_order=asc`);
    const events = ledger.body.data.map(({ event }) => event);
    expect(events.filter((event) => event !== 'contract.reminded').sort()).toEqual(
      ['sent', 'viewed', 'consented', 'signed', 'consented', 'signed', 'completed']
        .map((event) => `contract.${event}`)
        .concat('document.sealed')
        .sort(),
    );
    const certificate = await textOf(await (await download(`/contracts/${contract.id}/certificate.pdf`)).arrayBuffer());
    expect(certificate.replaceAll(' ', '')).toContain(seal.sha256);
    expect(first).toBe(contract.signers[0]?.id);
  });

  test('by the sender with one press on the page of the contract, in their turn and signed in', async () => {
    const { contract, url } = await send();
    const sign = (person: Person) => person.rest<Contract>('POST', `/contracts/${contract.id}/sign`);
    expect((await sign(ann)).status).toBe(409);
    expect((await signTyped(url)).status).toBe(303);
    expect((await sign(bob)).status).toBe(404);
    const made = await ann.rest<{ token: string }>('POST', '/api-tokens', { name: 'Dialer', scope: 'write' });
    const byToken = await fetch(`${app.address}/api/contracts/${contract.id}/sign`, {
      method: 'POST',
      headers: { authorization: `Bearer ${made.body.data.token}` },
    });
    expect(byToken.status).toBe(403);
    const done = await sign(ann);
    expect([done.status, done.body.data.status, done.body.data.signers[1]?.status]).toEqual([200, 'completed', 'signed']);
    expect((await sign(ann)).status).toBe(409);
    const ledger = await ann.rest<{ event: string }[]>('GET', `/ledger?subject=contract&subject_id=${contract.id}&sort_order=asc`);
    const own = ledger.body.data.map(({ event }) => event).slice(-5);
    expect(own).toEqual(expect.arrayContaining(['contract.consented', 'contract.signed', 'contract.completed']));
    expect(await textOf(await (await download(`/contracts/${contract.id}/certificate.pdf`)).arrayBuffer())).toContain('Typed name');
  });

  test('by a scan of what was signed on paper', async () => {
    const { contract } = await send([SELLER]);
    const scope = await loadAccountScope({ store: app.store, live: createLiveChanges(), now: app.clock.now }, ann.user.id);
    const subject = { entity: 'deal', id: contract.deal_id } as const;
    const file = { kind: 'contract', name: 'Scan', data: PNG, content_type: 'image/png', pages: 1 } as const;
    const scan = await scope.write((tx) => storeDocument(scope, tx, { subject, ...file }));
    const path = `/contracts/${contract.id}/signers/${contract.signers[0]?.id}/scan`;
    expect((await bob.rest('POST', path, { document_id: scan.id })).status).toBe(404);
    expect((await ann.rest('POST', path, { document_id: 987_654 })).body.errors).toEqual({
      document_id: ['Must be a document of the same deal'],
    });
    const done = await ann.rest<Contract>('POST', path, { document_id: scan.id });
    expect([done.status, done.body.data.status]).toEqual([200, 'completed']);
    const words = await textOf(await (await download(`/contracts/${contract.id}/document.pdf`)).arrayBuffer());
    expect(words.replaceAll(' ', '')).toContain(scan.sha256);
  });

  test('and the scans are the last pages of the sealed file, which still names its seal', async () => {
    const { contract } = await send([{ ...SELLER, channel: null }, ME]);
    const scope = await loadAccountScope({ store: app.store, live: createLiveChanges(), now: app.clock.now }, ann.user.id);
    const own = createPdf({ title: 'Scan', author: 'Scanner', at: app.clock.now(), margin: 64 });
    own.write('Signed by hand in two places', { x: 64, y: 64 });
    const scans = [
      {
        name: 'Photo',
        data: await sharp({ create: { width: 60, height: 80, channels: 3, background: '#ccc' } })
          .webp()
          .toBuffer(),
        content_type: 'image/webp',
      },
      { name: 'Scan', data: await own.end(), content_type: 'application/pdf' },
    ] as const;
    for (const [at, file] of scans.entries()) {
      const subject = { entity: 'deal', id: contract.deal_id } as const;
      const { id } = await scope.write((tx) => storeDocument(scope, tx, { subject, kind: 'contract', pages: 1, ...file }));
      const path = `/contracts/${contract.id}/signers/${contract.signers[at]?.id}/scan`;
      expect((await ann.rest('POST', path, { document_id: id })).status).toBe(200);
      const kept = await ann.rest('DELETE', `/documents/${id}`);
      expect([kept.status, kept.body.message]).toEqual([
        409,
        `This file is what ${contract.signers[at]?.name} signed on paper for "Purchase agreement" and is kept with it`,
      ]);
    }
    expect((await contractOf(contract.id)).status).toBe('completed');
    const data = Buffer.from(await (await download(`/contracts/${contract.id}/document.pdf`)).arrayBuffer());
    const document = await openPdf(data);
    const last = await (await document.getPage(document.numPages)).getTextContent();
    expect(last.items.map((item) => ('str' in item ? item.str : '')).join('')).toContain('Signed by hand in two places');
    const image = await (await document.getPage(document.numPages - 1)).getOperatorList();
    expect(image.fnArray).toContain((await getResolvedPDFJS()).OPS.paintImageXObject);
    const seal = (await (await download(`/contracts/${contract.id}/signature.json`)).json()) as SealFile;
    expect(seal.sha256).toBe(createHash('sha256').update(data).digest('hex'));
    expect(data.toString('latin1')).toContain(seal.reference);
    const { body } = await ann.rest<{ id: number; pages: number; name: string }[]>(
      'GET',
      `/documents?subject=deal&subject_id=${contract.deal_id}`,
    );
    expect(body.data.find(({ name }) => name.endsWith('sealed'))?.pages).toBe(document.numPages);
  });
});
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

test('a long contract is drawn where it keeps nobody waiting, when it is sent and when it is sealed', async () => {
  const body = `${'{{contract.other_terms}}\n\n'.repeat(80)}[sign: seller]`;
  const fields = { 'contract.other_terms': 'The buyer takes the house as it was seen. '.repeat(45) };
  const drawing = await longestTurn(() =>
    drawContract({ title: 'Long', company: 'Avery', body, fields, isSample: false, at: app.clock.now() }),
  );
  const longest = await longestTurn(async () => {
    const { id } = await prepare([SELLER], body);
    expect((await ann.rest('PATCH', `/contracts/${id}`, { answers: fields })).status).toBe(200);
    const sent = await ann.rest<SentContract>('POST', `/contracts/${id}/send`, {});
    expect(sent.status, sent.text).toBe(200);
    const signed = await signTyped(toLocal(sent.body.data.links[0]?.url), { how: 'typed', name: 'Marisol Trevino' });
    expect([signed.status, (await contractOf(id)).status]).toEqual([303, 'completed']);
  });
  expect(longest).toBeLessThan(drawing / 2);
  // Six long drawings take their time on a busy machine.
}, 540_000);

describe('what a contract keeps', () => {
  test('is not deleted: its files, and the deal of one that is signed; one that was voided can go', async () => {
    const { contract, url } = await send([SELLER]);
    const { deal_id, id } = contract;
    const removeDeal = async () => (await ann.rest('DELETE', `/deals/${deal_id}`)).body.message;
    expect(await removeDeal()).toBe('"Purchase agreement" of this deal is out for signing. Void and delete it first.');
    expect((await ann.rest('DELETE', `/contracts/${id}`)).body.message).toBe('This contract is out for signing. Void it first.');
    expect((await signTyped(url)).status).toBe(303);
    expect((await contractOf(id)).status).toBe('completed');
    const { data } = (await ann.rest<{ id: number }[]>('GET', `/documents?subject=deal&subject_id=${deal_id}`)).body;
    expect(data).toHaveLength(2);
    for (const document of data) {
      const kept = await ann.rest('DELETE', `/documents/${document.id}`);
      expect([kept.status, kept.body.message]).toEqual([409, 'This file belongs to the contract "Purchase agreement" and is kept with it']);
    }
    expect(await removeDeal()).toBe(
      '"Purchase agreement" of this deal is signed and is kept, and the deal with it. Cancel the deal instead.',
    );
    expect((await ann.rest('DELETE', `/contracts/${id}`)).status).toBe(409);

    const other = (await send([SELLER])).contract;
    expect((await ann.rest('POST', `/contracts/${other.id}/void`, { reason: 'Wrong price' })).status).toBe(200);
    expect((await ann.rest('DELETE', `/contracts/${other.id}`)).status).toBe(200);
    expect((await ann.rest('DELETE', `/deals/${other.deal_id}`)).status).toBe(200);
  });

  test('neither ends nor is withdrawn between the last signature and the seal', async () => {
    const { contract } = await send([SELLER]);
    await app.store.write(async (tx) => {
      await tx.update(contractSigners).set({ status: 'signed' }).where(eq(contractSigners.contract_id, contract.id));
      await tx.update(contracts).set({ expires_at: app.clock.now().toISOString() }).where(eq(contracts.id, contract.id));
    });
    const refused = await ann.rest('POST', `/contracts/${contract.id}/void`, { reason: 'Too late' });
    expect([refused.status, refused.body.message]).toEqual([409, 'Everybody has signed this contract: it is being sealed']);
    const parts = { store: app.store, live: createLiveChanges(), now: app.clock.now, publicUrl: undefined };
    await expireContract(parts, ann.user.id, contract.id);
    await sealContract(parts, ann.user.id, contract.id);
    expect((await contractOf(contract.id)).status).toBe('completed');
  });

  test('says who asked as they were when it was sent, and that the link was handed over', async () => {
    const { contract, url } = await send([SELLER]);
    const own = (await ann.rest<object>('GET', '/user')).body.data;
    expect((await ann.rest('PUT', '/user', { ...own, company_name: 'Renamed LLC', phone: '9015550999' })).status).toBe(200);
    const read = await page(url);
    expect([read.text.includes('Avery Home Buyers LLC'), read.text.includes('Renamed LLC')]).toEqual([true, false]);
    expect((await signTyped(url)).status).toBe(303);
    const wordsOf = async (id: number) => textOf(await (await download(`/contracts/${id}/document.pdf`)).arrayBuffer());
    const words = await wordsOf(contract.id);
    expect(words).toContain('Avery Home Buyers LLC');
    expect(words).not.toContain('Renamed LLC');
    // A mail server is not connected: nothing was mailed.
    expect([words.includes('Link by email'), words.includes('Link handed over')]).toEqual([false, true]);
    expect((await ann.rest('PUT', '/user', own)).status).toBe(200);
  });
});

describe('a signature', () => {
  test('is refused by field when it cannot be one', async () => {
    const { url } = await send([SELLER], '[sign: seller]');
    await post(`${url}/consent`, { agree: 'yes' });
    const wrong = async (fields: Record<string, string>) => {
      const { status, text } = await post(`${url}/sign`, fields);
      expect(status).toBe(422);
      return /class="problem" role="alert"[^>]*>([^<]+)</g.exec(
        text.replace(/<p [^>]*data-draw-problem[^>]* hidden="">[^<]*<\/p>/, ''),
      )?.[1];
    };
    for (const name of ['Ann \u202egnirT', 'Ann\u0007', 'A\u2066b', 'A\u200bb', 'Ann\nLee'])
      expect(await wrong({ how: 'typed', name })).toBe('Must not contain control characters or signs that change how text reads');
    for (const name of ['', '   ', '...']) expect(await wrong({ how: 'typed', name })).toBe('Type your full name');
    expect(await wrong({ how: 'typed', name: 'x'.repeat(101) })).toBe('Must be at most 100 characters');
    for (const strokes of ['', '[]', '{}', '[[[1,1]]]', '[[[1,1],[2000,3]]]', '[[["a",1]]]', '['.repeat(90_000), 'null'])
      expect(await wrong({ how: 'drawn', strokes })).toBe('Draw your signature in the box');
    expect(await wrong({ how: 'drawn', strokes: 'x'.repeat(100_001) })).toBe('The drawing is too large. Clear it and sign again.');
    expect(await wrong({ how: 'typed', name: '王芳' })).toContain('The contract’s font has no letters for 王芳. Type it in Latin letters');
    const hostile = await post(`${url}/sign`, { how: 'typed', name: '<script>alert(1)</script>\u202e' });
    expect(hostile.text).not.toContain('<script>alert');
    expect(hostile.text).toContain('&lt;script&gt;');
    const initialed = await send([SELLER], '[initial: seller]\n\n[sign: seller]');
    await post(`${initialed.url}/consent`, { agree: 'yes' });
    const lacking = await post(`${initialed.url}/sign`, { how: 'typed', name: 'Wang Fang', initials_1: '王芳' });
    expect(lacking.text).toContain('The contract’s font has no letters for 王芳. Type them in Latin letters.');
  });

  test('and a form of many fields keeps nobody waiting', async () => {
    const { url } = await send([SELLER]);
    const form = 'a=&'.repeat(109_000);
    expect(await longestTurn(() => post(`${url}/consent`, form))).toBeLessThan(MAX_STALL_MS / 2);
  });

  test('is made once, even in two tabs at the same moment', async () => {
    const { contract, url } = await send([SELLER]);
    await post(`${url}/consent`, { agree: 'yes' });
    const answers = await Promise.all([post(`${url}/sign`, TYPED), post(`${url}/sign`, { ...TYPED, name: 'Somebody Else' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    expect(answers.find(({ status }) => status === 409)?.text).toContain('Already signed');
    expect((await post(`${url}/sign`, TYPED)).status).toBe(409);
    const { body } = await ann.rest<{ event: string }[]>('GET', `/ledger?subject=contract&subject_id=${contract.id}`);
    expect(body.data.filter(({ event }) => event === 'contract.signed')).toHaveLength(1);
  });
});

describe('a link', () => {
  test('says why it is closed: replaced, voided, expired, declined, not yet', async () => {
    const voided = await send();
    const fresh = await linkOf(voided.contract.id, voided.first);
    expect((await page(voided.url)).status).toBe(404);
    expect((await ann.rest('POST', `/contracts/${voided.contract.id}/void`, {})).body.errors).toEqual({ reason: ['Reason is required'] });
    expect((await ann.rest('POST', `/contracts/${voided.contract.id}/void`, { reason: 'Wrong <price>' })).status).toBe(200);
    const gone = await page(fresh);
    expect([gone.status, titleOf(gone.text)]).toEqual([410, 'This contract was withdrawn']);
    expect(gone.text).toContain('Avery Home Buyers LLC withdrew it: Wrong &lt;price&gt;');
    expect((await post(`${fresh}/sign`, TYPED)).status).toBe(410);
    expect((await fetch(`${fresh}/document.pdf`)).status).toBe(410);
    expect((await ann.rest('POST', `/contracts/${voided.contract.id}/void`, { reason: 'again' })).status).toBe(409);

    const declined = await send();
    expect(titleOf((await page(`${declined.url}?step=decline`)).text)).toBe('Decline to sign?');
    expect((await post(`${declined.url}/decline`, { reason: 'a\u202eb' })).status).toBe(422);
    expect((await post(`${declined.url}/decline`, { reason: 'I want my brother to read it first.' })).status).toBe(303);
    expect((await page(declined.url)).text).toContain('I want my brother to read it first.');
    expect((await contractOf(declined.contract.id)).status).toBe('declined');

    const half = await send();
    await signTyped(half.url);
    expect((await page(half.url)).text).toContain('When all have signed');
    const expired = await send();
    app.clock.advance(14 * DAY);
    expect((await page(half.url)).text).toContain('It will not be completed: not everybody signed.');
    const over = await page(expired.url);
    expect([over.status, titleOf(over.text)]).toEqual([410, 'This link has expired']);
    expect((await post(`${expired.url}/sign`, TYPED)).status).toBe(410);
    await expect.poll(async () => (await contractOf(expired.contract.id)).status, { timeout: 90_000 }).toBe('expired');
  });

  test('answers nothing once it was replaced, also while its answer was on its way', async () => {
    const { contract, url, first } = await send();
    const { write } = app.store;
    const slow = vi.spyOn(app.store, 'write').mockImplementationOnce(async (work) => {
      await write(
        async (tx) => void (await tx.update(contractSigners).set({ token_hash: 'another' }).where(eq(contractSigners.id, first))),
      );
      return write(work);
    });
    expect((await post(`${url}/consent`, { agree: 'yes' })).status).toBe(404);
    slow.mockRestore();
    expect((await contractOf(contract.id)).signers[0]?.status).toBe('invited');
  });

  test('is nobody’s that was made up, and who tries many has to wait', async () => {
    for (const token of ['x', 'a'.repeat(43), '%00', `${'a'.repeat(42)}%2f`])
      expect((await page(`${app.address}/sign/${token}`)).status).toBe(404);
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async (_, n) => (await page(`${app.address}/sign/${String(n).padStart(43, 'b')}`)).status),
    );
    expect(statuses).toContain(429);
    app.clock.advance(11 * MINUTE);
    const { url } = await send([SELLER]);
    const big = await post(`${url}/sign`, { name: 'x'.repeat(400_000) });
    expect(big.status).toBe(413);
    const json = await fetch(`${url}/sign`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
    expect(json.status).toBe(415);
  });

  test('and the files behind it belong to one account', async () => {
    const { contract, first } = await send();
    const { id } = contract;
    for (const [path, body] of [
      ['send', {}],
      ['void', { reason: 'mine' }],
      ['remind', { signer_id: first }],
    ] as const)
      expect((await bob.rest('POST', `/contracts/${id}/${path}`, body)).status).toBe(404);
    for (const file of ['document.pdf', 'certificate.pdf', 'signature.json'])
      expect((await download(`/contracts/${id}/${file}`, bob)).status).toBe(404);
    expect((await download(`/contracts/${id}/signature.json`)).status).toBe(409);
    expect((await ann.rest('POST', `/contracts/${id}/send`, {})).status).toBe(409);
  });
});

describe('a code', () => {
  const coded = (): SignerInput[] => [{ ...SELLER, phone: null, needs_code: true }];
  const lastCode = async () => {
    const { body } = await ann.rest<Message[]>('GET', '/outreach/messages?purpose=code&sort_by=id&sort_order=desc&per_page=1');
    const detail = await ann.rest<MessageDetail>('GET', `/outreach/messages/${body.data[0]?.id}`);
    return /\d{6}/.exec(detail.body.data.body)?.[0] ?? '';
  };

  test('is asked for in the browser that signs, also when the link was passed on', async () => {
    const { url, contract } = await send(coded(), '[sign: seller]');
    const isConfirmed = async () =>
      (await textOf(await (await download(`/contracts/${contract.id}/certificate.pdf`)).arrayBuffer())).includes(
        'code given by the sender confirmed',
      );
    expect((await post(`${url}/consent`, { agree: 'yes' })).status).toBe(303);
    const step = await page(`${url}?step=sign`);
    expect(step.text).toContain('m•••@example.com');
    expect(step.text).not.toContain('marisol@');
    expect(titleOf((await post(`${url}/sign`, { how: 'typed', name: 'Marisol' })).text)).toBe('Enter the code');
    expect((await post(`${url}/send-code`)).status).toBe(303);
    expect((await post(`${url}/send-code`)).text).toContain('A code was sent a moment ago');
    expect((await post(`${url}/code`, { code: '12' })).text).toContain('Type the six digits');
    expect(await isConfirmed()).toBe(false);
    const right = await post(`${url}/code`, { code: await lastCode() });
    expect(right.status).toBe(303);
    expect(await isConfirmed()).toBe(true);
    const cookie = right.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect(right.headers.get('set-cookie')).toContain('HttpOnly');
    // Another browser, with the same link.
    expect((await post(`${url}/sign`, { how: 'typed', name: 'Marisol' })).status).toBe(403);
    expect((await post(`${url}/sign`, { how: 'typed', name: 'Marisol' }, `${cookie.slice(0, -2)}xx`)).status).toBe(403);
    expect(titleOf((await page(`${url}?step=sign`, cookie)).text)).toBe('Your signature');
    expect((await post(`${url}/sign`, { how: 'typed', name: 'Marisol' }, cookie)).status).toBe(303);
  });

  test('is asked for where none was wanted, in another browser than the one in which the signer agreed', async () => {
    const { url, contract } = await send([SELLER], '[sign: seller]');
    const typed = { how: 'typed', name: 'Marisol' };
    expect((await post(`${url}/consent`, { agree: 'yes' })).status).toBe(303);
    const other = { browser: '', cookie: '' };
    const passedOn = (path: string, fields = {}) => post(`${url}/${path}`, fields, other.cookie, other.browser);
    // Agreeing a second time makes no other browser the signer's.
    expect((await passedOn('consent', { agree: 'yes' })).headers.get('set-cookie')).toBe(null);
    expect(titleOf((await page(url)).text)).toBe('Purchase agreement');
    const asked = await passedOn('sign', typed);
    expect([asked.status, titleOf(asked.text), asked.text.includes('given in another browser')]).toEqual([403, 'Enter the code', true]);
    expect((await passedOn('send-code')).status).toBe(303);
    other.cookie = (await passedOn('code', { code: await lastCode() })).headers.get('set-cookie')?.split(';')[0] ?? '';
    expect(titleOf((await page(`${url}?step=sign`, other.cookie)).text)).toBe('Your signature');
    // The browser in which was agreed needs none, also by a newer link.
    const newer = await linkOf(contract.id, contract.signers[0]?.id ?? 0);
    expect((await post(`${newer}/sign`, typed)).status).toBe(303);
    expect(await textOf(await (await download(`/contracts/${contract.id}/certificate.pdf`)).arrayBuffer())).toContain(
      'code given by the sender confirmed',
    );
  });

  test('is for the phone, also of who has an email; without a text service the sender reads it to them, and the certificate says so', async () => {
    const signer: SignerInput = { ...SELLER, phone: '(512) 555-0188', channel: 'sms', needs_code: true };
    const { url, contract } = await send([signer], '[sign: seller]');
    await post(`${url}/consent`, { agree: 'yes' });
    const asked = (await page(`${url}?step=sign`)).text;
    expect(asked).toContain('No code can be sent to (•••) •••-0188 from here. Call ');
    expect(asked).toContain('(901) 555-0110');
    expect(asked).not.toContain('Send the code');
    expect((await post(`${url}/send-code`)).status).toBe(303);
    expect((await post(`${url}/code`, { code: await lastCode() })).status).toBe(303);
    expect(await textOf(await (await download(`/contracts/${contract.id}/certificate.pdf`)).arrayBuffer())).toContain(
      'Link handed over, code given by the sender confirmed',
    );
  });

  test('is over after five wrong tries, and after ten minutes', async () => {
    const { url } = await send(coded(), '[sign: seller]');
    await post(`${url}/consent`, { agree: 'yes' });
    await post(`${url}/send-code`);
    const code = await lastCode();
    const wrong = code === '000000' ? '111111' : '000000';
    for (const left of ['4 tries left', '3 tries left', '2 tries left', '1 try left'])
      expect((await post(`${url}/code`, { code: wrong })).text).toContain(left);
    expect((await post(`${url}/code`, { code: wrong })).text).toContain('Too many wrong codes');
    expect((await post(`${url}/code`, { code })).text).toContain('Too many wrong codes');
    expect((await post(`${url}/send-code`)).text).toContain('Too many wrong codes');
    app.clock.advance(16 * MINUTE);
    expect((await post(`${url}/send-code`)).status).toBe(303);
    const next = await lastCode();
    app.clock.advance(10 * MINUTE);
    expect((await post(`${url}/code`, { code: next })).text).toContain('The code has expired');
  });
});

describe('what can leave decides', () => {
  const leaving = async (settings: Record<string, string>) => {
    const own = await testApp({ settings });
    const eve = await signUp(own);
    await eve.rest('PUT', '/outreach/settings', SETTINGS);
    const lead_id = await eve.addLead({ phone: '(512) 555-0142', email: 'marisol@example.com' });
    const deal_id = await eve.addDeal({ property_id: await eve.addProperty(), lead_id });
    const body = { name: 'Own', kind: 'purchase', states: [], body: '[sign: seller]' };
    const template = await eve.rest<{ id: number }>('POST', '/contract-templates', body);
    const made = await eve.rest<ContractDetail>('POST', '/contracts', { deal_id, template_id: template.body.data.id });
    const { id, signers } = made.body.data;
    const sent = await eve.rest<SentContract>('POST', `/contracts/${id}/send`, {});
    expect(sent.status, sent.text).toBe(200);
    const messages = (await eve.rest<Message[]>('GET', '/outreach/messages?purpose=signing')).body.data;
    const certificate = await fetch(`${own.address}/api/contracts/${id}/certificate.pdf`, {
      headers: { authorization: `Bearer ${eve.token}` },
    });
    const words = async () => textOf(await certificate.arrayBuffer());
    return { signer: signers[0], link: sent.body.data.links[0], messages, words };
  };

  test('with nothing connected the link is handed over, without a code', async () => {
    const { signer, link, messages } = await leaving({});
    expect(signer).toMatchObject({ role: 'seller', channel: null, needs_code: false });
    expect([link?.channel, link?.leaves_at, link?.not_sent, messages]).toEqual([null, null, null, []]);
  });

  test('with a text service the link and a code go to the phone', async () => {
    const twilio = {
      TWILIO_BASE_URL: 'http://127.0.0.1:9',
      TWILIO_ACCOUNT_SID: 'AC1',
      TWILIO_AUTH_TOKEN: 'x',
      TWILIO_FROM: '+15125550100',
    };
    const { signer, messages } = await leaving(twilio);
    expect(signer).toMatchObject({ channel: 'sms', needs_code: true });
    expect(messages.map(({ channel }) => channel)).toEqual(['sms']);
  });

  test('with a mail server alone the link goes by email, and a text that was asked for is not said to be sent', async () => {
    const mail = await startMailServer();
    const { signer, link, messages, words } = await leaving({ SMTP_URL: mail.url, MAIL_FROM: 'eve@example.com' });
    expect(signer).toMatchObject({ channel: 'email', needs_code: false });
    expect([link?.channel, link?.leaves_at, link?.not_sent]).toEqual(['email', expect.any(String), null]);
    expect(messages.map(({ to_address }) => to_address)).toEqual(['marisol@example.com']);
    expect(await words()).toContain('Link by email');
    await mail.close();
  });

  test('a channel that was chosen and is not connected is named with the link', async () => {
    const { id } = await prepare([SELLER]);
    const { body } = await ann.rest<SentContract>('POST', `/contracts/${id}/send`, {});
    expect(body.data.links).toMatchObject([{ channel: 'email', leaves_at: null, not_sent: 'no mail server is connected' }]);
  });
});

/** Payments by Adyen, against a server that speaks its documented calls; and what it tells by itself. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { eq } from 'drizzle-orm';
import { buildApp } from '#server/app/app.ts';
import { createJobRunner } from '#server/core/job-runner.ts';
import { createLiveChanges } from '#server/core/live.ts';
import { openStore } from '#server/db/connect.ts';
import type { Store } from '#server/db/store.ts';
import { migrate } from '#server/db/migrate.ts';
import { readSettings, WrongSetting } from '#server/core/settings.ts';
import { type AdyenServer, startAdyenServer } from '#server/testing/adyen-server.ts';
import { ROOT } from '#server/testing/source.ts';
import type { Membership, Payment, StartedPayment } from '#shared/accounts/payments/payment.ts';
import { anAccount } from '#shared/testing/records.ts';
import { createAdyenGateway, readAdyenAccount } from './adyen.ts';
import { NoAnswer } from './gateway.ts';
import { OWN } from './settle.ts';
import { payments } from './table.ts';
import { createPaymentJob } from './checkout.ts';
import { isGenuine, signNotification } from './routes.ts';

type NotificationItem = Parameters<typeof signNotification>[0];

const HMAC = '44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056';
const SETTINGS = {
  ADYEN_API_KEY: 'the-api-key',
  ADYEN_MERCHANT_ACCOUNT: 'WalkerHomes',
  ADYEN_CLIENT_KEY: 'test_CLIENT',
  ADYEN_HMAC_KEY: HMAC,
};
/** As the provider's form hands it out. */
const SCHEME = {
  type: 'scheme',
  encryptedCardNumber: 'adyenjs_0_1_25$abc',
  encryptedSecurityCode: 'adyenjs_0_1_25$def',
  holderName: 'Ann Walker',
};
const CARD = { method: 'card', payment_method: SCHEME, browser_info: { userAgent: 'Test', colorDepth: 24 } };

let adyen: AdyenServer;
let store: Store;
let app: FastifyInstance;
let folder: string;

beforeAll(async () => {
  adyen = await startAdyenServer();
  folder = mkdtempSync(path.join(tmpdir(), 'dealflow-adyen-'));
  store = await openStore(`file:${path.join(folder, 'test.db')}`, { warn: () => undefined });
  await migrate(store, path.join(ROOT, 'drizzle'));
  const settings = readSettings({
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'https://deals.example.com/',
    ...SETTINGS,
    ADYEN_CHECKOUT_URL: adyen.url,
  });
  app = await buildApp({ store, settings, version: '0.0.0', registrationsAnHour: 10_000 });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await store.close();
  await adyen.close();
  rmSync(folder, { recursive: true, force: true });
});

async function ask<Data>(method: 'GET' | 'POST', url: string, body?: unknown, token?: string) {
  const answer = await app.inject({
    method,
    url: `/api${url}`,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { payload: body as object }),
  });
  const { statusCode: status, body: text } = answer;
  const said = (text.startsWith('{') ? JSON.parse(text) : {}) as { data: Data; message: string; errors?: object };
  return { ...said, status, text };
}

/** Somebody new, who pays. */
async function payer() {
  const { data } = await ask<{ token: string }>('POST', '/register', anAccount());
  const { token } = data;
  return {
    pay: (body: object = CARD) => ask<StartedPayment>('POST', '/payments', body, token),
    details: (id: number, body: object) => ask<Payment>('POST', `/payments/${id}/details`, body, token),
    get: async (id: number) => (await ask<Payment>('GET', `/payments/${id}`, undefined, token)).data,
    membership: async () => (await ask<Membership>('GET', '/membership', undefined, token)).data,
  };
}
const says = (body: object, status = 200) => ({ status, body });
const AUTHORISED = says({ resultCode: 'Authorised', pspReference: 'PSP1' });
/** The answer to what came back from the bank's page of a payment. */
const authorisedFor = ({ reference }: Payment, about: object = {}) =>
  says({ ...AUTHORISED.body, merchantReference: reference, amount: { value: 250_000, currency: 'USD' }, ...about });
const REDIRECTED = says({ resultCode: 'RedirectShopper', action: { type: 'redirect', method: 'GET', url: 'https://bank.example' } });
const calledFor = ({ reference }: Payment) => adyen.calls.filter(({ body }) => body.reference === reference);

function gatewayWith(timeoutMs?: number) {
  const account = readAdyenAccount({ ...SETTINGS, ADYEN_CHECKOUT_URL: adyen.url });
  if (!account) throw new Error('no account');
  const own = { account, publicUrl: 'http://127.0.0.1:3000', now: () => new Date(), report: () => undefined };
  return createAdyenGateway({ ...own, ...(timeoutMs ? { timeoutMs } : {}) });
}
/** Lets another process do what is due at a moment, until something is so; it is given what that process has told. */
async function upkeepAt(
  moment: Date,
  gatewayOf: Parameters<typeof createPaymentJob>[1],
  done: (told: unknown[]) => unknown,
): Promise<void> {
  const told: unknown[] = [];
  const report = (error: unknown) => told.push(error);
  const runner = createJobRunner({ store, report });
  runner.register(createPaymentJob({ store, live: createLiveChanges(), now: () => moment }, gatewayOf, report));
  runner.start();
  await vi.waitFor(() => done(told), { timeout: 30_000 }).finally(() => runner.stop());
}

const item = (about: Partial<NotificationItem> & { merchantReference: string }): NotificationItem => ({
  pspReference: 'PSP1',
  merchantAccountCode: 'WalkerHomes',
  amount: { value: 250_000, currency: 'USD' },
  eventCode: 'AUTHORISATION',
  success: 'true',
  ...about,
});
const notify = (about: NotificationItem, key = HMAC) =>
  ask('POST', '/webhooks/adyen', {
    live: 'false',
    notificationItems: [
      { NotificationRequestItem: { ...about, additionalData: { ...about.additionalData, hmacSignature: signNotification(about, key) } } },
    ],
  });

describe('a payment', () => {
  test('is asked for with what the form has encrypted, our own price and a key', async () => {
    adyen.answer('/payments', AUTHORISED);
    const ann = await payer();
    const { data } = await ann.pay({ ...CARD, amount: 1, currency: 'EUR' });
    expect(data).toMatchObject({
      status: 'authorised',
      gateway: 'adyen',
      method: 'card',
      amount: 2500,
    });
    const [call] = calledFor(data);
    expect(call).toMatchObject({
      path: '/payments',
      key: data.reference,
      apiKey: 'the-api-key',
      body: {
        merchantAccount: 'WalkerHomes',
        amount: { value: 250_000, currency: 'USD' },
        returnUrl: `https://deals.example.com/pay?payment=${data.id}&order=${data.reference}`,
        channel: 'Web',
        paymentMethod: SCHEME,
        browserInfo: { userAgent: 'Test' },
        storePaymentMethod: false,
      },
    });
    expect((await ann.membership()).payment_id).toBe(data.id);
  });

  test.each([
    [{ resultCode: 'Refused', refusalReasonCode: '20', refusalReason: 'FRAUD' }, 'refused'],
    [{ resultCode: 'Cancelled' }, 'cancelled'],
    [{ resultCode: 'Error' }, 'error'],
    [{ resultCode: 'Pending' }, 'pending'],
    [{ resultCode: 'Received' }, 'pending'],
    [{ resultCode: 'SomethingNew' }, 'error'],
  ])('answered %j is %s', async (answer, status) => {
    adyen.answer('/payments', says(answer));
    const ann = await payer();
    expect((await ann.pay()).data).toMatchObject({ status, action: null });
    expect((await ann.membership()).is_member).toBe(false);
  });

  test('that the bank wants to ask about hands its action on, and goes on with what came back', async () => {
    const action = { type: 'redirect', method: 'GET', url: 'https://bank.example/3ds', paymentMethodType: 'scheme' };
    adyen.answer('/payments', says({ resultCode: 'RedirectShopper', action }));
    const ann = await payer();
    const { data } = await ann.pay();
    expect(data).toMatchObject({ status: 'pending', action });
    adyen.answer('/payments/details', authorisedFor(data));
    const returned = await ann.details(data.id, { redirect_result: 'X6XtfGC3!Y...' });
    expect(returned.data).toMatchObject({ status: 'authorised', action: null });
    const call = adyen.calls.findLast(({ path }) => path === '/payments/details');
    expect(call?.body).toEqual({ details: { redirectResult: 'X6XtfGC3!Y...' } });

    adyen.answer('/payments', says({ resultCode: 'IdentifyShopper', action: { type: 'threeDS2', token: 'abc' } }));
    adyen.answer('/payments/details', says({ resultCode: 'Refused', refusalReasonCode: '11' }));
    const bob = await payer();
    const asked = (await bob.pay()).data;
    const told = await bob.details(asked.id, { details: { threeDSResult: 'eyJ' }, payment_data: 'Ab02' });
    expect(told.data).toMatchObject({ status: 'refused' });
    expect(adyen.calls.at(-1)?.body).toEqual({ details: { threeDSResult: 'eyJ' }, paymentData: 'Ab02' });
  });

  test('is not made by what came back from the bank of another', async () => {
    adyen.answer('/payments', REDIRECTED);
    const [ann, bob] = [await payer(), await payer()];
    const [hers, his] = [(await ann.pay()).data, (await bob.pay()).data];
    adyen.answer('/payments/details', authorisedFor(hers));
    const answer = await bob.details(his.id, { redirect_result: 'of Ann' });
    expect([answer.status, answer.message]).toEqual([409, 'This answer belongs to another payment. Nothing was changed.']);
    expect(await bob.get(his.id)).toMatchObject({ status: 'pending', action: his.action, updated_at: his.updated_at });
    expect((await bob.membership()).is_member).toBe(false);
    // Nor is a smaller one of his own enough.
    adyen.answer('/payments/details', authorisedFor(his, { amount: { value: 1, currency: 'USD' } }));
    expect((await bob.details(his.id, { redirect_result: 'of a cent' })).data.status).toBe('error');
    expect((await bob.membership()).is_member).toBe(false);
  });

  test('that is being confirmed after the bank’s page asks for nothing more, and neither another try nor time ends it', async () => {
    adyen.answer('/payments', REDIRECTED);
    const ann = await payer();
    const { data } = await ann.pay();
    adyen.answer('/payments/details', says({ resultCode: 'Received', merchantReference: data.reference }));
    const told = await ann.details(data.id, { redirect_result: 'abc' });
    expect(told.data).toMatchObject({ status: 'pending', action: null });
    expect((await ann.pay()).data).toMatchObject({ id: data.id, is_resumed: true });
    const bob = await payer();
    const left = (await bob.pay()).data;
    const later = new Date(Date.now() + 48 * 3_600_000);
    await upkeepAt(
      later,
      () => gatewayWith(),
      async () => expect((await bob.get(left.id)).status).toBe('cancelled'),
    );
    expect((await ann.get(data.id)).status).toBe('pending');
    await notify(item({ merchantReference: data.reference }));
    expect((await ann.membership()).payment_id).toBe(data.id);
  });

  test('goes from one question of the bank to the next', async () => {
    adyen.answer('/payments', says({ resultCode: 'IdentifyShopper', action: { type: 'threeDS2', subtype: 'fingerprint', token: 'a' } }));
    const ann = await payer();
    const { data } = await ann.pay();
    const challenge = { type: 'threeDS2', subtype: 'challenge', token: 'b' };
    adyen.answer('/payments/details', says({ resultCode: 'ChallengeShopper', action: challenge }), authorisedFor(data));
    expect((await ann.details(data.id, { details: { threeDSResult: '1' } })).data).toMatchObject({ status: 'pending', action: challenge });
    expect((await ann.details(data.id, { details: { threeDSResult: '2' } })).data.status).toBe('authorised');
  });

  test('whose answer names no order waits for the signed notification', async () => {
    adyen.answer('/payments', REDIRECTED);
    adyen.answer('/payments/details', AUTHORISED);
    const ann = await payer();
    const { data } = await ann.pay();
    expect((await ann.details(data.id, { redirect_result: 'abc' })).data.status).toBe('pending');
    expect((await ann.membership()).is_member).toBe(false);
    await notify(item({ merchantReference: data.reference }));
    expect((await ann.membership()).payment_id).toBe(data.id);
  });

  test('that the provider refuses is an error without details', async () => {
    adyen.answer('/payments', says({ status: 422, errorCode: '14_0441', message: 'Field encryptedCardNumber is not valid' }, 422));
    const ann = await payer();
    const answer = await ann.pay();
    expect(answer.data).toMatchObject({ status: 'error' });
    expect(answer.text).not.toContain('encryptedCardNumber');
  });

  test('asked for at the same time from two tabs is charged once', async () => {
    adyen.answer('/payments', AUTHORISED);
    const ann = await payer();
    const answers = await Promise.all([ann.pay(), ann.pay(), ann.pay({ ...CARD, idempotency_key: 'another-key' })]);
    const paid = answers.flatMap(({ status, data }) => (status < 300 ? [data] : []));
    expect(new Set(paid.map(({ id }) => id)).size).toBe(1);
    expect(calledFor(paid[0] as Payment)).toHaveLength(1);
  });
});

describe('no answer', () => {
  const patient = gatewayWith;
  const order = (reference: string) => ({
    id: 1,
    reference,
    amount: 2500,
    currency: 'USD',
    email: null,
    created_at: new Date().toISOString(),
  });
  const means = { method: 'card' as const, given: { paymentMethod: SCHEME }, address: '127.0.0.1' };

  test('in time: asked again with the same key, and charged once', async () => {
    adyen.answer('/payments', 'silence', AUTHORISED);
    expect(await patient(4000).charge(order('DF-LATE'), means)).toMatchObject({ status: 'authorised' });
    expect(adyen.calls.filter(({ key }) => key === 'DF-LATE')).toHaveLength(2);
  });

  test('at all: nobody says that it failed', async () => {
    adyen.answer('/payments', 'silence');
    await expect(patient(50).charge(order('DF-LOST'), means)).rejects.toThrow(NoAnswer);
    adyen.answer('/payments', says({}, 500));
    await expect(patient(500).charge(order('DF-DOWN'), means)).rejects.toThrow(NoAnswer);
    adyen.answer('/payments', says({ errorCode: '704', message: 'request already processed or in progress' }, 422));
    await expect(patient(500).charge(order('DF-BUSY'), means)).rejects.toThrow(NoAnswer);
  });

  test('then another try is the same order with the same key', async () => {
    adyen.answer('/payments', says({}, 503));
    const ann = await payer();
    const lost = (await ann.pay()).data;
    expect(lost.status).toBe('error');
    adyen.answer('/payments', AUTHORISED);
    const found = await ann.pay({ ...CARD, idempotency_key: 'a-new-attempt' });
    expect(found.data).toMatchObject({ id: lost.id, status: 'authorised', is_resumed: true });
    expect(new Set(calledFor(lost).map(({ key }) => key))).toEqual(new Set([lost.reference]));
  });
});

describe('a card number that anybody can read', () => {
  const number = '4111 1111 1111 1111';
  test.each([
    { ...CARD, payment_method: { type: 'scheme', number } },
    { ...CARD, payment_method: { ...SCHEME, cvc: '737' } },
    { ...CARD, payment_method: { ...SCHEME, holderName: number } },
    { ...CARD, payment_method: { ...SCHEME, deep: [{ er: 4111111111111111 }] } },
    { ...CARD, browser_info: { userAgent: number } },
    { method: 'card', card_number: number, card_expiry: '03/30', card_cvc: '737', card_holder: 'Ann Walker' },
  ])('is refused: %j', async (body) => {
    const before = adyen.calls.length;
    const answer = await (await payer()).pay(body);
    expect(answer.status).toBe(422);
    expect(answer.errors).toEqual({
      card_number: ['A card number must not be sent to this server. Use the card form of the payment provider.'],
    });
    expect(answer.text).not.toContain('4111');
    expect(adyen.calls).toHaveLength(before);
  });
});

describe('a notification', () => {
  /** The examples that Adyen publishes with its libraries. */
  test.each([
    [
      {
        pspReference: 'pspReference',
        originalReference: 'originalReference',
        merchantAccountCode: 'merchantAccount',
        merchantReference: 'reference',
        amount: { value: 1000, currency: 'EUR' },
        eventCode: 'EVENT',
        success: 'true',
      },
      'ipnxGCaUZ4l8TUW75a71/ghd2Fe5ffvX0pV4TLTntIc=',
    ],
    [
      {
        pspReference: '7914073381342284',
        merchantAccountCode: 'TestMerchant',
        merchantReference: 'TestPayment-1407325143704',
        amount: { value: 1130, currency: 'EUR' },
        eventCode: 'AUTHORISATION',
        success: 'true',
      },
      'Ny9gS2veKo5E4w8/OL6xz1/wvT/hYkAXy1xNc/QvO4I=',
    ],
  ])('is signed as the provider signs it', (about, signature) => {
    const key = 'DFB1EB5485895CFA84146406857104ABB4CBCABDC8AAF103A624C8F6A3EAAB00';
    expect(signNotification(about, key)).toBe(signature);
    const signed = { ...about, additionalData: { hmacSignature: signature } };
    const account = { hmacKey: key, merchantAccount: about.merchantAccountCode };
    expect(isGenuine(signed, account)).toBe(true);
    expect(isGenuine({ ...signed, success: 'false' }, account)).toBe(false);
    expect(isGenuine(signed, { ...account, merchantAccount: 'SomebodyElse' })).toBe(false);
    expect(isGenuine(about, account)).toBe(false);
  });

  test('that comes before the answer, twice, and late makes one member', async () => {
    adyen.answer('/payments', says({ resultCode: 'Pending' }));
    const ann = await payer();
    const { data } = await ann.pay();
    const about = item({ merchantReference: data.reference });
    const answers = await Promise.all([notify(about), notify(about), notify(about)]);
    expect(answers.map(({ status, text }) => [status, text])).toEqual(Array.from({ length: 3 }, () => [200, '[accepted]']));
    const first = await ann.membership();
    expect(first).toMatchObject({ is_member: true, payment_id: data.id });
    // An older one, about a try that the bank refused.
    await notify(item({ merchantReference: data.reference, success: 'false' }));
    expect(await ann.get(data.id)).toMatchObject({ status: 'authorised' });
    expect(await ann.membership()).toEqual(first);
  });

  test('of a refusal, and then of money after all', async () => {
    adyen.answer('/payments', says({ resultCode: 'Received' }));
    const ann = await payer();
    const { data } = await ann.pay();
    await notify(item({ merchantReference: data.reference, success: 'false' }));
    expect((await ann.get(data.id)).status).toBe('refused');
    await notify(item({ merchantReference: data.reference }));
    expect((await ann.get(data.id)).status).toBe('authorised');
  });

  test('that races with the answer of the bank’s page makes one member', async () => {
    adyen.answer('/payments', says({ resultCode: 'RedirectShopper', action: { type: 'redirect', url: 'https://bank.example' } }));
    const ann = await payer();
    const { data } = await ann.pay();
    adyen.answer('/payments/details', authorisedFor(data));
    await Promise.all([
      ann.details(data.id, { redirect_result: 'abc' }),
      notify(item({ merchantReference: data.reference })),
      ann.details(data.id, { redirect_result: 'abc' }),
    ]);
    expect(await ann.membership()).toMatchObject({ payment_id: data.id });
  });

  test('of money for an account that has paid otherwise: it is given back', async () => {
    adyen.answer('/payments', says({ resultCode: 'RedirectShopper', action: { type: 'redirect', url: 'https://bank.example' } }));
    const ann = await payer();
    const left = (await ann.pay()).data;
    adyen.answer('/payments', AUTHORISED);
    const paid = (await ann.pay()).data;
    expect((await ann.get(left.id)).status).toBe('cancelled');
    // The bank's page was still open in another tab.
    adyen.answer('/payments/PSP9/reversals', says({ status: 'received' }));
    await notify(item({ merchantReference: left.reference, pspReference: 'PSP9' }));
    await vi.waitFor(() => expect(adyen.calls.filter(({ path }) => path === '/payments/PSP9/reversals')).toHaveLength(1), {
      timeout: 30_000,
    });
    expect(adyen.calls.at(-1)).toMatchObject({
      key: `${left.reference}-back`,
      body: { merchantAccount: 'WalkerHomes', reference: left.reference },
    });
    expect((await ann.get(left.id)).status).toBe('cancelled');
    expect((await ann.membership()).payment_id).toBe(paid.id);
  });

  test('of a whole refund ends the membership; of a part of it does not', async () => {
    adyen.answer('/payments', AUTHORISED);
    const ann = await payer();
    const { data } = await ann.pay();
    const refund = { merchantReference: data.reference, eventCode: 'REFUND', originalReference: 'PSP1', pspReference: 'PSP2' };
    await notify(item({ ...refund, amount: { value: 100, currency: 'USD' } }));
    await notify(item({ ...refund, success: 'false' }));
    expect((await ann.membership()).is_member).toBe(true);
    await notify(item(refund));
    expect((await ann.membership()).is_member).toBe(false);
    await notify(item({ merchantReference: data.reference }));
    expect(await ann.get(data.id)).toMatchObject({ status: 'cancelled' });
  });

  test('of another amount makes nobody a member', async () => {
    adyen.answer('/payments', says({ resultCode: 'Pending' }));
    const ann = await payer();
    const { data } = await ann.pay();
    await notify(item({ merchantReference: data.reference, amount: { value: 1, currency: 'USD' } }));
    expect((await ann.membership()).is_member).toBe(false);
    expect((await ann.get(data.id)).status).toBe('error');
  });

  test('that is not genuine, not ours or nothing at all changes nothing', async () => {
    adyen.answer('/payments', says({ resultCode: 'Pending' }));
    const ann = await payer();
    const { data } = await ann.pay();
    const about = item({ merchantReference: data.reference });
    expect((await notify(about, '00'.repeat(32))).status).toBe(401);
    expect((await notify({ ...about, merchantAccountCode: 'SomebodyElse' })).status).toBe(401);
    const unsigned = { notificationItems: [{ NotificationRequestItem: about }] };
    expect((await ask('POST', '/webhooks/adyen', unsigned)).status).toBe(401);
    expect((await ask('POST', '/webhooks/adyen', { hello: 'world' })).status).toBe(401);
    expect((await notify(item({ merchantReference: 'of another shop' }))).text).toBe('[accepted]');
    expect((await notify(item({ merchantReference: data.reference, eventCode: 'REPORT_AVAILABLE' }))).text).toBe('[accepted]');
    expect((await ann.get(data.id)).status).toBe('pending');
  });
});

test('a refund stays due while its provider is not configured, and is reported', async () => {
  adyen.answer('/payments', REDIRECTED);
  const ann = await payer();
  const left = (await ann.pay()).data;
  const owed = { status: 'cancelled' as const, result_code: OWN.giveBackTried, updated_at: new Date(0).toISOString() };
  await store.write((tx) => tx.update(payments).set(owed).where(eq(payments.id, left.id)));
  const none = () => undefined;
  await upkeepAt(new Date(), none, (told) => expect(told.map(String)).toContainEqual(expect.stringContaining(left.reference)));
  const [row] = await store.read.select().from(payments).where(eq(payments.id, left.id));
  expect(row?.result_code).toBe(OWN.giveBackTried);
});

describe('the form', () => {
  test('lists its methods, which are requested once', async () => {
    const methods = { paymentMethods: [{ type: 'scheme', name: 'Cards' }] };
    adyen.answer('/paymentMethods', says({}, 500), says({}, 500), says(methods));
    const failed = await ask('GET', '/payments/checkout');
    expect(failed).toMatchObject({ status: 503, message: 'Error initializing payment system. Please try again later.' });
    const { data } = await ask<Record<string, unknown>>('GET', '/payments/checkout');
    expect(data).toMatchObject({
      gateway: 'adyen',
      amount: 2500,
      adyen: { environment: 'test', client_key: 'test_CLIENT', payment_methods: methods },
    });
    const before = adyen.calls.length;
    await ask('GET', '/payments/checkout');
    expect(adyen.calls).toHaveLength(before);
    expect(JSON.stringify(data)).not.toContain('the-api-key');
  });
});

test('half a provider stops the start', () => {
  expect(readAdyenAccount({})).toBeUndefined();
  expect(() => readAdyenAccount({ ADYEN_API_KEY: 'x' })).toThrow(WrongSetting);
  expect(() => readAdyenAccount({ ...SETTINGS, ADYEN_ENVIRONMENT: 'live' })).toThrow(/ADYEN_CHECKOUT_URL/);
  expect(readAdyenAccount(SETTINGS)?.checkoutUrl).toBe('https://checkout-test.adyen.com/v71');
});

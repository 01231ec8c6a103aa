/** Payments over REST and tRPC, at the test gateway. */
import { describe, expect, test, vi } from 'vitest';
import { MINUTE, type TestApp, testApp } from '#server/testing/app.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { TEST_CARDS, type TestResult } from '#shared/accounts/payments/card.ts';
import type { Membership, Payment, StartedPayment } from '#shared/accounts/payments/payment.ts';

const app = await testApp();

const numberOf = (result: TestResult) => TEST_CARDS.find((card) => card.result === result)?.number ?? '';
const card = (result: TestResult, about: object = {}) => ({
  method: 'card',
  card_number: numberOf(result),
  card_expiry: '03/30',
  card_cvc: '737',
  card_holder: 'Ann Walker',
  ...about,
});
const GUEST = { email: 'guest@example.com' };
const pay = (person: Person, body: object) => person.rest<StartedPayment>('POST', '/payments', body);
const payAsGuest = (body: object) => app.rest<StartedPayment>('POST', '/payments', body);
const membershipOf = async (person: Person) => (await person.rest<Membership>('GET', '/membership')).body.data;
const paymentsOf = async (person: Person) => (await person.rest<Payment[]>('GET', '/payments')).body.data;

describe('a card is', () => {
  test('authorised: the price is the server’s, and the account is a member', async () => {
    const ann = await signUp(app);
    expect(await membershipOf(ann)).toEqual({ is_member: false, since: null, payment_id: null, is_test: false });
    const { status, body } = await pay(ann, card('authorised', { amount: 1, price: '0.01', currency: 'VND', status: 'refused' }));
    expect([status, body.message]).toEqual([201, 'Payment successful! Thank you for your purchase.']);
    expect(body.data).toMatchObject({
      gateway: 'test',
      method: 'card',
      amount: 2500,
      currency: 'USD',
      status: 'authorised',
      email: ann.email,
      is_resumed: false,
    });
    expect(await membershipOf(ann)).toEqual({ is_member: true, since: body.data.paid_at, payment_id: body.data.id, is_test: true });
    const again = await pay(ann, card('authorised'));
    expect(again.status).toBe(409);
    expect(again.body.message).toBe('This account has its lifetime membership already. Nothing was charged.');
    const [paid] = (await ann.rest<{ entity: string; summary: string }[]>('GET', '/activities?entity=payments')).body.data;
    expect(paid).toMatchObject({ action: 'paid', summary: 'Premium Subscription, lifetime membership, $2500.00' });
  });

  test('refused; another may be tried', async () => {
    const ann = await signUp(app);
    const { body } = await pay(ann, card('refused'));
    expect(body.data).toMatchObject({ status: 'refused', action: null, paid_at: null });
    expect(body.message).toBe('Payment failed. Please try again.');
    const unclear = (await pay(ann, card('error'))).body;
    expect([unclear.data.status, unclear.message]).toEqual(['error', 'Payment error occurred. Please try again.']);
    expect((await membershipOf(ann)).is_member).toBe(false);
    expect((await pay(ann, card('authorised'))).body.data.status).toBe('authorised');
    expect((await paymentsOf(ann)).map(({ status }) => status)).toEqual(['authorised', 'error', 'refused']);
  });

  test('pending, and confirmed after a minute without anybody asking', async () => {
    const ann = await signUp(app);
    const first = (await pay(ann, card('pending'))).body;
    const { id } = first.data;
    expect(first.message).toBe('Your payment is being confirmed. This can take a while; you need not stay here.');
    const other = await pay(ann, card('authorised'));
    expect(other).toMatchObject({ status: 200, body: { data: { id, status: 'pending', is_resumed: true } } });
    app.clock.advance(MINUTE);
    // Looks, and wakes what confirms.
    await ann.rest('POST', `/payments/${id}/details`);
    await vi.waitFor(async () => expect((await membershipOf(ann)).payment_id).toBe(id), { timeout: 30_000 });
  });

  test('asked about by the bank, and approved, declined or left; the next try ends the one that was left', async () => {
    const ann = await signUp(app);
    const first = (await pay(ann, card('redirect'))).body.data;
    expect(first).toMatchObject({ status: 'pending', action: { type: 'test' } });
    const declined = await ann.rest<Payment>('POST', `/payments/${first.id}/details`, { redirect_result: 'declined' });
    expect(declined.body.data).toMatchObject({ status: 'refused', action: null });

    const second = (await pay(ann, { method: 'paypal' })).body.data;
    expect((await ann.rest<Payment>('POST', `/payments/${second.id}/details`)).body.data.status).toBe('pending');
    const third = (await pay(ann, card('redirect'))).body.data;
    expect(third.id).not.toBe(second.id);
    const late = await ann.rest<Payment>('POST', `/payments/${second.id}/details`, { redirect_result: 'approved' });
    expect(late.body.data.status).toBe('cancelled');
    const returned = () => ann.rest<Payment>('POST', `/payments/${third.id}/details`, { redirect_result: 'approved' });
    const answers = await Promise.all([returned(), returned(), returned()]);
    expect(answers.map(({ body }) => body.data.status)).toEqual(['authorised', 'authorised', 'authorised']);
    // A page that is loaded again, or an old one.
    expect((await ann.rest<Payment>('POST', `/payments/${third.id}/details`, { redirect_result: 'declined' })).body.data.status).toBe(
      'authorised',
    );
    expect((await membershipOf(ann)).payment_id).toBe(third.id);
  });

  test.each([
    [{ card_number: '4111 1111 1111 1112' }, 'card_number', 'Must be a valid card number'],
    [
      { card_number: '4242 4242 4242 4242' },
      'card_number',
      'This is a test checkout: use one of its test cards. Real cards are not taken.',
    ],
    [{ card_number: undefined }, 'card_number', 'Card number is required'],
    [{ card_expiry: '13/30' }, 'card_expiry', 'Must be a month and a year, such as 03/30'],
    [{ card_expiry: '10/26' }, 'card_expiry', 'The card has expired'],
    [{ card_cvc: '12' }, 'card_cvc', 'Must be the 3 or 4 digits of the card'],
    [{ card_holder: ' ' }, 'card_holder', 'Name on card is required'],
    [{ method: 'cash' }, 'method', 'Must be one of: card, paypal, apple_pay, google_pay'],
  ])('not taken with %j', async (about, field, message) => {
    const { status, body } = await payAsGuest({ ...GUEST, ...card('authorised'), ...about });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ [field]: [message] });
    await expect(app.caller().payments.create.mutate({ ...GUEST, ...card('authorised'), ...about } as never)).rejects.toThrow('Please fix');
  });
});

describe('nobody pays twice', () => {
  test('a double click, two tabs and a retry after a lost answer are one payment', async () => {
    const ann = await signUp(app);
    const click = (key: string) => pay(ann, { method: 'google_pay', idempotency_key: key });
    const answers = await Promise.all(['one-click', 'one-click', 'other-tab', 'one-click', 'third-tab'].map(click));
    const ids = answers.flatMap(({ status, body }) => (status < 300 ? [body.data.id] : []));
    expect(new Set(ids).size).toBe(1);
    expect(answers.every(({ status }) => [200, 201, 409].includes(status))).toBe(true);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const lost = await click('one-click');
    expect(lost).toMatchObject({ status: 200, body: { data: { id: ids[0], status: 'authorised', is_resumed: true } } });
    expect(lost.body.message).toBe('Payment successful! Thank you for your purchase.');
    expect(await paymentsOf(ann)).toHaveLength(1);
  });

  test('the key may stand in the header', async () => {
    const ann = await signUp(app);
    const send = () =>
      app.send<StartedPayment>('/payments', {
        method: 'POST',
        headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json', 'idempotency-key': 'in-the-header' },
        body: JSON.stringify(card('refused')),
      });
    expect((await send()).status).toBe(201);
    expect(await send()).toMatchObject({ status: 200, body: { data: { status: 'refused' } } });
    expect(await paymentsOf(ann)).toHaveLength(1);
  });
});

describe('a guest', () => {
  test('pays by email, and goes on by the order number that nobody else has', async () => {
    expect((await payAsGuest({ method: 'apple_pay' })).body.errors).toEqual({ email: ['Email is required'] });
    expect((await payAsGuest({ method: 'apple_pay', email: 'nope' })).body.errors).toEqual({ email: ['Invalid email'] });
    const { id, reference } = (await payAsGuest({ method: 'paypal', ...GUEST })).body.data;
    const goOn = (body: object, person: Pick<Person, 'rest'> = app) => person.rest<Payment>('POST', `/payments/${id}/details`, body);
    const back = { redirect_result: 'approved' };
    for (const order of [{}, { reference: 'DFTEST-0' }]) expect((await goOn({ ...order, ...back })).status).toBe(404);
    const ann = await signUp(app);
    expect((await goOn(back, ann)).status).toBe(404);
    expect((await goOn({ reference, ...back })).body.data).toMatchObject({ status: 'authorised', email: GUEST.email });
    const own = (await pay(ann, { method: 'paypal' })).body.data;
    expect((await app.rest('POST', `/payments/${own.id}/details`, { reference: own.reference, ...back })).status).toBe(404);
  });

  test('asks twice with the same key for one payment', async () => {
    const click = () => payAsGuest({ method: 'apple_pay', ...GUEST, idempotency_key: 'one-guest-click' });
    const [first, again] = [await click(), await click()];
    expect([first.status, again.status, again.body.data.id]).toEqual([201, 200, first.body.data.id]);
  });

  test('with many attempts is limited', async () => {
    const own = await testApp();
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1) statuses.push((await own.rest('POST', '/payments', { ...GUEST, method: 'paypal' })).status);
    expect(statuses).toEqual([...Array<number>(20).fill(201), 429]);
    own.clock.advance(15 * MINUTE);
    expect((await own.rest('POST', '/payments', { ...GUEST, method: 'paypal' })).status).toBe(201);
  });

  test('with a wrong token is no guest', async () => {
    expect((await app.rest('POST', '/payments', { ...GUEST, method: 'apple_pay' }, 'x'.repeat(43))).status).toBe(401);
  });
});

describe('cards that are refused one after another', () => {
  const TEN_REFUSED = [...Array<number>(10).fill(201), 429];
  const from = async (own: TestApp, address: string, body: object, token?: string) => {
    const headers = {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    };
    return (await own.send('/payments', { method: 'POST', headers, body: JSON.stringify(body) })).status;
  };

  test('hold back an account, wherever it pays from, and nobody else', async () => {
    const own = await testApp({ settings: { TRUST_PROXY: '1' } });
    const [ann, bob] = [await signUp(own), await signUp(own)];
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) statuses.push(await from(own, `203.0.113.${n}`, card('refused'), ann.token));
    expect(statuses).toEqual(TEN_REFUSED);
    expect(await from(own, '203.0.113.50', card('authorised'), bob.token)).toBe(201);
    own.clock.advance(60 * MINUTE);
    expect(await from(own, '203.0.113.50', card('authorised'), ann.token)).toBe(201);
  });

  test('hold back a network, whoever pays from it', async () => {
    const own = await testApp({ settings: { TRUST_PROXY: '1' } });
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) {
      const token = n % 2 ? (await signUp(own)).token : undefined;
      const about = token ? {} : GUEST;
      statuses.push(await from(own, `2001:db8:1:2::${n + 1}`, { ...about, ...card('refused') }, token));
    }
    expect(statuses).toEqual(TEN_REFUSED);
    expect(await from(own, '2001:db8:1:3::1', { ...GUEST, ...card('authorised') })).toBe(201);
  });
});

test('the checkout says what is sold, and that it is a test', async () => {
  const { body } = await app.rest('GET', '/payments/checkout');
  expect(body.data).toEqual({
    gateway: 'test',
    is_test: true,
    item: 'Premium Subscription, lifetime membership',
    amount: 2500,
    currency: 'USD',
    adyen: null,
  });
});

test('notifications of a provider that is not there are refused', async () => {
  expect((await app.rest('POST', '/webhooks/adyen', { notificationItems: [] })).status).toBe(404);
});

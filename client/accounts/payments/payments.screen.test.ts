/** The checkout in the browser: every result, the bank's question, guests, and members. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '#client/testing/axe.ts';
import { open, type Person, SIZES, type Size, signUp } from '#client/testing/browser.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Pay $2500.00' });
const payButton = (page: Page) => dialog(page).getByRole('button', { name: 'Pay $2500.00' });

/** The checkout's window, with the clock in our hands: what takes seconds there takes none here. */
async function openCheckout(options: { as?: Person; size?: Size; provokes?: RegExp } = {}) {
  const visit = await open('/login', options);
  await visit.page.clock.install();
  await visit.page.addInitScript(listen);
  await visit.page.goto('/pay');
  await openWindow(visit.page);
  return visit;
}

/** Notes in the page what it says, since much of it goes by itself. */
function listen() {
  const said: string[] = [];
  Object.assign(window, { said });
  const note = () => {
    for (const element of document.querySelectorAll('.banner, [aria-busy="true"]')) {
      const text = element.textContent;
      if (said.at(-1) !== text) said.push(text);
    }
  };
  new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
}
/** Waits until the page has said it, be it still there or not. */
const heard = (page: Page, text: string) =>
  page.waitForFunction((wanted) => (window as unknown as { said?: string[] }).said?.some((one) => one.includes(wanted)), text);
const forget = (page: Page) => page.evaluate(() => void (window as unknown as { said: string[] }).said.splice(0));
const PROCESSING = 'Processing payment...';
const THANKS = 'Payment successful! Thank you for your purchase.';
async function openWindow(page: Page) {
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await payButton(page).waitFor();
}
async function useCard(page: Page, number: string) {
  if (
    !(await dialog(page)
      .getByRole('button', { name: `Use ${number}` })
      .isVisible())
  )
    await dialog(page).getByText('Test cards', { exact: true }).click();
  await dialog(page)
    .getByRole('button', { name: `Use ${number}` })
    .click();
}
/** Presses the button, and lets the two seconds of the test gateway pass once the server has answered. */
async function pay(page: Page) {
  await forget(page);
  const answered = page.waitForResponse(/payments\.create/);
  await payButton(page).click();
  await heard(page, PROCESSING);
  await answered;
  await page.clock.fastForward(2000);
}

describe.each(Object.keys(SIZES) as Size[])('%s', (size) => {
  test('a card is refused, another pays; the thanks go after five seconds and the membership stays', async () => {
    const ann = await signUp();
    const { page } = await openCheckout({ as: ann, size });
    await dialog(page).getByText('Test checkout: no money moves, and real cards are not taken.').waitFor();
    await payButton(page).click();
    await dialog(page).getByText('Card number is required').waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'number');
    await expectAccessible(page);
    await useCard(page, '4000 0000 0000 0002');
    await pay(page);
    await dialog(page).getByText('Payment failed. Please try again.').waitFor();
    await useCard(page, '4111 1111 1111 1111');
    await pay(page);
    await heard(page, THANKS);
    await dialog(page).waitFor({ state: 'detached' });
    await page.getByText(/^Lifetime membership since/).waitFor();
    await expectAccessible(page);
    await page.clock.fastForward(5000);
    await page.getByText(THANKS).waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: 'Pay Now' }).count()).toBe(0);

    await page.goto('/app/profile');
    await page.getByText(/^Paid: lifetime membership since .*no money moved\.$/).waitFor();
    await expectAccessible(page);
  });

  test('a guest pays by a card that the bank asks about', async () => {
    const { page } = await openCheckout({ size });
    await useCard(page, '4212 3456 7891 0006');
    await payButton(page).click();
    await dialog(page).getByText('Email is required').waitFor();
    await dialog(page).getByLabel('Email').fill('guest@example.com');
    const returned = page.waitForResponse(/payments\.proceed/);
    await pay(page);
    await returned;
    await page.clock.fastForward(1000);
    await heard(page, THANKS);
    await page.getByText('Paid. The payment service sends you the receipt.').waitFor();
    await expectAccessible(page);
  });
});

test('an error and a payment that is being confirmed say so, and another try is possible', async () => {
  const { page } = await openCheckout({ as: await signUp() });
  await useCard(page, '4000 0000 0000 0119');
  await pay(page);
  await dialog(page).getByText('Payment error occurred. Please try again.').waitFor();
  await useCard(page, '4000 0000 0000 0077');
  await pay(page);
  await page.getByText('Your payment is being confirmed.').waitFor();
  expect(await dialog(page).count()).toBe(0);
});

test('the address that a bank sends the payer back to ends the payment, and is cleaned', async () => {
  const ann = await signUp();
  const { id, reference } = await ann.call<{ id: number; reference: string }>('POST', '/payments', { method: 'paypal' });
  const { page } = await open(`/pay?payment=${id}&order=${reference}&redirectResult=approved`, { as: ann });
  await page.getByText('Payment successful! Thank you for your purchase.').waitFor();
  expect(new URL(page.url()).search).toBe('');
  await page.getByText(/^Lifetime membership since/).waitFor();
});

test('a lost answer: the same button asks about the same payment', async () => {
  const ann = await signUp();
  const { page } = await openCheckout({ as: ann, provokes: /ERR_FAILED/ });
  await dialog(page).getByText('Google Pay').click();
  // The server has done it; the answer gets lost on the way.
  await page.route(
    '**/trpc/payments.create*',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await payButton(page).click();
  await page.clock.fastForward(2000);
  await dialog(page).getByText('Payment error occurred. Please try again.').waitFor();
  await pay(page);
  await heard(page, THANKS);
  expect(await ann.call<unknown[]>('GET', '/payments')).toHaveLength(1);
});

/** By the key, once the focus is back where it was. */
async function reopen(page: Page) {
  await page.waitForFunction(() => document.activeElement?.textContent?.includes('Pay Now'));
  await page.keyboard.press('Enter');
  await payButton(page).waitFor();
}

test('the window closes by its x, by Escape and by the backdrop, and works by keyboard', async () => {
  const { page } = await openCheckout({ as: await signUp() });
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await dialog(page).waitFor({ state: 'detached' });
  await reopen(page);
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await reopen(page);
  await page.mouse.click(20, 400);
  await dialog(page).waitFor({ state: 'detached' });

  await reopen(page);
  await page.locator('[name="method"][value="card"]').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name="method"][value="apple_pay"]')?.checked);
  await page.keyboard.press('Tab');
  const answered = page.waitForResponse(/payments\.create/);
  await page.keyboard.press('Enter');
  await answered;
  await page.clock.fastForward(2000);
  await heard(page, THANKS);
});

test('without the payment system it says so', async () => {
  const { page } = await open('/login', { provokes: /503/ });
  const error = { message: 'Closed', code: -32603, data: { code: 'SERVICE_UNAVAILABLE', httpStatus: 404 } };
  await page.route('**/trpc/payments.checkout*', (route) => route.fulfill({ status: 503, json: [{ error }] }));
  await page.goto('/pay');
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await dialog(page).getByText('Error initializing payment system. Please try again later.').waitFor();
  await expectAccessible(page);
  await page.unrouteAll();
  await dialog(page).getByRole('button', { name: 'Try again' }).click();
  await payButton(page).waitFor();
});

test('before it takes money it says that nothing is locked', async () => {
  const { page } = await open('/pay');
  const words = 'every feature works on this server with or without it';
  const about = page.getByRole('main').getByText(words);
  await about.waitFor();
  const order = await page.evaluate((text) => {
    const all = [...document.querySelectorAll('main p, main button')].map((element) => element.textContent ?? '');
    return [all.findIndex((one) => one.includes(text)), all.indexOf('Pay Now')];
  }, words);
  expect(order[0]).toBeLessThan(order[1] as number);
  await openWindow(page);
  await dialog(page).getByText(words).waitFor();
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FrameLocator, Page } from 'playwright-core';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { expectAccessible } from '#client/testing/axe.ts';
import { address, open, type Person, signUp } from '#client/testing/browser.ts';
import { VISITOR_MESSAGE_LENGTH } from '#shared/outreach/conversations/web-chat.ts';

const SETTINGS = {
  reply_mode: 'draft',
  answers_from: '08:00',
  answers_until: '20:00',
  on_weekends: true,
  answers_a_day: 6,
  spend_limit: 20,
  web_chat_enabled: true,
  web_chat_greeting: 'Tell us about <your> house.',
};
const HOSTILE = '<img src=x onerror="document.title=1"><b>bold</b> [x](javascript:alert(1))';

let ann: Person;
let chat: string;
beforeAll(async () => {
  ann = await signUp();
  const { web_chat_key } = await ann.call<{ web_chat_key: string }>('PUT', '/assistant-settings', SETTINGS);
  chat = `/chat/${web_chat_key}`;
});

async function begin(place: Page | FrameLocator, name: string): Promise<void> {
  await place.getByLabel('Your name').fill(name);
  await place.getByLabel('Property address').fill('12 Elm Street');
  await place.getByRole('button', { name: 'Start chat' }).click();
  await place.getByRole('textbox', { name: 'Message' }).waitFor();
}
async function write(place: Page | FrameLocator, body: string): Promise<void> {
  await place.getByRole('textbox', { name: 'Message' }).fill(body);
  await place.getByRole('textbox', { name: 'Message' }).press('Enter');
}
const lines = (place: Page | FrameLocator) => place.locator('.line p');
const conversationOf = async (name: string): Promise<number> => {
  const [found] = await ann.call<{ id: number }[]>('GET', `/conversations?search=${encodeURIComponent(name)}`);
  return found?.id ?? 0;
};
const answer = async (name: string, body: string) =>
  ann.call('POST', `/conversations/${await conversationOf(name)}/messages`, { author: 'person', body });

/** The addresses of everything that a page asks for. */
function requestsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  return asked;
}

test('a visitor begins a chat, is answered while looking, and finds it again', async () => {
  const { page, context } = await open('about:blank', { size: 'phone', provokes: /422|404.*webChat.page/ });
  const asked = requestsOf(page);
  await page.goto(chat);
  await page.getByText('You are chatting with the automated assistant of Walker Homes.').waitFor();
  await page.getByText('Tell us about <your> house.').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start chat' }).click();
  await page.getByText('Name is required').waitFor();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('name');
  await expectAccessible(page);

  await begin(page, 'Nora Newman');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('message');
  expect(await page.getByRole('textbox', { name: 'Message' }).getAttribute('maxlength')).toBe(String(VISITOR_MESSAGE_LENGTH));
  await write(page, 'The roof leaks.');
  await page.locator('.line', { hasText: 'You ·' }).waitFor();
  await answer('Nora Newman', HOSTILE);
  await lines(page).filter({ hasText: HOSTILE }).waitFor();
  expect(await page.locator('.log :is(img, b, a)').count()).toBe(0);
  expect(await page.locator('.line').last().textContent()).toContain('Walker Homes · ');
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await page.reload();
  await expect.poll(() => lines(page).count()).toBeGreaterThanOrEqual(2);
  await answer('Nora Newman', 'Are you still there?');
  await lines(page).filter({ hasText: 'Are you still there?' }).waitFor();

  const turn = page.getByText('A person will answer you here as soon as possible.');
  await ann.call('PATCH', `/conversations/${await conversationOf('Nora Newman')}`, { state: 'handed_over' });
  await turn.waitFor();
  await expectAccessible(page);
  await ann.call('PATCH', `/conversations/${await conversationOf('Nora Newman')}`, { state: 'asking' });
  await turn.waitFor({ state: 'hidden' });

  expect(asked.filter((url) => !url.startsWith(address))).toEqual([]);
  const token = await page.evaluate(() => localStorage.getItem(localStorage.key(0) ?? ''));
  expect(token).toMatch(/^[\w-]{20,}$/);
  expect(
    asked.filter((url) => url.includes(String(token))),
    'a token in an address',
  ).toEqual([]);
  const sizes = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ encodedBodySize }) => encodedBodySize),
  );
  expect(Math.min(...sizes)).toBeGreaterThan(0);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(60 * 1024);

  // A chat that has been closed to the public, or has another address now.
  await page.evaluate(() => localStorage.clear());
  const other = await context.newPage();
  await other.goto('/chat/nobody_has_this_key');
  await other.getByText('This chat is not open.').waitFor();
  await expectAccessible(other);
});

test('a draft that is approved after the visitor wrote again still arrives', async () => {
  const { page } = await open(chat);
  await begin(page, 'Otto Olsen');
  const id = await conversationOf('Otto Olsen');
  const [draft] = await ann.call<{ id: number; body: string }[]>('GET', `/conversations/${id}/messages?status=draft`);
  await ann.call('PATCH', `/conversation-messages/${draft?.id}`, { status: 'sent' });
  await lines(page).filter({ hasText: 'automated assistant for Walker Homes' }).waitFor();
  expect(await page.locator('.line').first().textContent()).toContain('Automated assistant · ');
});

test('without a stream the chat asks, and without a connection nothing that was written is lost', async () => {
  const { page, context } = await open('about:blank', { provokes: /ERR_INTERNET_DISCONNECTED|ERR_NETWORK|ERR_FAILED/ });
  await page.route('**/trpc/webChat.live', (route) => route.abort());
  await page.goto(chat);
  await begin(page, 'Pat Parker');
  await answer('Pat Parker', 'Over a proxy that holds streams back');
  await lines(page).filter({ hasText: 'Over a proxy' }).waitFor();
  await ann.call('PATCH', `/conversations/${await conversationOf('Pat Parker')}`, { state: 'handed_over' });
  await page.getByText('A person will answer you here as soon as possible.').waitFor();

  await context.setOffline(true);
  await write(page, 'Said in a tunnel');
  const again = page.getByRole('button', { name: 'Try again' });
  await again.waitFor();
  await context.setOffline(false);
  await again.click();
  await page.locator('.line', { hasText: 'You ·' }).waitFor();
  await expect.poll(() => lines(page).filter({ hasText: 'Said in a tunnel' }).count()).toBe(1);
});

test('stands on a foreign page, whose policy allows it nothing else, without storage of its own', async () => {
  const key = chat.split('/').at(-1) ?? '';
  const policy = `default-src 'none'; script-src ${address}; frame-src ${address}`;
  const html = `<!doctype html><html lang="en"><title>Cash for houses</title><h1>Cash for houses</h1>
    <script async src="${address}/chat.js" data-key="${key}" data-label="Ask us"></script></html>`;
  const site = createServer((request, response) => {
    if (request.url !== '/') return void response.writeHead(204).end();
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy }).end(html);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void site.close());

  const { page } = await open('about:blank');
  await page.addInitScript(() => {
    const refuse = {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    };
    if (window !== window.parent) Object.defineProperty(window, 'localStorage', refuse);
  });
  const asked = requestsOf(page);
  // Another name for this machine is another site.
  const home = `http://localhost:${(site.address() as AddressInfo).port}`;
  await page.goto(home);
  const button = page.getByRole('button', { name: 'Ask us' });
  await button.waitFor();
  expect(await page.locator('iframe').count(), 'nothing is loaded before it is asked for').toBe(0);
  await button.focus();
  await page.keyboard.press('Enter');
  const frame = page.frameLocator('iframe[title="Ask us"]');
  await begin(frame, 'Quinn Quist');
  await write(frame, 'Is this real?');
  await frame.locator('.line', { hasText: 'You ·' }).waitFor();
  expect(await page.getByRole('button', { name: 'Close chat' }).first().getAttribute('aria-expanded')).toBe('true');

  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('iframe').isVisible()).toBe(false);
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('dealflow-chat');
  await answer('Quinn Quist', 'As real as it gets');
  await page.getByRole('button', { name: 'Ask us, new message' }).click();
  await lines(frame).filter({ hasText: 'As real as it gets' }).waitFor();

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.locator('iframe').boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
  // Nothing of the page around lies on it.
  await frame.getByRole('textbox', { name: 'Message' }).fill('And on a phone?');
  await frame.getByRole('button', { name: 'Send' }).click({ timeout: 2000 });
  await lines(frame).filter({ hasText: 'And on a phone?' }).waitFor();
  await frame.getByRole('button', { name: 'Close chat' }).click();
  await expect.poll(() => page.locator('iframe').isVisible()).toBe(false);
  expect(asked.filter((url) => !url.startsWith(address) && !url.startsWith(home))).toEqual([]);
});

test.each([
  ['proposed', 'Pat Namesake'],
  ['confirmed', 'Kim Namesake'],
])('a stop that somebody else wrote is taken back with the reason: %s', async (stage, name) => {
  const { page } = await open(chat, { size: 'phone' });
  await begin(page, name);
  await write(page, 'Stop contacting me');
  await page.getByText('This chat is over').waitFor();
  const { page: own } = await open(`/app/ai-assistant/${await conversationOf(name)}`, { as: ann, size: 'phone' });
  if (stage === 'confirmed') {
    await own.getByRole('button', { name: 'Stop all messages' }).click();
    await own.getByText(`All messages to ${name} are stopped.`).waitFor();
    await expectAccessible(own);
  }
  await own.getByRole('button', { name: 'It was not them' }).click();
  const dialog = own.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Write down how you know').waitFor();
  await dialog.getByLabel('How you know').fill('Pat says she never wrote');
  await expectAccessible(own);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await own.getByText('Noted: it was somebody else').waitFor();
  await expect.poll(() => own.getByRole('button', { name: /Stop all messages|It was not them/ }).count()).toBe(0);
});

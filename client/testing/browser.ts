/**
 * A real browser on the built product, for `*.screen.test.ts`.
 *
 *     const ann = await signUp();
 *     await ann.call('POST', '/leads', { ... });
 *     const { page } = await open('/app/leads', { as: ann, size: 'phone' });
 *
 * Each page has a context of its own, is closed when its test ends, and fails its test when it wrote an error to the console.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Download, type Page } from 'playwright-core';
import { afterAll, expect, inject, onTestFinished } from 'vitest';
import type { Account, RegisterInput } from '#shared/accounts/auth/account.ts';

export const SIZES = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
} as const;
export type Size = keyof typeof SIZES;

export const PASSWORD = 'correct horse battery';
export const address = inject('address');

let connected: Promise<Browser> | undefined;

/** The one browser of all tests; what a test file opened in it ends with the file. */
function browser(): Promise<Browser> {
  connected ??= chromium.connect(inject('browser'));
  return connected;
}

afterAll(async () => {
  await (await connected)?.close();
  connected = undefined;
});

/** An account of the running product. */
export interface Person {
  token: string;
  user: Account;
  password: string;
  /** Calls the REST API as this person and gives the `data` of the answer; throws on a failure. */
  call<T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<T>;
}

/** Registers a new account, all of whose records are its own. */
export async function signUp(about: Partial<RegisterInput> = {}): Promise<Person> {
  const person = {
    first_name: 'Ann',
    last_name: 'Walker',
    company_name: 'Walker Homes',
    phone: '+15125550142',
    email: `ann.${randomUUID().slice(0, 8)}@example.com`,
    role: 'wholesaler',
    password: PASSWORD,
    password_confirmation: PASSWORD,
    ...about,
  };
  const { token, user } = await request<{ token: string; user: Account }>('POST', '/register', person, undefined, newNetwork());
  return { token, user, password: person.password, call: (method, path, body) => request(method, path, body, token) };
}

/** An address that nobody has had before; how many accounts may come from one is limited. */
const newNetwork = () => `2001:db8:${[0, 1].map(() => randomBytes(2).toString('hex')).join(':')}::1`;

async function request<T>(method: string, path: string, body?: unknown, token?: string, from?: string): Promise<T> {
  const answer = await fetch(`${address}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(from ? { 'x-forwarded-for': from } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const said = (await answer.json()) as { data?: unknown; message?: string };
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(said)}`);
  return said.data as T;
}

export interface OpenOptions {
  /** Who is signed in; nobody when left out. */
  as?: Person;
  size?: Size;
  theme?: 'dark' | 'light';
  /** Console errors that this test provokes on purpose, such as the browser's own line about an answer of 422. */
  provokes?: RegExp;
}

export interface Visit {
  page: Page;
  context: BrowserContext;
}

/** A browser profile: its pages share what is stored and what has been loaded. */
export interface Profile {
  context: BrowserContext;
  /** Opens a path in a page of its own. */
  visit(path: string): Promise<Page>;
  /** Fails when a page wrote an error to the console since this was asked last. */
  expectNoErrors(): void;
}

/** Opens a browser profile, which ends with the browser. */
export async function profile({ as, size = 'desktop', theme, provokes }: OpenOptions = {}): Promise<Profile> {
  const stored = { ...(as ? { token: as.token, user: JSON.stringify(as.user) } : {}), ...(theme ? { theme } : {}) };
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  const context = await (
    await browser()
  ).newContext({
    ...SIZES[size],
    baseURL: address,
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin: address, localStorage }] },
  });
  const errors: string[] = [];
  const note = (text: string) => {
    if (!provokes?.test(text)) errors.push(text);
  };
  context.on('console', (message) => {
    if (message.type() === 'error') note(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => note(error.error().message));
  const visit = async (path: string) => {
    const page = await context.newPage();
    await page.goto(path);
    return page;
  };
  const expectNoErrors = () => expect(errors.splice(0), 'errors in the console').toEqual([]);
  return { context, visit, expectNoErrors };
}

/** Opens a path of the product in a fresh browser profile. */
export async function open(path: string, options: OpenOptions = {}): Promise<Visit> {
  const { context, visit, expectNoErrors } = await profile(options);
  onTestFinished(async () => {
    await context.close();
    expectNoErrors();
  });
  return { page: await visit(path), context };
}

/** Goes to another screen as a link of the product does, without loading the product again, and waits for its heading. */
export async function goTo(page: Page, path: string): Promise<void> {
  const before = await page.evaluate((to) => {
    const { pathname } = location;
    const heading = document.querySelector('h1');
    heading?.setAttribute('data-before', heading.textContent);
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
    return pathname;
  }, path);
  if (new URL(path, address).pathname === before) return;
  await page.waitForFunction(() => {
    const heading = document.querySelector('h1');
    return heading && heading.getAttribute('data-before') !== heading.textContent;
  });
}

/** What was downloaded. */
export async function contentOf(download: Download): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'dealflow-download-'));
  try {
    const file = path.join(folder, 'file');
    await download.saveAs(file);
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Opens the menu of a list's row and chooses from it. */
export async function chooseRowAction(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Taking one's data along, in the browser; and the backups, of which only the owner of the whole is told. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { expectAccessible } from '#client/testing/axe.ts';
import { contentOf, open, PASSWORD, signUp } from '#client/testing/browser.ts';
import { backupTexts } from '#shared/workspace/backup/texts.ts';
import { anAccount } from '#shared/testing/records.ts';

test('everybody downloads their own archive, and only the owner sees backups', async () => {
  // Not the first account of the server that all screens share.
  await signUp();
  const { page } = await open('/app/profile', { as: await signUp() });
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download everything' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^dealflow-\d{4}-\d{2}-\d{2}\.zip$/);
  expect((await contentOf(download)).subarray(0, 2).toString()).toBe('PK');
  expect(await page.getByRole('button', { name: 'Back up now' }).count()).toBe(0);
});

test('the owner sees the age of the last backup and makes one', async () => {
  const address = await aServerOfItsOwn();
  const owner = anAccount({ password: PASSWORD });
  const headers = { 'content-type': 'application/json' };
  await fetch(`${address}/api/register`, { method: 'POST', headers, body: JSON.stringify(owner) });

  const { page } = await open(`${address}/login?next=%2Fapp%2Fprofile`);
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByText('No backup yet').waitFor();
  await page.getByText('BACKUP_AT').waitFor();
  await page.getByRole('button', { name: 'Back up now' }).click();
  await page.getByText(/^Last backup just now, \d/).waitFor();
  await page.getByRole('region', { name: 'Notifications' }).getByText(backupTexts.made).waitFor();
  await expectAccessible(page);
});

/** The product as it was built for all screens, with an empty database. */
function aServerOfItsOwn(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'dealflow-owner-'));
  const settings = {
    HOST: '127.0.0.1',
    PORT: '0',
    DATABASE_URL: `file:${path.join(folder, 'book.db')}`,
    REGISTRATION: 'open',
    BACKUP_AT: '',
  };
  const server = spawn(process.execPath, ['server/start.mjs'], { env: { ...process.env, NODE_ENV: 'production', ...settings } });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  afterAll(async () => {
    server.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  return new Promise((resolve, reject) => {
    let said = '';
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      const found = /running at (http:\S+)/.exec(said)?.[1];
      if (found) resolve(found);
    };
    server.stdout.on('data', listen);
    server.stderr.on('data', listen);
    void ended.then(() => reject(new Error(said)));
  });
}

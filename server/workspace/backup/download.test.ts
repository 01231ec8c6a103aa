/** Who may back up, and what one takes along: all of one's own, and nothing else. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32, inflateRawSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/open.ts';
import { readSettings } from '#server/core/settings.ts';
import { testApp } from '#server/testing/app.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { addScan } from '#server/testing/documents.ts';
import { aPhoto } from '#server/testing/photos.ts';
import { ROOT } from '#server/testing/source.ts';
import { backupTexts } from '#shared/workspace/backup/texts.ts';
import { aBuyer, aListing, aSale } from '#shared/testing/records.ts';
import { openBackups } from './backups.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'dealflow-download-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = path.join(folder, 'book.db');
const settings = { DATABASE_URL: `file:${file}`, BACKUP_AT: '03:00' };
const backups = openBackups(ROOT, readSettings(settings));
const app = await testApp({ works: false, database: settings.DATABASE_URL, backups });
let ann: Person;
let bob: Person;
let annsToken = '';

beforeAll(async () => {
  ann = await signUp(app, { first_name: 'Annabelle' });
  bob = await signUp(app);
  for (const person of [ann, bob]) {
    const lead_id = await person.addLead({ asking_price: 195_000.37, last_name: person === ann ? 'Annslead' : 'Bobslead' });
    const property_id = await person.addProperty({ purchase_price: 0.01 });
    await person.addMilestone({ deal_id: await person.addDeal({ lead_id, property_id, sale_price: 215_000.99 }) });
    await person.rest('POST', '/property-saves', { property_id });
    await person.rest('POST', `/leads/${lead_id}/touches`, { outcome: 'talked', note: `Spoke with ${person.user.first_name}` });
    await app.send('/leads/import?start=false', {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'text/csv' },
      body: 'Owner,Address\nAnn Lee,12 Oak St\n',
    });
    const list = await person.rest<{ id: number }>('POST', '/lists', { name: 'Tax sale', kind: 'tax_delinquent', as_of: '2026-11-01' });
    expect((await person.rest('POST', `/lists/${list.body.data.id}/members`, { lead_ids: [lead_id] })).status).toBe(200);
    const listing = await person.rest<{ id: number }>('POST', '/listings', aListing({ property_id, open: true }));
    expect(listing.status).toBe(201);
    const city = person === ann ? 'Annscity' : 'Bobscity';
    expect((await person.rest('POST', '/sales', aSale({ city, price: 450_000.01 }))).status).toBe(201);
    expect((await person.rest('POST', '/buyers', aBuyer({ company: city, price_max: 230_000.99 }))).status).toBe(201);
    const form = new FormData();
    form.set('photos', new Blob([await aPhoto(property_id)]), 'front.png');
    const photo = await app.send(`/properties/${property_id}/photos`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}` },
      body: form,
    });
    expect(photo.status).toBe(201);
    const deal_id = (await person.rest<{ id: number }[]>('GET', '/deals')).body.data[0]?.id;
    expect((await person.rest('POST', `/deals/${deal_id}/terms`, { kind: 'title', due_date: '2031-01-02' })).status).toBe(201);
    expect((await person.rest('POST', '/contracts', { deal_id, sample: 'purchase_agreement' })).status).toBe(201);
    await addScan(app, person.token, `/leads/${lead_id}/documents`, property_id);
    const token = await person.rest<{ token: string }>('POST', '/api-tokens', { name: 'Dialer', scope: 'read' });
    expect(token.status, token.text).toBe(201);
    if (person === ann) annsToken = token.body.data.token;
  }
});

const fetchArchive = (person: Person, signal?: AbortSignal) =>
  fetch(`${app.address}/api/account/download`, { headers: { authorization: `Bearer ${person.token}` }, ...(signal ? { signal } : {}) });

/** The files of an archive, read by its directory; their checksums are checked. */
function filesOf(zip: Buffer): Map<string, Buffer> {
  const end = zip.length - 22;
  expect(zip.readUInt32LE(end)).toBe(0x0605_4b50);
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    expect(zip.readUInt32LE(at)).toBe(0x0201_4b50);
    const [crc, packed, size] = [16, 20, 24].map((offset) => zip.readUInt32LE(at + offset)) as [number, number, number];
    const nameLength = zip.readUInt16LE(at + 28);
    const local = zip.readUInt32LE(at + 42);
    expect(zip.readUInt32LE(local)).toBe(0x0403_4b50);
    const data = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const content = inflateRawSync(zip.subarray(data, data + packed));
    expect([content.length, crc32(content)]).toEqual([size, crc]);
    files.set(zip.toString('utf8', at + 46, at + 46 + nameLength), content);
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
}

describe('taking everything along', () => {
  test('gives all records of the account, to the cent, and of nobody else', async () => {
    const answer = await fetchArchive(bob);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="dealflow-2026-11-20.zip"');
    const files = filesOf(Buffer.from(await answer.arrayBuffer()));
    const lists = [
      'leads',
      'properties',
      'deals',
      'deal-milestones',
      'property-saves',
      'recipients',
      'sales',
      'buyers',
      'touches',
      'documents',
    ];
    expect([...files.keys()].sort()).toEqual(['dealflow.db', ...lists.map((name) => `${name}.csv`)].sort());
    for (const name of lists)
      expect(new TextDecoder().decode(files.get(`${name}.csv`)), name).toBe((await bob.rest('GET', `/${name}/export`)).text);

    const copy = path.join(folder, 'bobs.db');
    writeFileSync(copy, files.get('dealflow.db') as Buffer);
    const bobs = new Database(copy, { readonly: true });
    onTestFinished(() => void bobs.close());
    const all = new Database(file, { readonly: true });
    onTestFinished(() => void all.close());
    expect(bobs.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(bobs.pragma('foreign_key_check')).toEqual([]);
    const tables = bobs
      .prepare("SELECT m.name FROM sqlite_schema m JOIN pragma_table_info(m.name) c WHERE m.type = 'table' AND c.name = 'account_id'")
      .pluck()
      .all() as string[];
    const filled = [
      'leads',
      'properties',
      'deals',
      'milestones',
      'saved_properties',
      'events',
      'imports',
      'import_rows',
      'photos',
      'photo_files',
      'documents',
      'document_files',
      'contract_terms',
      'sales',
      'buyers',
      'buyer_areas',
      'lead_counts',
      'touches',
      'lists',
      'listings',
      'list_members',
      'list_counts',
      'contract_templates',
      'contract_template_versions',
      'contracts',
      'contract_signers',
    ];
    expect(tables).toEqual(expect.arrayContaining([...filled, 'campaigns', 'conversations', 'appointments', 'messages']));
    const secret = ['sessions', 'api_tokens', 'deposit_links'];
    for (const table of tables) {
      const rows = bobs.prepare(`SELECT * FROM ${table} ORDER BY 1, 2, 3`).all();
      const theirs = all.prepare(`SELECT * FROM ${table} WHERE account_id = ? ORDER BY 1, 2, 3`).all(bob.user.id);
      if (filled.includes(table)) expect(theirs.length, table).toBeGreaterThan(0);
      expect(rows, table).toEqual(secret.includes(table) ? [] : theirs);
    }
    expect(bobs.prepare('SELECT email, password_hash FROM users').all()).toEqual([{ email: bob.email, password_hash: '' }]);
    expect(bobs.prepare('SELECT max(sale_price) FROM deals').pluck().all()).toEqual([21_500_099]);

    const bytes = (files.get('dealflow.db') as Buffer).toString('latin1');
    const hashes = all
      .prepare('SELECT token_hash FROM sessions UNION SELECT token_hash FROM api_tokens UNION SELECT password_hash FROM users')
      .pluck()
      .all() as string[];
    expect(hashes.length).toBeGreaterThan(5);
    for (const stranger of [ann.email, 'Annabelle', 'Annslead', 'Annscity', ...hashes]) expect(bytes).not.toContain(stranger);
    expect(bytes).toContain('Bobslead');
    expect(bobs.prepare('SELECT price FROM sales').pluck().all()).toEqual([45_000_001]);

    const store = await openDatabase(ROOT, readSettings({ DATABASE_URL: `file:${copy}` }));
    await store.close();
    expect(readdirSync(path.join(folder, 'backups')).filter((name) => name.endsWith('.partial'))).toEqual([]);
  });

  test('is prepared once at a time for an account, and leaves nothing when the browser goes away', async () => {
    const gone = new AbortController();
    const first = fetchArchive(bob, gone.signal).catch(() => undefined);
    const others = Promise.all([fetchArchive(bob), fetchArchive(ann)]);
    const [second, anns] = await others;
    const statuses = [(await first)?.status, second.status];
    expect(statuses.sort()).toEqual([200, 429]);
    expect(anns.status).toBe(200);
    await anns.arrayBuffer();
    gone.abort();
    if (second.status === 200) await second.arrayBuffer();
    else expect(second.headers.get('retry-after')).toBe('30');
    await expect
      .poll(async () => (await fetchArchive(bob).then(async (answer) => [answer.status, await answer.arrayBuffer()]))[0])
      .toBe(200);
    expect(readdirSync(path.join(folder, 'backups')).filter((name) => name.endsWith('.partial'))).toEqual([]);
  });

  test('needs to be signed in', async () => {
    expect((await app.send('/account/download', {})).status).toBe(401);
  });
});

describe('backups of the whole', () => {
  test('are seen and made by the owner', async () => {
    const { status, body } = await ann.rest<{ name: string; size: number }>('POST', '/backups');
    expect([status, body.message]).toEqual([201, backupTexts.made]);
    expect(body.data.size).toBeGreaterThan(100_000);
    expect(await ann.trpc.backups.overview.query()).toEqual({
      is_owner: true,
      is_file: true,
      nightly_at: '03:00',
      failure: null,
      backups: [body.data],
    });
    expect((await ann.rest('GET', '/backups')).body.data).toEqual(await ann.trpc.backups.overview.query());
  });

  test('are not for other accounts, and not for programs', async () => {
    expect((await bob.rest('GET', '/backups')).body.data).toEqual({
      is_owner: false,
      is_file: true,
      nightly_at: null,
      failure: null,
      backups: [],
    });
    const refused = await bob.rest('POST', '/backups');
    expect([refused.status, refused.body.message]).toEqual([403, backupTexts.ownerOnly]);
    await expect(bob.trpc.backups.create.mutate()).rejects.toMatchObject({ data: { httpStatus: 403 } });
    for (const method of ['GET', 'POST']) expect((await app.rest(method, '/backups', undefined, annsToken)).status).toBe(403);
  });

  test('are not offered when the database is on a server, with an explanation', async () => {
    const other = await testApp({ works: false });
    const cleo = await signUp(other);
    expect((await cleo.rest('GET', '/backups')).body.data).toMatchObject({ is_owner: true, is_file: false, backups: [] });
    const refused = await cleo.rest('POST', '/backups');
    expect([refused.status, refused.body.message]).toEqual([409, backupTexts.onServer]);
    const download = await cleo.rest('GET', '/account/download');
    expect([download.status, download.body.message]).toEqual([409, backupTexts.downloadOnServer]);
  });
});

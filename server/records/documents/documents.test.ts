import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { MINUTE, testApp } from '#server/testing/app.ts';
import { addScan, sendDocuments } from '#server/testing/documents.ts';
import { signUp } from '#server/testing/people.ts';
import { aPhoto } from '#server/testing/photos.ts';
import type { Activity } from '#shared/accounts/history/activity.ts';
import type { DocumentLink, StoredDocument } from '#shared/records/documents/document.ts';
import { documentTexts } from '#shared/records/documents/texts.ts';
import { aBuyer } from '#shared/testing/records.ts';
import { readDocument } from './documents.ts';

const app = await testApp();
const ann = await signUp(app);
const bob = await signUp(app);

const filesOf = async (account: number) => {
  const rows = await app.store.read.all<{ sha256: string; part: number; bytes: number }>(
    sql`SELECT sha256, part, length(data) AS bytes FROM document_files WHERE account_id = ${account} ORDER BY sha256, part`,
  );
  return rows.map(({ part, bytes }) => [part, bytes]);
};
const fetchFile = (id: number, query = '', token = ann.token) =>
  fetch(`${app.address}/api/documents/${id}/file${query}`, { headers: { authorization: `Bearer ${token}` } });

/** A PDF of one page, padded with a comment so that it takes several pieces. */
const aPdf = (mark: string, padding = 0) =>
  new TextEncoder().encode(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj\n%${mark}${'.'.repeat(padding)}\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  );

test('a document is added to a deal, a property, a lead and a buyer, listed, shown, renamed and deleted, each with a line in history', async () => {
  const deal = await ann.addDeal();
  const buyer = (await ann.rest<{ id: number }>('POST', '/buyers', aBuyer())).body.data.id;
  const owners = { deals: deal, properties: await ann.addProperty(), leads: await ann.addLead(), buyers: buyer };
  for (const [collection, id] of Object.entries(owners)) {
    const { status, body } = await sendDocuments(app, ann.token, `/${collection}/${id}/documents?kind=contract`, {
      'Signed.pdf': aPdf(collection),
    });
    expect([status, body.message]).toEqual([201, documentTexts.added(1)]);
    const [added] = body.data.documents as [StoredDocument];
    expect(added).toMatchObject({
      subject_id: id,
      kind: 'contract',
      name: 'Signed.pdf',
      content_type: 'application/pdf',
      pages: 1,
      version: 1,
    });
    expect((await ann.rest<StoredDocument>('GET', `/documents/${added.id}`)).body.data).toEqual(added);

    const changed = await ann.rest<StoredDocument>('PATCH', `/documents/${added.id}`, {
      name: 'Purchase agreement',
      kind: 'other',
      version: 1,
    });
    expect(changed.body.data).toMatchObject({ name: 'Purchase agreement', kind: 'other', version: 2 });
    const stale = await ann.rest('PATCH', `/documents/${added.id}`, { name: 'Another', version: 1 });
    expect([stale.status, stale.body.message]).toEqual([412, expect.stringMatching(/^This document was changed by /)]);

    const file = await fetchFile(added.id);
    expect(Buffer.from(await file.arrayBuffer())).toEqual(Buffer.from(aPdf(collection)));
    expect((await ann.rest('DELETE', `/documents/${added.id}`)).body.message).toBe(documentTexts.deleted);
    expect((await ann.rest('GET', `/documents/${added.id}`)).status).toBe(404);
    const history = await ann.rest<Activity[]>('GET', `/activities?entity=${collection}&entity_id=${id}`);
    expect(history.body.data.flatMap(({ changes }) => changes).map(({ field, before, after }) => [field, before, after])).toEqual([
      ['document', 'Purchase agreement (Other)', null],
      ['document', 'Signed.pdf (Contract)', 'Purchase agreement (Other)'],
      ['document', null, 'Signed.pdf (Contract)'],
    ]);
  }
  expect(await filesOf(ann.user.id)).toEqual([]);
});

test('documents are listed by what they belong to, their kind and their name', async () => {
  const [deal, lead] = [await ann.addDeal(), await ann.addLead()];
  const ids = [
    await addScan(app, ann.token, `/deals/${deal}/documents?kind=receipt`, 1),
    await addScan(app, ann.token, `/deals/${deal}/documents`, 2),
    await addScan(app, ann.token, `/leads/${lead}/documents`, 3),
  ];
  await ann.rest('PATCH', `/documents/${ids[1]}`, { name: 'Earnest money' });
  const found = async (query: string) =>
    (await ann.rest<StoredDocument[]>('GET', `/documents?sort_by=id&sort_order=asc&${query}`)).body.data.map(({ id }) => id);
  expect(await found('')).toEqual(ids);
  expect(await found(`subject=deal&subject_id=${deal}`)).toEqual(ids.slice(0, 2));
  expect(await found('subject=lead')).toEqual(ids.slice(2));
  expect(await found('kind=receipt')).toEqual(ids.slice(0, 1));
  expect(await found('search=earnest')).toEqual([ids[1]]);
  expect((await bob.rest('GET', '/documents')).body.data).toEqual([]);
  // What a record has goes with it.
  await ann.rest('DELETE', `/leads/${lead}`);
  expect(await found('subject=lead')).toEqual([]);
});

test('a file is stored once for an account, in pieces of a megabyte, until its last document is deleted', async () => {
  const [one, other] = [await bob.addLead(), await bob.addLead()];
  const data = aPdf('large', 9_000_000);
  const add = async (lead: number) => (await sendDocuments(app, bob.token, `/leads/${lead}/documents`, { 'a.pdf': data })).body;
  const [first] = (await add(one)).data.documents as [StoredDocument];
  const [second] = (await add(other)).data.documents as [StoredDocument];
  expect(second.sha256).toBe(first.sha256);
  const parts = await filesOf(bob.user.id);
  expect(parts.map(([part]) => part)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(parts.map(([, bytes]) => bytes).slice(0, -1)).toEqual(Array<number>(8).fill(1_048_576));
  const again = await add(one);
  expect(again.errors).toEqual({ documents: [`a.pdf: ${documentTexts.isThere}`] });
  await bob.rest('DELETE', `/documents/${first.id}`);
  expect((await readDocument(app.store.read, bob.user.id, second.id)).equals(data)).toBe(true);
  await bob.rest('DELETE', `/leads/${other}`);
  expect(await filesOf(bob.user.id)).toEqual([]);
});

test('of several files each is taken or refused by itself, with the reason', async () => {
  const lead = await ann.addLead();
  const path = `/leads/${lead}/documents`;
  const script = new TextEncoder().encode(
    new TextDecoder().decode(aPdf('x')).replace('/Pages 2', '/OpenAction<</S/JavaScript/JS(1)>>/Pages 2'),
  );
  const some = await sendDocuments(app, ann.token, path, { 'good.png': await aPhoto(7), 'bad.pdf': script });
  expect([some.status, some.body.message]).toEqual([201, documentTexts.partly(1, 1)]);
  expect(some.body.data.refused).toEqual([{ filename: 'bad.pdf', reason: documentTexts.script }]);
  const none = await sendDocuments(app, ann.token, path, { 'page.html': new TextEncoder().encode('<script>') });
  expect([none.status, none.body.errors]).toEqual([422, { documents: [`page.html: ${documentTexts.unknown}`] }]);
  expect((await sendDocuments(app, ann.token, path, {})).body.errors).toEqual({ documents: [documentTexts.none] });
  expect((await sendDocuments(app, ann.token, `${path}?kind=poem`, {})).status).toBe(422);
  expect((await sendDocuments(app, bob.token, path, { 'a.png': await aPhoto(8) })).status).toBe(404);
});

test('a file is sent so that a browser can only show it, and its address works for hours', async () => {
  const id = await addScan(app, ann.token, `/leads/${await ann.addLead()}/documents`, 9);
  await ann.rest('PATCH', `/documents/${id}`, { name: 'Ann "ID" é' });
  const file = await fetchFile(id);
  expect(file.headers.get('content-disposition')).toBe(
    `attachment; filename="Ann _ID_ _.png"; filename*=UTF-8''Ann%20%22ID%22%20%C3%A9.png`,
  );
  expect(file.headers.get('content-type')).toBe('image/png');
  expect(file.headers.get('x-content-type-options')).toBe('nosniff');
  expect(file.headers.get('content-security-policy')).toContain('sandbox');
  expect((await fetchFile(id, '?inline=true')).headers.get('content-disposition')).toMatch(/^inline/);
  expect((await fetchFile(id, '?inline=maybe')).status).toBe(422);
  expect((await fetchFile(id, '', bob.token)).status).toBe(404);

  const { url } = (await ann.rest<DocumentLink>('POST', `/documents/${id}/link`)).body.data;
  const opened = await fetch(app.address + url);
  expect([opened.status, opened.headers.get('content-disposition')?.slice(0, 6), opened.headers.get('cache-control')]).toEqual([
    200,
    'inline',
    'no-store',
  ]);
  expect((await fetch(app.address + url.slice(0, -1))).status).toBe(404);
  app.clock.advance(240 * MINUTE);
  expect((await fetch(app.address + url)).status).toBe(404);
});

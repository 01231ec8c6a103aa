/** The documents of a record, and the terms of a deal. */
import { expect, test } from 'vitest';
import { expectAccessible } from '#client/testing/axe.ts';
import { open, signUp } from '#client/testing/browser.ts';
import type { StoredDocument } from '#shared/records/documents/document.ts';
import { documentTexts } from '#shared/records/documents/texts.ts';
import { aLead } from '#shared/testing/records.ts';

const PDF = (catalog = '') =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R${catalog}>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  );
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });

test('documents are added with their kind, refused with the reason, opened, renamed and deleted, on a phone', async () => {
  const ann = await signUp();
  const { id } = await ann.call<{ id: number }>('POST', '/leads', aLead());
  const { page } = await open(`/app/leads/${id}#documents`, { as: ann, size: 'phone', provokes: /status of 422/ });
  await page.getByText(documentTexts.empty).waitFor();
  await page.getByLabel('Kind of the documents to add').selectOption('contract');
  const script = PDF('/OpenAction<</S/JavaScript/JS(1)>>');
  await page.getByLabel('Documents to add', { exact: true }).setInputFiles([file('Agreement.pdf', PDF()), file('bad.pdf', script)]);
  const list = page.getByRole('list', { name: 'Documents', exact: true });
  await list.getByText('Contract · 1 page').waitFor();
  await page.getByText(documentTexts.script).waitFor();
  await page.getByRole('button', { name: 'Dismiss the message about bad.pdf' }).click();
  await expectAccessible(page);

  const [stored] = (await ann.call<{ data: StoredDocument[] } | StoredDocument[]>('GET', '/documents')) as StoredDocument[];
  expect(stored).toMatchObject({ kind: 'contract', name: 'Agreement.pdf', subject: 'lead', subject_id: id });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Agreement.pdf' }).click();
  expect((await download).suggestedFilename()).toBe('Agreement.pdf');

  await page.getByRole('button', { name: 'More actions for Agreement.pdf' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Rename' }).press('Enter');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Signed.pdf');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).press('Enter');
  await list.getByRole('button', { name: 'Signed.pdf', exact: true }).waitFor();
  await page.getByRole('button', { name: 'More actions for Signed.pdf' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText(documentTexts.empty).waitFor();
});

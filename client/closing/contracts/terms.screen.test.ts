import { expect, test } from 'vitest';
import { expectAccessible } from '#client/testing/axe.ts';
import { address, open, signUp } from '#client/testing/browser.ts';
import type { DealTerms } from '#shared/closing/contracts/term.ts';
import { addDays } from '#shared/core/days.ts';
import { formatDay } from '#shared/core/format.ts';
import type { Deal } from '#shared/records/deals/deal.ts';
import { aDeal, aLead, aProperty } from '#shared/testing/records.ts';

test("a deal's contingencies get their deadlines, which are met, waived, extended and moved with the closing, by keys on a phone", async () => {
  const ann = await signUp();
  const { id: lead_id } = await ann.call<{ id: number }>('POST', '/leads', aLead());
  const { id: property_id } = await ann.call<{ id: number }>('POST', '/properties', aProperty());
  const today = new Date().toISOString().slice(0, 10);
  const days = { contract_date: today, closing_date: addDays(today, 40), status: 'active', earnest_money: 1000 };
  const flags = { inspection_contingency: true, title_contingency: true, financing_contingency: false, appraisal_contingency: false };
  const { id } = await ann.call<{ id: number }>('POST', '/deals', aDeal({ ...days, ...flags, lead_id, property_id }));
  const { page } = await open(`/app/deals/${id}`, { as: ann, size: 'phone' });
  const terms = page.getByRole('list', { name: 'Terms' });
  await page.getByText("4 from the deal's days and contingencies").click();
  for (const kind of ['Inspection', 'Title', 'Closing']) {
    await page.getByRole('button', { name: `Add ${kind}` }).press('Enter');
    await terms.getByText(kind, { exact: true }).waitFor();
  }
  await terms.getByText('Protects you · Earnest money becomes non-refundable').waitFor();
  await expectAccessible(page);

  const act = async (kind: string, action: string) => {
    await page.getByRole('button', { name: `Actions for ${kind}` }).press('Enter');
    await page.getByRole('menuitem', { name: action }).press('Enter');
  };
  const dialog = page.getByRole('dialog');
  await act('Title', 'Waive');
  await dialog.getByRole('button', { name: 'Waive' }).click();
  await dialog.getByText('Reason is required').waitFor();
  await dialog.getByLabel('Reason').fill('Seller paid the lien');
  await dialog.getByRole('button', { name: 'Waive' }).click();
  await terms.getByText('Seller paid the lien').waitFor();
  await act('Inspection', 'Mark met');
  await terms.getByText('Met', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Move closing' }).click();
  await dialog.getByLabel('New closing date').fill(addDays(today, 54));
  await dialog.getByText('Moves with it').waitFor();
  await dialog.getByLabel('Amendment or reason').fill('Amendment 1');
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await terms.getByText('Amendment 1').waitFor();
  expect((await ann.call<Deal>('GET', `/deals/${id}`)).closing_date).toBe(addDays(today, 54));
  const stored = await ann.call<DealTerms>('GET', `/deals/${id}/terms`);
  expect(Object.fromEntries(stored.terms.map(({ kind, status }) => [kind, status]))).toEqual({
    inspection: 'met',
    title: 'waived',
    closing: 'open',
  });

  await page.getByRole('button', { name: 'Add term' }).press('Enter');
  await dialog.getByLabel('What must have happened').fill('Tenant hands over the keys');
  await dialog.getByLabel('Due date').fill(addDays(today, 20));
  await dialog.getByLabel('If it lapses').selectOption('Either may cancel');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await terms.getByText('Tenant hands over the keys').waitFor();
  await terms.getByText('Protects both · Either may cancel').first().waitFor();
  await act('Tenant hands over the keys', 'Mark met');
  await terms.getByText('Met', { exact: true }).nth(1).waitFor();

  // The amendment says the day before and the new one, and stays with its term.
  await act('Closing', 'Prepare amendment');
  expect(await dialog.getByLabel('New due date').inputValue()).toBe(addDays(today, 54));
  await dialog.getByRole('button', { name: 'Prepare' }).click();
  await page.getByRole('heading', { name: 'Amendment: Closing', level: 1 }).waitFor();
  const paper = page.getByRole('region', { name: 'Document' });
  for (const day of [addDays(today, 40), addDays(today, 54)]) await paper.getByText(formatDay(day)).first().waitFor();
  await paper.getByText('SAMPLE').first().waitFor();
  await page.goto(`${address}/app/deals/${id}`);
  await terms.getByRole('link', { name: 'Amendment: Closing' }).waitFor();
});

/** A contract that was signed by its link gives its deal the terms: counted from the last signature, with the days of its state. */
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { signUp } from '#server/testing/people.ts';
import type { ContractDetail } from '#shared/closing/contracts/contract.ts';
import type { SentContract } from '#shared/closing/contracts/sending.ts';
import type { DealTerms } from '#shared/closing/contracts/term.ts';

// Still November 23 in Chicago.
const app = await testApp({ at: '2026-11-24T04:30:00.000Z' });
const ann = await signUp(app, { time_zone: 'America/Chicago' });
const BODY =
  'Inspect until {{deal.inspection_ends}}. The deposit is due {{contract.deposit_days}} business days after the last signature.\n\n[sign: seller]';

async function signFor(state: string, zip: string, deal_type: string) {
  const property_id = await ann.addProperty({ state, zip });
  const lead_id = await ann.addLead();
  const deal_id = await ann.addDeal({
    ...{ property_id, lead_id, deal_type, status: 'active', earnest_money: 1000, inspection_contingency: true, inspection_period: 9 },
    ...{ contract_date: '2026-11-20', closing_date: '2026-12-18' },
  });
  const deposit = { direction: 'to_seller', amount: 1000, due_on: '2026-11-25', holder_name: 'Larkfield Title' };
  expect((await ann.rest('POST', `/deals/${deal_id}/deposits`, deposit)).status).toBe(201);
  const template = await ann.rest<{ id: number }>('POST', '/contract-templates', { name: 'Own', kind: 'purchase', states: [], body: BODY });
  const { data } = (await ann.rest<ContractDetail>('POST', '/contracts', { deal_id, template_id: template.body.data.id })).body;
  const filled = await ann.rest<ContractDetail>('PATCH', `/contracts/${data.id}`, {
    ...{ answers: { 'contract.deposit_days': '2' }, signers: [{ role: 'seller', name: 'Marisol Trevino' }] },
    override_reason: 'Checked with our attorney',
  });
  const sent = await ann.rest<SentContract>('POST', `/contracts/${data.id}/send`, {});
  expect(sent.status, sent.text).toBe(200);
  const url = app.address + new URL(sent.body.data.links[0]?.url ?? '').pathname;
  const post = (step: string, fields: Record<string, string>) =>
    fetch(`${url}/${step}`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });
  await post('consent', { agree: 'yes' });
  expect((await post('sign', { how: 'typed', name: 'Marisol Trevino', initials_1: 'MT' })).status).toBe(303);
  const termsOf = async () => (await ann.rest<DealTerms>('GET', `/deals/${deal_id}/terms`)).body.data.terms;
  await expect.poll(async () => (await termsOf()).length).toBeGreaterThan(0);
  const endsOf = async () =>
    (await ann.rest<{ inspection_ends_on: string | null }[]>('GET', `/deals/${deal_id}/deposits`)).body.data[0]?.inspection_ends_on;
  // November 29 is a Sunday: the contract, its term and the deposit say the Friday before.
  await expect.poll(endsOf).toBe('2026-11-27');
  expect(filled.body.data.values.find(({ name }) => name === 'deal.inspection_ends')?.value).toBe('Nov 27, 2026');
  return (await termsOf()).map(({ kind, due_date, contract_id }) => [kind, due_date, contract_id === data.id]);
}

test('with the right to cancel of Oklahoma', async () => {
  expect(await signFor('OK', '73102', 'double_close')).toEqual([
    ['deposit_due', '2026-11-25', true],
    ['right_to_cancel', '2026-11-25', true],
    ['inspection', '2026-11-27', true],
    ['closing', '2026-12-18', true],
  ]);
});

test('with the notice of assignment of Tennessee, where the contract is assigned', async () => {
  expect(await signFor('TN', '38103', 'assignment')).toEqual([
    ['deposit_due', '2026-11-25', true],
    ['inspection', '2026-11-27', true],
    ['assignment_notice', '2026-12-15', true],
    ['closing', '2026-12-18', true],
  ]);
  expect((await signFor('TN', '38103', 'buy_and_hold')).map(([kind]) => kind)).not.toContain('assignment_notice');
});

test('with the day and the deposit that were signed, where the deal names none', async () => {
  const property_id = await ann.addProperty({ state: 'TX', zip: '75201' });
  const about = { property_id, inspection_contingency: true, contract_date: '2026-11-20', closing_date: '2026-12-18', status: 'active' };
  const deal_id = await ann.addDeal(about);
  const body = 'Inspect until {{deal.inspection_ends}}. {{deal.earnest_money}} is paid.\n\n[sign: seller]';
  const template = await ann.rest<{ id: number }>('POST', '/contract-templates', { name: 'Own', kind: 'purchase', states: [], body });
  const { data } = (await ann.rest<ContractDetail>('POST', '/contracts', { deal_id, template_id: template.body.data.id })).body;
  const answers = { 'deal.inspection_ends': '2026-11-30', 'deal.earnest_money': '1000' };
  await ann.rest('PATCH', `/contracts/${data.id}`, { answers, signers: [{ role: 'seller', name: 'Marisol Trevino' }] });
  const sent = await ann.rest<SentContract>('POST', `/contracts/${data.id}/send`, {});
  expect(sent.status, sent.text).toBe(200);
  // What the deal says later is not what was signed.
  await ann.rest('PATCH', `/deals/${deal_id}`, { inspection_period: 21 });
  const url = app.address + new URL(sent.body.data.links[0]?.url ?? '').pathname;
  const post = (step: string, fields: Record<string, string>) =>
    fetch(`${url}/${step}`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });
  await post('consent', { agree: 'yes' });
  expect((await post('sign', { how: 'typed', name: 'Marisol Trevino' })).status).toBe(303);
  const termsOf = async () =>
    (await ann.rest<DealTerms>('GET', `/deals/${deal_id}/terms`)).body.data.terms.map(({ kind, due_date }) => [kind, due_date]);
  await expect.poll(termsOf).toEqual([
    ['deposit_due', '2026-11-27'],
    ['inspection', '2026-11-30'],
    ['closing', '2026-12-18'],
  ]);
});

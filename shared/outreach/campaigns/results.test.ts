import { describe, expect, test } from 'vitest';
import { ATTRIBUTION_DAYS, findAttribution, type Touch, calculateCosts, calculateRates } from './results.ts';

const touch = (campaign_id: number, sent: string | null, responded: string | null = null): Touch => ({
  campaign_id,
  sent_at: sent && `${sent}T15:00:00.000Z`,
  responded_at: responded && `${responded}T15:00:00.000Z`,
});

const signed = { contract_date: '2026-05-01', created_at: '2026-05-03T00:00:00.000Z' };

describe('a deal belongs to', () => {
  const cases: [string, number | undefined, Touch[]][] = [
    ['no campaign when none reached its lead', undefined, []],
    ['no campaign that was never sent', undefined, [touch(1, null)]],
    ['the campaign that was sent last', 2, [touch(1, '2026-03-01'), touch(2, '2026-04-01')]],
    ['the one answered, though another was sent later', 1, [touch(1, '2026-03-01', '2026-03-02'), touch(2, '2026-04-01')]],
    ['the one answered last', 2, [touch(1, '2026-03-01', '2026-04-02'), touch(2, '2026-03-05', '2026-04-09')]],
    ['the one sent, when the answer came after the contract', 1, [touch(1, '2026-03-01'), touch(2, '2026-02-01', '2026-05-02')]],
    ['the one sent, when the answer is too long ago', 2, [touch(1, '2025-10-01', '2025-10-10'), touch(2, '2026-04-30')]],
    ['one sent on the day of the contract', 1, [touch(1, '2026-05-01')]],
    ['none sent the day after', undefined, [touch(1, '2026-05-02')]],
    [`one sent ${ATTRIBUTION_DAYS} days before`, 1, [touch(1, '2025-11-02')]],
    [`none sent ${ATTRIBUTION_DAYS + 1} days before`, undefined, [touch(1, '2025-11-01')]],
  ];
  test.each(cases)('%s', (_, campaign, touches) => {
    expect(findAttribution(signed, touches, 'UTC')).toBe(campaign);
    expect(findAttribution(signed, [...touches].reverse(), 'UTC')).toBe(campaign);
  });

  test('no message that was sent when the deal was already recorded', () => {
    const early = { ...signed, created_at: '2026-05-01T14:00:00.000Z' };
    expect(findAttribution(early, [touch(1, '2026-05-01')], 'UTC')).toBeUndefined();
    expect(findAttribution(early, [touch(1, '2026-05-01'), touch(2, '2026-04-01')], 'UTC')).toBe(2);
  });

  test('days are those of the account, not of London', () => {
    const late: Touch = { campaign_id: 1, sent_at: '2026-05-02T03:00:00.000Z', responded_at: null };
    expect(findAttribution(signed, [late], 'America/Chicago')).toBe(1);
    expect(findAttribution(signed, [late], 'UTC')).toBeUndefined();
  });
});

const totals = { recipients: 0, sent: 0, bounced: 0, opened: 0, machine_opened: 0, clicked: 0, responded: 0, unsubscribed: 0, failed: 0 };

test('rates are of those reached, not of those written to', () => {
  const rates = calculateRates({ ...totals, sent: 210, bounced: 10, opened: 80, clicked: 20, responded: 10 }, 5);
  expect(rates).toEqual({
    delivery_rate: 200 / 210,
    open_rate: 0.4,
    click_rate: 0.1,
    click_to_open_rate: 0.25,
    response_rate: 0.05,
    conversion_rate: 0.025,
  });
});

test('what stayed in the outbox reached nobody: it is delivered to none, and no rate counts it', () => {
  const some = { ...totals, sent: 110, bounced: 10, opened: 20, clicked: 5, responded: 10 };
  expect(calculateRates(some, 5, 50)).toMatchObject({
    delivery_rate: 50 / 110,
    open_rate: 0.4,
    click_rate: 0.1,
    response_rate: 0.2,
    conversion_rate: 0.1,
  });
  expect(calculateRates(some, 0, 100)).toMatchObject({ delivery_rate: 0, open_rate: null, response_rate: null, conversion_rate: null });
});

test('2,000 spent and 12,000 earned is 500 %', () => {
  const won = { conversions: 3, contracts: 4, closed: 2, profit: 12_000 };
  expect(calculateCosts(2000, 100, won)).toEqual({
    cost_per_lead: 20,
    cost_per_contract: 500,
    cost_per_closed_deal: 1000,
    return_on_spend: 500,
  });
});

test('what cannot be divided is unknown, not nothing', () => {
  const none = { conversions: 0, contracts: 0, closed: 0, profit: 0 };
  expect(Object.values(calculateRates(totals, 0))).toEqual([null, null, null, null, null, null]);
  expect(calculateCosts(null, 3, none)).toEqual({
    cost_per_lead: null,
    cost_per_contract: null,
    cost_per_closed_deal: null,
    return_on_spend: null,
  });
  expect(calculateCosts(900, 0, none)).toMatchObject({ cost_per_lead: null, return_on_spend: -100 });
});

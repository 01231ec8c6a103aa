/** What conversations show of a seller, and what the score makes of it. */
import { describe, expect, test } from 'vitest';
import type { LeadSignals } from '#shared/records/leads/signals.ts';
import { scoreLead } from './score.ts';
import type { ScoredLead } from './score-rules.ts';
import { recordInbound, recordOutbound } from './signals.ts';

const TODAY = '2026-11-20';
const NOON = `${TODAY}T12:00:00.000Z`;
const daysAgo = (days: number) => new Date(Date.parse(NOON) - days * 86_400_000).toISOString();
const numbers = { estimated_value: 300_000, mortgage_balance: 90_000, asking_price: 195_000 };
const scored = (facts: Partial<ScoredLead>) => scoreLead({ created_at: daysAgo(0), ...facts }, TODAY);
const points = (signals: LeadSignals, code: string, more: Partial<ScoredLead> = {}) =>
  scored({ signals, ...more }).factors.find((factor) => factor.code === code);

const said = (code: string, quote: string) => ({ code, quote, at: NOON });

describe('the worked examples, from a conversation instead of notes', () => {
  const conversation: LeadSignals = {
    situation: [said('probate', 'I inherited it'), said('vacant', 'nobody lives there')],
    motivation_asked: true,
    timeline: { days: 30, quote: 'within 30 days', at: NOON },
    reply_hours: [70, 72, 60],
    tries: 3,
  };
  test('a motivated owner with equity', () => {
    const facts: ScoredLead = {
      ...numbers,
      source: 'direct_mail',
      created_at: daysAgo(2),
      next_action_date: '2026-11-21',
      signals: conversation,
    };
    expect(scoreLead(facts, TODAY)).toMatchObject({ financial_score: 96, motivation_score: 82, urgency_score: 76, ai_score: 86 });
  });
  test('an owner who owes too much and never answers', () => {
    const facts: ScoredLead = {
      estimated_value: 220_000,
      mortgage_balance: 205_000,
      asking_price: 230_000,
      source: 'cold_call',
      created_at: daysAgo(40),
      signals: { tries: 3, last_outbound_at: daysAgo(3), timeline: { days: 365, quote: 'maybe next year', at: daysAgo(1) } },
    };
    expect(scoreLead(facts, TODAY)).toMatchObject({ financial_score: 0, motivation_score: 22, urgency_score: 7, ai_score: 9 });
  });
  test('a stranger who has just written', () => {
    expect(scored({ ...numbers, source: 'website_form' })).toMatchObject({
      financial_score: 96,
      motivation_score: 62,
      urgency_score: 39,
      ai_score: 70,
    });
  });
  test('the best there can be', () => {
    const signals: LeadSignals = {
      situation: [said('foreclosure', 'the auction')],
      timeline: { days: 10, quote: 'ten days', at: NOON },
      deadline: { day: '2026-12-10', quote: 'auction on December 10' },
      last_inbound_at: NOON,
      reply_hours: [1],
      tries: 1,
    };
    const best = scored({
      estimated_value: 400_000,
      mortgage_balance: 0,
      asking_price: 200_000,
      source: 'website_form',
      next_action_date: TODAY,
      signals,
    });
    expect(best.ai_score).toBe(100);
  });
});

describe('each rule reads the signals', () => {
  test('the evidence quotes the seller, and the same reason counts once beside the notes', () => {
    const reasons: LeadSignals = { situation: [said('divorce', 'we are splitting up')] };
    expect(points(reasons, 'M3', { notes: 'Divorce. Vacant.' })).toMatchObject({
      points: 33.5,
      evidence: 'The seller said "we are splitting up" (divorce). The notes mention "Vacant" (vacant)',
    });
  });
  test('asked and none is less than unknown', () => {
    expect(points({ motivation_asked: true, situation: [] }, 'M3')?.points).toBe(4);
    expect(points({}, 'M3')?.points).toBe(12);
  });
  test.each([
    [{ reply_hours: [1, 2, 90] }, 20],
    [{ reply_hours: [30, 60] }, 14],
    [{ reply_hours: [100] }, 10],
    [{ last_inbound_at: NOON }, 10],
    [{ tries: 3 }, 0],
    [{ tries: 2 }, 8],
    [{}, 8],
  ])('M4: %j gives %d', (signals, expected) => expect(points(signals, 'M4')?.points).toBe(expected));
  test('the days that went by since are taken off a timeline', () => {
    const signals: LeadSignals = { timeline: { days: 30, quote: 'in a month', at: daysAgo(20) } };
    expect(points(signals, 'U1')).toMatchObject({ points: 45, evidence: 'The seller said "in a month": within 10 days' });
  });
  test('what was heard last keeps a lead fresh', () => {
    expect(points({ last_inbound_at: daysAgo(14) }, 'U2', { created_at: daysAgo(200) })?.points).toBe(12.5);
  });
  test('a deadline that is past says nothing', () => {
    expect(points({ deadline: { day: '2026-11-30', quote: 'court on the 30th' } }, 'U4')?.points).toBe(15);
    expect(points({ deadline: { day: '2026-11-01', quote: 'court on the 1st' } }, 'U4')?.points).toBe(0);
  });
});

describe('how long an answer took', () => {
  const at = (hour: number) => new Date(Date.parse(NOON) + hour * 3_600_000).toISOString();
  test('counts from the last message before it, once', () => {
    const asked = recordOutbound(recordOutbound({}, at(0)), at(10));
    expect(asked).toMatchObject({ tries: 2, last_outbound_at: at(10) });
    const answered = recordInbound(recordInbound(asked, at(12)), at(13));
    expect(answered).toMatchObject({ last_inbound_at: at(13), reply_hours: [2] });
  });
  test('the same contact noted twice counts once', () => {
    expect(recordOutbound(recordOutbound({}, at(1)), at(1)).tries).toBe(1);
    const once = recordInbound(recordOutbound({}, at(1)), at(3));
    expect(recordInbound(once, at(3))).toEqual(once);
  });
  test('who writes first has answered nothing', () => expect(recordInbound({}, at(1)).reply_hours).toBeUndefined());
});

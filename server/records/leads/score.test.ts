import { MAX_STALL_MS, stallOf } from '#server/testing/stall.ts';
import { describe, expect, test } from 'vitest';
import { addDays } from '#shared/core/days.ts';
import { LEAD_SOURCES } from '#shared/records/leads/lead.ts';
import { leadScore, type ScorePart } from '#shared/records/leads/score.ts';
import { isScored, SCORE_MODEL, scoreLead } from './score.ts';
import type { ScoredLead } from './score-rules.ts';

const TODAY = '2026-11-20';
const daysAgo = (days: number) => `${addDays(TODAY, -days)}T09:30:00.000Z`;

/** Inherited house, mail answered, 70 % equity, asks 65 % of the value. */
const leadA: ScoredLead = {
  source: 'direct_mail',
  estimated_value: 300_000,
  mortgage_balance: 90_000,
  asking_price: 195_000,
  notes: 'Inherited, vacant. Wants to close within 30 days.',
  next_action_date: addDays(TODAY, 1),
  created_at: daysAgo(2),
  responsiveness: { median_reply_hours: 70, tries: 2 },
};

const points = (facts: Partial<ScoredLead>, code: string) => {
  const factor = scoreLead({ created_at: daysAgo(0), ...facts }, TODAY).factors.find((f) => f.code === code);
  if (!factor) throw new Error(`no rule ${code}`);
  return factor.points;
};
const noted = (notes: string, code: 'M3' | 'U1' | 'U4') => points({ notes }, code);

describe('the worked examples', () => {
  test('A: an inherited house with much equity and a short timeline', () => {
    expect(scoreLead(leadA, TODAY)).toMatchObject({ financial_score: 96, motivation_score: 82, urgency_score: 76, ai_score: 86 });
  });

  test('B: owes nearly all of it, asks more than it is worth, never answers', () => {
    const facts: ScoredLead = {
      source: 'cold_call',
      estimated_value: 220_000,
      mortgage_balance: 205_000,
      asking_price: 230_000,
      notes: 'Maybe next year',
      created_at: daysAgo(40),
      responsiveness: { median_reply_hours: null, tries: 3 },
    };
    expect(scoreLead(facts, TODAY)).toMatchObject({ financial_score: 0, motivation_score: 22, urgency_score: 7, ai_score: 9 });
  });

  test('C: the figures of A by the website just now, and nobody has asked yet', () => {
    const facts: ScoredLead = {
      source: 'website_form',
      estimated_value: 300_000,
      mortgage_balance: 90_000,
      asking_price: 195_000,
      created_at: daysAgo(0),
    };
    expect(scoreLead(facts, TODAY)).toMatchObject({ financial_score: 96, motivation_score: 62, urgency_score: 39, ai_score: 70 });
  });

  test('D: the best possible lead', () => {
    const facts: ScoredLead = {
      source: 'website_form',
      estimated_value: 400_000,
      mortgage_balance: 0,
      asking_price: 200_000,
      notes: `Foreclosure auction on ${addDays(TODAY, 10)}, needs it sold asap`,
      next_action_date: TODAY,
      created_at: daysAgo(0),
      responsiveness: { median_reply_hours: 2, tries: 1 },
    };
    const result = scoreLead(facts, TODAY);
    expect(result).toMatchObject({ financial_score: 100, motivation_score: 100, urgency_score: 100, ai_score: 100 });
    expect(result.missing).toEqual([]);
  });
});

describe('each rule', () => {
  test.each([
    [30_000, 40],
    [30_001, 32],
    [50_000, 32],
    [60_000, 26],
    [70_000, 18],
    [80_000, 10],
    [90_000, 4],
    [90_001, 0],
    [120_000, 0],
  ])('F1: %d owed on 100 000 gives %d', (mortgage_balance, expected) => {
    expect(points({ estimated_value: 100_000, mortgage_balance }, 'F1')).toBe(expected);
  });

  test.each([
    [150_000, 15],
    [149_999.99, 10],
    [75_000, 10],
    [30_000, 5],
    [29_999, 0],
  ])('F2: equity of %d gives %d', (equity, expected) => {
    expect(points({ estimated_value: 1_000_000, mortgage_balance: 1_000_000 - equity }, 'F2')).toBe(expected);
  });

  test.each([
    [60_000, 30, 15],
    [70_000, 26, 12],
    [80_000, 18, 8],
    [90_000, 9, 4],
    [100_000, 3, 1],
    [100_001, 0, 0],
  ])('F3 and M2: asking %d for 100 000 gives %d and %d', (asking_price, f3, m2) => {
    expect(points({ estimated_value: 100_000, asking_price }, 'F3')).toBe(f3);
    expect(points({ estimated_value: 100_000, asking_price }, 'M2')).toBe(m2);
  });

  test.each([
    [70_000, 15],
    [70_001, 8],
    [80_000, 8],
    [80_001, 0],
  ])('F4: %d owed on 100 000 gives %d', (mortgage_balance, expected) => {
    expect(points({ estimated_value: 100_000, mortgage_balance }, 'F4')).toBe(expected);
  });

  test('a short sale is named and holds the financial part at 20', () => {
    const result = scoreLead({ estimated_value: 200_000, mortgage_balance: 200_000, asking_price: 100_000, created_at: daysAgo(0) }, TODAY);
    expect(result.financial_score).toBe(20);
    expect(result.factors[0]).toMatchObject({ code: 'F1', label: 'Short sale', points: 0 });
  });

  test('M1: those who come to us rank above those we go to', () => {
    expect(LEAD_SOURCES.map((source) => points({ source }, 'M1'))).toEqual([30, 26, 10, 22, 14, 20, 8]);
  });

  test.each([
    ['bank started foreclosure', 35],
    ['Behind on mortgage payments', 35],
    ['going through probate', 28],
    ["mother's house, she passed away", 28],
    ['DIVORCE', 28],
    ['back taxes owed', 28],
    ['house is vacant', 22],
    ['city sent code violations', 22],
    ['evicting the tenants', 22],
    ['relocating for work', 22],
    ['wants to downsize', 18],
    ['moving closer to her daughter', 18],
    ['needs a lot of work', 14],
    ['inherited, vacant', 33.5],
    ['inherited, vacant, needs repairs', 35],
    ['divorce and a tax lien and code violations', 35],
    ['vacant, needs repairs', 25.5],
    ['asked: no reason to sell, just curious', 4],
    ['nice brick house', 12],
    ['not in foreclosure', 12],
    ['no liens', 12],
    ["isn't vacant", 12],
    ['There were never any code violations', 12],
    ['No mortgage. Vacant.', 22],
    ['NOD filed, sale date 12/15', 35],
    ['3 payments behind', 35],
    ['tenants are 3 months behind on rent', 12],
    ['debe 3 meses al banco', 35],
    ['heredó la casa de su mamá, está vacía', 33.5],
    ['was behind, caught up in May', 12],
    ['already sold', 0],
    ['real estate agent next door', 12],
  ])('M3: "%s" gives %d', (notes, expected) => {
    expect(noted(notes, 'M3')).toBe(expected);
  });

  test.each([
    [{ median_reply_hours: 24, tries: 1 }, 20],
    [{ median_reply_hours: 72, tries: 1 }, 14],
    [{ median_reply_hours: 500, tries: 1 }, 10],
    [{ median_reply_hours: null, tries: 3 }, 0],
    [{ median_reply_hours: null, tries: 2 }, 8],
    [undefined, 8],
  ])('M4: %j gives %d', (responsiveness, expected) => {
    expect(points(responsiveness ? { responsiveness } : {}, 'M4')).toBe(expected);
  });

  test.each([
    ['wants to sell ASAP', 45],
    ['sell in 2 weeks', 45],
    ['close within a week', 45],
    ['30 days', 38],
    ['Close in a month', 38],
    ['30-60 days', 24],
    ['next month', 24],
    ['in a few months', 24],
    ['6 months', 12],
    ['in two years', 4],
    ['no rush', 4],
    ["she's not in a hurry", 4],
    ['maybe next year', 4],
    [`closing by ${addDays(TODAY, 12)}`, 45],
    ['must be sold by December 15', 38],
    ['wants to close no later than 12/15/2026', 38],
    ['sell by Jan 15th', 24],
    ['no need asap', 14],
    ['not within 30 days', 14],
    ['called 30 days ago', 14],
    ['90 days late on payments', 14],
    ['vacant for 6 months', 14],
    ['rent is 900 a month', 14],
    ['call back next week', 14],
    ['roof has 2 years left', 14],
    ['quiere vender lo antes posible', 45],
    ['lived there 20 years', 14],
    ['closing by 2025-01-31', 14],
    ['2 1/2 baths', 14],
    ['', 14],
  ])('U1: "%s" gives %d', (notes, expected) => {
    expect(noted(notes, 'U1')).toBe(expected);
  });

  test.each([
    [0, 25],
    [14, 12.5],
    [28, 6.25],
    [2, 22.64],
  ])('U2: %d days old gives %d', (age, expected) => {
    expect(points({ created_at: daysAgo(age) }, 'U2')).toBe(expected);
    expect(points({ created_at: daysAgo(400), last_inbound_at: daysAgo(age) }, 'U2')).toBe(expected);
  });

  test.each([
    [-30, 15],
    [3, 15],
    [4, 10],
    [7, 10],
    [30, 5],
    [31, 0],
  ])('U3: a next action in %d days gives %d', (days, expected) => {
    expect(points({ next_action_date: addDays(TODAY, days) }, 'U3')).toBe(expected);
  });

  test.each([
    ['auction on 2026-12-01', 15],
    ['Court hearing Dec 15', 15],
    ['has to move by 12/20/2026', 15],
    ['foreclosure sale date 2027-02-01', 8],
    ['auction on 2027-06-01', 0],
    ['NOD filed, sale date 12/15', 15],
    ['last sale date 12/15', 0],
    ['auction was on 2026-10-01', 0],
    ['auction on 2026-12-01 cancelled', 0],
    ['no auction on 2026-12-01', 0],
    ['call back on 2026-12-01', 0],
    ['auction on 2026-02-30', 0],
  ])('U4: "%s" gives %d', (notes, expected) => {
    expect(noted(notes, 'U4')).toBe(expected);
  });
});

test('a notice of default with a date is far above a curious owner', () => {
  const scored = (notes: string) => scoreLead({ notes, created_at: daysAgo(0) }, TODAY).ai_score;
  expect(scored('NOD filed, sale date 12/15') - scored('just curious what it is worth')).toBeGreaterThanOrEqual(14);
});

test.each([
  ['already sold', 'The notes say it is sold: "already sold"'],
  ['listed with Remax', 'The notes say an agent has it: "listed with"'],
  ['not interested', 'The notes say no: "not interested"'],
  ['no quiere vender', 'The notes say no: "no quiere vender"'],
])('M4: "%s" is no sign of a wish to sell', (notes, evidence) => {
  const { factors } = scoreLead({ notes, created_at: daysAgo(0) }, TODAY);
  expect(factors.find(({ code }) => code === 'M4')).toMatchObject({ points: 0, evidence });
  expect(isScored({ created_at: daysAgo(0), notes })).toBe(true);
});
test.each(['not interested in listing', 'listing expired, not relisted', 'not sold yet'])('M4: "%s" is no refusal', (notes) =>
  expect(points({ notes }, 'M4')).toBe(8),
);

describe('what is not known', () => {
  test('an imported lead of which only the address is known stands in the middle, and says what to ask', () => {
    const result = scoreLead({ created_at: daysAgo(0) }, TODAY);
    expect(result).toMatchObject({ financial_score: 40, motivation_score: 38, urgency_score: 39, ai_score: 39 });
    const asked = result.missing.map((fact) => fact.field);
    expect(asked).toEqual(
      expect.arrayContaining(['estimated_value', 'mortgage_balance', 'asking_price', 'source', 'situation', 'timeline']),
    );
    for (const fact of result.missing) expect(fact.question).toMatch(/\?$/);
  });

  test('what would bring most is asked first', () => {
    const gains = scoreLead({ created_at: daysAgo(0) }, TODAY).missing.map((fact) => fact.gain);
    expect(gains).toEqual([...gains].sort((one, other) => other - one));
  });

  test('the gain of an answer is in points of the whole score, over every part it touches', () => {
    const { missing } = scoreLead({ estimated_value: 73_000, mortgage_balance: 9475, source: 'other', created_at: daysAgo(0) }, TODAY);
    // The timeline: 31 points of urgency, which is a quarter. The price: 18 points of finances (40 %) and 9 of motivation (35 %).
    expect(missing.find((fact) => fact.field === 'timeline')).toMatchObject({ max: 31, gain: 7.75 });
    expect(missing.find((fact) => fact.field === 'asking_price')).toMatchObject({ max: 18, gain: 10.35 });
  });

  test('a known figure is not asked again, and a debt of nothing is known', () => {
    const result = scoreLead({ estimated_value: 200_000, mortgage_balance: 0, created_at: daysAgo(0) }, TODAY);
    const asked = result.missing.map((fact) => fact.field);
    expect(asked).not.toContain('estimated_value');
    expect(asked).not.toContain('mortgage_balance');
    expect(asked).toContain('asking_price');
    expect(result.factors.find((factor) => factor.code === 'F1')?.points).toBe(40);
  });

  test('unknown stands between the worst and the best answer', () => {
    const unknown = points({ estimated_value: 200_000 }, 'F1');
    expect(unknown).toBeGreaterThan(points({ estimated_value: 200_000, mortgage_balance: 200_000 }, 'F1'));
    expect(unknown).toBeLessThan(points({ estimated_value: 200_000, mortgage_balance: 0 }, 'F1'));
  });
});

describe('no score where nothing is known', () => {
  const nobody: ScoredLead = { created_at: daysAgo(3), next_action_date: addDays(TODAY, 2), source: 'other', notes: 'Left a card.' };
  test('what came in by itself, our own plan and notes that tell nothing are no knowledge', () => {
    expect(isScored(nobody)).toBe(false);
    expect(isScored({ ...nobody, estimated_value: 0, signals: { tries: 2, last_outbound_at: daysAgo(1) } })).toBe(false);
  });

  test.each<[string, Partial<ScoredLead>]>([
    ['a source', { source: 'cold_call' }],
    ['a value', { estimated_value: 1 }],
    ['no debt', { mortgage_balance: 0 }],
    ['an asking price', { asking_price: 1 }],
    ['notes of a reason', { notes: 'Inherited it.' }],
    ['notes of a timeline', { notes: 'Wants to close within 30 days.' }],
    ['an answer', { signals: { last_inbound_at: daysAgo(1) } }],
    ['three tries', { signals: { tries: 3 } }],
    ['asked for the reason', { signals: { motivation_asked: true } }],
  ])('%s is', (_, about) => expect(isScored({ ...nobody, ...about })).toBe(true));
});

test('M1: what own leads have shown of a source counts in place of the built-in points, and says from how many', () => {
  const weights = { learned_from: 64, sources: { direct_mail: { finished: 40, contracts: 1, points: 7 } } };
  const [built, trained] = [scoreLead(leadA, TODAY), scoreLead(leadA, TODAY, weights)];
  const factor = trained.factors.find(({ code }) => code === 'M1');
  expect(factor).toMatchObject({ points: 7, max: 30 });
  expect(factor?.evidence).toBe('Answered our mail: 1 of 40 finished ones became a contract (learned from 64 leads)');
  expect(trained.motivation_score).toBe(built.motivation_score - 15);
  expect(scoreLead({ ...leadA, source: 'referral' }, TODAY, weights)).toEqual(scoreLead({ ...leadA, source: 'referral' }, TODAY));
});

describe('the answer', () => {
  test('explains itself with the figures of the lead', () => {
    const evidence = scoreLead(leadA, TODAY).factors.map((factor) => factor.evidence);
    expect(evidence).toContain('Owns 70% of the value: $90,000 owed on $300,000');
    expect(evidence).toContain('The notes mention "Inherited" (probate or inheritance), "vacant" (vacant)');
    expect(evidence).toContain('The notes say "30 days": within 30 days');
    expect(evidence).toContain('Came in 2 days ago');
  });

  test('has the shape that the API promises', () => {
    const about = { is_scored: true, chance: null, basis: 'starting', learned_from: 0, words: '' };
    const answer = { lead_id: 1, ...scoreLead(leadA, TODAY), stored_score: 50, ...about, model: SCORE_MODEL, computed_at: daysAgo(0) };
    expect(leadScore.parse(answer)).toEqual(answer);
  });

  test('notes of the greatest length, hostile or plain, are read in moderate time', () => {
    for (const piece of ['a month in ', '1-', 'no not ', 'behind on the the the ', '12/12/', "n't ", 'mov ', '9'])
      expect(
        stallOf(() => scoreLead({ notes: piece.repeat(10_000).slice(0, 10_000), created_at: daysAgo(0) }, TODAY)),
        piece,
      ).toBeLessThan(MAX_STALL_MS);
  });
});

/** Mulberry32: the same leads in every run. */
function randomFrom(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

describe('over generated leads', () => {
  const random = randomFrom(20_261_120);
  const amount = (most: number) => Math.round(random() * most * 100) / 100;
  const maybe = <T>(value: T): T | null => (random() < 0.2 ? null : value);
  const phrases = ['inherited', 'vacant', 'no liens', 'asap', 'next year', 'in 60 days', 'auction on 2026-12-24', 'repairs', 'not vacant'];
  const anyLead = (): ScoredLead => ({
    source: maybe(LEAD_SOURCES[Math.floor(random() * LEAD_SOURCES.length)] ?? 'other'),
    estimated_value: maybe(amount(900_000) + 1),
    mortgage_balance: maybe(amount(900_000)),
    asking_price: maybe(amount(900_000) + 1),
    notes: maybe(phrases.filter(() => random() < 0.3).join('. ')),
    next_action_date: maybe(addDays(TODAY, Math.floor(random() * 80) - 20)),
    created_at: daysAgo(Math.floor(random() * 200)),
  });
  const leads = Array.from({ length: 500 }, anyLead);

  test('every number is within its bounds, and a part is the sum of its points', () => {
    for (const facts of leads) {
      const result = scoreLead(facts, TODAY);
      for (const part of ['financial', 'motivation', 'urgency'] satisfies ScorePart[]) {
        const total = result.factors.filter((f) => f.part === part).reduce((sum, f) => sum + f.points, 0);
        const shown = result[`${part}_score`];
        const shortSale = part === 'financial' && result.factors[0]?.label === 'Short sale';
        expect(Math.abs(shown - (shortSale ? Math.min(20, total) : total))).toBeLessThanOrEqual(0.501);
      }
      for (const factor of result.factors) {
        expect(factor.points).toBeGreaterThanOrEqual(0);
        expect(factor.points).toBeLessThanOrEqual(factor.max);
        expect(factor.evidence).not.toMatch(/NaN|undefined|null|Infinity/);
      }
      expect(result.ai_score).toBeGreaterThanOrEqual(0);
      expect(result.ai_score).toBeLessThanOrEqual(100);
    }
  });

  test('the same facts on the same day give the same answer', () => {
    for (const facts of leads) expect(scoreLead(facts, TODAY)).toEqual(scoreLead({ ...facts }, TODAY));
  });

  test('more debt, a higher price or more age never raises the score', () => {
    for (const facts of leads) {
      const before = scoreLead(facts, TODAY);
      const worse = (change: Partial<ScoredLead>) => scoreLead({ ...facts, ...change }, TODAY);
      if (typeof facts.mortgage_balance === 'number')
        expect(worse({ mortgage_balance: facts.mortgage_balance + amount(50_000) }).ai_score).toBeLessThanOrEqual(before.ai_score);
      if (typeof facts.asking_price === 'number')
        expect(worse({ asking_price: facts.asking_price + amount(50_000) }).ai_score).toBeLessThanOrEqual(before.ai_score);
      expect(worse({ created_at: daysAgo(201) }).ai_score).toBeLessThanOrEqual(before.ai_score);
    }
  });

  test('a higher value never lowers the financial part', () => {
    for (const facts of leads) {
      if (typeof facts.estimated_value !== 'number') continue;
      const higher = scoreLead({ ...facts, estimated_value: facts.estimated_value + amount(50_000) }, TODAY);
      expect(higher.financial_score).toBeGreaterThanOrEqual(scoreLead(facts, TODAY).financial_score);
    }
  });
});

import { describe, expect, test } from 'vitest';
import { baseRate, CHANCE_PRIOR, calculateLeadChance, describeLeadChance, scaleScore } from '../chance.ts';
import { SOURCE_POINTS } from '../score-rules.ts';
import { calculateShareRange, toChance } from '#shared/analysis/predictions/odds.ts';
import {
  estimatePeriodVariance,
  calculateBrierScore,
  calculateCalibration,
  type Case,
  judge,
  calculateLift,
  calculateRankOrder,
} from './judge.ts';
import { calculateErrorAt, fitLogistic } from './logistic.ts';
import { buildUnjudgedQuality, summarizeQuality } from './quality.ts';
import { trainSources } from './sources.ts';

/** Even and repeatable (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const FLAT = { a: 0, b: 1, precision: [1, 4] as const };

describe('the fit', () => {
  test('of nothing is the prior, as sure as the prior', () => {
    const fit = fitLogistic([], CHANCE_PRIOR);
    expect(fit).toMatchObject({ a: -1.73, b: 0.38 });
    expect(calculateErrorAt(fit, 0)).toBeCloseTo(1, 10);
    expect(calculateErrorAt(fit, 4)).toBeCloseTo(Math.SQRT2, 10);
  });

  test('the worked example: hours of study and exams passed, nearly without a prior', () => {
    // Twenty students; the published maximum likelihood fit is -4.0777 + 1.5046 x (Wikipedia, "Logistic regression").
    const hours = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 1.75, 2, 2.25, 2.5, 2.75, 3, 3.25, 3.5, 4, 4.25, 4.5, 4.75, 5, 5.5];
    const passed = [0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 1, 1, 1, 1, 1];
    const outcomes = hours.map((x, at) => ({ x, won: passed[at] === 1 }));
    const fit = fitLogistic(outcomes, { a: 0, b: 0, precision: [1e-9, 1e-9] });
    expect([fit.a, fit.b].map((value) => value.toFixed(4))).toEqual(['-4.0777', '1.5046']);
    // Standard errors of the same source: 1.7610 and 0.6287.
    expect(fit.variance.slice(0, 2).map((value) => Math.sqrt(value).toFixed(3))).toEqual(['1.761', '0.629']);
  });

  test('a surer prior holds it back further, and ends where only wins are seen', () => {
    const outcomes = Array.from({ length: 40 }, (_, n) => ({ x: (n % 5) - 2, won: true }));
    const fits = [0.1, 1, 10, 100].map((precision) => fitLogistic(outcomes, { a: 0, b: 0, precision: [precision, precision] }));
    for (let at = 1; at < fits.length; at += 1) expect(fits[at]?.a).toBeLessThan(fits[at - 1]?.a as number);
    expect(fits.every(({ a, b }) => Number.isFinite(a) && Number.isFinite(b))).toBe(true);
  });
});

/** A history of which the truth is known: `truth` gives the chance of x, one record a day. */
function historyOf(many: number, seed: number, truth: (x: number) => number): Case[] {
  const random = randomOf(seed);
  return Array.from({ length: many }, (_, n) => {
    const x = 4 * random() - 2;
    const asked_at = n * 10;
    return {
      asked_at,
      ended_at: asked_at + 5,
      won: random() < truth(x),
      x: () => x,
      base: (before) => baseRate(before.won, before.cases.length),
    };
  });
}
const judged = async (many: number, seed: number, truth: (x: number) => number) => {
  const result = await judge(historyOf(many, seed, truth), FLAT);
  return { result, quality: summarizeQuality('leads', many, result, ({ chance }) => chance, '2026-11-20T00:00:00.000Z') };
};

describe('judged on history that was not seen', () => {
  test.each([1, 2, 3, 4, 5])('a score that tells is recognized (%i)', async (seed) => {
    const { result, quality } = await judged(400, seed, (x) => toChance(-0.5 + 1.5 * x));
    expect(quality).toMatchObject({ state: 'ready', basis: 'learned', judged: 400, needed: 0 });
    expect(result.fit.b).toBeGreaterThan(1);
    expect(quality.brier as number).toBeLessThan(quality.brier_base as number);
    expect(quality.lift[0]?.lift as number).toBeGreaterThan(1.5);
    expect(quality.words).toContain('Better than the base rate');
  });

  test.each([1, 2, 3, 4, 5])('one that tells nothing is not used: the base rate is (%i)', async (seed) => {
    const { quality } = await judged(400, seed, () => 0.4);
    expect(quality).toMatchObject({ basis: 'base_rate' });
    expect(quality.words).toContain('The base rate is shown');
  });

  test.each([1, 2, 3])('nor one that tells the opposite at first (%i)', async (seed) => {
    expect((await judged(60, seed, (x) => toChance(-2 * x))).quality.basis).toBe('base_rate');
  });

  test.each([1, 2, 3])('one that ranks backwards is flagged, however well it could be inverted (%i)', async (seed) => {
    const { quality } = await judged(600, seed, (x) => toChance(-1.5 * x));
    expect(quality).toMatchObject({ basis: 'base_rate', is_backwards: true });
    expect(quality.order?.high as number).toBeLessThan(0.5);
    expect(quality.words).toMatch(
      /^Your lead scores rank backwards: .* Do not work by the score\. Of 100 pairs \d\d were in the right order/,
    );
    expect(quality.words).not.toContain('were closer');
  });

  test('an improvement is claimed only beyond a visible margin and chance', async () => {
    const weak = await Promise.all(Array.from({ length: 30 }, (_, n) => judged(150, 100 + n, (x) => toChance(0.15 * x))));
    for (const { quality } of weak) {
      const said = [(quality.brier as number) * 100, (quality.brier_base as number) * 100].map((score) => score.toFixed(1));
      if (quality.basis !== 'learned') continue;
      expect(said[0]).not.toBe(said[1]);
      expect(quality.gain?.low as number).toBeGreaterThan(0);
    }
    // A tenth by chance on one side, and hardly any of them by half a hundredth.
    const nothing = await Promise.all(Array.from({ length: 40 }, (_, n) => judged(120, 300 + n, () => 0.35)));
    expect(nothing.filter(({ quality }) => quality.basis === 'learned').length).toBeLessThanOrEqual(4);
    expect(nothing.filter(({ quality }) => quality.is_backwards).length).toBeLessThanOrEqual(9);
    expect(nothing[0]?.quality.words).toContain('Not shown to be better');
  });

  test('what was entered after its end teaches, and is not judged', async () => {
    const history = historyOf(60, 4, (x) => toChance(x - 2));
    const known: Case[] = historyOf(60, 5, (x) => toChance(x - 2)).map((one) => ({
      ...one,
      asked_at: -10,
      ended_at: -10,
      isAfterwards: true,
    }));
    const [alone, trained] = await Promise.all([judge(history, FLAT), judge([...known, ...history], FLAT)]);
    expect(trained.heldOut).toHaveLength(60);
    // The first of them is met knowing how often such records end well.
    expect(trained.heldOut[0]?.base).toBeLessThan((alone.heldOut[0]?.base as number) + 0.2);
    expect(trained.brier as number).toBeLessThan(alone.brier as number);
  });

  test('nothing is predicted from what ended later: the end of a history does not change its beginning', async () => {
    const history = historyOf(200, 7, (x) => toChance(x));
    const turned = history.map((one, at) => (at < 120 ? one : { ...one, won: !one.won }));
    const [one, other] = await Promise.all([judge(history, FLAT), judge(turned, FLAT)]);
    expect(other.heldOut.slice(0, 120)).toEqual(one.heldOut.slice(0, 120));
    expect(other.heldOut.slice(150)).not.toEqual(one.heldOut.slice(150));
  });

  test('too few: how many more, and no figures', async () => {
    const { quality } = await judged(29, 1, () => 0.5);
    expect(quality).toMatchObject({ state: 'too_little', needed: 1, basis: 'starting', brier: null, calibration: [], lift: [] });
    expect(quality.words).toContain('1 more finished lead needed');
    expect(buildUnjudgedQuality('deals', 40, 40, 10).state).toBe('learning');
  });

  test('no decimals under 100 outcomes', async () => {
    const few = (await judged(99, 1, (x) => toChance(x))).quality;
    const shares = [
      few.base_rate,
      few.brier,
      few.brier_base,
      ...few.calibration.flatMap(({ predicted, observed, low, high }) => [predicted, observed, low, high]),
    ];
    for (const share of shares) expect(Math.round((share as number) * 100) / 100).toBe(share);
    const many = (await judged(400, 1, (x) => toChance(x))).quality;
    expect(many.calibration.some(({ predicted }) => Math.round(predicted * 100) / 100 !== predicted)).toBe(true);
  });
});

describe('how far a chance may be off', () => {
  test('never less than after about twenty records, and more where results change between periods', () => {
    const at = (won: number, judged: number, between = 0) => calculateLeadChance(65, { basis: 'base_rate', won, judged, between }, judged);
    const [many, changing] = [at(545, 1000), at(545, 1000, 0.4)];
    // It was said to be 49 to 60 % of 130, where it turned out to be 32 %.
    expect(at(71, 130).high - at(71, 130).low).toBeGreaterThan(0.2);
    expect(changing.low).toBeLessThan(0.36);
    expect(many.low).toBeLessThan(0.45);
  });

  test('periods that differ by chance alone tell of no change, those that differ by more do', () => {
    const random = randomOf(11);
    const record = (truth: (at: number) => number) => Array.from({ length: 400 }, (_, at) => ({ ended_at: at, won: random() < truth(at) }));
    expect(estimatePeriodVariance(record(() => 0.5))).toBeLessThan(0.15);
    expect(estimatePeriodVariance(record((at) => (Math.floor(at / 20) % 2 ? 0.75 : 0.3)))).toBeGreaterThan(0.8);
    expect(estimatePeriodVariance(record(() => 0.5).slice(0, 30))).toBe(0);
  });

  test('of pairs in the right order: all, none, and half where all are ranked alike', () => {
    const held = (wins: (x: number) => boolean) => [1, 2, 3, 4].map((x) => ({ x, won: wins(x) }));
    expect(calculateRankOrder(held((x) => x > 2))).toMatchObject({ mean: 1 });
    expect(calculateRankOrder(held((x) => x <= 2))).toMatchObject({ mean: 0 });
    expect(calculateRankOrder([1, 2, 3, 4].map((n) => ({ x: 7, won: n % 2 === 0 })))).toMatchObject({ mean: 0.5 });
    expect(calculateRankOrder(held(() => true))).toBeNull();
  });
});

describe('the figures', () => {
  test('Brier: 0 of perfect ones, 0.25 of always one half, and the worked example', () => {
    expect(
      calculateBrierScore([
        [1, true],
        [0, false],
      ]),
    ).toBe(0);
    expect(
      calculateBrierScore([
        [0.5, true],
        [0.5, false],
      ]),
    ).toBe(0.25);
    // 70 % said, and it came: 0.09; 30 % said, and it came: 0.49 (Wikipedia, "Brier score").
    expect(calculateBrierScore([[0.7, true]])).toBeCloseTo(0.09, 10);
    expect(calculateBrierScore([[0.3, true]])).toBeCloseTo(0.49, 10);
    expect(calculateBrierScore([])).toBeNull();
  });

  test('the range of a share: 5 of 10 at 80 % is 31.2 to 68.8 %, and 0 of 10 ends above 0', () => {
    // Wilson: (p + z^2/2n +- z sqrt(p(1-p)/n + z^2/4n^2)) / (1 + z^2/n), z = 1.28.
    const { low, high } = calculateShareRange(5, 10);
    expect([low, high].map((value) => value.toFixed(3))).toEqual(['0.312', '0.688']);
    expect(calculateShareRange(0, 10)).toMatchObject({ low: 0 });
    expect(calculateShareRange(0, 10).high).toBeGreaterThan(0.1);
  });

  test('groups are of the same size, hold everybody, and their lifts average to 1', () => {
    const random = randomOf(3);
    const held = Array.from({ length: 157 }, () => ({ won: random() < 0.3, x: random(), chance: random(), base: 0.3 }));
    const lift = calculateLift(held, ({ x }) => x);
    expect(lift).toHaveLength(10);
    expect(lift.reduce((total, { count }) => total + count, 0)).toBe(157);
    const mean = lift.reduce((total, { count, rate }) => total + count * rate, 0) / 157;
    expect(mean).toBeCloseTo(held.filter(({ won }) => won).length / 157, 2);
    for (let at = 1; at < lift.length; at += 1) expect(lift[at]?.to).toBeLessThanOrEqual(lift[at - 1]?.from as number);
    const points = calculateCalibration(held);
    expect(points.map(({ count }) => count).reduce((total, count) => total + count, 0)).toBe(157);
    for (const { observed, low, high } of points) expect(low <= observed && observed <= high).toBe(true);
    expect(calculateLift([], () => 0)).toEqual([]);
  });
});

describe('what sources are worth', () => {
  test('needs 30 finished leads and 3 contracts of one source', () => {
    expect(trainSources({ referral: { finished: 29, contracts: 9 } }, SOURCE_POINTS)).toBeNull();
    expect(trainSources({ referral: { finished: 40, contracts: 2 } }, SOURCE_POINTS)).toBeNull();
    expect(trainSources({ referral: { finished: 30, contracts: 3 } }, SOURCE_POINTS)).not.toBeNull();
  });

  test('the worked example', () => {
    // 100 finished leads, 10 contracts: 10 %. Mean built-in points (50 x 26 + 50 x 10) / 100 = 18.
    // Referrals foretold 10 % x 26/18 = 14.44 %: (2 + 20 x 0.1444) / 70 = 6.98 %. Cold calls 5.56 %: (8 + 1.11) / 70 = 13.02 %.
    // Website forms, of which none is finished, keep their foretold 16.67 %, the best: 30 points. 30 x 13.02/16.67 = 23, 30 x 6.98/16.67 = 13.
    const learned = trainSources({ referral: { finished: 50, contracts: 2 }, cold_call: { finished: 50, contracts: 8 } }, SOURCE_POINTS);
    expect(learned).toMatchObject({
      website_form: { points: 30 },
      cold_call: { points: 23 },
      referral: { points: 13 },
      direct_mail: { points: 22 },
    });
  });

  test('rates as foretold leave the built-in points, and more contracts never lower a source', () => {
    const foretold = trainSources(
      { website_form: { finished: 300, contracts: 90 }, cold_call: { finished: 300, contracts: 30 } },
      SOURCE_POINTS,
    );
    expect(Object.fromEntries(Object.entries(foretold ?? {}).map(([source, { points }]) => [source, points]))).toEqual(SOURCE_POINTS);
    let before = 0;
    for (let contracts = 3; contracts <= 60; contracts += 3) {
      const points =
        trainSources({ website_form: { finished: 100, contracts: 20 }, yard_sign: { finished: 60, contracts } }, SOURCE_POINTS)?.yard_sign
          .points ?? 0;
      expect(points).toBeGreaterThanOrEqual(before);
      expect(points).toBeLessThanOrEqual(30);
      before = points;
    }
  });
});

describe('the chance of a lead', () => {
  const starting = { basis: 'starting' as const, fit: fitLogistic([], CHANCE_PRIOR) };
  test('starts at the guesses of the trade: 5, 15 and 30 % at 35, 65 and 90', () => {
    expect([35, 65, 90].map((score) => calculateLeadChance(score, starting, 0).probability)).toEqual([0.05, 0.15, 0.31]);
    expect(scaleScore(65)).toBe(0);
  });

  test('a better score never has a lower one, and the range holds it', () => {
    for (let score = 1; score <= 100; score += 1) {
      const [below, here] = [calculateLeadChance(score - 1, starting, 200), calculateLeadChance(score, starting, 200)];
      expect(here.probability).toBeGreaterThanOrEqual(below.probability);
      expect(here.low <= here.probability && here.probability <= here.high).toBe(true);
    }
  });

  test('when scores tell nothing it is the same for all, and the words say so', () => {
    const weights = { basis: 'base_rate' as const, won: 12, judged: 60 };
    expect(calculateLeadChance(20, weights, 60)).toEqual(calculateLeadChance(95, weights, 60));
    expect(calculateLeadChance(20, weights, 60).probability).toBe(0.19);
    expect(describeLeadChance(calculateLeadChance(20, weights, 60), weights, 60)).toBe(
      '10-30% chance of a contract, based on how your 60 finished leads ended: their scores predict no better.',
    );
  });
});

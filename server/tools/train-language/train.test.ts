import { expect, test } from 'vitest';
import learned from '#server/language/likeness.json' with { type: 'json' };
import { type Meaning, encodeWeights, scoreBuckets, decodeWeights } from '#server/language/likeness.ts';
import { learn, readMessages, toExamples, train } from './train.ts';

test('the weights are those that the tables teach', () => {
  for (const [meaning, expected] of Object.entries(learn())) {
    const stored = decodeWeights(learned[meaning as Meaning]);
    // Another version of Node may round the last digit of an exponential otherwise.
    expect(stored.bias).toBeCloseTo(expected.bias, 2);
    expect(expected.buckets.every((weight, bucket) => Math.abs(weight - (stored.buckets[bucket] as number)) < 3)).toBe(true);
  }
});

test('messages that were left out are told apart', () => {
  const messages = readMessages();
  const isLeftOut = (_: unknown, at: number) => at % 5 === 0;
  const weights = decodeWeights(encodeWeights(train(toExamples(messages.filter((one, at) => !isLeftOut(one, at))), 'stop')));
  const logits = toExamples(messages)
    .filter(isLeftOut)
    .map(({ pieces, says }) => ({ says, logit: Math.max(...pieces.map((buckets) => scoreBuckets(buckets, weights))) }));
  const shareAbove = (says: string): number => {
    const some = logits.filter((one) => one.says === says);
    return some.filter(({ logit }) => logit > 0).length / some.length;
  };
  expect(shareAbove('stop')).toBeGreaterThan(0.85);
  expect(shareAbove('other')).toBeLessThan(0.03);
});

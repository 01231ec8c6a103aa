/** What screens say about predictions. */
import { LANDMARK_DAYS, LANDMARK_HOURS, type LeftOut } from './quality.ts';

export const predictionTexts = {
  card: 'Chance of closing',
  loading: 'Loading the chance...',
  failed: 'The chance could not be loaded.',
  pipeline: {
    label: 'Weighted by the chance of each',
    range: 'in 8 of 10 cases',
    how: 'Each open deal’s expected profit times its chance of closing. The range is 8 of 10 simulated outcomes.',
    loading: 'Weighing the pipeline...',
    failed: 'The weighted value could not be loaded.',
  },
  report: {
    title: 'Score accuracy',
    loading: 'Loading the report...',
    failed: 'Failed to fetch the report',
    landmark: {
      leads: `Finished leads only, by the score ${LANDMARK_HOURS} hours after they came in.`,
      deals: `Finished deals only, by what was known ${LANDMARK_DAYS} days after they were entered.`,
    },
    leftOut: (leftOut: readonly LeftOut[]) => `Not judged: ${leftOut.map(({ count, why }) => `${count} ${why}`).join('; ')}.`,
    brier: 'Brier score: the mean of (chance − outcome)², in hundredths. 0 is perfect; always saying 50% gives 25.',
    better: 'Better than the base rate',
    noBetter: 'No better than the base rate, which is shown instead',
    calibration: 'Predicted and actual',
    sources: 'Points by source',
  },
} as const;

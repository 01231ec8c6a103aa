/** What screens say about predictions. */
import { LANDMARK_DAYS, LANDMARK_HOURS, type LeftOut } from './quality.ts';
import { LEAST_FINISHED } from './prediction.ts';

export const predictionTexts = {
  card: 'Chance of closing',
  loading: 'Loading the chance...',
  failed: 'The chance could not be loaded.',
  pipeline: {
    label: 'Weighted by the chance of each',
    range: 'in 8 of 10 cases',
    how: 'The expected profit of each open deal times the chance that it closes, added up. The range comes from letting all deals close or fail many times by their chances.',
    loading: 'Weighing the pipeline...',
    failed: 'The weighted value could not be loaded.',
  },
  report: {
    title: 'Score accuracy',
    about:
      'Each finished lead and deal is predicted from what was known before it ended, by what had been learned until then, and held against what came.',
    loading: 'Loading the report...',
    failed: 'Failed to fetch the report',
    needed: `Judged once ${LEAST_FINISHED} are finished whose state before the end is known`,
    landmark: {
      leads: `Each lead is judged by the score that it had ${LANDMARK_HOURS} hours after it came in, or with which it came in where it ended sooner. Leads that are still open do not count, however long they have lain idle: once they are called cold, they do.`,
      deals: `Each deal is judged by what was known ${LANDMARK_DAYS} days after it was entered. Open deals do not count.`,
    },
    leftOut: (leftOut: readonly LeftOut[]) => `Finished, but not judged: ${leftOut.map(({ count, why }) => `${count} ${why}`).join('; ')}.`,
    brier: 'The Brier score is the mean of (chance − outcome)², here in hundredths: 0 is perfect, and always saying one half gives 25.',
    calibration: 'What was said, and what came',
    lift: 'Do the better ones end better?',
    sources: 'What your sources have brought',
  },
} as const;

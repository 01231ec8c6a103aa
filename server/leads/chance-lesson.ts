/** What an account's finished leads have taught of what a score is worth. */
import { fitLogistic } from '#server/learning/logistic.ts';
import type { Learned } from '#server/learning/models.ts';
import { CHANCE_PRIOR, type ChanceLesson } from './chance.ts';

/** The lesson of what is kept, and of how many leads it is; without any the starting assumptions. */
export function chanceLesson(learned: Learned | undefined): { lesson: ChanceLesson; learned_from: number } {
  const learned_from = learned?.weights.quality.judged ?? 0;
  const { basis, won = 0 } = learned?.weights.quality ?? {};
  if (basis === 'base_rate') return { lesson: { basis, won, judged: learned_from }, learned_from };
  const { a, b, variance } = learned?.weights ?? {};
  if (basis !== 'learned' || a === undefined || b === undefined || !variance)
    return { lesson: { basis: 'starting', fit: fitLogistic([], CHANCE_PRIOR) }, learned_from };
  return { lesson: { basis, fit: { a, b, variance } }, learned_from };
}

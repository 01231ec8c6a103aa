/** The weights that an account's finished leads give to a score. */
import { fitLogistic } from './learning/logistic.ts';
import type { Learned } from './learning/models.ts';
import { LEAST_FINISHED } from '#shared/analysis/predictions/prediction.ts';
import { CHANCE_PRIOR, type ChanceWeights } from './chance.ts';

/** The stored weights and their number of leads; without any, the starting assumptions. */
export function resolveChanceWeights(learned: Learned | undefined): { weights: ChanceWeights; learned_from: number } {
  const { quality, trained, between, a, b, variance } = learned?.weights ?? {};
  const finished = Math.max(quality?.judged ?? 0, trained?.finished ?? 0);
  if (quality?.basis === 'base_rate') {
    const won = trained?.won ?? quality.won;
    return { weights: { basis: 'base_rate', won, judged: finished, between, isBackwards: quality.is_backwards }, learned_from: finished };
  }
  // Those entered after their end teach before enough others can be judged: the starting assumptions give way to them bit by bit.
  const isTaught = quality?.basis === 'learned' || (trained?.finished ?? 0) >= LEAST_FINISHED;
  if (!isTaught || a === undefined || b === undefined || !variance)
    return { weights: { basis: 'starting', fit: fitLogistic([], CHANCE_PRIOR) }, learned_from: quality?.judged ?? 0 };
  return { weights: { basis: 'learned', fit: { a, b, variance }, between }, learned_from: finished };
}

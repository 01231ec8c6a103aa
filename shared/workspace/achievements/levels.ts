/** Levels and their bar. */

/** Points that a level needs in all: each takes 500 more than the one before it. */
export const calculateLevelPoints = (level: number): number => 250 * level * (level - 1);

export interface Level {
  current_level: number;
  points_to_next_level: number;
  /** 0 to 100: total points / (total points + points to the next level), as the product defines it. */
  progress: number;
}

/** The level for a number of points. */
export function findLevel(points: number): Level {
  const total = Math.max(0, points);
  let current_level = 1;
  while (calculateLevelPoints(current_level + 1) <= total) current_level += 1;
  const points_to_next_level = calculateLevelPoints(current_level + 1) - total;
  return { current_level, points_to_next_level, progress: Math.min(100, (total / (total + points_to_next_level)) * 100) };
}

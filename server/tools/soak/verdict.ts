/** Whether what was measured again and again has grown. */

export interface Point {
  /** Minutes. */
  at: number;
  value: number;
}

/** The slope of the line that has the least squares of distances to the points: value a minute; 0 for fewer than two. */
export function slope(points: readonly Point[]): number {
  const mean = (of: (point: Point) => number) => points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const middle = { at: mean(({ at }) => at), value: mean(({ value }) => value) };
  const spread = points.reduce((sum, { at }) => sum + (at - middle.at) ** 2, 0);
  if (points.length < 2 || spread === 0) return 0;
  return points.reduce((sum, { at, value }) => sum + (at - middle.at) * (value - middle.value), 0) / spread;
}

/** The points of the second half of the time. */
export function secondHalf<T extends { at: number }>(points: readonly T[]): T[] {
  const half = ((points.at(0)?.at ?? 0) + (points.at(-1)?.at ?? 0)) / 2;
  return points.filter(({ at }) => at >= half);
}

/** The value below which so many of a hundred lie. */
export function percentile(values: readonly number[], hundredth: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * hundredth) / 100))] ?? Number.NaN;
}

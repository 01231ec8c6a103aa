/** Finds the most similar word of a list, if no more than `most` letters (unless given, a third of the word's) are wrong. */
export function findNearest(typed: string, words: readonly string[], most?: number): string | undefined {
  const word = typed
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
    .slice(0, 60);
  const mostOf = (known: string) => most ?? Math.max(2, Math.floor(known.length / 3));
  const [nearest] = words
    .filter((known) => Math.abs(known.length - word.length) <= mostOf(known))
    .map((known) => ({ known, distance: measureEditDistance(word, known) }))
    .sort((one, other) => one.distance - other.distance);
  return nearest && nearest.distance <= mostOf(nearest.known) ? nearest.known : undefined;
}

/** The edit distance, with adjacent swaps (optimal string alignment). */
function measureEditDistance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const above = rows[i - 1] as number[];
      const changed = (above[j - 1] as number) + (one[i - 1] === other[j - 1] ? 0 : 1);
      let best = Math.min(changed, (above[j] as number) + 1, (row[j - 1] as number) + 1);
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        best = Math.min(best, ((rows[i - 2] as number[])[j - 2] as number) + 1);
      row.push(best);
    }
    rows.push(row);
  }
  return (rows[one.length] as number[])[other.length] as number;
}

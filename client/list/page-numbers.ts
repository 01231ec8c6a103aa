/** The pages that a pager offers: first, last, the current one with its neighbors; null is a gap of two or more. */
export function pageNumbers(current: number, last: number): (number | null)[] {
  const wanted = new Set([1, last, current - 1, current, current + 1]);
  // Near an end as many pages as in the middle, so that the pager keeps its width.
  if (current <= 3) for (const page of [2, 3]) wanted.add(page);
  if (current >= last - 2) for (const page of [last - 1, last - 2]) wanted.add(page);
  const pages = [...wanted].filter((page) => page >= 1 && page <= last).sort((a, b) => a - b);
  return pages.flatMap((page, at) => {
    const gap = page - (pages[at - 1] ?? page);
    if (gap <= 1) return [page];
    return gap === 2 ? [page - 1, page] : [null, page];
  });
}

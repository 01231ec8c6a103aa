/** Splits a message at quoted facts. */

interface Quote {
  /** The fact that came of it. */
  id: number;
  quote: string;
}

interface QuotedPart {
  text: string;
  /** The facts that came of these words or of some of them; none of the words between. */
  factIds?: number[];
}

/**
 * The body in pieces that together are the body, letter for letter. A quote is found whatever its case; quotes that lie over each other
 * are one piece. A quote that the body does not have marks nothing.
 */
export function splitQuotes(body: string, quotes: readonly Quote[]): QuotedPart[] {
  const found = quotes
    .flatMap(({ id, quote }) => {
      const from = quote === '' ? -1 : findIndexOf(body, quote);
      return from < 0 ? [] : [{ id, from, to: from + quote.length }];
    })
    .sort((a, b) => a.from - b.from || b.to - a.to);
  const marked: { from: number; to: number; ids: number[] }[] = [];
  for (const { id, from, to } of found) {
    const last = marked.at(-1);
    if (last && from < last.to) {
      last.to = Math.max(last.to, to);
      last.ids.push(id);
    } else marked.push({ from, to, ids: [id] });
  }
  const parts: QuotedPart[] = [];
  let at = 0;
  for (const { from, to, ids } of marked) {
    if (from > at) parts.push({ text: body.slice(at, from) });
    parts.push({ text: body.slice(from, to), factIds: ids });
    at = to;
  }
  if (at < body.length) parts.push({ text: body.slice(at) });
  return parts;
}

/** Where the words stand; in another case only where the letters keep their number ("İ" becomes two). */
function findIndexOf(body: string, quote: string): number {
  const exact = body.indexOf(quote);
  if (exact >= 0) return exact;
  const [low, wanted] = [body.toLowerCase(), quote.toLowerCase()];
  return low.length === body.length && wanted.length === quote.length ? low.indexOf(wanted) : -1;
}

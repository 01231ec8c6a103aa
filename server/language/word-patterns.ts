/** How the readers by meaning put their rules together: classes of words, close to each other. */

/** The words of a class as alternatives. */
export const oneOf = (words: string): string => `(?:${words.trim().split(/\s+/).join('|').replaceAll('_', ' ')})`;
/** At most so many words of the same clause between two parts. */
export const gap = (most: number): string => `(?: (?!,)\\S+){0,${most}}?`;

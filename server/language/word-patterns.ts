/** How the readers by meaning put their rules together: classes of words, close to each other. */

/** The words of a class as alternatives; "_" is a space within a phrase. */
export const oneOf = (words: string): string => `(?:${words.trim().split(/\s+/).join('|').replaceAll('_', ' ')})`;
/** Matches where one of these alternatives stands as whole words. */
export const anyOf = (...alternatives: string[]): RegExp => new RegExp(`(?<![\\w'])(?:${alternatives.join('|')})(?!\\w)`);

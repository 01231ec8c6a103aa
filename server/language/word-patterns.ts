/** How the readers by meaning put their rules together: classes of words, close to each other. */

/** The words of a class as alternatives; "_" is a space within a phrase. */
export const matchOneOf = (words: string): string => `(?:${words.trim().split(/\s+/).join('|').replaceAll('_', ' ')})`;
/** Matches where one of these alternatives stands as whole words. */
export const matchAnyOf = (...alternatives: string[]): RegExp => new RegExp(`(?<![\\w'])(?:${alternatives.join('|')})(?!\\w)`);
/** The lines of a text, each a pattern or a part of one. */
export const splitLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
/** Each line as an expression that begins with a word; `^` at the beginning of a sentence. */
export const parseRuleLines = (text: string): readonly RegExp[] =>
  splitLines(text).map((line) => new RegExp(line.startsWith('^') ? line : `\\b(?:${line})`));

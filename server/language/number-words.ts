/** Numbers in words, as English counts. */
export const ONES: Record<string, number> = Object.fromEntries(
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, at) => [word, at + 1]),
);
export const TENS: Record<string, number> = {
  ...Object.fromEntries('twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word, at) => [word, (at + 2) * 10])),
  fourty: 40,
};

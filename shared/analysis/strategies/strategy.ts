/** The seven ways out of a contract, by name. */
export const STRATEGIES = ['wholesale', 'assignment', 'double_close', 'fix_and_flip', 'buy_and_hold', 'brrrr', 'retail'] as const;
export type Strategy = (typeof STRATEGIES)[number];

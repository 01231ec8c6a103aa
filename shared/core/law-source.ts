/** The source of a legal rule and when it was read; old ones get a warning. */
import { dayProblem, countDaysBetween, isDay } from './days.ts';
import { z } from './zod.ts';

/** Rules that were read longer ago may have changed. */
export const OLD_RULE_DAYS = 180;

export const lawDay = z.string().refine(isDay, dayProblem).meta({ format: 'date' });

export const lawSource = z.strictObject({
  url: z.string().regex(/^https?:\/\//),
  title: z.string().min(1),
  kind: z.enum(['statute', 'secondary']).meta({ description: 'The text of the law, or an account of it' }),
  read_on: lawDay,
});

/** How many days ago a rule was read. */
export const findRuleAge = (readOn: string, today: string): number => Math.max(0, countDaysBetween(readOn, today));

/** "Rules for Texas read 2026-03-01, 270 days ago: check them"; undefined while they are not old. */
export function describeOldRules(places: string, readOn: string, today: string): string | undefined {
  const age = findRuleAge(readOn, today);
  return age > OLD_RULE_DAYS ? `Rules for ${places} read ${readOn}, ${age} days ago: check them` : undefined;
}

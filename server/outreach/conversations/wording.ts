/** The names and context in the assistant's messages. */
import type { Scope } from '#server/core/context.ts';
import type { FactRow } from './facts.ts';
import type { Wording } from './rules/questions.ts';
import { find, toText } from '#server/language/words.ts';
import type { Thread } from './conversations.ts';

const HARD =
  /\b(passed (?:away|on|last|in|this)|passed|died|death|funeral|cancer|hospice|hospital|stroke|ill(?:ness)?|sick|widow(?:er)?|divorc\w*|lost (?:my|our|his|her) (?:mom|mother|dad|father|wife|husband|son|daughter|brother|sister|parents?|grand\w+|aunt|uncle|partner|baby|friend))\b/g;

/** Whether somebody speaks, and not to deny it, of a death, an illness or another loss. */
export const isHard = (words: string): boolean => find(toText(words), HARD) !== undefined;

export const buildWording = (
  scope: Scope,
  { lead }: Pick<Thread, 'lead'>,
  facts: readonly Pick<FactRow, 'slot' | 'value' | 'quote'>[] = [],
): Wording => ({
  company: scope.account.company_name,
  firstName: lead.first_name,
  address: lead.property_address,
  isHard: facts.some(({ slot, value, quote }) => (slot === 'motivation' && (value === 'probate' || value === 'divorce')) || isHard(quote)),
});

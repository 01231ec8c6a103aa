/** The names and context in the assistant's messages. */
import type { Scope } from '#server/core/context.ts';
import type { FactRow } from './facts.ts';
import type { Wording, Answerer } from './rules/questions.ts';
import { find, toText } from '#server/language/words.ts';
import type { Thread } from './conversations.ts';
import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '#server/db/store.ts';
import { isSpanish, mayBeSpanish } from '#server/language/spanish.ts';
import type { Language } from '#shared/language/topics.ts';
import { loadSettingsInForce } from './settings.ts';
import { conversationMessages } from './table.ts';

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

interface Voice extends Answerer {
  language: Language;
}

const MOST_LOOKED_AT = 10;

/** The account's answers, and the language of the last message that shows one. */
export async function loadVoice(scope: Scope, db: Db, conversationId: number): Promise<Voice> {
  const { answers } = await loadSettingsInForce(db, scope.account.id);
  const messages = await db
    .select({ body: conversationMessages.body })
    .from(conversationMessages)
    .where(and(eq(conversationMessages.conversation_id, conversationId), eq(conversationMessages.author, 'lead')))
    .orderBy(desc(conversationMessages.id))
    .limit(MOST_LOOKED_AT);
  return { company: scope.account.company_name, own: answers, language: findLanguage(messages.map(({ body }) => body)) };
}

/** Newest first; "si" and "ok" show no language. */
function findLanguage(bodies: readonly string[]): Language {
  for (const body of bodies) {
    const { plain } = toText(body);
    if (isSpanish(plain)) return 'es';
    if (!mayBeSpanish(plain)) return 'en';
  }
  return 'en';
}

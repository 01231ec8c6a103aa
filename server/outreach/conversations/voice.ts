/** In whose name, in which words and in which language the assistant writes in a conversation. */
import { and, desc, eq } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import { isSpanish, mayBeSpanish } from '#server/language/spanish.ts';
import { toText } from '#server/language/words.ts';
import type { Language } from '#shared/language/topics.ts';
import type { Answerer } from './rules/topic-answers.ts';
import { loadSettingsInForce } from './settings.ts';
import { conversationMessages } from './table.ts';

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

/** Whether and when the assistant's next message is sent without approval. */
import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import { getAccountZone } from '#server/outreach/appointments/zone.ts';
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import { isConnected, type ReplyMode } from '#shared/outreach/conversations/conversation.ts';
import { loadSettingsInForce } from './settings.ts';
import { conversationMessages } from './table.ts';
import { hasAddress } from './thread.ts';
import type { Thread } from './conversations.ts';
import { Temporal } from 'temporal-polyfill';

const DAY_MS = 86_400_000;
/** `draft`: a person decides. Else the moment from which it may leave, which may be now. */
export async function resolveAnswerTime(scope: Scope, db: Db, thread: Thread): Promise<'draft' | Date> {
  const { conversation } = thread;
  const settings = await loadSettingsInForce(db, scope.account.id);
  if (resolveMode(conversation.reply_mode, settings.reply_mode) === 'draft') return 'draft';
  if (!isConnected(conversation.channel) || !hasAddress(thread)) return 'draft';
  if ((await countAnswersOfDay(scope, db, conversation.id)) >= settings.answers_a_day) return 'draft';
  // A visitor with an open chat is waiting now.
  if (conversation.channel === 'web_chat') return scope.now();
  return findNextWithin(settings satisfies AssistantHours, getAccountZone(scope), scope.now());
}

export const resolveMode = (own: ReplyMode | null, general: ReplyMode): ReplyMode => own ?? general;

/** The assistant's messages of the last 24 hours in a conversation. */
async function countAnswersOfDay(scope: Scope, db: Db, conversationId: number): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`count(*)` })
    .from(conversationMessages)
    .where(
      and(
        eq(conversationMessages.conversation_id, conversationId),
        eq(conversationMessages.author, 'assistant'),
        inArray(conversationMessages.status, ['queued', 'sent', 'failed']),
        gte(conversationMessages.created_at, new Date(scope.now().getTime() - DAY_MS).toISOString()),
      ),
    );
  return row?.n ?? 0;
}

interface AssistantHours {
  /** Minutes of the day. */
  answers_from: number;
  answers_until: number;
  on_weekends: boolean;
}

/** The first moment from `now` on that lies within the hours: `now` itself when it does. */
export function findNextWithin(hours: AssistantHours, zone: string, now: Date): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone);
  const minute = local.hour * 60 + local.minute;
  const isDay = (day: Temporal.ZonedDateTime) => hours.on_weekends || day.dayOfWeek <= 5;
  if (isDay(local) && minute >= hours.answers_from && minute < hours.answers_until) return now;
  const later = minute < hours.answers_from ? 0 : 1;
  for (let days = later; days <= later + 7; days += 1) {
    const day = local.add({ days });
    if (!isDay(day)) continue;
    const opening = day.toPlainDate().toZonedDateTime({
      timeZone: zone,
      plainTime: Temporal.PlainTime.from({ hour: Math.floor(hours.answers_from / 60), minute: hours.answers_from % 60 }),
    });
    return new Date(opening.epochMilliseconds);
  }
  return now;
}

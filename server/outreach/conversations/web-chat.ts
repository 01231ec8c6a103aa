/** The web chat as its visitors see it: by the account's public key and a token that only the visitor has. Nothing internal shows. */
import { and, eq, gt, gte, inArray, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { generateSecret, toSha256 } from '#server/core/secrets.ts';
import { loadAccountScope } from '#server/accounts/auth/scope-of-account.ts';
import type { Context, Scope } from '#server/core/context.ts';
import { NotFound, TooMany } from '#server/core/errors.ts';
import { selectOwnersOf } from '#server/records/contacts/points.ts';
import type { Db } from '#server/db/store.ts';
import { buildLeadKeys } from '#server/records/leads/keys.ts';
import { insertLeads } from '#server/records/leads/leads.ts';
import { leads } from '#server/records/leads/table.ts';
import { assistantTexts } from '#shared/outreach/conversations/texts.ts';
import type { WebChatMessage, WebChatPage, webChatStart, WebChatTurn } from '#shared/outreach/conversations/web-chat.ts';
import type { z } from '#shared/core/zod.ts';
import { buildExternalId, receiveInThread } from './thread.ts';
import { type ConversationRow, insertConversation, requireConversation } from './conversations.ts';
import { sendFirstMessage } from './start.ts';
import { assistantSettings, conversationMessages, conversations } from './table.ts';
import { asTyped } from './visitor.ts';

type WebChatStart = z.output<typeof webChatStart>;

type World = Pick<Context, 'store' | 'live' | 'now'>;

/** Chats that may begin for an account in an hour, and in a day, from all addresses together. */
const CHATS_AN_HOUR = 100;
const CHATS_A_DAY = 400;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The maximum number of messages in one chat. */
const MESSAGES_A_DAY = 200;
const PAGE = 200;

/** The account whose chat has this key; `NotFound` when there is none, or it is switched off. */
async function requireChat(world: World, key: string): Promise<{ scope: Scope; greeting: string | null }> {
  const [settings] = await world.store.read
    .select()
    .from(assistantSettings)
    .where(and(eq(assistantSettings.web_chat_key, key), eq(assistantSettings.web_chat_enabled, true)));
  if (!settings || key === '') throw new NotFound(assistantTexts.chatNotFound);
  return { scope: await loadAccountScope(world, settings.account_id), greeting: settings.web_chat_greeting };
}

/** The visitor's own conversation; `NotFound` for any other token. */
async function requireVisitor(world: World, key: string, token: string): Promise<{ scope: Scope; conversation: ConversationRow }> {
  const { scope } = await requireChat(world, key);
  const conversation = await findOwnConversation(scope, token);
  if (!conversation || token === '') throw new NotFound(assistantTexts.chatNotFound);
  return { scope, conversation };
}

async function findOwnConversation(scope: Scope, token: string): Promise<ConversationRow | undefined> {
  const [conversation] = await scope.read
    .select()
    .from(conversations)
    .where(and(eq(conversations.visitor_hash, toSha256(token)), eq(conversations.account_id, scope.account.id)));
  return conversation;
}

/** The page before the first message; for a returning visitor, whether a person answers. */
export async function loadChatPage(world: World, key: string, token: string | undefined): Promise<WebChatPage> {
  const { scope, greeting } = await requireChat(world, key);
  const { company_name: company } = scope.account;
  const own = token ? await findOwnConversation(scope, token) : undefined;
  return {
    company,
    greeting: greeting ?? assistantTexts.greeting(company),
    assistant: assistantTexts.automated(company),
    handed_over: own?.state === 'handed_over',
  };
}

/** Begins a chat: a lead from the website, unless the account knows the same house and person already, and a conversation. */
export async function startChat(
  world: World,
  key: string,
  visitor: Omit<WebChatStart, 'key'>,
): Promise<{ token: string; messages: WebChatMessage[] }> {
  const { scope } = await requireChat(world, key);
  const token = generateSecret();
  const id = await scope.write(async (tx) => {
    if ((await countChatsSince(scope, tx, HOUR_MS)) >= CHATS_AN_HOUR) throw new TooMany(assistantTexts.tooManyChats, HOUR_MS / 1000);
    if ((await countChatsSince(scope, tx, DAY_MS)) >= CHATS_A_DAY)
      throw new TooMany(assistantTexts.chatsOfDay(scope.account.company_name), HOUR_MS / 1000);
    const known = await findKnownLead(scope, tx, visitor);
    const lead_id = known ?? (await createLead(scope, tx, visitor));
    const claims = known === undefined ? undefined : visitor.name;
    const thread = await insertConversation(scope, tx, { lead_id, channel: 'web_chat', visitor_hash: toSha256(token), visitor: claims });
    await sendFirstMessage(scope, tx, asTyped(thread));
    return thread.conversation.id;
  });
  return { token, messages: await listShownMessages(scope.read, id, 0) };
}

async function countChatsSince(scope: Scope, tx: Db, ms: number): Promise<number> {
  const [row] = await tx
    .select({ n: sql<number>`count(*)` })
    .from(conversations)
    .where(
      and(
        eq(conversations.account_id, scope.account.id),
        eq(conversations.channel, 'web_chat'),
        gte(conversations.created_at, new Date(scope.now().getTime() - ms).toISOString()),
      ),
    );
  return row?.n ?? 0;
}

const buildKeys = ({ email, phone, property_address }: Omit<WebChatStart, 'key'>) =>
  buildLeadKeys({ email: email ?? null, phone: phone ?? null, property_address, property_zip: null });

/** Who gives the address of a house and the email or phone that stand with it is that lead; either alone could be anybody. */
async function findKnownLead(scope: Scope, tx: Db, visitor: Omit<WebChatStart, 'key'>): Promise<number | undefined> {
  const { email_key, phone_digits } = buildKeys(visitor);
  const ways = [
    ...(email_key ? [selectOwnersOf(scope, { owner: 'lead', kind: 'email', key: email_key })] : []),
    ...(phone_digits ? [selectOwnersOf(scope, { owner: 'lead', kind: 'phone', key: phone_digits })] : []),
  ];
  if (ways.length === 0) return undefined;
  const [lead] = await tx
    .select({ id: leads.id })
    .from(leads)
    .where(
      and(
        sql`${leads.id} in (${sql.join(ways, sql` union all `)})`,
        sql`lower(${leads.property_address}) = ${visitor.property_address.toLowerCase()}`,
      ),
    )
    .limit(1);
  return lead?.id;
}

async function createLead(scope: Scope, tx: Db, { name, email, phone, property_address }: Omit<WebChatStart, 'key'>): Promise<number> {
  const [first_name = null, ...rest] = name.split(/\s+/);
  const [lead] = await insertLeads(scope, tx, [
    {
      first_name,
      last_name: rest.join(' ') || null,
      email: email ?? null,
      phone: phone ?? null,
      source: 'website_form',
      property_address,
      property_city: null,
      property_state: null,
      property_zip: null,
      property_type: null,
      estimated_value: null,
      mortgage_balance: null,
      asking_price: null,
      preferred_contact_method: null,
      status: undefined,
      next_action: undefined,
      next_action_date: undefined,
      notes: undefined,
    },
  ]);
  return (lead as { id: number }).id;
}

/** Takes a visitor's message, once for each external id. */
export async function sendToChat(
  world: World,
  key: string,
  token: string,
  { body, external_id }: { body: string; external_id?: string | null | undefined },
): Promise<WebChatMessage> {
  const { scope, conversation } = await requireVisitor(world, key, token);
  const message = await scope.write(async (tx) => {
    const [row] = await tx
      .select({ n: sql<number>`count(*)` })
      .from(conversationMessages)
      .where(
        and(
          eq(conversationMessages.conversation_id, conversation.id),
          eq(conversationMessages.author, 'lead'),
          gte(conversationMessages.created_at, new Date(scope.now().getTime() - 24 * HOUR_MS).toISOString()),
        ),
      );
    if ((row?.n ?? 0) >= MESSAGES_A_DAY) throw new TooMany(assistantTexts.tooManyMessages, HOUR_MS / 1000);
    const input = { body, external_id: buildExternalId('visitor', 'lead', external_id) };
    return receiveInThread(scope, tx, await requireConversation(scope, tx, conversation.id), input);
  });
  return toShown(message);
}

/** Lists the messages after one, oldest first. */
export async function listChatMessages(world: World, key: string, token: string, after: number): Promise<WebChatMessage[]> {
  const { scope, conversation } = await requireVisitor(world, key, token);
  return listShownMessages(scope.read, conversation.id, after);
}

/**
 * Each new message as it comes, for as long as the visitor listens, and whenever it changes whether a person answers; another
 * process may have written it.
 */
export async function* streamChat(
  world: World,
  key: string,
  token: string,
  after: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<WebChatMessage | WebChatTurn> {
  const { scope, conversation } = await requireVisitor(world, key, token);
  let last = after;
  let wasHandedOver = false;
  const sent = new Set<number>();
  while (!signal?.aborted && !world.live.isOver) {
    // Subscribe before querying, or messages in between are missed until the next change.
    const change = world.live.next(scope.account.id, LOOK_MS, signal);
    // The chat may have been switched off meanwhile, or its address renewed.
    const { state } = (await requireVisitor(world, key, token)).conversation;
    const handed_over = state === 'handed_over';
    for (const message of await listShownMessages(scope.read, conversation.id, last)) {
      if (sent.has(message.id)) continue;
      sent.add(message.id);
      last = Math.max(last, message.id);
      yield message;
    }
    if (handed_over !== wasHandedOver) yield { handed_over };
    wasHandedOver = handed_over;
    await change;
  }
}
const LOOK_MS = 10_000;

/**
 * The visitor's messages and what was sent to them: no drafts, and nothing else of the conversation. A draft is older than what the
 * visitor wrote before it was approved: what was sent since counts as new whatever its id.
 */
async function listShownMessages(db: Db, conversationId: number, after: number): Promise<WebChatMessage[]> {
  const seen = alias(conversationMessages, 'seen');
  const seenAt = db
    .select({ at: sql`coalesce(${seen.sent_at}, ${seen.created_at})` })
    .from(seen)
    .where(eq(seen.id, after));
  const rows = await db
    .select()
    .from(conversationMessages)
    .where(
      and(
        eq(conversationMessages.conversation_id, conversationId),
        or(gt(conversationMessages.id, after), gt(conversationMessages.sent_at, sql`${seenAt}`)),
        inArray(conversationMessages.status, ['received', 'sent']),
      ),
    )
    .orderBy(sql`coalesce(${conversationMessages.sent_at}, ${conversationMessages.created_at})`, conversationMessages.id)
    .limit(PAGE);
  return rows.map(toShown);
}

const toShown = ({ id, author, body, sent_at, created_at }: typeof conversationMessages.$inferSelect): WebChatMessage => ({
  id,
  from: author === 'lead' ? 'visitor' : 'company',
  body,
  is_assistant: author === 'assistant',
  at: sent_at ?? created_at,
});

interface StreamPlaces {
  /** Takes a place under each key until the given function is called; throws `TooMany` when one of them has none left. */
  take(keys: readonly (readonly [key: string, most: number])[]): () => void;
}

const RETRY_SECONDS = 10;

export function streamPlaces(message: string): StreamPlaces {
  const open = new Map<string, number>();
  return {
    take(keys) {
      if (keys.some(([key, most]) => (open.get(key) ?? 0) >= most)) throw new TooMany(message, RETRY_SECONDS);
      for (const [key] of keys) open.set(key, (open.get(key) ?? 0) + 1);
      let isOpen = true;
      return () => {
        if (!isOpen) return;
        isOpen = false;
        for (const [key] of keys) {
          const left = (open.get(key) ?? 1) - 1;
          if (left > 0) open.set(key, left);
          else open.delete(key);
        }
      };
    },
  };
}

import { TRPCError, tracked } from '@trpc/server';
import type { Scope } from '#server/core/context.ts';
import { resolveExpected } from '#server/core/precondition.ts';
import { asTrpcError } from '#server/core/problem.ts';
import { rest } from '#server/core/rest.ts';
import { listPage } from '#server/db/list.ts';
import { accountProcedure, openProcedure, router } from '#server/core/trpc.ts';
import type { Db } from '#server/db/store.ts';
import { toSha256 } from '#server/core/secrets.ts';
import { toNetwork, createWindowLimit } from '#server/core/window-limit.ts';
import {
  conversationChange,
  conversationInput,
  conversationList,
  conversationRecord,
} from '#shared/outreach/conversations/conversation.ts';
import { conversationDetail, factChange, factRecord, stopAnswer } from '#shared/outreach/conversations/detail.ts';
import {
  chatMessageInput,
  chatMessageList,
  chatMessageQuery,
  chatMessageRecord,
  draftChange,
  firstMessageRecord,
} from '#shared/outreach/conversations/message.ts';
import { assistantSettingsInput, assistantSettingsRecord } from '#shared/outreach/conversations/settings.ts';
import { assistantTexts } from '#shared/outreach/conversations/texts.ts';
import {
  webChatMessage,
  webChatMessages,
  webChatPage,
  webChatPageQuery,
  webChatSend,
  webChatSince,
  webChatStart,
  webChatStarted,
  webChatStream,
  webhookMessage,
  webhookStored,
} from '#shared/outreach/conversations/web-chat.ts';
import { byId, nothing, target, toRemove } from '#shared/core/record.ts';
import { z } from '#shared/core/zod.ts';
import { type Assistant, findEngine, getAssistantSettings, resetKeys, saveAssistantSettings } from './settings.ts';
import { changeConversation, buildConversationSource, removeConversation } from './conversations.ts';
import { getConversation } from './detail.ts';
import { changeFact } from './facts.ts';
import { addMessage, changeDraft, listConversationMessages } from './messages.ts';
import { previewFirstMessage, startConversation } from './start.ts';
import { streamPlaces, listChatMessages, loadChatPage, streamChat, sendToChat, startChat } from './web-chat.ts';
import { dropWaiting } from './thread.ts';
import { confirmStop, dropStop } from './visitor.ts';
import { storeFromWebhook } from './webhook.ts';

/** What the assistant was about to say or read is dropped with the conversation's end, or when a person takes over. */
const stopIn =
  (scope: Scope) =>
  (tx: Db, { id, state }: { id: number; state: string }) =>
    dropWaiting(scope, tx, id, state === 'closed' ? 'answers too' : 'drafts');

export const createConversationsRouter = (assistant: Assistant) =>
  router({
    list: accountProcedure
      .meta(rest.list('/conversations', { summary: 'List conversations with leads' }))
      .input(conversationList.input)
      .output(conversationList.output)
      .query(({ ctx, input }) => listPage(ctx.scope, input, buildConversationSource(ctx.scope, input))),
    get: accountProcedure
      .meta(rest.get('/conversations/{id}', { summary: 'One conversation, with its facts, what to ask next, and what happened' }))
      .input(byId)
      .output(conversationDetail)
      .query(({ ctx, input }) => getConversation(ctx.scope, input.id, findEngine(assistant))),
    opening: accountProcedure
      .meta(rest.get('/leads/{id}/first-message', { summary: 'What the assistant would tell a lead first, as it would write it now' }))
      .input(byId)
      .output(firstMessageRecord)
      .query(({ ctx, input }) => previewFirstMessage(ctx.scope, input.id)),
    create: accountProcedure
      .meta(rest.create('/conversations', { summary: 'Begin a conversation with a lead', message: assistantTexts.created }))
      .input(conversationInput)
      .output(conversationRecord)
      .mutation(async ({ ctx, input }) => {
        const conversation = await startConversation(ctx.scope, input);
        assistant.wake();
        return conversation;
      }),
    replace: accountProcedure
      .meta(
        rest.replace('/conversations/{id}', { summary: 'Replace the goal and mode of a conversation', message: assistantTexts.updated }),
      )
      .input(conversationChange.safeExtend(target))
      .output(conversationRecord)
      .mutation(({ ctx, input: { id, version, ...change } }) =>
        changeConversation(
          ctx.scope,
          id,
          { ...change, goal: change.goal ?? null, reply_mode: change.reply_mode ?? null },
          resolveExpected(ctx, version),
          stopIn(ctx.scope),
        ),
      ),
    update: accountProcedure
      .meta(
        rest.update('/conversations/{id}', {
          summary: 'Take a conversation over, hand it back, or end it',
          message: assistantTexts.updated,
        }),
      )
      .input(conversationChange.safeExtend(target))
      .output(conversationRecord)
      .mutation(({ ctx, input: { id, version, ...change } }) =>
        changeConversation(ctx.scope, id, change, resolveExpected(ctx, version), stopIn(ctx.scope)),
      ),
    remove: accountProcedure
      .meta(rest.remove('/conversations/{id}', { summary: 'Delete a conversation', message: assistantTexts.deleted }))
      .input(toRemove)
      .output(nothing)
      .mutation(({ ctx, input }) => removeConversation(ctx.scope, input.id, resolveExpected(ctx, input.version))),
    confirmStop: accountProcedure
      .meta(
        rest.post('/conversations/{id}/stop', {
          summary: 'Say whether the lead asked to hear no more, where that is not certain',
          message: assistantTexts.updated,
        }),
      )
      .input(stopAnswer)
      .output(conversationDetail)
      .mutation(async ({ ctx, input }) => {
        await (input.was_them === false ? dropStop(ctx.scope, input.id, input.reason ?? '') : confirmStop(ctx.scope, input.id));
        return getConversation(ctx.scope, input.id, findEngine(assistant));
      }),
    messages: accountProcedure
      .meta(rest.list('/conversations/{id}/messages', { summary: 'List the messages of a conversation, newest first' }))
      .input(chatMessageQuery)
      .output(chatMessageList.output)
      .query(({ ctx, input: { id, ...query } }) => listConversationMessages(ctx.scope, id, query)),
    addMessage: accountProcedure
      .meta(
        rest.create('/conversations/{id}/messages', {
          summary: 'Answer, or log what the lead wrote',
          message: assistantTexts.messageAdded,
        }),
      )
      .input(chatMessageInput)
      .output(chatMessageRecord)
      .mutation(async ({ ctx, input: { id, ...message } }) => {
        const added = await addMessage(ctx.scope, id, message);
        assistant.wake();
        return added;
      }),
    changeDraft: accountProcedure
      .meta(rest.update('/conversation-messages/{id}', { summary: 'Change, send or drop a draft', message: assistantTexts.messageUpdated }))
      .input(draftChange)
      .output(chatMessageRecord)
      .mutation(async ({ ctx, input: { id, ...change } }) => {
        const changed = await changeDraft(ctx.scope, id, change);
        assistant.wake();
        return changed;
      }),
    changeFact: accountProcedure
      .meta(rest.update('/conversation-facts/{id}', { summary: 'Accept or reject what was read', message: assistantTexts.factUpdated }))
      .input(factChange)
      .output(factRecord)
      .mutation(({ ctx, input }) => changeFact(ctx.scope, input.id, input.status)),
  });

export const createAssistantSettingsRouter = (assistant: Assistant) => {
  const shown = (ctx: { scope: Parameters<typeof getAssistantSettings>[0]; access: { kind: string; scope?: string } }) =>
    getAssistantSettings(ctx.scope, assistant, ctx.access.kind === 'session' || ctx.access.scope === 'write');
  return router({
    get: accountProcedure
      .meta(rest.get('/assistant-settings', { summary: 'How the assistant works, and what its language model has cost this month' }))
      .input(z.object({}))
      .output(assistantSettingsRecord)
      .query(({ ctx }) => shown(ctx)),
    save: accountProcedure
      .meta(rest.replace('/assistant-settings', { summary: 'Set how the assistant works', message: assistantTexts.settingsSaved }))
      .input(assistantSettingsInput)
      .output(assistantSettingsRecord)
      .mutation(async ({ ctx, input }) => {
        await saveAssistantSettings(ctx.scope, input);
        assistant.wake();
        return shown(ctx);
      }),
    renewKeys: accountProcedure
      .meta(
        rest.post('/assistant-settings/keys', {
          summary: 'Give the web chat and the webhook new addresses',
          message: assistantTexts.keysRenewed,
        }),
      )
      .input(z.object({}))
      .output(assistantSettingsRecord)
      .mutation(async ({ ctx }) => {
        await resetKeys(ctx.scope);
        return shown(ctx);
      }),
  });
};

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Chats that one network may begin in a day: an office shares one. */
const CHATS_OF_NETWORK = 40;
/** Streams of one chat, which is open in a tab or two, and of one network. */
const STREAMS_OF_CHAT = 3;
const STREAMS_OF_NETWORK = 60;

/** For visitors without an account: by the chat's key, and the token that each got when the chat began. */
export const createWebChatRouter = (assistant: Assistant) => {
  const starts = createWindowLimit({ most: 10, windowMs: 15 * MINUTE_MS, message: assistantTexts.tooManyChats });
  const startsOfDay = createWindowLimit({ most: CHATS_OF_NETWORK, windowMs: DAY_MS, message: assistantTexts.tooManyChats });
  const streams = streamPlaces(assistantTexts.tooManyStreams);
  const sends = createWindowLimit({ most: 20, windowMs: MINUTE_MS, message: assistantTexts.tooManyMessages });
  return router({
    page: openProcedure
      .meta(rest.get('/web-chat/{key}', { summary: 'Who answers in a web chat', open: true }))
      .input(webChatPageQuery)
      .output(webChatPage)
      .query(({ ctx, input }) => loadChatPage(ctx, input.key, input.token)),
    start: openProcedure
      .meta(rest.create('/web-chat/{key}', { summary: 'Begin a web chat', open: true }))
      .input(webChatStart)
      .output(webChatStarted)
      .mutation(async ({ ctx, input: { key, ...visitor } }) => {
        starts.take(toNetwork(ctx.address), ctx.now());
        startsOfDay.take(toNetwork(ctx.address), ctx.now());
        return startChat(ctx, key, visitor);
      }),
    send: openProcedure
      .meta(rest.create('/web-chat/{key}/messages', { summary: 'Say something in a web chat', open: true }))
      .input(webChatSend)
      .output(webChatMessage)
      .mutation(async ({ ctx, input: { key, token, ...message_input } }) => {
        sends.take(toNetwork(ctx.address), ctx.now());
        const message = await sendToChat(ctx, key, token, message_input);
        assistant.wake();
        return message;
      }),
    messages: openProcedure
      .meta(rest.get('/web-chat/{key}/messages', { summary: 'List the messages of a web chat', open: true }))
      .input(webChatSince)
      .output(webChatMessages)
      .query(({ ctx, input }) => listChatMessages(ctx, input.key, input.token, input.after ?? 0)),
    /**
     * Each message as it comes, and who answers when that changes; who comes back with the last id misses nothing and hears nothing twice.
     */
    live: openProcedure.input(webChatStream).subscription(async function* ({ ctx, input: { key, token, lastEventId }, signal }) {
      let leave = () => {};
      try {
        leave = streams.take([
          [`chat ${toSha256(token)}`, STREAMS_OF_CHAT],
          [`network ${toNetwork(ctx.address)}`, STREAMS_OF_NETWORK],
        ]);
        for await (const news of streamChat(ctx, key, token, Number(lastEventId) || 0, signal))
          yield 'id' in news ? tracked(String(news.id), news) : news;
      } catch (cause) {
        throw asTrpcError(new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause }));
      } finally {
        leave();
      }
      // An end that was meant would be the end; after this one the visitor's page comes back.
      throw new DOMException('The server stops', 'AbortError');
    }),
  });
};

export const createConversationHooksRouter = (assistant: Assistant) => {
  const posts = createWindowLimit({ most: 600, windowMs: MINUTE_MS, message: assistantTexts.tooManyMessages });
  return router({
    receive: openProcedure
      .meta(rest.create('/webhooks/conversations/{key}', { summary: 'Deliver a message of a channel that is not connected', open: true }))
      .input(webhookMessage)
      .output(webhookStored)
      .mutation(async ({ ctx, input }) => {
        posts.take(toNetwork(ctx.address), ctx.now());
        const stored = await storeFromWebhook(ctx, input);
        assistant.wake();
        return stored;
      }),
  });
};

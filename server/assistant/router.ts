import { expected } from '#server/core/precondition.ts';
import { rest } from '#server/core/rest.ts';
import { accountProcedure, router } from '#server/core/trpc.ts';
import { conversationChange, conversationInput, conversationList, conversationRecord } from '#shared/assistant/conversation.ts';
import { conversationDetail } from '#shared/assistant/detail.ts';
import { factChange, factRecord } from '#shared/assistant/fact.ts';
import {
  chatMessageInput,
  chatMessageList,
  chatMessageQuery,
  chatMessageRecord,
  draftChange,
  firstMessageRecord,
} from '#shared/assistant/message.ts';
import { assistantSettingsInput, assistantSettingsRecord } from '#shared/assistant/settings.ts';
import { assistantTexts } from '#shared/assistant/texts.ts';
import { byId, nothing, target, toRemove } from '#shared/core/record.ts';
import { z } from '#shared/core/zod.ts';
import { type Assistant, engineOf } from './assistant.ts';
import { changeConversation, listConversations, removeConversation } from './conversations.ts';
import { getConversation } from './detail.ts';
import { changeFact } from './facts.ts';
import { addMessage, changeDraft, listMessages } from './messages.ts';
import { getSettings, renewKeys, saveSettings } from './settings.ts';
import { firstMessage, startConversation } from './start.ts';
import { dropWaiting } from './thread.ts';

/** What the assistant was about to say or read is dropped with the conversation's end, or when a person takes over. */
const stop = (tx: Parameters<typeof dropWaiting>[0], { id, state }: { id: number; state: string }) =>
  dropWaiting(tx, id, state === 'closed' ? 'answers too' : 'drafts');

export const conversationsRouter = (assistant: Assistant) =>
  router({
    list: accountProcedure
      .meta(rest.list('/conversations', { summary: 'List conversations with leads' }))
      .input(conversationList.input)
      .output(conversationList.output)
      .query(({ ctx, input }) => listConversations(ctx.scope, input)),
    get: accountProcedure
      .meta(rest.get('/conversations/{id}', { summary: 'One conversation, with its facts, what to ask next, and what happened' }))
      .input(byId)
      .output(conversationDetail)
      .query(({ ctx, input }) => getConversation(ctx.scope, input.id, engineOf(assistant))),
    opening: accountProcedure
      .meta(rest.get('/leads/{id}/first-message', { summary: 'What the assistant would tell a lead first, as it would write it now' }))
      .input(byId)
      .output(firstMessageRecord)
      .query(({ ctx, input }) => firstMessage(ctx.scope, input.id)),
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
          expected(ctx, version),
          stop,
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
      .mutation(({ ctx, input: { id, version, ...change } }) => changeConversation(ctx.scope, id, change, expected(ctx, version), stop)),
    remove: accountProcedure
      .meta(rest.remove('/conversations/{id}', { summary: 'Delete a conversation', message: assistantTexts.deleted }))
      .input(toRemove)
      .output(nothing)
      .mutation(({ ctx, input }) => removeConversation(ctx.scope, input.id, expected(ctx, input.version))),
    messages: accountProcedure
      .meta(rest.list('/conversations/{id}/messages', { summary: 'List the messages of a conversation, newest first' }))
      .input(chatMessageQuery)
      .output(chatMessageList.output)
      .query(({ ctx, input: { id, ...query } }) => listMessages(ctx.scope, id, query)),
    addMessage: accountProcedure
      .meta(
        rest.create('/conversations/{id}/messages', {
          summary: 'Answer, or note down what the lead said',
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
      .mutation(({ ctx, input: { id, ...change } }) => changeDraft(ctx.scope, id, change)),
    changeFact: accountProcedure
      .meta(rest.update('/conversation-facts/{id}', { summary: 'Accept or reject what was read', message: assistantTexts.factUpdated }))
      .input(factChange)
      .output(factRecord)
      .mutation(({ ctx, input }) => changeFact(ctx.scope, input.id, input.status)),
  });

export const assistantSettingsRouter = (assistant: Assistant) => {
  const shown = (ctx: { scope: Parameters<typeof getSettings>[0]; access: { kind: string; scope?: string } }) =>
    getSettings(ctx.scope, assistant.model, ctx.access.kind === 'session' || ctx.access.scope === 'write');
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
        await saveSettings(ctx.scope, input);
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
        await renewKeys(ctx.scope);
        return shown(ctx);
      }),
  });
};

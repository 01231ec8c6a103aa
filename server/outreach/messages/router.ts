import { findToday } from '#server/core/account-days.ts';
import { rest } from '#server/core/rest.ts';
import { accountProcedure, router } from '#server/core/trpc.ts';
import type { Scope } from '#server/core/context.ts';
import { byId } from '#shared/core/record.ts';
import { z } from '#shared/core/zod.ts';
import { RULE_PACK } from '#shared/outreach/messages/guard/pack.ts';
import { describeOldHours } from '#shared/outreach/messages/guard/hours.ts';
import { messageDetail, messageList, singleInput } from '#shared/outreach/messages/message.ts';
import {
  type OutreachSettings,
  outreachSettingsInput,
  outreachSettingsRecord,
  type Providers,
} from '#shared/outreach/messages/settings.ts';
import {
  buyerContactPermissions,
  buyerContactStatusInput,
  contactPermissions,
  contactStatusInput,
} from '#shared/records/contacts/permission.ts';
import { outreachTexts } from '#shared/outreach/messages/texts.ts';
import type { IsGroupPaused } from './messages.ts';
import { cancelMessage, getMessage, listMessages, retryMessage } from './outbox.ts';
import { loadBuyerPermissions, loadLeadPermissions, recordOfBuyer, recordOfLead } from './permissions.ts';
import { saveSettings, getShownSettings } from '#server/accounts/auth/settings/settings.ts';
import type { MessageDispatcher } from './dispatcher.ts';
import { sendSingle } from './notices.ts';

/** What the procedures need of the dispatcher. */
export interface Counter {
  providers: Providers;
  /** Where links in messages lead, to this machine if to no other; without a trailing slash. */
  publicUrl: string;
  isGroupPaused: IsGroupPaused;
  wake(): void;
  outage: MessageDispatcher['outage'];
}

/** A counter behind which nobody stands: for the API document. */
export const NO_COUNTER: Counter = {
  providers: { email: 'outbox', sms: 'outbox', mail_from: null, sms_from: null, answers_by_email: 'none', public_url: null },
  publicUrl: '',
  isGroupPaused: async () => false,
  wake: () => undefined,
  outage: () => undefined,
};

const loadShownSettings = async (scope: Scope, { providers }: Counter): Promise<OutreachSettings> => {
  const { account_id: _account, ...settings } = await getShownSettings(scope);
  const notices = describeOldHours(findToday(scope));
  return { ...settings, providers, rules: { version: RULE_PACK.version, contacts_a_day: RULE_PACK.contactsADay, notices } };
};

export const createOutreachRouter = (counter: Counter) =>
  router({
    settings: accountProcedure
      .meta(rest.get('/outreach/settings', { summary: 'Who messages come from, when they may leave, and by what' }))
      .input(z.object({}))
      .output(outreachSettingsRecord)
      .query(({ ctx }) => loadShownSettings(ctx.scope, counter)),
    saveSettings: accountProcedure
      .meta(rest.replace('/outreach/settings', { summary: 'Replace the settings of messages', message: outreachTexts.settingsSaved }))
      .input(outreachSettingsInput)
      .output(outreachSettingsRecord)
      .mutation(async ({ ctx, input }) => {
        await saveSettings(ctx.scope, input);
        counter.wake();
        return loadShownSettings(ctx.scope, counter);
      }),
    messages: accountProcedure
      .meta(rest.list('/outreach/messages', { summary: 'List queued, sent and unsent messages' }))
      .input(messageList.input)
      .output(messageList.output)
      .query(({ ctx, input }) => listMessages(ctx.scope, input)),
    message: accountProcedure
      .meta(rest.get('/outreach/messages/{id}', { summary: 'One message, with the rules it was checked against' }))
      .input(byId)
      .output(messageDetail)
      .query(({ ctx, input }) => getMessage(ctx.scope, input.id)),
    retry: accountProcedure
      .meta(
        rest.update('/outreach/messages/{id}/retry', {
          summary: 'Retry a message that was not sent',
          message: outreachTexts.retried,
        }),
      )
      .input(byId)
      .output(messageDetail)
      .mutation(async ({ ctx, input }) => {
        const message = await retryMessage(ctx.scope, input.id, counter.isGroupPaused);
        counter.wake();
        return message;
      }),
    cancel: accountProcedure
      .meta(
        rest.update('/outreach/messages/{id}/cancel', {
          summary: 'Cancel a message that has not been sent',
          message: outreachTexts.cancelled,
        }),
      )
      .input(byId)
      .output(messageDetail)
      .mutation(({ ctx, input }) => cancelMessage(ctx.scope, input.id)),
    permissions: accountProcedure
      .meta(rest.get('/leads/{id}/contact-permissions', { summary: 'What a lead may be sent, and how that is known' }))
      .input(byId)
      .output(contactPermissions)
      .query(({ ctx, input }) => loadLeadPermissions(ctx.scope, input.id)),
    recordContactStatus: accountProcedure
      .meta(
        rest.create('/leads/{id}/contact-permissions', {
          summary: 'Record consent, an opt-out, or anything else learned about a lead or one of its addresses',
          message: outreachTexts.contactStatusSaved,
        }),
      )
      .input(contactStatusInput)
      .output(contactPermissions)
      .mutation(({ ctx, input }) => recordOfLead(ctx.scope, ctx.access, input)),
    buyerPermissions: accountProcedure
      .meta(rest.get('/buyers/{id}/contact-permissions', { summary: 'What a buyer may be sent, and how that is known' }))
      .input(byId)
      .output(buyerContactPermissions)
      .query(({ ctx, input }) => loadBuyerPermissions(ctx.scope, input.id)),
    recordBuyerContactStatus: accountProcedure
      .meta(
        rest.create('/buyers/{id}/contact-permissions', {
          summary: 'Record consent, an opt-out, or another thing that became known of a buyer or an address of it',
          message: outreachTexts.contactStatusSaved,
        }),
      )
      .input(buyerContactStatusInput)
      .output(buyerContactPermissions)
      .mutation(({ ctx, input }) => recordOfBuyer(ctx.scope, ctx.access, input)),
    send: accountProcedure
      .meta(rest.create('/leads/{id}/messages', { summary: 'Send one message to a lead, written by hand', message: outreachTexts.queued }))
      .input(singleInput)
      .output(messageDetail)
      .mutation(async ({ ctx, input }) => {
        const message = await sendSingle(ctx.scope, input);
        counter.wake();
        return message;
      }),
  });

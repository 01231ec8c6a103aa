/** Shared services and external connections, in order of dependency. */
import { randomUUID } from 'node:crypto';
import { type CheckoutService, openCheckout } from '#server/accounts/payments/checkout.ts';
import { explainContractHolds } from '#server/closing/contracts/contracts.ts';
import { explainDepositHolds } from '#server/closing/deposits/deposits.ts';
import { sealContract } from '#server/closing/contracts/seal.ts';
import type { ScopeParts } from '#server/core/context.ts';
import type { Jobs } from '#server/core/jobs.ts';
import { createJobRunner } from '#server/core/job-runner.ts';
import { toPublicUrl, type Settings } from '#server/core/settings.ts';
import { findDatabaseFile } from '#server/db/connect.ts';
import { staleReminder } from '#server/outreach/appointments/announce.ts';
import { isGroupPaused } from '#server/outreach/campaigns/launch.ts';
import { createModelSentences, type Sentences } from '#server/outreach/campaigns/model-sentence.ts';
import { recordOutcome, recordReply } from '#server/outreach/campaigns/outcomes.ts';
import { type Assistant, createAssistant } from '#server/outreach/conversations/settings.ts';
import { continueConversation, conversationOutcome, staleWords } from '#server/outreach/conversations/hooks.ts';
import { type MessageDispatcher, createMessageDispatcher } from '#server/outreach/messages/dispatcher.ts';
import { forgetSecrets, openNotices } from '#server/outreach/messages/notices.ts';
import { createSmtpMail } from '#server/providers/mail.ts';
import { type LanguageModel, createLanguageModel } from '#server/providers/language-model.ts';
import type { ResetMail } from '#server/accounts/auth/password-reset.ts';
import { escapeHtml } from '#server/core/html.ts';
import type { Notices } from '#server/records/contacts/notice.ts';
import type { Backups } from '#server/workspace/backup/backups.ts';

/** External services are optional: without them the application does the work itself, and says so. */
type Needed = 'CORS_ORIGINS' | 'LOG_LEVEL' | 'REGISTRATION' | 'TRUST_PROXY';
export type AppSettings = Pick<Settings, Needed> & Partial<Omit<Settings, Needed>>;

/** The database, the clock and live changes; `publicUrl` when people outside can open links to here. */
export type ServiceBase = ScopeParts & { publicUrl: string | undefined };

export interface Services {
  jobs: Jobs;
  checkout: CheckoutService;
  outreach: MessageDispatcher;
  /** Sends links and codes for features below the dispatcher. */
  notices: Notices;
  /** Makes the sealed file of a contract that everybody has signed. */
  seal(accountId: number, contractId: number): Promise<void>;
  assistant: Assistant;
  model: LanguageModel | undefined;
  /** Sentences of campaigns for one lead alone; undefined: by the built-in rules. */
  sentences: Sentences | undefined;
  /** Sends links for forgotten passwords; undefined without a mail server. */
  resetMail: (ResetMail & { close(): void }) | undefined;
  /** Undefined for a database on a server. */
  backups: Backups | undefined;
}

/** `report` receives failures in the background. */
export function openServices(
  settings: AppSettings,
  base: ServiceBase,
  backups: Backups | undefined,
  report: (error: unknown) => void,
): Services {
  explainContractHolds();
  explainDepositHolds();
  const jobs = createJobRunner({ store: base.store, report, isAlone: findDatabaseFile(settings.DATABASE_URL ?? 'file:') !== undefined });
  const checkout = openCheckout(settings, base, jobs, report);
  const hooks = {
    outcomes: {
      campaign: recordOutcome,
      conversation: conversationOutcome,
      signing: forgetSecrets,
      code: forgetSecrets,
      room_code: forgetSecrets,
    },
    isGroupPaused,
    stale: { reminder: staleReminder, conversation: staleWords },
    replies: [recordReply, continueConversation(jobs)],
  };
  const outreach = createMessageDispatcher(settings, { ...base, publicUrl: toPublicUrl(settings), jobs, ...hooks }, report);
  const model = createLanguageModel(settings);
  const notices = openNotices(outreach);
  return {
    jobs,
    checkout,
    outreach,
    notices,
    seal: (account, contract) => sealContract(base, account, contract),
    assistant: createAssistant(jobs, model),
    model,
    sentences: model && createModelSentences(model),
    resetMail: openResetMail(settings),
    backups,
  };
}

const RESET_SUBJECT = 'Reset your DealFlow password';
const writeResetMail = (link: string): string =>
  `Somebody, probably you, asked to reset the password of your DealFlow account:\n\n${link}\n\nThe link works once, for one hour. If it was not you, ignore this email: your password stays the same.`;

function openResetMail(settings: AppSettings): Services['resetMail'] {
  const { SMTP_URL, MAIL_FROM } = settings;
  if (!SMTP_URL || !MAIL_FROM) return undefined;
  const mail = createSmtpMail(SMTP_URL);
  const domain = MAIL_FROM.split('@')[1] ?? 'localhost';
  return {
    publicUrl: toPublicUrl(settings),
    send: async (to, link) => {
      const text = writeResetMail(link);
      const html = text
        .split('\n\n')
        .map((part) => `<p>${escapeHtml(part)}</p>`)
        .join('');
      const about = { from: { name: 'DealFlow', address: MAIL_FROM }, to, reply_to: null, subject: RESET_SUBJECT };
      const outcome = await mail.send({ ...about, text, html, message_id: `${randomUUID()}@${domain}`, automatic: true });
      if (outcome.kind !== 'sent') throw new Error(`The mail server did not take the link: ${JSON.stringify(outcome)}`);
    },
    close: () => mail.close(),
  };
}

/** Background jobs: a new kind is one line here. */
import { createExpiredBidsJob } from '#server/analysis/strategies/score-by-end-buyer.ts';
import { createDailyScoresJob } from '#server/analysis/predictions/score-open-leads.ts';
import { createDepositJob } from '#server/closing/deposits/jobs.ts';
import { createContractJob } from '#server/closing/contracts/seal.ts';
import { anchorJob } from '#server/closing/ledger/anchors.ts';
import { createRoomClosingJob, createGuestPurge } from '#server/closing/marketplace/purge.ts';
import { toAnchorSettings } from '#server/core/settings.ts';
import { searchUpkeep } from '#server/db/upkeep.ts';
import { createTermExpiryJob } from '#server/closing/contracts/lapse.ts';
import { createReminderJob } from '#server/outreach/appointments/reminders.ts';
import { createCampaignJobs } from '#server/outreach/campaigns/jobs.ts';
import { answerJob } from '#server/outreach/conversations/jobs.ts';
import { createNightlyBackup } from '#server/workspace/backup/backups.ts';
import { createBulkLeadJob } from '#server/records/leads/bulk/steps.ts';
import { importJobs } from '#server/workspace/import-export/jobs.ts';
import { createLiveTail } from '#server/core/events/subscribers.ts';
import { forgetMail } from '#server/outreach/campaigns/recipients.ts';
import type { AppSettings, ServiceBase, Services } from './services.ts';
import { createSubscriptions } from './subscriptions.ts';

/** Registers the jobs, except those of messages, mailbox and payments, which their services register. */
export function registerJobs(base: ServiceBase, settings: AppSettings, { jobs, outreach, model, sentences, backups }: Services): void {
  const anchor = anchorJob(base, toAnchorSettings(settings));
  const kinds = [
    searchUpkeep(base.store),
    createLiveTail(base),
    ...createSubscriptions(base),
    createBulkLeadJob(base),
    createExpiredBidsJob(base),
    createDailyScoresJob(base),
    ...importJobs(base),
    ...createCampaignJobs({ ...base, publicUrl: outreach.publicUrl, jobs, write: sentences?.write }),
    answerJob({ ...base, jobs }, model),
    createReminderJob(base),
    createRoomClosingJob(base),
    createGuestPurge(base, forgetMail),
    createDepositJob(base),
    createTermExpiryJob(base),
    createContractJob(base),
    ...(anchor ? [anchor] : []),
    ...(backups ? [createNightlyBackup(backups)] : []),
  ];
  for (const kind of kinds) jobs.register(kind);
}

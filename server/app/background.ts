/** Background jobs: a new kind is one line here. */
import { expiredOffersJob } from '#server/analysis/strategies/score-by-end-buyer.ts';
import { dailyScoresJob } from '#server/analysis/predictions/score-open-leads.ts';
import { depositJob } from '#server/closing/deposits/jobs.ts';
import { contractJob } from '#server/closing/contracts/seal.ts';
import { anchorJob } from '#server/closing/ledger/anchors.ts';
import { roomClosingJob } from '#server/closing/marketplace/room-closing.ts';
import { guestPurge } from '#server/closing/marketplace/purge.ts';
import { liveTail } from '#server/core/events/live-tail.ts';
import { toAnchorSettings } from '#server/core/settings.ts';
import { searchUpkeep } from '#server/db/upkeep.ts';
import { lapseJob } from '#server/closing/terms/lapse.ts';
import { reminderJob } from '#server/outreach/appointments/reminders.ts';
import { forgetMail } from '#server/outreach/campaigns/forget-mail.ts';
import { campaignJobs } from '#server/outreach/campaigns/jobs.ts';
import { answerJob } from '#server/outreach/conversations/jobs.ts';
import { nightlyBackup } from '#server/workspace/backup/nightly.ts';
import { bulkLeadJob } from '#server/records/bulk/steps.ts';
import { importJobs } from '#server/workspace/import-export/jobs.ts';
import type { AppSettings, ServiceBase, Services } from './services.ts';
import { subscriptions } from './subscriptions.ts';

/** Registers the jobs; those that send, read mail and settle payments are registered by their services. */
export function registerJobs(base: ServiceBase, settings: AppSettings, { jobs, outreach, model, sentences, backups }: Services): void {
  const anchor = anchorJob(base, toAnchorSettings(settings));
  const kinds = [
    searchUpkeep(base.store),
    liveTail(base),
    ...subscriptions(base),
    bulkLeadJob(base),
    expiredOffersJob(base),
    dailyScoresJob(base),
    ...importJobs(base),
    ...campaignJobs({ ...base, publicUrl: outreach.publicUrl, jobs, write: sentences?.write }),
    answerJob({ ...base, jobs }, model),
    reminderJob(base),
    roomClosingJob(base),
    guestPurge(base, forgetMail),
    depositJob(base),
    lapseJob(base),
    contractJob(base),
    ...(anchor ? [anchor] : []),
    ...(backups ? [nightlyBackup(backups)] : []),
  ];
  for (const kind of kinds) jobs.register(kind);
}

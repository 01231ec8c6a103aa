/** Background jobs of campaigns: start on time, add recipients, and finish when nothing is left to send. */
import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { emitEvents } from '#server/core/events/emit.ts';
import { loadAccountScope } from '#server/accounts/auth/scope-of-account.ts';
import type { Context } from '#server/core/context.ts';
import type { JobKind, Jobs } from '#server/core/jobs.ts';
import { findOwned } from '#server/db/records.ts';
import { SEND_MESSAGES } from '#server/outreach/messages/sending.ts';
import { messages } from '#server/outreach/messages/table.ts';
import { fillStep } from './fill.ts';
import type { SentenceWriter } from './personalize.ts';
import { type CampaignRow, campaigns } from './table.ts';
import { listSentChannels } from '#shared/records/contacts/channels.ts';

export const FILL_CAMPAIGNS = 'campaigns.fill';

/** A campaign that is due begins, and one that is done ends, within this time. */
const LOOK_MS = 1000;
const MAX_FOUND = 50;

interface CampaignParts extends Pick<Context, 'store' | 'live' | 'now'> {
  /** Where the links in messages lead, without a trailing slash. */
  publicUrl: string;
  jobs: Pick<Jobs, 'wake'>;
  /** Writes a sentence for one recipient alone; without it the built-in rules do. */
  write?: SentenceWriter | undefined;
}

export const createCampaignJobs = (parts: CampaignParts): JobKind[] => [fillCampaigns(parts), finishCampaigns(parts)];

/** Writes the recipients of campaigns down, of several at once: a long one keeps no short one waiting. */
function fillCampaigns(parts: CampaignParts): JobKind {
  const { store, now, jobs } = parts;
  return {
    kind: FILL_CAMPAIGNS,
    everyMs: LOOK_MS,
    atOnce: 4,
    batch: { fewest: 4, most: 200 },
    find: async () => {
      const isDue = or(isNull(campaigns.scheduled_at), sql`${campaigns.scheduled_at} <= ${now().getTime()}`);
      const subjects = await store.read
        .select({ id: campaigns.id, account: campaigns.account_id })
        .from(campaigns)
        .where(and(eq(campaigns.status, 'active'), isDue, isNotNull(campaigns.filling_after)))
        .orderBy(campaigns.id)
        .limit(MAX_FOUND);
      return { subjects };
    },
    run: async (job) => {
      const [campaign] = await store.read.select().from(campaigns).where(eq(campaigns.id, job.subject));
      if (campaign?.status !== 'active') return undefined;
      const hasMore = await fillStep(await loadAccountScope(parts, campaign.account_id), campaign, job, parts);
      jobs.wake(SEND_MESSAGES);
      return hasMore ? 0 : undefined;
    },
  };
}

function finishCampaigns(parts: CampaignParts): JobKind {
  const { read } = parts.store;
  return {
    kind: 'campaigns.finish',
    everyMs: LOOK_MS,
    find: async () => {
      const done = read.select({ id: campaigns.id, account: campaigns.account_id }).from(campaigns);
      return { subjects: await done.where(hasNothingLeft(read)).limit(MAX_FOUND) };
    },
    run: async (job) => {
      const [campaign] = await read.select().from(campaigns).where(eq(campaigns.id, job.subject));
      if (campaign) await finish(parts, campaign);
      return undefined;
    },
  };
}

/** Messages that have not come to an end. */
const UNDER_WAY = ['queued', 'paused', 'sending'] as const;

/** Running, written down, and no message of it waits or is on its way. Letters and audiences end by hand. */
function hasNothingLeft(db: CampaignParts['store']['read']): SQL | undefined {
  const left = db
    .select({ one: sql`1` })
    .from(messages)
    .where(
      and(eq(messages.account_id, campaigns.account_id), eq(messages.group_id, campaigns.id), inArray(messages.status, [...UNDER_WAY])),
    );
  return and(
    eq(campaigns.status, 'active'),
    isNull(campaigns.filling_after),
    isNotNull(campaigns.started_at),
    inArray(campaigns.channel, listSentChannels()),
    sql`not exists ${left}`,
  );
}

async function finish(parts: CampaignParts, { id, account_id }: CampaignRow): Promise<void> {
  const scope = await loadAccountScope(parts, account_id);
  await scope.write(async (tx) => {
    const campaign = await findOwned(scope, tx, campaigns, id);
    const [open] = await tx
      .select({ id: campaigns.id })
      .from(campaigns)
      .where(and(eq(campaigns.id, id), hasNothingLeft(tx)));
    if (!campaign || !open) return;
    const now = scope.now().toISOString();
    await tx
      .update(campaigns)
      .set({ status: 'completed', completed_at: now, updated_at: now, version: campaign.version + 1 })
      .where(eq(campaigns.id, id));
    const changes = [{ field: 'status', before: 'active', after: 'completed' }];
    await emitEvents(scope, tx, [{ type: 'campaign.finished', subject_id: id, summary: campaign.name, changes }]);
  });
}

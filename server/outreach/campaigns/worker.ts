/** What campaigns do by themselves: begin at their time, write their recipients down, and end when nothing is left to send. */
import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { emitEvents } from '#server/core/events/emit.ts';
import { scopeOfAccount } from '#server/accounts/auth/scope-of-account.ts';
import type { Context } from '#server/core/context.ts';
import { pause } from '#server/core/pause.ts';
import { turns } from '#server/core/turns.ts';
import { type Worker, worker } from '#server/core/worker.ts';
import { findOwned } from '#server/db/records.ts';
import { messages } from '#server/outreach/messages/table.ts';
import { type CampaignRow, fillStep } from './fill.ts';
import type { SentenceWriter } from './personalize.ts';
import { campaigns } from './table.ts';

/** A campaign that is due begins, and one that is done ends, within this time. */
const LOOK_MS = 1000;

export interface CampaignWorkerParts extends Pick<Context, 'store' | 'live' | 'now'> {
  /** Where the links in messages lead, without a slash at its end. */
  publicUrl: string;
  /** Messages have been queued. */
  wakeSender(): void;
  /** Writes a sentence for one recipient alone; without it the built-in rules do. */
  write?: SentenceWriter | undefined;
}

export function campaignWorker(parts: CampaignWorkerParts, report: (error: unknown) => void, lookMs: number = LOOK_MS): Worker {
  const { store, now, publicUrl, wakeSender, write } = parts;
  const pace = turns({ fewest: 4, most: 200 });
  let last = 0;

  /** The next campaign to write down, after the one before: a long one keeps no short one waiting. */
  const nextToFill = async (): Promise<CampaignRow | undefined> => {
    const due = and(
      eq(campaigns.status, 'active'),
      or(isNull(campaigns.scheduled_at), sql`${campaigns.scheduled_at} <= ${now().getTime()}`),
      isNotNull(campaigns.filling_after),
    );
    const [row] = await store.read.select().from(campaigns).where(due).orderBy(sql`${campaigns.id} <= ${last}`, campaigns.id).limit(1);
    return row;
  };

  return worker(
    async (signal) => {
      for (let campaign = await nextToFill(); campaign && !signal.aborted; campaign = await nextToFill()) {
        last = campaign.id;
        await fillStep(await scopeOfAccount(parts, campaign.account_id), campaign, pace, publicUrl, write);
        wakeSender();
        await pause();
      }
      for (const done of await store.read.select().from(campaigns).where(hasNothingLeft(store.read))) {
        if (signal.aborted) break;
        await finish(parts, done);
      }
      return undefined;
    },
    report,
    lookMs,
  );
}

/** Messages that have not come to an end. */
const UNDER_WAY = ['queued', 'held', 'sending'] as const;

/** Running, written down, and no message of it waits or is on its way. Letters and audiences end by hand. */
function hasNothingLeft(db: CampaignWorkerParts['store']['read']): SQL | undefined {
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
    inArray(campaigns.channel, ['email', 'sms']),
    sql`not exists ${left}`,
  );
}

async function finish(parts: CampaignWorkerParts, { id, account_id }: CampaignRow): Promise<void> {
  const scope = await scopeOfAccount(parts, account_id);
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

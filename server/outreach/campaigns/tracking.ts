/** Records opens and clicks of signed links. */
import { and, asc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm';
import { loadAccountScope } from '#server/accounts/auth/scope-of-account.ts';
import type { Context, Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import { findOwned } from '#server/db/records.ts';
import { buildRoomUrl } from '#server/closing/marketplace/guests.ts';
import { linkVersion, buildSheetUrl } from '#server/closing/marketplace/sheet-link.ts';
import { readLink } from '#server/accounts/auth/settings/links.ts';
import { loadOutreachSettings } from '#server/accounts/auth/settings/settings.ts';
import { changeRecipient, recordEvent } from './outcomes.ts';
import { readListingId } from './buyer-audience.ts';
import { DEAL_SHEET } from './content.ts';
import { type RecipientRow, trackingEvents, campaignLinks, campaignRecipients, campaigns } from './table.ts';

/**
 * Telling people from machines by what opens and clicks look like. Apple Mail fetches every picture at delivery through a proxy that
 * calls itself exactly `Mozilla/5.0`; scanners of mail follow links before anybody reads it. Both are detected where possible.
 */

/** An open this soon after sending is a machine's. */
const OPEN_TOO_SOON_MS = 10_000;
/** A click this soon after sending is a machine's. */
const CLICK_TOO_SOON_MS = 5000;
/** Following every link of a message within this time is a machine. */
const BURST_MS = 5000;

const APPLE_PROXY = 'Mozilla/5.0';

/** Programs that look at mail and links for others, and say so. A mail provider's picture cache is none: it fetches when a person opens. */
const SCANNERS =
  /\b(bot|crawler|spider|slurp|facebookexternalhit|whatsapp|telegrambot|slackbot|preview|barracuda|proofpoint|mimecast|safelinks|urldefense|trendmicro|symantec|mailscanner|virustotal|curl|wget|python-requests|python-urllib|go-http-client|okhttp|apache-httpclient|headlesschrome|phantomjs)/i;

interface Visit {
  method: string;
  userAgent: string | undefined;
  /** When it came. */
  at: Date;
  /** When the message was handed over; null when that is not known. */
  sentAt: string | null;
}

const measureDelay = ({ at, sentAt }: Visit): number => (sentAt === null ? Number.POSITIVE_INFINITY : at.getTime() - Date.parse(sentAt));

/** A request that no mail reader makes. */
const isScanner = ({ method, userAgent }: Pick<Visit, 'method' | 'userAgent'>): boolean =>
  method !== 'GET' || userAgent === undefined || userAgent.trim() === '' || SCANNERS.test(userAgent);

/** Whether a machine has fetched the picture. */
export const isMachineOpen = (visit: Visit): boolean =>
  isScanner(visit) || visit.userAgent === APPLE_PROXY || measureDelay(visit) < OPEN_TOO_SOON_MS;

/** Whether a machine has followed the link; a burst over every link is seen only with the last of them. */
export const isMachineClick = (visit: Visit): boolean => isScanner(visit) || measureDelay(visit) < CLICK_TOO_SOON_MS;

export interface TrackingParts extends Pick<Context, 'store' | 'live' | 'now'> {
  /** Where the sheets of deals are, without a trailing slash. */
  publicUrl: string;
}

type Caller = Pick<Visit, 'method' | 'userAgent'>;

/** The maximum number of events of one recipient. */
const MOST_COUNTED = 100;

/** Counts an open; whatever the token is, nobody learns whether it is right. */
export async function recordOpen(parts: TrackingParts, token: string, caller: Caller): Promise<void> {
  const link = await readLink(parts.store.read, 'open', token);
  const [recipientId] = link?.ids ?? [];
  if (!link || recipientId === undefined || caller.method !== 'GET') return;
  const scope = await loadAccountScope(parts, link.account_id);
  const seen = await findOwned(scope, scope.read, campaignRecipients, recipientId);
  if (!seen || seen.open_count + seen.machine_open_count >= MOST_COUNTED) return;
  await scope.write(async (tx) => {
    const recipient = await findOwned(scope, tx, campaignRecipients, recipientId);
    if (!recipient) return;
    const at = scope.now();
    const isMachine = isMachineOpen({ ...caller, at, sentAt: recipient.sent_at });
    const now = at.toISOString();
    const { opened_at, machine_opened_at, open_count, machine_open_count } = recipient;
    const values = isMachine
      ? { machine_opened_at: machine_opened_at ?? now, machine_open_count: machine_open_count + 1 }
      : { opened_at: opened_at ?? now, open_count: open_count + 1 };
    // Of a campaign, those count as opened by machines whom no person is known to have opened.
    const byMachine = opened_at !== null || isMachine !== (machine_opened_at === null) ? 0 : isMachine ? 1 : -1;
    const counts = { open_count: isMachine || opened_at !== null ? 0 : 1, machine_open_count: byMachine };
    await changeRecipient(scope, tx, recipient, values, counts);
    const kind = isMachine ? 'machine_open' : 'open';
    await recordEvent(scope, tx, recipient.id, { kind, detail: null, user_agent: caller.userAgent ?? null });
  });
}

/** Counts a click, and returns the address that the campaign's own text leads to; undefined for a token that was not made here. */
export async function recordClick(parts: TrackingParts, token: string, caller: Caller): Promise<string | undefined> {
  const link = await readLink(parts.store.read, 'click', token);
  const [recipientId, linkId] = link?.ids ?? [];
  if (!link || recipientId === undefined || linkId === undefined) return undefined;
  const scope = await loadAccountScope(parts, link.account_id);
  const target = await findOwned(scope, scope.read, campaignLinks, linkId);
  const seen = await findOwned(scope, scope.read, campaignRecipients, recipientId);
  const url = target && (target.url === DEAL_SHEET ? await buildSheetAddress(scope, parts.publicUrl, target, seen) : target.url);
  if (!url || !/^https?:\/\//i.test(url)) return undefined;
  if (seen && seen.click_count < MOST_COUNTED && !isScanner(caller))
    await scope.write((tx) => countClick(scope, tx, recipientId, target, caller));
  return url;
}

/**
 * Where the deal sheet of a recipient is. What was sent before the links were stopped leads to the page that says so, as a link without
 * tracking does.
 */
async function buildSheetAddress(
  scope: Scope,
  publicUrl: string,
  { campaign_id }: { campaign_id: number },
  recipient: RecipientRow | undefined,
): Promise<string | undefined> {
  const campaign = await findOwned(scope, scope.read, campaigns, campaign_id);
  if (!campaign || recipient?.campaign_id !== campaign_id) return undefined;
  const listing = readListingId(campaign);
  if (listing !== null) return buildRoomUrl(publicUrl, await loadOutreachSettings(scope), listing, recipient.buyer_id);
  // A property that was deleted has no id any more: its page says that the house is gone.
  const property = campaign.property_id ?? 0;
  const version = await linkVersion(scope.read, property, recipient.sent_at ?? recipient.created_at);
  return buildSheetUrl(publicUrl, await loadOutreachSettings(scope), property, recipient.buyer_id, version);
}

async function countClick(
  scope: Scope,
  tx: Db,
  recipientId: number,
  target: { url: string; campaign_id: number },
  caller: Caller,
): Promise<void> {
  const recipient = await findOwned(scope, tx, campaignRecipients, recipientId);
  if (!recipient || recipient.campaign_id !== target.campaign_id) return;
  const at = scope.now();
  const isMachine = isMachineClick({ ...caller, at, sentAt: recipient.sent_at });
  const kind = isMachine ? 'machine_click' : 'click';
  await recordEvent(scope, tx, recipientId, { kind, detail: target.url, user_agent: caller.userAgent ?? null });
  const recent = matchRecentClicks(recipient, new Date(at.getTime() - BURST_MS));
  if (!isMachine && (await isBurst(tx, recipient, recent))) await tx.update(trackingEvents).set({ kind: 'machine_click' }).where(recent);
  await countClicksAgain(scope, tx, recipient);
}

const matchRecentClicks = (recipient: RecipientRow, from: Date) =>
  and(
    eq(trackingEvents.recipient_id, recipient.id),
    inArray(trackingEvents.kind, ['click', 'machine_click']),
    gte(trackingEvents.created_at, from.toISOString()),
  );

/** Whether every link of the message was followed in a moment, where it has more than one. */
async function isBurst(tx: Db, recipient: RecipientRow, recent: SQL | undefined): Promise<boolean> {
  const [links] = await tx
    .select({ n: sql<number>`count(*)` })
    .from(campaignLinks)
    .where(eq(campaignLinks.campaign_id, recipient.campaign_id));
  const [clicked] = await tx
    .select({ n: sql<number>`count(distinct ${trackingEvents.detail})` })
    .from(trackingEvents)
    .where(recent);
  return (links?.n ?? 0) > 1 && clicked?.n === links?.n;
}

/** From the events: a click that turned out to be a machine's does not count any more. */
async function countClicksAgain(scope: Scope, tx: Db, recipient: RecipientRow): Promise<void> {
  const clicks = await tx
    .select({ at: trackingEvents.created_at })
    .from(trackingEvents)
    .where(and(eq(trackingEvents.recipient_id, recipient.id), eq(trackingEvents.kind, 'click')))
    .orderBy(asc(trackingEvents.id));
  const clicked_at = clicks[0]?.at ?? null;
  const by = (clicked_at === null ? 0 : 1) - (recipient.clicked_at === null ? 0 : 1);
  await changeRecipient(scope, tx, recipient, { clicked_at, click_count: clicks.length }, { click_count: by });
}

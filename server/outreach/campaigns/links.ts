/** The links of a campaign: those that stand in its text, and the signed ones by which a recipient gets to them. */
import { eq } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { escapeHtml } from '#server/core/html.ts';
import type { Db } from '#server/db/store.ts';
import { type LinkKey, linkFor } from '#server/accounts/auth/settings/links.ts';
import { SMS_MAX } from '#shared/outreach/campaigns/sms-length.ts';
import { toHtml, findLinks, withLinks } from './content.ts';
import { campaignLinks } from './table.ts';
import { isText, type SentChannel } from '#shared/records/contacts/channels.ts';

/** Only what the account itself wrote is counted and redirected to: a link that came out of a merge field stays as it is. */
const isWholly = (url: string) => !/[{}]/.test(url);

/** Stands for the deal sheet among the links of a campaign: every buyer has one of their own. */
export const DEAL_SHEET = 'deal sheet';
const NAMES_SHEET = /\{\{\s*deal_sheet\s*(\|[^{}]*)?\}\}/;

/** Whether a text links to the deal sheet. */
export const hasSheetLink = (content: string): boolean => NAMES_SHEET.test(content);

/** Stores the links of a campaign's text. */
export async function storeLinks(scope: Scope, tx: Db, campaignId: number, content: string): Promise<void> {
  const urls = [...findLinks(content).filter(isWholly), ...(hasSheetLink(content) ? [DEAL_SHEET] : [])];
  if (urls.length === 0) return;
  await tx
    .insert(campaignLinks)
    .values(urls.map((url) => ({ account_id: scope.account.id, campaign_id: campaignId, url })))
    .onConflictDoNothing();
}

/** The ids of a campaign's links, by their addresses. */
export async function loadLinks(db: Db, campaignId: number): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: campaignLinks.id, url: campaignLinks.url })
    .from(campaignLinks)
    .where(eq(campaignLinks.campaign_id, campaignId));
  return new Map(rows.map(({ url, id }) => [url, id]));
}

export interface LinkedText {
  body: string;
  html: string | null;
}

/** A recipient's text with signed links in place of the campaign's own, and for an email the picture that tells of its opening. */
export function withTracking(
  channel: SentChannel,
  body: string,
  { publicUrl, key, links, recipientId }: { publicUrl: string; key: LinkKey; links: ReadonlyMap<string, number>; recipientId: number },
): LinkedText {
  const href = (url: string) => {
    const id = links.get(url);
    return id === undefined ? url : linkFor(publicUrl, key, 'click', recipientId, id);
  };
  const linked = withLinks(body, href);
  // Better a click that is not counted than a text that costs twice as much or does not fit.
  if (isText(channel)) return { body: [...linked].length > SMS_MAX ? body : linked, html: null };
  const pixel = `<img src="${escapeHtml(linkFor(publicUrl, key, 'open', recipientId))}" width="1" height="1" alt="">`;
  return { body: linked, html: `${toHtml(body, { href })}\n${pixel}` };
}

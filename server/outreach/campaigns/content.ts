/** Renders a campaign for one lead: merge fields filled in, as text and as HTML. */
import { type LinkKey, linkFor } from '#server/accounts/auth/settings/links.ts';
import { escapeHtml } from '#server/core/html.ts';
import { formatPhoneNumber } from '#shared/core/phone.ts';
import type { Account } from '#shared/accounts/auth/account.ts';
import type { MergeValues } from '#shared/outreach/campaigns/merge-fields.ts';
import { US_STATES } from '#shared/core/us-states.ts';
import type { Lead } from '#shared/records/leads/lead.ts';
import { eq } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import { SMS_MAX } from '#shared/outreach/campaigns/sms-length.ts';
import { campaignLinks } from './table.ts';
import { isText, type SentChannel } from '#shared/records/contacts/channels.ts';

type MergeLead = Pick<
  Lead,
  'first_name' | 'last_name' | 'company' | 'property_address' | 'property_city' | 'property_state' | 'property_zip' | 'property_type'
>;

/** As it reads in a sentence: "your ...". */
const TYPE_WORDS: Record<NonNullable<Lead['property_type']>, string> = {
  single_family: 'house',
  condo: 'condo',
  townhouse: 'townhouse',
  multi_family: 'multi-family building',
  land: 'land',
  commercial: 'commercial property',
};

/** Lists shout: "MARIA O'BRIEN" is greeted as Maria O'Brien. A name in mixed letters is left as it is. */
function fixNameCase(name: string | null): string | null {
  if (name === null || name.length < 3 || name !== name.toUpperCase()) return name;
  return name.toLowerCase().replace(/(^|[\s'’.-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}

/** The values of the merge fields for a lead; what is not known is null. */
export function toMergeValues(lead: MergeLead, account: Account): MergeValues {
  const first_name = fixNameCase(lead.first_name);
  const last_name = fixNameCase(lead.last_name);
  return {
    first_name,
    last_name,
    full_name: [first_name, last_name].filter(Boolean).join(' ') || lead.company,
    property_address: lead.property_address,
    property_city: fixNameCase(lead.property_city),
    property_state: lead.property_state && US_STATES[lead.property_state],
    property_zip: lead.property_zip,
    property_type: lead.property_type && TYPE_WORDS[lead.property_type],
    owner_company: lead.company,
    company: account.company_name,
    my_name: `${account.first_name} ${account.last_name}`,
    my_first_name: account.first_name,
    my_phone: formatPhoneNumber(account.phone),
    my_email: account.email,
    personal_sentence: null,
  };
}

/** Addresses as people write them into a text; what ends a sentence does not belong to them. */
const LINK = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]}]/gi;

/** The links of a text, each once, in their order. */
export const findLinks = (text: string): string[] => [...new Set(text.match(LINK) ?? [])];

/** A text with each of its links replaced. */
export const withLinks = (text: string, href: (url: string) => string): string => text.replace(LINK, (url) => href(url));

/** A house that is offered to a buyer: the link that is the email's button, and the picture above its text. */
interface EmailOffer {
  url: string;
  picture?: string;
}

interface HtmlOptions {
  /** Where a link leads, for clicks that are counted; it is shown as it was written. */
  href?: (url: string) => string;
  offer?: EmailOffer | undefined;
}

/**
 * A plain text as simple HTML: paragraphs, line breaks and links, everything else escaped. Of an offer the line that leads to it is a
 * button, and lines such as "Price: $146,500" are figures side by side.
 */
export function toHtml(text: string, { href = (url) => url, offer }: HtmlOptions = {}): string {
  const paragraphs = text
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
  const blocks = paragraphs.map(
    (paragraph) =>
      (offer && (renderButton(paragraph, offer, href) ?? renderFigures(paragraph))) ?? `<p>${renderLinks(paragraph, href)}</p>`,
  );
  return [...renderPicture(offer, href), ...blocks].join('\n');
}

const renderPicture = (offer: EmailOffer | undefined, href: (url: string) => string): string[] =>
  offer?.picture
    ? [
        `<p><a href="${escapeHtml(href(offer.url))}"><img src="${escapeHtml(offer.picture)}" width="600" alt="The house" style="display:block;width:100%;max-width:600px;height:auto;border:0;border-radius:8px"></a></p>`,
      ]
    : [];

/** "See photos and bid: https://..." as a button; undefined for any other paragraph. */
function renderButton(paragraph: string, { url }: EmailOffer, href: (url: string) => string): string | undefined {
  const end = `: ${url}`;
  if (!paragraph.endsWith(end) || paragraph.includes('\n')) return undefined;
  const label = paragraph.slice(0, -end.length);
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="border-radius:8px;background:#2457d6"><a href="${escapeHtml(href(url))}" style="display:inline-block;padding:14px 28px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`;
}

const FIGURE = /^([^:\n]{1,24}): ([^\n]{1,24})$/;
const MOST_FIGURES = 4;

/** "Price: $146,500", a figure a line, as cells side by side; undefined for any other paragraph. */
function renderFigures(paragraph: string): string | undefined {
  const figures = paragraph.split('\n', MOST_FIGURES + 1).map((line) => FIGURE.exec(line));
  if (figures.length < 2 || figures.length > MOST_FIGURES || figures.some((figure) => figure === null)) return undefined;
  const cells = figures.map(
    (figure) =>
      `<td style="padding:8px 20px 8px 0"><div style="font-size:12px;color:#666">${escapeHtml(figure?.[1] ?? '')}</div><div style="font-size:20px;font-weight:600">${escapeHtml(figure?.[2] ?? '')}</div></td>`,
  );
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr>${cells.join('')}</tr></table>`;
}

function renderLinks(paragraph: string, href: (url: string) => string): string {
  let html = '';
  let from = 0;
  const asHtml = (text: string) => escapeHtml(text).replaceAll('\n', '<br>\n');
  for (const found of paragraph.matchAll(LINK)) {
    const [url] = found;
    html += `${asHtml(paragraph.slice(from, found.index))}<a href="${escapeHtml(href(url))}">${escapeHtml(url)}</a>`;
    from = found.index + url.length;
  }
  return html + asHtml(paragraph.slice(from));
}

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

interface Tracking {
  publicUrl: string;
  key: LinkKey;
  links: ReadonlyMap<string, number>;
  recipientId: number;
  offer?: EmailOffer | undefined;
}

/** A recipient's text with signed links in place of the campaign's own, and for an email the picture that tells of its opening. */
export function withTracking(channel: SentChannel, body: string, { publicUrl, key, links, recipientId, offer }: Tracking): LinkedText {
  const href = (url: string) => {
    const id = links.get(url);
    return id === undefined ? url : linkFor(publicUrl, key, 'click', recipientId, id);
  };
  const linked = withLinks(body, href);
  // Better a click that is not counted than a text that costs twice as much or does not fit.
  if (isText(channel)) return { body: [...linked].length > SMS_MAX ? body : linked, html: null };
  const pixel = `<img src="${escapeHtml(linkFor(publicUrl, key, 'open', recipientId))}" width="1" height="1" alt="">`;
  return { body: linked, html: `${toHtml(body, { href, offer })}\n${pixel}` };
}

/**
 * The recipients of a campaign with their leads, some at a time: for what is printed or uploaded elsewhere. Who must not be contacted
 * is asked now, not when the campaign began: somebody may have opted out in between.
 */
import { and, eq, gt } from 'drizzle-orm';
import { pause } from '#server/core/pause.ts';
import type { Scope } from '#server/core/context.ts';
import { leads } from '#server/records/leads/table.ts';
import { readCriteria } from '#shared/outreach/campaigns/audience.ts';
import { selectReason } from './audience.ts';
import { type CampaignRow, type RecipientRow, campaignRecipients } from './table.ts';

const AT_ONCE = 100;

export interface WithLead {
  recipient: RecipientRow;
  lead: typeof leads.$inferSelect;
}

interface Some {
  reached: WithLead[];
  /** So many may not be reached any more; of those whose lead was deleted nobody can tell, and they are among them. */
  leftOut: number;
}

/** In the order in which they were written down. */
export async function* readRecipients(scope: Scope, { id, channel, target_criteria }: CampaignRow): AsyncGenerator<Some> {
  const criteria = readCriteria(target_criteria);
  for (let after = 0; ; await pause()) {
    const rows = await scope.read
      .select({ recipient: campaignRecipients, lead: leads, reason: selectReason(scope, channel, criteria) })
      .from(campaignRecipients)
      .leftJoin(leads, eq(leads.id, campaignRecipients.lead_id))
      .where(
        and(eq(campaignRecipients.campaign_id, id), eq(campaignRecipients.account_id, scope.account.id), gt(campaignRecipients.id, after)),
      )
      .orderBy(campaignRecipients.id)
      .limit(AT_ONCE);
    const reached = rows.flatMap(({ recipient, lead, reason }) => (lead && !reason ? [{ recipient, lead }] : []));
    if (rows.length > 0) yield { reached, leftOut: rows.length - reached.length };
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return;
    after = last.recipient.id;
  }
}

/** A mailing address as it stands on an envelope: street, then city, state and ZIP. */
export function parseEnvelope(address: string): { street: string; city: string; state: string; zip: string } {
  const [, street = address, city = '', state = '', zip = ''] = /^(.*), ([^,]+), ([A-Z]{2})(?: (.*))?$/.exec(address) ?? [];
  return { street, city, state, zip };
}

type Addressed = Pick<
  typeof leads.$inferSelect,
  | 'mailing_address'
  | 'mailing_city'
  | 'mailing_state'
  | 'mailing_zip'
  | 'mailing_country'
  | 'property_address'
  | 'property_city'
  | 'property_state'
  | 'property_zip'
>;

/** Which address a letter goes to. */
type PostalKind = 'mailing' | 'house';
export const POSTAL_LABELS: Record<PostalKind, string> = { mailing: 'Mailing address', house: 'House' };

/** Whether the mailing address is whole: abroad a country stands for the state. */
export const hasMailing = (lead: Addressed): boolean =>
  Boolean(lead.mailing_address && lead.mailing_city && (lead.mailing_state || lead.mailing_country));

const formatMailingLine = (lead: Addressed): string => {
  const place = [lead.mailing_state, lead.mailing_zip].filter(Boolean).join(' ');
  return [lead.mailing_address, lead.mailing_city, place, lead.mailing_country].filter(Boolean).join(', ');
};
const formatHouseLine = (lead: Addressed): string =>
  `${lead.property_address}, ${lead.property_city}, ${lead.property_state} ${lead.property_zip ?? ''}`.trim();

/** The postal address of a lead in one line: the mailing address where complete, else the house. */
export const formatPostalAddress = (lead: Addressed): string => (hasMailing(lead) ? formatMailingLine(lead) : formatHouseLine(lead));

/** Which of the two an address is that was written down for a lead. */
export const resolvePostalKind = (address: string, lead: Addressed): PostalKind =>
  hasMailing(lead) && address !== formatHouseLine(lead) ? 'mailing' : 'house';

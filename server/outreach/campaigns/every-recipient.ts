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
import type { CampaignRow } from './fill.ts';
import { campaignRecipients } from './table.ts';

const AT_ONCE = 100;

export interface WithLead {
  recipient: typeof campaignRecipients.$inferSelect;
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

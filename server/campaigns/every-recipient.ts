/** All recipients of a campaign with their leads, some at a time: for what is printed or uploaded elsewhere. */
import { and, eq, gt } from 'drizzle-orm';
import { pause } from '#server/core/pause.ts';
import type { Scope } from '#server/core/context.ts';
import { leads } from '#server/leads/table.ts';
import { campaignRecipients } from './table.ts';

const AT_ONCE = 100;

export interface WithLead {
  recipient: typeof campaignRecipients.$inferSelect;
  /** Null once the lead was deleted. */
  lead: typeof leads.$inferSelect | null;
}

/** In the order in which they were written down. */
export async function* everyRecipient(scope: Scope, campaignId: number): AsyncGenerator<WithLead[]> {
  for (let after = 0; ; await pause()) {
    const rows: WithLead[] = await scope.read
      .select({ recipient: campaignRecipients, lead: leads })
      .from(campaignRecipients)
      .leftJoin(leads, eq(leads.id, campaignRecipients.lead_id))
      .where(
        and(
          eq(campaignRecipients.campaign_id, campaignId),
          eq(campaignRecipients.account_id, scope.account.id),
          gt(campaignRecipients.id, after),
        ),
      )
      .orderBy(campaignRecipients.id)
      .limit(AT_ONCE);
    if (rows.length > 0) yield rows;
    if (rows.length < AT_ONCE) return;
    after = (rows.at(-1) as WithLead).recipient.id;
  }
}

/** A mailing address as it stands on an envelope: street, then city, state and ZIP. */
export function envelopeLines(address: string): { street: string; city: string; state: string; zip: string } {
  const [, street = address, city = '', state = '', zip = ''] = /^(.*), ([^,]+), ([A-Z]{2})(?: (.*))?$/.exec(address) ?? [];
  return { street, city, state, zip };
}

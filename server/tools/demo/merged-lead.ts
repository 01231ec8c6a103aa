/** An owner who was added a second time from a call, and merged. */
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { mergeLeads } from '#server/records/leads/merges/merge-leads.ts';
import { joinRecipients } from '#server/outreach/campaigns/recipients.ts';
import { createLead, getLead } from '#server/records/leads/leads.ts';
import { leads } from '#server/records/leads/table.ts';
import { assertNoLeadImport } from '#server/workspace/import-export/imports.ts';
import { leadInput } from '#shared/records/leads/lead.ts';

const DAYS_AGO = 6;

/** Adds the first lead that can be written to a second time, and merges both; does nothing without one. */
export async function addMergedLead(scope: Scope, now: Date): Promise<void> {
  const own = and(eq(leads.account_id, scope.account.id), eq(leads.status, 'qualified'), isNotNull(leads.email));
  const [kept] = await scope.read.select({ id: leads.id }).from(leads).where(own).orderBy(asc(leads.id)).limit(1);
  if (!kept) return;
  const at = { ...scope, now: () => new Date(now.getTime() - DAYS_AGO * 86_400_000) };
  const again = {
    ...(await getLead(at, kept.id)),
    tags: [],

    phone: '(901) 555-0188',
    notes: 'Called back from another phone.',
  };
  const { id: other_id } = await createLead(at, leadInput.parse(again));
  await mergeLeads(at, { assertFree: assertNoLeadImport, joinRecipients }, { id: kept.id, other_id, dry_run: false }, undefined);
}

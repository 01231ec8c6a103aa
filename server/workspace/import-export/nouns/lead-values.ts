/** The columns of a lead that an import fills. */
import type { LeadFacts } from '#server/records/leads/leads.ts';
import type { contactFields } from '#shared/records/contacts/contact-fields.ts';
import { LEAD_DETAILS, type LeadDetail } from '#shared/records/leads/lead.ts';
import { LIST_FACTS, type ListFactField } from '#shared/records/leads/list-facts.ts';
import type { LeadSignals } from '#shared/records/leads/signals.ts';
import { CONTACT_TARGETS } from '#shared/workspace/import-export/nouns/lead-targets.ts';

export type LeadColumn = LeadDetail | keyof typeof contactFields | ListFactField | 'notes' | 'next_action' | 'next_action_date';

/** The values of a lead that comes out of a row. Unknown is null. */
export type LeadValues = { [Column in LeadColumn]: Exclude<LeadFacts[Column], undefined> | null } & {
  company: string | null;
  signals?: LeadSignals;
};

export const LEAD_COLUMNS: readonly LeadColumn[] = [
  ...LEAD_DETAILS,
  ...CONTACT_TARGETS,
  ...LIST_FACTS,
  'notes',
  'next_action',
  'next_action_date',
];

/** The columns of a lead that an import fills. */
import type { LeadFacts } from '#server/records/leads/leads.ts';
import type { LeadSignals } from '#shared/records/leads/signals.ts';
import { LEAD_FILE_FIELDS } from '#shared/workspace/import-export/nouns/lead-targets.ts';

export type LeadColumn = keyof typeof LEAD_FILE_FIELDS;

/** The values of a lead that comes out of a row. Unknown is null. */
export type LeadValues = { [Column in LeadColumn]: Exclude<LeadFacts[Column], undefined> | null } & {
  company: string | null;
  signals?: LeadSignals;
};

export const LEAD_COLUMNS = Object.keys(LEAD_FILE_FIELDS) as LeadColumn[];

/** What a column of someone else's file can become: the lead's own fields, and the cells that other tools cut differently. */
import { fieldMeta } from '../core/fields.ts';
import { LEAD_DETAILS, leadFields } from '../leads/lead.ts';

/** Cells that are not a field of the lead, but from which its fields are worked out. */
const DERIVED = {
  owner_name: 'Owner (full name)',
  company: 'Company, trust or estate',
  owner_is_company: 'Owner is a company (yes/no)',
  unit: 'Unit or apartment',
  full_address: 'Full address (street, city, state, ZIP)',
  free_and_clear: 'Free and clear (yes/no)',
} as const;

const WORKFLOW = ['notes', 'next_action', 'next_action_date'] as const;

export const IMPORT_TARGETS = [...LEAD_DETAILS, ...(Object.keys(DERIVED) as (keyof typeof DERIVED)[]), ...WORKFLOW] as const;
export type ImportTarget = (typeof IMPORT_TARGETS)[number];

/** Targets that may take several columns: the first usable one counts; notes are joined. */
export const SEVERAL_COLUMNS: readonly ImportTarget[] = ['phone', 'email', 'notes'];

export const isImportTarget = (value: string): value is ImportTarget => (IMPORT_TARGETS as readonly string[]).includes(value);

export const targetLabel = (target: ImportTarget): string =>
  Object.hasOwn(DERIVED, target) ? DERIVED[target as keyof typeof DERIVED] : fieldMeta(leadFields[target as keyof typeof leadFields]).label;

/** Column name to what it becomes; columns that are left out are ignored (and kept with the original row). */
export type Mapping = Record<string, ImportTarget>;

/** What is wrong with a mapping, or undefined. */
export function mappingProblem(mapping: Mapping): string | undefined {
  const taken = new Map<ImportTarget, string>();
  for (const [column, target] of Object.entries(mapping)) {
    const other = taken.get(target);
    if (other !== undefined && !SEVERAL_COLUMNS.includes(target))
      return `Two columns are matched to "${targetLabel(target)}": ${other} and ${column}. Keep one.`;
    taken.set(target, column);
  }
  if (!taken.has('property_address') && !taken.has('full_address')) return 'Match a column to the property address.';
  if (!(['first_name', 'last_name', 'owner_name', 'company'] as const).some((target) => taken.has(target)))
    return 'Match a column to the owner: a name or a company.';
  return undefined;
}

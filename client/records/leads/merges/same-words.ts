import type { DuplicateReason } from '#shared/records/leads/merges/lead-merge.ts';

/** "Same phone and address" */
export function describeSame(by: readonly DuplicateReason[]): string {
  const last = by.at(-1) ?? '';
  return `Same ${by.length > 1 ? `${by.slice(0, -1).join(', ')} and ${last}` : last}`;
}

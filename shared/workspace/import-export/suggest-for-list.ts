/** What columns mean on a list of a kind, where their names alone do not say it. */
import type { OwnerListKind } from '../../records/leads/lists/owner-list.ts';
import { findCandidates, readForms } from './header-forms.ts';
import type { Mapping } from './mapping.ts';

/** On a list of unpaid taxes, the surest that a file has is what is owed. */
const OWED = readForms({
  tax_owed: [
    'total owed amount|balance?',
    'owed amount|balance|tax?',
    'lien amount|tax?',
    'judgment amount|tax|lien|total?',
    'lien total amount?',
    'unpaid amount|balance|tax|total?',
    'total balance|tax amount?',
    'balance',
    'min|offer min|offer amount',
    'amount',
    'total amount?',
    'tax amount',
  ],
});

/** The mapping with what a list of the kind says more. */
export function suggestForList(mapping: Mapping, columns: readonly string[], kind: OwnerListKind | null | undefined): Mapping {
  if (kind !== 'tax_delinquent' || Object.values(mapping).includes('tax_owed')) return mapping;
  const owed = columns
    .filter((column) => !Object.hasOwn(mapping, column))
    .flatMap((column) => findCandidates(OWED, column).map(({ rank }) => ({ column, rank })))
    .sort((one, other) => one.rank - other.rank)[0];
  return owed === undefined ? mapping : { ...mapping, [owed.column]: 'tax_owed' };
}

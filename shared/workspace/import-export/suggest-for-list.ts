/** What columns mean on a list of a kind, where their names alone do not say it. */
import type { OwnerListKind } from '../../records/lists/owner-list.ts';
import { normalHeader } from './header.ts';
import type { Mapping } from './mapping.ts';

/** On a list of unpaid taxes. The first that a file has is what is owed. */
const OWED = [
  ...['totaldue', 'totalamountdue', 'totalamtdue', 'amountdue', 'amtdue', 'totalowed', 'amountowed', 'balancedue', 'taxesdue', 'taxdue'],
  ...[
    'lien',
    'lienamount',
    'taxlien',
    'totallien',
    'totallienamount',
    'delinquency',
    'balance',
    'totalbalance',
    'amount',
    'total',
    'totaltax',
  ],
];

/** The mapping with what a list of the kind says more. */
export function suggestForList(mapping: Mapping, columns: readonly string[], kind: OwnerListKind | null | undefined): Mapping {
  if (kind !== 'tax_delinquent' || Object.values(mapping).includes('tax_owed')) return mapping;
  const free = columns.filter((column) => !Object.hasOwn(mapping, column));
  const owed = OWED.flatMap((name) => free.find((column) => normalHeader(column) === name) ?? [])[0];
  return owed === undefined ? mapping : { ...mapping, [owed]: 'tax_owed' };
}

/** Everything that can be imported. */
import type { Imported } from '#shared/workspace/import-export/import.ts';
import { importedBuyers } from './buyers.ts';
import { importedLeads } from './leads.ts';
import type { ImportedNoun } from './noun.ts';
import { importedSales } from './sales.ts';

export const IMPORTED_NOUNS: Readonly<Record<Imported, ImportedNoun>> = {
  leads: importedLeads,
  sales: importedSales,
  buyers: importedBuyers,
};

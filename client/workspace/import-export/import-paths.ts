/** Where the lists of each noun are imported, and where its records are. */
import { paths } from '#client/core/paths.ts';
import type { Imported } from '#shared/workspace/import-export/import.ts';

interface NounPaths {
  list: string;
  one(id: number): string;
  import: string;
  imported(id: number): string;
}

export const IMPORT_PATHS: Readonly<Record<Imported, NounPaths>> = { leads: paths.leads, sales: paths.sales, buyers: paths.buyers };

/** Everything that can be imported. */
import type { Imported } from '../import.ts';
import { BUYERS } from './buyers.ts';
import { LEADS } from './leads.ts';
import type { ImportNoun } from './noun.ts';
import { SALES } from './sales.ts';

export const IMPORT_NOUNS: Readonly<Record<Imported, ImportNoun>> = { leads: LEADS, sales: SALES, buyers: BUYERS };

import type { RepairLevel } from './repair.ts';

export const LEVEL_LABELS: Record<RepairLevel, string> = {
  none: 'Rent-ready',
  light: 'Light',
  medium: 'Medium',
  heavy: 'Heavy',
};
/** What belongs to a level, beside the level below it. */
export const LEVEL_SCOPES: Record<RepairLevel, string> = {
  none: 'Cleaning and touch-ups',
  light: 'Paint, floors, fixtures, yard',
  medium: 'Also kitchen, baths, some systems and windows',
  heavy: 'Also roof, heating, electric, plumbing, structure',
};
/** How long it usually takes. */
export const LEVEL_WEEKS: Record<RepairLevel, string> = {
  none: '1 week',
  light: '2 to 4 weeks',
  medium: '4 to 8 weeks',
  heavy: '8 to 16 weeks or more',
};

export const repairTexts = {
  saved: 'Repair estimate saved',
  deleted: 'Repair estimate deleted',
  notFound: 'Repair estimate not found',
  tooMuch: 'The estimate must be at most $1,000,000,000',
  loadFailed: 'The repair estimate could not be loaded.',
  saveFailed: 'The repair estimate could not be saved.',
} as const;

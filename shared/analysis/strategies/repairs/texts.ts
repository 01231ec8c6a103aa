import type { RepairLevel } from './repair.ts';

export const LEVEL_LABELS: Record<RepairLevel, string> = {
  none: 'Rent-ready',
  light: 'Light',
  medium: 'Medium',
  heavy: 'Heavy',
};

export const repairTexts = {
  saved: 'Repair estimate saved',
  deleted: 'Repair estimate deleted',
  notFound: 'Repair estimate not found',
  tooMuch: 'The estimate must be at most $1,000,000,000',
  loadFailed: 'The repair estimate could not be loaded.',
  saveFailed: 'The repair estimate could not be saved.',
} as const;

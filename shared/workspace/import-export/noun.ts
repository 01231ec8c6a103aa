import type { Events } from '../../core/noun.ts';

export const importEvents = {
  'import.finished': 'imported',
  'import.undone': 'undone',
} as const satisfies Events;

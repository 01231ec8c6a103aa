import type { Events, Noun } from '../../core/noun.ts';

export const importNoun = { subject: 'imports', label: 'Import', page: '/app/leads/import/{id}' } as const satisfies Noun;

export const importEvents = {
  'import.finished': 'imported',
  'import.undone': 'undone',
} as const satisfies Events;

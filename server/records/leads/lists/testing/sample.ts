import type { Sample } from '#server/testing/samples.ts';

export const samples: readonly Sample[] = [
  {
    collection: '/lists',
    router: 'lists',
    namedBy: ['list_id'],
    body: ({ mark }) => ({ name: mark, kind: 'other', as_of: '2026-11-01', note: mark }),
  },
];

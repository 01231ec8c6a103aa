import type { Sample } from '#server/testing/samples.ts';
import { aListing } from '#shared/testing/records.ts';

export const samples: readonly Sample[] = [
  {
    collection: '/listings',
    router: 'listings',
    refersTo: ['/properties'],
    namedBy: ['listing_id'],
    body: ({ mark, own }) => ({ ...aListing({ property_id: own('/properties') }), title: mark, terms: mark }),
  },
];

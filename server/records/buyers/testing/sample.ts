import type { Sample } from '#server/testing/samples.ts';
import { buyers } from '../table.ts';
import { buyerFields, buyerRecord } from '#shared/records/buyers/buyer.ts';
import { aBuyer } from '#shared/testing/records.ts';

export const samples: readonly Sample[] = [
  {
    collection: '/buyers',
    router: 'buyers',
    namedBy: ['buyer_id', 'buyer_ids'],
    body: ({ mark }) => ({ ...aBuyer(), name: mark, email: `${mark}.b@example.com` }),
    stored: { table: buyers, fields: buyerFields, record: buyerRecord },
  },
];

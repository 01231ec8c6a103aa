import type { Sample } from '#server/testing/samples.ts';
import { sales } from '../table.ts';
import { saleFields, saleRecord } from '#shared/records/deals/sales/sale.ts';
import { aSale } from '#shared/testing/records.ts';

export const samples: readonly Sample[] = [
  {
    collection: '/sales',
    router: 'sales',
    body: ({ mark }) => ({ ...aSale(), address: mark, city: mark }),
    stored: { table: sales, fields: saleFields, record: saleRecord },
  },
];

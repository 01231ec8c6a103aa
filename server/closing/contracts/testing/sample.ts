import type { Sample } from '#server/testing/samples.ts';

export const samples: readonly Sample[] = [
  {
    collection: '/contract-templates',
    router: 'contractTemplates',
    namedBy: ['template_id'],
    body: ({ mark }) => ({ name: mark, kind: 'purchase', body: `${mark}: {{deal.purchase_price}} [sign: seller]` }),
  },
  {
    collection: '/contracts',
    router: 'contracts',
    refersTo: ['/deals', '/contract-templates'],
    body: ({ mark, own }) => ({ deal_id: own('/deals'), template_id: own('/contract-templates'), title: mark }),
  },
];

/** The buyer's own page: their buy box, which they may correct. */
import { optionalOption, optionalReference } from '../../core/fields.ts';
import { equal } from '../../core/filters.ts';
import { defineList } from '../../core/list.ts';
import { fieldChange } from '../../core/field-change.ts';
import { identity, momentSchema } from '../../core/record.ts';
import { z } from '../../core/zod.ts';
import { buyerFields } from '../../records/buyers/buyer.ts';

const { areas, property_types, price_min, price_max, bedrooms_min, bathrooms_min, square_feet_min, year_built_min, repairs_max, payment } =
  buyerFields;
/** What a buyer may correct of their record; the rest is the owner's. */
export const buyBoxFields = {
  areas,
  property_types,
  price_min,
  price_max,
  bedrooms_min,
  bathrooms_min,
  square_feet_min,
  year_built_min,
  repairs_max,
  payment,
};
export const BUY_BOX_FIELDS = Object.keys(buyBoxFields) as (keyof typeof buyBoxFields)[];

export const PROPOSAL_STATUSES = ['open', 'accepted', 'refused'] as const;

export const buyerProposal = z
  .object({
    id: identity.id,
    buyer_id: identity.id,
    buyer: z.string().meta({ description: 'What the buyer is called' }),
    status: z.enum(PROPOSAL_STATUSES),
    changes: z.array(fieldChange).meta({ description: 'What the buyer would change of their buy box' }),
    created_at: momentSchema,
    decided_at: momentSchema.nullable(),
  })
  .meta({ id: 'BuyerProposal' });
export type BuyerProposal = z.output<typeof buyerProposal>;

export const proposalList = defineList(buyerProposal, {
  filters: {
    buyer_id: equal(optionalReference({ label: 'Buyer' })),
    status: equal(optionalOption(PROPOSAL_STATUSES, { label: 'Status' })),
  },
  sortable: ['created_at', 'id'],
});
export const proposalsInput = proposalList.input.omit({ search: true });

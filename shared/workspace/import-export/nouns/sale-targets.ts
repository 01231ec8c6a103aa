/** What a cell of a list of sales can stand for: a field of the sale, or what its fields are worked out from. */
import { fieldMeta } from '../../../core/fields.ts';
import { saleFields } from '../../../records/sales/sale.ts';

type SaleField = keyof typeof saleFields;

/** Cells that are not a field of the sale, but from which its fields are worked out. */
const DERIVED = {
  full_address: 'Full address (street, city, state, ZIP)',
  street_number: 'House number',
  street_name: 'Street name',
  unit: 'Unit or apartment',
  full_bathrooms: 'Full bathrooms',
  half_bathrooms: 'Half bathrooms',
  lot_square_feet: 'Lot size (sq ft)',
} as const;

export type SaleTarget = SaleField | keyof typeof DERIVED;

/** What the importer calls each of them. */
export const SALE_LABELS: Record<SaleTarget, string> = {
  ...(Object.fromEntries(Object.entries(saleFields).map(([name, field]) => [name, fieldMeta(field).label])) as Record<SaleField, string>),
  ...DERIVED,
};

import { AddPage } from '#client/record/add-page.tsx';
import { saleFields, saleInput } from '#shared/records/deals/sales/sale.ts';
import { SaleFormFields } from './sale-form.tsx';
import { salePages } from './sale-records.ts';

export const AddSalePage = () => (
  <AddPage records={salePages} schema={saleInput} fields={saleFields} about="What a house sold for, when and where.">
    <SaleFormFields />
  </AddPage>
);

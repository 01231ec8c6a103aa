import { AddPage } from '#client/record/add-page.tsx';
import { buyerFields, buyerInput } from '#shared/records/buyers/buyer.ts';
import { BuyerFormFields } from './buyer-form.tsx';
import { buyerPages } from './buyer-records.ts';

export const AddBuyerPage = () => (
  <AddPage
    records={buyerPages}
    schema={buyerInput}
    fields={buyerFields}
    value={{ status: 'active' }}
    about="Who they are, and what they look for."
    after={({ id }) => buyerPages.paths.one(id)}
  >
    <BuyerFormFields />
  </AddPage>
);

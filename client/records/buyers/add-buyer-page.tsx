import { AddPage } from '#client/record/add-page.tsx';
import { buyerFields, buyerInput } from '#shared/records/buyers/buyer.ts';
import { BuyerFormFields } from './buyer-form.tsx';
import { buyerRecords } from './buyer-records.ts';

export const AddBuyerPage = () => (
  <AddPage
    records={buyerRecords}
    schema={buyerInput}
    fields={buyerFields}
    value={{ status: 'active' }}
    about="Who they are, and what they look for."
    after={({ id }) => buyerRecords.paths.one(id)}
  >
    <BuyerFormFields />
  </AddPage>
);

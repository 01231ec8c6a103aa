import { AddPage } from '#client/record/add-page.tsx';
import { ownerListFields, ownerListInput } from '#shared/records/lists/owner-list.ts';
import { ListFormFields } from './list-form.tsx';
import { listRecords } from './list-records.ts';

export const AddListPage = () => (
  <AddPage records={listRecords} schema={ownerListInput} fields={ownerListFields}>
    <ListFormFields />
  </AddPage>
);

import { AddPage } from '#client/record/add-page.tsx';
import { ownerListFields, ownerListInput } from '#shared/records/leads/lists/owner-list.ts';
import { ListFormFields } from './list-form.tsx';
import { listPages } from './list-records.ts';

export const AddListPage = () => (
  <AddPage records={listPages} schema={ownerListInput} fields={ownerListFields}>
    <ListFormFields />
  </AddPage>
);

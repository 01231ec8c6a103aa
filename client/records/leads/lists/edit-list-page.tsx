import { History } from '#client/accounts/history/history.tsx';
import { formatQuantity } from '#client/core/format.ts';
import { trpc } from '#client/core/trpc.ts';
import { EditPage } from '#client/record/edit-page.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { ownerListFields, ownerListPatch } from '#shared/records/leads/lists/owner-list.ts';
import { toLeadsOfList } from './list-columns.tsx';
import { ListFormFields } from './list-form.tsx';
import { listPages } from './list-records.ts';

export const EditListPage = () => (
  <EditPage
    records={listPages}
    calls={trpc.lists}
    schema={ownerListPatch}
    fields={ownerListFields}
    title={({ name }) => name}
    about={({ size }) => formatQuantity(size, 'lead')}
    actions={(list) => <ButtonLink to={toLeadsOfList(list)}>View leads</ButtonLink>}
    history={({ id }) => <History entity="lists" id={id} fields={ownerListFields} />}
  >
    <ListFormFields />
  </EditPage>
);

import { useNavigate, useParams } from 'react-router-dom';
import { History } from '#client/accounts/history/history.tsx';
import { formatQuantity } from '#client/core/format.ts';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { plainFailure } from '#client/form/failure-text.ts';
import { FRESH, LoadedRecord, NOW } from '#client/form/loaded-record.tsx';
import { useQuietForm } from '#client/form/quiet-form.ts';
import { RecordForm } from '#client/form/record-form.tsx';
import { listAddress } from '#client/list/list-state.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Card } from '#client/ui/card.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { type OwnerList, ownerListFields, ownerListPatch } from '#shared/records/leads/lists/owner-list.ts';
import { ownerListTexts } from '#shared/records/leads/texts.ts';
import { toLeadsOfList } from './list-columns.tsx';
import { ListFormFields } from './list-form.tsx';

export function EditListPage() {
  const { id = '' } = useParams();
  return (
    <LoadedRecord
      query={trpc.lists.get.useQuery({ id }, FRESH)}
      texts={ownerListTexts}
      back={<ButtonLink to={paths.lists.list}>Back to lists</ButtonLink>}
    >
      {(list) => <EditList key={list.id} list={list} />}
    </LoadedRecord>
  );
}

function EditList({ list }: { list: OwnerList }) {
  const navigate = useNavigate();
  const toast = useToast();
  const update = trpc.lists.update.useMutation();
  const utils = trpc.useUtils();
  const back = listAddress(paths.lists.list);
  return (
    <>
      <PageHead title={list.name} actions={<ButtonLink to={toLeadsOfList(list)}>View leads</ButtonLink>}>
        {formatQuantity(list.size, 'lead')}
      </PageHead>
      <RecordForm
        label="Edit List"
        schema={ownerListPatch}
        fields={ownerListFields}
        value={list}
        load={() => utils.lists.get.fetch({ id: list.id }, NOW)}
        draft={`list:${list.id}`}
        useQuiet={useQuietForm}
        patch={(change, version) => update.mutateAsync({ ...change, id: list.id, version })}
        onSaved={() => {
          toast.success(ownerListTexts.updated);
          void navigate(back);
        }}
        submit={ownerListTexts.submit}
        failed={plainFailure(ownerListTexts.updateFailed)}
        aside={
          <aside className="rail stack" aria-label="History">
            <Card title="History">
              <History entity="lists" id={list.id} fields={ownerListFields} />
            </Card>
          </aside>
        }
      >
        <ListFormFields />
      </RecordForm>
    </>
  );
}

import { useNavigate } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { plainFailure } from '#client/form/failure-text.ts';
import { NEWEST, NOW } from '#client/form/loaded-record.tsx';
import { RecordForm } from '#client/form/record-form.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { ownerListFields, ownerListInput } from '#shared/records/lists/owner-list.ts';
import { ownerListTexts } from '#shared/records/lists/texts.ts';
import { ListFormFields } from './list-form.tsx';

export function AddListPage() {
  const navigate = useNavigate();
  const toast = useToast();
  const create = trpc.lists.create.useMutation();
  const utils = trpc.useUtils();
  return (
    <>
      <PageHead title="Add List" />
      <RecordForm
        label="Add List"
        schema={ownerListInput}
        fields={ownerListFields}
        value={{}}
        draft="list:new"
        save={(list) => create.mutateAsync(list)}
        newest={() => utils.lists.list.fetch(NEWEST, NOW)}
        onSaved={() => {
          toast.success(ownerListTexts.created);
          void navigate(paths.lists.list);
        }}
        submit={ownerListTexts.submit}
        failed={plainFailure(ownerListTexts.createFailed)}
        cancel={paths.lists.list}
      >
        <ListFormFields />
      </RecordForm>
    </>
  );
}

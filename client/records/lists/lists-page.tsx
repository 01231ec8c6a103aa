import { keepPreviousData } from '@tanstack/react-query';
import { Plus, Upload } from 'lucide-react';
import { useMemo, useState } from 'react';
import { counted } from '#client/core/format.ts';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { useFocusAfter } from '#client/list/delete-dialog.tsx';
import { FilterBar } from '#client/list/filter-bar.tsx';
import { filterSpecs } from '#client/list/filter-specs.ts';
import { ListTable } from '#client/list/list-table.tsx';
import { useListState } from '#client/list/list-state.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { type OwnerList, ownerLists } from '#shared/records/lists/owner-list.ts';
import { ownerListTexts } from '#shared/records/lists/texts.ts';
import { DeleteList } from './delete-list.tsx';
import { ownerListColumns, toLeadsOfList } from './list-columns.tsx';

const filters = filterSpecs(ownerLists);

/** The lists that leads are on. */
export function ListsPage() {
  const state = useListState(ownerLists);
  const utils = trpc.useUtils();
  const result = trpc.lists.list.useQuery(state.query, { placeholderData: keepPreviousData });
  const rows = result.data?.data ?? [];
  const [toDelete, setToDelete] = useState<OwnerList>();
  const columns = useMemo(() => ownerListColumns({ onDelete: setToDelete }), []);
  const focusAfter = useFocusAfter(rows);
  const afterDelete = (list: OwnerList) => {
    focusAfter(list);
    void utils.lists.list.invalidate();
  };
  const bring = (
    <ButtonLink icon={Upload} data-brief="" to={paths.leads.import}>
      Import
    </ButtonLink>
  );
  return (
    <>
      <PageHead
        title="Lists"
        actions={
          <>
            <ButtonLink to={`${paths.leads.list}?lists_min=2`}>On 2 or more</ButtonLink>
            {bring}
            <ButtonLink icon={Plus} variant="primary" to={paths.lists.add}>
              Add List
            </ButtonLink>
          </>
        }
      >
        {result.data && counted(result.data.meta.total, 'list')}
      </PageHead>
      <FilterBar state={state} filters={filters} />
      <ListTable
        state={state}
        result={result}
        texts={ownerListTexts}
        filters={filters}
        firstRun={{ about: 'Import the lists you buy, and see who is on more than one of them.', actions: bring }}
        label="Lists"
        columns={columns}
        openHref={toLeadsOfList}
      />
      {toDelete && <DeleteList list={toDelete} onDeleted={() => afterDelete(toDelete)} onClose={() => setToDelete(undefined)} />}
    </>
  );
}

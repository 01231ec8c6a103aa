import { keepPreviousData } from '@tanstack/react-query';
import { Plus, Upload } from 'lucide-react';
import { useMemo, useState } from 'react';
import { paths } from '#client/core/paths.ts';
import { counted } from '#client/core/format.ts';
import { trpc } from '#client/core/trpc.ts';
import { useFocusAfter } from '#client/list/delete-dialog.tsx';
import { ViewsButton } from '#client/records/views/views-button.tsx';
import { FilterBar } from '#client/list/filter-bar.tsx';
import { filterSpecs } from '#client/list/filter-specs.ts';
import { ExportButton } from '#client/list/export-button.tsx';
import { ListTable } from '#client/list/list-table.tsx';
import { useListState } from '#client/list/list-state.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { type Buyer, buyerList } from '#shared/records/buyers/buyer.ts';
import { buyerTexts } from '#shared/records/buyers/texts.ts';
import { buyerColumns } from './buyer-columns.tsx';
import { DeleteBuyer } from './delete-buyer.tsx';

const filters = filterSpecs(buyerList);

export function BuyersPage() {
  const state = useListState(buyerList);
  const utils = trpc.useUtils();
  const result = trpc.buyers.list.useQuery(state.query, { placeholderData: keepPreviousData });
  const rows = result.data?.data ?? [];
  const [toDelete, setToDelete] = useState<Buyer>();
  const columns = useMemo(() => buyerColumns({ onDelete: setToDelete }), []);

  const focusAfter = useFocusAfter(rows);
  const afterDelete = (buyer: Buyer) => {
    focusAfter(buyer);
    void utils.buyers.list.invalidate();
  };
  const add = (
    <ButtonLink icon={Plus} variant="primary" to={paths.buyers.add}>
      Add Buyer
    </ButtonLink>
  );
  const bring = (
    <ButtonLink icon={Upload} data-brief="" to={paths.buyers.import}>
      Import CSV
    </ButtonLink>
  );
  return (
    <>
      <PageHead
        title="Buyers"
        actions={
          <>
            <ExportButton state={state} path="/api/buyers/export" fileName="buyers.csv" />
            {bring}
            {add}
          </>
        }
      >
        {result.data && `${counted(result.data.meta.total, 'buyer')}${state.isFiltered ? ' match' : ''}`}
      </PageHead>
      <FilterBar state={state} filters={filters} end={<ViewsButton entity="buyers" />} />
      <ListTable
        state={state}
        result={result}
        texts={buyerTexts}
        filters={filters}
        firstRun={{
          about: 'Say where each one buys, what, and for how much: every property then shows who would take it, and at which price.',
          actions: (
            <>
              {add}
              {bring}
            </>
          ),
        }}
        label="Buyers"
        columns={columns}
        openHref={buyerHref}
      />
      {toDelete && <DeleteBuyer buyer={toDelete} onDeleted={() => afterDelete(toDelete)} onClose={() => setToDelete(undefined)} />}
    </>
  );
}

const buyerHref = (buyer: Buyer) => paths.buyers.one(buyer.id);

import { keepPreviousData } from '@tanstack/react-query';
import { Plus, Upload } from 'lucide-react';
import { useMemo, useState } from 'react';
import { paths } from '#client/core/paths.ts';
import { counted } from '#client/core/format.ts';
import { trpc } from '#client/core/trpc.ts';
import { useFocusAfter } from '#client/list/delete-dialog.tsx';
import { ExportButton } from '#client/list/export-button.tsx';
import { FilterBar } from '#client/list/filter-bar.tsx';
import { filterSpecs } from '#client/list/filter-specs.ts';
import { ListTable } from '#client/list/list-table.tsx';
import { useListState } from '#client/list/list-state.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { type Sale, saleList } from '#shared/records/sales/sale.ts';
import { saleTexts } from '#shared/records/sales/texts.ts';
import { DeleteSale } from './delete-sale.tsx';
import { saleColumns } from './sale-columns.tsx';

const filters = filterSpecs(saleList);

export function SalesPage() {
  const state = useListState(saleList);
  const utils = trpc.useUtils();
  const result = trpc.sales.list.useQuery(state.query, { placeholderData: keepPreviousData });
  const rows = result.data?.data ?? [];
  const [toDelete, setToDelete] = useState<Sale>();
  const columns = useMemo(() => saleColumns({ onDelete: setToDelete }), []);

  const focusAfter = useFocusAfter(rows);
  const afterDelete = (sale: Sale) => {
    focusAfter(sale);
    void utils.sales.list.invalidate();
  };

  const add = (
    <ButtonLink icon={Plus} variant="primary" to={paths.sales.add}>
      Add Sale
    </ButtonLink>
  );
  const bring = (
    <ButtonLink icon={Upload} data-brief="" to={paths.sales.import}>
      Import CSV
    </ButtonLink>
  );
  return (
    <>
      <PageHead
        title="Sales"
        actions={
          <>
            <ExportButton state={state} path="/api/sales/export" fileName="sales.csv" />
            {bring}
            {add}
          </>
        }
      >
        {result.data && `${counted(result.data.meta.total, 'sale')}${state.isFiltered ? ' match' : ''}`}
      </PageHead>
      <FilterBar state={state} filters={filters} />
      <ListTable
        state={state}
        result={result}
        texts={saleTexts}
        filters={filters}
        firstRun={{
          about:
            'What houses nearby went for says what yours are worth after repairs. Import a list from your county or MLS; your own closed deals come by themselves.',
          actions: (
            <>
              <ButtonLink icon={Upload} variant="primary" to={paths.sales.import}>
                Import CSV
              </ButtonLink>
              <ButtonLink icon={Plus} to={paths.sales.add}>
                Add Sale
              </ButtonLink>
            </>
          ),
        }}
        label="Sales"
        columns={columns}
        openHref={saleHref}
      />
      {toDelete && <DeleteSale sale={toDelete} onDeleted={() => afterDelete(toDelete)} onClose={() => setToDelete(undefined)} />}
    </>
  );
}

const saleHref = (sale: Sale) => paths.sales.one(sale.id);

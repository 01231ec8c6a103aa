import { keepPreviousData } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { formatQuantity } from '#client/core/format.ts';
import type { Column } from '#client/list/data-table.tsx';
import { useFocusAfter } from '#client/list/delete-dialog.tsx';
import { ExportButton } from '#client/list/export-button.tsx';
import { FilterBar } from '#client/list/filter-bar.tsx';
import { filterSpecs } from '#client/list/filter-specs.ts';
import { ListTable } from '#client/list/list-table.tsx';
import { useListState } from '#client/list/list-state.ts';
import type { ListDefinition } from '#client/list/list-url.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { DeleteOne } from './delete-one.tsx';
import type { Records } from './records.ts';

interface Props<Row extends { id: number }, Input, List extends ListDefinition> {
  records: Records<Row, Input, List>;
  columns: (actions: { onDelete: (row: Row) => void }) => Column<Row>[];
  /** Whether the list can be exported as CSV. */
  isExported?: boolean;
  /** In the head, before the button that adds one. */
  actions?: ReactNode;
  /** At the end of the filter bar. */
  end?: ReactNode;
  /** Content for accounts without records. */
  firstRun: { about: string; actions: ReactNode };
  openHref?: (row: Row) => string;
}

/** The button that leads to the page that adds a record. */
export const AddLink = ({
  records: { one, paths },
  isPlain = false,
}: {
  records: { one: string; paths: { add: string } };
  isPlain?: boolean;
}) => (
  <ButtonLink icon={Plus} variant={isPlain ? undefined : 'primary'} to={paths.add}>
    Add {one}
  </ButtonLink>
);

/** The page of a noun's list: filters, rows, and the question before one is deleted. */
export function RecordsPage<Row extends { id: number }, Input, List extends ListDefinition>({
  records,
  columns: columnsOf,
  isExported = false,
  actions,
  end,
  firstRun,
  openHref = ({ id }) => records.paths.one(id),
}: Props<Row, Input, List>) {
  const { one, many, list, texts, calls } = records;
  const state = useListState(list);
  const result = calls.list.useQuery(state.query, { placeholderData: keepPreviousData });
  const [toDelete, setToDelete] = useState<Row>();
  const columns = useMemo(() => columnsOf({ onDelete: setToDelete }), [columnsOf]);
  const filters = useMemo(() => filterSpecs(list), [list]);
  const focusAfter = useFocusAfter(result.data?.data ?? []);
  const slug = many.toLowerCase();
  return (
    <>
      <PageHead
        title={many}
        actions={
          <>
            {isExported && <ExportButton state={state} path={`/api/${slug}/export`} fileName={`${slug}.csv`} />}
            {actions}
            <AddLink records={records} />
          </>
        }
      >
        {result.data && `${formatQuantity(result.data.meta.total, one.toLowerCase())}${state.isFiltered ? ' match' : ''}`}
      </PageHead>
      <FilterBar state={state} filters={filters} end={end} />
      <ListTable {...{ state, result, texts, filters, firstRun, columns, openHref }} label={many} />
      {toDelete && (
        <DeleteOne records={records} record={toDelete} onDeleted={() => focusAfter(toDelete)} onClose={() => setToDelete(undefined)} />
      )}
    </>
  );
}

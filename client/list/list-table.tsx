import { type DataTableProps, DataTable, TableSkeleton } from './data-table.tsx';
import { ListResults, type ListResultsProps } from './list-results.tsx';

export type ListTableProps<Row extends { id: number }> = Omit<ListResultsProps<Row>, 'skeleton' | 'isFramed' | 'children'> &
  Omit<DataTableProps<Row>, 'rows' | 'isBusy'>;

/** A list as a table, and what it shows instead of its rows. */
export const ListTable = <Row extends { id: number }>({ state, result, texts, filters, firstRun, ...table }: ListTableProps<Row>) => (
  <ListResults {...{ state, result, texts, filters, firstRun }} skeleton={<TableSkeleton columns={table.columns} />}>
    {(rows) => <DataTable {...table} state={state} rows={rows} isBusy={result.isPlaceholderData} />}
  </ListResults>
);

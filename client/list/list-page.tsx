/** The page of a list: its head, filters and rows. */
import { keepPreviousData } from '@tanstack/react-query';
import { Settings2 } from 'lucide-react';
import { type ComponentProps, type ReactNode, Suspense, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { IconButton } from '#client/ui/icon-button.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { Popover } from '#client/ui/popover.tsx';
import { loadOnTouch } from '#client/ui/when-opened.tsx';
import { ExportButton } from './export-button.tsx';
import { FilterBar } from './filter-bar.tsx';
import { filterSpecs } from './filter-specs.ts';
import type { ListResult } from './list-query.ts';
import { type ListState, type ListView, useListState } from './list-state.ts';
import type { ListDefinition, ListQueryValues } from './list-url.ts';
import { DataTable, TableSkeleton } from './data-table.tsx';
import { ListResults } from './list-results.tsx';
import { arrangeColumns, readTableLayout, writeTableLayout } from './table-layout.ts';
import type { z } from '#shared/core/zod.ts';
import type { Page } from '#shared/core/list.ts';

const TableLayoutPanel = loadOnTouch(async () => (await import('./table-layout-panel.tsx')).TableLayoutPanel);

type ListRow<List> = List extends { output: z.ZodType<Page<infer Row>> } ? Row : never;

type ListTableProps<Row extends { id: number }> = Omit<ComponentProps<typeof ListResults<Row>>, 'skeleton' | 'isFramed' | 'children'> &
  Omit<ComponentProps<typeof DataTable<Row>>, 'rows' | 'isBusy'>;

/** A list as a table, and what it shows instead of its rows. */
const ListTable = <Row extends { id: number }>({ state, result, texts, filters, firstRun, ...table }: ListTableProps<Row>) => (
  <ListResults {...{ state, result, texts, filters, firstRun }} skeleton={<TableSkeleton columns={table.columns} />}>
    {(rows) => <DataTable {...table} state={state} rows={rows} isBusy={result.isPlaceholderData} />}
  </ListResults>
);

interface ListCalls<Row, Query> {
  useQuery(input: Query, options: { placeholderData: typeof keepPreviousData; enabled: boolean }): ListResult<Row>;
}

/** A list in the address, and its rows. A board asks for the rows of each column itself. */
export function useListPage<List extends ListDefinition, Row = ListRow<List>>(
  list: List,
  calls: ListCalls<NoInfer<Row>, ListQueryValues<List>>,
  views?: readonly ListView[],
): { state: ListState<ListQueryValues<List>>; result: ListResult<Row> } {
  const state = useListState(list, views);
  const result = calls.useQuery(state.query, { placeholderData: keepPreviousData, enabled: state.view !== 'board' });
  return { state, result };
}

interface ListPageProps<Row extends { id: number }> extends Omit<ListTableProps<Row>, 'filters' | 'label'> {
  /** Without it, there is no head. */
  title?: string;
  /** Names the table; the title by default. */
  label?: string;
  filters?: ListTableProps<Row>['filters'] | undefined;
  /** Under the title. */
  about?: ReactNode;
  /** The list's name in the address of its export. */
  exported?: string;
  actions?: ReactNode;
  /** Between head and filters. */
  above?: ReactNode;
  /** At the end of the filter bar. */
  end?: ReactNode;
  /** Lays the table out beside other content. */
  frame?: (table: ReactNode) => ReactNode;
  /** Instead of the table. */
  children?: ReactNode;
}

export function ListPage<Row extends { id: number }>(props: ListPageProps<Row>) {
  const { title, label = title ?? '', about, exported, actions, above, end, frame = (shown) => shown, children, ...table } = props;
  const { state } = props;
  const own = useMemo(() => filterSpecs(state.list), [state.list]);
  const filters = props.filters ?? own;
  const { pathname } = useLocation();
  const [layout, setLayout] = useState(() => readTableLayout(pathname));
  const layoutButton = title !== undefined && !children && (
    <span className="only-desktop">
      <Popover label="Columns" trigger={<IconButton label="Columns" icon={Settings2} />}>
        <Suspense>
          <TableLayoutPanel
            columns={table.columns}
            layout={layout}
            onChange={(next) => {
              setLayout(next);
              writeTableLayout(pathname, next);
            }}
          />
        </Suspense>
      </Popover>
    </span>
  );
  return (
    <>
      {title !== undefined && (
        <PageHead
          title={title}
          actions={
            (exported || actions) && (
              <>
                {exported && <ExportButton state={state} of={exported} />}
                {actions}
              </>
            )
          }
        >
          {about}
        </PageHead>
      )}
      {above}
      <FilterBar
        state={state}
        filters={filters}
        end={
          <>
            {layoutButton}
            {end}
          </>
        }
      />
      {frame(
        children || (
          <ListTable
            {...table}
            columns={arrangeColumns(table.columns, layout)}
            isCompact={layout?.isCompact}
            label={label}
            filters={filters}
          />
        ),
      )}
    </>
  );
}

import { Columns3, Plus, Rows3 } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState, useRef, useEffect } from 'react';
import { formatQuantity } from '#client/core/format.ts';
import type { Column } from '#client/list/data-table.tsx';
import { ListPage, useListPage } from '#client/list/list-page.tsx';
import type { ListResult } from '#client/list/list-query.ts';
import type { ListState, ListView } from '#client/list/list-state.ts';
import type { ListDefinition, ListQueryValues } from '#client/list/list-url.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { loadDelete } from './load-delete.tsx';
import type { Records } from './records.ts';
import { focusRowAt } from '#client/list/delete-dialog.tsx';

/** To be called with a deleted row: as soon as it is gone from the list, the focus moves as in `focusRowAt`. */
function useFocusAfter(rows: readonly { id: number }[]): (deleted: { id: number }) => void {
  const leaving = useRef<{ id: number; at: number }>(undefined);
  useEffect(() => {
    const row = leaving.current;
    if (!row || rows.some(({ id }) => id === row.id)) return;
    leaving.current = undefined;
    requestAnimationFrame(() => focusRowAt(row.at));
  }, [rows]);
  return ({ id }) => {
    leaving.current = { id, at: rows.findIndex((row) => row.id === id) };
  };
}

interface Shown<Row extends { id: number }, Input, List extends ListDefinition> {
  records: Records<Row, Input, List>;
  state: ListState<ListQueryValues<List>>;
  result: ListResult<Row>;
}

/** The records in the address and their rows, for `RecordsPage`. */
export function useRecordsPage<Row extends { id: number }, Input, List extends ListDefinition>(
  records: Records<Row, Input, List>,
  views?: readonly ListView[],
): Shown<Row, Input, List> {
  return { records, ...useListPage<List, Row>(records.list, records.calls.list, views) };
}

export const TABLE_VIEW: ListView = { value: 'table', label: 'Table', icon: Rows3 };
export const TABLE_OR_BOARD = [TABLE_VIEW, { value: 'board', label: 'Board', icon: Columns3 }] as const;

interface Actions<Row> {
  onDelete: (row: Row) => void;
}
type Own<Row extends { id: number }> = Omit<Partial<ComponentProps<typeof ListPage<Row>>>, 'children' | 'columns' | 'firstRun'>;
interface Props<Row extends { id: number }, Input, List extends ListDefinition> extends Own<Row>, Shown<Row, Input, List> {
  state: ListState<ListQueryValues<List>>;
  result: ListResult<Row>;
  columns: (actions: Actions<Row>) => Column<Row>[];
  /** Instead of the buttons of the head. */
  head?: ReactNode;
  /** Content for accounts without records; without actions, the button that adds one. */
  firstRun: { about: string; actions?: ReactNode };
  onDeleted?: () => void;
  /** Instead of the table. */
  instead?: (actions: Actions<Row>) => ReactNode;
}

/** The button that leads to the page that adds a record. */
export const AddLink = ({
  records: { one, addLabel = `Add ${one}`, paths },
  isPlain = false,
}: {
  records: { one: string; addLabel?: string; paths: { add: string } };
  isPlain?: boolean;
}) => (
  <ButtonLink icon={Plus} variant={isPlain ? undefined : 'primary'} to={paths.add}>
    {addLabel}
  </ButtonLink>
);

/** The page of a noun's list: filters, rows, and the question before one is deleted. */
export function RecordsPage<Row extends { id: number }, Input, List extends ListDefinition>(props: Props<Row, Input, List>) {
  const { records, columns, head, actions, firstRun, onDeleted, instead, ...page } = props;
  const { one, many, texts, paths } = records;
  const { data } = page.result;
  const [DeleteOne] = useState(() => loadDelete(() => Promise.resolve(records)));
  const [toDelete, setToDelete] = useState<Row>();
  const focusAfter = useFocusAfter(data?.data ?? []);
  const add = <AddLink records={records} />;
  return (
    <>
      <ListPage
        title={records.title ?? many}
        label={many}
        about={data ? `${formatQuantity(data.meta.total, one.toLowerCase())}${page.state.isFiltered ? ' match' : ''}` : '\u00a0'}
        openHref={({ id }) => paths.one(id)}
        {...page}
        texts={texts}
        columns={columns({ onDelete: setToDelete })}
        actions={
          head ?? (
            <>
              {actions}
              {add}
            </>
          )
        }
        firstRun={{ actions: add, ...firstRun }}
      >
        {instead?.({ onDelete: setToDelete })}
      </ListPage>
      {toDelete && (
        <DeleteOne
          record={toDelete}
          onDeleted={() => {
            focusAfter(toDelete);
            onDeleted?.();
          }}
          onClose={() => setToDelete(undefined)}
        />
      )}
    </>
  );
}

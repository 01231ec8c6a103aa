/** Rows of a list as a table, and below 768 px as cards. */
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { Fragment, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isSingleKey } from '#client/core/keys.ts';
import { CheckBox } from '#client/ui/checkbox.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { ListState } from './list-state.ts';
import type { Selection } from './selection.ts';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The `sort_by` value, if the list can be sorted by this column. */
  sort?: string;
  /** Sorts descending first: scores and amounts. */
  startsDown?: boolean;
  /** Right-aligned figures. */
  isNumber?: boolean;
  /** Its place on a card: top left, top right, below, below right, or a last line; hidden without it. */
  card?: 'c-main' | 'c-side' | 'c-wide' | 'c-end' | 'c-foot';
  /** The header is visible to screen readers only. */
  isHeaderHidden?: boolean;
  /** For secondary values. */
  isSoft?: boolean;
}

interface DataTableProps<Row extends { id: number }> {
  state: ListState;
  /** Names the table. */
  label: string;
  className?: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Where ids alone tell no row from another. */
  keyOf?: (row: Row) => string | number;
  /** The link of Enter on a row. */
  openHref: (row: Row) => string;
  /** Of Space on a row, where a list has a look of its own. */
  onPeek?: (row: Row) => void;
  /** The link of E on a row. */
  editHref?: (row: Row) => string;
  isBusy: boolean;
  /** Rows of one line. */
  isCompact?: boolean | undefined;
  /** The heading above a row and those that follow with the same. */
  groupOf?: ((row: Row) => string) | undefined;
  /** With it, each row has a checkbox, named after the row. */
  selection?: { state: Selection; nameOf: (row: Row) => string };
}

/** Loaded with the first look. */
const Peek = lazy(async () => ({ default: (await import('./peek.tsx')).Peek }));

const getCellClass = <Row,>(column: Column<Row>): string | undefined =>
  [column.card, column.isNumber && 'num', column.isSoft && 'soft', column.key === 'actions' && 'actions'].filter(Boolean).join(' ') ||
  undefined;

export function DataTable<Row extends { id: number }>({
  state,
  label,
  className = '',
  columns,
  rows,
  keyOf = ({ id }) => id,
  openHref,
  editHref = openHref,
  onPeek,
  isBusy,
  isCompact,
  groupOf,
  selection,
}: DataTableProps<Row>) {
  const selected = selection?.state;
  const body = useRef<HTMLTableSectionElement>(null);
  const navigate = useNavigate();
  const [peeked, setPeeked] = useState<{ row: Row; title: string }>();

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isSingleKey(event) || !body.current) return;
      const all = [...body.current.querySelectorAll<HTMLElement>('[data-row]')];
      const at = all.findIndex((row) => row.contains(document.activeElement));
      const row = rows[at];
      switch (event.key) {
        case 'j':
        case 'k': {
          const next = all[event.key === 'j' ? Math.min(at + 1, all.length - 1) : Math.max(at - 1, 0)];
          next?.focus();
          break;
        }
        case 'Enter':
          // Links and buttons inside the row work on their own.
          if (!row || document.activeElement !== all[at]) return;
          void navigate(openHref(row));
          break;
        case ' ': {
          if (!row || document.activeElement !== all[at]) return;
          const title = all[at]?.querySelector('td:not(.c-check)')?.textContent ?? label;
          if (onPeek) onPeek(row);
          else setPeeked({ row, title });
          break;
        }
        case 'e':
          if (!row) return;
          void navigate(editHref(row));
          break;
        case 'x':
        case 'X':
          if (!row || !selected) return;
          selected.toggle(row.id, event.shiftKey);
          break;
        case 'Escape':
          if (!selected || (selected.ids.size === 0 && !selected.isAll)) return;
          selected.clear();
          break;
        default:
          return;
      }
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [rows, navigate, openHref, editHref, onPeek, label, selected]);

  // As cards, cells lose their table display, and with it the roles that browsers derive from it.
  return (
    <section className={`table-wrap ${className}`} tabIndex={0} aria-label={label} aria-busy={isBusy || undefined}>
      <table className="table" data-cards="" data-compact={isCompact ? '' : undefined} role="table">
        <thead role="rowgroup">
          <tr role="row">
            {selected && (
              <th scope="col" role="columnheader" className="c-check">
                <CheckBox
                  aria-label="Select all on this page"
                  checked={selected.page === 'all'}
                  indeterminate={selected.page === 'some'}
                  onChange={selected.togglePage}
                />
              </th>
            )}
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} state={state} />
            ))}
          </tr>
        </thead>
        <tbody ref={body} role="rowgroup">
          {rows.map((row, at) => (
            <Fragment key={keyOf(row)}>
              {groupOf && groupOf(row) !== (at > 0 && groupOf(rows[at - 1] as Row)) && (
                <tr role="row" className="group-row">
                  <th role="columnheader" scope="colgroup" colSpan={columns.length}>
                    {groupOf(row)}
                  </th>
                </tr>
              )}
              <tr role="row" tabIndex={-1} data-row={keyOf(row)} aria-selected={selected ? selected.has(row.id) : undefined}>
                {selection && (
                  <td role="cell" className="c-check">
                    <CheckBox
                      aria-label={`Select ${selection.nameOf(row)}`}
                      checked={selection.state.has(row.id)}
                      onChange={({ nativeEvent }) =>
                        selection.state.toggle(row.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
                      }
                    />
                  </td>
                )}
                {columns.map((column) => (
                  <td key={column.key} role="cell" className={getCellClass(column)}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
      {peeked && (
        <Suspense>
          <Peek
            title={peeked.title}
            facts={columns.flatMap(({ key, header, cell }) => (key === 'actions' ? [] : [{ label: header, value: cell(peeked.row) }]))}
            href={openHref(peeked.row)}
            onClose={() => setPeeked(undefined)}
          />
        </Suspense>
      )}
    </section>
  );
}

function HeadCell<Row>({ column, state }: { column: Column<Row>; state: ListState }) {
  const { sort, header } = column;
  const className = [column.isNumber && 'num', column.key === 'actions' && 'actions'].filter(Boolean).join(' ') || undefined;
  if (!sort) {
    return (
      <th scope="col" role="columnheader" className={className}>
        {column.isHeaderHidden ? <span className="sr">{header}</span> : header}
      </th>
    );
  }
  const isActive = state.query.sort_by === sort;
  const order = state.query.sort_order === 'asc' ? 'asc' : 'desc';
  // Figures are first asked for from the top, words from A.
  const first = column.isNumber || column.startsDown ? 'desc' : 'asc';
  const next = isActive ? (order === 'asc' ? 'desc' : 'asc') : first;
  return (
    <th
      scope="col"
      role="columnheader"
      className={className}
      aria-sort={isActive ? (order === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      <button type="button" onClick={() => state.change({ sort_by: sort, sort_order: next })}>
        {header}
        <Icon of={isActive ? (order === 'asc' ? ArrowUp : ArrowDown) : ChevronsUpDown} />
      </button>
    </th>
  );
}

const SKELETON_ROWS = 8;

/** The table's shape before its rows are there. */
export function TableSkeleton<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <div className="table-wrap" aria-hidden="true">
      <table className="table" data-cards="">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} className={column.isNumber ? 'num' : undefined}>
                {column.isHeaderHidden ? '' : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: SKELETON_ROWS }, (_, at) => (
            // A skeleton's rows are all alike.
            <tr key={`row-${at + 1}`}>
              {columns.map((column, index) => (
                <td key={column.key} className={getCellClass(column)}>
                  {column.key !== 'actions' && <Skeleton width={index % 2 === 0 ? '104px' : '64px'} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

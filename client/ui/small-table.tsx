/** A few rows as a table, and below 768 px as cards: without sorting, paging or keys. */
import type { Key, ReactNode } from 'react';

export interface SmallColumn<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  /** Of each cell: its place on a card, its tone. */
  className?: string;
  /** Right-aligned figures. */
  isNumber?: boolean;
  /** The buttons of a row: the header is for screen readers only. */
  isActions?: boolean;
  /** It names the row. */
  isRowHeader?: boolean;
  /** In a last row, below the others. */
  foot?: ReactNode;
}

interface SmallTableProps<Row> {
  label: string;
  className?: string;
  columns: readonly SmallColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
  isBusy?: boolean;
  /** On a card each value stands beside its header; one that is not known (null) is left out. */
  isLabeled?: boolean;
  /** Data attributes of a row. */
  attributesOf?: (row: Row) => Record<`data-${string}`, string | boolean | undefined>;
}

export function SmallTable<Row>(props: SmallTableProps<Row>) {
  const { label, className = '', columns, rows, keyOf, isBusy, isLabeled = false, attributesOf } = props;
  const showCell = ({ header, className: place = '', isNumber, isActions, isRowHeader }: SmallColumn<Row>, content: ReactNode) =>
    isRowHeader ? (
      <th key={header} scope="row" role="rowheader" className={place}>
        {content}
      </th>
    ) : (
      <td
        key={header}
        role="cell"
        className={`${isNumber ? 'num' : isActions ? 'actions' : ''} ${place}`}
        data-label={isLabeled ? header : undefined}
        data-empty={(isLabeled && content === null) || undefined}
      >
        {isLabeled && content === null ? <span className="muted">–</span> : content}
      </td>
    );
  return (
    <section className="table-wrap" tabIndex={0} aria-label={label} aria-busy={isBusy || undefined}>
      <table className={`table ${isLabeled ? 'labeled' : ''} ${className}`} data-cards={isLabeled ? undefined : ''} role="table">
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ header, isNumber, isActions }) => (
              <th key={header} scope="col" role="columnheader" className={isNumber ? 'num' : isActions ? 'actions' : undefined}>
                {isActions ? <span className="sr">{header}</span> : header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={keyOf(row)} role="row" {...attributesOf?.(row)}>
              {columns.map((column) => showCell(column, column.cell(row)))}
            </tr>
          ))}
        </tbody>
        {columns.some(({ foot }) => foot !== undefined) && (
          <tfoot role="rowgroup">
            <tr role="row">{columns.map((column) => showCell(column, column.foot))}</tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

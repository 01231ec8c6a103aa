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
}

interface SmallTableProps<Row> {
  label: string;
  className?: string;
  columns: readonly SmallColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
  isBusy?: boolean;
}

export const SmallTable = <Row,>({ label, className = '', columns, rows, keyOf, isBusy }: SmallTableProps<Row>) => (
  <section className="table-wrap" tabIndex={0} aria-label={label} aria-busy={isBusy || undefined}>
    <table className={`table ${className}`} data-cards="" role="table">
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
          <tr key={keyOf(row)} role="row">
            {columns.map(({ header, cell, className: place = '', isNumber, isActions }) => (
              <td key={header} role="cell" className={`${isNumber ? 'num' : isActions ? 'actions' : ''} ${place}`}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

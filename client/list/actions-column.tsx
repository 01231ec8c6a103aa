import { Eye, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton, IconLink } from '#client/ui/icon-button.tsx';
import type { Column } from './data-table.tsx';

interface RowActions<Row> {
  /** The row's name in button labels: "Edit Ann Walker". */
  nameOf: (row: Row) => string;
  /** The link or handler that shows a row, and a label other than "View". */
  view?: { to: (row: Row) => string } | { onSelect: (row: Row) => void; label?: string };
  edit?: (row: Row) => string;
  onDelete: (row: Row) => void;
  canDelete?: (row: Row) => boolean;
  /** Content before the buttons. */
  before?: (row: Row) => ReactNode;
  /** On phones the buttons are small. */
  isBrief?: boolean;
  isHeaderHidden?: boolean;
}

/** The actions column of a list. */
export const buildActionsColumn = <Row,>({
  nameOf,
  view,
  edit,
  onDelete,
  canDelete = () => true,
  before,
  isBrief = false,
  isHeaderHidden = true,
}: RowActions<Row>): Column<Row> => ({
  key: 'actions',
  header: 'Actions',
  isHeaderHidden,
  card: 'c-foot',
  cell: (row) => {
    const name = nameOf(row);
    return (
      <span className="row g-tight row-actions" data-brief={isBrief ? '' : undefined}>
        {before?.(row)}
        {view &&
          ('to' in view ? (
            <IconLink label={`View ${name}`} icon={Eye} to={view.to(row)} />
          ) : (
            <IconButton label={`${view.label ?? 'View'} ${name}`} icon={Eye} onClick={() => view.onSelect(row)} />
          ))}
        {edit && <IconLink label={`Edit ${name}`} icon={Pencil} to={edit(row)} />}
        {canDelete(row) && <IconButton label={`Delete ${name}`} icon={Trash2} tone="red" onClick={() => onDelete(row)} />}
      </span>
    );
  },
});

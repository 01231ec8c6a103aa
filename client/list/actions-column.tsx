import { Ellipsis, Eye, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Menu, MenuItem } from '#client/ui/menu.tsx';
import type { Column } from './data-table.tsx';

interface RowActions<Row> {
  /** The row's name in the menu's label: "Actions for Ann Walker". */
  nameOf: (row: Row) => string;
  /** The link or handler that shows a row, and a label other than "View". */
  view?: { to: (row: Row) => string } | { onSelect: (row: Row) => void; label?: string };
  edit?: (row: Row) => string;
  onDelete: (row: Row) => void;
  canDelete?: (row: Row) => boolean;
  /** Content before the menu. */
  before?: (row: Row) => ReactNode;
  isHeaderHidden?: boolean;
}

/** View, edit and delete of one row. */
export function RowMenu<Row>({ row, nameOf, view, edit, onDelete, canDelete }: RowActions<Row> & { row: Row }) {
  const navigate = useNavigate();
  return (
    <Menu trigger={<IconButton label={`Actions for ${nameOf(row)}`} icon={Ellipsis} />}>
      {view && (
        <MenuItem icon={Eye} onSelect={() => ('to' in view ? void navigate(view.to(row)) : view.onSelect(row))}>
          {('label' in view && view.label) || 'View'}
        </MenuItem>
      )}
      {edit && (
        <MenuItem icon={Pencil} onSelect={() => void navigate(edit(row))}>
          Edit
        </MenuItem>
      )}
      {canDelete?.(row) !== false && (
        <MenuItem icon={Trash2} danger onSelect={() => onDelete(row)}>
          Delete
        </MenuItem>
      )}
    </Menu>
  );
}

/** The actions column of a list: one menu for each row. */
export const buildActionsColumn = <Row,>(actions: RowActions<Row>): Column<Row> => ({
  key: 'actions',
  header: 'Actions',
  isHeaderHidden: actions.isHeaderHidden ?? true,
  card: 'c-foot',
  cell: (row) => (
    <span className="row g-tight row-actions">
      {actions.before?.(row)}
      <RowMenu {...actions} row={row} />
    </span>
  ),
});

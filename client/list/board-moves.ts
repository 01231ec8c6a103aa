/** Dropped cards whose new column the server has not confirmed yet. */

export interface BoardColumn<Item> {
  key: string;
  title: string;
  /** All records of the column, not only those on screen. */
  total: number;
  items: readonly Item[];
}

export interface Move<Item> {
  item: Item;
  to: string;
}

/** The columns with pending moves applied: moved cards on top, totals updated. */
export function applyMoves<Item extends { id: number }, Column extends BoardColumn<Item>>(
  columns: readonly Column[],
  moves: readonly Move<Item>[],
): Column[] {
  return moves.reduce<Column[]>(
    (moved, { item, to }) => {
      const isThis = (other: Item) => other.id === item.id;
      return moved.map((column) => {
        const has = column.items.some(isThis);
        if (column.key === to) return has ? column : { ...column, items: [item, ...column.items], total: column.total + 1 };
        return has ? { ...column, items: column.items.filter((other) => !isThis(other)), total: column.total - 1 } : column;
      });
    },
    [...columns],
  );
}

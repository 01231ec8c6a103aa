import { ArrowDown, ArrowUp } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { type ColumnHead, isFixed, sortColumns, type TableLayout } from './table-layout.ts';

interface PanelProps {
  columns: readonly ColumnHead[];
  layout: TableLayout | undefined;
  onChange: (layout: TableLayout | undefined) => void;
}

const swap = (keys: string[], at: number, other: number): string[] =>
  keys.map((key, n) => (n === at ? keys[other] : n === other ? keys[at] : key) as string);

/** Shows, hides and moves columns. */
export function TableLayoutPanel({ columns, layout, onChange }: PanelProps) {
  const now = layout ?? { order: [], hidden: [], isCompact: false };
  const listed = sortColumns(columns, now).filter(({ key, header }) => key !== 'actions' && header);
  const keys = listed.map(({ key }) => key);
  return (
    <div className="stack g-2">
      <ul className="table-layout" aria-label="Columns">
        {listed.map((column, at) => (
          <li key={column.key} className="row g-tight">
            <label className="row grow">
              <input
                type="checkbox"
                className="check"
                checked={isFixed(column) || !now.hidden.includes(column.key)}
                disabled={isFixed(column)}
                onChange={({ target }) =>
                  onChange({
                    ...now,
                    hidden: target.checked ? now.hidden.filter((key) => key !== column.key) : [...now.hidden, column.key],
                  })
                }
              />
              {column.header}
            </label>
            {(
              [
                ['up', ArrowUp, at - 1],
                ['down', ArrowDown, at + 1],
              ] as const
            ).map(([way, icon, to]) => (
              <IconButton
                key={way}
                label={`Move ${column.header} ${way}`}
                icon={icon}
                disabled={to < 0 || to >= keys.length}
                onClick={() => onChange({ ...now, order: swap(keys, at, to) })}
              />
            ))}
          </li>
        ))}
      </ul>
      <Switch label="Compact rows" checked={now.isCompact} onChange={({ target }) => onChange({ ...now, isCompact: target.checked })} />
      <Button variant="ghost" disabled={!layout} onClick={() => onChange(undefined)}>
        Reset columns
      </Button>
    </div>
  );
}

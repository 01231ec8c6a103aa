import { TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { formatQuantity, formatNumberOrDash } from '#client/core/format.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Select } from '#client/ui/select.tsx';
import { SmallTable } from '#client/ui/small-table.tsx';
import { findColumnDoubt } from '#shared/workspace/import-export/doubtful-column.ts';
import type { Import } from '#shared/workspace/import-export/import.ts';
import { type Mapping, getTargetLabel, listTargets, IMPORT_NOUNS } from '#shared/workspace/import-export/mapping.ts';

/** A file with more columns than this shows the matched ones first. */
const SHORT = 14;

interface ColumnTableProps {
  entity: Import['entity'];
  columns: Import['columns'];
  mapping: Mapping;
  onMatch: (column: string, target: string | undefined) => void;
}

/** Each column of the file with a few of its values, and the field that it fills. */
export function ColumnTable({ entity, columns, mapping, onMatch }: ColumnTableProps) {
  const id = useId();
  const noun = IMPORT_NOUNS[entity];
  const choices = listTargets(noun).map((target) => ({ value: target, label: getTargetLabel(noun, target) }));
  // Columns that were matched at first keep their place when they are let go.
  const [first] = useState(() => new Set(Object.keys(mapping)));
  const [isOpen, setOpen] = useState(columns.length <= SHORT);
  const matched = columns.filter(({ name }) => first.has(name) || Object.hasOwn(mapping, name));
  const shown = isOpen ? columns : matched;
  const hidden = columns.length - matched.length;
  return (
    <Card
      title="Columns"
      actions={
        <span className="muted small">{`${formatNumberOrDash(Object.keys(mapping).length)} of ${formatNumberOrDash(columns.length)} matched`}</span>
      }
      padded={false}
      footer={
        hidden > 0 &&
        columns.length > SHORT && (
          <Button size="sm" variant="ghost" onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Show matched columns only' : `Show ${formatQuantity(hidden, 'more column')}`}
          </Button>
        )
      }
    >
      <SmallTable
        label="Columns of the file"
        className="column-table"
        rows={shown}
        keyOf={({ name }) => name}
        columns={[
          { header: 'Column', className: 'c-main', cell: ({ name }) => <b>{name}</b> },
          {
            header: 'Values',
            className: 'muted samples c-wide',
            cell: ({ samples }) => samples.join(' · ') || 'No values in the first rows',
          },
          {
            header: 'Becomes',
            className: 'c-foot',
            cell: ({ name, samples, typical }) => {
              const target = Object.hasOwn(mapping, name) ? mapping[name] : undefined;
              const doubt = target && findColumnDoubt(target, samples, { name, typical });
              const doubtId = `${id}-${name}`;
              return (
                <>
                  <Select
                    name={`match:${name}`}
                    aria-label={`Field for ${name}`}
                    placeholder="Not imported"
                    value={target ?? ''}
                    aria-describedby={doubt ? doubtId : undefined}
                    options={choices}
                    onChange={({ target: { value } }) => onMatch(name, value || undefined)}
                  />
                  {doubt && (
                    <small id={doubtId} className="tone column-doubt" data-tone="yellow">
                      <Icon of={TriangleAlert} /> {doubt}
                    </small>
                  )}
                </>
              );
            },
          },
        ]}
      />
    </Card>
  );
}

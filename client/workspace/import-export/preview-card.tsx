import { formatQuantity, formatNumberOrDash } from '#client/core/format.ts';
import { Card } from '#client/ui/card.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';
import { SmallTable } from '#client/ui/small-table.tsx';
import type { Import, ImportPreview } from '#shared/workspace/import-export/import.ts';
import { IMPORT_NOUNS } from '#shared/workspace/import-export/mapping.ts';
import { buildRowColumns } from './row-notes.tsx';
import { CountList, countRows } from './import-counts.tsx';

interface PreviewCardProps {
  entity: Import['entity'];
  preview: ImportPreview | undefined;
  total: number;
  isBusy: boolean;
  /** Whether the rows join a list. */
  joins: boolean;
}

/** What the import would do: totals, and the first rows that need a look; nothing while an obstacle keeps it from starting. */
export function PreviewCard({ entity, preview, total, isBusy, joins }: PreviewCardProps) {
  if (!preview) return <LoadingArea text="Reading the rows..." />;
  const { words } = IMPORT_NOUNS[entity];
  if (preview.obstacle !== null) return null;
  return (
    <Card
      title="Preview"
      actions={
        <span className="muted small" role="status">
          {isBusy
            ? 'Reading the rows...'
            : preview.checked < total
              ? `First ${formatNumberOrDash(preview.checked)} of ${formatQuantity(total, 'row')}`
              : formatQuantity(total, 'row')}
        </span>
      }
      padded={false}
    >
      <div className="card-body">
        <CountList counts={countRows(preview, joins, false)} />
      </div>
      <SmallTable
        label="Preview of rows"
        className="preview-table"
        columns={buildRowColumns<ImportPreview['rows'][number]>(entity, words.owner, 'What happens', false, ({ name }) => name)}
        rows={preview.rows}
        keyOf={(row) => row.row_number}
        isBusy={isBusy}
      />
    </Card>
  );
}

import { formatQuantity, formatNumberOrDash } from '#client/core/format.ts';
import { Card } from '#client/ui/card.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';
import type { Import, ImportPreview } from '#shared/workspace/import-export/import.ts';
import { IMPORT_NOUNS } from '#shared/workspace/import-export/nouns/nouns.ts';
import { OutcomeBadge, RowNotes } from './row-notes.tsx';
import { countBarred, countJoined, CountList } from './count-list.tsx';

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
        <CountList
          counts={[
            ...(joins
              ? countJoined(preview)
              : ([
                  ['To import', preview.imported],
                  ['To merge', preview.merged],
                  ['To leave out', preview.skipped],
                ] as const)),
            ['Rejected', preview.rejected],
            ['Adjusted', preview.adjusted],
            ['With a cell left blank', preview.with_problems],
            ...countBarred(preview),
          ]}
        />
      </div>
      <section className="table-wrap" tabIndex={0} aria-label="Preview of rows" aria-busy={isBusy || undefined}>
        <table className="table preview-table" data-cards="" role="table">
          <thead role="rowgroup">
            <tr role="row">
              <th scope="col" role="columnheader" className="num">
                Row
              </th>
              {[words.owner, words.where, 'What happens', 'Report'].map((header) => (
                <th key={header} scope="col" role="columnheader">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {preview.rows.map((row) => (
              <tr key={row.row_number} role="row">
                <td role="cell" className="num muted">
                  {row.row_number}
                </td>
                <td role="cell" className="c-main">
                  {row.name}
                </td>
                <td role="cell" className="c-wide muted">
                  {row.address ?? words.nowhere}
                </td>
                <td role="cell" className="c-side">
                  <OutcomeBadge outcome={row.outcome} />
                </td>
                <td role="cell" className="c-foot">
                  <RowNotes entity={entity} row={row} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  );
}

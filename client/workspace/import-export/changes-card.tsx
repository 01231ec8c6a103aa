import { formatQuantity, formatNumberOrDash } from '#client/core/format.ts';
import { formatValue } from '#client/core/value-text.ts';
import { Card } from '#client/ui/card.tsx';
import { SegmentedControl } from '#client/ui/segmented-control.tsx';
import { SmallTable } from '#client/ui/small-table.tsx';
import { type Field, getFieldMeta } from '#shared/core/fields.ts';
import { leadFields } from '#shared/records/leads/lead.ts';
import type { ColumnChange, Import } from '#shared/workspace/import-export/import.ts';
import { getTargetLabel, IMPORT_NOUNS } from '#shared/workspace/import-export/mapping.ts';

const CHOICES = [
  { value: 'mine', label: 'Keep mine' },
  { value: 'theirs', label: 'Take theirs' },
] as const;

/** Only leads are compared with what is there. */
function toText(name: string, value: string): string {
  const field: Field | undefined = Object.hasOwn(leadFields, name) ? leadFields[name as keyof typeof leadFields] : undefined;
  return formatValue(field && getFieldMeta(field).kind === 'flag' ? value === 'true' : value, field);
}

interface ChangesCardProps {
  entity: Import['entity'];
  changes: readonly ColumnChange[];
  take: readonly string[];
  onTake: (take: string[]) => void;
}

/** Differences between the file and existing leads, by field, and which value wins. */
export function ChangesCard({ entity, changes, take, onTake }: ChangesCardProps) {
  const noun = IMPORT_NOUNS[entity];
  return (
    <Card title="What changed" padded={false}>
      <SmallTable
        label="What changed"
        rows={changes}
        keyOf={({ field }) => field}
        columns={[
          { header: 'Field', className: 'c-main', cell: ({ field }) => <b>{getTargetLabel(noun, field)}</b> },
          {
            header: 'Changed',
            className: 'c-side',
            cell: ({ fills, differs }) => (
              <span className="two">
                <span className="num">{formatNumberOrDash(differs)}</span>
                {fills > 0 && <small>{formatQuantity(fills, 'blank filled', 'blanks filled')}</small>}
              </span>
            ),
          },
          {
            header: 'Example',
            className: 'c-wide muted samples',
            cell: ({ field, examples: [example] }) =>
              example && (
                <>
                  {toText(field, example.after)} instead of {toText(field, example.before)} <small>{example.name}</small>
                </>
              ),
          },
          {
            header: 'Leads you have',
            className: 'c-foot',
            cell: ({ field }) => (
              <SegmentedControl
                label={`Value of ${getTargetLabel(noun, field)}`}
                value={take.includes(field) ? 'theirs' : 'mine'}
                options={CHOICES}
                onChange={(value) => onTake([...take.filter((name) => name !== field), ...(value === 'theirs' ? [field] : [])])}
              />
            ),
          },
        ]}
      />
    </Card>
  );
}

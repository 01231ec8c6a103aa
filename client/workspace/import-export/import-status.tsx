import { formatNumberOrDash } from '#client/core/format.ts';
import { countJoined } from './count-list.tsx';
import { Badge, type Tone } from '#client/ui/badge.tsx';
import type { Import } from '#shared/workspace/import-export/import.ts';

const LOOK: Record<Import['status'], { label: string; tone: Tone }> = {
  reading: { label: 'Reading', tone: 'blue' },
  draft: { label: 'Not started', tone: 'yellow' },
  running: { label: 'Running', tone: 'blue' },
  done: { label: 'Done', tone: 'green' },
  undoing: { label: 'Undoing', tone: 'blue' },
  undone: { label: 'Undone', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'red' },
};

export const ImportStatus = ({ status }: { status: Import['status'] }) => <Badge tone={LOOK[status].tone}>{LOOK[status].label}</Badge>;

const PARTS = [
  ['imported', 'imported'],
  ['merged', 'merged'],
  ['skipped', 'left out'],
  ['rejected', 'rejected'],
  ['removed', 'removed'],
  ['restored', 'restored'],
  ['kept', 'kept'],
] as const;

/** "8,421 imported, 12 left out": what is not nothing. */
export function summarizeImport(job: Import): string {
  if (job.status === 'draft') return `${formatNumberOrDash(job.total)} rows`;
  if (job.options.list && job.status === 'done')
    return countJoined(job)
      .map(([label, count]) => `${formatNumberOrDash(count)} ${label.toLowerCase()}`)
      .join(', ');
  const parts = PARTS.filter(([outcome]) => job[outcome] > 0).map(([outcome, word]) => `${formatNumberOrDash(job[outcome])} ${word}`);
  return parts.join(', ') || 'Nothing imported';
}

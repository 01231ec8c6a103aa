import type { LucideIcon } from 'lucide-react';
import { SegmentedControl } from '#client/ui/segmented-control.tsx';
import type { ListState } from './list-state.ts';

/** Table or board, grid or table: how the same list is shown. */
export function ViewSwitch({ state, views }: { state: ListState; views: readonly { value: string; label: string; icon: LucideIcon }[] }) {
  return <SegmentedControl label="View" name="view" value={state.view} onChange={state.setView} options={views} />;
}

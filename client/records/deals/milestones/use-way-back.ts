import { useLocation } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { listAddress } from '#client/list/list-state.ts';

/** Where a milestone's form leads when it is done: to the page that sent here (state `back` of its link), else to the list. */
export function useWayBack(): string {
  const state: unknown = useLocation().state;
  const back = typeof state === 'object' && state !== null && 'back' in state ? state.back : undefined;
  return typeof back === 'string' ? back : listAddress(paths.milestones.list);
}

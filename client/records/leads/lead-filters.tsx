import { type ReactNode, Suspense } from 'react';
import { trpc } from '#client/core/trpc.ts';
import { type FilterSpec, filterSpecs } from '#client/list/filter-specs.ts';
import type { ListState } from '#client/list/list-state.ts';
import { loadedOnTouch } from '#client/ui/when-opened.tsx';
import { leadList, type LeadQuery } from '#shared/records/leads/lead-list.ts';

const TagSelect = loadedOnTouch(async () => (await import('./lead-selects.tsx')).TagSelect);
const ListSelect = loadedOnTouch(async () => (await import('./lead-selects.tsx')).ListSelect);
const loaded = (id: string, control: ReactNode) => <Suspense fallback={<input className="input" id={id} disabled />}>{control}</Suspense>;

/** The filters of the lead list, with the account's tags and lists to choose from. */
export function useLeadFilters(state: ListState<LeadQuery>): readonly FilterSpec[] {
  const { list_id } = state.query;
  const { data: chosen } = trpc.lists.get.useQuery({ id: list_id ?? 0 }, { enabled: Boolean(list_id) });
  return filterSpecs(leadList, {
    tag: { control: (id) => loaded(id, <TagSelect id={id} state={state} />) },
    list_id: { say: (id) => chosen?.name ?? `#${String(id)}`, control: (id) => loaded(id, <ListSelect id={id} state={state} />) },
  });
}

import { trpc } from '#client/core/trpc.ts';
import { type FilterSpec, filterSpecs } from '#client/list/filter-specs.ts';
import type { ListState } from '#client/list/list-state.ts';
import { useTags } from '#client/records/tags/tag-chips.tsx';
import { Select } from '#client/ui/select.tsx';
import { leadList, type LeadQuery } from '#shared/records/leads/lead-list.ts';

/** The filters of the lead list, with the account's tags and lists to choose from. */
export function useLeadFilters(state: ListState<LeadQuery>): readonly FilterSpec[] {
  const { list_id } = state.query;
  const { data: chosen } = trpc.lists.get.useQuery({ id: list_id ?? 0 }, { enabled: Boolean(list_id) });
  return filterSpecs(leadList, {
    tag: { control: (id) => <TagSelect id={id} state={state} /> },
    list_id: { say: (id) => chosen?.name ?? `#${String(id)}`, control: (id) => <ListSelect id={id} state={state} /> },
  });
}

interface Props {
  id: string;
  state: ListState<LeadQuery>;
}

function TagSelect({ id, state: { query, change } }: Props) {
  const names = useTags().map(({ name }) => name);
  const value = query.tag ?? '';
  // A link may name a tag that is gone.
  const options = [...new Set(value ? [...names, value] : names)].map((name) => ({ value: name, label: name }));
  return (
    <Select
      id={id}
      name="tag"
      placeholder="Any tag"
      options={options}
      value={value}
      onChange={(event) => change({ tag: event.target.value })}
    />
  );
}

const BY_NAME = { per_page: 100, sort_by: 'name', sort_order: 'asc' } as const;

function ListSelect({ id, state: { query, change } }: Props) {
  const { data } = trpc.lists.list.useQuery(BY_NAME);
  const options = (data?.data ?? []).map((list) => ({ value: String(list.id), label: list.name }));
  return (
    <Select
      id={id}
      name="list_id"
      placeholder="Any list"
      options={options}
      value={query.list_id ?? ''}
      onChange={(event) => change({ list_id: event.target.value })}
    />
  );
}

/** What leads are filtered by besides their fields: the account's tags and lists. Loaded when the filters are opened. */
import { trpc } from '#client/core/trpc.ts';
import type { ListState } from '#client/list/list-state.ts';
import { useTags } from './tags/tag-chips.tsx';
import { Select } from '#client/ui/select.tsx';
import type { LeadQuery } from '#shared/records/leads/lead-list.ts';

interface Props {
  id: string;
  state: ListState<LeadQuery>;
}

/** Chooses a tag. */
export function TagSelect({ id, state: { query, change } }: Props) {
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

/** Chooses a list. */
export function ListSelect({ id, state: { query, change } }: Props) {
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

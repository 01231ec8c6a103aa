/** What leads are filtered by besides their fields: the account's tags and lists. Loaded when the filters are opened. */
import type { ListState } from '#client/list/list-state.ts';
import { useTags } from './tags/tag-chips.tsx';
import { Select } from '#client/ui/select.tsx';
import type { LeadQuery } from '#shared/records/leads/lead-list.ts';
import { useListChoices } from './lists/use-list-choices.ts';

interface Props {
  id: string;
  state: ListState<LeadQuery>;
}

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

export function ListSelect({ id, state: { query, change } }: Props) {
  return (
    <Select
      id={id}
      name="list_id"
      placeholder="Any list"
      options={useListChoices() ?? []}
      value={query.list_id ?? ''}
      onChange={(event) => change({ list_id: event.target.value })}
    />
  );
}

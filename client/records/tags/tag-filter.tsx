import type { FilterSpec } from '#client/list/filter-control.tsx';
import type { ListState } from '#client/list/list-state.ts';
import { Select } from '#client/ui/select.tsx';
import { useTags } from './tag-chips.tsx';

/** The filter of a list by one of the account's tags. */
export const tagFilter = (state: Pick<ListState<{ tag?: string | null | undefined }>, 'query' | 'change'>): FilterSpec => ({
  name: 'tag',
  any: 'Any tag',
  control: (id) => <TagSelect id={id} value={state.query.tag ?? ''} onChange={(tag) => state.change({ tag })} />,
});

function TagSelect({ id, value, onChange }: { id: string; value: string; onChange: (name: string) => void }) {
  const names = useTags().map(({ name }) => name);
  // A link may name a tag that is gone.
  const options = [...new Set(value ? [...names, value] : names)].map((name) => ({ value: name, label: name }));
  return (
    <Select id={id} name="tag" placeholder="Any tag" options={options} value={value} onChange={(event) => onChange(event.target.value)} />
  );
}

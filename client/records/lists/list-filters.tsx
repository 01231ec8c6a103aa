import type { FilterSpec } from '#client/list/filter-control.tsx';
import type { ListState } from '#client/list/list-state.ts';
import { trpc } from '#client/core/trpc.ts';
import { Select } from '#client/ui/select.tsx';

type Query = { list_id?: number | null | undefined };
const BY_NAME = { per_page: 100, sort_by: 'name', sort_order: 'asc' } as const;

/** The filters of the leads list by the lists that leads are on. */
export function useListFilters(state: Pick<ListState<Query>, 'query' | 'change'>): readonly FilterSpec[] {
  const id = state.query.list_id ?? undefined;
  const { data: chosen } = trpc.lists.get.useQuery({ id: id ?? 0 }, { enabled: id !== undefined });
  return [
    {
      name: 'lists_min',
      label: 'Lists',
      any: 'Any number of lists',
      choices: [1, 2, 3].map((count) => ({ value: String(count), label: `${count}+` })),
      say: (count) => `${String(count)} or more`,
    },
    {
      name: 'list_id',
      any: 'Any list',
      say: () => chosen?.name ?? `#${id}`,
      control: (controlId) => <ListSelect id={controlId} value={id} onChange={(list_id) => state.change({ list_id })} />,
    },
  ];
}

function ListSelect({ id, value, onChange }: { id: string; value: number | undefined; onChange: (id: number | undefined) => void }) {
  const { data } = trpc.lists.list.useQuery(BY_NAME);
  const options = (data?.data ?? []).map((list) => ({ value: String(list.id), label: list.name }));
  return (
    <Select
      id={id}
      name="list_id"
      placeholder="Any list"
      options={options}
      value={value ?? ''}
      onChange={(event) => onChange(Number(event.target.value) || undefined)}
    />
  );
}

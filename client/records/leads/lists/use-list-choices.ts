import { trpc } from '#client/core/trpc.ts';
import type { Choice } from '#client/ui/select.tsx';

const BY_NAME = { per_page: 100, sort_by: 'name', sort_order: 'asc' } as const;

/** The account's lists, up to a hundred, by their names; undefined until they are known. */
export const useListChoices = (): Choice[] | undefined =>
  trpc.lists.list.useQuery(BY_NAME).data?.data.map(({ id, name }) => ({ value: String(id), label: name }));

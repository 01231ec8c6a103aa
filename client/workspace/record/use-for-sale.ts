import { trpc } from '#client/core/trpc.ts';
import type { RecordKindName } from '#shared/workspace/record/summary.ts';

/** Whether the house of a record is still for sale; undefined until that is known. The server has the last word. */
export function useForSale(kind: RecordKindName, id: number): boolean | undefined {
  const { data, isError } = trpc.records.summary.useQuery({ kind, id });
  return data ? !data.is_sold : isError || undefined;
}

/** Whether the deal of a record has its buyer. */
export const useHasBuyer = (kind: RecordKindName, id: number): boolean =>
  trpc.records.summary.useQuery({ kind, id }).data?.buyer?.source === 'deal';

import { Plus } from 'lucide-react';
import { useState } from 'react';
import { toProblem } from '#client/core/problem.ts';
import { IconLink } from '#client/ui/icon-button.tsx';
import type { Page } from '#shared/core/list.ts';
import type { ShownColumn } from './board.tsx';

const FIRST = 8;
const AT_MOST = 100;

interface Loaded<Item> {
  data: Page<Item> | undefined;
  error: unknown;
  refetch: () => Promise<unknown>;
}

interface BoardColumnsOptions<Item> {
  statuses: readonly string[];
  /** The list of each status, in the same order. */
  results: readonly Loaded<Item>[];
  titleOf: (status: string) => string;
  /** Shown when a column could not be loaded. */
  failed: string;
  /** "lead": what the plus of a column adds, and where. */
  noun: string;
  addHref: string;
  /** What a column is worth, in words. */
  amountOf?: (status: string) => string | undefined;
}

/** The columns of a board by status: each shows its first cards, and more on demand. Ask for `perPage(status)` cards. */
export function useBoardColumns() {
  const [shown, setShown] = useState<Readonly<Record<string, number>>>({});

  const columnsOf = <Item,>({ statuses, results, titleOf, failed, noun, addHref, amountOf }: BoardColumnsOptions<Item>) =>
    statuses.map((status, at): ShownColumn<Item> => {
      const result = results[at];
      const items = result?.data?.data ?? [];
      const total = result?.data?.meta.total ?? 0;
      const hasMore = items.length < total && items.length < AT_MOST;
      return {
        key: status,
        status,
        title: titleOf(status),
        total,
        items,
        isLoading: !result?.data && !result?.error,
        failure: result?.error && !result.data ? `${failed}: ${toProblem(result.error).reason}` : undefined,
        onRetry: () => void result?.refetch(),
        onShowMore: hasMore ? () => setShown((now) => ({ ...now, [status]: Math.min(AT_MOST, items.length + FIRST) })) : undefined,
        amount: amountOf?.(status),
        action: <IconLink label={`Add ${noun} to ${titleOf(status)}`} icon={Plus} to={`${addHref}?status=${status}`} />,
      };
    });

  return { perPage: (status: string) => shown[status] ?? FIRST, columnsOf };
}

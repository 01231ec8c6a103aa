import { Plus } from 'lucide-react';
import { useState } from 'react';
import { formatOption } from '#client/core/option-label.ts';
import { toProblem } from '#client/core/problem.ts';
import { IconLink } from '#client/ui/icon-button.tsx';
import { useToast } from '#client/ui/toast.tsx';
import type { Page } from '#shared/core/list.ts';
import { applyMoves, type Move } from './board-moves.ts';

const FIRST = 8;
const AT_MOST = 100;

interface StatusBoard<Item> {
  nameOf: (item: Item) => string;
  /** Asks the server for the move, without a version: of one field, moved in plain sight, the last word is the right one. */
  change: (item: Item, to: string) => Promise<unknown>;
  /** Waits until the lists are refreshed. */
  settle: () => Promise<unknown>;
  texts: { listFailed: string; updateFailed: string };
  /** "lead": what the plus of a column adds, and where. */
  noun: string;
  addHref: string;
  /** Of the columns; by default as the statuses are read. */
  titles?: Readonly<Record<string, string>>;
}

interface Loaded<Item> {
  data: Page<Item> | undefined;
  error: unknown;
  refetch: () => Promise<unknown>;
}

/**
 * A board by status. Each column shows its first cards, and more on demand: ask for `perPage(status)`. Cards move at once; a refused one
 * goes back, and a move can be undone.
 */
export function useStatusBoard<Item extends { id: number; status: string }>(board: StatusBoard<Item>) {
  const { nameOf, texts } = board;
  const getTitle = (status: string) => board.titles?.[status] ?? formatOption(undefined, status);
  const toast = useToast();
  const [shown, setShown] = useState<Readonly<Record<string, number>>>({});
  const [moves, setMoves] = useState<readonly Move<Item>[]>([]);

  const attempt = async (item: Item, to: string, isUndo: boolean) => {
    const entry = { item, to };
    setMoves((others) => [...others, entry]);
    try {
      await board.change(item, to);
      const action = isUndo ? {} : { action: { label: 'Undo', onSelect: () => void takeBack(item) } };
      toast.success(`${nameOf(item)} moved to ${getTitle(to)}`, action);
      await board.settle();
    } catch (error) {
      toast.error(texts.updateFailed, { detail: `${toProblem(error).reason} The card is back in ${getTitle(item.status)}.` });
    } finally {
      setMoves((others) => others.filter((other) => other !== entry));
    }
  };
  const takeBack = async (item: Item) => attempt(item, item.status, true);

  /** `results`: the list of each status, in the same order; `amountOf`: what a column is worth, in words. */
  const columnsOf = (statuses: readonly string[], results: readonly Loaded<Item>[], amountOf?: (status: string) => string | undefined) =>
    applyMoves(
      statuses.map((status, at) => {
        const result = results[at];
        const { data, error } = result ?? { data: undefined, error: undefined };
        const items = data?.data ?? [];
        const total = data?.meta.total ?? 0;
        const hasMore = items.length < total && items.length < AT_MOST;
        const title = getTitle(status);
        return {
          ...{ key: status, status, title, total, items },
          isLoading: !data && !error,
          failure: error && !data ? `${texts.listFailed}: ${toProblem(error).reason}` : undefined,
          onRetry: () => void result?.refetch(),
          onShowMore: hasMore ? () => setShown((now) => ({ ...now, [status]: Math.min(AT_MOST, items.length + FIRST) })) : undefined,
          amount: amountOf?.(status),
          action: <IconLink label={`Add ${board.noun} to ${title}`} icon={Plus} to={`${board.addHref}?status=${status}`} />,
        };
      }),
      moves,
    );

  return {
    perPage: (status: string) => shown[status] ?? FIRST,
    columnsOf,
    move: (item: Item, to: string) => void attempt(item, to, false),
  };
}

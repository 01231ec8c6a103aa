import { useState } from 'react';
import { toProblem } from '#client/core/problem.ts';
import { useToast } from '#client/ui/toast.tsx';
import type { Move } from './board-moves.ts';

interface BoardMoves<Item> {
  nameOf: (item: Item) => string;
  columnOf: (item: Item) => string;
  titleOf: (column: string) => string;
  /** Asks the server for the move, without a version: of one field, moved in plain sight, the last word is the right one. */
  change: (item: Item, to: string) => Promise<unknown>;
  /** Waits until the lists are refreshed. */
  settle: () => Promise<unknown>;
  /** Shown when the server refuses. */
  failed: string;
}

/** Moves cards optimistically: a refused card goes back, and a move can be undone. */
export function useBoardMoves<Item>({ nameOf, columnOf, titleOf, change, settle, failed }: BoardMoves<Item>) {
  const [moves, setMoves] = useState<readonly Move<Item>[]>([]);
  const toast = useToast();

  const attempt = async (item: Item, to: string, isUndo: boolean) => {
    const entry = { item, to };
    const from = columnOf(item);
    setMoves((others) => [...others, entry]);
    try {
      await change(item, to);
      toast.success(
        `${nameOf(item)} moved to ${titleOf(isUndo ? from : to)}`,
        isUndo ? {} : { action: { label: 'Undo', onSelect: () => void takeBack(item, from) } },
      );
      await settle();
    } catch (error) {
      toast.error(failed, { detail: `${toProblem(error).reason} The card is back in ${titleOf(from)}.` });
    } finally {
      setMoves((others) => others.filter((other) => other !== entry));
    }
  };
  const takeBack = async (item: Item, to: string) => attempt(item, to, true);

  return { moves, move: (item: Item, to: string) => void attempt(item, to, false) };
}

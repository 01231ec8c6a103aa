/** Skip traces repeat the cells that were sent under "Input Data: ..."; where a result is blank, what was sent holds. */
import { normalHeader } from '#shared/workspace/import-export/header.ts';

const SENT = /^input data: ?/i;

/** Makes the function that fills the blank results of one file's rows from what was sent. */
export function inputDataFiller(columns: readonly string[]): (cells: readonly string[]) => readonly string[] {
  const results = new Map(columns.flatMap((column, place) => (SENT.test(column) ? [] : [[normalHeader(column), place] as const])));
  const pairs = columns.flatMap((column, from) => {
    const to = SENT.test(column) ? results.get(normalHeader(column)) : undefined;
    return to === undefined ? [] : [{ from, to }];
  });
  if (pairs.length === 0) return (cells) => cells;
  return (cells) => {
    const filled = [...cells];
    for (const { from, to } of pairs) if ((filled[to] ?? '').trim() === '') filled[to] = cells[from] ?? '';
    return filled;
  };
}

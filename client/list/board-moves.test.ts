import { describe, expect, it } from 'vitest';
import { applyMoves } from './board-moves.ts';

const keyOf = (id: number) => id;
const columns = [
  { key: 'new', title: 'New', total: 12, items: [1, 2] },
  { key: 'hot', title: 'Hot', total: 1, items: [3] },
];

describe('applyMoves', () => {
  it('takes a card out of its column and puts it on top of the other, totals with it', () => {
    expect(applyMoves(columns, [{ item: 2, to: 'hot' }], keyOf)).toEqual([
      { key: 'new', title: 'New', total: 11, items: [1] },
      { key: 'hot', title: 'Hot', total: 2, items: [2, 3] },
    ]);
  });

  it('changes nothing once the server has the card there too', () => {
    expect(applyMoves(columns, [{ item: 3, to: 'hot' }], keyOf)).toEqual(columns);
  });

  it('follows several moves of one card', () => {
    const moves = [
      { item: 1, to: 'hot' },
      { item: 1, to: 'new' },
    ];
    expect(applyMoves(columns, moves, keyOf)).toEqual(columns);
  });
});

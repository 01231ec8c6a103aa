import { describe, expect, it } from 'vitest';
import { applyMoves } from './board-moves.ts';

const card = (id: number) => ({ id });
const columns = [
  { key: 'new', title: 'New', total: 12, items: [card(1), card(2)] },
  { key: 'hot', title: 'Hot', total: 1, items: [card(3)] },
];

describe('applyMoves', () => {
  it('takes a card out of its column and puts it on top of the other, totals with it', () => {
    expect(applyMoves(columns, [{ item: card(2), to: 'hot' }])).toEqual([
      { key: 'new', title: 'New', total: 11, items: [card(1)] },
      { key: 'hot', title: 'Hot', total: 2, items: [card(2), card(3)] },
    ]);
  });

  it('changes nothing once the server has the card there too', () => {
    expect(applyMoves(columns, [{ item: card(3), to: 'hot' }])).toEqual(columns);
  });

  it('follows several moves of one card', () => {
    const moves = [
      { item: card(1), to: 'hot' },
      { item: card(1), to: 'new' },
    ];
    expect(applyMoves(columns, moves)).toEqual(columns);
  });
});

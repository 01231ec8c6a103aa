/** The input of the repairs card, and its meaning. */
import { generateId } from '#client/core/unique-id.ts';
import { stripAmount } from '#client/form/form-values.ts';
import { BIG_TICKETS } from '#shared/analysis/strategies/repairs/estimate.ts';
import { type RepairEstimate, type RepairInput, repairInput, type RepairLevel } from '#shared/analysis/strategies/repairs/repair.ts';

export const createRoomDraft = () => ({ key: generateId(), room: '', level: 'medium' as RepairLevel, square_feet: '' });
/** `isUsual`: one of the standard items, not a custom line. */
export const createItemDraft = () => ({ key: generateId(), item: '', count: '1', price: '', isUsual: false });

export type RepairDraft = ReturnType<typeof toRepairDraft>;

/** A saved estimate as its controls hold it: the usual items are always offered, at their saved price or else the usual one. */
export function toRepairDraft(estimate: RepairEstimate) {
  const saved = new Map(estimate.items.map((item) => [item.item, item]));
  const usual = BIG_TICKETS.map(({ item, price }) => ({
    key: item,
    item,
    count: String(saved.get(item)?.count ?? ''),
    price: String(saved.get(item)?.price ?? price),
    isUsual: true,
  }));
  const own = estimate.items
    .filter(({ item }) => !BIG_TICKETS.some((ticket) => ticket.item === item))
    .map(({ item, count, price }) => ({ key: generateId(), item, count: String(count), price: String(price), isUsual: false }));
  return {
    level: estimate.level,
    local_factor: String(estimate.local_factor),
    contingency_percent: String(estimate.contingency_percent),
    rooms: estimate.rooms.map(({ room, level, square_feet }) => ({ key: generateId(), room, level, square_feet: String(square_feet) })),
    items: [...usual, ...own],
  };
}

/** Whether an item line has any input. */
export const isCounted = ({ count }: { count: string }): boolean => !['', '0'].includes(stripAmount(count));

/** The input to save, or the first error in it. */
export function readDraft(draft: RepairDraft): { input: RepairInput; problem?: undefined } | { input?: undefined; problem: string } {
  const read = repairInput.safeParse({
    level: draft.level,
    local_factor: draft.local_factor,
    contingency_percent: draft.contingency_percent,
    rooms: draft.rooms.map(({ room, level, square_feet }) => ({ room, level, square_feet: stripAmount(square_feet) })),
    items: draft.items.filter(isCounted).map(({ item, count, price }) => ({ item, count: stripAmount(count), price: stripAmount(price) })),
  });
  if (read.success) return { input: read.data };
  const issue = read.error.issues[0];
  return { problem: `${describePlace(draft, issue?.path ?? [])}${issue?.message ?? ''}` };
}

/** "Kitchen: " for what is wrong in a line of it. */
function describePlace(draft: RepairDraft, path: readonly PropertyKey[]): string {
  const [list, at] = path;
  if (list === 'local_factor') return 'Local factor: ';
  if (list === 'contingency_percent') return 'Contingency: ';
  if (typeof at !== 'number') return '';
  const name = list === 'rooms' ? draft.rooms[at]?.room : draft.items.filter(isCounted)[at]?.item;
  return name ? `${name}: ` : '';
}

/** Estimates repair costs from a level of work and a living area: a range with an expected amount, never a single number. */
import { formatNumber, formatUsd } from '../../../core/format.ts';
import { toCents, toDollars } from '../../../core/money.ts';
import { toHundredths } from '../cents.ts';
import { LEVEL_LABELS } from './texts.ts';
import type { RepairEstimate, RepairInput, RepairLevel } from './repair.ts';

/** Dollars a square foot of living area. */
interface Rate {
  low: number;
  expected: number;
  high: number;
}

/** Ranges and defaults from rehab cost guides since 2022, without a local factor. Older guides are half of these; never mix them. */
export const RATES: Record<RepairLevel, Rate> = {
  none: { low: 0, expected: 3, high: 5 },
  light: { low: 10, expected: 20, high: 25 },
  medium: { low: 25, expected: 40, high: 50 },
  heavy: { low: 50, expected: 75, high: 100 },
};

/** Big-ticket items, counted apart from the rate, with usual prices that may be changed. */
export const BIG_TICKETS: readonly { item: string; price: number }[] = [
  { item: 'Roof', price: 12_000 },
  { item: 'HVAC', price: 8000 },
  { item: 'Foundation', price: 12_000 },
  { item: 'Electric panel', price: 3000 },
  { item: 'Rewiring', price: 12_000 },
  { item: 'Replumbing', price: 9000 },
  { item: 'Kitchen', price: 18_000 },
  { item: 'Bathroom', price: 8000 },
  { item: 'Water heater', price: 1600 },
  { item: 'Sewer line', price: 7000 },
  { item: 'Window', price: 700 },
];

/** Default contingency: 15 % (10 to 20 are usual) for unseen damage. */
export const FIRST_ESTIMATE = { level: 'none', rooms: [], items: [], local_factor: 1, contingency_percent: 15 } as const;

type RepairFacts = RepairInput & Pick<RepairEstimate, 'square_feet'>;
type EstimatedRepairs = Pick<RepairEstimate, 'low' | 'expected' | 'high' | 'lines'>;
type Line = EstimatedRepairs['lines'][number];

const BOUNDS = ['low', 'expected', 'high'] as const;
const mapBounds = (of: (bound: keyof Rate) => number): Rate => ({ low: of('low'), expected: of('expected'), high: of('high') });
const toDollarRate = (cents: Rate): Rate => mapBounds((bound) => toDollars(cents[bound]));

const formatDollarAmount = (dollars: number) => formatUsd(toCents(dollars));

/**
 * Square feet times rate times local factor, for each room at its own level and for the rest of the house at the level of the
 * whole, plus the big-ticket items, plus the contingency on all of it. The contingency is rounded half up to the cent, once;
 * everything else is exact. What has no square feet costs nothing by the foot.
 */
export function estimateRepairs(facts: RepairFacts): EstimatedRepairs {
  const { level, local_factor, contingency_percent, square_feet } = facts;
  const rooms = facts.rooms ?? [];
  const items = (facts.items ?? []).filter(({ count }) => count > 0);
  const inRooms = rooms.reduce((sum, room) => sum + room.square_feet, 0);
  const rest = Math.max(0, (square_feet ?? 0) - inRooms);

  const byFoot = (feet: number, at: RepairLevel) => mapBounds((bound) => feet * RATES[at][bound] * toHundredths(local_factor));
  const footFormula = (feet: number, at: RepairLevel) =>
    `${formatNumber(feet)} sq ft × ${formatDollarAmount(RATES[at].expected)} (${formatDollarAmount(RATES[at].low)} to ${formatDollarAmount(RATES[at].high)})${
      local_factor === 1 ? '' : ` × ${local_factor} local factor`
    }`;
  const lines: Line[] = [];
  let total: Rate = { low: 0, expected: 0, high: 0 };
  const push = (kind: Line['kind'], label: string, cents: Rate, formula: string) => {
    lines.push({ kind, label, formula, ...toDollarRate(cents) });
    total = mapBounds((bound) => total[bound] + cents[bound]);
  };
  const pushArea = (kind: Line['kind'], name: string, feet: number, at: RepairLevel, formula = footFormula(feet, at)) =>
    push(kind, `${name}, ${LEVEL_LABELS[at].toLowerCase()}`, byFoot(feet, at), formula);
  if (rest > 0 || rooms.length === 0)
    pushArea(
      'house',
      rooms.length === 0 ? 'Whole house' : 'Rest of the house',
      rest,
      level,
      square_feet === null ? 'The living area is not known' : undefined,
    );
  for (const room of rooms) pushArea('room', room.room, room.square_feet, room.level);
  for (const { item, count, price } of items)
    push(
      'item',
      item,
      mapBounds(() => count * toCents(price)),
      `${formatNumber(count)} × ${formatDollarAmount(price)}`,
    );
  push(
    'contingency',
    'Contingency',
    mapBounds((bound) => Math.floor((total[bound] * toHundredths(contingency_percent) + 5000) / 10_000)),
    `${contingency_percent}% of ${formatDollarAmount(toDollars(total.expected))}`,
  );
  return { ...toDollarRate(total), lines };
}

/** Whether the rooms add up to more square feet than the house has. */
export const isRoomAreaTooLarge = ({ rooms, square_feet }: Pick<RepairFacts, 'rooms' | 'square_feet'>): boolean =>
  square_feet !== null && (rooms ?? []).reduce((sum, room) => sum + room.square_feet, 0) > square_feet;

/** The most that fits a property's repair estimate, in dollars. */
const MOST_REPAIRS = 1_000_000_000;
/** Whether any bound is more than a record takes. */
export const isTooMuch = (estimate: Rate): boolean => BOUNDS.some((bound) => estimate[bound] > MOST_REPAIRS);

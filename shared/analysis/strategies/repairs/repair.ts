/** Repairs: what a house needs, room by room, and what it costs. */
import { count, decimal, type Field, money, option, text } from '../../../core/fields.ts';
import { identity, momentSchema, buildStoredShape, target } from '../../../core/record.ts';
import { z } from '../../../core/zod.ts';

/** The level of work; none is rent-ready. */
export const REPAIR_LEVELS = ['none', 'light', 'medium', 'heavy'] as const;
export type RepairLevel = (typeof REPAIR_LEVELS)[number];

const MOST_PARTS = 40;

/** A room and its level of work. */
const roomFields = {
  room: text({ label: 'Room', max: 60 }),
  level: option(REPAIR_LEVELS, { label: 'Level' }),
  square_feet: count({ label: 'Square feet', min: 0, max: 1_000_000 }),
};
/** A big-ticket item, such as a roof or a furnace. */
const itemFields = {
  item: text({ label: 'Item', max: 60 }),
  count: count({ label: 'Count', min: 0, max: 1000 }),
  price: money({ label: 'Price each' }),
};
/** Local prices relative to the national average, which is 1. */
export const LOCAL_FACTOR = { min: 0.3, max: 3 } as const;

/** What is entered for the house as a whole. */
const repairFields = {
  level: option(REPAIR_LEVELS, { label: 'Level' }),
  /** 1 is the average of the country. */
  local_factor: decimal({ label: 'Local factor', ...LOCAL_FACTOR, decimals: 2, step: 0.05 }),
  contingency_percent: decimal({ label: 'Contingency (%)', min: 0, max: 50, decimals: 2, step: 1 }),
} satisfies Record<string, Field>;

const listParts = <T extends z.ZodObject>(part: T) =>
  z
    .array(part, { error: 'Must be a list' })
    .max(MOST_PARTS, { error: `Must be at most ${MOST_PARTS} entries` })
    .nullish();

export const repairInput = z.object({
  ...repairFields,
  rooms: listParts(z.object(roomFields)),
  items: listParts(z.object(itemFields)),
});
export type RepairInput = z.output<typeof repairInput>;
export const repairReplacement = repairInput.safeExtend(target);

const REPAIR_LINE_KINDS = ['house', 'room', 'item', 'contingency'] as const;

/** A line of the breakdown, in dollars. */
const repairLine = z.object({
  kind: z.enum(REPAIR_LINE_KINDS),
  label: z.string(),
  low: z.number(),
  expected: z.number(),
  high: z.number(),
  /** How the expected amount was calculated, with this house's numbers. */
  formula: z.string(),
});

export const repairEstimate = z
  .object({
    property_id: identity.id,
    /** False: nothing was saved yet, and these are the default values. */
    is_saved: z.boolean(),
    ...buildStoredShape(repairFields),
    /** The local factor with which a new estimate begins: the account's, else 1. */
    usual_local_factor: z.number(),
    rooms: z.array(z.object(buildStoredShape(roomFields))),
    items: z.array(z.object(buildStoredShape(itemFields))),
    /** The living area on which it is calculated; null where the property has none. */
    square_feet: z.int().nullable(),
    low: z.number(),
    expected: z.number(),
    high: z.number(),
    lines: z.array(repairLine),
    updated_at: momentSchema.nullable(),
    /** Null before the first save. */
    version: identity.version.nullable(),
  })
  .meta({ id: 'RepairEstimate' });
export type RepairEstimate = z.output<typeof repairEstimate>;

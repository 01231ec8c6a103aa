/** Repairs: what a house needs, room by room, and what it costs. */

/** How much is to be done: none is rent-ready. */
export const REPAIR_LEVELS = ['none', 'light', 'medium', 'heavy'] as const;
export type RepairLevel = (typeof REPAIR_LEVELS)[number];

/** A room and how much it needs. */
export interface RepairRoom {
  room: string;
  level: RepairLevel;
  square_feet: number;
}

/** A big-ticket item: a roof, a furnace. */
export interface RepairItem {
  item: string;
  count: number;
  /** Dollars each. */
  price: number;
}

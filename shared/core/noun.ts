/** The description of a noun beside its fields: for history, page addresses and event types. */

/** The actions in the history. */
export const EVENT_ACTIONS = [
  'created',
  'updated',
  'deleted',
  'completed',
  'reopened',
  'saved',
  'removed',
  'imported',
  'merged',
  'combined',
  'separated',
  'undone',
  'started',
  'paused',
  'resumed',
  'finished',
  'contacted',
  'replied',
  'entered',
  'unsubscribed',
  'handed_over',
  'booked',
  'rescheduled',
  'cancelled',
  'missed',
  'earned',
  'paid',
  'sent',
  'signed',
  'declined',
  'voided',
  'expired',
  'held',
  'hardens',
  'not_arrived',
  'hard',
  'released',
  'refunded',
  'disputed',
  'warned',
] as const;
export type EventAction = (typeof EVENT_ACTIONS)[number];

export interface Noun {
  /** The subject of its events: the name of its table. */
  subject: string;
  /** What the history calls one of them. */
  label: string;
  /** The page of a record, `{id}` for its id; left out where it has none. */
  page?: string;
}

/** Types of events, each with what the history says of it. */
export type Events = Readonly<Record<string, EventAction>>;

declare const carries: unique symbol;
/** Of an event that carries data beside its subject: `'lead.touched': 'contacted' as Carrying<{ touch_id: number }>`. */
export type Carrying<Data> = EventAction & { readonly [carries]: Data };

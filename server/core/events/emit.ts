/** Writes events in the transaction of the change that they describe. */
import type { Scope } from '#server/core/context.ts';
import { appendRows } from '#server/db/rows.ts';
import type { Db } from '#server/db/store.ts';
import { EVENTS } from '#shared/core/events.ts';
import type { FieldChange } from '#shared/core/field-change.ts';
import type { EventData, EventType } from '#shared/core/nouns.ts';
import { events } from './table.ts';

interface Event<Type extends EventType> {
  type: Type;
  subject_id: number;
  /** What the record is called: a name, an address, a title. */
  summary: string;
  /** For the history. An update without any leaves no event. */
  changes?: FieldChange[];
}

export type NewEvent =
  | (Event<Exclude<EventType, keyof EventData>> & { data?: undefined })
  | { [Type in keyof EventData]: Event<Type> & { data: EventData[Type] } }[keyof EventData];

type Occurrence<One> = One extends NewEvent ? Pick<One, 'type' | 'data'> : never;
/** An event's type, with the data that the type asks for. */
export type EventKind = Occurrence<NewEvent>;

type Value = FieldChange['before'];
const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b);

/** Lists the changed fields between two versions of a record. */
export function listChanges<T extends object>(before: T, after: T, fields: readonly (keyof T & string)[]): FieldChange[] {
  return fields
    .filter((field) => !isSame(before[field] ?? null, after[field] ?? null))
    .map((field) => ({ field, before: (before[field] ?? null) as Value, after: (after[field] ?? null) as Value }));
}

/** Writes events of the scope's account, in one statement. An update that changed nothing leaves none. */
export async function emitEvents(scope: Scope, tx: Db, happened: readonly NewEvent[]): Promise<void> {
  const worthwhile = happened.filter(({ type, changes }) => EVENTS[type].action !== 'updated' || (changes?.length ?? 0) > 0);
  const created_at = scope.now().toISOString();
  const owner = { account_id: scope.account.id, actor_id: scope.account.id };
  await appendRows(
    tx,
    events,
    worthwhile.map((event) => ({ changes: [], ...event, subject: EVENTS[event.type].subject, ...owner, created_at })),
  );
}

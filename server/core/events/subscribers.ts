/**
 * Subscribers do what events ask for, after the commit and in the order of the account's events. Each has a durable cursor for each
 * account, and is a kind of job: what fails is reported and tried again later, and keeps no other account and no other subscriber waiting.
 */
import { and, asc, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Scope, Context } from '#server/core/context.ts';
import type { Job, JobKind } from '#server/core/jobs.ts';
import type { Store } from '#server/db/store.ts';
import type { EventType } from '#shared/core/nouns.ts';
import { eventCursors, events } from './table.ts';

/** How often new events are looked for. */
const POLL_MS = 1000;
/** Events of all accounts read by one statement. */
const EVENTS_A_LOOK = 10_000;
const BATCH = { fewest: 100, most: 5000 };

type EventRow = typeof events.$inferSelect;
export type Happened = Pick<EventRow, 'id' | 'type' | 'subject_id'> & { data?: EventRow['data'] };

export interface Subscriber {
  /** `feature.work`: the name of its cursors. One that is new hears all events from the first one on. */
  name: string;
  types: readonly EventType[];
  everyMs?: number;
  /**
   * Does what some events of one account ask for, the oldest first. The same ones may come again, after a failure or a crash, so that
   * doing it twice must be the same as doing it once. What it did not get to because of `signal` comes again as well.
   */
  handle(scope: Scope, happened: readonly Happened[], signal: AbortSignal): Promise<void>;
}

/** A `handle` that does one thing for the record of each event. */
export const handleEach =
  (act: (scope: Scope, id: number) => Promise<unknown>): Subscriber['handle'] =>
  async (scope, happened, signal) => {
    for (const { subject_id } of happened) {
      if (signal.aborted) return;
      await act(scope, subject_id);
    }
  };

interface Parts {
  store: Store;
  /** Throws when the account is gone. */
  scopeOf(accountId: number): Promise<Scope>;
}

/** The job that passes events on to a subscriber. */
export function createSubscription(parts: Parts, subscriber: Subscriber): JobKind {
  return new Delivery(parts, subscriber);
}

class Delivery implements JobKind {
  readonly kind: string;
  readonly everyMs: number;
  readonly batch = BATCH;
  readonly #parts: Parts;
  readonly #subscriber: Subscriber;
  /** Accounts with events that are not delivered yet, and the newest of them. */
  readonly #behind = new Map<number, number>();
  /** The newest event that was looked at; undefined before the first look. */
  #seen: number | undefined;

  constructor(parts: Parts, subscriber: Subscriber) {
    this.#parts = parts;
    this.#subscriber = subscriber;
    this.kind = subscriber.name;
    this.everyMs = subscriber.everyMs ?? POLL_MS;
  }

  async find() {
    const [newest] = await this.#parts.store.read.all<{ id: number | null }>(sql`SELECT max(id) AS id FROM ${events}`);
    const until = newest?.id ?? 0;
    if (this.#seen === undefined) await this.#lookAtAll();
    else for (let from = this.#seen; from < until; from += EVENTS_A_LOOK) await this.#lookAt(from, Math.min(until, from + EVENTS_A_LOOK));
    // A restored database may have fewer events.
    this.#seen = until;
    return { subjects: [...this.#behind.keys()].map((id) => ({ id, account: id })) };
  }

  async #lookAt(from: number, to: number): Promise<void> {
    const rows = await this.#parts.store.read
      .select({ account: events.account_id, newest: sql<number>`max(${events.id})` })
      .from(events)
      .where(and(gt(events.id, from), lte(events.id, to), inArray(events.type, [...this.#subscriber.types])))
      .groupBy(events.account_id);
    for (const { account, newest } of rows) this.#behind.set(account, newest);
  }

  /** The accounts of which not all events had been delivered when the process began. */
  async #lookAtAll(): Promise<void> {
    const rows = await this.#parts.store.read.all<{ account: number; newest: number }>(sql`
      SELECT account, newest FROM (
        SELECT u.id AS account, (SELECT max(e.id) FROM ${events} e WHERE e.account_id = u.id) AS newest,
          (SELECT c.event_id FROM ${eventCursors} c WHERE c.subscriber = ${this.kind} AND c.account_id = u.id) AS delivered
        FROM users u) WHERE newest > coalesce(delivered, 0)`);
    for (const { account, newest } of rows) this.#behind.set(account, newest);
  }

  async run(job: Job): Promise<number | undefined> {
    const { store, scopeOf } = this.#parts;
    const account = job.subject;
    const from = await this.#cursor(account);
    const [rows, isMore] = await job.inBatch(async (amount) => {
      const found = await store.read
        .select({ id: events.id, type: events.type, subject_id: events.subject_id, data: events.data })
        .from(events)
        .where(and(eq(events.account_id, account), gt(events.id, from)))
        .orderBy(asc(events.id))
        .limit(amount);
      return [found, found.length === amount] as const;
    });
    const to = rows.at(-1)?.id;
    if (to !== undefined) {
      const wanted = rows.filter(({ type }) => this.#subscriber.types.includes(type));
      if (wanted.length > 0) await this.#subscriber.handle(await scopeOf(account), wanted, job.signal);
      if (job.signal.aborted) return undefined;
      await this.#advance(job, to);
    }
    if (isMore) return 0;
    if ((this.#behind.get(account) ?? 0) <= Math.max(from, to ?? 0)) this.#behind.delete(account);
    return undefined;
  }

  async #cursor(account: number): Promise<number> {
    const [row] = await this.#parts.store.read
      .select({ id: eventCursors.event_id })
      .from(eventCursors)
      .where(and(eq(eventCursors.subscriber, this.kind), eq(eventCursors.account_id, account)));
    return row?.id ?? 0;
  }

  #advance(job: Job, event_id: number): Promise<void> {
    return this.#parts.store.write(async (tx) => {
      await job.confirm(tx);
      await tx
        .insert(eventCursors)
        .values({ subscriber: this.kind, account_id: job.subject, event_id })
        .onConflictDoUpdate({
          target: [eventCursors.subscriber, eventCursors.account_id],
          set: { event_id },
          setWhere: lt(eventCursors.event_id, event_id),
        });
    });
  }
}

/** The delay until another process's change is seen. */
const LIVE_POLL_MS = 1000;

/** A job that polls once for all live streams of this process; it claims nothing. */
export function createLiveTail({ store, live }: Pick<Context, 'store' | 'live'>): JobKind {
  let seen: number | undefined;
  return {
    kind: 'events.live',
    everyMs: LIVE_POLL_MS,
    find: async () => {
      const [newest] = await store.read.all<{ id: number | null }>(sql`SELECT max(id) AS id FROM ${events}`);
      const until = newest?.id ?? 0;
      if (seen !== undefined && until > seen) {
        const isNew = and(gt(events.id, seen), lte(events.id, until));
        const accounts = await store.read.selectDistinct({ id: events.account_id }).from(events).where(isNew);
        for (const { id } of accounts) live.changed(id);
      }
      seen = until;
      return { subjects: [] };
    },
    run: async () => undefined,
  };
}

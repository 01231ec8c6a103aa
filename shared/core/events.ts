/** What can happen to an account's records, as their nouns say: each type of event with its subject and what the history calls it. */
import type { EventAction, Events } from './noun.ts';
import { type EventSubject, type EventType, EVENTS_OF } from './nouns.ts';

export const EVENTS = Object.fromEntries(
  Object.entries<Events>(EVENTS_OF).flatMap(([subject, events]) =>
    Object.entries(events).map(([type, action]) => [type, { subject, action }]),
  ),
) as Readonly<Record<EventType, { subject: EventSubject; action: EventAction }>>;
export const EVENT_TYPES = Object.keys(EVENTS) as [EventType, ...EventType[]];

/** The events of some subjects. */
export const eventsOn = (...subjects: readonly EventSubject[]): EventType[] =>
  EVENT_TYPES.filter((type) => subjects.includes(EVENTS[type].subject));

/** The events that the history calls by one of these names. */
export const eventsCalled = (...actions: readonly EventAction[]): EventType[] =>
  EVENT_TYPES.filter((type) => actions.includes(EVENTS[type].action));

/** All event types, as their nouns declare them, with subject and history action. */
import type { EventAction, Events } from './noun.ts';
import { type EventSubject, type EventType, EVENTS_OF } from './nouns.ts';

export const EVENTS = Object.fromEntries(
  Object.entries<Events>(EVENTS_OF).flatMap(([subject, events]) =>
    Object.entries(events).map(([type, action]) => [type, { subject, action }]),
  ),
) as Readonly<Record<EventType, { subject: EventSubject; action: EventAction }>>;
export const EVENT_TYPES = Object.keys(EVENTS) as [EventType, ...EventType[]];

/** Event types of some subjects. */
export const listEventsOn = (...subjects: readonly EventSubject[]): EventType[] =>
  EVENT_TYPES.filter((type) => subjects.includes(EVENTS[type].subject));

/** Event types with one of these actions. */
export const listEventsNamed = (...actions: readonly EventAction[]): EventType[] =>
  EVENT_TYPES.filter((type) => actions.includes(EVENTS[type].action));

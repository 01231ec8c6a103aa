/** An action of the day's list from what its source says of it. */
import { countDaysBetween } from '#shared/core/days.ts';
import { type NextAction, toActionKey } from '#shared/workspace/today/next-action.ts';
import { calculateUrgency, calculateWorth } from '#shared/workspace/today/rank.ts';

type Optional = 'due_on' | 'urgency' | 'is_critical' | 'lead' | 'completes';
export interface ActionSource
  extends Omit<NextAction, Optional | 'key' | 'value' | 'formula' | 'why'>, Partial<Pick<NextAction, Optional>> {
  /** Of the record that the key names. */
  id: number;
  today: string;
  weight: Parameters<typeof calculateWorth>[1];
}

/** Without a day it is as urgent as what is due today. */
export function buildAction({ id, today, weight, chance, stake, due_on = null, ...given }: ActionSource): NextAction {
  return {
    ...{ due_on, urgency: calculateUrgency(due_on === null ? 0 : countDaysBetween(today, due_on)) },
    ...{ is_critical: false, lead: null, completes: null },
    ...given,
    ...calculateWorth(chance, weight, stake),
    key: toActionKey(given.kind, id),
  };
}

/** Whose money the actions of a deal are about. */
export const toDealKey = (id: number): string => `deals:${id}`;

export const formatDays = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`;

/** The demo's follow-ups of the last weeks, each done on the day it was due. */
import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { completeNextAction, updateLead } from '#server/records/leads/leads.ts';
import { leads } from '#server/records/leads/table.ts';
import { addDays } from '#shared/core/days.ts';
import type { Dice } from './random.ts';

/** One thing that happens on a day. */
interface Happening {
  day: string;
  happen(scope: Scope): Promise<void>;
}

const DAYS = 21;
const ACTIONS = ['Call back', 'Send comparables', 'Ask about the roof', 'Check in'];

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** Somebody who waits for nothing yet is called on the day, and it is done. */
export function followUpStories(roll: Dice, today: string): Happening[][] {
  const days = Array.from({ length: DAYS }, (_, at) => addDays(today, at - DAYS)).filter((day) => !isWeekend(day));
  return days.map((day) => {
    const [from, next_action] = [roll.between(1, 100), roll.pick(ACTIONS)];
    return [
      {
        day,
        happen: async (scope) => {
          const [lead] = await scope.read
            .select({ id: leads.id })
            .from(leads)
            .where(
              and(
                eq(leads.account_id, scope.account.id),
                gt(leads.id, from),
                isNull(leads.next_action),
                inArray(leads.status, ['new', 'qualified']),
              ),
            )
            .orderBy(asc(leads.id))
            .limit(1);
          if (!lead) return;
          await updateLead(scope, lead.id, { next_action, next_action_date: day });
          await completeNextAction(scope, lead.id, {});
        },
      },
    ];
  });
}

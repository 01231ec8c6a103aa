/** The demo's appointments: calls and visits of the last months that took place, were missed or cancelled, and those of the next days. */
import { and, asc, eq, inArray } from 'drizzle-orm';
import { createAppointment, markAppointment } from '#server/outreach/appointments/appointments.ts';
import { proposeSlots } from '#server/outreach/appointments/slots.ts';
import type { Scope } from '#server/core/context.ts';
import { leads } from '#server/records/leads/table.ts';
import type { Appointment, AppointmentKind, AppointmentStatus } from '#shared/outreach/appointments/appointment.ts';
import { addDays } from '#shared/core/days.ts';
import type { Dice } from './random.ts';

/** One thing that happens on a day. */
interface Happening {
  day: string;
  happen(scope: Scope): Promise<void>;
}

const NOTES = ['Bring the moisture meter.', 'Side gate, the dog is friendly.', 'Wants to see proof of funds.', 'Ask about the roof.'];
/** Days ago of those that are over, one after the other. */
const PAST = [84, 77, 71, 63, 58, 51, 44, 40, 36, 31, 27, 24, 20, 16, 13, 9, 6, 3];
const AHEAD = 7;

/** Who is worth a visit by now, most recent first. */
async function warmLeads(scope: Scope): Promise<number[]> {
  const rows = await scope.read
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.account_id, scope.account.id), inArray(leads.status, ['qualified', 'hot'])))
    .orderBy(asc(leads.id));
  return rows.map(({ id }) => id).reverse();
}

/** Books at a free time; sellers who do not exist are not written to. */
async function bookFree(scope: Scope, roll: Dice, kind: AppointmentKind, from: string): Promise<Appointment | undefined> {
  const slots = await proposeSlots(scope, { kind, count: 3, from });
  const slot = slots[roll.between(0, 2)] ?? slots[0];
  const candidates = await warmLeads(scope);
  const lead_id = candidates[roll.between(0, Math.min(14, candidates.length - 1))];
  if (!slot || lead_id === undefined) return undefined;
  const notes = kind === 'visit' ? { notes: roll.pick(NOTES) } : {};
  return createAppointment(scope, { lead_id, kind, starts_at: slot.starts_at, notify: false, force: false, agreed: false, ...notes });
}

/** Each appointment from its booking to what became of it. */
export function appointmentStories(roll: Dice, today: string): Happening[][] {
  const past = PAST.map((daysAgo): Happening[] => {
    const day = addDays(today, -daysAgo);
    const kind: AppointmentKind = roll.chance(0.6) ? 'visit' : 'phone';
    const outcome: Exclude<AppointmentStatus, 'booked'> = roll.pick([
      'completed',
      'completed',
      'completed',
      'completed',
      'no_show',
      'cancelled',
    ]);
    let booked: Appointment | undefined;
    return [
      {
        day: addDays(day, -3),
        happen: async (scope) => {
          booked = await bookFree(scope, roll, kind, `${addDays(day, -2)}T18:00:00.000Z`);
        },
      },
      {
        // Some days later a cancelled one is still ahead or just over: only the others wait for their time.
        day: outcome === 'cancelled' ? addDays(day, -3) : addDays(day, 2),
        happen: async (scope) => {
          if (booked && (outcome === 'cancelled' || booked.ends_at <= scope.now().toISOString()))
            await markAppointment(scope, booked.id, outcome, { notify: false });
        },
      },
    ];
  });
  const ahead = Array.from({ length: AHEAD }, (_, index): Happening[] => [
    {
      day: today,
      happen: async (scope) => {
        const from = new Date(scope.now().getTime() + (index * 0.8 + 0.2) * 86_400_000).toISOString();
        await bookFree(scope, roll, index % 3 === 1 ? 'phone' : 'visit', from);
      },
    },
  ]);
  return [...past, ...ahead];
}

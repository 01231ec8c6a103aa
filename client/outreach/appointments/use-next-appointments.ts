import { joinSentences, toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import type { Appointment } from '#shared/outreach/appointments/appointment.ts';
import { appointmentTexts } from '#shared/outreach/appointments/texts.ts';

/** What is ahead counts from the hour, so that the question, and with it the answer at hand, stays the same for a while. */
const HOUR_MS = 3_600_000;
const thisHour = (): string => new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS).toISOString();

/** How many are shown before the calendar has to be opened. */
const SHOWN = 3;

interface NextAppointments {
  /** Booked and not over, earliest first; undefined until they are known. */
  appointments: Appointment[] | undefined;
  /** The zone in which they are read. */
  zone: string | undefined;
  isLoading: boolean;
  error: string | undefined;
}

/** A lead's next appointments. */
export function useNextAppointments(leadId: number): NextAppointments {
  const settings = trpc.appointments.settings.useQuery();
  const next = trpc.appointments.list.useQuery({ lead_id: leadId, status: 'booked', from: thisHour(), per_page: SHOWN });
  const problem = next.data && settings.data ? null : (next.error ?? settings.error);
  return {
    appointments: next.data?.data,
    zone: settings.data?.time_zone,
    isLoading: !problem && (next.isPending || settings.isPending),
    error: problem ? joinSentences(appointmentTexts.listFailed, toProblem(problem).reason) : undefined,
  };
}

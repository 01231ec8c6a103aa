import { joinSentences, toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import type { Appointment } from '#shared/outreach/appointments/appointment.ts';
import { appointmentTexts } from '#shared/outreach/appointments/texts.ts';

/** Starts at the full hour, so that the query key stays stable. */
const HOUR_MS = 3_600_000;
const getCurrentHour = (): string => new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS).toISOString();

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
  const next = trpc.appointments.list.useQuery({ lead_id: leadId, status: 'booked', from: getCurrentHour(), per_page: SHOWN });
  const problem = next.data && settings.data ? null : (next.error ?? settings.error);
  return {
    appointments: next.data?.data,
    zone: settings.data?.time_zone,
    isLoading: !problem && (next.isPending || settings.isPending),
    error: problem ? joinSentences(appointmentTexts.listFailed, toProblem(problem).reason) : undefined,
  };
}

import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '#client/core/trpc.ts';
import type { Appointment } from '#shared/outreach/appointments/appointment.ts';
import type { Slot } from '#shared/outreach/appointments/slot.ts';
import { addDays } from '#shared/core/days.ts';
import { findDayStart } from './zone-times.ts';

const AT_ONCE = 100;

interface Week {
  /** Undefined until they are known. */
  appointments: Appointment[] | undefined;
  /** When a call could begin. */
  free: Slot[];
  error: unknown;
  /** The shown data may still be of another week. */
  isBusy: boolean;
  retry: () => void;
}

/** Everything of the week that begins with the day, in the zone. */
export function useWeek(first: string, zone: string): Week {
  const from = findDayStart(first, zone);
  const to = findDayStart(addDays(first, 7), zone);
  const asked = { from, to, per_page: AT_ONCE };
  const page = trpc.appointments.list.useQuery(asked, { placeholderData: keepPreviousData });
  // A quarter of an hour each, so many fit into a week that one page may not hold them.
  const further = Array.from({ length: (page.data?.meta.last_page ?? 1) - 1 }, (_, index) => index + 2);
  const pages = trpc.useQueries((query) => further.map((number) => query.appointments.list({ ...asked, page: number })));
  const slots = trpc.appointments.slots.useQuery({ kind: 'phone', from, to }, { placeholderData: keepPreviousData });
  return {
    appointments: page.data && [...page.data.data, ...pages.flatMap(({ data }) => data?.data ?? [])],
    free: slots.data?.slots ?? [],
    error: page.data ? undefined : page.error,
    isBusy: page.isPlaceholderData || slots.isPlaceholderData || page.isPending,
    retry: () => void page.refetch(),
  };
}

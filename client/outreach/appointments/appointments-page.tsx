import { CalendarDays, ChevronLeft, ChevronRight, List, Plus, Settings2 } from 'lucide-react';
import { useState, useCallback } from 'react';
import { keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { trpc } from '#client/core/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { SegmentedControl } from '#client/ui/segmented-control.tsx';
import { LoadingArea, Skeleton } from '#client/ui/skeleton.tsx';
import type { Availability } from '#shared/outreach/appointments/settings.ts';
import { appointmentTexts } from '#shared/outreach/appointments/texts.ts';
import { addDays, isDay } from '#shared/core/days.ts';
import type { Appointment, Slot } from '#shared/outreach/appointments/appointment.ts';
import { Drawer } from '#client/ui/drawer.tsx';
import { useMedia } from '#client/core/hooks.ts';
import { AppointmentDrawer } from './appointment-drawer.tsx';
import { BookDialog } from './book-dialog.tsx';
import { WeekGrid } from './week-grid.tsx';
import { WeekList } from './week-list.tsx';
import { getTodayIn, findSunday, getZoneName, findDayStart } from './zone-times.ts';
import { AvailabilityEditor, FeedSection, LengthsForm } from './availability-editor.tsx';
import './appointments.css';

const VIEWS = ['week', 'list'] as const;
type CalendarView = (typeof VIEWS)[number];

interface CalendarState {
  /** The Sunday that the week begins with. */
  week: string;
  view: CalendarView;
  /** The appointment that is open. */
  opened: number | undefined;
  /** A blank value leaves the parameter out. */
  change: (change: Partial<Record<'week' | 'view' | 'appointment', string>>, how?: { replace?: boolean }) => void;
}

/** `today` in the account's zone decides which week is shown when the URL names none. */
function useCalendarState(today: string): CalendarState {
  const [params, setParams] = useSearchParams();
  const isNarrow = useNarrow();
  const wanted = params.get('week') ?? '';
  const week = findSunday(isDay(wanted) ? wanted : today);
  const view = isNarrow || params.get('view') === 'list' ? 'list' : 'week';
  const opened = Number(params.get('appointment')) || undefined;
  const change = useCallback<CalendarState['change']>(
    (values, how) =>
      setParams(
        (now) => {
          for (const [name, value] of Object.entries(values)) {
            if (value) now.set(name, value);
            else now.delete(name);
          }
          return now;
        },
        { replace: how?.replace ?? false, preventScrollReset: true },
      ),
    [setParams],
  );
  return { week, view, opened, change };
}

/** Whether seven days do not fit beside each other. */
const useNarrow = (): boolean => useMedia('(max-width: 767px)');

/** When appointments may be, how long they take, and the address for calendar programs. */
function SettingsDrawer({ onClose }: { onClose: () => void }) {
  const availability = trpc.availability.get.useQuery();
  const settings = trpc.appointments.settings.useQuery();
  const error = availability.error ?? settings.error;
  return (
    <Drawer
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Hours and settings"
    >
      {availability.data && settings.data ? (
        <div className="stack g-6">
          <AvailabilityEditor availability={availability.data} />
          <LengthsForm settings={settings.data} />
          <FeedSection />
        </div>
      ) : error ? (
        <ErrorState
          title={appointmentTexts.settingsFailed}
          error={error}
          onRetry={() => {
            void availability.refetch();
            void settings.refetch();
          }}
        />
      ) : (
        <LoadingArea text={appointmentTexts.settingsLoading} />
      )}
    </Drawer>
  );
}

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

function useWeek(first: string, zone: string): Week {
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

const VIEW_OPTIONS = [
  { value: 'week', label: 'Week', icon: CalendarDays },
  { value: 'list', label: 'List', icon: List },
] as const;

export function AppointmentsPage() {
  const availability = trpc.availability.get.useQuery();
  if (availability.error && !availability.data)
    return <ErrorState isPage title={appointmentTexts.listFailed} error={availability.error} onRetry={() => void availability.refetch()} />;
  return availability.data ? <Calendar availability={availability.data} /> : <CalendarLoading />;
}

function CalendarLoading() {
  return (
    <>
      <PageHead title="Appointments" />
      <LoadingArea text={appointmentTexts.loading}>
        <Skeleton width="100%" height="640px" />
      </LoadingArea>
    </>
  );
}

function Calendar({ availability }: { availability: Availability }) {
  const zone = availability.time_zone;
  const today = getTodayIn(zone);
  const { week, view, opened, change } = useCalendarState(today);
  const { appointments, free, error, isBusy, retry } = useWeek(week, zone);
  const [booking, setBooking] = useState<{ startsAt?: string }>();
  const [isSetting, setSetting] = useState(false);
  const go = (first: string) => change({ week: first === findSunday(today) ? '' : first });
  const shared = {
    first: week,
    today,
    free,
    isBusy,
    onBook: (startsAt: string) => setBooking({ startsAt }),
    onOpen: (id: number) => change({ appointment: String(id) }),
  };
  return (
    <>
      <PageHead
        title="Appointments"
        actions={
          <>
            <IconButton label="Hours and settings" icon={Settings2} onClick={() => setSetting(true)} />
            <Button icon={Plus} variant="primary" onClick={() => setBooking({})}>
              Book
            </Button>
          </>
        }
      >
        Times are in {getZoneName(zone)}
      </PageHead>
      <div className="calendar-bar row">
        <Button onClick={() => go(findSunday(today))} disabled={week === findSunday(today)}>
          Today
        </Button>
        <IconButton label="Previous week" icon={ChevronLeft} onClick={() => go(addDays(week, -7))} />
        <IconButton label="Next week" icon={ChevronRight} onClick={() => go(addDays(week, 7))} />
        <b className="grow" role="status">
          {formatWeek(week)}
        </b>
        <div className="only-desktop">
          <SegmentedControl
            label="View"
            name="view"
            value={view}
            onChange={(next) => change({ view: next === 'week' ? '' : next })}
            options={VIEW_OPTIONS}
          />
        </div>
      </div>
      {error !== undefined && <ErrorState title={appointmentTexts.listFailed} error={error} onRetry={retry} />}
      {error === undefined && !appointments && (
        <LoadingArea text={appointmentTexts.loading}>
          <Skeleton width="100%" height="640px" />
        </LoadingArea>
      )}
      {appointments &&
        (view === 'week' ? (
          <WeekGrid {...shared} availability={availability} appointments={appointments} />
        ) : (
          <WeekList {...shared} zone={zone} appointments={appointments} />
        ))}
      {booking && <BookDialog open startsAt={booking.startsAt} onClose={() => setBooking(undefined)} />}
      {opened !== undefined && <AppointmentDrawer id={opened} zone={zone} onClose={() => change({ appointment: '' }, { replace: true })} />}
      {isSetting && <SettingsDrawer onClose={() => setSetting(false)} />}
    </>
  );
}

const createPartFormat = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options });
  return (day: string) => format.format(new Date(`${day}T00:00:00Z`));
};
const monthDay = createPartFormat({ month: 'short', day: 'numeric' });
const dayAlone = createPartFormat({ day: 'numeric' });
const monthAlone = createPartFormat({ month: 'short' });
const year = createPartFormat({ year: 'numeric' });

/** "Nov 22 – 28, 2026", "Nov 29 – Dec 5, 2026" */
function formatWeek(first: string): string {
  const last = addDays(first, 6);
  const end = monthAlone(first) === monthAlone(last) ? dayAlone(last) : monthDay(last);
  return `${monthDay(first)} – ${end}, ${year(last)}`;
}

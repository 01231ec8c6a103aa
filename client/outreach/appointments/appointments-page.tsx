import { CalendarDays, ChevronLeft, ChevronRight, List, Plus, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { SegmentedControl } from '#client/ui/segmented-control.tsx';
import { LoadingArea, Skeleton } from '#client/ui/skeleton.tsx';
import type { Availability } from '#shared/outreach/appointments/availability.ts';
import { appointmentTexts } from '#shared/outreach/appointments/texts.ts';
import { addDays } from '#shared/core/days.ts';
import { AppointmentDrawer } from './appointment-drawer.tsx';
import { BookDialog } from './book-dialog.tsx';
import { useCalendarState } from './calendar-state.ts';
import { SettingsDrawer } from './settings-drawer.tsx';
import { useWeek } from './use-week.ts';
import { WeekGrid } from './week-grid.tsx';
import { WeekList } from './week-list.tsx';
import { getTodayIn, findSunday, getZoneName } from './zone-times.ts';
import './appointments.css';

const VIEW_OPTIONS = [
  { value: 'week', label: 'Week', icon: CalendarDays },
  { value: 'list', label: 'List', icon: List },
] as const;

export function AppointmentsPage() {
  const availability = trpc.availability.get.useQuery();
  if (availability.error && !availability.data) {
    const { reason, requestId } = toProblem(availability.error);
    return (
      <ErrorState
        isPage
        title={appointmentTexts.listFailed}
        message={reason}
        requestId={requestId ?? null}
        onRetry={() => void availability.refetch()}
      />
    );
  }
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
      {error !== undefined && (
        <ErrorState
          title={appointmentTexts.listFailed}
          message={toProblem(error).reason}
          requestId={toProblem(error).requestId ?? null}
          onRetry={retry}
        />
      )}
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

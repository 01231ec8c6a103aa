/** Chooses a time: one of the free ones, or any other when it may be outside the available hours. */
import { keepPreviousData } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { formatCalendarDay, formatRelativeDay } from '#client/core/format.ts';
import { joinSentences, toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import type { ControlProps } from '#client/form/control.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Input } from '#client/ui/input.tsx';
import { Select } from '#client/ui/select.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';
import type { AppointmentKind } from '#shared/outreach/appointments/appointment.ts';
import { SLOT_DAYS } from '#shared/outreach/appointments/slot.ts';
import { appointmentTexts } from '#shared/outreach/appointments/texts.ts';
import { addDays } from '#shared/core/days.ts';
import {
  getTodayIn,
  groupSlotsByDay,
  formatClockIn,
  toDayIn,
  toMinuteIn,
  formatMinute,
  toMomentAt,
  QUARTERS,
  findDayStart,
} from './zone-times.ts';

interface SlotChoiceProps {
  control: ControlProps;
  kind: AppointmentKind;
  zone: string;
  /** Any time may be chosen, not only a free one. */
  isForced: boolean;
  /** The appointment that is moved: its own time counts as free. */
  except?: number | undefined;
}

const toText = ({ value }: Pick<ControlProps, 'value'>): string => (typeof value === 'string' ? value : '');

export function SlotChoice({ isForced, ...props }: SlotChoiceProps) {
  return isForced ? <AnyTime {...props} /> : <FreeTime {...props} />;
}

function FreeTime({ control: { bind, ...control }, kind, zone, except }: Omit<SlotChoiceProps, 'isForced'>) {
  const value = toText(control);
  const today = getTodayIn(zone);
  const [chosenDay, setChosenDay] = useState(value ? toDayIn(value, zone) : today);
  const [first, setFirst] = useState(chosenDay < today ? today : chosenDay);
  const from = findDayStart(first, zone);
  const to = findDayStart(addDays(first, SLOT_DAYS), zone);
  const query = { kind, from, to, ...(except ? { except } : {}) };
  const result = trpc.appointments.slots.useQuery(query, { placeholderData: keepPreviousData, staleTime: 0 });
  const days = groupSlotsByDay(result.data?.slots ?? [], zone);
  const free = [...days.keys()];
  // Moves on to a day with free times.
  const day = days.has(chosenDay) ? chosenDay : (free.findLast((one) => one < chosenDay) ?? free[0]);
  const slots = day === undefined ? [] : (days.get(day) ?? []);
  // A time that was given from outside and is not free (any more) is not silently another one.
  const isGone = value !== '' && !result.isFetching && ![...days.values()].flat().some(({ starts_at }) => starts_at === value);

  const at = day === undefined ? -1 : free.indexOf(day);
  const choose = (next: string) => {
    setChosenDay(next);
    control.onChange('');
  };
  /** To the next free day; beyond those that are known, to the nearest of the days before or after them. */
  const go = (by: 1 | -1) => {
    if (result.isPlaceholderData) return;
    const next = at < 0 ? undefined : free[at + by];
    if (next !== undefined) return choose(next);
    const further = addDays(first, by * SLOT_DAYS);
    setFirst(further < today ? today : further);
    choose(by > 0 ? further : addDays(first, -1));
  };
  if (result.error && !result.data)
    return <Banner tone="red">{joinSentences(appointmentTexts.slotsFailed, toProblem(result.error).reason)}</Banner>;
  return (
    <div className="stack g-3" aria-busy={result.isPending}>
      <div className="row">
        <IconButton label="Previous day" icon={ChevronLeft} disabled={first <= today && at <= 0} onClick={() => go(-1)} />
        <Select
          aria-label="Day"
          className="grow"
          value={day ?? ''}
          disabled={days.size === 0}
          options={[...days].map(([one, times]) => ({ value: one, label: `${formatRelativeDay(one, today)}, ${times.length} free` }))}
          {...(days.size === 0 ? { placeholder: result.isPending ? appointmentTexts.slotsLoading : appointmentTexts.noSlots } : {})}
          onChange={(event) => choose(event.target.value)}
        />
        <IconButton label="Next day" icon={ChevronRight} onClick={() => go(1)} />
      </div>
      {result.isPending && <LoadingArea text={appointmentTexts.slotsLoading} />}
      {isGone && !result.isPending && <p className="hint">{appointmentTexts.noLongerFree}</p>}
      {slots.length > 0 && (
        <div className="times" role="radiogroup" aria-label={day ? `Times on ${formatCalendarDay(day)}` : 'Times'}>
          {slots.map(({ starts_at }, index) => (
            <label key={starts_at}>
              <input
                type="radio"
                name={control.name}
                value={starts_at}
                ref={index === 0 ? bind : undefined}
                checked={starts_at === value}
                aria-invalid={control['aria-invalid']}
                aria-describedby={control['aria-describedby']}
                onChange={() => control.onChange(starts_at)}
              />
              <span>{formatClockIn(starts_at, zone)}</span>
            </label>
          ))}
        </div>
      )}
    </div>
  );
}

function AnyTime({ control: { bind, ...control }, zone }: Omit<SlotChoiceProps, 'isForced'>) {
  const value = toText(control);
  const today = getTodayIn(zone);
  const [day, setDay] = useState(value ? toDayIn(value, zone) : '');
  const [minute, setMinute] = useState(value ? toMinuteIn(value, zone) : 9 * 60);
  const change = (newDay: string, newMinute: number) => {
    setDay(newDay);
    setMinute(newMinute);
    control.onChange(newDay === '' ? '' : toMomentAt(newDay, newMinute, zone));
  };
  return (
    <div className="row">
      <Input
        ref={bind}
        type="date"
        aria-label="Day"
        name={control.name}
        min={today}
        value={day}
        aria-invalid={control['aria-invalid']}
        aria-describedby={control['aria-describedby']}
        onChange={(event) => change(event.target.value, minute)}
      />
      <Select
        aria-label="Time of day"
        value={String(minute)}
        options={QUARTERS.map((one) => ({ value: String(one), label: formatMinute(one) }))}
        onChange={(event) => change(day, Number(event.target.value))}
      />
    </div>
  );
}

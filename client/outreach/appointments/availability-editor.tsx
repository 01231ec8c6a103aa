/** The hours of the week in which appointments can be booked: any number of spans a day. */
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Select } from '#client/ui/select.tsx';
import { useToast } from '#client/ui/toast.tsx';
import {
  type Availability,
  availabilityInput,
  formatClock,
  type ClockSpan,
  parseClock,
  MINUTES_A_DAY,
  WEEKDAYS,
} from '#shared/outreach/appointments/availability.ts';
import { appointmentTexts } from '#shared/outreach/appointments/texts.ts';
import { formatMinute, QUARTERS, getZoneName } from './zone-times.ts';

const toChoice = (minute: number) => ({ value: formatClock(minute), label: formatMinute(minute) });
const STARTS = QUARTERS.map(toChoice);
const ENDS = [...QUARTERS.slice(1), MINUTES_A_DAY].map(toChoice);

const HOUR = 60;
/** Monday first. */
const ORDER = [1, 2, 3, 4, 5, 6, 0] as const;

/** The new span of a day: the usual hours, or two hours after the last one. */
function createSpan(weekday: ClockSpan['weekday'], ofDay: readonly ClockSpan[]): ClockSpan | undefined {
  const last = ofDay.at(-1);
  if (!last) return { weekday, from: '09:00', to: '17:00' };
  const from = (parseClock(last.to) ?? 0) + HOUR;
  return from + HOUR > MINUTES_A_DAY
    ? undefined
    : { weekday, from: formatClock(from), to: formatClock(Math.min(MINUTES_A_DAY, from + 2 * HOUR)) };
}

export function AvailabilityEditor({ availability }: { availability: Availability }) {
  const toast = useToast();
  const replace = trpc.availability.replace.useMutation();
  const [spans, setSpans] = useState<readonly ClockSpan[]>(availability.spans);
  const [problem, setProblem] = useState<string>();
  const change = (next: readonly ClockSpan[]) => {
    setProblem(undefined);
    setSpans(next);
  };
  const put = (old: ClockSpan, next: ClockSpan) => change(spans.map((one) => (one === old ? next : one)));
  const save = async () => {
    const checked = availabilityInput.safeParse({ spans });
    if (!checked.success) {
      const issue = checked.error.issues[0];
      const wrong = spans[Number(issue?.path[1])];
      setProblem(wrong ? `${WEEKDAYS[wrong.weekday]}: ${issue?.message}` : issue?.message);
      return;
    }
    try {
      setSpans((await replace.mutateAsync(checked.data)).spans);
      toast.success(appointmentTexts.availabilitySaved);
    } catch (error) {
      setProblem(toProblem(error).message ?? appointmentTexts.settingsFailed);
    }
  };
  return (
    <section className="stack g-3" aria-labelledby="hours-title">
      <header>
        <h3 id="hours-title">Hours</h3>
        <p className="muted small">In {getZoneName(availability.time_zone)}. Change the time zone in your profile.</p>
      </header>
      <div className="week-spans">
        {ORDER.map((weekday) => {
          const ofDay = spans.filter((one) => one.weekday === weekday);
          const next = createSpan(weekday, ofDay);
          const name = WEEKDAYS[weekday];
          return (
            <div key={weekday} role="group" aria-label={name}>
              <b>{name.slice(0, 3)}</b>
              <div className="stack g-2">
                {ofDay.length === 0 && <span className="muted closed">Closed</span>}
                {ofDay.map((one, index) => (
                  <div key={`${index}-${ofDay.length}`} className="row g-tight">
                    <Select
                      aria-label={`${name} from`}
                      value={one.from}
                      options={STARTS}
                      onChange={(event) => put(one, { ...one, from: event.target.value })}
                    />
                    <span className="muted">to</span>
                    <Select
                      aria-label={`${name} until`}
                      value={one.to}
                      options={ENDS}
                      onChange={(event) => put(one, { ...one, to: event.target.value })}
                    />
                    <IconButton
                      label={`Remove ${name} ${formatMinute(parseClock(one.from) ?? 0)}`}
                      icon={X}
                      onClick={() => change(spans.filter((other) => other !== one))}
                    />
                  </div>
                ))}
              </div>
              <IconButton
                label={`Add hours on ${name}`}
                icon={Plus}
                disabled={next === undefined}
                onClick={() => next && change([...spans, next])}
              />
            </div>
          );
        })}
      </div>
      {problem && <Banner tone="red">{problem}</Banner>}
      <div>
        <Button variant="primary" busy={replace.isPending} onClick={() => void save()}>
          Save hours
        </Button>
      </div>
    </section>
  );
}

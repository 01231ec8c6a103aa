/** The hours of the week in which appointments can be booked: any number of spans a day. */
import { Plus, X, RefreshCw } from 'lucide-react';
import { useState, useId } from 'react';
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
  type AppointmentSettings,
  appointmentSettingsFields,
  appointmentSettingsInput,
  type AppointmentSettingsInput,
} from '#shared/outreach/appointments/settings.ts';
import { appointmentTexts } from '#shared/outreach/appointments/texts.ts';
import { formatMinute, QUARTERS, getZoneName } from './zone-times.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider, useForm } from 'react-hook-form';
import { FormField } from '#client/form/field.tsx';
import { FormScopeContext } from '#client/form/form-scope.ts';
import type { FormValues } from '#client/form/form-values.ts';
import type { z } from '#shared/core/zod.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { CopyField } from '#client/ui/copy-field.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';

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

/** How long appointments take, and the buffer between them. */
export function LengthsForm({ settings }: { settings: AppointmentSettings }) {
  const id = useId();
  const toast = useToast();
  const replace = trpc.appointments.replaceSettings.useMutation();
  const [failure, setFailure] = useState<string>();
  const form = useForm<FormValues>({
    defaultValues: Object.fromEntries(
      (Object.keys(appointmentSettingsFields) as (keyof AppointmentSettingsInput)[]).map((name) => [name, String(settings[name])]),
    ),
    resolver: zodResolver(appointmentSettingsInput as unknown as z.ZodType<FormValues, FormValues>),
    reValidateMode: 'onSubmit',
  });
  const submit = async (input: unknown) => {
    setFailure(undefined);
    try {
      await replace.mutateAsync(input as AppointmentSettingsInput);
      toast.success(appointmentTexts.settingsSaved);
    } catch (error) {
      setFailure(toProblem(error).message ?? appointmentTexts.settingsFailed);
    }
  };
  return (
    <section className="stack g-3" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>Length and notice</h3>
      <form
        className="form-grid"
        noValidate
        aria-label="Length and notice"
        onSubmit={(event) => {
          event.preventDefault();
          if (!replace.isPending) void form.handleSubmit(submit)(event);
        }}
      >
        <FormProvider {...form}>
          <FormScopeContext value={{ fields: appointmentSettingsFields, names: {}, idPrefix: id, typed: (name) => form.clearErrors(name) }}>
            <FormField name="phone_minutes" label="Call" unit="min" half />
            <FormField name="visit_minutes" label="Visit" unit="min" half />
            <FormField name="buffer_minutes" label="Buffer around a visit" unit="min" half />
            <FormField name="notice_hours" label="Notice" unit="hours" half />
          </FormScopeContext>
        </FormProvider>
        {failure && (
          <div className="span-12">
            <Banner tone="red">{failure}</Banner>
          </div>
        )}
        <div className="span-12">
          <Button type="submit" variant="primary" busy={replace.isPending}>
            Save length and notice
          </Button>
        </div>
      </form>
    </section>
  );
}

export function FeedSection() {
  const id = useId();
  const toast = useToast();
  const feed = trpc.appointments.feed.useQuery();
  const renew = trpc.appointments.renewFeed.useMutation();
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { path, url } = feed.data ?? { path: null, url: null };
  const address = url ?? (path === null ? undefined : `${location.origin}${path}`);

  const make = async () => {
    setProblem(undefined);
    try {
      await renew.mutateAsync();
      if (address) toast.success(appointmentTexts.feedRenewed);
      setAsking(false);
    } catch (error) {
      setProblem(toProblem(error).message ?? appointmentTexts.settingsFailed);
    }
  };
  return (
    <section className="stack g-3" aria-labelledby={`${id}-title`}>
      <header>
        <h3 id={`${id}-title`}>Your calendar app</h3>
        <p className="muted small">{appointmentTexts.feedAbout}</p>
      </header>
      {feed.isPending && <LoadingArea text={appointmentTexts.settingsLoading} />}
      {feed.error && !feed.data && <Banner tone="red">{toProblem(feed.error).reason}</Banner>}
      {feed.data && !address && (
        <div>
          <Button busy={renew.isPending} onClick={() => void make()}>
            Get a calendar link
          </Button>
        </div>
      )}
      {address && (
        <div className="field">
          <label htmlFor={id}>Private address</label>
          <CopyField key={address} id={id} value={address} what="address" />
          <div>
            <Button size="sm" icon={RefreshCw} onClick={() => setAsking(true)}>
              Renew address
            </Button>
          </div>
        </div>
      )}
      {problem && !isAsking && <Banner tone="red">{problem}</Banner>}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Renew address"
        question={appointmentTexts.renewQuestion}
        confirmLabel="Renew"
        busy={renew.isPending}
        onConfirm={() => void make()}
        problem={problem ?? null}
      />
    </section>
  );
}

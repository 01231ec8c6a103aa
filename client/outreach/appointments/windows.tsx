import { useState } from 'react';
import { trpc } from '#client/core/trpc.ts';
import { DialogForm } from '#client/form/dialog-form.tsx';
import { FormField } from '#client/form/field.tsx';
import { SegmentedControl } from '#client/ui/segmented-control.tsx';
import { useToast } from '#client/ui/toast.tsx';
import {
  type Appointment,
  type AppointmentKind,
  nameAppointment,
  appointmentPatch,
  bookingFields,
  appointmentInput,
  SLOT_DAYS,
} from '#shared/outreach/appointments/appointment.ts';
import { appointmentTexts } from '#shared/outreach/appointments/texts.ts';
import { KIND_OPTIONS } from './appointment-facts.tsx';
import {
  getZoneName,
  formatDayAndClock,
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
import { LeadPicker } from '#client/records/leads/lead-picker.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';
import './appointments.css';
import { DeliveryLine, isNothingConnected, useDelivery } from '#client/records/contacts/delivery.tsx';
import { AskPostalAddress } from '#client/records/contacts/postal-address.tsx';
import { useHandWays } from '#client/records/contacts/use-hand-ways.ts';
import { Banner } from '#client/ui/banner.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatCalendarDay, formatRelativeDay } from '#client/core/format.ts';
import { joinSentences, toProblem } from '#client/core/problem.ts';
import type { ControlProps } from '#client/form/control.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Input } from '#client/ui/input.tsx';
import { Select } from '#client/ui/select.tsx';
import { addDays } from '#shared/core/days.ts';

export interface ChangeWindowProps {
  open: boolean;
  appointment: Appointment;
  zone: string;
  onClose: () => void;
}

/** What is moved needs its time. */
const movedInput = appointmentPatch.safeExtend({ starts_at: bookingFields.starts_at });

/** Only a booked appointment that has not begun can be moved; of any other what is noted can be changed. */
export function ChangeWindow({ open, appointment, zone, onClose }: ChangeWindowProps) {
  const toast = useToast();
  const utils = trpc.useUtils();
  const update = trpc.appointments.update.useMutation();
  const [openedAt] = useState(Date.now);
  const canMove = appointment.status === 'booked' && Date.parse(appointment.starts_at) > openedAt;
  const name = nameAppointment(appointment.kind, appointment.lead.name);
  return (
    <DialogForm
      open={open}
      title={canMove ? 'Reschedule' : 'Edit notes'}
      description={`${name}.${canMove ? ` Times are in ${getZoneName(zone)}.` : ''}`}
      className="booking"
      schema={canMove ? movedInput : appointmentPatch}
      fields={bookingFields}
      initial={{
        kind: appointment.kind,
        starts_at: appointment.starts_at,
        location: appointment.location ?? '',
        notes: appointment.notes ?? '',
        force: false,
        notify: true,
        agreed: false,
      }}
      send={async ({ kind, starts_at, ...rest }) => {
        const changed = await update.mutateAsync({
          id: appointment.id,
          version: appointment.version,
          ...rest,
          ...(canMove ? { kind, starts_at } : {}),
        });
        toast.success(appointmentTexts.updated, { detail: changed.not_told === null ? name : appointmentTexts.notTold(changed.not_told) });
        onClose();
      }}
      submit="Save"
      failed={appointmentTexts.changeFailed}
      onRefused={(status) => {
        // Somebody else may have taken the time, or changed the appointment.
        void utils.appointments.slots.invalidate();
        if (status === 412) void utils.appointments.get.invalidate();
      }}
      onClose={onClose}
    >
      {(values, set) => (
        <>
          {canMove && (
            <>
              <div className="field span-12">
                <SegmentedControl
                  label="Kind"
                  name="kind"
                  value={values.kind as AppointmentKind}
                  onChange={(next) => set('kind', next)}
                  options={KIND_OPTIONS}
                />
              </div>
              <Agreed kind={values.kind as AppointmentKind} lead={appointment.lead_id} />
              <FormField
                name="starts_at"
                span={12}
                control={(control) => (
                  <SlotChoice
                    control={control}
                    kind={values.kind as AppointmentKind}
                    zone={zone}
                    isForced={values.force === true}
                    except={appointment.id}
                  />
                )}
              />
              <FormField name="force" span={12} hint="Any time that is not taken, without notice" />
            </>
          )}
          <FormField name="location" span={12} />
          <FormField name="notes" span={12} rows={2} hint="For you only; the seller does not see them" />
          {canMove && <NotifyField hint="The new time now, and reminders before it, where allowed" />}
        </>
      )}
    </DialogForm>
  );
}

export interface BookWindowProps {
  open: boolean;
  /** With whom; asked for when left out. */
  lead?: { id: number; name: string } | undefined;
  conversationId?: number | undefined;
  kind?: AppointmentKind | undefined;
  /** A time that is proposed. */
  startsAt?: string | undefined;
  onBooked?: ((appointment: Appointment) => void) | undefined;
  onClose: () => void;
}

/** Books an appointment at a free time, or outside the available hours where a person wants it so. */
export function BookWindow({ open, lead, conversationId, kind = 'phone', startsAt, onBooked, onClose }: BookWindowProps) {
  const toast = useToast();
  const utils = trpc.useUtils();
  const create = trpc.appointments.create.useMutation();
  const settings = trpc.appointments.settings.useQuery();
  const zone = settings.data?.time_zone;
  const inZone = zone && `Times are in ${getZoneName(zone)}.`;
  return (
    <DialogForm
      open={open}
      title="Book an appointment"
      description={lead ? `With ${lead.name}. ${inZone ?? ''}`.trim() : inZone}
      className="booking"
      schema={appointmentInput}
      fields={bookingFields}
      initial={{
        lead_id: lead ? String(lead.id) : '',
        kind,
        starts_at: startsAt ?? '',
        location: '',
        notes: '',
        conversation_id: conversationId ? String(conversationId) : '',
        force: false,
        notify: true,
        agreed: false,
      }}
      send={async (input) => {
        const appointment = await create.mutateAsync(input);
        toast.success(appointmentTexts.booked, {
          detail:
            appointment.not_told === null
              ? `${nameAppointment(appointment.kind, appointment.lead.name)}, ${formatDayAndClock(appointment.starts_at, zone ?? 'UTC')}`
              : appointmentTexts.notTold(appointment.not_told),
        });
        onBooked?.(appointment);
        onClose();
      }}
      submit="Book it"
      failed={appointmentTexts.bookFailed}
      // Somebody else may have taken the time.
      onRefused={() => void utils.appointments.slots.invalidate()}
      onClose={onClose}
    >
      {(values, set) => (
        <>
          {!lead && <FormField name="lead_id" span={12} control={(control) => <LeadPicker control={control} />} />}
          <div className="field span-12">
            <SegmentedControl
              label="Kind"
              name="kind"
              value={values.kind as AppointmentKind}
              onChange={(next) => set('kind', next)}
              options={KIND_OPTIONS}
            />
          </div>
          <Agreed kind={values.kind as AppointmentKind} lead={Number(values.lead_id)} />
          {zone ? (
            <FormField
              name="starts_at"
              span={12}
              control={(control) => (
                <SlotChoice control={control} kind={values.kind as AppointmentKind} zone={zone} isForced={values.force === true} />
              )}
            />
          ) : (
            <LoadingArea text={appointmentTexts.slotsLoading} />
          )}
          <FormField name="force" span={12} hint="Any time that is not taken, without notice" />
          <FormField
            name="location"
            span={12}
            placeholder={values.kind === 'visit' ? "The lead's property address" : "The lead's phone number"}
          />
          <FormField name="notes" span={12} rows={2} hint="For you only; the seller does not see them" />
          <NotifyField hint="A confirmation now, and reminders a day and two hours before, where allowed" />
        </>
      )}
    </DialogForm>
  );
}

/** Whether the seller is notified; with nothing connected that is left to the person. */
function NotifyField({ hint }: { hint: string }) {
  return isNothingConnected(useDelivery()) ? (
    <DeliveryLine>Tell the seller yourself: nothing is sent from here.</DeliveryLine>
  ) : (
    <>
      <FormField name="notify" span={12} hint={hint} />
      <AskPostalAddress>By law every email needs your postal address; without it the seller gets no email.</AskPostalAddress>
    </>
  );
}

/** Warns that the lead must not be contacted, and asks whether they agreed. */
function Agreed({ kind, lead }: { kind: AppointmentKind; lead: number }) {
  const { reason, why } = useHandWays({ lead })(kind === 'phone' ? 'call' : 'any');
  if (!lead || !reason || reason === 'no_address') return null;
  return (
    <>
      <div className="field span-12">
        <Banner tone="yellow">{why}</Banner>
      </div>
      <FormField name="agreed" span={12} />
    </>
  );
}

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

function SlotChoice({ isForced, ...props }: SlotChoiceProps) {
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

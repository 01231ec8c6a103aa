import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useRef, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { problemOf } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { Field } from '#client/form/field.tsx';
import { FormScopeContext } from '#client/form/form-scope.ts';
import type { FormValues } from '#client/form/form-values.ts';
import { LeadPicker } from '#client/leads/lead-picker.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { SegmentedControl } from '#client/ui/segmented-control.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';
import { useToast } from '#client/ui/toast.tsx';
import {
  type Appointment,
  type AppointmentInput,
  appointmentInput,
  type AppointmentKind,
  appointmentName,
  bookingFields,
} from '#shared/appointments/appointment.ts';
import { appointmentTexts } from '#shared/appointments/texts.ts';
import type { z } from '#shared/core/zod.ts';
import { KIND_OPTIONS } from './appointment-facts.tsx';
import { SlotChoice } from './slot-choice.tsx';
import { dayAndClock, zoneName } from './zone-times.ts';
import './appointments.css';

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
  const id = useId();
  const toast = useToast();
  const utils = trpc.useUtils();
  const create = trpc.appointments.create.useMutation();
  const settings = trpc.appointments.settings.useQuery();
  const zone = settings.data?.time_zone;
  const [failure, setFailure] = useState<string>();
  const element = useRef<HTMLFormElement>(null);
  const form = useForm<FormValues>({
    defaultValues: {
      lead_id: lead ? String(lead.id) : '',
      kind,
      starts_at: startsAt ?? '',
      location: '',
      notes: '',
      conversation_id: conversationId ? String(conversationId) : '',
      force: false,
      notify: true,
    },
    resolver: zodResolver(appointmentInput as unknown as z.ZodType<FormValues, FormValues>),
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const chosenKind = useWatch({ control: form.control, name: 'kind' }) as AppointmentKind;
  const isForced = useWatch({ control: form.control, name: 'force' }) === true;
  const focusFirstInvalid = () => {
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const submit = async (input: unknown) => {
    setFailure(undefined);
    try {
      const appointment = await create.mutateAsync(input as AppointmentInput);
      toast.success(appointmentTexts.booked, {
        detail: `${appointmentName(appointment.kind, appointment.lead.name)}, ${dayAndClock(appointment.starts_at, zone ?? 'UTC')}`,
      });
      onBooked?.(appointment);
      onClose();
    } catch (error) {
      const { message, errors = {} } = problemOf(error);
      const known = Object.entries(errors).filter(([name]) => Object.hasOwn(bookingFields, name));
      for (const [name, messages] of known) form.setError(name, { type: 'server', message: messages[0] ?? message });
      if (known.length === 0) setFailure(message ?? appointmentTexts.bookFailed);
      // Somebody else may have taken the time.
      void utils.appointments.slots.invalidate();
      focusFirstInvalid();
    }
  };
  const typed = (name: string) => {
    form.clearErrors(name);
    setFailure(undefined);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="Book an appointment"
      description={lead ? `With ${lead.name}.${zone ? ` Times are in ${zoneName(zone)}.` : ''}` : zone && `Times are in ${zoneName(zone)}.`}
      width={520}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" busy={create.isPending}>
            Book it
          </Button>
        </>
      }
    >
      <form
        id={id}
        ref={element}
        className="form-grid booking"
        noValidate
        aria-label="Book an appointment"
        onSubmit={(event) => {
          event.preventDefault();
          if (!create.isPending) void form.handleSubmit(submit, focusFirstInvalid)(event);
        }}
      >
        <FormProvider {...form}>
          <FormScopeContext value={{ fields: bookingFields, names: {}, idPrefix: id, typed }}>
            {!lead && <Field name="lead_id" span={12} control={(control) => <LeadPicker control={control} />} />}
            <div className="field span-12">
              <SegmentedControl
                label="Kind"
                name="kind"
                value={chosenKind}
                onChange={(next) => form.setValue('kind', next)}
                options={KIND_OPTIONS}
              />
            </div>
            {zone ? (
              <Field
                name="starts_at"
                span={12}
                control={(control) => <SlotChoice control={control} kind={chosenKind} zone={zone} isForced={isForced} />}
              />
            ) : (
              <LoadingArea text={appointmentTexts.slotsLoading} />
            )}
            <Field name="force" span={12} hint="Any time that is not taken, without notice" />
            <Field
              name="location"
              span={12}
              placeholder={chosenKind === 'visit' ? "The lead's property address" : "The lead's phone number"}
            />
            <Field name="notes" span={12} rows={2} hint="For you; the seller does not see them" />
            <Field name="notify" span={12} hint="A confirmation now, and reminders a day and two hours before, where they may be sent" />
          </FormScopeContext>
        </FormProvider>
        {failure && (
          <div className="span-12">
            <Banner tone="red">{failure}</Banner>
          </div>
        )}
      </form>
    </Dialog>
  );
}

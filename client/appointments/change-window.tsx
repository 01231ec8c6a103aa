import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { problemOf } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { Field } from '#client/form/field.tsx';
import { FormScopeContext } from '#client/form/form-scope.ts';
import type { FormValues } from '#client/form/form-values.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { SegmentedControl } from '#client/ui/segmented-control.tsx';
import { useToast } from '#client/ui/toast.tsx';
import {
  type Appointment,
  type AppointmentKind,
  appointmentName,
  type AppointmentPatch,
  appointmentPatch,
  bookingFields,
} from '#shared/appointments/appointment.ts';
import { appointmentTexts } from '#shared/appointments/texts.ts';
import type { z } from '#shared/core/zod.ts';
import { KIND_OPTIONS } from './appointment-facts.tsx';
import { SlotChoice } from './slot-choice.tsx';
import { zoneName } from './zone-times.ts';

export interface ChangeWindowProps {
  open: boolean;
  appointment: Appointment;
  zone: string;
  onClose: () => void;
}

/** Only a booked appointment that has not begun can be moved; of any other what is noted can be changed. */
export function ChangeWindow({ open, appointment, zone, onClose }: ChangeWindowProps) {
  const id = useId();
  const toast = useToast();
  const utils = trpc.useUtils();
  const update = trpc.appointments.update.useMutation();
  const [failure, setFailure] = useState<string>();
  const [openedAt] = useState(Date.now);
  const canMove = appointment.status === 'booked' && Date.parse(appointment.starts_at) > openedAt;
  const form = useForm<FormValues>({
    defaultValues: {
      kind: appointment.kind,
      starts_at: appointment.starts_at,
      location: appointment.location ?? '',
      notes: appointment.notes ?? '',
      force: false,
      notify: true,
    },
    resolver: zodResolver(appointmentPatch as unknown as z.ZodType<FormValues, FormValues>),
    reValidateMode: 'onSubmit',
  });
  const kind = useWatch({ control: form.control, name: 'kind' }) as AppointmentKind;
  const isForced = useWatch({ control: form.control, name: 'force' }) === true;
  const submit = async (input: unknown) => {
    setFailure(undefined);
    const { kind: newKind, starts_at, ...rest } = input as AppointmentPatch;
    if (canMove && !starts_at) {
      form.setError('starts_at', { type: 'required', message: 'Time is required' });
      return;
    }
    try {
      const move = canMove ? { kind: newKind, starts_at } : {};
      await update.mutateAsync({ id: appointment.id, version: appointment.version, ...rest, ...move });
      toast.success(appointmentTexts.updated, { detail: appointmentName(appointment.kind, appointment.lead.name) });
      onClose();
    } catch (error) {
      const { message, status, errors = {} } = problemOf(error);
      const known = Object.entries(errors).filter(([name]) => Object.hasOwn(bookingFields, name));
      for (const [name, messages] of known) form.setError(name, { type: 'server', message: messages[0] ?? message });
      if (known.length === 0) setFailure(message ?? appointmentTexts.changeFailed);
      // Somebody else may have taken the time, or changed the appointment.
      void utils.appointments.slots.invalidate();
      if (status === 412) void utils.appointments.get.invalidate();
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
      title={canMove ? 'Reschedule' : 'Edit notes'}
      description={`${appointmentName(appointment.kind, appointment.lead.name)}.${canMove ? ` Times are in ${zoneName(zone)}.` : ''}`}
      width={520}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" busy={update.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="form-grid booking"
        noValidate
        aria-label={canMove ? 'Reschedule' : 'Edit notes'}
        onSubmit={(event) => {
          event.preventDefault();
          if (!update.isPending) void form.handleSubmit(submit)(event);
        }}
      >
        <FormProvider {...form}>
          <FormScopeContext value={{ fields: bookingFields, names: {}, idPrefix: id, typed }}>
            {canMove && (
              <>
                <div className="field span-12">
                  <SegmentedControl
                    label="Kind"
                    name="kind"
                    value={kind}
                    onChange={(next) => form.setValue('kind', next)}
                    options={KIND_OPTIONS}
                  />
                </div>
                <Field
                  name="starts_at"
                  span={12}
                  control={(control) => (
                    <SlotChoice control={control} kind={kind} zone={zone} isForced={isForced} except={appointment.id} />
                  )}
                />
                <Field name="force" span={12} hint="Any time that is not taken, without notice" />
              </>
            )}
            <Field name="location" span={12} />
            <Field name="notes" span={12} rows={2} hint="For you; the seller does not see them" />
            {canMove && <Field name="notify" span={12} hint="The new time now, and reminders before it, where they may be sent" />}
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

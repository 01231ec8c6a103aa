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
} from '#shared/outreach/appointments/appointment.ts';
import { appointmentTexts } from '#shared/outreach/appointments/texts.ts';
import { Agreed } from './agreed.tsx';
import { KIND_OPTIONS } from './appointment-facts.tsx';
import { SlotChoice } from './slot-choice.tsx';
import { getZoneName } from './zone-times.ts';

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
          <FormField name="notes" span={12} rows={2} hint="For you; the seller does not see them" />
          {canMove && <FormField name="notify" span={12} hint="The new time now, and reminders before it, where they may be sent" />}
        </>
      )}
    </DialogForm>
  );
}

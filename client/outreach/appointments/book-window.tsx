import { trpc } from '#client/core/trpc.ts';
import { DialogForm } from '#client/form/dialog-form.tsx';
import { FormField } from '#client/form/field.tsx';
import { LeadPicker } from '#client/records/leads/lead-picker.tsx';
import { SegmentedControl } from '#client/ui/segmented-control.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';
import { useToast } from '#client/ui/toast.tsx';
import {
  type Appointment,
  appointmentInput,
  type AppointmentKind,
  nameAppointment,
  bookingFields,
} from '#shared/outreach/appointments/appointment.ts';
import { appointmentTexts } from '#shared/outreach/appointments/texts.ts';
import { Agreed } from './agreed.tsx';
import { KIND_OPTIONS } from './appointment-facts.tsx';
import { SlotChoice } from './slot-choice.tsx';
import { formatDayAndClock, getZoneName } from './zone-times.ts';
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
          <FormField name="notes" span={12} rows={2} hint="For you; the seller does not see them" />
          <FormField name="notify" span={12} hint="A confirmation now, and reminders a day and two hours before, where they may be sent" />
        </>
      )}
    </DialogForm>
  );
}

import { CalendarClock, CalendarX, Check, Download, Trash2, UserX } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { History } from '#client/accounts/history/history.tsx';
import { paths } from '#client/core/paths.ts';
import { formatCalendarDay, formatPhoneOrDash, placeText } from '#client/core/format.ts';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { PhoneLink } from '#client/records/contacts/contact-buttons.tsx';
import { DeleteDialog } from '#client/list/delete-dialog.tsx';
import { useDownload } from '#client/list/download.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Drawer } from '#client/ui/drawer.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { FactItem, FactList } from '#client/ui/facts.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { type Appointment, appointmentFields, nameAppointment } from '#shared/outreach/appointments/appointment.ts';
import { appointmentTexts } from '#shared/outreach/appointments/texts.ts';
import { loadWhenOpened } from '#client/ui/when-opened.tsx';
import { AppointmentStatusBadge, APPOINTMENT_LABELS, countMinutes } from './appointment-facts.tsx';
import { formatClockRange, formatDayAndClock, toDayIn } from './zone-times.ts';
import type { ChangeWindowProps } from './windows.tsx';

/** Moves an appointment, or changes what is noted; its code comes when it is first opened. */
const ChangeDialog = loadWhenOpened<ChangeWindowProps>(async () => (await import('./windows.tsx')).ChangeWindow);

interface AppointmentDrawerProps {
  id: number;
  zone: string;
  onClose: () => void;
}

/** One appointment with its actions. */
export function AppointmentDrawer({ id, zone, onClose }: AppointmentDrawerProps) {
  const appointment = trpc.appointments.get.useQuery({ id });
  const { data, error } = appointment;
  const close = (open: boolean) => {
    if (!open) onClose();
  };
  if (data) return <Details key={data.id} appointment={data} zone={zone} onClose={onClose} />;
  return (
    <Drawer open onOpenChange={close} title="Appointment">
      {error ? (
        <ErrorState title={appointmentTexts.detailsFailed} error={error} onRetry={() => void appointment.refetch()} />
      ) : (
        <LoadingArea text={appointmentTexts.loading} />
      )}
    </Drawer>
  );
}

function Details({ appointment, zone, onClose }: { appointment: Appointment; zone: string; onClose: () => void }) {
  const toast = useToast();
  const complete = trpc.appointments.complete.useMutation();
  const miss = trpc.appointments.miss.useMutation();
  const cancel = trpc.appointments.cancel.useMutation();
  const remove = trpc.appointments.remove.useMutation();
  const download = useDownload();
  const [isChanging, setChanging] = useState(false);
  const [asks, setAsks] = useState<'cancel' | 'delete'>();
  const [problem, setProblem] = useState<string>();
  const { id, version, kind, lead, status } = appointment;
  const name = nameAppointment(kind, lead.name);
  const [openedAt] = useState(Date.now);
  const hasBegun = Date.parse(appointment.starts_at) <= openedAt;

  const mark = async (how: typeof complete | typeof miss, success: string) => {
    setProblem(undefined);
    try {
      await how.mutateAsync({ id, version });
      toast.success(success, { detail: name });
    } catch (error) {
      setProblem(toProblem(error).message ?? appointmentTexts.changeFailed);
    }
  };
  return (
    <>
      <Drawer
        open
        onOpenChange={(open) => {
          if (!open) onClose();
        }}
        title={name}
        footer={
          <div className="row" data-wrap>
            {status === 'booked' && !hasBegun && (
              <Button variant="primary" icon={CalendarClock} onClick={() => setChanging(true)}>
                Reschedule
              </Button>
            )}
            {status !== 'cancelled' && status !== 'completed' && hasBegun && (
              <Button
                variant="primary"
                icon={Check}
                busy={complete.isPending}
                onClick={() => void mark(complete, appointmentTexts.completed)}
              >
                Completed
              </Button>
            )}
            {status !== 'cancelled' && status !== 'no_show' && hasBegun && (
              <Button icon={UserX} busy={miss.isPending} onClick={() => void mark(miss, appointmentTexts.missed)}>
                No-show
              </Button>
            )}
            {status === 'booked' && (
              <Button icon={CalendarX} onClick={() => setAsks('cancel')}>
                Cancel appointment
              </Button>
            )}
          </div>
        }
      >
        <div className="stack">
          {problem && <Banner tone="red">{problem}</Banner>}
          <div className="row">
            <b className="grow">{formatDayAndClock(appointment.starts_at, zone)}</b>
            <AppointmentStatusBadge appointment={appointment} />
          </div>
          <FactList>
            <FactItem label="Date">{formatCalendarDay(toDayIn(appointment.starts_at, zone))}</FactItem>
            <FactItem label="Time">
              {formatClockRange(appointment, zone)} ({countMinutes(appointment)} min)
            </FactItem>
            <FactItem label="Kind">{APPOINTMENT_LABELS[kind]}</FactItem>
            <FactItem label="Where">{appointment.location ? placeText(appointment.location) : '–'}</FactItem>
            <FactItem label="Lead">
              <Link className="link" to={paths.leads.one(lead.id)}>
                {lead.name}
              </Link>
            </FactItem>
            {lead.phone && (
              <FactItem label="Phone">
                <PhoneLink lead={{ id: lead.id, phone: lead.phone }}>{formatPhoneOrDash(lead.phone)}</PhoneLink>
              </FactItem>
            )}
            {appointment.conversation_id !== null && (
              <FactItem label="Conversation">
                <Link className="link" to={paths.aiAssistant.one(appointment.conversation_id)}>
                  Open conversation
                </Link>
              </FactItem>
            )}
          </FactList>
          {appointment.notes && <p className="soft appointment-notes">{appointment.notes}</p>}
          <div className="row" data-wrap>
            <Button
              size="sm"
              icon={Download}
              busy={download.isBusy}
              onClick={() => void download.save(`/api/appointments/${id}/calendar.ics`, `appointment-${id}.ics`)}
            >
              Calendar file
            </Button>
            {!(status === 'booked' && !hasBegun) && (
              <Button size="sm" onClick={() => setChanging(true)}>
                Edit notes
              </Button>
            )}
            <Button size="sm" icon={Trash2} onClick={() => setAsks('delete')}>
              Delete
            </Button>
          </div>
          <section className="stack g-3">
            <h3>History</h3>
            <History entity="appointments" id={id} fields={appointmentFields} />
          </section>
        </div>
      </Drawer>
      {isChanging && <ChangeDialog open appointment={appointment} zone={zone} onClose={() => setChanging(false)} />}
      {asks === 'cancel' && (
        <DeleteDialog
          title="Cancel appointment"
          question={appointmentTexts.cancelQuestion}
          name={`${name}, ${formatDayAndClock(appointment.starts_at, zone)}`}
          confirmLabel="Cancel it"
          remove={async () => {
            const { not_told } = await cancel.mutateAsync({ id, version });
            toast.success(appointmentTexts.cancelled, { detail: not_told === null ? name : appointmentTexts.notTold(not_told) });
          }}
          onDeleted={() => setAsks(undefined)}
          onClose={() => setAsks(undefined)}
          failed={appointmentTexts.changeFailed}
        />
      )}
      {asks === 'delete' && (
        <DeleteDialog
          title="Delete appointment"
          question={appointmentTexts.deleteQuestion}
          name={`${name}, ${formatDayAndClock(appointment.starts_at, zone)}`}
          remove={() => remove.mutateAsync({ id, version })}
          onDeleted={() => {
            toast.success(appointmentTexts.deleted, { detail: name });
            onClose();
          }}
          onClose={() => setAsks(undefined)}
          failed={appointmentTexts.changeFailed}
        />
      )}
    </>
  );
}

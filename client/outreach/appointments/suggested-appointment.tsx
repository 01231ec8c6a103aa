/** Beside a conversation: the next appointment with its lead, else the first free times, to book one with a click. */
import { Calendar } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { joinSentences, toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { SegmentedControl } from '#client/ui/segmented-control.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';
import { useToast } from '#client/ui/toast.tsx';
import type { Appointment, AppointmentKind, Slot } from '#shared/outreach/appointments/appointment.ts';
import { appointmentTexts } from '#shared/outreach/appointments/texts.ts';
import { AppointmentStatusBadge, DateLeaf, APPOINTMENT_LABELS, KIND_OPTIONS, countMinutes } from './appointment-facts.tsx';
import { BookDialog } from './book-dialog.tsx';
import { useNextAppointments } from './next-appointments.tsx';
import { formatDayAndClock, getZoneName } from './zone-times.ts';
import './appointments.css';

interface SuggestedAppointmentProps {
  conversation: { id: number; lead_id: number; lead: { name: string } };
  /** Times that were proposed to the lead already; the first one is offered while it is free. */
  proposed?: readonly Slot[];
  /** False: the lead does not want to sell or must not be contacted, and no time is offered. */
  suggests?: boolean;
}

export function SuggestedAppointment({ conversation, proposed = [], suggests = true }: SuggestedAppointmentProps) {
  const next = useNextAppointments(conversation.lead_id);
  const [booked] = next.appointments ?? [];
  return (
    <section className="stack g-3" aria-label="Suggested appointment">
      <h2>{booked || !suggests ? 'Next appointment' : 'Suggested appointment'}</h2>
      {next.isLoading && <LoadingArea text={appointmentTexts.loading} />}
      {next.zone && (booked ? <Booked appointment={booked} zone={next.zone} /> : null)}
      {next.zone && next.appointments?.length === 0 && suggests && (
        <Suggestion conversation={conversation} proposed={proposed} zone={next.zone} />
      )}
      {next.appointments?.length === 0 && !suggests && <p className="muted">{appointmentTexts.noneAhead}</p>}
      {next.error && <Banner tone="red">{next.error}</Banner>}
    </section>
  );
}

function Booked({ appointment, zone }: { appointment: Appointment; zone: string }) {
  return (
    <>
      <div className="row g-3">
        <DateLeaf at={appointment.starts_at} zone={zone} />
        <div className="two grow">
          <b>{formatDayAndClock(appointment.starts_at, zone)}</b>
          <small>
            {countMinutes(appointment)} min {APPOINTMENT_LABELS[appointment.kind].toLowerCase()}
          </small>
        </div>
        <AppointmentStatusBadge appointment={appointment} />
      </div>
      <ButtonLink size="sm" icon={Calendar} to={`${paths.aiAssistant.appointments}?appointment=${appointment.id}`}>
        Open in calendar
      </ButtonLink>
    </>
  );
}

function Suggestion({
  conversation,
  proposed,
  zone,
}: { zone: string } & Required<Pick<SuggestedAppointmentProps, 'conversation' | 'proposed'>>) {
  const toast = useToast();
  const [kind, setKind] = useState<AppointmentKind>('phone');
  const [isChoosing, setChoosing] = useState(false);
  const [failure, setFailure] = useState<string>();
  const free = trpc.appointments.proposals.useQuery({ kind });
  const create = trpc.appointments.create.useMutation();
  const slots = free.data?.slots ?? [];
  // Times already proposed to the seller come first.
  const slot = slots.find(({ starts_at }) => proposed.some((slotOffered) => slotOffered.starts_at === starts_at)) ?? slots[0];

  const book = async (starts_at: string) => {
    setFailure(undefined);
    try {
      const { not_told } = await create.mutateAsync({ lead_id: conversation.lead_id, conversation_id: conversation.id, kind, starts_at });
      toast.success(appointmentTexts.booked, {
        detail: not_told === null ? formatDayAndClock(starts_at, zone) : appointmentTexts.notTold(not_told),
      });
    } catch (error) {
      const { errors, message } = toProblem(error);
      setFailure(errors?.agreed?.[0] ?? message ?? appointmentTexts.bookFailed);
      void free.refetch();
    }
  };
  return (
    <>
      <SegmentedControl label="Kind" value={kind} onChange={setKind} options={KIND_OPTIONS} />
      {free.isPending && <LoadingArea text={appointmentTexts.slotsLoading} />}
      {free.error && !free.data && <Banner tone="red">{joinSentences(appointmentTexts.slotsFailed, toProblem(free.error).reason)}</Banner>}
      {free.data && !slot && (
        <p className="muted">
          {appointmentTexts.noSlots}.{' '}
          <Link className="link" to={paths.aiAssistant.appointments}>
            See the calendar
          </Link>
        </p>
      )}
      {slot && (
        <div className="row g-3">
          <DateLeaf at={slot.starts_at} zone={zone} />
          <div className="two grow">
            <b>{formatDayAndClock(slot.starts_at, zone)}</b>
            <small>
              {countMinutes(slot)} min {APPOINTMENT_LABELS[kind].toLowerCase()}, {getZoneName(zone)}
            </small>
          </div>
        </div>
      )}
      {failure && <Banner tone="red">{failure}</Banner>}
      <div className="row">
        {slot && (
          <Button
            className="grow"
            variant="primary"
            size="sm"
            icon={Calendar}
            busy={create.isPending}
            onClick={() => void book(slot.starts_at)}
          >
            Book it
          </Button>
        )}
        <Button size="sm" onClick={() => setChoosing(true)}>
          Other time
        </Button>
      </div>
      {isChoosing && (
        <BookDialog
          open
          lead={{ id: conversation.lead_id, name: conversation.lead.name }}
          conversationId={conversation.id}
          kind={kind}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}

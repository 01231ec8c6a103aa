import { formatDateTime } from '#client/core/format.ts';
import { toProblem } from '#client/core/problem.ts';
import { toHref } from '#client/records/contacts/contact-buttons.tsx';
import { formatDay } from '#shared/core/format.ts';
import { Badge, type Tone } from '#client/ui/badge.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';
import type { ContactStatus } from '#shared/records/contacts/kinds.ts';
import { UNREACHABLE_LABELS } from '#shared/records/contacts/may-contact.ts';
import { KIND_LABELS, type Permissions, SOURCE_LABELS, CONTACT_STATUS_LABELS } from '#shared/records/contacts/permission.ts';
import { formatPhone } from '#shared/records/contacts/address.ts';
import { LINE_LABELS } from '#shared/records/contacts/contact-point.ts';
import { outreachTexts } from '#shared/outreach/messages/texts.ts';
import './outreach.css';

const CHANNELS = { email: 'Email', sms: 'Texts', direct_mail: 'Letters' } as const;

const getTone = (contact_status: ContactStatus): Tone =>
  contact_status === 'consented' || contact_status === 'verified' ? 'green' : contact_status === 'bounced' ? 'yellow' : 'red';

interface Props {
  query: { data: Permissions | undefined; error: unknown; isPending: boolean; refetch: () => unknown };
  /** Whom it is about: "lead" or "buyer". */
  whom: string;
}

/** What a lead or a buyer may be sent, what is known of each address, and how it became known. */
export function ShownPermissions({ query: { data, error, isPending, refetch }, whom }: Props) {
  if (data) return <Shown permissions={data} whom={whom} />;
  if (isPending) return <LoadingArea text="Loading permissions..." />;
  const { reason, requestId } = toProblem(error);
  return (
    <ErrorState title={outreachTexts.permissionsFailed} message={reason} requestId={requestId ?? null} onRetry={() => void refetch()} />
  );
}

function Shown({ permissions: { reach, known, other_points, events }, whom }: { permissions: Permissions; whom: string }) {
  const recorded = known.filter(({ contact_status }) => contact_status !== null);
  return (
    <div className="stack">
      <ul className="permission-list" aria-label={`Campaigns reach this ${whom} by`}>
        {Object.entries(CHANNELS).map(([channel, label]) => {
          const by = reach[channel as keyof typeof CHANNELS];
          return (
            by && (
              <li key={channel} className="row g-3">
                <span className="two grow">
                  <span>{label}</span>
                  {by.reason && <small>{UNREACHABLE_LABELS[by.reason]}</small>}
                </span>
                <Badge tone={by.may ? 'green' : 'red'}>{by.may ? 'Campaigns may' : 'No campaigns'}</Badge>
              </li>
            )
          );
        })}
      </ul>
      {other_points.length > 0 && <OtherPoints points={other_points} />}
      {recorded.length > 0 && (
        <ul className="permission-list" aria-label="What is known">
          {recorded.map(({ kind, address, contact_status, source, until }) => (
            <li key={`${kind} ${address}`} className="row g-3">
              <span className="two grow">
                <span>{KIND_LABELS[kind]}</span>
                <small className="clip">{address}</small>
                {source && <small>Known by {SOURCE_LABELS[source]}</small>}
              </span>
              {contact_status && (
                <Badge tone={getTone(contact_status)} dot={false}>
                  {until ? `Paused until ${formatDay(until)}` : CONTACT_STATUS_LABELS[contact_status]}
                </Badge>
              )}
            </li>
          ))}
        </ul>
      )}
      {events.length > 0 ? <Log events={events} /> : <p className="muted small">Nothing is recorded yet: no consent, no opt-out.</p>}
    </div>
  );
}

/** The numbers and emails beside the first: a link for each channel that may be used, the reason for each other. */
const OtherPoints = ({ points }: { points: Permissions['other_points'] }) => (
  <ul className="permission-list" aria-label="Other phones and emails">
    {points.map(({ kind, value, line, channels }) => (
      <li key={`${kind} ${value}`} className="row g-3">
        <span className="two grow">
          <span className="clip">{kind === 'phone' ? formatPhone(value) : value}</span>
          {line !== 'unknown' && <small>{LINE_LABELS[line]}</small>}
          {[...new Set(channels.flatMap(({ reason }) => reason ?? []))].map((reason) => (
            <small key={reason}>{UNREACHABLE_LABELS[reason]}</small>
          ))}
        </span>
        {channels.map(({ channel, may }) =>
          may && channel !== 'email' ? (
            <a key={channel} className="link small" href={toHref(channel, value)}>
              {channel === 'call' ? 'Call' : 'Text'}
            </a>
          ) : null,
        )}
      </li>
    ))}
  </ul>
);

/** Everything that was ever recorded; it cannot be changed. */
const Log = ({ events }: { events: Permissions['events'] }) => (
  <details>
    <summary className="link">Log of {events.length === 1 ? '1 entry' : `${events.length} entries`}</summary>
    <ol className="permission-log">
      {events.map(({ id, kind, address, contact_status, source, evidence, created_at }) => (
        <li key={id}>
          <b>{contact_status === null ? 'Lifted' : CONTACT_STATUS_LABELS[contact_status]}</b> ·{' '}
          {kind === 'lead' || kind === 'buyer' ? KIND_LABELS[kind] : address} · known by {SOURCE_LABELS[source]} ·{' '}
          <time dateTime={created_at}>{formatDateTime(created_at)}</time>
          {evidence && <q className="pre-line">{evidence}</q>}
        </li>
      ))}
    </ol>
  </details>
);

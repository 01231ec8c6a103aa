import { PenLine, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#client/app/paths.ts';
import { dateTime } from '#client/core/format.ts';
import { problemOf } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { Badge, type Tone } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';
import type { Standing } from '#shared/outreach/channels.ts';
import { UNREACHABLE_LABELS } from '#shared/outreach/reach.ts';
import { type ContactPermissions, KIND_LABELS, SOURCE_LABELS, STANDING_LABELS } from '#shared/outreach/standing.ts';
import { outreachTexts } from '#shared/outreach/texts.ts';
import { RecordStanding } from './record-standing.tsx';
import { WriteDialog } from './write-dialog.tsx';
import './outreach.css';

const CHANNELS = { email: 'Email', sms: 'Texts', direct_mail: 'Letters' } as const;

const toneOf = (standing: Standing): Tone =>
  standing === 'consented' || standing === 'verified' ? 'green' : standing === 'bounced' ? 'yellow' : 'red';

/** What a lead may be sent, what is known of each address, and how it became known. */
export function PermissionsCard({ lead }: { lead: { id: number; name: string } }) {
  const permissions = trpc.outreach.permissions.useQuery({ id: lead.id });
  const [opened, setOpened] = useState<'record' | 'write'>();
  return (
    <Card
      title="Contact permissions"
      footer={
        <div className="row" data-wrap="">
          <Button size="sm" icon={PenLine} onClick={() => setOpened('write')}>
            Write
          </Button>
          <Button size="sm" icon={ShieldCheck} onClick={() => setOpened('record')}>
            Record
          </Button>
          <Link className="link small push" to={`${paths.outbox}?lead_id=${lead.id}`}>
            Messages
          </Link>
        </div>
      }
    >
      {permissions.data && <Shown permissions={permissions.data} />}
      {!permissions.data && permissions.error && (
        <ErrorState
          title={outreachTexts.permissionsFailed}
          message={problemOf(permissions.error).reason}
          requestId={problemOf(permissions.error).requestId ?? null}
          onRetry={() => void permissions.refetch()}
        />
      )}
      {permissions.isPending && <LoadingArea text="Loading permissions..." />}
      {opened === 'record' && permissions.data && <RecordStanding permissions={permissions.data} onClose={() => setOpened(undefined)} />}
      {opened === 'write' && <WriteDialog lead={lead} onClose={() => setOpened(undefined)} />}
    </Card>
  );
}

function Shown({ permissions: { reach, known, events } }: { permissions: ContactPermissions }) {
  const recorded = known.filter(({ standing }) => standing !== null);
  return (
    <div className="stack">
      <ul className="permission-list" aria-label="Campaigns reach this lead by">
        {Object.entries(CHANNELS).map(([channel, label]) => {
          const { may, reason } = reach[channel as keyof typeof CHANNELS];
          return (
            <li key={channel} className="row g-3">
              <span className="two grow">
                <span>{label}</span>
                {reason && <small>{UNREACHABLE_LABELS[reason]}</small>}
              </span>
              <Badge tone={may ? 'green' : 'red'}>{may ? 'Campaigns may' : 'No campaigns'}</Badge>
            </li>
          );
        })}
      </ul>
      {recorded.length > 0 && (
        <ul className="permission-list" aria-label="What is known">
          {recorded.map(({ kind, address, standing, source }) => (
            <li key={kind} className="row g-3">
              <span className="two grow">
                <span>{KIND_LABELS[kind]}</span>
                <small className="clip">{address}</small>
                {source && <small>Known by {SOURCE_LABELS[source]}</small>}
              </span>
              {standing && (
                <Badge tone={toneOf(standing)} dot={false}>
                  {STANDING_LABELS[standing]}
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

/** Everything that was ever recorded; it cannot be changed. */
const Log = ({ events }: { events: ContactPermissions['events'] }) => (
  <details>
    <summary className="link">Log of {events.length === 1 ? '1 entry' : `${events.length} entries`}</summary>
    <ol className="permission-log">
      {events.map(({ id, kind, address, standing, source, evidence, created_at }) => (
        <li key={id}>
          <b>{standing === null ? 'Lifted' : STANDING_LABELS[standing]}</b> · {kind === 'lead' ? KIND_LABELS.lead : address} · known by{' '}
          {SOURCE_LABELS[source]} · <time dateTime={created_at}>{dateTime(created_at)}</time>
          {evidence && <q className="pre-line">{evidence}</q>}
        </li>
      ))}
    </ol>
  </details>
);

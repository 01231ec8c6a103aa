import { PenLine, ShieldCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { LEAD_KINDS } from '#shared/records/contacts/kinds.ts';
import { contactStatusFields, contactStatusInput } from '#shared/records/contacts/permission.ts';
import { RecordContactStatus } from './record-contact-status.tsx';
import { ShownPermissions } from './shown-permissions.tsx';
import { useHandWays } from '#client/records/contacts/use-hand-ways.ts';
import { WriteDialog } from './write-dialog.tsx';

/** "Do not contact"; by way where the reasons differ. */
const describeBlock = (email: string | undefined, text: string | undefined): string | undefined =>
  email === text ? email : `Email: ${email}. Text: ${text}`;

/** What a lead may be sent, and how that is known; more is recorded here, and a message written. */
export function PermissionsCard({ lead }: { lead: { id: number; name: string } }) {
  const permissions = trpc.outreach.permissions.useQuery({ id: lead.id });
  const record = trpc.outreach.recordContactStatus.useMutation();
  const reasonId = useId();
  const [opened, setOpened] = useState<'record' | 'write'>();
  const ask = useHandWays({ lead: lead.id });
  const mayWrite = ask('email').may || ask('text').may;
  const close = () => setOpened(undefined);
  return (
    <Card
      title="Contact permissions"
      footer={
        <div className="row" data-wrap="">
          <Button
            size="sm"
            icon={PenLine}
            disabled={!mayWrite}
            aria-describedby={mayWrite ? undefined : reasonId}
            onClick={() => setOpened('write')}
          >
            Write
          </Button>
          <Button size="sm" icon={ShieldCheck} onClick={() => setOpened('record')}>
            Record
          </Button>
          {!mayWrite && (
            <small className="muted" id={reasonId}>
              {describeBlock(ask('email').why, ask('text').why)}
            </small>
          )}
          <Link className="link small push" to={`${paths.outbox}?lead_id=${lead.id}`}>
            Messages
          </Link>
        </div>
      }
    >
      <ShownPermissions query={permissions} whom="lead" />
      {opened === 'record' && permissions.data && (
        <RecordContactStatus
          id={lead.id}
          known={permissions.data.known}
          schema={contactStatusInput}
          fields={contactStatusFields}
          kinds={LEAD_KINDS}
          record={record.mutateAsync}
          onClose={close}
        />
      )}
      {opened === 'write' && <WriteDialog lead={lead} onClose={close} />}
    </Card>
  );
}

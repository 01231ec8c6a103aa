import { PenLine, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#client/app/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { LEAD_KINDS } from '#shared/outreach/channels.ts';
import { standingFields, standingInput } from '#shared/outreach/standing.ts';
import { RecordStanding } from './record-standing.tsx';
import { ShownPermissions } from './shown-permissions.tsx';
import { WriteDialog } from './write-dialog.tsx';

/** What a lead may be sent, and how that is known; more is recorded here, and a message written. */
export function PermissionsCard({ lead }: { lead: { id: number; name: string } }) {
  const permissions = trpc.outreach.permissions.useQuery({ id: lead.id });
  const record = trpc.outreach.recordStanding.useMutation();
  const [opened, setOpened] = useState<'record' | 'write'>();
  const close = () => setOpened(undefined);
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
      <ShownPermissions query={permissions} whom="lead" />
      {opened === 'record' && permissions.data && (
        <RecordStanding
          id={lead.id}
          known={permissions.data.known}
          schema={standingInput}
          fields={standingFields}
          kinds={LEAD_KINDS}
          record={record.mutateAsync}
          onClose={close}
        />
      )}
      {opened === 'write' && <WriteDialog lead={lead} onClose={close} />}
    </Card>
  );
}

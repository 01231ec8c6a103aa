import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { RecordContactStatus } from '#client/outreach/messages/record-contact-status.tsx';
import { ShownPermissions } from '#client/outreach/messages/shown-permissions.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { BUYER_KINDS } from '#shared/records/contacts/kinds.ts';
import { buyerContactStatusFields, buyerContactStatusInput } from '#shared/records/contacts/permission.ts';

/** What a buyer may be sent, and how that is known; more is recorded here. */
export function BuyerPermissionsCard({ buyerId }: { buyerId: number }) {
  const permissions = trpc.outreach.buyerPermissions.useQuery({ id: buyerId });
  const record = trpc.outreach.recordBuyerContactStatus.useMutation();
  const [isOpen, setOpen] = useState(false);
  return (
    <Card
      title="Contact permissions"
      footer={
        <div className="row" data-wrap="">
          <Button size="sm" icon={ShieldCheck} onClick={() => setOpen(true)}>
            Record
          </Button>
          <Link className="link small push" to={`${paths.outbox}?buyer_id=${buyerId}`}>
            Messages
          </Link>
        </div>
      }
    >
      <ShownPermissions query={permissions} whom="buyer" />
      {isOpen && permissions.data && (
        <RecordContactStatus
          id={buyerId}
          known={permissions.data.known}
          schema={buyerContactStatusInput}
          fields={buyerContactStatusFields}
          kinds={BUYER_KINDS}
          record={record.mutateAsync}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  );
}

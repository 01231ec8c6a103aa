import { PenLine, ShieldCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { LEAD_KINDS } from '#shared/records/contacts/kinds.ts';
import { contactStatusFields, contactStatusInput } from '#shared/records/contacts/permission.ts';
import { formatDateTime } from '#client/core/format.ts';
import { DialogForm } from '#client/form/dialog-form.tsx';
import { FormField } from '#client/form/field.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { singleFields, singleInput } from '#shared/outreach/messages/message.ts';
import { outreachTexts } from '#shared/outreach/messages/texts.ts';
import { CHANNELS, isSent } from '#shared/records/contacts/channels.ts';
import { RecordContactStatus, ShownPermissions } from './permissions.tsx';
import { DeliveryLine } from '#client/records/contacts/delivery.tsx';
import { AskPostalAddress } from '#client/records/contacts/postal-address.tsx';
import { useHandWays } from '#client/records/contacts/use-hand-ways.ts';

/** One message to one lead: written, and sent by the press of a button. */
function WriteDialog({ lead, onClose }: { lead: { id: number; name: string }; onClose: () => void }) {
  const toast = useToast();
  const send = trpc.outreach.send.useMutation();
  const ask = useHandWays({ lead: lead.id });
  return (
    <DialogForm
      title={`Write to ${lead.name}`}
      schema={singleInput}
      fields={singleFields}
      initial={{ id: String(lead.id), channel: 'email', subject: '', body: '' }}
      send={async (input) => {
        const message = await send.mutateAsync(input);
        toast.success(
          Date.parse(message.due_at) <= Date.now() + 60_000 ? outreachTexts.queued : outreachTexts.waits(formatDateTime(message.due_at)),
        );
        onClose();
      }}
      submit="Send"
      refusal={({ channel }) => {
        const { may, why } = ask(isSent(channel) ? CHANNELS[channel].hand : 'any');
        return may ? undefined : (why ?? '');
      }}
      failed={outreachTexts.sendFailed}
      onClose={onClose}
    >
      {({ channel }) => (
        <>
          {isSent(channel) && <DeliveryLine channels={[channel]} />}
          {channel === 'email' && <AskPostalAddress>{outreachTexts.addressNeeded}</AskPostalAddress>}
          <FormField name="channel" blank={null} span={12} />
          {channel === 'email' && <FormField name="subject" span={12} isOptional={false} />}
          <FormField
            name="body"
            span={12}
            rows={6}
            hint={
              channel !== 'email'
                ? 'It goes out within the hours allowed where they are'
                : 'Your name, postal address and an opt-out line are added below it'
            }
          />
        </>
      )}
    </DialogForm>
  );
}

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

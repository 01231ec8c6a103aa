import { formatDateTime } from '#client/core/format.ts';
import { trpc } from '#client/core/trpc.ts';
import { DialogForm } from '#client/form/dialog-form.tsx';
import { FormField } from '#client/form/field.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { singleFields, singleInput } from '#shared/outreach/messages/single.ts';
import { outreachTexts } from '#shared/outreach/messages/texts.ts';
import { useHandWays } from '#client/records/contacts/use-hand-ways.ts';
import { CHANNELS, isSent } from '#shared/records/contacts/channels.ts';

/** One message to one lead: written, and sent by the press of a button. */
export function WriteDialog({ lead, onClose }: { lead: { id: number; name: string }; onClose: () => void }) {
  const toast = useToast();
  const send = trpc.outreach.send.useMutation();
  const ask = useHandWays({ lead: lead.id });
  const providers = trpc.outreach.settings.useQuery({}).data?.providers;
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
          {isSent(channel) && providers?.[channel] === 'outbox' && (
            <div className="outreach-notice">
              <Banner tone="yellow">It stays in the outbox and reaches nobody.</Banner>
            </div>
          )}
          <FormField name="channel" blank={null} span={12} />
          {channel === 'email' && <FormField name="subject" span={12} isOptional={false} />}
          <FormField
            name="body"
            span={12}
            rows={6}
            hint={
              channel !== 'email'
                ? 'It leaves within the hours that are allowed where they are'
                : 'Your name, postal address and how to stop are added under it'
            }
          />
        </>
      )}
    </DialogForm>
  );
}

/** How to connect email or texts: the lines of the settings file, ready to copy. */
import { useSession } from '#client/core/session.ts';
import { Button } from '#client/ui/button.tsx';
import { CopyField } from '#client/ui/copy-field.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import type { SentChannel } from '#shared/records/contacts/channels.ts';

export interface ConnectDialogProps {
  channel: SentChannel;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const SOURCES: Record<SentChannel, { title: string; first: string; buildLines: (email: string) => string[] }> = {
  email: {
    title: 'Connect email',
    first: 'Make an app password at your mail provider: Gmail, Fastmail, iCloud, or any SMTP server.',
    buildLines: (email) => {
      const host = email.split('@')[1] ?? 'example.com';
      const account = `${encodeURIComponent(email)}:APP-PASSWORD`;
      return [`SMTP_URL=smtps://${account}@smtp.${host}`, `MAIL_FROM=${email}`, `IMAP_URL=imaps://${account}@imap.${host}/INBOX`];
    },
  },
  sms: {
    title: 'Connect texts',
    first: 'Get a number at Twilio. Carriers ask for a registration first, which takes 3 to 10 days.',
    buildLines: () => ['TWILIO_ACCOUNT_SID=AC...', 'TWILIO_AUTH_TOKEN=...', 'TWILIO_FROM=+15125550100'],
  },
};

export function ConnectDialog({ channel, open, onOpenChange }: ConnectDialogProps) {
  const { user } = useSession();
  const { title, first, buildLines } = SOURCES[channel];
  const lines = [...buildLines(user?.email ?? 'you@example.com'), 'PUBLIC_URL=https://deals.example.com'];
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      width={560}
      footer={<Button onClick={() => onOpenChange(false)}>Close</Button>}
    >
      <ol className="connect-steps stack g-3">
        <li>{first}</li>
        <li>
          Put these lines into the file <code>.env</code> of DealFlow (with <code>npx dealflow</code>, in its data folder), with your own
          password and names of servers. PUBLIC_URL is the address at which others reach DealFlow.
          <CopyField
            key={channel}
            aria-label={`Settings for ${title.toLowerCase()}`}
            value={lines.join('\n')}
            rows={lines.length + 1}
            what="text"
          />
        </li>
        <li>Restart DealFlow. This notice is gone then.</li>
      </ol>
    </Dialog>
  );
}

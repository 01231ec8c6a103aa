/** The addresses of web chat and webhook, to copy or to replace. */
import { Copy, ExternalLink, RotateCcw } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { copyText } from '#client/core/copy-text.ts';
import { trpc } from '#client/core/trpc.ts';
import { DeleteDialog } from '#client/list/delete-dialog.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Input } from '#client/ui/input.tsx';
import { useToast } from '#client/ui/toast.tsx';
import type { AssistantSettings } from '#shared/outreach/conversations/settings.ts';
import { assistantTexts } from '#shared/outreach/conversations/texts.ts';

export function AddressesCard({ settings: { web_chat_key, web_chat_enabled, webhook_key } }: { settings: AssistantSettings }) {
  const toast = useToast();
  const renew = trpc.assistantSettings.renewKeys.useMutation();
  const [isRenewing, setRenewing] = useState(false);
  if (!web_chat_key) {
    return (
      <Card title="Addresses">
        <p className="muted">Save once to get the chat and webhook addresses.</p>
      </Card>
    );
  }
  const { origin } = location;
  const chat = `${origin}/chat/${web_chat_key}`;
  const snippet = `<script async src="${origin}/chat.js" data-key="${web_chat_key}"></script>`;
  const webhook = webhook_key && `${origin}/api/webhooks/conversations/${webhook_key}`;
  return (
    <Card
      title="Addresses"
      footer={
        <Button size="sm" icon={RotateCcw} onClick={() => setRenewing(true)}>
          New addresses
        </Button>
      }
    >
      <div className="stack">
        {!web_chat_enabled && <Banner tone="yellow">The web chat is closed.</Banner>}
        <CopyLine label="Chat page" value={chat} hint="Send it as a link">
          <a className="link small row g-tight" href={chat} target="_blank" rel="noreferrer">
            Open
            <Icon of={ExternalLink} size="sm" />
          </a>
        </CopyLine>
        <CopyLine label="On your own site" value={snippet} hint="Adds a chat button: paste before </body>" />
        {webhook && <CopyLine label="Inbound webhook" value={webhook} hint="For WhatsApp, Messenger, Slack or Teams. Keep it secret" />}
      </div>
      {isRenewing && (
        <DeleteDialog
          title="New addresses"
          question="The chat page, the line on your site and the webhook stop working until you put the new ones in their place. Chats that are open end."
          name={chat}
          confirmLabel="Make new ones"
          remove={() => renew.mutateAsync({})}
          onDeleted={() => toast.success(assistantTexts.keysRenewed)}
          onClose={() => setRenewing(false)}
          failed="Failed to make new addresses"
        />
      )}
    </Card>
  );
}

interface CopyLineProps {
  label: string;
  value: string;
  hint: string;
  children?: ReactNode;
}

function CopyLine({ label, value, hint, children }: CopyLineProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [announcement, setSaid] = useState('');
  const copy = async () => {
    if (field.current) setSaid((await copyText(field.current)) ? 'Copied' : 'Press Ctrl and C to copy');
  };
  return (
    <div className="field">
      <span className="row">
        <label htmlFor={id}>{label}</label>
        <span className="push">{children}</span>
      </span>
      <span className="row g-tight">
        <Input id={id} ref={field} readOnly value={value} aria-describedby={`${id}-hint`} onFocus={(event) => event.target.select()} />
        <IconButton label={`Copy: ${label}`} icon={Copy} onClick={() => void copy()} />
      </span>
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
      <span className="small muted copied" role="status">
        {announcement}
      </span>
    </div>
  );
}

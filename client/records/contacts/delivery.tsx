/** What leaves this instance, and how to connect what does not: the one answer behind every default, word and status. */
import { type ReactNode, useEffect, useState } from 'react';
import { readStored, writeStored } from '#client/core/browser-storage.ts';
import { trpc } from '#client/core/trpc.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { loadWhenOpened } from '#client/ui/when-opened.tsx';
import { CHANNELS, listSentChannels, explainNoService, type SentChannel } from '#shared/records/contacts/channels.ts';
import type { ConnectDialogProps } from './connect-dialog.tsx';
import './delivery.css';

export type Delivery = Readonly<Record<SentChannel, boolean>>;

const REMEMBERED = 'delivery';

/** Undefined until it is known; what was known last stands until then, so that no page jumps when the answer comes. */
export function useDelivery(): Delivery | undefined {
  const providers = trpc.outreach.settings.useQuery({}).data?.providers;
  const known = providers && listSentChannels().filter((channel) => providers[channel] !== 'outbox');
  const text = known?.join();
  useEffect(() => {
    if (text !== undefined) writeStored(REMEMBERED, text);
  }, [text]);
  const before = known ? undefined : readStored(REMEMBERED)?.split(',');
  const connected: readonly string[] | undefined = known ?? before;
  return connected && { email: connected.includes('email'), sms: connected.includes('sms') };
}

export const isNothingConnected = (delivery: Delivery | undefined): boolean =>
  delivery !== undefined && !Object.values(delivery).some(Boolean);

const ConnectDialog = loadWhenOpened<ConnectDialogProps>(async () => (await import('./connect-dialog.tsx')).ConnectDialog);

interface Props {
  /** Both when left out. */
  channels?: readonly SentChannel[];
  /** What follows for this page; without it, that nothing of these channels leaves. */
  children?: ReactNode;
}

/** Says that channels are not connected, and how to connect them; nothing where all of them are. */
export function DeliveryLine({ channels = listSentChannels(), children }: Props) {
  const delivery = useDelivery();
  const [asked, setAsked] = useState<SentChannel>();
  const lost = channels.filter((channel) => delivery && !delivery[channel]);
  const [first] = lost;
  if (!first) return null;
  const many = lost.map((channel) => CHANNELS[channel].many).join(' and ');
  return (
    <div className="delivery-line">
      <Banner
        tone="yellow"
        actions={lost.map((channel) => (
          <Button key={channel} size="sm" onClick={() => setAsked(channel)}>
            Connect {channel === 'email' ? 'email' : 'texts'}
          </Button>
        ))}
      >
        {children ??
          `${many.charAt(0)}${many.slice(1).toLowerCase()} stay here: ${lost.length > 1 ? 'nothing is connected that sends them' : explainNoService(first)}.`}
      </Banner>
      <ConnectDialog channel={asked ?? first} open={asked !== undefined} onOpenChange={(isOpen) => !isOpen && setAsked(undefined)} />
    </div>
  );
}

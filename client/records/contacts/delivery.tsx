/** What leaves this instance, and how to connect what does not: the one answer behind every default, word and status. */
import { type ReactNode, useState } from 'react';
import { trpc } from '#client/core/trpc.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { loadWhenOpened } from '#client/ui/when-opened.tsx';
import { CHANNELS, listSentChannels, explainNoService, type SentChannel } from '#shared/records/contacts/channels.ts';
import type { ConnectDialogProps } from './connect-dialog.tsx';
import './delivery.css';

export type Delivery = Readonly<Record<SentChannel, boolean>>;

/** Undefined until it is known. */
export function useDelivery(): Delivery | undefined {
  const providers = trpc.outreach.settings.useQuery({}).data?.providers;
  return providers && { email: providers.email !== 'outbox', sms: providers.sms !== 'outbox' };
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

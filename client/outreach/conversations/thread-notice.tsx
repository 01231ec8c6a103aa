import { Hand } from 'lucide-react';
import { useState } from 'react';
import { formatDay } from '#shared/core/format.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import type { ConversationDetail } from '#shared/outreach/conversations/detail.ts';
import type { ContactStatus } from '#shared/records/contacts/kinds.ts';
import { assistantTexts } from '#shared/outreach/conversations/texts.ts';
import { useProviders, resolveDelivery } from './channels.ts';
import { NotThemDialog } from './not-them-dialog.tsx';
import { StopChoice } from './stop-choice.tsx';
import { useChange, useConfirmStop } from './use-change.ts';

/** Notices before answering: a person has taken over, it is closed, or nothing is sent here. */
export function ThreadNotice({ conversation }: { conversation: ConversationDetail }) {
  const { id, channel, state, handover_reason, connected, stop_to_confirm, stop_confirmed, stop_read, lead } = conversation;
  const { change, isChanging } = useChange(id);
  const [isOpen, setIsOpen] = useState(false);
  const way = resolveDelivery(channel, useProviders());
  const goOn = (label: string) => (
    <Button size="sm" busy={isChanging} onClick={() => change({ state: 'asking' })}>
      {label}
    </Button>
  );
  return (
    <div className="notices">
      {stop_to_confirm !== null && (
        <Banner tone="yellow" icon={Hand}>
          {channel === 'web_chat' ? (
            <>
              <b>Was it {lead.name}?</b> Somebody in the chat wants no more messages: “{stop_to_confirm}”. The chat cannot tell who wrote
              it.
            </>
          ) : (
            <>
              <b>Is that a no?</b> “{stop_to_confirm}” Nothing leaves by itself until you say so.
            </>
          )}
          <StopChoice conversation={conversation} />
        </Banner>
      )}
      {stop_read !== null && <StopRead id={id} name={lead.name} read={stop_read} />}
      {stop_confirmed !== null && (
        <Banner
          tone="blue"
          icon={Hand}
          actions={
            <Button size="sm" variant="ghost" onClick={() => setIsOpen(true)}>
              It was not them
            </Button>
          }
        >
          <b>All messages to {lead.name} are stopped.</b> You confirmed that they wrote in the chat: “{stop_confirmed}”.
        </Banner>
      )}
      {isOpen && <NotThemDialog id={id} name={lead.name} onClose={() => setIsOpen(false)} />}
      {/* The question "Is that a no?" already shows the reason. */}
      {state === 'handed_over' && stop_to_confirm === null && (
        <Banner tone="yellow" icon={Hand} actions={goOn('Hand back')}>
          <b>It is your turn.</b>{' '}
          {(stop_read ? null : handover_reason) ?? 'The assistant writes nothing until you hand the conversation back'}.
        </Banner>
      )}
      {state === 'closed' && (
        <Banner tone="blue" actions={goOn('Open again')}>
          This conversation is closed.
        </Banner>
      )}
      {way?.reachesNobody && state !== 'closed' && <Banner tone="yellow">{way.about}</Banner>}
      {!connected && <Banner tone="blue">{assistantTexts.byHand}</Banner>}
    </div>
  );
}

const READ_AS: Partial<Record<ContactStatus, string>> = {
  opted_out: 'All messages are stopped.',
  wrong_number: 'The number is marked as wrong.',
  no_texts: 'No more texts.',
};

/** A recorded opt-out or pause with its quote; one click reverts it. */
function StopRead({ id, name, read: { contact_status, words, until } }: { id: number; name: string; read: Read }) {
  const { takeBack, isConfirming } = useConfirmStop(id);
  return (
    <Banner tone="blue" icon={Hand}>
      <b>{READ_AS[contact_status] ?? (until ? `Paused until ${formatDay(until)}.` : 'Paused until you decide.')}</b>{' '}
      {contact_status === 'paused' ? words : `${name} wrote: “${words}”`}
      <div className="row stop-choice">
        <Button size="sm" busy={isConfirming} onClick={takeBack}>
          {contact_status === 'paused' ? 'End the pause' : 'Undo: they did not ask'}
        </Button>
      </div>
    </Banner>
  );
}
type Read = NonNullable<ConversationDetail['stop_read']>;

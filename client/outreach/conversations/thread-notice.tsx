import { Hand } from 'lucide-react';
import { useState } from 'react';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import type { ConversationDetail } from '#shared/outreach/conversations/detail.ts';
import { assistantTexts } from '#shared/outreach/conversations/texts.ts';
import { useProviders, wayOut } from './channels.ts';
import { NotThemDialog } from './not-them-dialog.tsx';
import { useChange, useConfirmStop } from './use-change.ts';

/** What has to be known before answering: a person has it, it is over, or nothing is sent here. */
export function ThreadNotice({
  conversation: { id, channel, state, handover_reason, connected, stop_to_confirm, stop_confirmed, lead },
}: {
  conversation: ConversationDetail;
}) {
  const { change, isChanging } = useChange(id);
  const { confirm, keepTalking, isConfirming } = useConfirmStop(id);
  const [isOpen, setIsOpen] = useState(false);
  const way = wayOut(channel, useProviders());
  const goOn = (label: string) => (
    <Button size="sm" busy={isChanging} onClick={() => change({ state: 'asking' })}>
      {label}
    </Button>
  );
  const notThem = (
    <Button size="sm" variant="ghost" onClick={() => setIsOpen(true)}>
      It was not them
    </Button>
  );
  return (
    <div className="notices">
      {stop_to_confirm !== null && channel !== 'web_chat' && (
        <Banner tone="yellow" icon={Hand}>
          <b>Is that a no?</b> “{stop_to_confirm}” Nothing leaves by itself until you say so.
          <div className="row" data-wrap="">
            <Button size="sm" busy={isConfirming} onClick={confirm}>
              They said no
            </Button>
            <Button size="sm" variant="ghost" busy={isConfirming} onClick={keepTalking}>
              {assistantTexts.keepTalking}
            </Button>
          </div>
        </Banner>
      )}
      {stop_to_confirm !== null && channel === 'web_chat' && (
        <Banner tone="yellow" icon={Hand}>
          <b>Was it {lead.name}?</b> Somebody in the chat wants no more messages: “{stop_to_confirm}”. The chat cannot tell who wrote it.
          <div className="row" data-wrap="">
            <Button size="sm" busy={isConfirming} onClick={confirm}>
              Stop all messages
            </Button>
            {notThem}
          </div>
        </Banner>
      )}
      {stop_confirmed !== null && (
        <Banner tone="blue" icon={Hand} actions={notThem}>
          <b>All messages to {lead.name} are stopped.</b> You confirmed that they wrote in the chat: “{stop_confirmed}”.
        </Banner>
      )}
      {isOpen && <NotThemDialog id={id} name={lead.name} onClose={() => setIsOpen(false)} />}
      {state === 'handed_over' && (
        <Banner tone="yellow" icon={Hand} actions={goOn('Hand back')}>
          <b>It is your turn.</b> {handover_reason ?? 'The assistant writes nothing until you hand the conversation back'}.
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

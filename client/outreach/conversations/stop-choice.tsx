import { useState } from 'react';
import { trpc } from '#client/core/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import type { Conversation } from '#shared/outreach/conversations/conversation.ts';
import { assistantTexts } from '#shared/outreach/conversations/texts.ts';
import type { Activity } from '#shared/accounts/history/activity.ts';
import './stop-choice.css';
import { useConfirmStop } from './use-change.ts';
import { DialogForm } from '#client/form/dialog-form.tsx';
import { FormField } from '#client/form/field.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { stopAnswer, stopAnswerFields } from '#shared/outreach/conversations/detail.ts';

type Asked = Pick<Conversation, 'id' | 'channel' | 'lead' | 'stop_to_confirm' | 'last_message'>;

/** The two answers to a possible opt-out; in a chat, whether the lead wrote it. */
export function StopChoice({ conversation: { id, channel, lead } }: { conversation: Asked }) {
  const { confirm, keepTalking, isConfirming } = useConfirmStop(id);
  const [isOpen, setIsOpen] = useState(false);
  const isChat = channel === 'web_chat';
  return (
    <div className="row stop-choice" data-wrap="">
      <Button size="sm" busy={isConfirming} onClick={confirm}>
        {isChat ? 'Stop all messages' : 'They said no'}
      </Button>
      <Button size="sm" variant="ghost" busy={isConfirming} onClick={isChat ? () => setIsOpen(true) : keepTalking}>
        {isChat ? 'It was not them' : assistantTexts.keepTalking}
      </Button>
      {isOpen && <NotThemDialog id={id} name={lead.name} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

/** The choice with the words it is about, unless the line above shows them; nothing once somebody has answered. */
export function StopAsked({ conversation, isBelowLast = false }: { conversation: Asked; isBelowLast?: boolean }) {
  const { stop_to_confirm: words, last_message } = conversation;
  if (words === null) return null;
  return (
    <div className="stop-asked">
      <p className="small">
        <b>{conversation.channel === 'web_chat' ? `Was it ${conversation.lead.name}?` : 'Is that a no?'}</b>
        {!(isBelowLast && last_message?.includes(words)) && ` “${words}”`}
      </p>
      <StopChoice conversation={conversation} />
    </div>
  );
}

const MAY_ASK_STOP = [assistantTexts.maybe, assistantTexts.askedInChat];

/** The same beside the news that a conversation was handed over. */
export function StopNews({ activity: { entity_id, changes } }: { activity: Pick<Activity, 'entity_id' | 'changes'> }) {
  const mayAsk = changes.some(({ after }) => MAY_ASK_STOP.some((reason) => String(after).startsWith(reason)));
  const { data } = trpc.conversations.get.useQuery({ id: String(entity_id) }, { enabled: mayAsk });
  return data ? <StopAsked conversation={data} /> : null;
}

/** Records that somebody else opted out in the chat, with the reason. */
export function NotThemDialog({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const toast = useToast();
  const utils = trpc.useUtils();
  const answer = trpc.conversations.confirmStop.useMutation();
  return (
    <DialogForm
      title="It was not them"
      description={`${name} may be contacted as before. The reason is saved.`}
      schema={stopAnswer}
      fields={stopAnswerFields}
      initial={{ id: String(id), was_them: false, reason: '' }}
      send={async (input) => {
        utils.conversations.get.setData({ id: String(id) }, await answer.mutateAsync(input));
        toast.success(assistantTexts.notThem);
        onClose();
      }}
      submit="Save"
      failed={assistantTexts.updateFailed}
      onClose={onClose}
    >
      {() => <FormField name="reason" span={12} rows={3} isOptional={false} />}
    </DialogForm>
  );
}

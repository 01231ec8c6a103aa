/** Whom a conversation is with, on which channel, how far it is, and who answers. */
import { ArrowLeft, CircleX, Ellipsis, Hand, RotateCcw, Trash2 } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#client/app/paths.ts';
import { problemOf } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { DeleteDialog } from '#client/list/delete-dialog.tsx';
import { Tag } from '#client/ui/badge.tsx';
import { IconButton, IconLink } from '#client/ui/icon-button.tsx';
import { Menu, MenuItem } from '#client/ui/menu.tsx';
import { useToast } from '#client/ui/toast.tsx';
import type { ConversationChange } from '#shared/assistant/conversation.ts';
import type { ConversationDetail } from '#shared/assistant/detail.ts';
import { assistantTexts } from '#shared/assistant/texts.ts';
import { CHANNELS } from './channels.ts';
import { StateBadge } from './state-badge.tsx';

/** Changes a conversation; what is refused is said in the corner. `wantedMode` is on its way. */
export function useChange(id: number) {
  const toast = useToast();
  const utils = trpc.useUtils();
  const { mutate, isPending, variables } = trpc.conversations.update.useMutation({
    // At once, so that nothing jumps back until everything is asked for again.
    onSuccess: (changed) =>
      utils.conversations.get.setData(
        { id: String(id) },
        (before) => before && { ...before, ...changed, effective_mode: changed.reply_mode ?? before.effective_mode },
      ),
    onError: (error) => toast.error(assistantTexts.updateFailed, { detail: problemOf(error).reason }),
  });
  const change = (wanted: ConversationChange) => mutate({ ...wanted, id });
  return { change, isChanging: isPending, wantedMode: isPending ? variables?.reply_mode : undefined };
}

interface ThreadHeadProps {
  conversation: ConversationDetail;
  title: RefObject<HTMLHeadingElement | null>;
}

export function ThreadHead({ conversation, title }: ThreadHeadProps) {
  const { search } = useLocation();
  const { lead, channel, state } = conversation;
  return (
    <header className="card-head thread-head">
      <span className="only-mobile">
        <IconLink label="Back to conversations" icon={ArrowLeft} to={{ pathname: paths.aiAssistant.list, search }} />
      </span>
      <div className="two who">
        <h2 ref={title} tabIndex={-1} className="clip">
          {lead.name}
        </h2>
        <small className="clip">{[lead.property_address, lead.property_city].filter(Boolean).join(', ') || 'Address unknown'}</small>
      </div>
      <div className="row how">
        <Tag icon={CHANNELS[channel].icon}>{CHANNELS[channel].label}</Tag>
        <StateBadge state={state} />
        {conversation.connected && <RepliesSwitch conversation={conversation} />}
      </div>
      <ThreadMenu conversation={conversation} />
    </header>
  );
}

/** Off: each reply waits for approval. */
function RepliesSwitch({ conversation: { id, effective_mode } }: { conversation: ConversationDetail }) {
  const { change, wantedMode } = useChange(id);
  const isOn = (wantedMode ?? effective_mode) === 'automatic';
  return (
    <label className="row small replies" title={isOn ? 'The assistant answers within its hours' : 'Replies wait for your approval'}>
      AI replies
      <input
        className="switch"
        type="checkbox"
        role="switch"
        name="ai_replies"
        checked={isOn}
        onChange={(event) => change({ reply_mode: event.target.checked ? 'automatic' : 'draft' })}
      />
    </label>
  );
}

function ThreadMenu({ conversation: { id, version, state, lead } }: { conversation: ConversationDetail }) {
  const { change } = useChange(id);
  const remove = trpc.conversations.remove.useMutation();
  const navigate = useNavigate();
  const toast = useToast();
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <Menu trigger={<IconButton label="More actions" icon={Ellipsis} />}>
        {state !== 'handed_over' && state !== 'closed' && (
          <MenuItem icon={Hand} onSelect={() => change({ state: 'handed_over' })}>
            Take over
          </MenuItem>
        )}
        {(state === 'handed_over' || state === 'closed') && (
          <MenuItem icon={RotateCcw} onSelect={() => change({ state: 'asking' })}>
            {state === 'closed' ? 'Open again' : 'Hand back to the assistant'}
          </MenuItem>
        )}
        {state !== 'closed' && (
          <MenuItem icon={CircleX} onSelect={() => change({ state: 'closed' })}>
            Close the conversation
          </MenuItem>
        )}
        <MenuItem icon={Trash2} danger onSelect={() => setDeleting(true)}>
          Delete the conversation
        </MenuItem>
      </Menu>
      {isDeleting && (
        <DeleteDialog
          title="Delete conversation"
          question={assistantTexts.confirmDelete}
          name={lead.name}
          remove={() => remove.mutateAsync({ id, version })}
          onDeleted={() => {
            toast.success(assistantTexts.deleted);
            void navigate(paths.aiAssistant.list);
          }}
          onClose={() => setDeleting(false)}
          failed={assistantTexts.deleteFailed}
        />
      )}
    </>
  );
}

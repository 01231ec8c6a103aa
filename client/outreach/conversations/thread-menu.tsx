import { CircleX, Ellipsis, Hand, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { DeleteRecord } from '#client/list/delete-dialog.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Menu, MenuItem } from '#client/ui/menu.tsx';
import type { ConversationDetail } from '#shared/outreach/conversations/detail.ts';
import { assistantTexts } from '#shared/outreach/conversations/texts.ts';
import { useChange } from './use-change.ts';

/** Rare actions on a conversation. Open on mount: its code was loaded by the click. */
export function ThreadMenu({ conversation: { id, version, state, lead } }: { conversation: ConversationDetail }) {
  const { change } = useChange(id);
  const remove = trpc.conversations.remove.useMutation();
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <Menu defaultOpen trigger={<IconButton label="More actions" icon={Ellipsis} />}>
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
        <DeleteRecord
          title="Delete conversation"
          texts={assistantTexts}
          name={lead.name}
          remove={() => remove.mutateAsync({ id, version })}
          onDeleted={() => void navigate(paths.aiAssistant.list)}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  );
}

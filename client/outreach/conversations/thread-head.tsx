/** The head of a conversation: lead, channel, state, and reply mode. */
import { ArrowLeft, Ellipsis } from 'lucide-react';
import { type RefObject, Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { Tag } from '#client/ui/badge.tsx';
import { IconButton, IconLink } from '#client/ui/icon-button.tsx';
import { loadOnTouch } from '#client/ui/when-opened.tsx';
import type { ReplyMode } from '#shared/outreach/conversations/conversation.ts';
import type { ConversationDetail } from '#shared/outreach/conversations/detail.ts';
import { CONVERSATION_ICONS } from './channels.ts';
import { StateBadge } from './state-badge.tsx';
import { useChange } from './use-change.ts';
import { CHANNELS } from '#shared/records/contacts/channels.ts';

// Loaded on first interaction, because its code is large.
const ThreadMenu = loadOnTouch(async () => (await import('./thread-menu.tsx')).ThreadMenu);

interface ThreadHeadProps {
  conversation: ConversationDetail;
  title: RefObject<HTMLHeadingElement | null>;
}

export function ThreadHead({ conversation, title }: ThreadHeadProps) {
  const { search } = useLocation();
  const { lead, channel, state } = conversation;
  const [isMenuWanted, setMenuWanted] = useState(false);
  const more = <IconButton label="More actions" icon={Ellipsis} aria-haspopup="menu" onClick={() => setMenuWanted(true)} />;
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
        <Tag icon={CONVERSATION_ICONS[channel]}>{CHANNELS[channel].label}</Tag>
        <StateBadge state={state} />
        {conversation.connected && <RepliesSwitch conversation={conversation} />}
      </div>
      {isMenuWanted ? (
        <Suspense fallback={more}>
          <ThreadMenu conversation={conversation} />
        </Suspense>
      ) : (
        more
      )}
    </header>
  );
}

/** Off: each reply waits for approval. */
function RepliesSwitch({ conversation: { id, effective_mode } }: { conversation: ConversationDetail }) {
  const { change } = useChange(id);
  // Shown before the server has it.
  const [wanted, setWanted] = useState<ReplyMode>();
  const isOn = (wanted ?? effective_mode) === 'automatic';
  const set = (reply_mode: ReplyMode) => {
    setWanted(reply_mode);
    change({ reply_mode }, () => setWanted(undefined));
  };
  return (
    <label className="row small replies" title={isOn ? 'The assistant answers within its hours' : 'Replies wait for your approval'}>
      AI replies
      <input
        className="switch"
        type="checkbox"
        role="switch"
        name="ai_replies"
        checked={isOn}
        onChange={(event) => set(event.target.checked ? 'automatic' : 'draft')}
      />
    </label>
  );
}

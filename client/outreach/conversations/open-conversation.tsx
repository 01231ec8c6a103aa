/** One conversation: its thread in the middle, what is known of the seller beside it; on small screens one of the two at a time. */
import { useEffect, useRef, useState, type RefObject, Suspense } from 'react';
import { flushSync } from 'react-dom';
import { paths } from '#client/core/paths.ts';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';
import type { ConversationDetail } from '#shared/outreach/conversations/detail.ts';
import { assistantTexts } from '#shared/outreach/conversations/texts.ts';
import { Composer } from './composer.tsx';
import { QualificationRail } from './qualification-rail.tsx';
import { findHighlight, Transcript, useMessages } from './transcript.tsx';
import { ArrowLeft, Ellipsis, Hand } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { Tag } from '#client/ui/badge.tsx';
import { IconButton, IconLink } from '#client/ui/icon-button.tsx';
import { loadOnTouch } from '#client/ui/when-opened.tsx';
import type { ReplyMode } from '#shared/outreach/conversations/conversation.ts';
import { CONVERSATION_ICONS, StateBadge } from './channels.tsx';
import { outreachTexts } from '#shared/outreach/messages/texts.ts';
import { AskPostalAddress } from '#client/records/contacts/postal-address.tsx';
import { DeliveryLine } from '#client/records/contacts/delivery.tsx';
import { useChange, useConfirmStop } from './use-change.ts';
import { CHANNELS, isSent } from '#shared/records/contacts/channels.ts';
import { formatDay } from '#shared/core/format.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import type { ContactStatus } from '#shared/records/contacts/kinds.ts';
import { NotThemDialog, StopChoice } from './stop-choice.tsx';

export function OpenConversation({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = trpc.conversations.get.useQuery({ id });
  // What its notices depend on: the messages would move when it comes later.
  const settings = trpc.outreach.settings.useQuery({});
  if (data && !settings.isPending) return <Loaded conversation={data} />;
  if (!error || isFetching || data) {
    return (
      <section className="thread" aria-label="Conversation">
        <LoadingArea text="Loading..." />
      </section>
    );
  }
  const back = <ButtonLink to={paths.aiAssistant.list}>Back to conversations</ButtonLink>;
  return (
    <section className="thread" aria-label="Conversation">
      {toProblem(error).status === 404 ? (
        <ErrorState
          title={assistantTexts.notFound}
          message="It may have been deleted, or the link is wrong."
          glyph="place"
          actions={back}
        />
      ) : (
        <ErrorState title="Failed to fetch the conversation" error={error} onRetry={() => void refetch()} actions={back} />
      )}
    </section>
  );
}

function Loaded({ conversation }: { conversation: ConversationDetail }) {
  const [pane, setPane] = useState<'thread' | 'rail'>('thread');
  const messages = useMessages(conversation.id);
  useMarkRead(conversation);
  // On a phone the list that had the focus is gone.
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!document.activeElement?.closest('.inbox')) title.current?.focus({ preventScroll: true });
  }, []);

  const showQuote = (factId: number) => {
    flushSync(() => setPane('thread'));
    const mark = findHighlight(factId);
    if (!mark) return;
    mark.scrollIntoView({ block: 'center' });
    mark.focus({ preventScroll: true });
  };
  return (
    <>
      <section className="thread" data-pane={pane} aria-label={`Conversation with ${conversation.lead.name}`}>
        <ThreadHead conversation={conversation} title={title} />
        <div className="tabs panes" role="group" aria-label="Show">
          <button type="button" aria-pressed={pane === 'thread'} onClick={() => setPane('thread')}>
            Messages
          </button>
          <button type="button" aria-pressed={pane === 'rail'} onClick={() => setPane('rail')}>
            Qualification
            <span className="muted">
              {conversation.known}/{conversation.asked}
            </span>
          </button>
        </div>
        <ThreadNotice conversation={conversation} />
        <Transcript conversation={conversation} messages={messages} />
        <Composer conversation={conversation} draft={messages.draft} />
      </section>
      <QualificationRail conversation={conversation} onQuote={showQuote} />
    </>
  );
}

/** Who looks at what is new has seen it; tried once for each change, so that a refusal is not asked for again and again. */
function useMarkRead({ id, is_unread, version }: ConversationDetail): void {
  const { mutate } = trpc.conversations.update.useMutation();
  const tried = useRef<number>(undefined);
  useEffect(() => {
    const look = () => {
      if (!is_unread || tried.current === version || document.visibilityState === 'hidden') return;
      tried.current = version;
      mutate({ id, is_unread: false });
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [id, is_unread, version, mutate]);
}

// Loaded on first interaction, because its code is large.
const ThreadMenu = loadOnTouch(async () => (await import('./thread-menu.tsx')).ThreadMenu);

interface ThreadHeadProps {
  conversation: ConversationDetail;
  title: RefObject<HTMLHeadingElement | null>;
}

function ThreadHead({ conversation, title }: ThreadHeadProps) {
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

/** Notices before answering: a person has taken over, it is closed, or nothing is sent here. */
function ThreadNotice({ conversation }: { conversation: ConversationDetail }) {
  const { id, channel, state, handover_reason, connected, stop_to_confirm, stop_confirmed, stop_read, lead } = conversation;
  const { change, isChanging } = useChange(id);
  const [isOpen, setIsOpen] = useState(false);
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
      {isSent(channel) && state !== 'closed' && <DeliveryLine channels={[channel]} />}
      {channel === 'email' && state !== 'closed' && <AskPostalAddress>{outreachTexts.addressNeeded}</AskPostalAddress>}
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

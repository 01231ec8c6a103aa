/** One conversation: its thread in the middle, what is known of the seller beside it; on small screens one of the two at a time. */
import { useEffect, useRef, useState } from 'react';
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
import { ThreadHead } from './thread-head.tsx';
import { ThreadNotice } from './thread-notice.tsx';
import { findHighlight, Transcript } from './transcript.tsx';
import { useMessages } from './use-messages.ts';

export function OpenConversation({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = trpc.conversations.get.useQuery({ id });
  if (data) return <Loaded conversation={data} />;
  if (!error || isFetching) {
    return (
      <section className="thread" aria-label="Conversation">
        <LoadingArea text="Loading..." />
      </section>
    );
  }
  const { reason, status, requestId } = toProblem(error);
  const back = <ButtonLink to={paths.aiAssistant.list}>Back to conversations</ButtonLink>;
  return (
    <section className="thread" aria-label="Conversation">
      {status === 404 ? (
        <ErrorState
          title={assistantTexts.notFound}
          message="It may have been deleted, or the link is wrong."
          glyph="place"
          actions={back}
        />
      ) : (
        <ErrorState
          title="Failed to fetch the conversation"
          message={reason}
          requestId={requestId ?? null}
          onRetry={() => void refetch()}
          actions={back}
        />
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

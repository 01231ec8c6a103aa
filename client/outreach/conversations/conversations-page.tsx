/** The inbox: conversations, the open thread, and facts about the seller. */
import { keepPreviousData } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { useListState } from '#client/list/list-state.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { IconLink } from '#client/ui/icon-button.tsx';
import { Kbd } from '#client/ui/kbd.tsx';
import { LoadingArea, Skeleton } from '#client/ui/skeleton.tsx';
import { loadOnTouch } from '#client/ui/when-opened.tsx';
import { conversationInbox } from '#shared/outreach/conversations/conversation.ts';
import { assistantTexts } from '#shared/outreach/conversations/texts.ts';
import { ConversationList, ListTools, UnreadToggle } from './conversation-list.tsx';
import './inbox.css';

const OpenConversation = loadOnTouch(async () => (await import('./open-conversation.tsx')).OpenConversation);

export function ConversationsPage() {
  const { id } = useParams();
  const state = useListState(conversationInbox);
  const result = trpc.conversations.list.useQuery(state.query, { placeholderData: keepPreviousData });
  const { data, error } = result;
  const isFirstRun = data?.meta.total === 0 && !state.isFiltered && id === undefined;
  const last = data && !result.isPlaceholderData ? data.meta.last_page : undefined;
  const { change } = state;
  const isPastEnd = last !== undefined && state.query.page > last;
  useEffect(() => {
    if (isPastEnd) change({ page: last }, { replace: true });
  }, [isPastEnd, last, change]);

  const list = () => {
    if (!data && error) {
      const { reason, requestId } = toProblem(error);
      return (
        <ErrorState
          title={assistantTexts.listFailed}
          message={reason}
          requestId={requestId ?? null}
          onRetry={() => void result.refetch()}
        />
      );
    }
    if (!data) return <ListLoading />;
    return (
      <ConversationList
        page={data}
        openId={id === undefined ? undefined : Number(id)}
        isBusy={result.isPlaceholderData}
        onPage={(page) => change({ page })}
        empty={
          <EmptyState title={assistantTexts.empty} glyph="search" actions={<Button onClick={state.clear}>Clear filters</Button>}>
            Nothing fits the search and filters.
          </EmptyState>
        }
      />
    );
  };

  return (
    <>
      <h1 className="sr" tabIndex={-1}>
        AI-Assistant
      </h1>
      {isFirstRun ? (
        <FirstRun />
      ) : (
        <div className="inbox card" data-open={id === undefined ? undefined : ''}>
          <section className="inbox-list" aria-labelledby="conversations-title">
            <header className="card-head">
              <h2 id="conversations-title">Conversations</h2>
              <span className="push">
                <UnreadToggle state={state} />
                <IconLink label="New conversation" icon={Plus} to={paths.aiAssistant.add} />
              </span>
            </header>
            <ListTools state={state} />
            {list()}
          </section>
          {id === undefined ? (
            <NothingOpen />
          ) : (
            <Suspense fallback={<ConversationLoading />}>
              <OpenConversation key={id} id={id} />
            </Suspense>
          )}
        </div>
      )}
    </>
  );
}

const FirstRun = () => (
  <div className="card">
    <EmptyState
      title={assistantTexts.empty}
      actions={
        <>
          <ButtonLink icon={Plus} variant="primary" to={paths.aiAssistant.add}>
            New conversation
          </ButtonLink>
          <ButtonLink to={paths.aiAssistant.settings}>Set up the web chat</ButtonLink>
        </>
      }
    >
      The assistant asks a seller for motive, timeline, condition and price, and drafts each reply for you. Begin with one of your leads, or
      put the chat on your site.
    </EmptyState>
  </div>
);

const ConversationLoading = () => (
  <section className="thread" aria-label="Conversation">
    <LoadingArea text="Loading..." />
  </section>
);

const NothingOpen = () => (
  <section className="nothing-open" aria-label="No conversation open">
    <p className="muted">Choose a conversation.</p>
    <p className="muted small only-desktop">
      <Kbd>J</Kbd> <Kbd>K</Kbd> move, <Kbd>Enter</Kbd> opens.
    </p>
  </section>
);

const ListLoading = () => (
  <LoadingArea text={assistantTexts.loading}>
    <div className="loading-rows">
      {Array.from({ length: 6 }, (_, at) => (
        <span key={`row-${at + 1}`} className="row g-3">
          <Skeleton width="30px" height="30px" round />
          <span className="stack g-2 grow">
            <Skeleton width="60%" />
            <Skeleton width="85%" />
          </span>
        </span>
      ))}
    </div>
  </LoadingArea>
);

/** The inbox: conversations, the open thread, and facts about the seller. */
import { keepPreviousData } from '@tanstack/react-query';
import { Plus, ChevronLeft, ChevronRight, Search } from 'lucide-react';
import { Suspense, useEffect, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useParams, Link, useLocation } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { useListState, type ListState } from '#client/list/list-state.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { IconLink, IconButton } from '#client/ui/icon-button.tsx';
import { Kbd } from '#client/ui/kbd.tsx';
import { LoadingArea, Skeleton } from '#client/ui/skeleton.tsx';
import { loadOnTouch } from '#client/ui/when-opened.tsx';
import {
  conversationInbox,
  CONVERSATION_CHANNELS,
  CONVERSATION_STATES,
  type Conversation,
  type ConversationQuery,
} from '#shared/outreach/conversations/conversation.ts';
import { assistantTexts } from '#shared/outreach/conversations/texts.ts';
import './inbox.css';
import { isSingleKey } from '#client/core/keys.ts';
import { toScalarText } from '#client/core/scalar-text.ts';
import { useTypedFilter } from '#client/list/typed-filter.ts';
import { Icon } from '#client/ui/icon.tsx';
import { Input } from '#client/ui/input.tsx';
import { ScoreRing } from '#client/ui/score-ring.tsx';
import { Select } from '#client/ui/select.tsx';
import type { Page } from '#shared/core/list.ts';
import { getShownScore } from '#shared/records/leads/lead.ts';
import { CONVERSATION_ICONS, STATE_LABELS } from './channels.tsx';
import { formatMomentShort, formatSince } from './moment-words.ts';
import { StopAsked } from './stop-choice.tsx';
import { CHANNELS } from '#shared/records/contacts/channels.ts';

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
    if (!data && error) return <ErrorState title={assistantTexts.listFailed} error={error} onRetry={() => void result.refetch()} />;
    if (!data) return <ListLoading />;
    return (
      <ConversationList
        page={data}
        openId={id === undefined ? undefined : Number(id)}
        isBusy={result.isPlaceholderData}
        onPage={(page) => change({ page })}
        empty={
          <EmptyState title={assistantTexts.empty} glyph="search" actions={<Button onClick={state.clear}>Clear filters</Button>}>
            No conversations match the search and filters.
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
      The assistant asks sellers about motivation, timeline, condition and price, and drafts each reply. Start with one of your leads, or
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

type State = ListState<ConversationQuery>;

const channelChoices = CONVERSATION_CHANNELS.map((value) => ({ value, label: CHANNELS[value].label }));
const stateChoices = CONVERSATION_STATES.map((value) => ({ value, label: STATE_LABELS[value] }));

/** Shows only what has not been seen. */
const UnreadToggle = ({ state: { query, change } }: { state: State }) => (
  <Button
    size="sm"
    variant="ghost"
    aria-pressed={query.is_unread === true}
    className="toggle"
    onClick={() => change({ is_unread: query.is_unread === true ? '' : true })}
  >
    Unread
  </Button>
);

/** Search and filters, all of them in the address. */
function ListTools({ state }: { state: State }) {
  const { query, change } = state;
  const typed = useTypedFilter(toScalarText(query.search), (search) => change({ search }, { replace: true }));
  return (
    <form className="tools" role="search" aria-label="Search conversations" onSubmit={(event) => event.preventDefault()}>
      <Input
        icon={Search}
        type="search"
        name="search"
        aria-label="Search conversations"
        aria-keyshortcuts="/"
        placeholder="Name or address"
        autoComplete="off"
        value={typed.text}
        onChange={(event) => typed.change(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') typed.applyNow();
        }}
        onBlur={typed.leave}
      />
      <Select
        aria-label="Channel"
        name="channel"
        placeholder="All channels"
        options={channelChoices}
        value={query.channel ?? ''}
        onChange={(event) => change({ channel: event.target.value })}
      />
      <Select
        aria-label="State"
        name="state"
        placeholder="All states"
        options={stateChoices}
        value={query.state ?? ''}
        onChange={(event) => change({ state: event.target.value })}
      />
      {state.isFiltered && (
        <Button size="sm" variant="ghost" onClick={state.clear}>
          Reset
        </Button>
      )}
    </form>
  );
}

interface ConversationListProps {
  page: Page<Conversation>;
  openId: number | undefined;
  isBusy: boolean;
  onPage: (page: number) => void;
  empty: ReactNode;
}

function ConversationList({ page, openId, isBusy, onPage, empty }: ConversationListProps) {
  const { search } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  const { data: rows, meta } = page;

  const move = (step: number) => {
    const links = [...(list.current?.querySelectorAll<HTMLAnchorElement>('a') ?? [])];
    const focused = links.findIndex((link) => link === document.activeElement);
    const from = focused >= 0 ? focused : links.findIndex((link) => link.ariaCurrent === 'true');
    links[Math.max(0, Math.min(links.length - 1, from + step))]?.focus();
  };
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if ((event.key !== 'j' && event.key !== 'k') || !isSingleKey(event)) return;
      event.preventDefault();
      move(event.key === 'j' ? 1 : -1);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    move(event.key === 'ArrowDown' ? 1 : -1);
  };

  if (rows.length === 0) return empty;
  return (
    <>
      <ul ref={list} aria-label="Conversations" aria-busy={isBusy || undefined} onKeyDown={press}>
        {rows.map((conversation) => (
          <li key={conversation.id}>
            <Link
              className="conv"
              to={{ pathname: paths.aiAssistant.one(conversation.id), search }}
              aria-current={conversation.id === openId ? 'true' : undefined}
            >
              <Row conversation={conversation} />
            </Link>
            <StopAsked conversation={conversation} isBelowLast />
          </li>
        ))}
      </ul>
      {meta.last_page > 1 && (
        <nav className="pages" aria-label="Pages of conversations">
          <IconButton
            label="Previous page"
            icon={ChevronLeft}
            disabled={meta.current_page <= 1}
            onClick={() => onPage(meta.current_page - 1)}
          />
          <span className="muted small" role="status">
            Page {meta.current_page} of {meta.last_page}
          </span>
          <IconButton
            label="Next page"
            icon={ChevronRight}
            disabled={meta.current_page >= meta.last_page}
            onClick={() => onPage(meta.current_page + 1)}
          />
        </nav>
      )}
    </>
  );
}

function Row({ conversation: { lead, channel, state, is_unread, last_message, last_message_at } }: { conversation: Conversation }) {
  const icon = CONVERSATION_ICONS[channel];
  const { label } = CHANNELS[channel];
  return (
    <>
      <ScoreRing value={getShownScore(lead)} label="AI score" />
      <span className="two grow">
        <span className="row">
          <b className="clip">{lead.name}</b>
          {state === 'handed_over' && (
            <span className="tone small" data-tone="orange">
              {STATE_LABELS[state]}
            </span>
          )}
          <time className="push" dateTime={last_message_at} title={formatMomentShort(last_message_at)}>
            {formatSince(last_message_at)}
          </time>
        </span>
        <small className="row g-tight">
          <span title={label}>
            <Icon of={icon} size="sm" />
            <span className="sr">{label}: </span>
          </span>
          <span className="clip">{last_message ?? 'No messages yet'}</span>
        </small>
      </span>
      {is_unread && <span className="dot" data-tone="blue" role="img" aria-label="Unread" />}
    </>
  );
}

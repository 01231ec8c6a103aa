/** The messages and events of a conversation, oldest first. Message text is never rendered as markup. */
import { ArrowDown, ArrowUp, CalendarCheck, Hand, Info, type LucideIcon } from 'lucide-react';
import { type UIEvent, useLayoutEffect, useRef, useState } from 'react';
import { trpc } from '#client/core/trpc.ts';
import { Badge, type Tone } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';
import { SLOT_LABELS } from '#shared/language/slots.ts';
import type { ConversationDetail, Fact } from '#shared/outreach/conversations/detail.ts';
import { useDelivery } from '#client/records/contacts/delivery.tsx';
import { isSent } from '#shared/records/contacts/channels.ts';
import type { ChatMessage } from '#shared/outreach/conversations/message.ts';
import { formatMomentShort } from './moment-words.ts';
import { splitQuotes } from './quoted-parts.ts';

/** The words that a fact came from, where they are shown. */
export const findHighlight = (factId: number): HTMLElement | null => document.querySelector<HTMLElement>(`mark[data-facts~="${factId}"]`);

/** Distance from the end within which new messages scroll into view. */
const NEAR_PX = 60;

type Event = ConversationDetail['events'][number];
type Entry = { key: string; at: string; message: ChatMessage } | { key: string; at: string; event: Event };

interface TranscriptProps {
  conversation: ConversationDetail;
  messages: Messages;
}

export function Transcript({ conversation, messages: { shown, error, refetch, showEarlier } }: TranscriptProps) {
  const { ref, isBehind, onScroll, toEnd } = useEnd(shown?.at(-1)?.id);
  const announced = useAnnounced(conversation, shown);
  if (!shown) {
    return (
      <div className="log-frame">
        <div className="log">
          {error ? (
            <ErrorState title="Failed to fetch the messages" error={error} onRetry={refetch} />
          ) : (
            <LoadingArea text="Loading messages..." />
          )}
        </div>
      </div>
    );
  }
  const earliest = showEarlier ? (shown[0]?.created_at ?? '') : '';
  const entries: Entry[] = [
    ...shown.map((message) => ({ key: `message-${message.id}`, at: message.sent_at ?? message.created_at, message })),
    ...conversation.events.map((event, at) => ({ key: `event-${at}`, at: event.at, event })).filter(({ at }) => at >= earliest),
  ].sort((one, other) => one.at.localeCompare(other.at));
  return (
    <div className="log-frame">
      {/* Not a live region: it would read out a whole conversation when another one is opened. */}
      <div className="log" role="log" aria-live="off" aria-label="Transcript" tabIndex={0} ref={ref} onScroll={onScroll}>
        {showEarlier && (
          <Button size="sm" variant="ghost" className="earlier" onClick={showEarlier}>
            Show earlier messages
          </Button>
        )}
        <ol>
          {entries.map((entry) =>
            'message' in entry ? (
              <MessageLine key={entry.key} message={entry.message} conversation={conversation} />
            ) : (
              <EventLine key={entry.key} event={entry.event} />
            ),
          )}
        </ol>
        {entries.length === 0 && <p className="muted note">No messages yet.</p>}
      </div>
      {isBehind && (
        <Button size="sm" icon={ArrowDown} className="to-end" onClick={toEnd}>
          New messages
        </Button>
      )}
      <p className="sr" role="status">
        {announced}
      </p>
    </div>
  );
}

const STATUS_WORDS: Partial<Record<ChatMessage['status'], string>> = {
  queued: 'Waiting to be sent',
  sent: 'Sent',
  failed: 'Not sent',
  noted: 'Logged by hand',
};
const ENGINE_WORDS = { rules: 'built-in rules', model: 'language model' } as const;

const getFirstName = ({ lead }: ConversationDetail): string => lead.name.split(' ')[0] ?? lead.name;

const getAuthorLabel = (message: ChatMessage, conversation: ConversationDetail): string =>
  message.author === 'lead' ? getFirstName(conversation) : message.author === 'assistant' ? 'AI' : 'You';

function MessageLine({ message, conversation }: { message: ChatMessage; conversation: ConversationDetail }) {
  const { author, body, status, engine, error } = message;
  const quotes = author === 'lead' ? conversation.facts.filter((fact) => fact.message_id === message.id) : [];
  const delivery = useDelivery();
  const { channel } = conversation;
  const isInOutbox = isSent(channel) && delivery?.[channel] === false;
  const notes = [
    engine && ENGINE_WORDS[engine],
    formatMomentShort(message.sent_at ?? message.created_at),
    status === 'failed' ? undefined : status === 'sent' && isInOutbox ? 'In outbox' : STATUS_WORDS[status],
  ].filter(Boolean);
  return (
    <li className="msg" data-from={author}>
      <p>
        {splitQuotes(body, quotes).map(({ text, factIds }, at) =>
          factIds ? <Quoted key={`part-${at}`} text={text} facts={quotes.filter(({ id }) => factIds.includes(id))} /> : text,
        )}
      </p>
      <small>
        <b>{getAuthorLabel(message, conversation)}</b> · {notes.join(' · ')}
        {status === 'failed' && (
          <span className="tone" data-tone="red">
            {' '}
            · {STATUS_WORDS.failed}
            {error && `: ${error}`}
          </span>
        )}
      </small>
    </li>
  );
}

const Quoted = ({ text, facts }: { text: string; facts: readonly Fact[] }) => (
  <mark
    data-facts={facts.map(({ id }) => id).join(' ')}
    tabIndex={-1}
    title={facts.map(({ slot, label }) => `${SLOT_LABELS[slot]}: ${label}`).join(', ')}
  >
    {text}
  </mark>
);

const EVENTS: Record<string, { words: string; tone: Tone; icon: LucideIcon }> = {
  handed_over: { words: 'Handed over to you', tone: 'orange', icon: Hand },
  booked: { words: 'Appointment booked', tone: 'green', icon: CalendarCheck },
  contacted: { words: 'Contacted', tone: 'neutral', icon: Info },
};

function EventLine({ event: { at, action, words, score } }: { event: Event }) {
  const {
    words: shown = 'Changed',
    tone = 'neutral',
    icon = Info,
  } = score
    ? {
        words: `Score ${score.before} to ${score.after}`,
        tone: score.after >= score.before ? ('green' as const) : ('red' as const),
        icon: score.after >= score.before ? ArrowUp : ArrowDown,
      }
    : (EVENTS[action] ?? {});
  return (
    <li className="inbox-event">
      <Badge tone={tone} icon={icon}>
        {shown}
      </Badge>
      {words && <span className="muted small">{words}</span>}
      <time className="muted small" dateTime={at}>
        {formatMomentShort(at)}
      </time>
    </li>
  );
}

/** Keeps the end in sight while the reader is there; who reads further up sees that there is more and is not moved. */
function useEnd(lastId: number | undefined) {
  const ref = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const [seenId, setSeenId] = useState(lastId);
  useLayoutEffect(() => {
    if (ref.current && isAtEnd) ref.current.scrollTop = ref.current.scrollHeight;
  });
  const onScroll = (event: UIEvent<HTMLDivElement>) => {
    const { scrollHeight, scrollTop, clientHeight } = event.currentTarget;
    const isNear = scrollHeight - scrollTop - clientHeight < NEAR_PX;
    if (isNear || isAtEnd) setSeenId(lastId);
    setAtEnd(isNear);
  };
  const toEnd = () => {
    setAtEnd(true);
    setSeenId(lastId);
    ref.current?.focus({ preventScroll: true });
  };
  return { ref, onScroll, toEnd, isBehind: !isAtEnd && lastId !== undefined && seenId !== undefined && lastId > seenId };
}

/** New messages of the lead to announce to screen readers. */
function useAnnounced(conversation: ConversationDetail, shown: ChatMessage[] | undefined): string {
  const last = shown?.findLast(({ author }) => author === 'lead');
  const [known, setKnown] = useState<number>();
  const [announced, setAnnounced] = useState('');
  if (shown && known === undefined) setKnown(last?.id ?? 0);
  else if (last && known !== undefined && last.id > known) {
    setKnown(last.id);
    setAnnounced(`${getFirstName(conversation)}: ${last.body}`);
  }
  return announced;
}

const PER_PAGE = 100;

interface Messages {
  /** The messages, oldest first; undefined while they first load. */
  shown: ChatMessage[] | undefined;
  /** The reply that waits for approval. */
  draft: ChatMessage | undefined;
  error: unknown;
  refetch: () => void;
  /** Loads earlier messages; undefined when there are none, or they are loading. */
  showEarlier: (() => void) | undefined;
}

/** The messages of a conversation, the latest hundred first. */
export function useMessages(id: number): Messages {
  const [pages, setPages] = useState(1);
  const results = trpc.useQueries((ask) =>
    Array.from({ length: pages }, (_, at) => ask.conversations.messages({ id, page: at + 1, per_page: PER_PAGE, sort_by: 'id' })),
  );
  const isComplete = results.every(({ data }) => data !== undefined);
  const total = results[0]?.data?.meta.last_page ?? 1;
  // New messages shift older ones to the next page, so one may be on two pages.
  const byId = new Map(results.flatMap(({ data }) => data?.data ?? []).map((message) => [message.id, message]));
  const all = [...byId.values()].sort((one, other) => one.id - other.id);
  const first = results[0];
  return {
    shown: first?.data && all.filter(({ status }) => status !== 'draft' && status !== 'discarded'),
    draft: all.filter(({ status }) => status === 'draft').at(-1),
    error: first?.data ? undefined : first?.error,
    refetch: () => void first?.refetch(),
    showEarlier: isComplete && pages < total ? () => setPages(pages + 1) : undefined,
  };
}

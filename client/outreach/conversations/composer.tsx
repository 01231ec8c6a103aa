/** The next message: the assistant's suggestion or one's own; on channels logged by hand, a note of what was written there. */
import { Copy, Pencil, Send, Sparkles, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { generateId } from '#client/core/unique-id.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Textarea } from '#client/ui/input.tsx';
import { Kbd } from '#client/ui/kbd.tsx';
import { SegmentedControl } from '#client/ui/segmented-control.tsx';
import type { ConversationDetail } from '#shared/outreach/conversations/detail.ts';
import { type ChatMessage, MESSAGE_LENGTH } from '#shared/outreach/conversations/message.ts';
import { useShutChannels } from './channels.tsx';
import { formatMomentShort } from './moment-words.ts';

/** Unsent drafts, stored while another conversation is open. */
const unsent = new Map<number, string>();

type Writer = 'person' | 'lead';

interface ComposerProps {
  conversation: ConversationDetail;
  draft: ChatMessage | undefined;
}

export function Composer({ conversation, draft }: ComposerProps) {
  // A suggestion set aside for own words.
  const [putAside, setPutAside] = useState<number>();
  const isClosed = conversation.state === 'closed';
  // The assistant's last words may still wait for approval.
  if (isClosed && !draft) return null;
  return (
    <div className="compose">
      {draft && (isClosed || draft.id !== putAside) ? (
        <Suggestion key={draft.id} draft={draft} conversation={conversation} onOwn={isClosed ? undefined : () => setPutAside(draft.id)} />
      ) : (
        <OwnWords conversation={conversation} onBack={draft && (() => setPutAside(undefined))} />
      )}
    </div>
  );
}

/** Ctrl and Enter. */
const isSend = (event: KeyboardEvent) => event.key === 'Enter' && (event.ctrlKey || event.metaKey);

interface SuggestionProps {
  draft: ChatMessage;
  conversation: ConversationDetail;
  /** Undefined where nothing else may be written. */
  onOwn: (() => void) | undefined;
}

function Suggestion({ draft, conversation: { connected, channel, lead }, onOwn }: SuggestionProps) {
  const whyShut = useShutChannels(lead.id)(channel);
  const isShut = connected && whyShut !== undefined;
  const { mutate, isPending, error } = trpc.conversations.changeDraft.useMutation();
  const [edited, setEdited] = useState<string>();
  const isEmpty = edited?.trim() === '';
  const send = () => {
    if (!isPending && !isEmpty && !isShut) mutate({ id: draft.id, status: 'sent', ...(edited === undefined ? {} : { body: edited }) });
  };
  const sendByKeys = (event: KeyboardEvent) => {
    if (!isSend(event)) return;
    event.preventDefault();
    send();
  };
  return (
    <section className="draft" aria-label="Suggested reply" onKeyDown={sendByKeys}>
      <span className="row small muted">
        <Icon of={Sparkles} size="sm" />
        Suggested reply
        <span className="push">
          {draft.sends_at
            ? `Leaves by itself ${formatMomentShort(draft.sends_at)}`
            : draft.engine === 'model'
              ? 'By the language model'
              : 'By the built-in rules'}
        </span>
      </span>
      {edited === undefined ? (
        <p>{draft.body}</p>
      ) : (
        <Textarea
          aria-label="Suggested reply"
          name="body"
          rows={3}
          maxLength={MESSAGE_LENGTH}
          autoFocus
          value={edited}
          onChange={(event) => setEdited(event.target.value)}
        />
      )}
      {error && <Banner tone="red">{toProblem(error).reason}</Banner>}
      {isShut && <Banner tone="yellow">{whyShut}</Banner>}
      <div className="row" data-wrap="">
        <Button
          size="sm"
          variant="primary"
          icon={Send}
          busy={isPending}
          disabled={isEmpty || isShut}
          aria-keyshortcuts="Control+Enter"
          onClick={send}
        >
          {connected ? 'Send now' : 'I said this'}
        </Button>
        {edited === undefined ? (
          <Button size="sm" onClick={() => setEdited(draft.body)}>
            Edit
          </Button>
        ) : (
          <Button size="sm" onClick={() => setEdited(undefined)}>
            As suggested
          </Button>
        )}
        {!connected && edited === undefined && <CopyWords words={draft.body} />}
        <Button size="sm" variant="ghost" disabled={isPending} onClick={() => mutate({ id: draft.id, status: 'discarded' })}>
          Discard
        </Button>
        {onOwn && (
          <Button size="sm" variant="ghost" icon={Pencil} onClick={onOwn}>
            {connected ? 'Write my own' : 'Note something'}
          </Button>
        )}
        <SendKeys />
      </div>
    </section>
  );
}

const SendKeys = () => (
  <span className="push row g-tight only-desktop" aria-hidden="true">
    <Kbd>Ctrl</Kbd>
    <Kbd>Enter</Kbd>
  </span>
);

/** To paste them where the conversation takes place. Missing where the browser has no clipboard for pages without TLS. */
function CopyWords({ words }: { words: string }) {
  const [isCopied, setCopied] = useState(false);
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard) return null;
  const copy = () =>
    void clipboard.writeText(words).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <Button size="sm" icon={Copy} onClick={copy}>
      {isCopied ? 'Copied' : 'Copy'}
    </Button>
  );
}

interface OwnWordsProps {
  conversation: ConversationDetail;
  /** Back to the suggestion. */
  onBack: (() => void) | undefined;
}

function OwnWords({ conversation: { id, connected, channel, lead }, onBack }: OwnWordsProps) {
  const whyShut = useShutChannels(lead.id)(channel);
  const isShut = connected && whyShut !== undefined;
  const { mutate, isPending, error } = trpc.conversations.addMessage.useMutation();
  const [words, setWords] = useState(() => unsent.get(id) ?? '');
  const [writer, setWriter] = useState<Writer>('lead');
  const box = useRef<HTMLTextAreaElement>(null);
  // A retry sends the same message id.
  const [tryId, setTryId] = useState(generateId);
  useEffect(() => {
    if (onBack) box.current?.focus();
    // Only when it takes the suggestion's place.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const type = (text: string) => {
    setWords(text);
    if (text) unsent.set(id, text);
    else unsent.delete(id);
  };
  const author: Writer = connected ? 'person' : writer;
  const send = () => {
    const body = words.trim();
    if (isPending || isShut || body === '') return;
    mutate(
      { id, author, body, external_id: tryId },
      {
        onSuccess: () => {
          type('');
          setTryId(generateId());
          box.current?.focus();
        },
      },
    );
  };
  return (
    <form
      aria-label={connected ? 'Your message' : 'Add to the transcript'}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onKeyDown={(event) => {
        if (!isSend(event)) return;
        event.preventDefault();
        send();
      }}
    >
      {!connected && (
        <SegmentedControl
          label="Who said it"
          name="author"
          value={writer}
          onChange={setWriter}
          options={[
            { value: 'lead', label: 'They said' },
            { value: 'person', label: 'I said' },
          ]}
        />
      )}
      <Textarea
        ref={box}
        aria-label={connected ? `Message to ${lead.name}` : author === 'lead' ? `What ${lead.name} said` : 'What I said'}
        name="body"
        rows={2}
        maxLength={MESSAGE_LENGTH}
        placeholder={
          connected ? 'Write a message' : author === 'lead' ? 'What they said, as close to their words as you can' : 'What you said'
        }
        value={words}
        onChange={(event) => type(event.target.value)}
      />
      {error && <Banner tone="red">{toProblem(error).reason}</Banner>}
      {isShut && <Banner tone="yellow">{whyShut}</Banner>}
      <div className="row">
        <Button
          type="submit"
          size="sm"
          variant="primary"
          icon={connected ? Send : undefined}
          busy={isPending}
          disabled={isShut || words.trim() === ''}
        >
          {connected ? 'Send' : 'Add to transcript'}
        </Button>
        {onBack && (
          <Button size="sm" variant="ghost" icon={X} onClick={onBack}>
            Back to the suggestion
          </Button>
        )}
        <SendKeys />
      </div>
    </form>
  );
}

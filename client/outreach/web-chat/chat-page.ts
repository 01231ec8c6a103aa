/** The page of a web chat: its header, the start form and the messages. */
import { assistantTexts } from '#shared/outreach/conversations/texts.ts';
import type { WebChatMessage, WebChatPage, WebChatTurn } from '#shared/outreach/conversations/web-chat.ts';
import { readStored, writeStored } from '#client/core/browser-storage.ts';
import { generateId } from '#client/core/unique-id.ts';
import { CallFailed, call } from './call.ts';
import { createChatLog } from './chat-log.ts';
import { createComposer } from './composer.ts';
import { createElement } from './element.ts';
import { streamMessages, type Visitor } from './follow.ts';
import { startForm } from './start-form.ts';

interface Started {
  token: string;
  messages: WebChatMessage[];
}

/** Posts to the embedding page; nothing in it is private. */
const postToParent = (what: 'ready' | 'close' | 'message') => {
  if (window.parent !== window) window.parent.postMessage({ dealflowChat: what }, '*');
};

/** Draws the chat with this key into `place`. */
export async function openChatPage(place: HTMLElement, key: string): Promise<void> {
  const status = createElement('p', { className: 'status', attributes: { role: 'status' } }, 'Loading...');
  const waiting = createElement('main', { className: 'waiting' }, createElement('h1', { className: 'sr' }, 'Chat'), status);
  place.replaceChildren(waiting);
  const page = await call<WebChatPage>('page', { key }).catch((error: unknown) => {
    const isMissing = error instanceof CallFailed && error.status === 404;
    status.textContent = isMissing ? 'This chat is not open.' : error instanceof CallFailed ? error.message : 'Something went wrong.';
    if (isMissing) return undefined;
    const again = createElement('button', { className: 'btn', type: 'button' }, 'Try again');
    again.addEventListener('click', () => void openChatPage(place, key));
    waiting.append(again);
    return undefined;
  });
  if (!page) return;
  document.title = `Chat with ${page.company}`;

  const main = createElement('main', { className: 'chat' });
  place.replaceChildren(createHeader(page), main);
  postToParent('ready');
  const storedUnder = `chat:${key}`;
  const begin = () => {
    const form = startForm(async (answers) => {
      const { token, messages } = await call<Started>('start', { ...answers, key });
      writeStored(storedUnder, token);
      open({ key, token }, messages).focus();
    });
    main.replaceChildren(
      createElement('div', { className: 'welcome' }, createElement('p', { className: 'greeting' }, page.greeting), form),
    );
  };
  const open = (visitor: Visitor, messages: readonly WebChatMessage[]) =>
    startConversation(main, page, visitor, messages, () => {
      writeStored(storedUnder, null);
      begin();
    });
  const token = readStored(storedUnder);
  if (token === null) return begin();
  const visitor = { key, token };
  return call<WebChatMessage[]>('messages', visitor).then(
    (messages) => void open(visitor, messages),
    (error: unknown) => {
      if (!(error instanceof CallFailed)) throw error;
      // A failed load may succeed later; a missing chat starts again.
      if (error.status === undefined || error.status >= 500) return void open(visitor, []);
      writeStored(storedUnder, null);
      return begin();
    },
  );
}

function createHeader({ company, assistant }: WebChatPage): HTMLElement {
  const close = createElement(
    'button',
    { className: 'close', type: 'button', title: 'Close', attributes: { 'aria-label': 'Close chat' } },
    '✕',
  );
  close.hidden = window.parent === window;
  close.addEventListener('click', () => postToParent('close'));
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') postToParent('close');
  });
  return createElement(
    'header',
    { className: 'head' },
    createElement('div', { className: 'grow' }, createElement('h1', {}, company), createElement('p', {}, assistant)),
    close,
  );
}

/** The messages and the composer; runs until the page is left. */
function startConversation(
  main: HTMLElement,
  { company, greeting }: WebChatPage,
  visitor: Visitor,
  messages: readonly WebChatMessage[],
  onGone: () => void,
): { focus: () => void } {
  const log = createChatLog(company, greeting);
  const connection = createElement('p', { className: 'connection', hidden: true, attributes: { role: 'status' } });
  const turn = createElement('p', { className: 'turn', hidden: true, attributes: { role: 'status' } });
  const send = (body: string) => {
    const outgoing = log.addOutgoing(body);
    const external_id = generateId();
    const attempt = () =>
      void call<WebChatMessage>('send', { ...visitor, body, external_id }).then(outgoing.sent, (error: unknown) => {
        const { message, status } = error instanceof CallFailed ? error : new CallFailed('Something went wrong.');
        if (status === 404) onGone();
        else outgoing.failed(message, attempt);
      });
    attempt();
  };
  const writing = createComposer(send);
  main.replaceChildren(log.whole, turn, connection, writing.whole);
  log.add(messages);
  log.whole.scrollTop = log.whole.scrollHeight;

  const ending = new AbortController();
  const follower = {
    onMessages: (news: WebChatMessage[]) => {
      if (log.add(news).some(({ from }) => from === 'company')) postToParent('message');
    },
    onTurn: ({ handed_over }: WebChatTurn) => {
      turn.hidden = !handed_over;
      turn.textContent = handed_over ? assistantTexts.handedOver : '';
    },
    onConnection: (isThere: boolean) => {
      connection.hidden = isThere;
      connection.textContent = isThere ? '' : 'Connecting...';
    },
    onGone: () => {
      ending.abort();
      onGone();
    },
  };
  void streamMessages(visitor, Math.max(0, ...messages.map(({ id }) => id)), follower, ending.signal);
  return { focus: writing.focus };
}

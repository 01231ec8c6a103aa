/** The page of a web chat: who is speaking, how it begins, and what is said. */
import { assistantTexts } from '#shared/outreach/conversations/texts.ts';
import type { WebChatMessage, WebChatPage, WebChatTurn } from '#shared/outreach/conversations/web-chat.ts';
import { readStored, writeStored } from '#client/core/browser-storage.ts';
import { uniqueId } from '#client/core/unique-id.ts';
import { CallFailed, call } from './call.ts';
import { chatLog } from './chat-log.ts';
import { composer } from './composer.ts';
import { element } from './element.ts';
import { follow, type Visitor } from './follow.ts';
import { startForm } from './start-form.ts';

interface Started {
  token: string;
  messages: WebChatMessage[];
}

/** Tells the page around the frame; there is nothing in it that anybody may not know. */
const tellAround = (what: 'ready' | 'close' | 'message') => {
  if (window.parent !== window) window.parent.postMessage({ dealflowChat: what }, '*');
};

/** Draws the chat with this key into `place`. */
export async function openChatPage(place: HTMLElement, key: string): Promise<void> {
  const status = element('p', { className: 'status', attributes: { role: 'status' } }, 'Loading...');
  const waiting = element('main', { className: 'waiting' }, element('h1', { className: 'sr' }, 'Chat'), status);
  place.replaceChildren(waiting);
  const page = await call<WebChatPage>('page', { key }).catch((error: unknown) => {
    const isMissing = error instanceof CallFailed && error.status === 404;
    status.textContent = isMissing ? 'This chat is not open.' : error instanceof CallFailed ? error.message : 'Something went wrong.';
    if (isMissing) return undefined;
    const again = element('button', { className: 'btn', type: 'button' }, 'Try again');
    again.addEventListener('click', () => void openChatPage(place, key));
    waiting.append(again);
    return undefined;
  });
  if (!page) return;
  document.title = `Chat with ${page.company}`;

  const main = element('main', { className: 'chat' });
  place.replaceChildren(head(page), main);
  tellAround('ready');
  const storedUnder = `chat:${key}`;
  const begin = () => {
    const form = startForm(async (answers) => {
      const { token, messages } = await call<Started>('start', { ...answers, key });
      writeStored(storedUnder, token);
      open({ key, token }, messages).focus();
    });
    main.replaceChildren(element('div', { className: 'welcome' }, element('p', { className: 'greeting' }, page.greeting), form));
  };
  const open = (visitor: Visitor, messages: readonly WebChatMessage[]) =>
    conversation(main, page, visitor, messages, () => {
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
      // What cannot be asked now may be answered later; what is gone begins anew.
      if (error.status === undefined || error.status >= 500) return void open(visitor, []);
      writeStored(storedUnder, null);
      return begin();
    },
  );
}

function head({ company, assistant }: WebChatPage): HTMLElement {
  const close = element('button', { className: 'close', type: 'button', title: 'Close', attributes: { 'aria-label': 'Close chat' } }, '✕');
  close.hidden = window.parent === window;
  close.addEventListener('click', () => tellAround('close'));
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') tellAround('close');
  });
  return element(
    'header',
    { className: 'head' },
    element('div', { className: 'grow' }, element('h1', {}, company), element('p', {}, assistant)),
    close,
  );
}

/** What is said, and where one writes; goes on until the page is left. */
function conversation(
  main: HTMLElement,
  { company, greeting }: WebChatPage,
  visitor: Visitor,
  messages: readonly WebChatMessage[],
  onGone: () => void,
): { focus: () => void } {
  const log = chatLog(company, greeting);
  const connection = element('p', { className: 'connection', hidden: true, attributes: { role: 'status' } });
  const turn = element('p', { className: 'turn', hidden: true, attributes: { role: 'status' } });
  const send = (body: string) => {
    const outgoing = log.addOutgoing(body);
    const external_id = uniqueId();
    const attempt = () =>
      void call<WebChatMessage>('send', { ...visitor, body, external_id }).then(outgoing.sent, (error: unknown) => {
        const { message, status } = error instanceof CallFailed ? error : new CallFailed('Something went wrong.');
        if (status === 404) onGone();
        else outgoing.failed(message, attempt);
      });
    attempt();
  };
  const writing = composer(send);
  main.replaceChildren(log.whole, turn, connection, writing.whole);
  log.add(messages);
  log.whole.scrollTop = log.whole.scrollHeight;

  const ending = new AbortController();
  const follower = {
    onMessages: (news: WebChatMessage[]) => {
      if (log.add(news).some(({ from }) => from === 'company')) tellAround('message');
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
  void follow(visitor, Math.max(0, ...messages.map(({ id }) => id)), follower, ending.signal);
  return { focus: writing.focus };
}

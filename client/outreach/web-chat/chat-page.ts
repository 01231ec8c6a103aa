/** The page of a web chat: its header, the start form and the messages. */
import { assistantTexts } from '#shared/outreach/conversations/texts.ts';
import type { WebChatMessage, WebChatPage, WebChatTurn } from '#shared/outreach/conversations/web-chat.ts';
import { readStored, writeStored } from '#client/core/browser-storage.ts';
import { generateId } from '#client/core/unique-id.ts';
import { CallFailed, call } from './call.ts';
import { createChatLog, createElement } from './chat-log.ts';
import { streamMessages, type Visitor } from './follow.ts';

/** As the server knows them (shared/outreach/conversations/web-chat.ts); errors are shown under the field. */
const FIELDS = [
  { name: 'name', label: 'Your name', autocomplete: 'name', type: 'text', isOptional: false },
  { name: 'property_address', label: 'Property address', autocomplete: 'street-address', type: 'text', isOptional: false },
  { name: 'phone', label: 'Phone', autocomplete: 'tel', type: 'tel', isOptional: true },
  { name: 'email', label: 'Email', autocomplete: 'email', type: 'email', isOptional: true },
] as const;

/** The form; `start` begins the chat, and its failures are shown here. */
function startForm(start: (answers: Record<string, string>) => Promise<void>): HTMLFormElement {
  const fields = FIELDS.map(createField);
  const problem = createElement('p', { className: 'problem', role: 'alert', hidden: true });
  const button = createElement(
    'button',
    { className: 'btn', type: 'submit', attributes: { 'data-variant': 'primary', 'data-size': 'lg' } },
    'Start chat',
  );
  const form = createElement(
    'form',
    { className: 'start', noValidate: true, attributes: { 'aria-label': 'Start chat' } },
    ...fields.map(({ whole }) => whole),
    problem,
    button,
  );
  const say = (text: string) => {
    problem.textContent = text;
    problem.hidden = text === '';
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (button.disabled) return;
    button.disabled = true;
    say('');
    for (const field of fields) field.say('');
    const answers = fields.map(({ input }) => [input.name, input.value.trim()] as const).filter(([, value]) => value !== '');
    start(Object.fromEntries(answers)).catch((error: unknown) => {
      button.disabled = false;
      const { message, errors } = error instanceof CallFailed ? error : new CallFailed('Something went wrong.');
      const refused = fields.filter(({ input }) => errors[input.name]);
      for (const field of refused) field.say(errors[field.input.name]?.[0] ?? message);
      if (refused.length === 0) say(message);
      refused[0]?.input.focus();
    });
  });
  return form;
}

function createField({ name, label, autocomplete, type, isOptional }: (typeof FIELDS)[number]) {
  const input = createElement('input', { className: 'input', id: name, name, type, autocomplete, required: !isOptional });
  const error = createElement('p', { className: 'error', id: `${name}-error`, hidden: true });
  const optional = createElement('span', { className: 'opt' }, ' (optional)');
  const whole = createElement(
    'div',
    { className: 'field' },
    createElement('label', { htmlFor: name }, label, ...(isOptional ? [optional] : [])),
    input,
    error,
  );
  const say = (text: string) => {
    error.textContent = text;
    error.hidden = text === '';
    if (text === '') {
      input.removeAttribute('aria-invalid');
      input.removeAttribute('aria-describedby');
    } else {
      input.setAttribute('aria-invalid', 'true');
      input.setAttribute('aria-describedby', error.id);
    }
  };
  input.addEventListener('input', () => say(''));
  return { input, whole, say };
}

/** VISITOR_MESSAGE_LENGTH of shared/outreach/conversations/web-chat.ts, which would bring the whole of zod with it; a test holds them together. */
const LONGEST = 1000;

/** Where the visitor writes. Enter sends, Shift and Enter begins a line. */
function createComposer(send: (body: string) => void): { whole: HTMLFormElement; focus: () => void } {
  const text = createElement('textarea', {
    className: 'input',
    id: 'message',
    name: 'message',
    rows: 1,
    maxLength: LONGEST,
    autocomplete: 'off',
    enterKeyHint: 'send',
    placeholder: 'Write a message',
  });
  const form = createElement(
    'form',
    { className: 'composer', attributes: { 'aria-label': 'Message' } },
    createElement('label', { className: 'sr', htmlFor: 'message' }, 'Message'),
    text,
    createElement('button', { className: 'btn', type: 'submit', attributes: { 'data-variant': 'primary', 'data-size': 'lg' } }, 'Send'),
  );
  const grow = () => {
    text.style.height = 'auto';
    text.style.height = `${text.scrollHeight + 2}px`;
  };
  text.addEventListener('input', grow);
  text.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    form.requestSubmit();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const body = text.value.trim();
    if (body === '') return text.focus();
    text.value = '';
    grow();
    text.focus();
    send(body);
  });
  return { whole: form, focus: () => text.focus() };
}

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

/** The messages, oldest first; new ones are announced, and scrolled to unless the visitor reads further up. */
import type { WebChatMessage } from '#shared/outreach/conversations/web-chat.ts';

const NEAR_PX = 80;
const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const dayAndTime = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });

/** "2:05 PM", and the day before it when it was another one. */
const formatMoment = (at: string): string => {
  const moment = new Date(at);
  return (moment.toDateString() === new Date().toDateString() ? time : dayAndTime).format(moment);
};

interface Outgoing {
  sent: (message: WebChatMessage) => void;
  failed: (why: string, again: () => void) => void;
}

interface ChatLog {
  whole: HTMLElement;
  /** Adds messages that are not shown yet, in their order, and returns those. */
  add: (messages: readonly WebChatMessage[]) => WebChatMessage[];
  /** Shows what the visitor sends before the server has it. */
  addOutgoing: (body: string) => Outgoing;
}

export function createChatLog(company: string, greeting: string): ChatLog {
  const list = createElement('ol', {}, createElement('li', { className: 'greeting' }, greeting));
  const whole = createElement(
    'div',
    { className: 'log', tabIndex: 0, attributes: { role: 'log', 'aria-label': 'Conversation', 'aria-live': 'polite' } },
    list,
  );
  const shown = new Map<number, { at: string; item: HTMLElement }>();

  const place = (item: HTMLElement, before: HTMLElement | null = null) => {
    const isNear = whole.scrollHeight - whole.scrollTop - whole.clientHeight < NEAR_PX;
    list.insertBefore(item, before);
    if (isNear) whole.scrollTop = whole.scrollHeight;
  };
  const add = (messages: readonly WebChatMessage[]) => {
    const fresh = messages.filter(({ id }) => !shown.has(id));
    for (const message of fresh) {
      const { item, note } = createLine(message.from, message.body);
      note.textContent = `${getAuthorLabel(message, company)} · ${formatMoment(message.at)}`;
      const later = [...shown.values()].filter(({ at }) => at > message.at).sort((one, other) => (one.at < other.at ? -1 : 1))[0];
      shown.set(message.id, { at: message.at, item });
      place(item, later?.item ?? list.querySelector('[data-outgoing]'));
    }
    return fresh;
  };
  const addOutgoing = (body: string): Outgoing => {
    const { item, note } = createLine('visitor', body);
    item.dataset.outgoing = '';
    note.textContent = 'Sending...';
    place(item);
    whole.scrollTop = whole.scrollHeight;
    return {
      sent: (message) => {
        delete item.dataset.outgoing;
        // The stream may have brought it already.
        if (shown.has(message.id)) return item.remove();
        shown.set(message.id, { at: message.at, item });
        note.textContent = `${getAuthorLabel(message, company)} · ${formatMoment(message.at)}`;
      },
      failed: (why, again) => {
        const button = createElement('button', { className: 'link', type: 'button' }, 'Try again');
        button.addEventListener('click', () => {
          note.textContent = 'Sending...';
          again();
        });
        note.replaceChildren(`Not sent. ${why} `, button);
      },
    };
  };
  return { whole, add, addOutgoing };
}

const getAuthorLabel = ({ from, is_assistant }: WebChatMessage, company: string): string =>
  from === 'visitor' ? 'You' : is_assistant ? 'Automated assistant' : company;

function createLine(from: WebChatMessage['from'], body: string) {
  const note = createElement('small');
  const who = createElement('span', { className: 'sr' }, from === 'visitor' ? 'You: ' : 'Answer: ');
  const item = createElement('li', { className: 'line', attributes: { 'data-from': from } }, createElement('p', {}, who, body), note);
  return { item, note };
}

/** Makes an element. Chat text becomes text nodes, never markup. */
export function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<Omit<HTMLElementTagNameMap[Name], 'style' | 'attributes'>> & { attributes?: Record<string, string> } = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const { attributes = {}, ...rest } = properties;
  const made = document.createElement(name);
  Object.assign(made, rest);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

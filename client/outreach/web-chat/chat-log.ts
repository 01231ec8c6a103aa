/** What has been said, oldest first; new lines are read out, and scrolled to unless the visitor reads further up. */
import type { WebChatMessage } from '#shared/outreach/conversations/web-chat.ts';
import { element } from './element.ts';

const NEAR_PX = 80;
const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const dayAndTime = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });

/** "2:05 PM", and the day before it when it was another one. */
const momentText = (at: string): string => {
  const moment = new Date(at);
  return (moment.toDateString() === new Date().toDateString() ? time : dayAndTime).format(moment);
};

/** A message that is on its way. */
interface Outgoing {
  sent: (message: WebChatMessage) => void;
  failed: (why: string, again: () => void) => void;
}

interface ChatLog {
  whole: HTMLElement;
  /** Shows messages that are not shown yet, in the order in which they were said; gives those. */
  add: (messages: readonly WebChatMessage[]) => WebChatMessage[];
  /** Shows what the visitor sends before the server has it. */
  addOutgoing: (body: string) => Outgoing;
}

export function chatLog(company: string, greeting: string): ChatLog {
  const list = element('ol', {}, element('li', { className: 'greeting' }, greeting));
  const whole = element(
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
      const { item, note } = line(message.from, message.body);
      note.textContent = `${authorOf(message, company)} · ${momentText(message.at)}`;
      const later = [...shown.values()].filter(({ at }) => at > message.at).sort((one, other) => (one.at < other.at ? -1 : 1))[0];
      shown.set(message.id, { at: message.at, item });
      place(item, later?.item ?? list.querySelector('[data-outgoing]'));
    }
    return fresh;
  };
  const addOutgoing = (body: string): Outgoing => {
    const { item, note } = line('visitor', body);
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
        note.textContent = `${authorOf(message, company)} · ${momentText(message.at)}`;
      },
      failed: (why, again) => {
        const button = element('button', { className: 'link', type: 'button' }, 'Try again');
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

const authorOf = ({ from, is_assistant }: WebChatMessage, company: string): string =>
  from === 'visitor' ? 'You' : is_assistant ? 'Automated assistant' : company;

function line(from: WebChatMessage['from'], body: string) {
  const note = element('small');
  const who = element('span', { className: 'sr' }, from === 'visitor' ? 'You: ' : 'Answer: ');
  const item = element('li', { className: 'line', attributes: { 'data-from': from } }, element('p', {}, who, body), note);
  return { item, note };
}

/** Where the visitor writes. Enter sends, Shift and Enter begins a line. */
import { createElement } from './element.ts';

/** VISITOR_MESSAGE_LENGTH of shared/outreach/conversations/web-chat.ts, which would bring the whole of zod with it; a test holds them together. */
const LONGEST = 1000;

export function createComposer(send: (body: string) => void): { whole: HTMLFormElement; focus: () => void } {
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

/** What a visitor says before the first message: who it is, and about which house. */
import { CallFailed } from './call.ts';
import { createElement } from './element.ts';

/** As the server knows them (shared/outreach/conversations/web-chat.ts); errors are shown under the field. */
const FIELDS = [
  { name: 'name', label: 'Your name', autocomplete: 'name', type: 'text', isOptional: false },
  { name: 'property_address', label: 'Property address', autocomplete: 'street-address', type: 'text', isOptional: false },
  { name: 'phone', label: 'Phone', autocomplete: 'tel', type: 'tel', isOptional: true },
  { name: 'email', label: 'Email', autocomplete: 'email', type: 'email', isOptional: true },
] as const;

/** The form; `start` begins the chat, and its failures are shown here. */
export function startForm(start: (answers: Record<string, string>) => Promise<void>): HTMLFormElement {
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

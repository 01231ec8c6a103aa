/** What a visitor says before the first message: who it is, and about which house. */
import { CallFailed } from './call.ts';
import { element } from './element.ts';

/** As the server knows them (shared/outreach/conversations/web-chat.ts); what it refuses is said under the field. */
const FIELDS = [
  { name: 'name', label: 'Your name', autocomplete: 'name', type: 'text', isOptional: false },
  { name: 'property_address', label: 'Property address', autocomplete: 'street-address', type: 'text', isOptional: false },
  { name: 'phone', label: 'Phone', autocomplete: 'tel', type: 'tel', isOptional: true },
  { name: 'email', label: 'Email', autocomplete: 'email', type: 'email', isOptional: true },
] as const;

/** The form; `start` begins the chat, and its failures are shown here. */
export function startForm(start: (answers: Record<string, string>) => Promise<void>): HTMLFormElement {
  const fields = FIELDS.map(fieldOf);
  const problem = element('p', { className: 'problem', role: 'alert', hidden: true });
  const button = element(
    'button',
    { className: 'btn', type: 'submit', attributes: { 'data-variant': 'primary', 'data-size': 'lg' } },
    'Start chat',
  );
  const form = element(
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

function fieldOf({ name, label, autocomplete, type, isOptional }: (typeof FIELDS)[number]) {
  const input = element('input', { className: 'input', id: name, name, type, autocomplete, required: !isOptional });
  const error = element('p', { className: 'error', id: `${name}-error`, hidden: true });
  const optional = element('span', { className: 'opt' }, ' (optional)');
  const whole = element(
    'div',
    { className: 'field' },
    element('label', { htmlFor: name }, label, ...(isOptional ? [optional] : [])),
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

import { expect, test } from 'vitest';
import { readAutomatic, readBounce } from './automatic-mail.ts';

test.each([
  ['Automatic reply: Your house', 'I am back on Monday.'],
  ['Respuesta automática', 'Estaré fuera de la oficina hasta el lunes.'],
  ['Abwesenheitsnotiz', 'Ich bin nicht im Büro.'],
  ['Re: 12 Elm', 'Thank you for your message. I am out of the office and will reply when I return.'],
])('a note of absence without a header: %s', (subject, text) => expect(readAutomatic({ subject, text })).toEqual({ kind: 'absence' }));

test.each([
  ['Re: 12 Elm', "I'm out of the office a lot, I drive. Evenings are best. I'd want 165k."],
  ['RE: Oferta', 'Ando de vacaciones pero sí me interesa.'],
  ['Automatic sprinklers', 'The yard has them, I return Friday if you want to see it.'],
])('a person on holiday has answered: %s', (subject, text) => expect(readAutomatic({ subject, text })).toBeUndefined());

test.each([
  ['550 5.1.1 User unknown', 'hard'],
  ['550 5.7.1 Service unavailable; client host blocked using a block list', 'block'],
  ['550 5.7.1 Message rejected due to content, looks like spam', 'block'],
  ['554 5.7.26 Unauthenticated email is not accepted, DMARC policy', 'block'],
  ['552 5.2.2 Mailbox full', 'soft'],
  ['452 4.2.2 over quota', 'soft'],
  ['the address does not exist', 'hard'],
])('a failed delivery by its code and words: %s', (words, kind) => expect(readBounce(words)).toBe(kind));

/** What composes and carries the messages of each channel. */
import type { HandOver } from '#server/providers/hand-over.ts';
import type { MailProvider } from '#server/providers/mail.ts';
import type { TextProvider } from '#server/providers/sms.ts';
import type { SentChannel } from '#shared/records/contacts/channels.ts';
import { composeMail, composeText, type Sender } from './compose.ts';
import type { MessageRow } from './messages.ts';

export interface CarrierParts {
  /** Without one, email goes to the outbox inside the application. */
  mail?: MailProvider | undefined;
  /** Without one, texts go to the outbox. */
  texts?: TextProvider | undefined;
  /** Where the provider of texts reports what became of them. */
  textCallback?: string | undefined;
}

interface Letter {
  message: MessageRow;
  from: Sender;
  /** The Message-ID of what it answers. */
  findAnswered: () => Promise<string | undefined>;
}

export interface Carrier {
  isSet(parts: CarrierParts): boolean;
  send(parts: CarrierParts, letter: Letter): Promise<HandOver> | undefined;
}

export const CARRIERS: Record<SentChannel, Carrier> = {
  email: {
    isSet: ({ mail }) => mail !== undefined,
    send: ({ mail }, { message, from, findAnswered }) =>
      mail && findAnswered().then((answered) => mail.send(composeMail(message, from, answered))),
  },
  sms: {
    isSet: ({ texts }) => texts !== undefined,
    send: ({ texts, textCallback }, { message }) => texts?.send(composeText(message, textCallback)),
  },
};

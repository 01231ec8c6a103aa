/** Composes outgoing messages with their required parts. */
import { createHmac } from 'node:crypto';
import type { OutgoingMail, MailProvider } from '#server/providers/mail.ts';
import type { OutgoingText, TextProvider } from '#server/providers/sms.ts';
import { escapeHtml } from '#server/core/html.ts';
import type { Account } from '#shared/accounts/auth/account.ts';
import { CODE_PURPOSES } from '#shared/outreach/messages/channels.ts';
import { outreachTexts } from '#shared/outreach/messages/texts.ts';
import { linkFor } from '#server/accounts/auth/settings/links.ts';
import type { MessageRow } from './messages.ts';
import type { OutreachSettingsRow } from '#server/accounts/auth/settings/settings.ts';
import type { HandOver } from '#server/providers/hand-over.ts';
import type { SentChannel } from '#shared/records/contacts/channels.ts';

export interface Sender {
  account: Account;
  settings: OutreachSettingsRow;
  publicUrl: string;
  /** The address that mail comes from; the account's own when none is set. */
  mailFrom: string | undefined;
  /** Whether answers to that address reach the application. */
  answersArrive: boolean;
  /** Whether `me+tag@example.com` reaches the mailbox of `me@example.com`. */
  replyTags: boolean;
}

/** Paragraphs and lines of plain words as HTML. */
const asHtml = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('\n');

/** The name in the From line: the sender's, else the company's. */
const getSenderName = ({ account, settings }: Sender): string => settings.sender_name ?? account.company_name;

/**
 * How a message is called wherever it goes: the same at every try, so that a second copy is known for one, and an answer finds it.
 * Nobody can make one up for a message that they did not get.
 */
export function buildMessageId({ id }: Pick<MessageRow, 'id'>, { settings, account, mailFrom }: Sender): string {
  const proof = createHmac('sha256', settings.signing_key).update(`message\n${id}`).digest('hex').slice(0, 20);
  const domain = (mailFrom ?? account.email).split('@')[1] ?? 'localhost';
  return `${id.toString(36)}.${proof}@${domain}`;
}

/** RFC 5321, 4.5.3.1.1. */
const MAX_LOCAL_PART = 64;

/** Where a recipient of a campaign ends it with one click. */
const unsubscribeLink = ({ purpose, subject_id }: MessageRow, { publicUrl, settings }: Sender): string | undefined =>
  purpose === 'campaign' && subject_id !== null ? linkFor(publicUrl, settings, 'unsubscribe', subject_id) : undefined;

/** Messages without replies: codes, and confirmations of opt-outs. */
const isAutomatic = ({ purpose }: MessageRow): boolean => purpose === 'confirmation' || CODE_PURPOSES.includes(purpose);

/** The footer of every email except automatic ones: sender, postal address, and unsubscribe link. */
function buildFooter(message: MessageRow, sender: Sender): { text: string; html: string } {
  if (isAutomatic(message)) return { text: '', html: '' };
  const who = [getSenderName(sender), sender.settings.postal_address ?? ''].filter(Boolean);
  const link = unsubscribeLink(message, sender);
  const stop = link ? `${outreachTexts.unsubscribe}: ${link}` : outreachTexts.answerToStop;
  const stopHtml = link ? `<a href="${escapeHtml(link)}">${outreachTexts.unsubscribe}</a>` : escapeHtml(outreachTexts.answerToStop);
  const lines = who.map((line) => escapeHtml(line).replaceAll('\n', '<br>')).join('<br>');
  return {
    text: `\n\n-- \n${[...who, stop].join('\n')}\n`,
    html: `\n<p style="color:#666;font-size:13px">${lines}<br>${stopHtml}</p>`,
  };
}

/** Mail programs set text that names no font in a small serif. */
const LOOK = "font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;max-width:600px";

/** Where an answer to this message goes: the tag after the plus is the name in its Message-ID, so that it is found without a thread. */
function replyAddress(message: MessageRow, sender: Sender, address: string): string | null {
  const { settings, account, answersArrive, replyTags } = sender;
  if (settings.reply_to) return settings.reply_to;
  if (!answersArrive) return address === account.email ? null : account.email;
  const [local = '', domain = ''] = address.split('@');
  const [tag = ''] = buildMessageId(message, sender).split('@');
  const tagged = `${local}+${tag}`;
  return replyTags && tagged.length <= MAX_LOCAL_PART ? `${tagged}@${domain}` : null;
}

/** An email as it leaves. `answers` is the Message-ID of what it answers. */
function composeMail(message: MessageRow, sender: Sender, answers?: string): OutgoingMail {
  const { account, mailFrom } = sender;
  const under = buildFooter(message, sender);
  const unsubscribe = unsubscribeLink(message, sender);
  const address = mailFrom ?? account.email;
  return {
    message_id: buildMessageId(message, sender),
    from: { name: getSenderName(sender), address },
    to: message.to_address,
    reply_to: replyAddress(message, sender, address),
    subject: message.subject ?? outreachTexts.noSubject(getSenderName(sender)),
    text: message.body + under.text,
    html: `<div style="${LOOK}">${message.html ?? asHtml(message.body)}${under.html}</div>`,
    ...(unsubscribe && { unsubscribe }),
    ...(answers && { in_reply_to: answers }),
    ...(isAutomatic(message) && { automatic: true }),
  };
}

/** The words themselves, not any bus stop. */
const SAYS_STOP = /\b(?:reply|text|send|answer(?: with)?)\s+["“'‘]?stop\b/i;

/** A text as it leaves: a campaign's says how to stop. `callback` is where the provider tells what became of it. */
function composeText(message: MessageRow, callback: string | undefined): OutgoingText {
  const says = message.purpose !== 'campaign' || SAYS_STOP.test(message.body);
  return {
    to: message.to_address,
    body: says ? message.body : `${message.body}\n${outreachTexts.textToStop}`,
    ...(callback && { status_callback: callback }),
  };
}

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

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { outreachTexts } from '#shared/outreach/messages/texts.ts';
import { readReply, type ReplyReading } from './read-reply.ts';

const rows = readFileSync(path.join(import.meta.dirname, 'replies.tsv'), 'utf8')
  .split('\n')
  .filter((line) => line.includes('\t'))
  .map((line) => line.split('\t') as [string, string]);

const nameOf = ({ stop, no_texts, wrong_number, keyword, crisis, later }: ReplyReading): string => {
  if (crisis !== null) return 'crisis';
  if (later !== null) return 'later';
  if (stop !== 'else') return stop;
  return keyword ?? wrong_number?.kind ?? (no_texts ? 'no_texts' : 'go');
};

test.each(rows)('%s: %s', (expected, text) => {
  expect(nameOf(readReply({ text, channel: 'sms' }))).toBe(expected);
});

test('the sentence that decided is given as it was written', () => {
  const read = readReply({ text: 'Thanks for writing. Please stop texting me! Bye', channel: 'sms' });
  expect(read).toMatchObject({ stop: 'no', words: 'Please stop texting me!' });
});

describe('a mail', () => {
  test.each([
    ['On Mon, Nov 16, 2026 at 9:01 AM Walker Homes <ann@example.com> wrote:\n> Unsubscribe: https://x.example\n> stop'],
    ['El lun, 16 nov 2026 a las 9:01, Walker Homes <ann@example.com> escribió:\n> Responda ALTO para no recibir más'],
    ['Am Mo., 16. Nov. 2026 um 09:01 Uhr schrieb Walker Homes <ann@example.com>:\n> Reply STOP to opt out.'],
    ['-----Original Message-----\nFrom: Walker Homes\nSubject: Your house\n\nReply STOP to opt out.'],
    ['From: Walker Homes <ann@example.com>\nSent: Monday\n\nto hear no more, unsubscribe'],
    ['If you are not the intended recipient, stop reading and delete this message.'],
    ['CONFIDENTIALITY NOTICE: This e-mail is for the sole use of the intended recipient. Contact the sender and destroy all copies.'],
    ['Pat Miller, Miller Roofing\nTo unsubscribe from our newsletter, click here.'],
    ['Pat, Oak Realty. If you no longer wish to receive emails from Oak Realty, reply with unsubscribe.'],
    ['This email has been checked for viruses by Avast. Do not open attachments from unknown senders.'],
    ['Sent from my iPhone'],
    ['AVISO DE CONFIDENCIALIDAD: si no es el destinatario, no lea ni copie este correo y elimínelo.'],
    ['Please consider the environment before printing this email.'],
  ])('what others put under an answer is not the answer: %s', (added) => {
    expect(readReply({ text: `Yes, call me at noon.\r\n\r\n${added}`, channel: 'email' }).stop).toBe('else');
    expect(readReply({ text: `Please stop emailing me.\r\n\r\n${added}`, channel: 'email' }).stop).toBe('no');
  });

  test('a banner above an answer is not the answer', () => {
    const banner = '[EXTERNAL EMAIL] Do not click links or open attachments unless you recognize the sender.';
    expect(readReply({ text: `${banner}\n\nSure.`, channel: 'email' }).stop).toBe('else');
    expect(readReply({ text: `${banner}\n\ntake me off your list`, channel: 'email' }).stop).toBe('no');
  });
});

test('our own words that come back, as a phone sends them with a heart, ask for nothing', () => {
  const sent = `Hi Maria, do you still own 12 Elm? ${outreachTexts.textToStop}`;
  expect(readReply({ text: `Loved “${sent}”`, channel: 'sms' }).stop).toBe('else');
  expect(readReply({ text: `Sounds good\n\n${outreachTexts.answerToStop}`, channel: 'email' }).stop).toBe('else');
  const link = `${outreachTexts.unsubscribe}: https://deals.example.com/unsubscribe/abc.def`;
  expect(readReply({ text: `Sounds good\n\n${link}`, channel: 'email' }).stop).toBe('else');
});

test.each([
  ['Not right now, maybe after the holidays', '2027-01-02'],
  ['call me in the spring', '2027-03-01'],
  ['hit me up in like 6 months', '2027-05-25'],
  ['Call me after April 15th', '2027-04-15'],
  ['hábleme en enero', '2027-01-01'],
])('another day is read: %s', (text, on) => {
  expect(readReply({ text, channel: 'sms', today: '2026-11-26' }).later?.on).toBe(on);
});

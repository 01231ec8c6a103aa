import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { MAX_STALL_MS, stallOf } from '#server/testing/stall.ts';
import { outreachTexts } from '#shared/outreach/messages/texts.ts';
import { readReply, type ReplyReading } from './read-reply.ts';

const linesOf = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8').split('\n');
const rows = ['replies.tsv', 'needs.tsv']
  .flatMap(linesOf)
  .filter((line) => line.includes('\t'))
  .map((line) => line.split('\t') as [string, string]);

const nameOf = ({ stop, no_texts, wrong_number, keyword, crisis, later }: ReplyReading): string => {
  if (crisis !== null) return 'crisis';
  if (later !== null) return 'later';
  if (stop !== 'else') return stop;
  return keyword ?? wrong_number?.kind ?? (no_texts ? 'no_texts' : 'go');
};

test.each(rows)('%s: %s', (expected, text) => {
  expect(nameOf(readReply({ text, channel: 'sms', today: '2026-11-16' }))).toBe(expected);
});

test('next month is another day on the last of a month too', () => {
  const { later } = readReply({ text: 'too much going on this month, reach out next month', channel: 'sms', today: '2026-11-30' });
  expect(later?.on).toBe('2026-12-05');
});

test('a rate is no hour of this day', () => {
  const { later } = readReply({ text: 'Not now, maybe when interest rates come down', channel: 'sms', today: '2026-11-16' });
  expect(later?.on).toBe('2027-02-14');
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

describe('a no to the matter', () => {
  test.each([
    'No thanks',
    'not interested',
    'We are happy where we are, but thank you',
    'hard pass',
    "I've decided to keep it",
    'not selling',
    'Changed my mind',
    'No, thank you.\n\nBest regards, Ruth',
    'no gracias, estamos a gusto aquí',
    'no pienso venderla',
    'me la quedo',
    'La casa no está en venta.',
    "It isn't for sale, dear.",
    'I must decline.',
    'no tenemos intención de vender',
    'over my dead body',
  ])('is plain: %s', (text) => {
    expect(readReply({ text, channel: 'sms' })).toMatchObject({ declines: true, is_curt: false, stop: 'else' });
  });

  test.each([
    'nah',
    'this again?',
    'what makes you think we would sell',
    'your kind are vultures',
    'whatever',
    '👎',
    'keep dreaming',
    "haven't we been through this already",
    'qué insistentes',
    'otra vez',
    'why are you writing me',
    'tas loco',
  ])('is for a person to judge: %s', (text) => {
    expect(readReply({ text, channel: 'sms' })).toMatchObject({ declines: true, is_curt: true, stop: 'else' });
  });

  test.each([
    'no thanks on the realtor, just cash',
    'not interested in financing',
    'not at that price',
    'no, but my brother might be',
    'all good',
    'not interested unless you can do 200',
    'no problem',
    'ya dije que sí',
    'how did you get my number',
  ])('is none: %s', (text) => {
    expect(readReply({ text, channel: 'sms' }).declines).toBe(false);
  });
});

test('no message is read for long', () => {
  const parts = ['i do not want to ', 'he ', 'not ', 'after the ', 'me quiero ', 'you asked ', 'no ', 'killed the ', 'tired of ', 'again '];
  for (const part of parts) {
    const text = part.repeat(4000 / part.length);
    expect(stallOf(() => readReply({ text, channel: 'sms' }))).toBeLessThan(MAX_STALL_MS);
  }
});

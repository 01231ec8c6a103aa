import { describe, expect, test } from 'vitest';
import { ownWords, readWish } from './opt-out.ts';

const wish = (text: string) => readWish(text)?.wish;

describe('who wants to hear no more', () => {
  test.each([
    'STOP',
    'stop.',
    'Stop please!',
    'STOPALL',
    'Quit',
    'END',
    'revoke',
    'Opt-out',
    'opt out',
    'Cancel',
    'unsubscribe',
    'Please unsubscribe me',
    'Leave me alone',
    'Please leave us alone, thanks',
    'Do not contact me again',
    "don't text me",
    'Don’t ever call this number again',
    'stop texting me',
    'Quit calling',
    'please stop sending me these',
    'Take me off your list',
    'Remove my number from your list now',
    'lose my number',
    'No more texts',
    'I revoke my consent',
    'I do not want any more emails',
    'Not interested. Stop.',
    'Who is this? Take my name off whatever list you have',
    'opt me out',
    'I am on the do not call list',
  ])('%s', (text) => expect(wish(text)).toBe('stop'));

  test.each([
    'Wrong number',
    'Sorry, you have the wrong person',
    'wrong #... wrong number buddy',
    "This isn't the right number",
    'nobody here by that name',
  ])('another person: %s', (text) => expect(wish(text)).toBe('wrong_number'));
});

describe('who wants nothing of the kind', () => {
  test.each([
    "Don't stop texting me, I am interested",
    'Please do not stop',
    'I never said stop texting me',
    'This is not the wrong number',
    'You can stop by the house on Friday',
    'Is this the wrong number?',
    'I want to cancel the listing with my agent',
    'We would move at the end of the month',
    'The bus stop is in front of the house',
    'Call me tomorrow',
    "Don't hesitate to call me",
    'I quit my job, so I must sell',
    'Yes',
    '185k',
    'What can you offer?',
    'no',
  ])('%s', (text) => expect(wish(text)).toBeUndefined());
});

test('who comes back, or asks who this is, says so alone', () => {
  expect(wish('START')).toBe('start');
  expect(wish('unstop')).toBe('start');
  expect(wish('HELP')).toBe('help');
  expect(wish('I need help with the roof')).toBeUndefined();
  expect(wish('When can we start?')).toBeUndefined();
});

test('our own words under an answer are not the answer', () => {
  const mail =
    'Sounds good, call me.\r\n\r\nOn Mon, Nov 16, 2026 at 9:01 AM Walker Homes <ann@example.com> wrote:\r\n> Unsubscribe: https://x.example\r\n> stop';
  expect(ownWords(mail)).toBe('Sounds good, call me.');
  expect(wish(mail)).toBeUndefined();
  expect(wish('Unsubscribe\n\n-----Original Message-----\nFrom: us')).toBe('stop');
});

test('the words that say it are kept', () => {
  expect(readWish('Thanks for writing. Please stop texting me! Bye')).toEqual({ wish: 'stop', words: 'Please stop texting me!' });
});

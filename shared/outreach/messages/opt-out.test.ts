import { describe, expect, test } from 'vitest';
import { MAX_STALL_MS, stallOf } from '../../../server/testing/stall.ts';
import { doubtedStop, ownWords, readWish, soundsLikeStop } from './opt-out.ts';

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
    'Not interested, please stop texting me',
    'I am not selling, stop texting me',
    'I am not selling stop texting me',
    'Do not text me again, remove me from your list',
    "I'm not the owner, take me off your list",
    'I cannot sell, leave me alone',
    'I dont know you, stop texting',
    'STOP STOP',
    'STOP STOP STOP',
    'Stop, not interested',
    'STOP - not for sale',
    'STOP—not for sale',
    'Please STOP this is not my house',
    'Stop at once',
    'no thanks stop',
    'not interested stop',
    'Cancel, I am not interested',
    'I want to unsubscribe',
    'I would like to unsubscribe please',
    'How do I unsubscribe?',
    'Do not text',
    'Dont call',
    'Please do not call',
    'Do not call or text anymore',
    "Why don't you stop texting me",
    'Wrong number. Stop texting me',
  ])('%s', (text) => expect(wish(text)).toBe('stop'));

  test.each([
    'Wrong number',
    'Sorry, you have the wrong person',
    'wrong #... wrong number buddy',
    "This isn't the right number",
    'nobody here by that name',
    'Not John, wrong number',
    'Not John wrong number',
    'This is not my house, wrong number',
  ])('another person: %s', (text) => expect(wish(text)).toBe('wrong_number'));
});

describe('who wants nothing of the kind', () => {
  test.each([
    "Don't stop texting me, I am interested",
    'Please do not stop',
    "don't stop",
    "I can't stop thinking about selling",
    'stop by tomorrow',
    'Hi, stop by tomorrow',
    'the end of the month',
    'End of the month works for me',
    'Quit claim deed is signed',
    'I will not cancel',
    'I do not want to unsubscribe',
    'I did not ask you to stop texting me',
    "Don't call, text me instead",
    "Why don't you call me tomorrow?",
    'I want 150k, no more',
    'Loved “Hi Maria, do you still own 12 Elm? Reply STOP to opt out.”',
    'Sounds good\n\nTo hear no more from us, answer with the word "unsubscribe".',
    'Sounds good\n\nUnsubscribe: https://deals.example.com/unsubscribe/abc.def',
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

test('the words that say it are kept, and those of a sentence that weigh most', () => {
  const read = readWish('Thanks for writing. Please stop texting me! Bye');
  expect(read).toMatchObject({ wish: 'stop', words: 'Please stop texting me!' });
  expect(read?.weighs).toContain('stop texting me');
  expect(readWish('STOP')).toEqual({ wish: 'stop', words: 'STOP' });
});

test.each([
  'I did not fight for this country to be pestered by you. Do not text me.',
  'whatever automation this is, kill it for this number',
  'Set my status to do not contact.',
  'plesae sotp txting',
  'dude ya, quítame del list',
  'Absténgase de comunicarse con los herederos.',
])('a wish that no rule knew: %s', (text) => expect(wish(text)).toBe('stop'));

test.each([
  'please remove the tree from the yard',
  'the tenant stopped paying',
  "please don't sell it to anyone else",
  'not interested in a realtor but your cash offer yes',
  'no more repairs are needed',
  'I want to cancel the listing',
  'unsubscribe me from paying taxes lol',
  'I stopped smoking',
  'no me llamo Pedro',
  'stop, you are kidding',
])('none at all: %s', (text) => expect(wish(text)).toBeUndefined());

test('what is in doubt is told with its words', () => {
  expect(doubtedStop('You are trespassing on my phone')).toContain('phone');
  expect(doubtedStop('The roof is ten years old')).toBeUndefined();
});

test.each([
  'no me escriba mas',
  'ya basta, no mas mensajes',
  'no me llamen',
  'borre mi numero',
  "I'm on the do not call registry",
  'My mom is 85, please stop contacting her',
  'take my # off ur list',
  'unsubscrbe',
  'dont hmu again',
  'I would prefer not to receive any more of these',
  'you have no permission to text me',
  'I never agreed to get these texts',
  'I have asked repeatedly to be removed',
  'le agradecería que no me contactara más',
  'no mas msjs',
  'estoy harta de sus llamadas',
  'dejen en paz a mi mamá',
  'no me escrivan mas',
  'ya le dije que pare',
])('in Spanish, and in plain words: %s', (text) => expect(wish(text)).toBe('stop'));

test.each([
  'can u call not text',
  'call me dont text',
  'no texts just call',
  'stop texting me and call me instead',
  'Please do not send texts. You may call me after 5.',
  'no me mande mensajes, mejor llámeme',
])('a call and no texts: %s', (text) => expect(wish(text)).toBe('no_texts'));

test.each([
  'no more texts or calls',
  'stop texting me or I will call the cops',
  'dont text, take me off your list and call my attorney',
  'STOP. call me',
])('more than texts: %s', (text) => expect(wish(text)).toBe('stop'));

test.each([
  'Stop by anytime',
  "Don't stop emailing me",
  'i cant text and drive, call me',
  'no me llame antes de las 5',
  "Please don't call, email is better for me",
  'No pare de escribirme',
  'no me llame mañana, mejor el lunes',
  'no me escriba por correo, mejor por texto',
  "Don't call me tomorrow, Friday is better",
  'delete the first address I sent, use 14 Oak',
  "please don't follow up with the realtor, call me",
  'no me manden menos de 100 mil',
  'estoy cansado de los inquilinos',
  'déjeme hablar con mi esposa',
])('is not made up of: %s', (text) => expect(wish(text)).toBeUndefined());

test.each(['I am so fed up with you people', 'no me llame antes de las 5', 'Enough!!', "Don't call me before 9"])(
  'what may mean it is heard: %s',
  (text) => expect(soundsLikeStop(text)).toBe(true),
);

test.each(['185k', 'The roof leaks', 'My tenant stopped paying', "Don't hesitate to call me"])('what cannot mean it is not: %s', (text) =>
  expect(soundsLikeStop(text)).toBe(false),
);

test('the longest mail is read at once, whatever it is made of', () => {
  const parts = [
    'stop ',
    'do not ',
    'no me ',
    'my the ',
    'remove my ',
    'take i ',
    'a',
    ' ',
    'Unsubscribe ',
    ', ',
    '> ',
    'On x wrote ',
    'del numero ',
  ];
  for (const part of parts) {
    const mail = part.repeat(Math.ceil(200_000 / part.length));
    readWish(mail.slice(0, 100));
    const readBoth = () => [readWish(mail), soundsLikeStop(mail)];
    expect(stallOf(readBoth), part).toBeLessThan(MAX_STALL_MS);
  }
});

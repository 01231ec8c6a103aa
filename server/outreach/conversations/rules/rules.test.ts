/** The built-in rules: what they ask, what they read, and when they hand over. */
import { describe, expect, test } from 'vitest';
import { MAX_STALL_MS, stallOf } from '#server/testing/stall.ts';
import { SLOTS } from '#shared/language/slots.ts';
import { CERTAIN } from '#shared/language/slots.ts';
import { QUESTION_LENGTH } from '#shared/outreach/conversations/message.ts';
import { pickTwoTimes } from '../booking.ts';
import { isHard } from '../wording.ts';
import { findNextWithin } from '../mode.ts';
import { readBookingReply } from '../after-booking.ts';
import { decide, type DecisionInput, route } from './decide.ts';
import { explainHandOver } from './hand-over.ts';
import { findAmounts } from '#server/language/money.ts';
import { pickTime, formatProposedTime } from './pick-time.ts';
import { composeOpening, composeQuestion, PHRASES } from './questions.ts';
import { readMessage } from '#server/language/read.ts';
import { findTopic } from '#server/language/topics.ts';
import { toText } from '#server/language/words.ts';

const TODAY = '2026-11-20';
const read = (said: string, asked: Parameters<typeof readMessage>[1]['asked'] = null) => readMessage(said, { asked, today: TODAY });
const valueOf = (said: string, asked: Parameters<typeof readMessage>[1]['asked']) =>
  read(said, asked).find(({ slot }) => slot === asked)?.value;

describe('amounts of money', () => {
  test.each([
    ['185k', 185_000],
    ['$185,000', 185_000],
    ['$ 185,000.50', 185_000.5],
    ['one eighty five', 185_000],
    ['one hundred eighty five thousand', 185_000],
    ['two hundred grand', 200_000],
    ['1.2 million', 1_200_000],
    ['180-190k', 180_000],
    ['between 180 and 190k', 180_000],
    ['from $150,000 to $160,000', 150_000],
    ['185', 185_000],
    ['ninety thousand', 90_000],
    ['around 1 75', 175_000],
    ['maybe 2 10 or so', 210_000],
  ])('%s', (said, dollars) => expect(findAmounts(toText(said), true)[0]?.dollars).toBe(dollars));
  test.each([
    '3 bedrooms',
    '1400 sqft',
    'in 30 days',
    'built 1962',
    'at 10:30',
    '5 pm',
    'call 555-0142',
    '12/14',
    '70%',
    'a 1 20 year old roof',
    '4 12 unit buildings',
  ])('%s is none', (said) => expect(findAmounts(toText(said), true)).toEqual([]));
  test('a bare number is thousands only to whoever was asked', () => expect(findAmounts(toText('185'), false)).toEqual([]));
});

describe('facts', () => {
  test('a quote stands in the message letter by letter', () => {
    const said = 'My wife PASSED away, it’s vacant. I’d take $185,000 - paid off since 2011.';
    const found = read(said);
    expect(found.map(({ slot }) => slot)).toEqual(['motivation', 'motivation', 'occupancy', 'price', 'debt']);
    for (const { quote } of found) expect(said).toContain(quote);
  });
  test('a word with a "not" within three words before it does not count', () => {
    expect(read('It is not in foreclosure').filter(({ slot }) => slot === 'motivation')).toEqual([]);
    expect(read('We are not getting a divorce').filter(({ slot }) => slot === 'motivation')).toEqual([]);
    expect(read('It is in foreclosure').map(({ value }) => value)).toContain('foreclosure');
  });
  test.each([
    ['timeline', 'yesterday', 14],
    ['timeline', 'in 3 weeks', 21],
    ['timeline', 'no rush', 365],
    ['timeline', 'next year', 365],
    ['debt', 'paid off', 0],
    ['debt', 'no', 0],
    ['debt', '92k left', 92_000],
    ['deciders', 'my sister and I', 'family'],
    ['listing', 'no', 'not_listed'],
    ['person', 'wrong number', 'wrong_number'],
    ['interest', 'how much?', 'price_first'],
  ] as const)('%s: %s', (slot, said, value) => expect(valueOf(said, slot)).toBe(value));
  test.each([
    ['price', 'between one eighty and two hundred thousand', 180_000],
    ['price', 'id want at least 1 fifty', 150_000],
    ['price', 'a couple hundred thousand', 200_000],
    ['price', 'the offer you sent for $150,000 is a joke', undefined],
    ['price', 'asking 220 but would take 205', 205_000],
    ['debt', 'none of your business', undefined],
    ['motivation', 'tenants from hell', 'landlord'],
  ] as const)('asked for the %s: %s', (slot, said, value) => expect(valueOf(said, slot)).toBe(value));
  test.each([
    ['timeline', 'a cpl weeks', 14],
    ['timeline', 'forty-five days', 45],
    ['timeline', 'cpl months maybe', 60],
    ['motivation', 'behind on pmts', 'foreclosure'],
    ['motivation', 'behind like 5 payments', 'foreclosure'],
    ['motivation', 'moms estate', 'probate'],
    ['motivation', 'cant make the note no more', 'foreclosure'],
    ['motivation', 'sick of bein a landlord', 'landlord'],
    ['motivation', 'got a new gig in denver', 'relocation'],
    ['motivation', 'The county wants their taxes', 'lien'],
    ['price', 'We would consider an offer of $212,500', 212_500],
  ] as const)('in haste, asked for the %s: %s', (slot, said, value) => {
    expect(valueOf(said, slot)).toBe(value);
    for (const { quote } of read(said, slot)) expect(said).toContain(quote);
  });
  test.each([
    ['price', 'doscientos treinta y cinco mil dólares', 235_000],
    ['price', 'mi vecino pidió 150 mil', undefined],
    ['debt', 'nada, pagada', 0],
    ['debt', 'no está pagada', undefined],
    ['debt', 'no, not paid off yet', undefined],
    ['timeline', 'en unas tres semanitas', 21],
    ['timeline', 'sesenta días', 60],
    ['timeline', 'en mes y medio', 45],
    ['timeline', 'vivimos ahí hace tres meses', undefined],
    ['motivation', 'nos estamos divorciando', 'divorce'],
    ['motivation', 'no hemos pagado en 4 meses', 'foreclosure'],
    ['motivation', 'el banco me mandó orden de desalojo', 'foreclosure'],
    ['motivation', 'me quedé sin chamba', 'relocation'],
  ] as const)('in Spanish, asked for the %s: %s', (slot, said, value) => {
    expect(valueOf(said, slot)).toBe(value);
    for (const { quote } of read(said, slot)) expect(said).toContain(quote);
  });
  test('two amounts are distinguished', () => {
    const found = Object.fromEntries(read('I owe 80k and want 155k').map(({ slot, value }) => [slot, value]));
    expect(found).toEqual({ price: 155_000, debt: 80_000 });
  });
  test('nothing is read out of nothing', () => {
    for (const said of ['', '👍', '...', 'ok thanks', 'x'.repeat(2000), '((((('.repeat(300)]) expect(read(said)).toEqual([]);
  });
  test('a long hostile message is read quickly', () => {
    for (const part of [
      '1,',
      'one ',
      '$1 to ',
      'not ',
      'a week ',
      "my brother's ",
      '12/1 ',
      'between a and ',
      'tenants are ',
      'it is ',
      'may or ',
      '1 ',
      'muy mal ',
      'ciento treinta y ',
      'no hay inquilinos ',
      'el techo no ',
      'pmts dont ',
    ]) {
      const said = part.repeat(20_000);
      for (const asked of ['price', 'timeline', 'condition', 'occupancy', 'motivation'] as const)
        expect(
          stallOf(() => read(said, asked)),
          part,
        ).toBeLessThan(MAX_STALL_MS);
    }
    explainHandOver('warm');
    for (const part of ['how do i know ', 'please, ', 'can you ', 'not ', '1st ', 'cancel ', 'my client ']) {
      const said = part.repeat(5000);
      for (const reads of [
        () => explainHandOver(said),
        () => pickTime(said, [], 'America/Chicago', new Date()),
        () => readBookingReply(said),
      ])
        expect(stallOf(reads), part).toBeLessThan(MAX_STALL_MS);
    }
  });
});

describe('short answers', () => {
  test.each([
    ['price', '180 mil', 180_000],
    ['price', 'ciento cincuenta mil', 150_000],
    ['price', '1.5 mil', 1_500_000],
    ['price', '95g', 95_000],
    ['price', '99 thousand 900', 99_900],
    ['price', 'redfin says 265', undefined],
    ['price', 'my cousin got 280 for his', undefined],
    ['price', 'need to clear 60 after paying off 80', undefined],
    ['timeline', 'quick as possible', 14],
    ['timeline', 'year and a half', 545],
    ['timeline', 'sixty', 60],
    ['timeline', 'early next year', 120],
    ['timeline', 'as soon as the tenant is out', undefined],
    ['timeline', 'en un mes', 30],
    ['timeline', 'not for a while', 365],
    ['timeline', 'whenever you can close', undefined],
  ] as const)('to the %s: %s', (asked, said, value) => expect(valueOf(said, asked)).toBe(value));
  test.each([
    ['no more than two months', 60],
    ['couple of weeks, three max', 21],
    ['6 months to a year', 365],
    ['Easter maybe', 128],
    ['q1', 131],
    ['a week from monday', 10],
    ['hoping for 60 days', 60],
    ['time is not an issue', 365],
    ['I bought it in march', undefined],
  ])('to the question when: %s is %s', (said, days) => expect(valueOf(said, 'timeline')).toBe(days));
  test.each(['its ', 'needs ', 'kinda '])('are read at once, whatever they are made of: %s', (part) =>
    expect(stallOf(() => [valueOf(`${part.repeat(12)}x`, 'condition'), valueOf(`${part.repeat(12)}x`, 'occupancy')])).toBeLessThan(
      MAX_STALL_MS,
    ),
  );
});

describe('the next question', () => {
  const all = { person: 'yes', interest: 'yes', motivation: 'divorce', timeline: 30, condition: 'light', price: 150_000 };
  test('follows the order of the slots', () => {
    expect(route({ values: {}, turns: 0 })).toEqual({ ask: 'person' });
    expect(route({ values: { person: 'yes' }, turns: 1 })).toEqual({ ask: 'interest' });
    expect(route({ values: { person: 'yes', interest: 'maybe' }, turns: 2 })).toEqual({ ask: 'motivation' });
  });
  test('asks nothing that is known, and a time once the four pillars stand', () => {
    const { condition: _, ...open } = all;
    expect(route({ values: open, turns: 3 })).toEqual({ ask: 'condition' });
    expect(route({ values: all, turns: 3 })).toEqual({ ask: 'appointment' });
  });
  test('is never more than seven', () => {
    const values: Record<string, string | number> = {};
    let turns = 0;
    for (;;) {
      const next = route({ values, turns });
      turns += 1;
      if (!('ask' in next) || next.ask === 'appointment') break;
      values[next.ask] = next.ask === 'timeline' ? 30 : next.ask === 'price' ? 1 : 'yes';
    }
    expect(turns).toBeLessThanOrEqual(7);
    expect(Object.keys(values)).toEqual(expect.arrayContaining(['motivation', 'timeline', 'price']));
  });
  test.each([
    [{ person: 'wrong_number' }, 'wrong_person'],
    [{ person: 'yes', interest: 'no' }, 'not_interested'],
    [{ person: 'yes', listing: 'listed' }, 'listed'],
    [{ person: 'yes', motivation: 'none', timeline: 365 }, 'later'],
  ])('%j ends it: %s', (values, end) => expect(route({ values, turns: 2 })).toEqual({ end }));
  test('a low number near a limit does not end it', () =>
    expect(route({ values: { person: 'yes', interest: 'maybe', timeline: 365 }, turns: 2 })).toEqual({ ask: 'motivation' }));
});

describe('after a booking', () => {
  test.each([
    'Ok, thank you! See you then',
    'Sounds good',
    'Yes, Friday at 10 works for me',
    'Great, looking forward to meeting you',
    '👍',
  ])('%s: needs no answer', (said) => expect(readBookingReply(said)).toEqual({ wish: 'nothing' }));
  test.each(['please cancel', 'Hi, I need to cancel the appointment', 'Can you please cancel it?', 'Cancel the visit on Friday, sorry'])(
    '%s: is cancelled',
    (said) => expect(readBookingReply(said).wish).toBe('cancel'),
  );
  test.each([
    ['please do not cancel', 'May want to cancel'],
    ['If it rains, cancel it', 'May want to cancel'],
    ["I'm not selling any more", 'May want to cancel'],
    ['move it to another day?', 'Wants another time'],
    ["I can't make Friday", 'Wants another time'],
    ['Will you bring cash?', 'Asks: "Will you bring cash?"'],
    ['The gate code is 1234', 'Wrote after the visit was booked'],
  ])('%s: is a person’s', (said, reason) =>
    expect(readBookingReply(said)).toEqual({ wish: 'ask', reason: expect.stringContaining(reason) as string }),
  );
});

describe('what is said', () => {
  const wording = { company: 'N'.repeat(400), firstName: 'Walter', address: '2735 N Humboldt Ct', isHard: true };
  test('fits, asks one thing, and promises nothing', () => {
    const slots = SLOTS.filter((slot) => slot !== 'appointment');
    const said = [
      ...slots.flatMap((slot) => [
        composeQuestion(slot, wording),
        composeQuestion(slot, wording, true),
        composeQuestion(slot, { ...wording, isHard: false }),
      ]),
      composeOpening('person', wording),
      PHRASES.en.readBack('$185,000'),
      PHRASES.en.proposal('Friday', 'Monday', false),
      PHRASES.en.confirmation('Friday', '12 Oak St', 'Ann', 'Oak Homes', true),
    ];
    for (const words of said) {
      expect([...words].length).toBeLessThanOrEqual(QUESTION_LENGTH);
      expect((words.match(/\?/g) ?? []).length).toBeLessThanOrEqual(1);
      expect(words).not.toMatch(/guarantee|promise|today only|hurry up|best price|tax|lawyer/i);
    }
  });
  test('the first message says that it is automated, and for whom', () => {
    expect(composeOpening('person', { company: 'Oak Homes', firstName: 'Ann', address: '12 Oak St' })).toBe(
      'Hi Ann, this is the automated assistant for Oak Homes. Is this Ann, about 12 Oak St?',
    );
  });
});

describe('a person goes on', () => {
  test.each([
    ['Can I talk to a real person?', 'Asks for a person'],
    ['are you a robot', 'Asks for a person'],
    ['Just call me', 'Asks for a person'],
    ['My lawyer will hear of this', 'Mentions a lawyer'],
    ["I'll sue you", 'Mentions a lawyer'],
    ['I am calling the police', 'Mentions a lawyer'],
    ['this is a scam', 'Is angry'],
    ['I will find you', 'Threatens'],
    ["I'll come after you", 'Threatens'],
    ['STOP', 'Wants no more messages'],
    ['please remove me from your list', 'Wants no more messages'],
    ['That is too low, can you go higher?', 'Wants to negotiate'],
    ['What about capital gains?', 'Asks about law or taxes'],
    ['Bonjour, je voudrais vendre ma maison et je ne sais pas combien', 'Writes in another language'],
    ['voy a hablar con mi abogado de esto', 'Mentions a lawyer'],
    ['ya puse una queja por acoso', 'Mentions a lawyer'],
    ['son unos rateros, qué descarados', 'Is angry'],
    ['quiero hablar con una persona de verdad', 'Asks for a person'],
    ['la casa está bien pero me ofrecen muy poco', 'Wants to negotiate'],
    ['soy la hija del señor', 'Somebody else decides'],
    ['Я хочу продать дом', 'Writes in another language'],
  ])('%s', (said, reason) => expect(explainHandOver(said)).toContain(reason));
  test.each([
    'The roof leaks and the tenant left',
    'Paid off since 2011',
    'Friday at 10 works',
    'El Paso, in 30 days',
    'my mother passed away',
    'Monday works, call me 5 minutes before',
    'Tuesday is fine, talk to you then',
    'Can you do 3 pm on Thursday instead',
    'Tuesday, I will come after work',
    'Hola, quiero vender mi casa',
    'La casa era de mi mamá y necesita techo, la cocina está vieja y vivo aquí con mis hijos',
    'Debo como 40 mil al banco, quiero vender en dos meses',
  ])('not at: %s', (said) => expect(explainHandOver(said)).toBeUndefined());

  const calm: DecisionInput = {
    message: 'In 30 days',
    asked: 'timeline',
    values: { person: 'yes', interest: 'yes', motivation: 'divorce', timeline: 30 },
    read: new Set(['timeline']),
    uncertain: undefined,
    oddPrice: undefined,
    isConfirmation: false,
    given: new Set(),
    askedBefore: new Set(['timeline']),
    answeredTopics: new Set(),
    misread: 0,
    turns: 4,
    aiScore: 60,
    today: TODAY,
  };
  test('not while all is well', () => expect(decide(calm)).toEqual({ do: 'ask', slot: 'condition', again: false }));
  test.each([
    ['a score of 80', { aiScore: 80 }, 'AI score 80'],
    ['an auction in two weeks', { values: { ...calm.values, timeline: '2026-12-04' } }, 'A dated deadline in 14 days'],
    ['too many turns', { turns: 11 }, 'More than 10 messages'],
    ['a question that no rule can answer', { message: 'In 30 days. Why is it so quiet here?' }, 'Asks: "Why is it so quiet here?"'],
    [
      'two unreadable answers',
      { message: 'hm', read: new Set<never>(), values: { person: 'yes', interest: 'yes', motivation: 'divorce' }, misread: 1 },
      'could be read twice',
    ],
    [
      'our price, asked again',
      {
        message: 'So how much?',
        values: { ...calm.values, interest: 'price_first' },
        read: new Set(['interest']),
        answeredTopics: new Set(['price']),
      },
      'Asks for our price',
    ],
  ])('at %s', (_, change, reason) => {
    const decision = decide({ ...calm, ...change } as DecisionInput);
    expect(decision).toMatchObject({ do: 'hand_over' });
    expect((decision as { reason: string }).reason).toContain(reason);
  });
  test.each(['Enough of you people', 'stahp plees', 'you keep calling'])(
    'what was not understood and may mean to stop is answered with no question: %s',
    (said) => expect(decide({ ...calm, message: said, read: new Set() })).toMatchObject({ do: 'hand_over' }),
  );
  test('one unreadable answer is asked again in other words', () => {
    const once = {
      ...calm,
      message: 'hm',
      read: new Set<never>(),
      values: { person: 'yes', interest: 'yes', motivation: 'divorce' },
    } as DecisionInput;
    expect(decide(once)).toEqual({ do: 'ask', slot: 'timeline', again: true });
  });
  test('what is uncertain is read back, and an odd price asked again', () => {
    expect(decide({ ...calm, uncertain: { slot: 'price', label: '$185,000' } })).toEqual({
      do: 'read_back',
      slot: 'price',
      label: '$185,000',
    });
    expect(decide({ ...calm, oddPrice: '$18' })).toEqual({ do: 'odd_price', label: '$18' });
  });
});

describe('appointments', () => {
  const zone = 'America/Chicago';
  const now = new Date('2026-11-20T15:00:00Z');
  // Tuesday 10:00 and Thursday 14:00 in Chicago.
  const proposed = [{ starts_at: '2026-11-24T16:00:00.000Z' }, { starts_at: '2026-11-26T20:00:00.000Z' }];
  test.each([
    ['Tuesday works', 0],
    ['the second one', 1],
    ['la segunda', 1],
    ['la primera', 0],
    ['2 pm please', 1],
    ['10', 0],
    ['thursday at 2', 1],
    ['either is fine', 0],
    ['the first', 0],
  ])('%s', (said, at) => expect(pickTime(said, proposed, zone, now)).toMatchObject({ starts_at: proposed[at]?.starts_at }));
  test.each(['ninguna', 'no puedo', 'neither', "I can't on those days", 'No', 'Saturday?'])('%s: other times', (said) =>
    expect(pickTime(said, proposed, zone, now)).toBe('other'),
  );
  test('another time that is named is that time, across the change of the clocks', () => {
    expect(pickTime('Monday at 3', proposed, zone, now)).toMatchObject({ starts_at: '2026-11-23T21:00:00.000Z' });
    expect(pickTime('Wednesday 9am', [], zone, new Date('2026-03-07T18:00:00Z'))).toMatchObject({ starts_at: '2026-03-11T14:00:00.000Z' });
  });
  describe('of Monday, November 30 and Tuesday, December 1, both at 10:00, told on November 21', () => {
    const told = new Date('2026-11-21T18:00:00Z');
    const two = [{ starts_at: '2026-11-30T16:00:00.000Z' }, { starts_at: '2026-12-01T16:00:00.000Z' }];
    const pick = (said: string) => pickTime(said, two, zone, told);
    test.each([
      ['Tuesday, December 1 at 10:00 AM works', 1],
      ['December 1st', 1],
      ['12/1 is good', 1],
      ['Tuesday the 1st is fine', 1],
      ['the 30th please', 0],
      ['the 1st one', 0],
      ['Monday works, call me 5 minutes before', 0],
      ['Monday, there will be 3 of us', 0],
      ['Monday at 10 may work', 0],
      ['Monday, we own 2 houses and 1 lot', 0],
      ["Tuesday at 10:00, I'm home until 3", 1],
      ['I got your message today, Monday is fine', 0],
      ["Can't wait, Monday it is", 0],
      ['Monday or Tuesday, either works', 0],
    ])('%s', (said, at) => expect(pick(said)).toMatchObject({ starts_at: two[at]?.starts_at }));
    test.each([
      'Thursday I am busy until 3',
      "I can't do Monday, I have 2 kids to pick up",
      'Monday I have work until 10',
      'Monday after 3',
      "I can't do Wednesday at 2 pm",
      'Friday',
    ])('%s: other times', (said) => expect(pick(said)).toBe('other'));
    test.each(['the 1st', 'Monday or Tuesday', 'I need to ask my sister first', 'there are 4 of us'])('%s: nobody knows', (said) =>
      expect(pick(said)).toBeUndefined(),
    );
    test.each([
      ['Tuesday at 3 pm', '2026-12-01T21:00:00.000Z'],
      ['Tuesday around 3 works', '2026-12-01T21:00:00.000Z'],
      ['December 2 at 11:30', '2026-12-02T17:30:00.000Z'],
      ['Sunday at 9pm', '2026-11-23T03:00:00.000Z'],
      ["Wednesday the 2nd, 2 o'clock", '2026-12-02T20:00:00.000Z'],
    ])('%s is that time', (said, starts_at) => expect(pick(said)).toMatchObject({ starts_at }));
  });
  test('what says nothing of a time is not one', () => expect(pickTime('The basement is damp', proposed, zone, now)).toBeUndefined());
  test('a time is shown in the zone of the house', () =>
    expect(formatProposedTime('2026-11-24T16:00:00.000Z', zone)).toBe('Tuesday, November 24 at 10:00 AM Central'));
});

describe('the times that are proposed', () => {
  const HOUR = 3_600_000;
  // Weekdays from 9:00 to 17:00 in UTC, each quarter of an hour, for two weeks from Monday, November 23.
  const free = Array.from({ length: 14 }, (_, day) => day)
    .filter((day) => day % 7 < 5)
    .flatMap((day) =>
      Array.from({ length: 32 }, (_, quarter) => Date.parse('2026-11-23T09:00:00Z') + day * 24 * HOUR + (quarter * HOUR) / 4),
    )
    .map((ms) => ({ starts_at: new Date(ms).toISOString(), ends_at: new Date(ms + HOUR).toISOString() }));
  const startsOf = (zone: string, refused: typeof free = []) => pickTwoTimes(free, refused, zone).map(({ starts_at }) => starts_at);
  test('are at a decent hour where the house is, however few those are', () => {
    expect(startsOf('America/Los_Angeles')).toEqual(['2026-11-23T16:00:00.000Z', '2026-11-24T16:00:00.000Z']);
    expect(startsOf('UTC')).toEqual(['2026-11-23T09:00:00.000Z', '2026-11-24T09:00:00.000Z']);
  });
  test('are others than those that were refused, and hours away from them', () => {
    const refused = free.filter(({ starts_at }) => /-2[34]T16:00/.test(starts_at));
    expect(startsOf('America/Los_Angeles', refused)).toEqual(['2026-11-25T16:00:00.000Z', '2026-11-26T16:00:00.000Z']);
  });
  test('are near what was refused where there is nothing else', () => {
    const [first, ...near] = free.slice(0, 4);
    expect(pickTwoTimes(near, first ? [first] : [], 'UTC')).toHaveLength(2);
  });
});

describe('the hours of the assistant', () => {
  const hours = { answers_from: 8 * 60, answers_until: 20 * 60, on_weekends: false };
  const next = (at: string, zone = 'America/New_York') => findNextWithin(hours, zone, new Date(at)).toISOString();
  test('within them it is now', () => expect(next('2026-11-20T15:00:00Z')).toBe('2026-11-20T15:00:00.000Z'));
  test('before them it is this morning', () => expect(next('2026-11-20T09:00:00Z')).toBe('2026-11-20T13:00:00.000Z'));
  test('after them on a Friday it is Monday', () => expect(next('2026-11-21T02:00:00Z')).toBe('2026-11-23T13:00:00.000Z'));
  test('the zone decides', () => expect(next('2026-11-20T15:00:00Z', 'Pacific/Honolulu')).toBe('2026-11-20T18:00:00.000Z'));
});

describe('several loans', () => {
  test.each([
    ['I owe 80k on the first and a second for 20k', 100_000],
    ['owe 80k plus a heloc of 15k', 95_000],
    ['owe 80k, maybe 85', 80_000],
  ])('%s', (said, dollars) => expect(valueOf(said, 'debt')).toBe(dollars));
  test('one amount of several is not sure', () => {
    for (const said of ['two mortgages, 80k and 20k', 'I have 2 loans, the big one is 60k'])
      expect(read(said, 'debt').find(({ slot }) => slot === 'debt')?.confidence).toBeLessThan(CERTAIN);
  });
});

describe('who does not decide, and what only sounds bad', () => {
  test.each([
    ["I'm the listing agent", 'Speaks for the owner'],
    ['Hi, this is Bob from ABC Realty', 'Speaks for the owner'],
    ["I'm his daughter", 'Somebody else decides'],
    ['This is his wife', 'Somebody else decides'],
    ['You have to talk to my husband', 'Somebody else decides'],
    ['My wife handles that', 'Somebody else decides'],
  ])('%s', (said, reason) => expect(explainHandOver(said)).toContain(reason));
  test('to ask whether it is a scam is no anger', () => {
    expect(explainHandOver('How do I know you are not a scam?')).toBeUndefined();
    expect(explainHandOver('Is this a scam?')).toBeUndefined();
    expect(explainHandOver('This is a scam')).toContain('Is angry');
  });
  test.each([
    ["what's your best number for my place?", 'price'],
    ['can you just tell me a price', 'price'],
    ['what kind of price are we talking', 'price'],
    ['give me a number', 'price'],
    ['how much r u offering', 'price'],
    ['what can I get for it', 'price'],
    ['whats it worth to you', 'price'],
    ["What's my house worth?", 'price'],
    ['ballpark?', 'price'],
    ['what price do you have in mind', 'price'],
    ['name your price', 'price'],
    ['What would your offer be?', 'price'],
    ['Just make me an offer', 'price'],
    ['can i get an offer', 'price'],
    ['how much money would i get', 'price'],
    ['i want to know the price first', 'price'],
    ['Do you have a price range', 'price'],
    ['is this a real company', 'trust'],
    ['Are you a real business?', 'trust'],
    ['are you guys legit', 'trust'],
    ['who are you people and is this legit', 'trust'],
    ["can you prove you're real", 'trust'],
    ["you're not trying to scam me are you", 'trust'],
    ['How do I know this is safe', 'trust'],
    ['can i trust you', 'trust'],
    ['is that some kind of scam', 'trust'],
    ['are yall legit', 'trust'],
    ['am i getting scammed', 'trust'],
    ['you a scam', 'trust'],
    ['prove youre legit', 'trust'],
    ['idk, sounds like a scam', 'trust'],
    ['do you guys actually buy houses or is it a scam', 'trust'],
    ['how much you paying', 'price'],
  ])('a calm question gets an answer, and nobody else is called: %s', (said, topic) => {
    expect(findTopic(said)).toBe(topic);
    expect(explainHandOver(said)).toBeUndefined();
  });
  test.each([
    'I want to get 150k for it',
    "I'm not sure what it's worth",
    'My ballpark number is 180k',
    'The bank made me an offer last year',
    'How much do I owe? About 92k',
    'This is a real mess',
    'You are a scam',
    'Are you sure the number is real estate agent free',
    'I trust the neighbors',
    'How much you owe is your business',
    'Zillow says it is worth 210',
    'The house is a safe place to live',
    'They told me the price was too low',
    'We want to see the offer in writing, our attorney reads it',
  ])('what is no such question: %s', (said) => expect(findTopic(said)).toBeUndefined());
  test.each([
    ['Is this a real person?', 'Asks for a person'],
    ['You can do better, what is your best offer? That is too low', 'Wants to negotiate'],
    ['Can you offer me more?', 'Wants to negotiate'],
  ])('a person still goes on after: %s', (said, reason) => expect(explainHandOver(said)).toContain(reason));
  test('nobody is pitied for what they deny', () => {
    expect(isHard("I'm not getting divorced")).toBe(false);
    expect(isHard('We are getting divorced')).toBe(true);
  });
});

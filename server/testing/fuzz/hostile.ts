/** What nobody sends who means well. None of it looks like a stack, a path of this machine or a message of SQLite, for which answers are searched. */
import type { Dice } from '#server/tools/demo/random.ts';
import { type Json, Members, Written } from './json.ts';

const family = '\u{1f469}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}';

/** Text that an honest person may type, and that must come back as it was typed. */
export const ODD_TEXTS: readonly string[] = [
  '12 Elm Street',
  `<img src=x onerror="alert(1)">`,
  '<script>alert(1)</script>',
  `Robert'); DROP TABLE leads;--`,
  `' OR '1'='1`,
  `5'10" & 100% _sure_ \\ back`,
  '=SUM(A1:A9)',
  '@cmd',
  '{{7*7}} ${7*7} #{7*7} %s %n',
  'one\nline\ttwo',
  '\u0645\u0631\u062d\u0628\u0627 \u05e9\u05dc\u05d5\u05dd',
  '\u202etxet desrever\u202c',
  `${family} \u{1f3e0}\u{1f3fd}`,
  'Z\u0351\u036b\u0343\u036a\u0302a\u0300\u0301lgo \ufdfa',
  '\u6771\u4eac\u90fd \uff11\uff12\uff13 \u0967\u0968\u0969',
  'a\u2028b\u2029c\u200bd\u00a0e',
  'constructor',
  'null',
];

const TEXTS: readonly string[] = [
  ...ODD_TEXTS,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '\ufeffmark',
  '\u0001\u001b[31m\u007f',
  '__proto__',
  'toString',
  'hasOwnProperty',
  'undefined',
  'NaN',
  'Infinity',
  '-Infinity',
  '1e400',
  '1e3',
  '-0',
  '0x1F',
  '0001',
  '+5',
  '.5',
  '5.',
  '1,000',
  '\u0661\u0662',
  '9007199254740993',
  '18446744073709551616',
  '1'.repeat(400),
  'true',
  'TRUE',
  'yes',
  '[object Object]',
  '[]',
  '{}',
  '2026-02-30',
  '2026-2-3',
  '0000-00-00',
  '9999-12-31',
  '+275760-09-13',
  '2026-01-01T00:00:00Z',
  'a@b',
  '"a b"@example.com',
  'a@example.com\r\nbcc: b@example.com',
  '../../secret',
  '..%2f..%2fsecret',
  '%00%ff%',
  '%',
  '_',
  '*',
  '"',
  '" OR text:*',
  'NEAR(a b)',
  'AND OR NOT',
  '(((((',
  '; --',
  '1; ATTACH DATABASE',
  '1 UNION ALL VALUES (1)',
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://example.com/x',
  '/uploads/../../x',
];

/** As text of JSON; some of it is no JSON at all. */
const NUMBERS: readonly string[] = [
  '0',
  '-0',
  '-1',
  '1.5',
  '0.001',
  '0.1',
  '1e-400',
  '5e-324',
  '1e400',
  '-1e400',
  '1.7976931348623157e308',
  '9007199254740991',
  '9007199254740993',
  '18446744073709551616',
  '2147483648',
  '-9223372036854775808',
  '1000000000.01',
  '999999999.999',
  '1e21',
  '100000001',
];
const NO_NUMBERS: readonly string[] = ['NaN', 'Infinity', '-Infinity', '01', '1_000', '0x1F', '.5', '+1', 'undefined'];

/** Keys that an object of JavaScript has by itself, and fields that are the server's alone. */
const KEYS: readonly string[] = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'then',
  'toJSON',
  'length',
  'id',
  'account_id',
  'user_id',
  'created_at',
  'updated_at',
  'ai_score',
  'profit',
  'version',
  'status',
  'page',
  'search',
  'errors',
  '',
  '0',
  '\u0000',
  'a'.repeat(3000),
];

const MIB = 1024 * 1024;

const longText = (dice: Dice): string => {
  const length = dice.chance(0.04) ? MIB : dice.pick([101, 201, 255, 2001, 10_001]);
  return dice.pick(['x', '\u00e9', '\u{1f3e0}', ' ', '%', '"', '\u0300']).repeat(length).slice(0, length);
};

export const hostileText = (dice: Dice): string => (dice.chance(0.06) ? longText(dice) : dice.pick(TEXTS));

export const hostileNumber = (dice: Dice): Json => new Written(dice.chance(0.1) ? dice.pick(NO_NUMBERS) : dice.pick(NUMBERS));

export const hostileKey = (dice: Dice): string => dice.pick(KEYS);

/** Brackets in brackets, a few or thousands. */
export const nested = (dice: Dice): Json => {
  const depth = dice.chance(0.1) ? dice.pick([5_000, 60_000]) : dice.between(2, 60);
  return dice.chance(0.5)
    ? new Written('['.repeat(depth) + ']'.repeat(depth))
    : new Written('{"a":'.repeat(depth) + 'null' + '}'.repeat(depth));
};

const structures: readonly ((dice: Dice) => Json)[] = [
  () => [],
  () => new Members([]),
  () => [[[]], null],
  nested,
  (dice) => Array.from({ length: dice.pick([60, 5000]) }, () => dice.pick([null, 'x', 1])),
  (dice) => new Members([[hostileKey(dice), hostileValue(dice)]]),
  () => new Members([['__proto__', new Members([['is_admin', true]])]]),
  () => new Members([['constructor', new Members([['prototype', new Members([['x', 1]])]])]]),
  () => new Members([['then', 'x']]),
  () => new Members([['length', 1_000_000_000]]),
  () =>
    new Members([
      ['toString', null],
      ['valueOf', null],
    ]),
  () =>
    new Members([
      ['$gt', ''],
      ['$where', '1'],
    ]),
];

/** Anything but what is asked for. */
export function hostileValue(dice: Dice): Json {
  const kind = dice.next();
  if (kind < 0.45) return hostileText(dice);
  if (kind < 0.7) return hostileNumber(dice);
  if (kind < 0.8) return dice.pick([true, false, null]);
  return dice.pick(structures)(dice);
}

/** A path segment where an id belongs. */
export const hostileId = (dice: Dice): Json =>
  dice.pick<Json>([
    '0',
    '-1',
    '1.5',
    '1e3',
    '01',
    '+1',
    ' 1',
    '1 ',
    '1,2',
    '0x1',
    'abc',
    '%',
    '..',
    '.',
    '\u0000',
    '__proto__',
    'constructor',
    '9007199254740993',
    '99999999999999999999',
    '1'.repeat(300),
    '\uff11',
    '\u{1f3e0}',
    '\ud800',
    `1' OR '1'='1`,
    '1/2',
    'null',
    'undefined',
    'NaN',
    '[1]',
    '{"a":1}',
    '<b>',
  ]);

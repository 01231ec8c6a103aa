/** Every reader of text from outside gets the longest that is let through to it, in shapes that expressions go through again and again. */
import { describe, expect, test } from 'vitest';
import { readIfMatch } from '#server/core/precondition.ts';
import { guardFormulas, unguardFormulas } from '#server/core/write-csv.ts';
import * as cells from '#server/workspace/import-export/cells.ts';
import { openFile } from '#server/workspace/import-export/decode.ts';
import { IMPORTED_NOUNS } from '#server/workspace/import-export/nouns/nouns.ts';
import { cleanName, readOwner, splitOwner } from '#server/workspace/import-export/owner.ts';
import { isCompanyLike } from '#server/workspace/import-export/owner-words.ts';
import { toProperCase } from '#server/workspace/import-export/person-case.ts';
import { toAddressKey } from '#server/core/address-key.ts';
import type { ParsedMail } from '#server/providers/mail-parser.ts';
import { buildLeadKeys } from '#server/records/leads/keys.ts';
import { readNotes } from '#server/language/notes.ts';
import { isScored, scoreLead } from '#server/records/leads/score.ts';
import { listAreaKeys } from '#shared/records/buyers/areas.ts';
import { buyerInput } from '#shared/records/buyers/buyer.ts';
import { IMPORTED } from '#shared/workspace/import-export/import.ts';
import { normalizeHeader } from '#shared/workspace/import-export/vendors.ts';
import { guessOtherNoun, suggestMapping } from '#shared/workspace/import-export/suggest-mapping.ts';
import { leadInput } from '#shared/records/leads/lead.ts';
import { normalizeEmail, normalizePhone, formatPhone } from '#shared/records/contacts/address.ts';
import { readReply } from '#server/language/read-reply.ts';
import { readBookingReply } from '#server/outreach/conversations/after-booking.ts';
import { isForeign, explainHandOver } from '#server/outreach/conversations/rules/hand-over.ts';
import { pickTime } from '#server/outreach/conversations/rules/pick-time.ts';
import { readMessage } from '#server/language/read.ts';
import { findTopic } from '#server/language/topics.ts';
import { readMail, extractHtmlText } from '#server/outreach/messages/received-mail.ts';
import { SLOTS } from '#shared/language/slots.ts';
import { readBlocks } from '#shared/closing/contracts/markup.ts';
import { longestTurn, MAX_STALL_MS, stallOf } from './stall.ts';

/** Half a megabyte of a mail, a cell of notes, and one of anything else. */
const [MAIL, NOTES, CELL, FIELD, ROW] = [20_000, 10_000, 1000, 1_000_000, 200_000];

const PIECES = [
  ...['a', '1', ' ', '\t', '\n', ',', '.', '-', '@', "'", '"', '(', '$', '|', ';', '=', '#', '<', '>', '%', '/', '\u00a0', 'é', '👍'],
  ...['<b>', '<!--', '&#1;', '{{', '**', '# ', '\nMessage-ID: <a', '\n ', '\n> '],
  ...['a ', '1,', '1.', 'a@', '@.', 'a.', ', ', ' ,', '- ', "a'", '1 ', 'x1', '\n-', ';=', '(a', '"a', '$1', '1-', '1k ', '> '],
  ...[
    'no ',
    'not ',
    'in a ',
    '1 day ',
    'by 1/1 ',
    'may 1 ',
    'stop ',
    'to ',
    'and ',
    'behind on the ',
    'of the ',
    '12 Oak St, ',
    'a, b, TX 1',
  ],
  ...[
    'On a wrote: ',
    'unsubscribe (',
    'llc ',
    'trust ',
    'et al ',
    '1,000-',
    '100k to ',
    'n.c. ',
    '123,',
    '0.',
    'W/"1"',
    '"1",',
    '/',
    '&',
    'I ',
    '?',
  ],
];

/** Runs of one piece, bare, between other signs, and with an ending that nothing expects. */
function* shapes(length: number): Generator<string> {
  for (const piece of PIECES) {
    const run = piece.repeat(Math.ceil(length / piece.length));
    yield run.slice(0, length);
    yield `${run.slice(0, length - 1)}!`;
    yield `12 Oak St, ${run.slice(0, length - 13)}\n!`;
    yield `$1${run.slice(0, length - 3)}x`;
  }
}

function expectNoStall(read: (text: string) => unknown, length: number): void {
  read('12 Oak St, Dallas, TX 75201');
  const slow: string[] = [];
  let at = 0;
  for (const text of shapes(length)) {
    // Of what is so long that only going through it once is quick, a part of the shapes tells enough.
    if (length >= FIELD && at++ % 9 !== 0) continue;
    const ms = stallOf(() => read(text));
    if (ms > MAX_STALL_MS) slow.push(`${JSON.stringify(text.slice(0, 30))}: ${Math.round(ms)} ms`);
  }
  expect(slow).toEqual([]);
}

const TODAY = '2026-11-22';
const lead = (notes: string) => ({ notes, created_at: TODAY, updated_at: TODAY });
const RETURNED: ParsedMail = {
  ...{ from: 'mx@x.example', to: null, subject: null, text: null, html: null, message_id: null, in_reply_to: null, references: null },
  ...{ content_type: 'multipart/report', auto_submitted: null, precedence: null, is_autoreply: false },
};
const quietly = (read: (text: string) => unknown) => (text: string) => {
  try {
    return read(text);
  } catch {
    return undefined;
  }
};

describe('no text keeps the others waiting', () => {
  test.each<[string, (text: string) => unknown, number]>([
    ['any cell', cells.readCellText, ROW],
    ['money', cells.readMoney, CELL],
    ['phones', cells.readPhone, CELL],
    ['emails', cells.readEmail, CELL],
    ['ZIP codes', cells.readZip, CELL],
    ['days', cells.readDay, CELL],
    ['numbers', cells.readNumber, CELL],
    ['counts', cells.readCount, CELL],
    ['cities', cells.readCity, CELL],
    ['states', cells.readState, CELL],
    ['addresses', cells.readAddress, CELL],
    ['whole addresses', cells.splitAddress, CELL],
    ['kinds of property', cells.readPropertyType, CELL],
    ['sources', cells.readSource, CELL],
    ['ways of contact', cells.readContactMethod, CELL],
    ['owners', (text) => [readOwner(text, 'first_last'), splitOwner(text, 'last_first'), cleanName(text), isCompanyLike(text)], CELL],
    ['capitals', toProperCase, CELL],
    ['headers', normalizeHeader, 200],
    ['notes', (text) => readNotes(text, TODAY), NOTES],
    ['scores', (text) => [scoreLead(lead(text), TODAY), isScored(lead(text))], NOTES],
    ['address keys', (text) => toAddressKey(text, null), CELL],
    ['lead keys', (text) => buildLeadKeys({ email: text, phone: text, property_address: text, property_zip: text }), CELL],
    ['phone keys', (text) => [normalizePhone(text), formatPhone(text), normalizeEmail(text)], CELL],
    ['areas of buyers', listAreaKeys, CELL],
    ['texts', (text) => readReply({ text, channel: 'sms' }), 500_000],
    ['mails', (text) => readReply({ text, channel: 'email' }), 500_000],
    ...([null, ...SLOTS] as const).map((asked): [string, (text: string) => unknown, number] => [
      `answers of a seller who was asked for ${asked ?? 'nothing'}`,
      (text) => readMessage(text, { asked, today: TODAY }),
      MAIL,
    ]),
    ['whether a person goes on', (text) => [explainHandOver(text), isForeign(text), findTopic(text)], MAIL],
    ['times', (text) => [pickTime(text, [], 'America/Chicago', new Date(`${TODAY}T15:00:00Z`)), readBookingReply(text)], MAIL],
    ['HTML of a mail', extractHtmlText, FIELD],
    ['a mail that cannot be read', (source) => readMail({ parsed: undefined, source: `From: a@b.example\n${source}` }), FIELD],
    [
      'a mail that was returned',
      (text) => readMail({ parsed: RETURNED, source: `Action: failed\nStatus: 5.1.1\nMessage-ID:${text}` }),
      FIELD,
    ],
    ['the text of a contract', readBlocks, 60_000],
    ['If-Match', quietly(readIfMatch), 16_000],
    ['guards against formulas', (text) => unguardFormulas(guardFormulas(text)), ROW],
    [
      'fields of a lead',
      (text) => leadInput.safeParse({ first_name: text, email: text, phone: text, property_zip: text, notes: text }),
      FIELD,
    ],
    ['fields of a buyer', (text) => buyerInput.safeParse({ name: text, email: text, phone: text, areas: [text], notes: text }), FIELD],
  ])('%s', (_name, read, length) => expectNoStall(read, length));

  test.each(IMPORTED)('a row of %s, each cell at its longest', (entity) => {
    const { cleaner, shared } = IMPORTED_NOUNS[entity];
    const columns = Object.keys(shared.labels);
    const mapping = Object.fromEntries(columns.map((target) => [target, target]));
    const clean = cleaner(columns, mapping, { source: 'other', name_order: 'first_last', today: TODAY });
    for (const length of [CELL, NOTES]) expectNoStall((text) => clean(columns.map(() => text)), length);
  });

  test.each([4000, 190])('a header with names of %i signs', async (width) => {
    const slow: string[] = [];
    const names = [...shapes(width)].filter((_, at) => at % 5 === 0).map((text) => `"${text.replace(/["\r\n]/g, ' ')}"`);
    for (const name of names) {
      const header = Array.from({ length: Math.min(1000, Math.floor(190_000 / width)) }, () => name).join(',');
      const longest = await longestTurn(async () => {
        const { columns } = await openFile(Buffer.from(`${header}\nAnn,12 Oak St\n`)).catch(() => ({ columns: [] }));
        for (const entity of IMPORTED) suggestMapping(IMPORTED_NOUNS[entity].shared, columns);
        await new Promise((resolve) => setImmediate(resolve));
        guessOtherNoun('leads', columns);
      });
      if (longest > MAX_STALL_MS) slow.push(`${name.slice(0, 30)}: ${Math.round(longest)} ms`);
    }
    expect(slow).toEqual([]);
  });
});

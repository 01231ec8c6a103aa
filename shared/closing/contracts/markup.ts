/**
 * The text of contracts: headings, paragraphs, lists, bold, page breaks, marks to sign and initial, fields, and clauses with a
 * condition. Read character by character, so that no text takes longer than its length.
 */
import { findNearest } from '../../core/nearest.ts';
import { CONTRACT_FIELD_NAMES, type ContractFieldName, describeField, isContractField, SHORT_CONDITIONS } from './fields.ts';
import { SIGNER_ROLES, type SignerRole } from './words.ts';

/** Longer than the longest agreements in use. */
export const MAX_BODY = 60_000;
/** The limit with values filled in: a value may be long and occur many times. */
export const MAX_PRINTED = 200_000;
const MAX_DEPTH = 5;
const MAX_INITIALS = 100;
/** A mark with some spaces: `[initial: seller]`. */
const MAX_MARK = 40;

/** The pieces of a line. */
export type Run =
  | { kind: 'text'; text: string; bold: boolean }
  | { kind: 'field'; name: ContractFieldName; bold: boolean }
  | { kind: 'mark'; mark: SignMark; role: SignerRole };
const MARKS = ['sign', 'initial', 'date'] as const;
export type SignMark = (typeof MARKS)[number];

export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; runs: Run[] }
  | { kind: 'paragraph'; runs: Run[] }
  | { kind: 'list'; ordered: boolean; start: number; items: Run[][] }
  | { kind: 'page' };

type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'field'; name: string; raw: string }
  | { kind: 'if' | 'unless'; name: string; raw: string }
  | { kind: 'else' | 'end'; raw: string }
  | { kind: 'broken'; raw: string };

/** A text split at its double braces. */
function cut(body: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  while (at < body.length) {
    const open = body.indexOf('{{', at);
    if (open < 0) break;
    if (open > at) pieces.push({ kind: 'text', text: body.slice(at, open) });
    const close = body.indexOf('}}', open + 2);
    const raw = close < 0 ? body.slice(open, open + 40) : body.slice(open, close + 2);
    if (close < 0 || raw.length > 120 || raw.includes('\n')) {
      pieces.push({ kind: 'broken', raw: raw.slice(0, 40).split('\n')[0] ?? '' });
      return pieces;
    }
    pieces.push(readTag(raw));
    at = close + 2;
  }
  if (at < body.length) pieces.push({ kind: 'text', text: body.slice(at) });
  return pieces;
}

function readTag(raw: string): Piece {
  const inside = raw.slice(2, -2).trim();
  if (inside === 'else') return { kind: 'else', raw };
  if (inside === '/if' || inside === '/unless') return { kind: 'end', raw };
  for (const kind of ['if', 'unless'] as const)
    if (inside.startsWith(`#${kind} `)) return { kind, name: inside.slice(kind.length + 2).trim(), raw };
  return { kind: 'field', name: inside, raw };
}

const resolveCondition = (name: string): string => (Object.hasOwn(SHORT_CONDITIONS, name) ? (SHORT_CONDITIONS[name] ?? name) : name);

/** Other words for the parties, by record. */
const CALLED: Record<string, string> = {
  seller: 'lead',
  owner: 'lead',
  house: 'property',
  me: 'account',
  company: 'account',
  assignee: 'buyer',
};

function describeUnknownField(typed: string, prefix: string, among: readonly string[]): string {
  const [record = '', ...word] = typed.split('.');
  const called = Object.hasOwn(CALLED, record.toLowerCase()) ? CALLED[record.toLowerCase()] : undefined;
  const meant = called === undefined ? typed : [called, ...word].join('.');
  const near =
    among.find((known) => known === meant) ??
    findOfRecord(meant, among) ??
    findNearest(meant, among) ??
    among.find((known) => known.endsWith(`.${meant}`)) ??
    among.find((known) => known.startsWith(`${meant.split('.')[0]}.`));
  const unknown = `Unknown field {{${prefix}${typed}}}`;
  return near ? `${unknown}: did you mean {{${prefix}${near}}}?` : unknown;
}

/** "deal.price" -> "deal.purchase_price": a name of the same record that has the word. */
function findOfRecord(name: string, among: readonly string[]): string | undefined {
  const [record = '', word = ''] = name.split('.');
  return word.length < 3 ? undefined : among.find((known) => known.startsWith(`${record}.`) && known.includes(word));
}

const truncateQuote = (raw: string): string => raw.slice(0, 60);

/** The first problem of a text; undefined when there is none. */
export function findBodyProblem(body: string): string | undefined {
  const open: string[] = [];
  const conditions = [...CONTRACT_FIELD_NAMES, ...Object.keys(SHORT_CONDITIONS)];
  const printed = CONTRACT_FIELD_NAMES.filter((name) => describeField(name).kind !== 'flag');
  for (const piece of cut(body)) {
    if (piece.kind === 'broken') return `A field begins with {{ and ends with }}: ${truncateQuote(piece.raw)}`;
    if (piece.kind === 'if' || piece.kind === 'unless') {
      if (!isContractField(resolveCondition(piece.name))) return describeUnknownField(piece.name, `#${piece.kind} `, conditions);
      open.push(piece.raw);
      if (open.length > MAX_DEPTH) return `At most ${MAX_DEPTH} conditions inside each other: ${truncateQuote(piece.raw)}`;
    }
    if (piece.kind === 'else' && open.length === 0) return '{{else}} stands outside of a condition';
    if (piece.kind === 'end' && open.pop() === undefined) return `${truncateQuote(piece.raw)} ends no condition`;
    if (piece.kind === 'field' && !(printed as string[]).includes(piece.name)) return describeUnknownField(piece.name, '', printed);
  }
  const last = open.pop();
  if (last !== undefined) return `${truncateQuote(last)} has no {{/if}}`;
  return findMarkProblem(body);
}

/** A mark with an unknown role: `[sign: sellr]`. */
function findMarkProblem(body: string): string | undefined {
  for (const mark of MARKS) {
    for (let at = body.indexOf(`[${mark}:`); at >= 0; at = body.indexOf(`[${mark}:`, at + 1)) {
      const near = body.slice(at, at + MAX_MARK);
      const end = near.indexOf(']');
      const role = near.slice(mark.length + 2, end < 0 ? undefined : end).trim();
      if (end < 0 || !(SIGNER_ROLES as readonly string[]).includes(role))
        return `Unknown role in ${near.slice(0, end < 0 ? 30 : end + 1)}: use ${SIGNER_ROLES.join(', ')}`;
    }
  }
  return body.split('[initial:').length - 1 > MAX_INITIALS ? `At most ${MAX_INITIALS} places to initial` : undefined;
}

/** The length of a text with its values, and the field with the longest value. */
export function measurePrinted(body: string, values: Readonly<Record<string, string>>): { length: number; longest: string } {
  const lengths = new Map<string, number>();
  let length = 0;
  for (const piece of cut(body)) {
    const size = piece.kind === 'text' ? piece.text.length : piece.kind === 'field' ? (values[piece.name] ?? '').length : 0;
    length += size;
    if (piece.kind === 'field') lengths.set(piece.name, (lengths.get(piece.name) ?? 0) + size);
  }
  const [longest = ''] = [...lengths.keys()].sort((a, b) => (lengths.get(b) ?? 0) - (lengths.get(a) ?? 0));
  return { length, longest };
}

/** The fields that a text prints or tests, each once. */
export function findFields(body: string): { printed: ContractFieldName[]; asked: ContractFieldName[] } {
  const printed = new Set<ContractFieldName>();
  const asked = new Set<ContractFieldName>();
  for (const piece of cut(body)) {
    if (piece.kind === 'field' && isContractField(piece.name)) printed.add(piece.name);
    if (piece.kind !== 'if' && piece.kind !== 'unless') continue;
    const name = resolveCondition(piece.name);
    if (isContractField(name)) asked.add(name);
  }
  return { printed: [...printed], asked: [...asked] };
}

/** The text without the clauses whose condition does not hold, and without the conditions. A line that holds nothing else goes too. */
export function chooseClauses(body: string, holds: (name: ContractFieldName) => boolean): string {
  const stack: boolean[] = [];
  const out: string[] = [];
  const pieces = cut(body);
  pieces.forEach((piece, at) => {
    const isShown = stack.every(Boolean);
    if (piece.kind === 'if' || piece.kind === 'unless') {
      const name = resolveCondition(piece.name);
      stack.push(isContractField(name) && holds(name) === (piece.kind === 'if'));
    } else if (piece.kind === 'else') stack.push(!stack.pop());
    else if (piece.kind === 'end') stack.pop();
    else if (isShown && piece.kind === 'field') out.push(`{{${piece.name}}}`);
    else if (isShown && piece.kind === 'text') out.push(dropTagLine(piece.text, pieces[at - 1], pieces[at + 1]));
  });
  return out.join('');
}

const isTag = (piece: Piece | undefined) => piece !== undefined && piece.kind !== 'text' && piece.kind !== 'field';
const dropTagLine = (text: string, before: Piece | undefined, after: Piece | undefined): string =>
  isTag(before) && text.startsWith('\n') && (after === undefined || text.length > 1) ? text.slice(1) : text;

const HEADINGS = ['# ', '## ', '### '] as const;
const PAGE_BREAK = '[page break]';

/** How many digits begin a line "12. text"; 0 for any other line. */
function countNumberDigits(line: string): number {
  let at = 0;
  while (at < 4 && line.charCodeAt(at) >= 48 && line.charCodeAt(at) <= 57) at += 1;
  return at > 0 && line.startsWith('. ', at) ? at : 0;
}

/** The blocks of a text whose clauses have been chosen. */
export function readBlocks(body: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  const flush = () => {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', runs: readRuns(lines.join('\n')) });
    lines = [];
  };
  for (const line of body.replaceAll('\r\n', '\n').split('\n')) {
    const trimmed = line.trim();
    const level = HEADINGS.findIndex((mark) => trimmed.startsWith(mark)) + 1;
    const digits = countNumberDigits(trimmed);
    if (trimmed === '') flush();
    else if (trimmed === PAGE_BREAK) {
      flush();
      blocks.push({ kind: 'page' });
    } else if (level > 0) {
      flush();
      blocks.push({ kind: 'heading', level: level as 1 | 2 | 3, runs: readRuns(trimmed.slice(level + 1)) });
    } else if (trimmed.startsWith('- ') || digits > 0) {
      flush();
      const ordered = digits > 0;
      const item = readRuns(trimmed.slice(ordered ? digits + 2 : 2));
      const last = blocks.at(-1);
      if (last?.kind === 'list' && last.ordered === ordered) last.items.push(item);
      else blocks.push({ kind: 'list', ordered, start: ordered ? Number(trimmed.slice(0, digits)) : 1, items: [item] });
    } else lines.push(trimmed);
  }
  flush();
  return blocks;
}

/** A line's runs: bold between two asterisks, fields, and marks. */
function readRuns(line: string): Run[] {
  const runs: Run[] = [];
  let bold = false;
  const add = (text: string) => {
    if (text) runs.push({ kind: 'text', text, bold });
  };
  for (const piece of cut(line)) {
    if (piece.kind === 'field' && isContractField(piece.name)) runs.push({ kind: 'field', name: piece.name, bold });
    else if (piece.kind !== 'text') add(piece.raw);
    else {
      piece.text.split('**').forEach((part, at) => {
        if (at > 0) bold = !bold;
        addMarks(part, runs, add);
      });
    }
  }
  return runs;
}

function addMarks(text: string, runs: Run[], add: (text: string) => void): void {
  let from = 0;
  for (let at = text.indexOf('['); at >= 0; at = text.indexOf('[', at + 1)) {
    const length = text.slice(at, at + MAX_MARK).indexOf(']');
    if (length < 0) continue;
    const [mark = '', role = ''] = text
      .slice(at + 1, at + length)
      .split(':')
      .map((part) => part.trim());
    const known = MARKS.find((one) => one === mark);
    const signer = SIGNER_ROLES.find((one) => one === role);
    if (!known || !signer) continue;
    add(text.slice(from, at));
    runs.push({ kind: 'mark', mark: known, role: signer });
    from = at + length + 1;
  }
  add(text.slice(from));
}

/** What every answer must be, whatever was asked. */
import { tmpdir } from 'node:os';
import { type AnswerCheck, answerCheck, type OpenApi } from '../document.ts';
import { ROOT } from '../source.ts';
import type { Call } from './call.ts';
import type { Operation } from './operation.ts';
import type { Reply } from './wire.ts';

/** The inside of the server: a stack, a place in its source, a statement or a message of the database, a hash. */
const INSIDE = [
  /\n\s+at |\bat \S+ \(|\.[mc]?[jt]s:\d+/,
  /node_modules|node:internal|drizzle|better-sqlite|sqlite/i,
  /no such (table|column)|constraint failed|near ".*": syntax/i,
  /\b(select|insert into|update|delete from)\b[^.]{0,80}\b(from|values|set|where)\b/i,
  /\$argon2|token_hash|password_hash|email_key/,
];
const PLACES = [ROOT, tmpdir() + '/dealflow'];

interface TrpcAnswer {
  result?: { data: unknown };
  error?: { message: string; data: { code: string; httpStatus: number; errors?: Record<string, string[]> } };
}

/** Statuses of what is no sound request for any operation. */
const PROTOCOL = [400, 404, 405, 413, 414, 415, 431];
const CODES: Record<string, number> = {
  PARSE_ERROR: 400,
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_SUPPORTED: 405,
  CONFLICT: 409,
  PRECONDITION_FAILED: 412,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  UNPROCESSABLE_CONTENT: 422,
  TOO_MANY_REQUESTS: 429,
};

export interface Oracle {
  /** What is wrong with an answer; empty when nothing is. */
  faults(call: Call, reply: Reply, strangers: readonly string[]): string[];
  /** What the procedure answered, from either face; undefined for a failure, a batch or a file. */
  dataOf(call: Call, reply: Reply): unknown;
}

export function oracleFor(document: OpenApi): Oracle {
  const check = answerCheck(document);
  const faults: Oracle['faults'] = (call, reply, strangers) => {
    const found: string[] = [];
    const { status, text } = reply;
    // The head of the request was too large to be read: HTTP itself answers.
    if (status === 431) return [];
    if (status >= 500) found.push(`answers ${status}`);
    for (const pattern of INSIDE) {
      const shown = pattern.exec(text)?.[0];
      if (shown !== undefined) found.push(`shows its inside: ${JSON.stringify(shown)}`);
    }
    for (const place of PLACES) if (text.includes(place)) found.push('shows a path of the machine');
    const lower = text.toLowerCase();
    for (const mark of strangers) if (lower.includes(mark)) found.push(`shows what belongs to somebody else (${mark})`);
    if (reply.headers['x-request-id'] === undefined) found.push('carries no request id');
    if (status === 429 && reply.headers['retry-after'] === undefined) found.push('does not say when to come back');
    try {
      if (call.target.startsWith('/trpc')) checkTrpc(call, reply, document, check);
      else checkRest(call, reply, check);
    } catch (error) {
      found.push((error as Error).message.slice(0, 1500));
    }
    if (call.valid && status >= 400 && status !== 401 && !isStale(reply)) found.push(`refuses with ${status} what the document allows`);
    if (call.foreign && status < 400) found.push("takes somebody else's record");
    return found;
  };
  return { faults, dataOf: (call, reply) => dataOf(call, reply) };
}

/** Refused for what other calls did before: a record is gone, has changed, is used or busy, or there were too many tries. */
export const isStale = ({ status, text }: Reply): boolean =>
  [404, 409, 412, 429].includes(status) || (status === 422 && DOES_NOT_FIT.test(text));

/** Rules over several fields, and over what is there: no schema can say them. */
const DOES_NOT_FIT = new RegExp(
  [
    ' not found"',
    'must be on or after',
    'Must be on or after the contract date',
    'Must be a different day',
    'An open term of this kind',
    'Must be later, and within',
    'Must end after it begins',
    'Must not be before',
    'Must not be (above|below) the ask',
    'Only a pause ends on a day',
    'Book it only if they agreed',
    'Must be after the opening',
    'Must be in the future',
    'Must be a deal of this property',
    'Cannot be recorded of this',
    'Nobody on this record has this address',
    'Must be a multiple of 15',
    // Of a house of which only the address is known.
    '"city":\\["City is required"',
    '"(arv|purchase_price|repair_estimate)":\\["Valid ',
    'Must be at least an hour after',
    'Overlaps another time',
    'Last contact day is required',
    '(From|To) is required',
    'Must be within \\d+ days',
    'Email subject is required',
    '(Outcome|Note) is required',
    'Must be a phone of this lead',
    'Enter a name or an address',
    'Must not be in the future',
    'There is no field ',
    'Send new text or a status',
    'Must be a term of the same deal',
    'Choose a list, or name a new one',
    'Must be another lead',
    'A web chat begins with the visitor',
    '(This|The) (lead|buyer) has no ',
    'Write down (the proof|how you know)',
    'A ZIP code, or latitude and longitude, is required',
    'Latitude and longitude go together',
    'Abroad, name the country',
    'Maximum price must not be below the minimum',
    'Must be a day after today',
    'Must be at most the price',
    'The loss must be less than the purchase price',
    "Received can't be negative",
    'With the purchase price, this is more than',
    'Leave account numbers out',
    'Write down the proof:',
    '"(phone|called|outcome)":\\["(Phone|Name|Outcome) is required',
    'Must not be after today',
    'Must be today or later',
    'Enter your current password',
    'Follows the closed deal: change it there',
    'The estimate must be at most',
    'Buyers are written to by email or text',
    'Choose at least one buyer',
    'There is a (tag|view) with this name already',
    'There are 100 views already',
    '"query":\\[',
    'There are 500 tags already',
    'Send ids, a filter or all',
    'This link has ended or was used already',
    'font has no letters for',
    'Must be ids with commas between them',
    'Must not contain a semicolon',
    'without semicolons',
    '(Status|Tag|List) is required for this action',
    'Unknown (field|role) ',
    'A field begins with ',
    'Choose a template or a sample',
    'There is no field with this name',
    'Say what must have happened',
    'move the closing instead',
    ': missing"',
    'Must be a document of the same deal',
    'Match a column to the ',
    '"(take|mapping)":\\["Must be one of',
    'Does not move with this closing',
    '"sha256":\\[',
    // A share of a hundred, when a rule's measure changes to one.
    '"threshold":\\["Must be at most 100"',
  ].join('|'),
);

/** Files that their own tests read. */
const OTHER_FILES = /^(text\/calendar|image\/(png|jpeg|webp)|application\/(pdf|x-ndjson|vnd\.dealflow\+zip))/;

function checkRest(call: Call, reply: Reply, check: AnswerCheck): void {
  const { method, target } = call;
  // As a URL is read: `/leads/../user` is `/user`.
  const path = new URL(`http://any${target}`).pathname.replace(/(?<=.)\/+$/, '');
  const contentType = String(reply.headers['content-type'] ?? '');
  if (method === 'HEAD') {
    if (reply.text !== '') throw new Error('HEAD with a body');
    return;
  }
  if (reply.status === 200 && OTHER_FILES.test(contentType)) return;
  if (contentType.startsWith('text/csv') && reply.status === 200) {
    // What is handed to an ad platform begins with its header.
    if (!reply.text.startsWith('\ufeff') && !path.endsWith('/audience.csv')) throw new Error('a file without its mark');
  } else if (!contentType.startsWith('application/json'))
    throw new Error(`${reply.status} of the type ${JSON.stringify(contentType)}: ${reply.text.slice(0, 200)}`);
  const body: unknown = contentType.startsWith('application/json') ? JSON.parse(reply.text) : {};
  const named = path
    .split('/')
    .map((part) => (isDecodable(part) ? decodeURIComponent(part).replaceAll('/', '%2F') : part))
    .join('/');
  // A URL takes these out of the path; the server takes them for an id.
  const hasDots = /\/\.{1,2}(?:[/?]|$)/.test(target);
  const isNoRequest = (call.spoiled || !isDecodable(path)) && PROTOCOL.includes(reply.status);
  const asDescribed = path.startsWith('/api/') && !isNoRequest && !hasDots && !path.endsWith('openapi.json');
  if (asDescribed) check({ method, path: named.slice('/api'.length), status: reply.status, contentType, body });
  else if (reply.status >= 400) check({ method, path: '/no/such/path', status: 404, contentType, body });
}

const isDecodable = (path: string): boolean => {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
};

/** Either tRPC's own envelope, or the one error body where a request did not get as far. */
function checkTrpc(call: Call, reply: Reply, document: OpenApi, check: AnswerCheck): void {
  if (call.method === 'HEAD') return;
  const contentType = String(reply.headers['content-type'] ?? '');
  if (contentType.startsWith('application/jsonl') || reply.headers['transfer-encoding'] === 'chunked') return;
  if (!contentType.startsWith('application/json')) throw new Error(`${reply.status} of the type ${JSON.stringify(contentType)}`);
  const body = JSON.parse(reply.text) as TrpcAnswer | TrpcAnswer[] | { status: string };
  if ('status' in body) {
    if (reply.status < 400) throw new Error(`${reply.status} with a body that is not tRPC's`);
    return check({ method: 'GET', path: '/no/such/path', status: 404, contentType, body });
  }
  const answers = Array.isArray(body) ? body : [body];
  for (const answer of answers) checkOne(answer, Array.isArray(body) ? undefined : reply.status);
  const operations = call.parts.length > 0 ? call.parts : [call.operation];
  if (!isAsWritten(call) || operations.length !== answers.length) return;
  operations.forEach((operation, at) => {
    const { result, error } = answers[at] as TrpcAnswer;
    if (result) checkData(operation, result.data, check);
    const known = [
      ...PROTOCOL,
      ...Object.keys(document.paths[operation.path]?.[operation.method.toLowerCase()]?.responses ?? {}).map(Number),
    ];
    if (error && !known.includes(error.data.httpStatus))
      throw new Error(`${operation.name}: the document does not know ${error.data.httpStatus}`);
  });
}

/** Whether the names in the URL are still those of the operations. */
const isAsWritten = ({ target, operation, parts }: Call): boolean =>
  (target.split('?')[0] ?? '') === `/trpc/${parts.length > 0 ? parts.map(({ name }) => name).join(',') : operation.name}`;

function checkOne({ result, error }: TrpcAnswer, status: number | undefined): void {
  if ((result === undefined) === (error === undefined)) throw new Error('neither a result nor an error');
  if (!error) return;
  const { code, httpStatus, errors, ...more } = error.data;
  if (typeof error.message !== 'string' || CODES[code] !== httpStatus) throw new Error(`an error of ${httpStatus} called ${code}`);
  if (status !== undefined && status !== httpStatus) throw new Error(`an error of ${httpStatus} in an answer of ${status}`);
  if (errors && !Object.values(errors).every((list) => Array.isArray(list) && list.every((entry) => typeof entry === 'string')))
    throw new Error('field errors that are no lists of text');
  const strange = Object.keys(more).filter((key) => key !== 'requestId');
  if (strange.length > 0) throw new Error(`an error that says more than it should: ${strange.join(', ')}`);
}

/** A procedure's result in the envelope that REST would put around it, held against the document. */
function checkData({ name, method, path }: Operation, data: unknown, check: AnswerCheck): void {
  const plain = data as Record<string, unknown> | null;
  const said = { status: 'success', message: '' };
  const envelopes = [{ status: 'success', data }, { ...said, data }, { status: 'success', ...plain }, said, { ...said, ...plain, data }];
  const problems: string[] = [];
  for (const status of [200, 201])
    for (const body of envelopes)
      try {
        return check({ method, path: path.replaceAll(/\{\w+\}/g, '1'), status, contentType: 'application/json', body });
      } catch (error) {
        problems.push((error as Error).message);
      }
  throw new Error(`${name}: tRPC answers what REST would not: ${problems.join('\n').slice(0, 1200)}`);
}

function dataOf(call: Call, { status, text, headers }: Reply): unknown {
  if (status >= 300 || call.face === 'batch' || call.method === 'HEAD') return undefined;
  if (!String(headers['content-type']).startsWith('application/json')) return undefined;
  // Asked for lines, tRPC answers one document a line under the same type.
  if (call.headers['trpc-accept'] === 'application/jsonl') return undefined;
  const body = JSON.parse(text) as { data?: unknown; result?: { data: unknown } };
  return call.face === 'trpc' ? body.result?.data : body.data;
}

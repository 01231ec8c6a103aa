/** Breaks a request below its meaning: the method, the URL, the headers, the bytes of the body. */
import type { Dice } from '#server/tools/demo/random.ts';
import type { Call } from './call.ts';
import { hostileText } from './hostile.ts';
import { percent } from './json.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'REPORT', 'LINK', 'MKCOL', 'SEARCH'];

const TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'application/xml',
  'application/json; charset=utf-16',
  'APPLICATION/JSON;charset=UTF-8',
  'application/json, text/plain',
  'application/merge-patch+json',
  'text/csv',
  'garbage',
  ';',
];

const HEADERS: [string, string][] = [
  ['x-http-method-override', 'DELETE'],
  ['accept', 'text/html'],
  ['accept', 'application/xml;q=0.1'],
  ['accept-encoding', 'x;q=2, identity;q=nan'],
  ['trpc-accept', 'application/jsonl'],
  ['trpc-batch-mode', 'stream'],
  ['range', 'bytes=0-1'],
  ['if-none-match', '*'],
  ['if-modified-since', 'yesterday'],
  ['if-match', '"1", W/"2", *'],
  ['if-match', '"999999"'],
  ['if-match', '\u00ff'],
  ['expect', '100-continue'],
  ['content-encoding', 'gzip'],
  ['content-encoding', 'br'],
  ['x-forwarded-for', '1.2.3.4, not an address'],
  ['x-forwarded-host', 'evil.example'],
  ['forwarded', 'for=unknown;proto=https'],
  ['host', 'evil.example'],
  ['origin', 'https://evil.example'],
  ['referer', 'javascript:alert(1)'],
  ['x-request-id', 'a"b<c>'],
  ['cookie', 'token=x; '.repeat(200)],
  ['user-agent', `<script>alert(1)</script>${'u'.repeat(4000)}`],
  ['user-agent', ''],
  ['accept-language', '*;q=nan'],
];

const BODIES = [
  '',
  ' ',
  'null',
  'true',
  '0',
  '"text"',
  '[]',
  '[1]',
  '[{}]',
  '{',
  '{}}',
  '{"a":1,}',
  "{'a':1}",
  '{"a":1}{"b":2}',
  '{"a":NaN}',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '// comment\n{}',
  'a=1&b=2',
  '<xml/>',
  '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n',
];

const BATCHES = [
  'batch=1',
  'batch=1&input={}',
  'batch=1&input=[]',
  'batch=1&input={"0":{"id":1},"7":{}}',
  'batch=1&input={"__proto__":{}}',
  'batch=2',
  'batch=true&input=null',
  'input={bad',
  'input=null',
  'input=[]',
  'input="x"',
  'input=%ED%A0%80',
  'input={}&input={}',
  'connectionParams={bad',
  'connectionParams={"token":1}',
  'connectionParams=[]',
];

const PROCEDURES = [
  '',
  '/',
  'leads',
  'leads.',
  '.leads',
  'leads.nope',
  '__proto__',
  'constructor',
  'constructor.constructor',
  'leads.constructor',
  'leads.__proto__',
  '_def',
  '_def.procedures',
  'createCaller',
  'toString',
  'leads.list,',
  ',leads.list',
  ',,,',
  'leads.list,__proto__',
  'leads/list',
  'leads.list/../leads.get',
  '%',
  '%00',
  'leads.list%00',
];

const withQuery = (target: string, query: string): string => `${target}${target.includes('?') ? '&' : '?'}${query}`;
const onPath = (target: string, edit: (path: string) => string): string => {
  const [path = '', ...query] = target.split('?');
  return [edit(path), ...query].join('?');
};
/** A URL may hold anything but what ends the request line. */
const inUrl = (text: string): string => text.replace(/[^\x21-\x7e]/g, (sign) => percent(sign));

type Spoiler = (call: Call, dice: Dice) => void;

const ANY: Spoiler[] = [
  (call, dice) => {
    call.method = dice.pick(METHODS);
    if (['GET', 'HEAD', 'TRACE'].includes(call.method)) call.body = undefined;
  },
  (call, dice) => void (call.headers['content-type'] = dice.pick(TYPES)),
  (call) => void delete call.headers['content-type'],
  (call, dice) => {
    const [name, value] = dice.pick(HEADERS);
    call.headers[name] = value;
  },
  (call, dice) => {
    if (call.method === 'GET' || call.method === 'HEAD') return;
    call.body = Buffer.from(dice.pick(BODIES));
  },
  (call, dice) => {
    if (!call.body) return;
    const at = dice.between(0, call.body.length);
    call.body = Buffer.concat([
      call.body.subarray(0, at),
      Buffer.from(dice.pick([[], [0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0], [0xef, 0xbb, 0xbf], [0x22]])),
      call.body.subarray(at + dice.between(0, 2)),
    ]);
  },
  (call, dice) => {
    if (!call.body) return;
    call.body = dice.chance(0.5) ? Buffer.from(call.body.toString('utf8'), 'utf16le') : Buffer.concat([Buffer.from('\ufeff'), call.body]);
  },
  (call, dice) =>
    void (call.target = withQuery(
      call.target,
      `${percent(hostileText(dice)).slice(0, 2000)}=${percent(hostileText(dice)).slice(0, 6000)}`,
    )),
  (call, dice) =>
    void (call.target = withQuery(
      call.target,
      dice.pick([
        '%',
        '=',
        '&&&',
        '%ff=%ff',
        'page=1&page=2',
        'page[]=1',
        'page[a][b]=1',
        'search[$gt]=',
        '__proto__[x]=1',
        'constructor[prototype][x]=1',
        'sort_by=constructor',
        'sort_by=__proto__',
        'sort_order=desc,id',
        'page=1e9&per_page=-1',
        'page=99999999999999999999',
        'per_page=1e1',
        Array.from({ length: 900 }, (_, n) => `k${n}=v`).join('&'),
        `search=${'%F0%9F%8F%A0'.repeat(500)}`,
      ]),
    )),
  (call, dice) =>
    void (call.target = onPath(call.target, (path) =>
      dice.pick([
        `${path}/`,
        `/${path}`,
        path.replace('/', '//'),
        path.toUpperCase(),
        `${path}/unknown`,
        `${path}%00`,
        `${path}/%2e%2e/user`,
        `${path}/../user`,
        `${path};a=b`,
        `${path}.json`,
        `${path}%`,
        `${path}%zz`,
        `${path}/${'a'.repeat(6000)}`,
        path.replace(/\w(?=\w*$)/, (sign) => `%${sign.charCodeAt(0).toString(16)}`),
        '/api',
        '/api/',
        '/api/__proto__',
        '/api/constructor',
        '/trpc',
        '/trpcx',
        '/apix/leads',
        '/api/%',
      ]),
    )),
];

const OF_TRPC: Spoiler[] = [
  (call, dice) => void (call.target = onPath(call.target, () => `/trpc/${dice.pick(PROCEDURES)}`)),
  (call, dice) => void (call.target = `${call.target.split('?')[0]}?${inUrl(dice.pick(BATCHES))}`),
  (call, dice) =>
    void (call.target = onPath(call.target, (path) => `${path}${`,${call.operation.name}`.repeat(dice.pick([1, 20, 150, 400]))}`)),
  (call) => {
    call.method = call.method === 'GET' ? 'POST' : 'GET';
    if (call.method === 'GET') call.body = undefined;
  },
];

/** The same call, broken in one to three places; it may still succeed. */
export function spoil(call: Call, dice: Dice): Call {
  const spoiled: Call = { ...call, headers: { ...call.headers }, spoiled: true, valid: false, foreign: false, sent: undefined };
  const spoilers = call.face === 'rest' ? ANY : [...ANY, ...OF_TRPC, ...OF_TRPC];
  for (let times = dice.pick([1, 1, 1, 2, 3]); times > 0; times--) dice.pick(spoilers)(spoiled, dice);
  return spoiled;
}

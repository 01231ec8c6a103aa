/** Files that are no lists, or lists meant to do harm: each is refused with a sentence or comes in as text, and goes out as text. */
import { parse } from 'csv-parse/sync';
import { beforeAll, expect, test, vi } from 'vitest';
import { type Dice, dice } from '#server/tools/demo/random.ts';
import { IS_FULL_RUN } from '#shared/testing/scope.ts';
import { testApp } from '../app.ts';
import { asCurl, type Call } from './call.ts';
import { hostileText, ODD_TEXTS } from './hostile.ts';
import { percent } from './json.ts';
import { type Lane, openLane, rowsOf } from './lane.ts';
import { type Operation, operationsOf } from './operation.ts';
import { oracleFor } from './oracle.ts';
import { type Reply, wireTo } from './wire.ts';

const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);
const FILES = Number(process.env.FUZZ_FILES ?? (IS_FULL_RUN ? 120 : 24));

const app = await testApp();
const oracle = oracleFor(app.document);
const wire = wireTo(app.address);
const upload = operationsOf(app.document).find(({ path }) => path === '/leads/import') as Operation;
let victim: Lane;
let lane: Lane;

beforeAll(async () => {
  victim = await openLane(app, { mark: 'zqvictim', each: 1, number: 1 });
  lane = await openLane(app, { mark: 'zqlane', each: 1, number: 2 });
});

const FORMULAS = ['=cmd|calc!A1', '+1+1', '-2+3', '@SUM(A1)', '\uff1d1+1', '\t=1', '=HYPERLINK("http://example.com","x")', `=1","=2`];
const HEADERS = [
  'Owner',
  'Address',
  'City',
  'State',
  'Zip',
  'Phone',
  'Email',
  'Notes',
  'Asking Price',
  '__proto__',
  'constructor',
  '=1+1',
  '',
  'Owner',
  '<b>x</b>',
];

const cell = (fall: Dice): string => {
  const text = fall.pick([
    () => fall.pick(FORMULAS),
    () => fall.pick(ODD_TEXTS),
    () => hostileText(fall).slice(0, 3000),
    () => 'Ann Lee',
    () => '12 Oak Street',
  ])();
  return fall.chance(0.8) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** A list whose header can be understood, and whose rows are what they are. */
function list(fall: Dice): string {
  const columns = ['Owner', 'Address', ...Array.from({ length: fall.between(0, 10) }, () => fall.pick(HEADERS))];
  const separator = fall.pick([',', ',', ';', '\t']);
  const end = fall.pick(['\n', '\r\n', '\r']);
  const rows = Array.from({ length: fall.between(1, 12) }, () =>
    Array.from({ length: columns.length + fall.pick([0, 0, 0, -1, 3]) }, () => cell(fall)).join(separator),
  );
  return [columns.map((name) => `"${name}"`).join(separator), ...rows, ''].join(end);
}

const noise = (fall: Dice, length: number): Buffer => Buffer.from(Array.from({ length }, () => fall.between(0, 255)));
const HEAD = 'Owner,Address,Notes\n';

const FILE_KINDS: readonly ((fall: Dice) => Buffer)[] = [
  ...Array.from({ length: 8 }, () => (fall: Dice) => Buffer.from(list(fall))),
  (fall) => Buffer.from(list(fall), 'utf16le'),
  (fall) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(list(fall), 'utf16le')]),
  (fall) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(list(fall), 'utf16le').subarray(1)]),
  (fall) => Buffer.from(list(fall), 'latin1'),
  (fall) => Buffer.concat([Buffer.from(list(fall)), noise(fall, 50)]),
  (fall) => noise(fall, fall.pick([1, 2, 3, 100, 5000])),
  (fall) => Buffer.alloc(fall.pick([1, 4, 70_000])),
  () => Buffer.from([0xef, 0xbb, 0xbf]),
  () => Buffer.from('PK\u0003\u0004 rest'),
  () => Buffer.from('%PDF-1.7'),
  (fall) => Buffer.from(`${HEAD}"Ann Lee,12 Oak Street,never closed\n${list(fall)}`),
  () => Buffer.from(`${HEAD}Ann "the" Lee,12 Oak "Street,"""\n`),
  () => Buffer.from(`${HEAD}Ann Lee,12 Oak Street,${'x'.repeat(1_200_000)}\n`),
  () => Buffer.from(`${HEAD}${'a,b,c,'.repeat(100_000)}\n`),
  () => Buffer.from(`${HEAD}${'\n'.repeat(200_000)}Ann Lee,12 Oak Street,x`),
  () => Buffer.from(`${Array.from({ length: 1001 }, (_, n) => `c${n}`).join(',')}\n`),
  () => Buffer.from(`${'Owner,'.repeat(900)}Address\nAnn Lee\n`),
  () => Buffer.from(`${'n'.repeat(100_000)},Address,Owner\nx,12 Oak Street,Ann Lee\n`),
  () => Buffer.from(`sep=|\nOwner|Address\nAnn Lee|12 Oak Street\n`),
  () => Buffer.from('sep=\n'),
  () => Buffer.from(`${HEAD}${'Ann Lee,12 Oak Street,x\n'.repeat(3000)}${'\u0000'.repeat(10)},1,2\n`),
  () => Buffer.from(',,,\n,,,\n'),
  () => Buffer.from('Owner\nAnn Lee\n'),
  () => Buffer.from('"\n'),
];

function makeUpload(fall: Dice): Call {
  const query = [
    `filename=${percent(hostileText(fall)).slice(0, 600)}`,
    ...(fall.chance(0.2) ? [`start=${fall.pick(['false', 'true', 'x', ''])}`] : []),
    ...(fall.chance(0.2)
      ? [
          `mapping=${fall.pick(['{"Owner":"owner_name","Address":"property_address"}', '{"__proto__":"notes"}', '{"Owner":"nope"}', '[]', 'x', '{"Owner":{}}', 'null'].map(percent))}`,
        ]
      : []),
    ...(fall.chance(0.3) ? [`duplicates=${fall.pick(['skip', 'merge', 'import', 'drop'])}`] : []),
    ...(fall.chance(0.1) ? [`source=${fall.pick(['referral', 'constructor'])}`, 'name_order=last_first'] : []),
  ];
  return {
    operation: upload,
    face: 'rest',
    method: 'POST',
    target: `/api/leads/import?${query.join('&')}`,
    headers: {
      authorization: `Bearer ${lane.token}`,
      'content-type': fall.pick(['text/csv', 'text/csv', 'application/octet-stream', 'text/plain']),
    },
    body: fall.pick(FILE_KINDS)(fall),
    valid: false,
    foreign: false,
    spoiled: false,
    sent: undefined,
    parts: [],
  };
}

interface Job {
  id: number;
  status: string;
}

test(`${FILES} files`, async () => {
  const before = await rowsOf(app, victim.accountId);
  const findings: string[] = [];
  for (let n = 0; n < FILES; n++) {
    const call = makeUpload(dice(Math.imul(SEED, 31) ^ Math.imul(n + 1, 40_503)));
    const reply = await wire.send(call).catch((error: Error) => error);
    const faults = reply instanceof Error ? [reply.message] : reply ? oracle.faults(call, reply, [victim.mark]) : [];
    if (faults.length > 0)
      findings.push(`file ${n}: ${faults.join('; ')}\n  ${asCurl(call, app.address)}\n  -> ${(reply as Reply).text?.slice(0, 400)}`);
  }
  expect(findings.slice(0, 8).join('\n\n'), `FUZZ_SEED=${SEED}`).toBe('');

  const jobs = async () => {
    const { body } = await app.rest<Job[]>('GET', '/imports?per_page=100', undefined, lane.token);
    return body.data;
  };
  await vi.waitFor(
    async () => expect((await jobs()).filter(({ status }) => ['reading', 'running', 'undoing'].includes(status))).toEqual([]),
    120_000,
  );
  const all = await jobs();
  expect(all.filter(({ status }) => status === 'done').length).toBeGreaterThan(FILES / 12);
  expect(all.filter(({ status }) => status === 'failed')).toEqual([]);
  for (const { id } of all.slice(0, 30)) {
    expect((await app.rest('GET', `/imports/${id}/rows?per_page=100`, undefined, lane.token)).status).toBe(200);
    const { status, text } = await app.rest('GET', `/imports/${id}/rejected.csv`, undefined, lane.token);
    expect(status).toBe(200);
    expect(formulasIn(text)).toEqual([]);
  }
  expect(await rowsOf(app, victim.accountId)).toEqual(before);
}, 300_000);

test.each(['leads', 'properties', 'deals', 'deal-milestones', 'property-saves'])(
  'no cell of the export of %s is run by a spreadsheet',
  async (path) => {
    const notes = ['properties', 'deals', 'property-saves'];
    if (notes.includes(path)) {
      const id = lane.own(`/${path}`) as number;
      const field = path === 'properties' ? 'description' : 'notes';
      const method = path === 'property-saves' ? 'PUT' : 'PATCH';
      for (const formula of FORMULAS) {
        expect((await app.rest(method, `/${path}/${id}`, { [field]: formula }, lane.token)).status).toBe(200);
        expect(formulasIn((await app.rest('GET', `/${path}/export`, undefined, lane.token)).text)).toEqual([]);
      }
    }
    const { status, text } = await app.rest('GET', `/${path}/export`, undefined, lane.token);
    expect(status).toBe(200);
    expect(formulasIn(text)).toEqual([]);
  },
);

/** Cells that a spreadsheet would take for a formula. */
const formulasIn = (csv: string): string[] => {
  const rows: string[][] = parse(csv, { bom: true, relax_column_count: true });
  return rows.flat().filter((text) => /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text));
};

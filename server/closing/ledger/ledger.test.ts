/** The ledger: nobody changes a row unseen. */
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { loadAccountScope } from '#server/accounts/auth/scope-of-account.ts';
import { users } from '#server/accounts/auth/table.ts';
import { createLiveChanges } from '#server/core/live.ts';
import { testApp } from '#server/testing/app.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { verifyExport } from '#server/tools/verify/main.ts';
import { dice } from '#server/tools/demo/random.ts';
import { toCanonicalJson, isSoundPublicKey, WEAK_POINTS } from '#shared/closing/ledger/canonical.ts';
import { checkLedger, LEDGER_FORMAT, type LedgerHeader, toHeaderText, toLedgerLine } from '#shared/closing/ledger/check.ts';
import { LEDGER_EVENT_NAMES, type LedgerRow, NO_HASH, toSignedText, toStatementText } from '#shared/closing/ledger/ledger.ts';
import { appendLedger, readInstanceKey, toInstanceKey } from './append.ts';
import { nodeCrypto } from './ledger.ts';
import { generateSealReference, readSeal, recordSeal, verifySeal } from './seals.ts';
import { ledger } from './table.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const seen = new Map<string, boolean>();
/** A thousand ledgers differ in a row each: what is the same is looked at once. */
const crypto = {
  hash: sha256,
  fingerprint: nodeCrypto.fingerprint,
  isSigned: (publicKey: string, text: string, signature: string) => {
    const question = publicKey + text + signature;
    const answer = seen.get(question) ?? isSigned(publicKey, text, signature);
    seen.set(question, answer);
    return answer;
  },
};
const isSigned = (publicKey: string, text: string, signature: string) => nodeCrypto.isSigned(publicKey, text, signature) as boolean;

const keys = generateKeyPairSync('ed25519');
const publicKey = Buffer.from(keys.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex');
const signed = (text: string, key = keys.privateKey) => sign(null, Buffer.from(text), key).toString('hex');

/** A sound export of so many random rows. */
function randomLedger(rows: number, seed: number, key = keys.privateKey): string[] {
  const roll = dice(seed);
  const made: LedgerRow[] = [];
  for (let sequence = 1; sequence <= rows; sequence++) {
    const statement = {
      account: 7,
      sequence,
      at: new Date(1_795_000_000_000 + sequence * 61_007).toISOString(),
      event: roll.pick(LEDGER_EVENT_NAMES),
      actor: { kind: 'holder' as const, name: roll.pick(['Dana Whitlow', 'Zoë “Z” Ray', '李 伟']), address: '203.0.113.9', browser: null },
      subject: { entity: 'deposit', id: roll.between(1, 9) },
      deal_id: roll.pick([null, 3]),
      data: { amount_cents: roll.between(1, 900_000), note: roll.pick(['', 'é\n"x"', '🏠']), list: [1, { b: true, a: null }] },
      previous_hash: made.at(-1)?.hash ?? NO_HASH,
    };
    const hash = sha256(toStatementText(statement));
    made.push({ ...statement, hash, signature: signed(toSignedText(hash), key) });
  }
  return exportOf(made);
}

function exportOf(rows: readonly LedgerRow[], public_key = publicKey, key = keys.privateKey): string[] {
  const statement: Omit<LedgerHeader, 'signature'> = {
    format: LEDGER_FORMAT,
    account: { id: 7, name: 'Ann' },
    public_key,
    fingerprint: toInstanceKey(public_key).fingerprint,
    count: rows.length,
    head: rows.at(-1)?.hash ?? NO_HASH,
    exported_at: '2026-11-23T00:00:00.000Z',
  };
  return [{ ...statement, signature: signed(toHeaderText(statement), key) }, ...rows].map(toLedgerLine);
}
const rowsOf = (lines: string[]) => lines.slice(1).map((line) => JSON.parse(line) as LedgerRow);

describe('an exported ledger', () => {
  test('is whole as it was written', async () => {
    expect(await checkLedger(randomLedger(40, 1), crypto)).toMatchObject({ whole: true, rows: 40 });
    expect(await checkLedger(exportOf([]), crypto)).toMatchObject({ whole: true, rows: 0 });
  });

  test('with one bit of any of 1,000 random rows changed names the row', async () => {
    const unnamed: string[] = [];
    for (let part = 0; part < 25; part++) {
      const lines = randomLedger(40, part);
      const roll = dice(1000 + part);
      for (let row = 1; row <= 40; row++) {
        const bytes = Buffer.from(lines[row] ?? '');
        const at = roll.between(0, bytes.length - 1);
        bytes[at] = (bytes[at] ?? 0) ^ (1 << roll.between(0, 7));
        const verdict = await checkLedger(
          lines.map((line, place) => (place === row ? bytes.toString() : line)),
          crypto,
        );
        if (verdict.whole || verdict.sequence !== row) unnamed.push(`${part}/${row} byte ${at}: ${JSON.stringify(verdict)}`);
      }
    }
    expect(unnamed).toEqual([]);
  });

  test('names rows that are missing, out of order, forged, or of another key', async () => {
    const lines = randomLedger(12, 5);
    const swapped = lines.map((line, at) => (at === 4 ? lines[5] : at === 5 ? lines[4] : line)) as string[];
    const faultOf = async (changed: string[], options = {}) => {
      const verdict = await checkLedger(changed, crypto, options);
      return verdict.whole ? 'whole' : `${verdict.fault} ${verdict.sequence}`;
    };
    expect(await faultOf(lines.filter((_, at) => at !== 6))).toBe('missing 6');
    expect(await faultOf(lines.slice(0, -2))).toBe('missing 11');
    expect(await faultOf(swapped)).toBe('missing 4');
    expect(await faultOf([...lines.slice(0, 7), ...lines.slice(3)])).toBe('reordered 3');
    // Everything recomputed by somebody who has not the key.
    const stranger = generateKeyPairSync('ed25519');
    expect(await faultOf(randomLedger(12, 5, stranger.privateKey))).toBe('forged 1');
    // Cut short, and the header written anew without the key.
    const shorter = exportOf(rowsOf(lines).slice(0, 8));
    const header = { ...(JSON.parse(shorter[0] as string) as object), signature: signed('x', stranger.privateKey) };
    expect(await faultOf([toCanonicalJson(header), ...shorter.slice(1)])).toBe('forged null');
    expect(await faultOf(lines, { fingerprint: 'another' })).toBe('forged null');
  });

  const change = (lines: string[], at: number, to: (line: string) => string) =>
    lines.map((line, place) => (place === at ? to(line) : line));
  test.each<[string, (lines: string[]) => string[]]>([
    ['unreadable null', (lines) => change(lines, 0, (line) => line.replace('{', '{"a_note":"whole and signed",'))],
    ['unreadable null', (lines) => change(lines, 0, (line) => `\ufeff${line}`)],
    ['unreadable null', (lines) => change(lines, 0, (line) => line.replace('"name":"Ann"', '"name":"Ann","was":"Bob"'))],
    ['unreadable null', (lines) => ['', ...lines]],
    ['changed 3', (lines) => change(lines, 3, (line) => line.replace(/}$/, ',"words":"paid in full"}'))],
    ['changed 3', (lines) => change(lines, 3, (line) => line.replace('"actor":{', '"actor":{"a":"me",'))],
    ['changed 3', (lines) => change(lines, 3, (line) => line.replace('"data":{', '"data":{"__proto__":"paid in full",'))],
    ['changed 3', (lines) => change(lines, 3, (line) => line.replace('"sequence":3', '"sequence":9,"sequence":3'))],
    ['changed 3', (lines) => change(lines, 3, (line) => line.replace('"sequence":3', '"sequence":3.0'))],
    ['changed 3', (lines) => change(lines, 3, (line) => line.replace('"holder"', '"\\u0068older"'))],
    ['changed 3', (lines) => change(lines, 3, (line) => `${line} `)],
    ['changed 3', (lines) => change(lines, 3, (line) => `${line}\r`)],
    ['changed 3', (lines) => [...lines.slice(0, 3), '', ...lines.slice(3)]],
    ['changed 5', (lines) => [...lines, '']],
    ['changed 5', (lines) => [...lines, 'All of this was paid.']],
  ])('with a text added or written in another way is not whole: %s (%#)', async (fault, to) => {
    const changed = to(randomLedger(4, 11));
    const verdict = await checkLedger(changed, crypto);
    expect(verdict.whole ? 'whole' : `${verdict.fault} ${verdict.sequence}`).toBe(fault);
  });

  test('is not whole under the fingerprint of another key, or with a key for which anybody can sign', async () => {
    const lines = randomLedger(2, 3);
    const stranger = generateKeyPairSync('ed25519');
    const other = Buffer.from(stranger.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex');
    const header = { ...(JSON.parse(exportOf([])[0] as string) as LedgerHeader), public_key: other };
    const posed = toLedgerLine({ ...header, signature: signed(toHeaderText(header), stranger.privateKey) });
    expect(await checkLedger([posed], crypto, { fingerprint: header.fingerprint })).toMatchObject({ fault: 'forged' });
    expect(await checkLedger(lines, crypto, { fingerprint: toInstanceKey(publicKey).fingerprint })).toMatchObject({ whole: true });

    // For the neutral point, R = S·B holds for every text: here S is 0 and R the point itself.
    const neutral = `01${'0'.repeat(62)}`;
    const forAll = neutral + '0'.repeat(64);
    const anybodys = { ...header, public_key: neutral, fingerprint: toInstanceKey(neutral).fingerprint };
    expect(await checkLedger([toLedgerLine({ ...anybodys, signature: forAll })], crypto)).toMatchObject({ fault: 'forged' });
    for (const weak of WEAK_POINTS)
      for (const key of [weak, weak.slice(0, 62) + (Number.parseInt(weak.slice(62), 16) | 0x80).toString(16)])
        expect(isSoundPublicKey(key)).toBe(false);
    for (const again of [
      `ed${'f'.repeat(60)}7f`,
      `ee${'f'.repeat(60)}ff`,
      `ff${'f'.repeat(60)}7f`,
      publicKey.toUpperCase(),
      publicKey.slice(2),
    ])
      expect(isSoundPublicKey(again)).toBe(false);
    expect(isSoundPublicKey(publicKey)).toBe(true);
  });

  test('older than an entry that somebody else holds is found out', async () => {
    const rows = rowsOf(randomLedger(12, 6));
    const [eighth, last] = [rows[7], rows[11]] as [LedgerRow, LedgerRow];
    const known = [eighth, last].map(({ hash, sequence }) => ({ hash, sequence }));
    expect(await checkLedger(exportOf(rows), crypto, { known })).toMatchObject({ whole: true });
    // A sound export of a backup: signed by the right key, and yet it lacks what the holder was given.
    expect(await checkLedger(exportOf(rows.slice(0, 10)), crypto, { known })).toMatchObject({ fault: 'missing', sequence: 12 });
    expect(await checkLedger(exportOf(rows.slice(0, 10)), crypto, { known: [{ hash: last.hash }] })).toMatchObject({ fault: 'missing' });
  });

  test('is written in one spelling', () => {
    expect(toCanonicalJson({ b: 1, a: ['é', null, true], '€': 0, '\r': -0, gone: undefined })).toBe(
      '{"\\r":0,"a":["é",null,true],"b":1,"€":0}',
    );
    for (const value of [1.5, Number.NaN, 2 ** 60, '\ud800']) expect(() => toCanonicalJson({ value })).toThrow(TypeError);
  });
});

const app = await testApp({ works: false });
const scopeOf = (person: Person) => loadAccountScope({ store: app.store, live: createLiveChanges(), now: app.clock.now }, person.user.id);

describe('the rows', () => {
  test('are chained for each account, signed by one key, and cannot be changed or removed alone', async () => {
    const [ann, bob] = [await signUp(app), await signUp(app)];
    for (const person of [ann, bob, ann]) {
      const scope = await scopeOf(person);
      await scope.write((tx) =>
        appendLedger(scope, tx, { event: 'deposit.expected', subject: { entity: 'deposit', id: 1 }, data: { amount_cents: 100_000 } }),
      );
    }
    const key = await readInstanceKey(app.store.read);
    const rows = await app.store.read.select().from(ledger).where(eq(ledger.account_id, ann.user.id));
    expect(rows.map(({ sequence }) => sequence)).toEqual([1, 2]);
    expect(rows[1]?.previous_hash).toBe(rows[0]?.hash);
    for (const { hash, signature } of rows) expect(isSigned(key?.public_key ?? '', toSignedText(hash), signature)).toBe(true);

    const refused = async (statement: ReturnType<typeof sql>) =>
      expect(app.store.write(async (tx) => void (await tx.run(statement)))).rejects.toThrow();
    await refused(sql`UPDATE ledger SET data = '{}' WHERE account_id = ${ann.user.id}`);
    await refused(sql`DELETE FROM ledger WHERE account_id = ${ann.user.id} AND sequence = 2`);
    const columns = sql.raw('account_id, created_at, event, actor, subject, subject_id, deal_id, data, previous_hash, hash, signature');
    await refused(
      sql`INSERT OR REPLACE INTO ledger (id, sequence, ${columns}) SELECT id, sequence, ${columns} FROM ledger WHERE sequence = 2`,
    );
    await refused(
      sql`INSERT OR REPLACE INTO ledger (id, sequence, ${columns}) SELECT id, sequence + 1, ${columns} FROM ledger WHERE sequence = 2`,
    );
    expect(await app.store.read.select().from(ledger).where(eq(ledger.account_id, ann.user.id))).toEqual(rows);

    // The account goes as a whole; nobody else's ledger does.
    await app.store.write(async (tx) => void (await tx.delete(users).where(eq(users.id, ann.user.id))));
    expect((await app.store.read.select().from(ledger)).map(({ account_id }) => account_id)).toEqual([bob.user.id]);
  });

  test('hold what was sealed, and the seal is found by the hash of the file', async () => {
    const ann = await signUp(app);
    const scope = await scopeOf(ann);
    const [hash, reference] = [sha256('a PDF'), generateSealReference()];
    const file = await scope.write((tx) =>
      recordSeal(scope, tx, { sha256: hash, reference, kind: 'Purchase agreement', subject: { entity: 'contract', id: 4 } }),
    );
    expect(await readSeal(scope, hash)).toEqual(file);
    expect(await verifySeal(app.store.read, hash)).toMatchObject({ reference, ledger_sequence: 1, ledger_hash: file.ledger_hash });
    expect(await readSeal(await scopeOf(await signUp(app)), hash)).toBeUndefined();
    expect(await verifySeal(app.store.read, sha256('another'))).toBeUndefined();
  });
});

describe('the export', () => {
  test('is checked on another machine: whole, with one cent changed, and older than what a holder was given', async () => {
    const ann = await signUp(app);
    const scope = await scopeOf(ann);
    const append = (amount_cents: number) =>
      scope.write((tx) =>
        appendLedger(scope, tx, {
          event: 'deposit.held',
          subject: { entity: 'deposit', id: 3 },
          actor: { kind: 'holder', name: 'Dana \u2028 Whitl\ufffdw', address: '203.0.113.9' },
          deal_id: 8,
          data: { amount_cents },
        }),
      );
    for (const amount of [100_000, 500_000]) await append(amount);
    const before = (await ann.rest('GET', '/ledger/export.jsonl')).text;
    const given = await append(700_000);
    const text = (await ann.rest('GET', '/ledger/export.jsonl')).text;
    const bob = await signUp(app);
    expect((await bob.rest('GET', '/ledger/export.jsonl')).text).not.toContain('Dana');
    expect(text).not.toContain('PRIVATE');

    const folder = mkdtempSync(path.join(tmpdir(), 'dealflow-verify-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const verified = async (content: string | Buffer, ...options: string[]) => {
      const file = path.join(folder, 'ledger.jsonl');
      writeFileSync(file, content);
      const said: string[] = [];
      return [await verifyExport([file, ...options], (line) => said.push(line)), said.join('\n')];
    };
    const fingerprint = (await readInstanceKey(app.store.read))?.fingerprint ?? '';
    expect(await verified(text, '--fingerprint', fingerprint)).toEqual([true, expect.stringContaining('Whole: 3 rows')]);
    expect(await verified(text.replace('500000', '500001'))).toEqual([false, expect.stringContaining('Row 2 was changed')]);
    for (const [more, at] of [
      ['\ufeff', 0],
      ['\nAll paid.\n', text.length],
      [',"paid":true', text.trimEnd().length - 1],
    ] as const)
      expect(await verified(text.slice(0, at) + more + text.slice(at))).toEqual([false, expect.stringContaining('NOT WHOLE')]);
    // A byte that is no UTF-8 reads as the sign that stands for it, and the hash would fit.
    await append(1);
    const bytes = Buffer.from((await ann.rest('GET', '/ledger/export.jsonl')).text, 'utf8');
    expect(await verified(bytes)).toEqual([true, expect.anything()]);
    const sign = bytes.lastIndexOf('\ufffd');
    expect(await verified(Buffer.concat([bytes.subarray(0, sign), Buffer.from([0xff]), bytes.subarray(sign + 3)]))).toEqual([
      false,
      expect.stringContaining('does not read as a row'),
    ]);
    const head = `--head=${given.sequence}:${given.hash}`;
    expect(await verified(text, head)).toEqual([true, expect.anything()]);
    expect(await verified(before, head)).toEqual([false, expect.stringContaining('older than an entry')]);
    const receipt = path.join(folder, 'receipt.json');
    writeFileSync(receipt, JSON.stringify(given));
    expect(await verified(text, '--head', receipt)).toEqual([true, expect.anything()]);
    expect(await verified(before, '--head', receipt)).toEqual([false, expect.stringContaining('older than an entry')]);
  });

  test('and the list and the check show the account its own rows', async () => {
    const [ann, bob] = [await signUp(app), await signUp(app)];
    const scope = await scopeOf(ann);
    for (const id of [1, 2])
      await scope.write((tx) => appendLedger(scope, tx, { event: 'term.met', subject: { entity: 'term', id }, deal_id: id, data: {} }));
    const { body } = await ann.rest<{ sequence: number; title: string }[]>('GET', '/ledger?deal_id=2');
    expect(body.data).toMatchObject([{ sequence: 2, title: 'Term met', actor: { kind: 'me' } }]);
    expect((await bob.rest('GET', '/ledger')).body.meta.total).toBe(0);
    expect((await ann.rest('POST', '/ledger/check')).body.data).toMatchObject({ is_whole: true, rows: 2, wrong_row: null });
    // Somebody with the database file in hand takes the trigger away first.
    await app.store.exec(['DROP TRIGGER ledger_unchanged']);
    await app.store.write(async (tx) => void (await tx.update(ledger).set({ deal_id: 3 }).where(eq(ledger.account_id, ann.user.id))));
    expect((await ann.rest('POST', '/ledger/check')).body.data).toMatchObject({ is_whole: false, wrong_row: 1 });
  });

  test('anybody may ask whether a file was sealed here, and hears no name', async () => {
    const ann = await signUp(app, { company_name: 'Quiet Homes' });
    const scope = await scopeOf(ann);
    const [hash, reference] = [sha256('sealed PDF'), generateSealReference()];
    const seal = { sha256: hash, reference, kind: 'Assignment', subject: { entity: 'contract', id: 1 } } as const;
    await scope.write((tx) => recordSeal(scope, tx, seal));
    const known = await app.rest('GET', `/verify/${hash}`);
    expect(known.body.data).toMatchObject({ state: 'unchanged', kind: 'Assignment' });
    expect(known.text).not.toContain('Quiet');
    const changed = `/verify/${sha256('changed PDF')}?reference=${reference}`;
    expect((await app.rest('GET', changed)).body.data).toMatchObject({ state: 'changed', sealed_sha256: hash });
    expect((await app.rest('GET', '/verify/anything')).body.data).toMatchObject({ state: 'unknown', sealed_at: null });
  });
});

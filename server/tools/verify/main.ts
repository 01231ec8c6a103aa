/** npm run verify -- ledger.jsonl: checks an exported ledger on any machine, without a database and without a network. */
import { isUtf8 } from 'node:buffer';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openChain } from '#server/closing/ledger/anchor-chain.ts';
import { nodeCrypto } from '#server/closing/ledger/ledger.ts';
import { CannotOpen } from '#server/db/store.ts';
import { typeCommand } from '#server/core/type-command.ts';
import { describeAnchor, nameChain } from '#shared/closing/ledger/anchor.ts';
import { z } from '#shared/core/zod.ts';
import { checkLedger, type KnownEntry } from '#shared/closing/ledger/check.ts';
import { readSigned } from '#shared/closing/ledger/canonical.ts';
import { sealFile, toSealText } from '#shared/closing/ledger/verify.ts';

const USAGE = `${typeCommand('verify')} ledger.jsonl [--head [ROW:]HASH|receipt.json]... [--seal document.sig.json]... [--rpc URL] [--fingerprint KEY]
  --head         an entry that somebody was given, such as a holder, or the file of their receipt: the ledger must hold it
  --seal         the signature of a sealed document: the ledger must hold its entry
  --rpc          the address of a chain's JSON-RPC: the anchors that the ledger names are read back from it
  --fingerprint  the key that must have signed, as it is printed on a certificate`;

/** Says what the ledger is; false when a row is wrong or missing. Throws `CannotOpen` for what cannot be checked. */
export async function verifyExport(args: string[], say: (line: string) => void): Promise<boolean> {
  const { file, heads, seals, fingerprint, rpc } = asked(args);
  if (file === undefined) throw new CannotOpen(USAGE);
  if (!existsSync(file)) throw new CannotOpen(`There is no file ${file}.`);
  const known = [...heads.map(toEntry), ...seals.map((name) => sealedEntry(name, fingerprint))];
  const verdict = await checkLedger(readLines(file), nodeCrypto, { fingerprint, known });
  if (!verdict.whole) {
    say(`NOT WHOLE (${verdict.fault}): ${verdict.message}`);
    return false;
  }
  const { header, rows } = verdict;
  say(`Whole: ${rows} ${rows === 1 ? 'row' : 'rows'} of ${header.account.name}, exported ${header.exported_at}.`);
  say(
    `Key ${header.fingerprint}${fingerprint === undefined ? ' (compare it with a printed certificate, or name it by --fingerprint)' : ''}`,
  );
  say(`Head ${rows}:${header.head}`);
  return rpc === undefined || (await verifyAnchors(file, rpc, say));
}

const anchored = z.object({
  event: z.literal('ledger.anchored'),
  data: z.object({ sequence: z.int(), head: z.string(), chain_id: z.int(), tx_hash: z.string(), block: z.int() }),
});

/** Reads the anchors of a whole ledger back from their chain; false when one is not what the ledger says. */
async function verifyAnchors(file: string, rpc: string, say: (line: string) => void): Promise<boolean> {
  const hashes = new Map<number, string>();
  const anchors: z.output<typeof anchored>['data'][] = [];
  for await (const line of readLines(file)) {
    const row = JSON.parse(line) as { sequence?: number; hash?: string };
    if (row.sequence !== undefined && row.hash !== undefined) hashes.set(row.sequence, row.hash);
    const anchor = anchored.safeParse(row).data;
    if (anchor) anchors.push(anchor.data);
  }
  if (anchors.length === 0) say('The ledger names no anchor.');
  const chain = openChain(rpc);
  for (const { sequence, head, chain_id, tx_hash, block } of anchors) {
    const found = await chain.find(tx_hash).catch((error: unknown) => {
      throw new CannotOpen(`The chain could not be asked: ${(error as Error).message}`);
    });
    const isSame = found?.chainId === chain_id && found.block === block && found.data === head && hashes.get(sequence) === head;
    if (!isSame) {
      say(`NOT WHOLE (anchor): ${nameChain(chain_id)} does not hold row ${sequence} in transaction ${tx_hash}.`);
      return false;
    }
    say(`${describeAnchor({ sequence, chain_id, block_number: block })}, ${found.at} (${tx_hash}).`);
  }
  return true;
}

/** More than any row is: a file without line feeds is not read whole into memory. */
const MOST_LINE_BYTES = 1024 * 1024;
const LINE_FEED = 10;

/** Lines end with a line feed alone: text of people may hold every other end of a line. What is no UTF-8 is read as a blank line. */
async function* readLines(file: string): AsyncGenerator<string> {
  let rest = Buffer.alloc(0);
  for await (const part of createReadStream(file)) {
    let bytes = Buffer.concat([rest, part as Buffer]);
    for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED)) {
      yield toExactText(bytes.subarray(0, end));
      bytes = bytes.subarray(end + 1);
    }
    if (bytes.length > MOST_LINE_BYTES) break;
    rest = bytes;
  }
  if (rest.length > 0) yield toExactText(rest);
}

const toExactText = (bytes: Buffer): string => (isUtf8(bytes) ? bytes.toString('utf8') : '');

const receipt = z.object({ sequence: z.int(), hash: z.string().regex(/^[0-9a-f]{64}$/) });

function toEntry(text: string): KnownEntry {
  const [, sequence, hash] = /^(?:(\d{1,15}):)?([0-9a-f]{64})$/.exec(text) ?? [];
  const given = hash === undefined && existsSync(text) ? receipt.safeParse(readJson(text)).data : undefined;
  if (given) return given;
  if (hash === undefined) throw new CannotOpen(`--head ${text} is no hash of a row.\n${USAGE}`);
  return { hash, ...(sequence === undefined ? {} : { sequence: Number(sequence) }) };
}

/** The entry that a sealed document names, once its own signature holds. */
function sealedEntry(name: string, fingerprint: string | undefined): KnownEntry {
  if (!existsSync(name)) throw new CannotOpen(`There is no file ${name}.`);
  const seal = readSigned(readFileSync(name, 'utf8').trim(), sealFile);
  if (!seal) throw new CannotOpen(`${name} is no signature of a sealed document.`);
  if (
    seal.fingerprint !== nodeCrypto.fingerprint(seal.public_key) ||
    !nodeCrypto.isSigned(seal.public_key, toSealText(seal), seal.signature)
  )
    throw new CannotOpen(`${name} is forged: its signature does not hold.`);
  if (fingerprint !== undefined && seal.fingerprint !== fingerprint) throw new CannotOpen(`${name} was signed by another key.`);
  return { hash: seal.ledger_hash, sequence: seal.ledger_sequence };
}

function readJson(name: string): unknown {
  try {
    return JSON.parse(readFileSync(name, 'utf8'));
  } catch {
    return undefined;
  }
}

function asked(args: string[]) {
  try {
    const multiple = { type: 'string', multiple: true } as const;
    const options = { head: multiple, seal: multiple, rpc: { type: 'string' }, fingerprint: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const { head: heads = [], seal: seals = [], rpc, fingerprint } = values;
    return { file: positionals[0], heads, seals, rpc, fingerprint: fingerprint?.replaceAll(' ', '') };
  } catch (error) {
    throw new CannotOpen(`${(error as Error).message}\n${USAGE}`);
  }
}

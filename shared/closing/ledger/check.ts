/** Checks an exported ledger without DealFlow: the first row that is changed, missing, out of order or forged is named. */
import { momentSchema } from '../../core/record.ts';
import { z } from '../../core/zod.ts';
import { type Canonical, toCanonicalJson, readSigned } from './canonical.ts';
import { hashSchema, ledgerRow, type LedgerRow, NO_HASH, toSignedText, toStatementText } from './ledger.ts';

export const LEDGER_FORMAT = 'dealflow-ledger-1';

/** The first line of an export. */
const ledgerHeader = z.object({
  format: z.literal(LEDGER_FORMAT),
  account: z.object({ id: z.int().min(1), name: z.string() }),
  public_key: z.string().regex(/^[0-9a-f]{64}$/),
  fingerprint: z.string(),
  count: z.int().min(0),
  head: hashSchema,
  exported_at: momentSchema,
  signature: z.string().regex(/^[0-9a-f]{128}$/),
});
export type LedgerHeader = z.output<typeof ledgerHeader>;

/** The text of the header that is signed: the file ends where its header says, or the header is forged. */
export const toHeaderText = ({ signature: _, ...content }: Omit<LedgerHeader, 'signature'> & { signature?: string }): string =>
  toCanonicalJson(content);

/** How a line of an export is written. */
export const toLedgerLine = (row: LedgerRow | LedgerHeader): string => toCanonicalJson(row as unknown as Canonical);

/** The crypto functions of the environment: `node:crypto` or WebCrypto. */
export interface LedgerCrypto {
  /** SHA-256 of text as UTF-8, in hexadecimal. */
  hash(text: string): string | Promise<string>;
  /** The fingerprint of a key: the first digits of the SHA-256 of its bytes. */
  fingerprint(publicKey: string): string | Promise<string>;
  /** Whether the key signed the text (Ed25519); keys and signatures are in hexadecimal. */
  isSigned(publicKey: string, text: string, signature: string): boolean | Promise<boolean>;
}

/** An entry that somebody outside has a copy of, such as a receipt or a sealed document; the ledger must contain it. */
export interface KnownEntry {
  hash: string;
  /** Left out, the hash may stand anywhere. */
  sequence?: number | undefined;
}

type LedgerFault = 'unreadable' | 'changed' | 'missing' | 'reordered' | 'forged';
type LedgerVerdict =
  | { whole: true; header: LedgerHeader; rows: number }
  /** `sequence`: the row that is wrong, or the one that is not there. */
  | { whole: false; fault: LedgerFault; line: number; sequence: number | null; message: string };

const buildFault = (fault: LedgerFault, line: number, sequence: number | null, message: string): LedgerVerdict => ({
  whole: false,
  fault,
  line,
  sequence,
  message,
});

async function checkHeader(line: string, crypto: LedgerCrypto, fingerprint: string | undefined): Promise<LedgerHeader | LedgerVerdict> {
  const header = readSigned(line, ledgerHeader);
  if (!header) return buildFault('unreadable', 1, null, 'Line 1 is not the header of a ledger.');
  if (fingerprint !== undefined && header.fingerprint !== fingerprint)
    return buildFault('forged', 1, null, `The header names the key ${header.fingerprint}, and not ${fingerprint}.`);
  if (header.fingerprint !== (await crypto.fingerprint(header.public_key)))
    return buildFault('forged', 1, null, 'The header names a fingerprint that is not the one of its key.');
  if (!(await crypto.isSigned(header.public_key, toHeaderText(header), header.signature)))
    return buildFault('forged', 1, null, 'The header is not signed by the key that it names.');
  return header;
}

/** Why a row does not follow the previous one; undefined when it does. */
function checkOrder(row: LedgerRow, previous: LedgerRow | undefined, line: number): LedgerVerdict | undefined {
  const expected = (previous?.sequence ?? 0) + 1;
  if (row.sequence < expected)
    return buildFault('reordered', line, row.sequence, `Row ${row.sequence} stands where row ${expected} should be.`);
  if (row.sequence > expected) return buildFault('missing', line, expected, `Row ${expected} is missing.`);
  if (row.previous_hash !== (previous?.hash ?? NO_HASH))
    return buildFault('changed', line, row.sequence, `Row ${row.sequence} does not follow the row before it.`);
  return undefined;
}

/** Checks the lines of an export, and that it holds what others know of it. Streams: a line is forgotten after its turn. */
export async function checkLedger(
  lines: Iterable<string> | AsyncIterable<string>,
  crypto: LedgerCrypto,
  { fingerprint, known = [] }: { fingerprint?: string | undefined; known?: readonly KnownEntry[] } = {},
): Promise<LedgerVerdict> {
  let header: LedgerHeader | undefined;
  let previous: LedgerRow | undefined;
  let line = 0;
  const unseen = new Set(known);
  for await (const text of lines) {
    line += 1;
    if (!header) {
      const read = await checkHeader(text, crypto, fingerprint);
      if ('whole' in read) return read;
      header = read;
      continue;
    }
    const fault = await checkRow(text, line, previous, header, crypto);
    if ('whole' in fault) return fault;
    previous = fault;
    for (const entry of unseen)
      if (entry.hash === fault.hash && (entry.sequence ?? fault.sequence) === fault.sequence) unseen.delete(entry);
  }
  if (!header) return buildFault('unreadable', 1, null, 'The file is empty.');
  const rows = previous?.sequence ?? 0;
  if (rows < header.count)
    return buildFault('missing', line + 1, rows + 1, `Row ${rows + 1} is missing: the header counts ${header.count}.`);
  if (rows > header.count || (previous?.hash ?? NO_HASH) !== header.head)
    return buildFault('forged', line, rows, `The header counts ${header.count} rows and ends with another one than row ${rows}.`);
  const [lost] = unseen;
  if (lost) return buildFault('missing', line + 1, lost.sequence ?? null, describeLostEntry(lost, rows));
  return { whole: true, header, rows };
}

const describeLostEntry = ({ hash, sequence }: KnownEntry, rows: number): string =>
  sequence !== undefined && sequence <= rows
    ? `Row ${sequence} is another one than ${hash.slice(0, 16)}, which somebody else was given.`
    : `The ledger is older than an entry that somebody else was given (${sequence === undefined ? '' : `row ${sequence}, `}${hash.slice(0, 16)}).`;

async function checkRow(
  text: string,
  line: number,
  previous: LedgerRow | undefined,
  header: LedgerHeader,
  crypto: LedgerCrypto,
): Promise<LedgerRow | LedgerVerdict> {
  const expected = (previous?.sequence ?? 0) + 1;
  const row = readSigned(text, ledgerRow);
  if (!row) return buildFault('changed', line, expected, `Row ${expected} (line ${line}) does not read as a row of the ledger.`);
  // A row that is whole in itself is out of order or one is missing; one that is not was changed.
  if ((await crypto.hash(toStatementText(row))) !== row.hash)
    return buildFault('changed', line, expected, `Row ${expected} was changed: its hash does not match.`);
  const order = checkOrder(row, previous, line);
  if (order) return order;
  if (row.account !== header.account.id)
    return buildFault('forged', line, row.sequence, `Row ${row.sequence} belongs to another account than the header.`);
  if (!(await crypto.isSigned(header.public_key, toSignedText(row.hash), row.signature)))
    return buildFault('forged', line, row.sequence, `Row ${row.sequence} is not signed by the key of the header.`);
  return row;
}

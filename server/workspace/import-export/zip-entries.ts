/** The entries of a ZIP archive in memory, each inflated piece by piece and never further than it is allowed to grow. */
import { createInflateRaw } from 'node:zlib';
import { Unreadable } from './spreadsheet.ts';

const REASONS = {
  damaged: 'This workbook is damaged or incomplete. Open it, save it again and import that file.',
  encrypted: 'This workbook has a password. Save it without one and import that file.',
  'too large': 'This workbook is too large when unpacked. Save the sheet as CSV and import that file.',
} as const;

export const refuseArchive = (reason: keyof typeof REASONS): Unreadable => new Unreadable(REASONS[reason]);

interface Entry {
  method: number;
  at: number;
  size: number;
}

const END = 0x06054b50;
const DIRECTORY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const MOST_COMMENT = 65_535;
const MOST_ENTRIES = 5000;
const [STORED, DEFLATED] = [0, 8];

export interface Archive {
  has(name: string): boolean;
  /** The content of an entry; throws `Unreadable` where there is more than `most` bytes of it. */
  read(name: string, most: number): AsyncGenerator<Buffer, void>;
}

/** Reads the directory of an archive. Throws `Unreadable`. */
export function openArchive(bytes: Buffer): Archive {
  const entries = readDirectory(bytes);
  return {
    has: (name) => entries.has(name),
    read: (name, most) => expandEntry(bytes, entries.get(name), most),
  };
}

function readDirectory(bytes: Buffer): Map<string, Entry> {
  const end = findEnd(bytes);
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  if (count > MOST_ENTRIES) throw refuseArchive('too large');
  const entries = new Map<string, Entry>();
  for (let n = 0; n < count; n++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== DIRECTORY) throw refuseArchive('damaged');
    const [flags, method] = [bytes.readUInt16LE(at + 8), bytes.readUInt16LE(at + 10)];
    const [size, local] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 42)];
    const [name, extra, comment] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30), bytes.readUInt16LE(at + 32)];
    if ((flags & 1) === 1) throw refuseArchive('encrypted');
    const key = bytes.toString('utf8', at + 46, at + 46 + name).replaceAll('\\', '/');
    if (!entries.has(key)) entries.set(key, { method, at: local, size });
    at += 46 + name + extra + comment;
  }
  return entries;
}

function findEnd(bytes: Buffer): number {
  const least = Math.max(0, bytes.length - END_BYTES - MOST_COMMENT);
  for (let at = bytes.length - END_BYTES; at >= least; at--) if (bytes.readUInt32LE(at) === END) return at;
  throw refuseArchive('damaged');
}

async function* expandEntry(bytes: Buffer, entry: Entry | undefined, most: number): AsyncGenerator<Buffer, void> {
  if (!entry || entry.at + 30 > bytes.length || bytes.readUInt32LE(entry.at) !== LOCAL) throw refuseArchive('damaged');
  const from = entry.at + 30 + bytes.readUInt16LE(entry.at + 26) + bytes.readUInt16LE(entry.at + 28);
  const packed = bytes.subarray(from, from + entry.size);
  if (packed.length !== entry.size) throw refuseArchive('damaged');
  if (entry.method === STORED) {
    if (packed.length > most) throw refuseArchive('too large');
    yield packed;
    return;
  }
  if (entry.method !== DEFLATED) throw refuseArchive('damaged');
  const inflater = createInflateRaw({ chunkSize: 1 << 16 });
  inflater.end(packed);
  let length = 0;
  try {
    for await (const piece of inflater as AsyncIterable<Buffer>) {
      length += piece.length;
      if (length > most) throw refuseArchive('too large');
      yield piece;
    }
  } catch (error) {
    throw error instanceof Unreadable ? error : refuseArchive('damaged');
  } finally {
    inflater.destroy();
  }
}

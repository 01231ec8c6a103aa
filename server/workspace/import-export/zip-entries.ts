/** The entries of a ZIP archive in memory, each inflated piece by piece and never further than it is allowed to grow. */
import { createInflateRaw } from 'node:zlib';

export class WrongArchive extends Error {
  readonly reason: 'damaged' | 'encrypted' | 'too large';
  constructor(reason: WrongArchive['reason']) {
    super(reason);
    this.reason = reason;
  }
}

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
  names: readonly string[];
  has(name: string): boolean;
  /** The content of an entry; throws `WrongArchive` where there is more than `most` bytes of it. */
  read(name: string, most: number): AsyncGenerator<Buffer, void>;
}

/** Reads the directory of an archive. Throws `WrongArchive`. */
export function openArchive(bytes: Buffer): Archive {
  const entries = readDirectory(bytes);
  return {
    names: [...entries.keys()],
    has: (name) => entries.has(name),
    read: (name, most) => expandEntry(bytes, entries.get(name), most),
  };
}

function readDirectory(bytes: Buffer): Map<string, Entry> {
  const end = findEnd(bytes);
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  if (count > MOST_ENTRIES) throw new WrongArchive('too large');
  const entries = new Map<string, Entry>();
  for (let n = 0; n < count; n++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== DIRECTORY) throw new WrongArchive('damaged');
    const [flags, method] = [bytes.readUInt16LE(at + 8), bytes.readUInt16LE(at + 10)];
    const [size, local] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 42)];
    const [name, extra, comment] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30), bytes.readUInt16LE(at + 32)];
    if ((flags & 1) === 1) throw new WrongArchive('encrypted');
    const key = bytes.toString('utf8', at + 46, at + 46 + name).replaceAll('\\', '/');
    if (!entries.has(key)) entries.set(key, { method, at: local, size });
    at += 46 + name + extra + comment;
  }
  return entries;
}

function findEnd(bytes: Buffer): number {
  const least = Math.max(0, bytes.length - END_BYTES - MOST_COMMENT);
  for (let at = bytes.length - END_BYTES; at >= least; at--) if (bytes.readUInt32LE(at) === END) return at;
  throw new WrongArchive('damaged');
}

async function* expandEntry(bytes: Buffer, entry: Entry | undefined, most: number): AsyncGenerator<Buffer, void> {
  if (!entry || entry.at + 30 > bytes.length || bytes.readUInt32LE(entry.at) !== LOCAL) throw new WrongArchive('damaged');
  const from = entry.at + 30 + bytes.readUInt16LE(entry.at + 26) + bytes.readUInt16LE(entry.at + 28);
  const packed = bytes.subarray(from, from + entry.size);
  if (packed.length !== entry.size) throw new WrongArchive('damaged');
  if (entry.method === STORED) {
    if (packed.length > most) throw new WrongArchive('too large');
    yield packed;
    return;
  }
  if (entry.method !== DEFLATED) throw new WrongArchive('damaged');
  const inflater = createInflateRaw({ chunkSize: 1 << 16 });
  inflater.end(packed);
  let length = 0;
  try {
    for await (const piece of inflater as AsyncIterable<Buffer>) {
      length += piece.length;
      if (length > most) throw new WrongArchive('too large');
      yield piece;
    }
  } catch (error) {
    throw error instanceof WrongArchive ? error : new WrongArchive('damaged');
  } finally {
    inflater.destroy();
  }
}

/** Reads zip archives of strangers: what an archive says of itself is checked before anything of it is unpacked. */
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { refusalTexts } from '#shared/closing/packets/texts.ts';
import { Refused } from './refused.ts';

const inflate = promisify(inflateRaw);

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const CENTRAL_BYTES = 46;
const LOCAL_BYTES = 30;
const MOST_COMMENT = 0xffff;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;

const SAFE_NAME = /^[a-z0-9_-]{1,40}(\.[a-z0-9]{1,8})?(\/[a-z0-9_-]{1,40}(\.[a-z0-9]{1,8})?)?$/i;

export interface ZipLimits {
  entries: number;
  /** Unpacked, of one entry and of all. */
  entryBytes: number;
  totalBytes: number;
}

interface Entry {
  method: number;
  packed: number;
  size: number;
  at: number;
}

/** What an archive holds; an entry is unpacked when it is read. */
export interface Archive {
  names: readonly string[];
  /** Unpacks an entry; throws `Refused` for one that is not there, is larger than `most`, or is not what it says. */
  read(name: string, most: number): Promise<Buffer>;
}

/** Opens an archive; throws `Refused` for what is none, for names that lead out of it, and for more than the limits allow. */
export function openArchive(file: Buffer, limits: ZipLimits): Archive {
  const entries = readDirectory(file, limits);
  return {
    names: [...entries.keys()],
    read: async (name, most) => {
      const entry = entries.get(name);
      if (!entry) throw new Refused(refusalTexts.missing(name));
      if (entry.size > most) throw new Refused(refusalTexts.bomb);
      return unpack(file, entry);
    },
  };
}

function readDirectory(file: Buffer, { entries: most, entryBytes, totalBytes }: ZipLimits): Map<string, Entry> {
  const end = findEnd(file);
  const count = file.readUInt16LE(end + 10);
  if (count > most) throw new Refused(refusalTexts.tooManyFiles);
  // Parts of a larger archive, and sizes that need 64 bits, are nothing that a packet has.
  if (file.readUInt16LE(end + 4) !== 0 || file.readUInt16LE(end + 8) !== count) throw new Refused(refusalTexts.notPacket);
  const found = new Map<string, Entry>();
  let at = file.readUInt32LE(end + 16);
  let total = 0;
  for (let one = 0; one < count; one += 1) {
    if (at + CENTRAL_BYTES > end || file.readUInt32LE(at) !== CENTRAL) throw new Refused(refusalTexts.notPacket);
    const nameBytes = file.readUInt16LE(at + 28);
    const name = file.toString('utf8', at + CENTRAL_BYTES, at + CENTRAL_BYTES + nameBytes);
    if (!SAFE_NAME.test(name)) throw new Refused(refusalTexts.badName);
    const entry = {
      method: file.readUInt16LE(at + 10),
      packed: file.readUInt32LE(at + 20),
      size: file.readUInt32LE(at + 24),
      at: file.readUInt32LE(at + 42),
    };
    const isOdd = (file.readUInt16LE(at + 8) & ENCRYPTED) !== 0 || (entry.method !== STORED && entry.method !== DEFLATED);
    if (isOdd || found.has(name)) throw new Refused(refusalTexts.notPacket);
    total += entry.size;
    if (entry.size > entryBytes || total > totalBytes) throw new Refused(refusalTexts.bomb);
    found.set(name, entry);
    at += CENTRAL_BYTES + nameBytes + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return found;
}

function findEnd(file: Buffer): number {
  const first = Math.max(0, file.length - END_BYTES - MOST_COMMENT);
  for (let at = file.length - END_BYTES; at >= first; at -= 1)
    if (file.readUInt32LE(at) === END && at + END_BYTES + file.readUInt16LE(at + 20) === file.length) return at;
  throw new Refused(refusalTexts.notPacket);
}

async function unpack(file: Buffer, { at, packed, size, method }: Entry): Promise<Buffer> {
  if (at + LOCAL_BYTES > file.length || file.readUInt32LE(at) !== LOCAL) throw new Refused(refusalTexts.notPacket);
  const from = at + LOCAL_BYTES + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28);
  if (from + packed > file.length) throw new Refused(refusalTexts.notPacket);
  const content = file.subarray(from, from + packed);
  const data = method === STORED ? content : await inflated(content, size);
  if (data.length !== size) throw new Refused(refusalTexts.notPacket);
  return data;
}

/** Stops at the size that the archive has named. In one piece: to put thousands of pieces together would hold the process. */
async function inflated(content: Buffer, size: number): Promise<Buffer> {
  try {
    return await inflate(content, { maxOutputLength: Math.max(1, size), chunkSize: Math.max(64, size) });
  } catch (error) {
    const isLarger = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw new Refused(isLarger ? refusalTexts.bomb : refusalTexts.notPacket);
  }
}

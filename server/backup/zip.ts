/** A ZIP archive as a stream: entries of unknown size, one after another, compressed as they come (APPNOTE.TXT 6.3.10, sections 4.3 and 4.4.4). */
import { crc32, createDeflateRaw } from 'node:zlib';
import { Readable } from 'node:stream';

export interface ZipEntry {
  name: string;
  content: AsyncIterable<string | Buffer>;
}

/** The most that a size or an offset can say in this form of the archive. */
const LIMIT = 0xffff_ffff;
/** Sizes follow the data (bit 3), names are UTF-8 (bit 11). */
const FLAGS = 0x0808;
const DEFLATED = 8;
const VERSION = 20;

interface Written {
  name: Buffer;
  crc: number;
  packed: number;
  size: number;
  offset: number;
}

/** Days since 1980 and two-second steps, as MS-DOS counted. */
function dosTime(at: Date): { date: number; time: number } {
  return {
    date: ((at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate(),
    time: (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1),
  };
}

/** The archive. Throws in the middle when it grows beyond 4 GiB, which this form cannot say. */
export async function* zipOf(entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Buffer> {
  const { date, time } = dosTime(at);
  const written: Written[] = [];
  let position = 0;
  for await (const { name: text, content } of entries) {
    const name = Buffer.from(text);
    const entry: Written = { name, crc: 0, packed: 0, size: 0, offset: position };
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x0403_4b50, 0);
    common(local, 4, { date, time });
    local.writeUInt16LE(name.length, 26);
    yield Buffer.concat([local, name]);
    const counted = async function* () {
      for await (const chunk of content) {
        const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
        entry.crc = crc32(bytes, entry.crc);
        entry.size += bytes.length;
        yield bytes;
      }
    };
    const source = Readable.from(counted());
    const deflate = source.pipe(createDeflateRaw());
    source.once('error', (error) => deflate.destroy(error));
    for await (const chunk of deflate as AsyncIterable<Buffer>) {
      entry.packed += chunk.length;
      yield chunk;
    }
    const descriptor = Buffer.alloc(16);
    descriptor.writeUInt32LE(0x0807_4b50, 0);
    sizes(descriptor, 4, entry);
    yield descriptor;
    position += local.length + name.length + entry.packed + descriptor.length;
    if (position > LIMIT) throw new Error('The archive is larger than 4 GiB');
    written.push(entry);
  }
  const start = position;
  for (const entry of written) {
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x0201_4b50, 0);
    central.writeUInt16LE(VERSION, 4);
    common(central, 6, { date, time });
    sizes(central, 16, entry);
    central.writeUInt16LE(entry.name.length, 28);
    central.writeUInt32LE(entry.offset, 42);
    yield Buffer.concat([central, entry.name]);
    position += central.length + entry.name.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(written.length, 8);
  end.writeUInt16LE(written.length, 10);
  end.writeUInt32LE(position - start, 12);
  end.writeUInt32LE(start, 16);
  yield end;
}

function common(header: Buffer, at: number, { date, time }: { date: number; time: number }): void {
  header.writeUInt16LE(VERSION, at);
  header.writeUInt16LE(FLAGS, at + 2);
  header.writeUInt16LE(DEFLATED, at + 4);
  header.writeUInt16LE(time, at + 6);
  header.writeUInt16LE(date, at + 8);
}

function sizes(header: Buffer, at: number, { crc, packed, size }: Written): void {
  if (size > LIMIT || packed > LIMIT) throw new Error('A file of the archive is larger than 4 GiB');
  header.writeUInt32LE(crc, at);
  header.writeUInt32LE(packed, at + 4);
  header.writeUInt32LE(size, at + 8);
}

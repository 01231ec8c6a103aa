/** The file that travels: a zip of a manifest in canonical JSON, its signature, and the files that the manifest names by their hashes. */
import { toSha256 } from '#server/core/secrets.ts';
import { buffer } from 'node:stream/consumers';
import { nodeCrypto } from '#server/closing/ledger/ledger.ts';
import { type Canonical, toCanonicalJson } from '#shared/closing/ledger/canonical.ts';
import {
  ANSWER_FORMAT,
  type AnswerManifest,
  answerManifest,
  PACKET_FORMAT,
  type PacketManifest,
  packetManifest,
  toPacketSignedText,
} from '#shared/closing/packets/manifest.ts';
import { MAX_ANSWER_BYTES, MAX_PACKET_BYTES } from '#shared/closing/packets/packet.ts';
import { refusalTexts } from '#shared/closing/packets/texts.ts';
import { z } from '#shared/core/zod.ts';
import { Refused } from './refused.ts';
import { type Archive, openArchive } from './zip.ts';

const MANIFEST = 'manifest.json';
const SIGNATURE = 'signature.json';
const MB = 1024 * 1024;
/** Of the manifest, and of the signature. */
const MOST_MANIFEST = 256 * 1024;
const MOST_SIGNATURE = 1024;
const MOST_FILES = 32;
const LIMITS = { entries: MOST_FILES, entryBytes: 20 * MB, totalBytes: 80 * MB };

/** What was signed, as it was signed. */
export interface SignedManifest<Manifest> {
  manifest: Manifest;
  text: string;
  sha256: string;
  signature: string;
}
export interface OpenedPacket extends SignedManifest<PacketManifest> {
  /** In the order of the manifest. */
  files: { name: string; caption: string | null; data: Buffer }[];
}

/** The text of a manifest. */
export const toManifestText = (manifest: PacketManifest | AnswerManifest): string => toCanonicalJson(manifest);

/** Puts a signed manifest and its files into one file. */
export async function packFile(
  { text, signature }: { text: string; signature: string },
  files: readonly { name: string; data: Buffer }[] = [],
): Promise<Buffer> {
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(text), MANIFEST);
  zip.addBuffer(Buffer.from(toCanonicalJson({ signature })), SIGNATURE);
  // Pictures and PDFs are compressed already.
  for (const { name, data } of files) zip.addBuffer(data, name, { compress: false });
  zip.end();
  return buffer(zip.outputStream);
}

const signatureFile = z.strictObject({ signature: z.string().regex(/^[0-9a-f]{128}$/) });
const anyFormat = z.object({ format: z.string() });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refused(refusalTexts.notPacket);
  }
}

/** The canonical text of what was parsed; none for what this project never writes. */
function spellAgain(value: unknown): string | undefined {
  try {
    return toCanonicalJson(value as Canonical);
  } catch {
    return undefined;
  }
}

/** Reads the manifest of an archive and checks who signed it, before anything else of it is unpacked. */
async function readSigned<Manifest extends PacketManifest | AnswerManifest>(
  archive: Archive,
  schema: z.ZodType<Manifest>,
  format: Manifest['format'],
  otherKind: { format: string; message: string },
): Promise<SignedManifest<Manifest>> {
  if (!archive.names.includes(MANIFEST) || !archive.names.includes(SIGNATURE)) throw new Refused(refusalTexts.notPacket);
  const text = (await archive.read(MANIFEST, MOST_MANIFEST)).toString('utf8');
  const given = parseJson(text);
  const named = anyFormat.safeParse(given);
  if (!named.success || !/^dealflow-(packet|answer)-\d{1,4}$/.test(named.data.format)) throw new Refused(refusalTexts.notPacket);
  if (named.data.format === otherKind.format) throw new Refused(otherKind.message);
  if (named.data.format !== format) throw new Refused(refusalTexts.version(named.data.format));
  const sealed = signatureFile.safeParse(parseJson((await archive.read(SIGNATURE, MOST_SIGNATURE)).toString('utf8')));
  if (!sealed.success) throw new Refused(refusalTexts.forged);
  const { signature } = sealed.data;
  const read = schema.safeParse(given);
  // One text alone may stand for what was signed.
  if (!read.success || spellAgain(given) !== text) throw new Refused(refusalTexts.forged);
  if (!nodeCrypto.isSigned(read.data.public_key, toPacketSignedText(format, text), signature)) throw new Refused(refusalTexts.forged);
  return { manifest: read.data, text, signature, sha256: toSha256(text) };
}

/** Opens a packet; throws `Refused` with the reason. */
export async function openPacket(file: Buffer): Promise<OpenedPacket> {
  if (file.length > MAX_PACKET_BYTES) throw new Refused(refusalTexts.tooLarge);
  const archive = openArchive(file, LIMITS);
  const signed = await readSigned(archive, packetManifest, PACKET_FORMAT, { format: ANSWER_FORMAT, message: refusalTexts.isAnswer });
  const listed = new Set([MANIFEST, SIGNATURE, ...signed.manifest.files.map(({ name }) => name)]);
  const unlisted = archive.names.find((name) => !listed.has(name));
  if (unlisted !== undefined) throw new Refused(refusalTexts.unlisted(unlisted));
  const files: OpenedPacket['files'] = [];
  for (const { name, bytes, sha256, caption } of signed.manifest.files) {
    const data = await archive.read(name, bytes);
    if (toSha256(data) !== sha256) throw new Refused(refusalTexts.changedFile(name));
    files.push({ name, caption, data });
  }
  return { ...signed, files };
}

/** Opens an answer; throws `Refused` with the reason. */
export async function openAnswer(file: Buffer): Promise<SignedManifest<AnswerManifest>> {
  if (file.length > MAX_PACKET_BYTES) throw new Refused(refusalTexts.answerTooLarge);
  const archive = openArchive(file, LIMITS);
  const signed = await readSigned(archive, answerManifest, ANSWER_FORMAT, { format: PACKET_FORMAT, message: refusalTexts.isPacket });
  if (file.length > MAX_ANSWER_BYTES) throw new Refused(refusalTexts.answerTooLarge);
  const [unlisted] = archive.names.filter((name) => name !== MANIFEST && name !== SIGNATURE);
  if (unlisted !== undefined) throw new Refused(refusalTexts.unlisted(unlisted));
  return signed;
}

/** Re-encodes uploaded pictures: upright, smaller, and without metadata (place, camera, text). */
import { webcrypto } from 'node:crypto';
import type { Metadata } from 'sharp';
import { limitConcurrency } from '#server/core/limit-in-turn.ts';
import { MAX_PHOTO_BYTES, MAX_PIXELS, PHOTO_PIXELS, type PhotoSize } from '#shared/records/properties/photos/photo.ts';
import { photoTexts } from '#shared/records/properties/texts.ts';

/** Loaded for the first picture. One thread for each, and one picture at a time: the server has others to answer. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
/** Pictures that may wait before the server answers that it is busy. */
const WAITING = 60;
const queue = limitConcurrency(1, WAITING);

/** Why a file is rejected, in one sentence without its period. */
export class NoPhoto extends Error {}

export interface Picture {
  width: number;
  height: number;
  files: Record<PhotoSize, Buffer>;
}

const QUALITY = 80;
const SECONDS = 20;
/** A photo is no line. */
const LEAST_PIXELS = 8;

/** The hash of a file, computed off the main thread. */
export const calculateDigest = async (file: Buffer): Promise<string> =>
  Buffer.from(await webcrypto.subtle.digest('SHA-256', file as Uint8Array<ArrayBuffer>)).toString('hex');

export type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic';

/** The kind of a picture by its first bytes; the name and declared type of its file are not trusted. */
export function detectKind(file: Buffer): PictureKind | undefined {
  const word = (from: number, to: number) => file.toString('latin1', from, to);
  if (word(0, 3) === '\u00ff\u00d8\u00ff') return 'jpeg';
  if (word(0, 8) === '\u0089PNG\r\n\u001a\n') return 'png';
  if (word(0, 4) === 'RIFF' && word(8, 12) === 'WEBP') return 'webp';
  if (word(4, 8) !== 'ftyp') return undefined;
  if (/^avi[fs]/.test(word(8, 12))) return 'avif';
  return /^(hei[cxms]|hev[cxms]|mif1|msf1)/.test(word(8, 12)) ? 'heic' : undefined;
}

/** What sharp calls a picture of each kind. */
const FORMATS = { jpeg: 'jpeg', png: 'png', webp: 'webp', avif: 'heif' } as const;

const SAFELY = { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 } as const;

/** Makes a picture of a file; throws `NoPhoto`, and `Busy` when too many are waiting. */
export async function makePicture(file: Buffer): Promise<Picture> {
  if (file.length > MAX_PHOTO_BYTES) throw new NoPhoto(photoTexts.tooLarge);
  // Only what is known by its content gets near a decoder: sharp also knows SVG, PDF and others that are programs more than pictures.
  const kind = detectKind(file);
  if (kind === 'heic') throw new NoPhoto(photoTexts.heic);
  if (!kind) throw new NoPhoto(photoTexts.noPhoto);
  return queue(async () => {
    const sharp = await loadSharp();
    const about = await requireIntact(sharp(file, { limitInputPixels: false, pages: 1 }).metadata());
    checkSize(about, FORMATS[kind]);
    const shrunk = (input: Buffer, size: PhotoSize) => {
      const side = PHOTO_PIXELS[size];
      // Metadata is dropped: that is sharp's default, and the tests rely on it.
      return sharp(input, SAFELY)
        .timeout({ seconds: SECONDS })
        .rotate()
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: QUALITY, effort: 3 })
        .toBuffer({ resolveWithObject: true });
    };
    const large = await requireIntact(shrunk(file, 'large'));
    const small = await shrunk(large.data, 'small');
    return { width: large.info.width, height: large.info.height, files: { large: large.data, small: small.data } };
  });
}

function checkSize({ format, width, height }: Metadata, expected: string): void {
  if (format !== expected) throw new NoPhoto(photoTexts.noPhoto);
  if (width * height > MAX_PIXELS) throw new NoPhoto(photoTexts.tooManyPixels);
  if (Math.min(width, height) < LEAST_PIXELS) throw new NoPhoto(photoTexts.noPhoto);
}

/** The decoder's own messages help nobody. */
const requireIntact = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch {
    throw new NoPhoto(photoTexts.damaged);
  }
};

/** The picture as paper takes it: JPEG, at most so many pixels wide and high. */
export const toJpeg = (picture: Buffer, pixels: number): Promise<Buffer> =>
  queue(async () => {
    const sharp = await loadSharp();
    return sharp(picture, SAFELY)
      .timeout({ seconds: SECONDS })
      .resize({ width: pixels, height: pixels, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82 })
      .toBuffer();
  });

const MAIL_PIXELS = 1200;
const MAIL_PICTURES = 16;

/** Makes photos, by their ids, into what mail programs show, few of which know WebP. The last ones are cached: many open the same mail. */
export function createMailPictures(): (id: number, picture: Buffer) => Promise<Buffer> {
  const cache = new Map<number, Promise<Buffer>>();
  return (id, picture) => {
    const known = cache.get(id);
    if (known) return known;
    const [oldest] = cache.keys();
    if (oldest !== undefined && cache.size >= MAIL_PICTURES) cache.delete(oldest);
    const made = toJpeg(picture, MAIL_PIXELS);
    cache.set(id, made);
    void made.catch(() => cache.delete(id));
    return made;
  };
}

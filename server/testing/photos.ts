/** Pictures for tests, made as cameras and programs make them. */
import sharp from 'sharp';

/** A small picture of its own for each number. */
export const aPhoto = (number: number, { width = 64, height = 48 } = {}): Promise<Buffer<ArrayBuffer>> =>
  sharp({ create: { width, height, channels: 3, background: { r: number % 256, g: (number >> 8) % 256, b: 120 } } })
    .png()
    .toBuffer();

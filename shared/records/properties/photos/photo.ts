/** Photos of a property. */
import { optionalCount, optionalText } from '../../../core/fields.ts';
import { identity, target, stamps } from '../../../core/record.ts';
import { z } from '../../../core/zod.ts';

/** The stored sizes of a photo: for the gallery and for lists. */
export const PHOTO_SIZES = ['large', 'small'] as const;
export type PhotoSize = (typeof PHOTO_SIZES)[number];

/** The longest side of each size, in pixels. */
export const PHOTO_PIXELS: Record<PhotoSize, number> = { large: 2048, small: 480 };
/** How many photos a property has at most. */
export const MOST_PHOTOS = 50;
/** The largest file of a photo, and of one upload. */
export const MAX_PHOTO_BYTES = 20 * 1024 * 1024;
export const MAX_UPLOAD_BYTES = 60 * 1024 * 1024;
/** Limits pixels: a small file can unpack to a huge picture. */
export const MAX_PIXELS = 60_000_000;

export const photoFields = {
  caption: optionalText({ label: 'Caption', max: 200 }),
  /** From 1; the others make room. */
  position: optionalCount({ label: 'Position', min: 1, max: MOST_PHOTOS }),
};
export const photoPatch = z.object(photoFields).safeExtend(target);

const photoUrl = z.string().meta({
  description: 'Below the address of this instance. Whoever has it can see the picture, for 12 to 24 hours; nobody can guess it.',
});

export const photoRecord = z
  .object({
    id: identity.id,
    property_id: identity.id,
    position: z.int().min(1),
    caption: z.string().nullable(),
    /** Of the large size, in pixels. */
    width: z.int().min(1),
    height: z.int().min(1),
    large_url: photoUrl,
    small_url: photoUrl,
    ...stamps,
  })
  .meta({ id: 'Photo' });
export type Photo = z.output<typeof photoRecord>;
export const photoList = z.array(photoRecord);

/** What came of an upload. */
export const photoUpload = z.object({
  photos: photoList,
  refused: z.array(z.object({ filename: z.string(), reason: z.string() })),
});
export type PhotoUpload = z.output<typeof photoUpload>;

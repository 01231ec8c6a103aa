/** Photos of a property. */

/** In which a photo is kept: for the gallery, and for lists. */
export const PHOTO_SIZES = ['large', 'small'] as const;
export type PhotoSize = (typeof PHOTO_SIZES)[number];

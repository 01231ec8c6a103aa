import type { Photo } from '#shared/records/properties/photos/photo.ts';

/** The alternative text of a photo; `at` counts from 0. */
export const describePhoto = (photo: Pick<Photo, 'caption'>, at: number): string => photo.caption ?? `Photo ${at + 1}`;

import type { Photo } from '#shared/records/photos/photo.ts';

/** What is said of a photo to who does not see it; `at` counts from 0. */
export const describePhoto = (photo: Pick<Photo, 'caption'>, at: number): string => photo.caption ?? `Photo ${at + 1}`;

import { sendFile } from '#client/core/send-file.ts';
import type { Photo, PhotoUpload } from '#shared/records/photos/photo.ts';

/** Adds one photo to a property. */
export const sendPhoto = (propertyId: number, file: File, onProgress: (share: number) => void): Promise<Photo> =>
  sendFile<PhotoUpload, Photo>({
    path: `/api/properties/${propertyId}/photos`,
    field: 'photos',
    ...{ file, onProgress },
    pick: ({ photos }) => photos[0],
  });

/** The photos of a property: added by dropping or choosing, put in order, described, looked at. */
import { ImagePlus } from 'lucide-react';
import { useRef } from 'react';
import { formatQuantity } from '#client/core/format.ts';
import { trpc } from '#client/core/trpc.ts';
import { LoadedPart } from '#client/list/loaded-part.tsx';
import { FileChooser, useFileDrop } from '#client/form/file-drop.tsx';
import { UploadList } from '#client/form/upload-list.tsx';
import { useUploads } from '#client/form/use-uploads.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { MAX_PHOTO_BYTES, type Photo, type PhotoUpload } from '#shared/records/properties/photos/photo.ts';
import { photoTexts } from '#shared/records/properties/texts.ts';
import { PhotoGrid } from './photo-grid.tsx';
import './photos.css';
import { sendFile } from '#client/core/send-file.ts';

/** Types offered by file choosers. Phones convert their own formats to these. */
const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

const sendPhoto = (propertyId: number, file: File, onProgress: (share: number) => void): Promise<Photo> =>
  sendFile<PhotoUpload, Photo>({
    path: `/api/properties/${propertyId}/photos`,
    field: 'photos',
    ...{ file, onProgress },
    pick: ({ photos }) => photos[0],
  });

export function PhotosCard({ propertyId }: { propertyId: number }) {
  const stored = trpc.photos.ofProperty.useQuery({ id: propertyId });
  const photos = stored.data;
  const utils = trpc.useUtils();
  const { uploads, add, dismiss } = useUploads({
    atOnce: 2,
    maxBytes: MAX_PHOTO_BYTES,
    tooLarge: photoTexts.tooLarge,
    damaged: photoTexts.damaged,
    onAllSent: () => void Promise.all([utils.photos.invalidate(), utils.activities.invalidate()]),
  });
  const chooser = useRef<HTMLInputElement>(null);
  const addFiles = (files: File[]) =>
    add(files, async (file, onProgress) => {
      const photo = await sendPhoto(propertyId, file, onProgress);
      utils.photos.ofProperty.setData({ id: propertyId }, (before = []) => [...before.filter(({ id }) => id !== photo.id), photo]);
    });
  const drop = useFileDrop(addFiles);
  return (
    <Card
      title="Gallery"
      actions={
        <Button size="sm" icon={ImagePlus} onClick={() => chooser.current?.click()}>
          Add photos
        </Button>
      }
    >
      <div className="stack upload-area" {...drop}>
        <FileChooser chooser={chooser} label="Photos of the property" accept={PHOTO_TYPES.join(',')} multiple onFiles={addFiles} />
        <LoadedPart query={stored} loading="Loading photos..." failed="The photos could not be loaded" isBrief>
          {(shown) => <PhotoGrid photos={shown} propertyId={propertyId} />}
        </LoadedPart>
        <UploadList label="Uploading photos" uploads={uploads} onDismiss={dismiss} />
        <p className="photo-drop small muted">
          {photos?.length === 0 ? 'No photos yet. ' : photos && `${formatQuantity(photos.length, 'photo')}. `}
          Drop JPEG, PNG or WebP files here, up to 20 MB each. Location and camera data are removed.
        </p>
      </div>
    </Card>
  );
}
